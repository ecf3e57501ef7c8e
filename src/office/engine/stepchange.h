// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/engine/openpayments.h"

//! What the ledger keeps of a step of a payment: made of the machine's answer and of what the gateway said.
namespace kontor {

//! When and by whom a step is taken.
struct StepContext {
    UtcTime now {};
    Millis monotonic {}; //!< Clock::monotonic()
    QString boot {}; //!< Clock::boot()
    qint64 fencingToken = 0;
    submission::AbsenceRules absence {};
};

//! Of a POST that ended. `reading` is what it means.
PaymentFacts factsOfPost(
    const OpenPayment &payment, const Result<PaymentCreated> &answer, const PostReading &reading, const StepContext &context);

//! A status query, its answer and what is made of it.
struct QueryReading {
    submission::StatusQueryFinished event {};
    ControlRead::Outcome control = ControlRead::Outcome::NotRequested; //!< of the reads beside an answer 404
    bool isNewDoubt = false; //!< the control read is another than that of the payment's last query: it is said in the timeline
};
PaymentFacts factsOfQuery(const PaymentRecord &payment, const Result<PaymentDetail> &answer, const QueryReading &reading, UtcTime now);

//! The write that makes the step durable. `nextQuery` is how long the payment waits from now on, where it waits.
LedgerChange changeOf(const OpenPayment &payment, const submission::Step &step, const submission::Event &event, const PaymentFacts &facts,
    const std::optional<Millis> &nextQuery, const StepContext &context);

} // namespace kontor
