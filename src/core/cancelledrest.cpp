// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cancelledrest.h"

namespace kontor {

void CancelledRest::add(const submission::Submission &payment)
{
    if (submission::mayBeCancelled(payment))
        ++cancelled;
    else if (payment.state == PaymentState::Cancelled)
        ++cancelledBefore;
    else if (payment.accepted)
        ++accepted;
    else if (payment.state == PaymentState::Rejected)
        ++rejected;
    else
        ++notCancelled;
}

} // namespace kontor
