// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/widgets/timeline.h"
#include "models/paymentcells.h"

namespace kontor {

//! What happened to one payment, as its panel shows it: where another day than today begins, that day, where more than an hour passed, how
//! much, and behind each try how long it took, as far as the ledger knows. In this computer's zone, or in UTC.
QList<Timeline::Entry> timelineLines(const QList<TimelineEntry> &entries, const QList<AttemptRecord> &attempts, UtcTime now, bool utc);

} // namespace kontor
