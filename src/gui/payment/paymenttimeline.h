// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/kit/timeline.h"
#include "models/paymentcells.h"

namespace kontor {

//! What the ledger keeps of one payment's history.
struct PaymentHistory {
    PaymentKind kind = PaymentKind::Payout;
    QList<TimelineEntry> entries {};
    QList<AttemptRecord> attempts {};
    QList<ReplyRecord> replies {};
    QString request {}; //!< its method and path
};

//! What happened to one payment, as its panel shows it: where another day than today begins, that day, where more than an hour passed, how
//! much, behind what a person did under which account, and behind each try how long it took, as far as the ledger knows. In this computer's
//! zone, or in UTC. Each with the facts that the ledger keeps of it, none of which proves who asks.
QList<Timeline::Entry> timelineLines(const PaymentHistory &history, UtcTime now, bool utc);

} // namespace kontor
