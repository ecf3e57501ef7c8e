// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/submission.h"

namespace kontor {

// What a state and the facts of its payment decide together. The table of core/paymentstate.h has what the state decides alone. Where
// definitions differed before, docs/decisions/payment-states.md says what was decided.

//! Only a payin waits for its customer.
constexpr bool isOf(PaymentState state, PaymentKind kind)
{
    using enum PaymentState;
    return kind == PaymentKind::Payin || (state != AwaitingPayment && state != LikelyExpired);
}
inline QList<PaymentState> openStates(PaymentKind kind)
{
    return statesWhere([kind](PaymentState state) { return isOpen(state) && isOf(state, kind); });
}

//! Nothing more comes of it: paid, cancelled, rejected with a proof, or at a word of the gateway's that was called final.
inline bool isFinal(const submission::Submission &payment)
{
    if (payment.state == PaymentState::OtherStatus)
        return payment.wordIsFinal;
    return factsOf(payment.state).isFinal && !submission::mayBeAcceptedAfterAll(payment);
}

//! Whether it is sure that nobody was paid by it, and that nobody will be. Of one that the gateway refused that has to be proven first;
//! what the gateway's support says is no proof.
inline bool paidNobody(const submission::Submission &payment)
{
    return isFinal(payment) && !countsAgainstBalance(payment.state);
}

//! Nobody can say whether it pays somebody: to issue the same once more could pay it twice.
inline bool mayPayTwice(const submission::Submission &payment)
{
    using enum PaymentState;
    const bool isUntrackedUnknown = payment.state == TrackingStopped && !payment.accepted; // only what was on the wire can be untracked
    const bool wasSentBefore = stageOf(payment.state) == Stage::Waiting && payment.everOnWire;
    return isUntrackedUnknown || wasSentBefore || payment.state == OutcomeUnknown || payment.state == Sending || payment.state == Mismatch
        || submission::mayBeAcceptedAfterAll(payment);
}

//! Kontor finds out what becomes of it without a person: it goes on sending it or asking for it, and the answers can tell.
inline bool findsOutItself(const submission::Submission &payment)
{
    const bool isUnprovable = submission::awaitsProofOfAbsence(payment) && submission::isProofImpossible(payment);
    return isBeingSent(payment.state)
        || (submission::isQueriedAutomatically(payment) && !isUnprovable && !submission::isTakenBySomething(payment));
}

//! Its outcome is unknown, and it was asked for in vain so often that the next question is an hour away.
inline bool isAskedHourly(const submission::Submission &payment)
{
    return payment.state == PaymentState::OutcomeUnknown && submission::pollDelay(payment.queriesWithoutNews) >= std::chrono::hours(1);
}

//! Something of it may have left, and the gateway has not said what became of it: it is queried before it is sent (again).
inline bool mustBeQueriedFirst(const submission::Submission &payment)
{
    const bool wasSentBefore = stageOf(payment.state) == Stage::Waiting && payment.everOnWire;
    return wasSentBefore || payment.state == PaymentState::Sending || payment.state == PaymentState::OutcomeUnknown;
}

//! Whether the gateway may name a fee for it, now or later. The specification knows one of payouts alone.
inline bool mayHaveFee(const submission::Submission &payment)
{
    return payment.kind == PaymentKind::Payout && countsAgainstBalance(payment.state);
}

} // namespace kontor
