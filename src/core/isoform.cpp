// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/isoform.h"

#include <algorithm>
#include <string_view>

namespace kontor::isoform {

using namespace std::chrono;

namespace {

constexpr std::string_view shape = "0000-00-00T00:00:00.000";
constexpr qsizetype size = shape.size();
constexpr qsizetype zoneSize = 6;

//! As many digits as wanted, from the right.
template <class Char> void put(Char *place, int digits, unsigned value)
{
    while (digits-- > 0) {
        place[digits] = Char('0' + value % 10);
        value /= 10;
    }
}

template <class Char> void writeTime(Char *at, UtcTime time)
{
    const auto midnight = floor<days>(time);
    const year_month_day date {midnight};
    const hh_mm_ss clock {time - midnight};
    std::copy(shape.begin(), shape.end(), at);
    put(at, 4, static_cast<unsigned>(static_cast<int>(date.year())));
    put(at + 5, 2, static_cast<unsigned>(date.month()));
    put(at + 8, 2, static_cast<unsigned>(date.day()));
    put(at + 11, 2, static_cast<unsigned>(clock.hours().count()));
    put(at + 14, 2, static_cast<unsigned>(clock.minutes().count()));
    put(at + 17, 2, static_cast<unsigned>(clock.seconds().count()));
    put(at + 20, 3, static_cast<unsigned>(clock.subseconds().count()));
}

//! Zones of a hundred years ago had seconds, which the form can't say: shift by what is written, so that the moment stays right.
minutes written(Seconds exact)
{
    return duration_cast<minutes>(exact);
}

template <class Char> void writeZone(Char *at, minutes offset)
{
    const auto ahead = static_cast<unsigned>(abs(offset).count());
    at[0] = offset < minutes(0) ? Char('-') : Char('+');
    put(at + 1, 2, ahead / 60);
    at[3] = Char(':');
    put(at + 4, 2, ahead % 60);
}

char16_t *dataOf(QString &text)
{
    return reinterpret_cast<char16_t *>(text.data());
}

} // namespace

QString inUtc(UtcTime time)
{
    QString text(size + 1, Qt::Uninitialized);
    writeTime(dataOf(text), time);
    text.back() = u'Z';
    return text;
}

QString withOffset(UtcTime time, Seconds offset)
{
    QString text(size + zoneSize, Qt::Uninitialized);
    writeTime(dataOf(text), time + written(offset));
    writeZone(dataOf(text) + size, written(offset));
    return text;
}

void append(QByteArray &line, UtcTime time, std::optional<Seconds> offset)
{
    const qsizetype before = line.size();
    line.resize(before + size + (offset ? zoneSize : 1));
    char *at = line.data() + before;
    writeTime(at, offset ? time + written(*offset) : time);
    if (offset)
        writeZone(at + size, written(*offset));
    else
        at[size] = 'Z';
}

} // namespace kontor::isoform
