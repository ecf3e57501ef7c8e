// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/day.h"

#include <QDateTime>

namespace kontor {

UtcTime beginningOf(QDate day)
{
    return UtcTime(Millis(day.startOfDay().toMSecsSinceEpoch()));
}

QDate dayOf(UtcTime time)
{
    return QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count()).date();
}

} // namespace kontor
