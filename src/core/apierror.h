// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reason.h"
#include "core/time.h"
#include <QByteArray>
#include <QList>
#include <QString>
#include <optional>

namespace kontor {

//! What kept an act from succeeding. One kind for each thing that people or the submission machine treat differently;
//! messages/errors.h turns a kind into sentences.
enum class ErrorKind {
    // the way to the gateway
    NotReachable, //!< no connection: name, route, refused
    Tls, //!< the certificate is not to be trusted; nothing was sent
    TimedOut, //!< the absolute deadline passed
    CutShort, //!< the connection ended before the answer did
    TooLarge, //!< the answer grew past the cap
    Unreadable, //!< a complete 2xx answer that is not what the specification says
    // the gateway's answers (specification, Errors)
    Denied, //!< 401, 403: the token or the key was refused
    NotFound, //!< 404 of a path that exists: the ID is not known
    VersionRefused, //!< 404 because of X-API-Version or the base address
    Conflict, //!< 409: this ID was accepted already
    TooMany, //!< 429: not processed
    Refused, //!< any other 4xx but 408, which counts as TimedOut
    Redirected, //!< 3xx: never followed
    ServerError, //!< 5xx
    // keys
    KeychainLocked,
    KeychainMissing, //!< no service
    KeychainWithoutCollection, //!< a service that has no default collection: none was made, none is shown to us, or none is the default
    KeychainSilent, //!< it did not answer within our deadline
    KeyFileError, //!< a file of keys, or its folder, can't be read or written: the reason says why
    KeyAbsent, //!< the keychain answered: there is no such entry
    KeyRefused, //!< not a key we use: too short, odd exponent, damaged
    BadPassphrase,
    // the ledger
    LedgerFull,
    LedgerBusy,
    LedgerDamaged,
    LedgerNewer, //!< written by a newer Kontor
    LedgerOldSchema, //!< written before schema 1; the text is the path of the file
    LedgerIoError,
    LedgerOlder, //!< it is an older copy, and no person has accepted it: nothing of its payments may be changed
    LedgerUnknownHere, //!< the same where nothing tells whether it is the newest copy
    OtherGateway, //!< its payments were made for another gateway or merchant than the profile names: the arguments say which
    LeaseLost, //!< another worker has taken a newer fencing token: this one sends nothing more
    // ourselves
    BadInput,
    AboveLimit, //!< a payout above a limit of its profile
    Unlisted, //!< a bank or currency that is not on the gateway's list
    Exists,
    Cancelled,
    WorkingOffline, //!< a person has said that nothing leaves this computer: the request was not started
};

//! It comes from a key or the keychain, so it ended a request before anything was sent.
constexpr bool isAboutKeys(ErrorKind kind)
{
    return kind >= ErrorKind::KeychainLocked && kind <= ErrorKind::BadPassphrase;
}

//! Whether a proxy let nothing through for want of a name and password.
enum class ProxyLogin {
    NotRequested,
    Missing, //!< it wants them, and none are kept
    Refused, //!< it didn't accept those that are kept
};

struct ApiError {
    ErrorKind kind = ErrorKind::BadInput;
    int httpStatus = 0; //!< 0 when there was no answer
    QString text {}; //!< the gateway's or the system's own words, plain text, at most 500 characters; never a secret
    Reason reason {}; //!< why, where it is Kontor that says so
    QList<Reason> furtherReasons {}; //!< such as those of other fields
    QString said {}; //!< the message and code of an answer that is JSON, as they came; empty where `text` is all there is
    Args args {}; //!< what the sentence of its kind needs
    bool onWire = false; //!< at least one byte of the request's body may have left (for requests without one: the request)
    std::optional<UtcSeconds> answeredAt {}; //!< the answer's own Date header
    Millis beganAt {}; //!< of an answer: when its request went out and when it had come, by Clock::monotonic()
    Millis endedAt {};
    bool isFromCache = false; //!< a header says so: the answer may be older than its request
    QByteArray mediaType {}; //!< of the body, in small letters and without parameters
    std::optional<Millis> retryAfter {}; //!< of a 429 or 503, where the gateway says so
    QString proxy {}; //!< host and port of the one by which no connection came about; empty: there was none
    ProxyLogin proxyLogin = ProxyLogin::NotRequested;
    QByteArray request {}; //!< "GET /payouts/…": what it was that ended so, without its query; empty when nothing was asked
    QByteArray body {}; //!< the answer as it came, without our credentials; empty when none came whole. To be kept, not to be said.

    //! What the gateway said, for people.
    const QString &words() const { return said.isEmpty() ? text : said; }
    bool operator==(const ApiError &) const = default;
};

//! What was given to us can't be used, and why; in words as long as it has no code.
inline ApiError badInput(const QString &text)
{
    return {.kind = ErrorKind::BadInput, .text = text};
}
//! The same where the reason is a value.
inline ApiError badInput(ReasonCode code, Args args = {})
{
    return {.kind = ErrorKind::BadInput, .reason = {code, std::move(args)}};
}
inline ApiError badInput(Reason reason)
{
    return {.kind = ErrorKind::BadInput, .reason = std::move(reason)};
}

//! What the gateway says in an error: cut to 500 characters, control characters and line ends made spaces.
QString presentable(const QByteArray &words);

} // namespace kontor
