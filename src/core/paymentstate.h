// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArrayView>
#include <QString>
#include <optional>
#include <span>

namespace kontor {

//! Where a payment stands in our ledger. One table for the ledger, kontorctl, the export and the pills.
enum class PaymentState {
    Draft, //!< only here
    Queued, //!< goes out in turn
    Paused, //!< queued, but paused or offline
    Sending, //!< a POST is on its way
    Processing, //!< the gateway accepted it; no SUCCESS yet
    OutcomeUnknown, //!< a reply was lost: it may or may not have been accepted
    Rejected, //!< rejected: proven or not is a fact of its own (submission::Rejection)
    Mismatch, //!< the gateway has something else under this ID; a person decides
    Paid, //!< the gateway said SUCCESS
    OtherStatus, //!< the gateway said another word
    AwaitingPayment, //!< payin accepted, the customer has not paid yet
    LikelyExpired, //!< payin past expireAt: our inference
    TrackingStopped, //!< a person stopped the checks
    Cancelled, //!< cancelled before it was ever sent
};

//! "queued", "processing"…: a promise to scripts.
QString key(PaymentState state);
std::optional<PaymentState> stateOfKey(QByteArrayView key);
inline std::optional<PaymentState> stateOfKey(const QString &key)
{
    return stateOfKey(QByteArrayView(key.toUtf8()));
}
std::span<const PaymentState> allStates();
//! Nothing more will happen by itself: paid, rejected, cancelled, untracked.
bool isAtRest(PaymentState state);
//! A person should look: unknown, conflict, rejected.
bool needsAttention(PaymentState state);

} // namespace kontor
