// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/exacttime.h"

#include "core/utcoffset.h"
#include "models/paymentcells.h"

#include <QDateTime>
#include <QLocale>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

QString dayOf(const QDateTime &at)
{
    return QLocale().toString(at.date(), u"d MMM yyyy"_s) + u' ';
}

QString clockOf(const QDateTime &at)
{
    return at.time().toString(u"HH:mm:ss.zzz"_s) + u' ';
}

//! "WIB (UTC+7)"; many zones have no letters of their own, only "+03".
QString zoneOf(const QDateTime &at)
{
    const QString letters = at.timeZoneAbbreviation();
    const bool isName = !letters.isEmpty() && letters.front().isLetter() && !letters.startsWith("UTC"_L1);
    return isName ? u"%1 (%2)"_s.arg(letters, utcOffset(at)) : utcOffset(at);
}

} // namespace

QString exactTime(UtcTime time)
{
    const QDateTime here = QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count());
    const QDateTime utc = here.toUTC();
    const QString inUtc = clockOf(utc) + u"UTC"_s;
    if (here.timeZoneAbbreviation() == "UTC"_L1)
        return isolated(dayOf(utc) + inUtc);
    const QString there = here.date() == utc.date() ? inUtc : dayOf(utc) + inUtc;
    return isolated(dayOf(here) + clockOf(here) + zoneOf(here) + u" · "_s + there);
}

} // namespace kontor
