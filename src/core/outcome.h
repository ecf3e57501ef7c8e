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

//! Whether it is sure that nobody was paid by it, and that nobody will be.
inline bool paidNobody(PaymentState state)
{
    return state == PaymentState::Cancelled || state == PaymentState::Rejected;
}

//! Whether the gateway may name a fee for it, now or later. The specification knows one of payouts alone.
inline bool mayHaveFee(const submission::Submission &payment)
{
    return payment.kind == PaymentKind::Payout && !paidNobody(payment.state);
}

} // namespace kontor
