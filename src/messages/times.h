// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"
#include <QDateTime>
#include <QString>

//! Times and lengths of time, as people read them, in this computer's zone.
namespace kontor::messages {

QDateTime localTime(UtcTime time);

//! "20 Nov 2026, 16:31"; today only the time, this year without the year.
QString when(UtcTime time, UtcTime now);
//! The same with seconds: when figures were read, "as of 16:31:10".
QString asOf(UtcTime time, UtcTime now);
//! "16:31:10"
QString clockTime(UtcTime time);

//! "in 1 h 12 min"
QString timeLeft(UtcTime until, UtcTime now);
//! timeLeft() while it is to come; when() once it is past.
QString until(UtcTime time, UtcTime now);

//! "20 s ago", from a day on when().
QString ago(UtcTime at, UtcTime now);
//! "2 h 5 min ago", "3 d 4 h ago": however long it is.
QString longAgo(UtcTime at, UtcTime now);
//! How old figures are that were read `at`, as soon as that has to be said: from a quarter of an hour on; empty until then. "15 min",
//! "2 h 11 min", "3 d 4 h".
QString staleAge(UtcTime at, UtcTime now);

//! "8 s", "3 min", "1 h 12 min": how long something takes.
QString lasting(Seconds time);
//! "36 s", "2 min", "about 1 h": how long it will still take.
QString roughly(Seconds left);
//! "0:42"; from an hour on as roughly().
QString minutesAndSeconds(Millis time);

} // namespace kontor::messages
