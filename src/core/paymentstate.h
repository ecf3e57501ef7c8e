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
    Hold, //!< queued, but paused or offline
    Sending, //!< a POST is on its way
    Sent, //!< the gateway accepted it; no SUCCESS yet
    Unknown, //!< a reply was lost: it may or may not have been accepted
    Rejected, //!< not accepted, proven: no money moved
    Conflict, //!< the gateway has something else under this ID; a person decides
    Settled, //!< the gateway said SUCCESS
    Other, //!< the gateway said another word
    Waiting, //!< payin accepted, the customer has not paid yet
    Expired, //!< payin past expireAt: our inference
    Parked, //!< a person stopped the checks
    Cancelled, //!< withdrawn before it was ever sent
};

//! "queued", "sent"…: a promise to scripts.
QString key(PaymentState state);
std::optional<PaymentState> stateOfKey(QByteArrayView key);
inline std::optional<PaymentState> stateOfKey(const QString &key)
{
    return stateOfKey(QByteArrayView(key.toUtf8()));
}
std::span<const PaymentState> allStates();
//! Nothing more will happen by itself: settled, rejected, cancelled, parked.
bool isAtRest(PaymentState state);
//! A person should look: unknown, conflict, rejected.
bool needsAttention(PaymentState state);

} // namespace kontor
