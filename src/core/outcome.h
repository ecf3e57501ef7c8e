// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/submission.h"

namespace kontor {

//! Whether nobody can say yet if it was accepted: to issue the same once more could pay it twice.
inline bool isInDoubt(const submission::Submission &payment)
{
    using enum PaymentState;
    const bool isUntrackedUnknown = payment.state == TrackingStopped && !payment.accepted; // only what was on the wire can be untracked
    return isUntrackedUnknown || payment.state == OutcomeUnknown || payment.state == Sending || payment.state == Mismatch;
}

//! Whether it is sure that nobody was paid by it, and that nobody will be. Of one that the gateway refused that has to be proven first;
//! what the gateway's support says is no proof.
inline bool paidNobody(const submission::Submission &payment)
{
    using submission::Rejection;
    const bool isSure = payment.rejection == Rejection::Absence || payment.rejection == Rejection::Comparison;
    return payment.state == PaymentState::Cancelled || (payment.state == PaymentState::Rejected && isSure);
}

//! Whether nobody can say yet if it pays somebody: it is in doubt, or was refused and that isn't proven.
inline bool mayHavePaid(const submission::Submission &payment)
{
    return isInDoubt(payment) || (payment.state == PaymentState::Rejected && !paidNobody(payment));
}

//! Its outcome is unknown, and it was asked for in vain so often that the next question is an hour away.
inline bool isAskedHourly(const submission::Submission &payment)
{
    return payment.state == PaymentState::OutcomeUnknown && submission::pollDelay(payment.quietAsks) >= std::chrono::hours(1);
}

//! It counts neither as money that went out nor as money that will.
inline bool isCancelledOrRejected(PaymentState state)
{
    return state == PaymentState::Cancelled || state == PaymentState::Rejected;
}

//! Whether the gateway may name a fee for it, now or later. The specification knows one of payouts alone.
inline bool mayHaveFee(const submission::Submission &payment)
{
    return payment.kind == PaymentKind::Payout && !isCancelledOrRejected(payment.state);
}

} // namespace kontor
