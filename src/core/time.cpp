// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time.h"

#include "core/isoform.h"

#include <QDateTime>
#include <array>
#include <cstdio>

namespace kontor {
namespace {

using namespace std::chrono;

constexpr std::array<const char *, 7> dayNames {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
constexpr std::array<const char *, 12> monthNames {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

//! Takes a text apart from the left; every step fails once one has failed.
class Scanner {
public:
    explicit Scanner(QStringView text)
        : m_rest(text)
    {
    }
    bool atEnd() const { return m_rest.isEmpty(); }
    bool take(QChar wanted)
    {
        if (m_rest.isEmpty() || m_rest.front() != wanted)
            return false;
        m_rest = m_rest.sliced(1);
        return true;
    }
    std::optional<int> digit()
    {
        if (m_rest.isEmpty() || m_rest.front() < u'0' || m_rest.front() > u'9')
            return std::nullopt;
        const int value = m_rest.front().unicode() - u'0';
        m_rest = m_rest.sliced(1);
        return value;
    }
    std::optional<int> number(int digits)
    {
        int value = 0;
        for (int i = 0; i < digits; ++i) {
            const auto next = digit();
            if (!next)
                return std::nullopt;
            value = value * 10 + *next;
        }
        return value;
    }
    //! Which of the names stands here, counted from 0.
    template <size_t Count> std::optional<int> oneOf(const std::array<const char *, Count> &names)
    {
        for (size_t i = 0; i < Count; ++i) {
            const QLatin1String name(names[i]);
            if (m_rest.startsWith(name)) {
                m_rest = m_rest.sliced(name.size());
                return static_cast<int>(i);
            }
        }
        return std::nullopt;
    }

private:
    QStringView m_rest;
};

std::optional<sys_days> dayOf(int y, int m, int d)
{
    const year_month_day date {year(y), month(static_cast<unsigned>(m)), day(static_cast<unsigned>(d))};
    return date.ok() ? std::optional(sys_days(date)) : std::nullopt;
}

std::optional<sys_days> readDay(Scanner &in)
{
    const auto y = in.number(4);
    const auto m = y && in.take(u'-') ? in.number(2) : std::nullopt;
    const auto d = m && in.take(u'-') ? in.number(2) : std::nullopt;
    return d ? dayOf(*y, *m, *d) : std::nullopt;
}

std::optional<Seconds> readTimeOfDay(Scanner &in)
{
    const auto h = in.number(2);
    const auto m = h && in.take(u':') ? in.number(2) : std::nullopt;
    const auto s = m && in.take(u':') ? in.number(2) : std::nullopt;
    if (!s || *h > 23 || *m > 59 || *s > 59)
        return std::nullopt;
    return hours(*h) + minutes(*m) + Seconds(*s);
}

//! ".482" or nothing; what is finer than a millisecond is cut off.
std::optional<Millis> readFraction(Scanner &in)
{
    if (!in.take(u'.') && !in.take(u','))
        return Millis(0);
    int value = 0;
    int digits = 0;
    for (auto digit = in.digit(); digit; digit = in.digit()) {
        if (++digits <= 3)
            value = value * 10 + *digit;
    }
    for (int i = digits; i < 3; ++i)
        value *= 10;
    return digits > 0 ? std::optional(Millis(value)) : std::nullopt;
}

std::optional<Seconds> readOffset(Scanner &in)
{
    if (in.take(u'Z'))
        return Seconds(0);
    const bool behind = in.take(u'-');
    if (!behind && !in.take(u'+'))
        return std::nullopt;
    const auto h = in.number(2);
    in.take(u':');
    const auto m = h ? in.number(2) : std::nullopt;
    if (!m || *h > 23 || *m > 59)
        return std::nullopt;
    const Seconds offset = hours(*h) + minutes(*m);
    return behind ? -offset : offset;
}

} // namespace

QString isoUtc(UtcTime time)
{
    return isoform::inUtc(time);
}

QString isoLocal(UtcTime time)
{
    return isoform::withOffset(time, Seconds(QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count()).offsetFromUtc()));
}

std::optional<UtcTime> parseIso(const QString &text)
{
    Scanner in(text);
    const auto day = readDay(in);
    const auto clock = day && in.take(u'T') ? readTimeOfDay(in) : std::nullopt;
    const auto fraction = clock ? readFraction(in) : std::nullopt;
    const auto offset = fraction ? readOffset(in) : std::nullopt;
    if (!offset || !in.atEnd())
        return std::nullopt;
    return *day + *clock + *fraction - *offset;
}

std::optional<UtcSeconds> parseHttpDate(const QByteArray &text)
{
    const QString copy = QString::fromLatin1(text);
    Scanner in(copy);
    const auto weekDay = in.oneOf(dayNames);
    const auto d = weekDay && in.take(u',') && in.take(u' ') ? in.number(2) : std::nullopt;
    const auto m = d && in.take(u' ') ? in.oneOf(monthNames) : std::nullopt;
    const auto y = m && in.take(u' ') ? in.number(4) : std::nullopt;
    const auto clock = y && in.take(u' ') ? readTimeOfDay(in) : std::nullopt;
    if (!clock || !in.take(u' ') || !in.take(u'G') || !in.take(u'M') || !in.take(u'T') || !in.atEnd())
        return std::nullopt;
    const auto date = dayOf(*y, *m + 1, *d);
    // A header that contradicts itself proves nothing, and this one judges whether a payment may be called "rejected".
    if (!date || weekday(*date).c_encoding() != static_cast<unsigned>(*weekDay))
        return std::nullopt;
    return *date + *clock;
}

QByteArray httpDate(UtcTime time)
{
    const auto midnight = floor<days>(time);
    const year_month_day date {midnight};
    const hh_mm_ss clock {floor<Seconds>(time) - midnight};
    std::array<char, 64> text {};
    std::snprintf(text.data(), text.size(), "%s, %02u %s %04d %02d:%02d:%02d GMT", dayNames[weekday(midnight).c_encoding()],
        static_cast<unsigned>(date.day()), monthNames[static_cast<unsigned>(date.month()) - 1], static_cast<int>(date.year()),
        static_cast<int>(clock.hours().count()), static_cast<int>(clock.minutes().count()), static_cast<int>(clock.seconds().count()));
    return QByteArray(text.data());
}

} // namespace kontor
