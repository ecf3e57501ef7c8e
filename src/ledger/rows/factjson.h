// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/operation.h"
#include "core/problem.h"
#include "core/reason.h"
#include "core/timelineevent.h"

//! How facts stand in the ledger: JSON with their keys, and nothing that a person would read as a sentence. What an older Kontor wrote
//! there was a sentence; it is read as one that is quoted (ProblemCode::OlderText, how::olderText).
namespace kontor::factjson {

//! {"problem":"refused","http_status":422,…}; empty for none.
QString write(const Problem &problem);
Problem readProblem(const QString &kept);

//! The arguments alone, {"attempt":1}: the type stands in a column of its own. Empty where there are none.
QString write(const TimelineEvent &event);
//! `type` is the key in that column. One that is unknown here gives Created with the kept text quoted.
TimelineEvent readEvent(const QString &type, const QString &kept);

//! [{"reason":"RowIsSum","said":"1500000"}]; empty for none.
QString write(const QList<Reason> &reasons);
//! What isn't such a list is quoted as a whole, and so is a reason of it that isn't known here (ReasonCode::Quoted).
QList<Reason> readReasons(const QString &kept);

//! {"event":"sent","kind":"payout","attempt":1}: where no column says the type.
QString writeWhole(const TimelineEvent &event, PaymentKind kind);
struct WholeEvent {
    TimelineEvent event;
    PaymentKind kind = PaymentKind::Payout;
};
//! Nothing where `kept` isn't one.
std::optional<WholeEvent> readWhole(const QString &kept);

} // namespace kontor::factjson
