// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sendingpause.h"

namespace kontor {

std::optional<PauseReason> pauseFor(const ApiError &error)
{
    using enum ErrorKind;
    switch (error.kind) {
    case NotReachable:
    case WorkingOffline: // of a moment ago: it ends by itself
        return PauseReason::Offline;
    case Tls:
        return PauseReason::Tls;
    case KeychainLocked:
    case KeychainSilent:
        return PauseReason::KeychainLocked;
    case KeychainMissing:
    case KeychainWithoutCollection:
        return PauseReason::KeychainMissing;
    case KeyFileError:
    case KeyAbsent:
    case KeyRefused:
    case BadPassphrase:
        return PauseReason::KeyGone;
    default:
        return std::nullopt;
    }
}

PauseReason pauseForToken(const ApiError &error)
{
    using enum ErrorKind;
    switch (error.kind) {
    case Redirected:
        return PauseReason::Redirected;
    case VersionRefused:
    case NotFound:
        return PauseReason::WrongAddress;
    case Denied:
    case Refused:
        return PauseReason::NotAllowed;
    case TimedOut:
    case CutShort:
        return PauseReason::Offline; // as good as none: no answer comes
    default:
        return pauseFor(error).value_or(PauseReason::GatewayServerError);
    }
}

PauseDetail pauseDetailFor(const ApiError &error)
{
    using enum PauseDetail::Cause;
    const auto which = error.kind == ErrorKind::KeychainSilent ? SilentKeychain
        : error.kind == ErrorKind::KeychainWithoutCollection   ? NoCollection
        : error.kind == ErrorKind::KeyFileError                ? KeyFile
        : error.kind == ErrorKind::KeyAbsent                   ? KeyAbsent
                                                               : Usual;
    PauseDetail detail {which, error.text};
    detail.said = error.said;
    detail.reason = error.reason;
    detail.args = error.args;
    detail.request = error.request;
    detail.httpStatus = error.httpStatus;
    detail.proxy = error.proxy;
    detail.proxyLogin = error.proxyLogin;
    return detail;
}

std::optional<PauseDetail> olderCopyDetailOf(const ApiError &error)
{
    if (error.kind == ErrorKind::LedgerUnknownHere)
        return PauseDetail {PauseDetail::Cause::UnknownHere, QString()};
    return error.kind == ErrorKind::LedgerOlder ? std::optional(PauseDetail {}) : std::nullopt;
}

PauseDetail testMarkDetail(bool isLive)
{
    return {isLive ? PauseDetail::Cause::Usual : PauseDetail::Cause::RealInPractice, QString()};
}

} // namespace kontor
