// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/isoform.h"

#include <algorithm>
#include <array>

namespace kontor::isoform {

using namespace std::chrono;

namespace {

//! As many digits as wanted, from the right.
void put(char16_t *place, int digits, unsigned value)
{
    while (digits-- > 0) {
        place[digits] = char16_t(u'0' + value % 10);
        value /= 10;
    }
}

constexpr QStringView shape = u"0000-00-00T00:00:00.000";

} // namespace

QString written(UtcTime time, QStringView zone)
{
    const auto midnight = floor<days>(time);
    const year_month_day date {midnight};
    const hh_mm_ss clock {time - midnight};
    QString text(shape.size() + zone.size(), Qt::Uninitialized);
    std::copy(zone.begin(), zone.end(), std::copy(shape.begin(), shape.end(), text.begin()));
    auto *digits = reinterpret_cast<char16_t *>(text.data());
    put(digits, 4, static_cast<unsigned>(static_cast<int>(date.year())));
    put(digits + 5, 2, static_cast<unsigned>(date.month()));
    put(digits + 8, 2, static_cast<unsigned>(date.day()));
    put(digits + 11, 2, static_cast<unsigned>(clock.hours().count()));
    put(digits + 14, 2, static_cast<unsigned>(clock.minutes().count()));
    put(digits + 17, 2, static_cast<unsigned>(clock.seconds().count()));
    put(digits + 20, 3, static_cast<unsigned>(clock.subseconds().count()));
    return text;
}

QString withOffset(UtcTime time, Seconds exact)
{
    // Zones of a hundred years ago had seconds, which the form can't say: shift by what is written, so that the moment stays right.
    const auto offset = duration_cast<minutes>(exact);
    const auto size = static_cast<unsigned>(abs(offset).count());
    std::array<char16_t, 6> zone {u'+', u'0', u'0', u':', u'0', u'0'};
    if (offset < minutes(0))
        zone[0] = u'-';
    put(&zone[1], 2, size / 60);
    put(&zone[4], 2, size % 60);
    return written(time + offset, QStringView(zone.data(), qsizetype(zone.size())));
}

} // namespace kontor::isoform
