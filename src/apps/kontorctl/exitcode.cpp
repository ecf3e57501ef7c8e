// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/exitcode.h"

namespace kontor::exitcode {

int of(const ApiError &error)
{
    using enum ErrorKind;
    switch (error.kind) {
    case NotReachable:
    case WorkingOffline:
    case Tls:
    case TimedOut:
    case CutShort:
        return notReachable;
    case KeychainLocked:
    case KeychainMissing:
    case KeychainWithoutCollection:
    case KeychainSilent:
    case KeyFileError:
    case KeyAbsent:
    case BadPassphrase:
        return noKey;
    default:
        return refused;
    }
}

int of(const PaymentRecord &payment)
{
    const submission::Submission &submission = payment.submission;
    using enum PaymentState;
    switch (submission.state) {
    case Processing:
    case AwaitingPayment:
    case LikelyExpired:
    case OtherStatus:
    case Paid:
        return done;
    case Rejected:
        return submission::mayBeAcceptedAfterAll(submission) ? outcomeUnknown : refused;
    case Cancelled:
        return refused;
    case TrackingStopped:
        return submission.accepted ? done : outcomeUnknown;
    case Queued:
    case Paused:
        return submission.everOnWire ? outcomeUnknown : queued;
    case Mismatch:
    case Draft:
    case Sending:
    case OutcomeUnknown:
        break;
    }
    return outcomeUnknown;
}

int of(PauseReasons pauses)
{
    constexpr PauseReasons keys = PauseReasons(PauseReason::KeychainLocked) | PauseReason::KeychainMissing | PauseReason::KeyGone;
    if (pauses & keys)
        return noKey;
    if (pauses & (PauseReasons(PauseReason::Offline) | PauseReason::Tls))
        return notReachable;
    return refused;
}

} // namespace kontor::exitcode
