// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/orderid.h"
#include "core/payment.h"
#include "core/submission.h"
#include "core/time.h"
#include <QByteArray>
#include <QList>
#include <QString>

namespace kontor {

//! One payment as the ledger keeps it. `seq` is the ledger's own number (0 before it is written) and the order of writing.
struct PaymentRecord {
    qint64 seq = 0;
    OrderId id;
    submission::Submission submission {};
    QByteArray body {}; //!< the frozen bytes of the POST
    PaymentRequest request {}; //!< the same, read back from the body
    QString reference {}; //!< the merchant's own; never sent
    QString note {};
    QString nonce {}; //!< 128 bits in hex: the last segment of its callback address
    UtcTime createdAt {};
    UtcTime changedAt {};
    std::optional<UtcTime> notBefore {}; //!< hold with undo: not sent before this
    // what the gateway said last
    std::optional<UtcTime> processedAt {};
    std::optional<bool> isTest {};
    std::optional<Money> fee {};
    PayTo payTo {}; //!< of a payin: where its customer pays, as far as the gateway has said
    std::optional<UtcTime> checkedAt {}; //!< last GET that was answered
    std::optional<UtcTime> nextCheckAt {}; //!< computed, for the words on screen
    QString problem {}; //!< a K-code and words, empty when all is well
};

//! The state to show: a payin that waits for its customer and is past its expiry is `expired`. That is our inference and is never kept,
//! because the gateway may still say that it was paid.
inline PaymentState shownState(const PaymentRecord &payment, UtcTime now)
{
    const bool isPastExpiry = payment.payTo.expiresAt && *payment.payTo.expiresAt <= now;
    return payment.submission.state == PaymentState::Waiting && isPastExpiry ? PaymentState::Expired : payment.submission.state;
}

//! One POST, written before it goes.
struct AttemptRecord {
    int number = 0;
    QString tokenJti {};
    UtcSeconds tokenExpiresAt {};
    UtcTime begunAt {};
    std::optional<UtcTime> endedAt {};
    QString outcome {}; //!< "accepted", "lost"…; empty while it is under way or when a crash ended it
    int httpStatus = 0;
};

//! One line of a payment's timeline.
struct TimelineEntry {
    UtcTime at {};
    QString what {}; //!< a stable word for scripts: created, sent, accepted, callback, checked, settled…
    QString detail {}; //!< for people
};

//! What one transaction changes about one payment. Everything given is written together or not at all.
struct LedgerChange {
    std::optional<PaymentRecord> insert {}; //!< a new payment
    std::optional<PaymentRecord> update {}; //!< the whole row anew, except body, request, id, nonce and createdAt, which never change
    std::optional<AttemptRecord> attempt {}; //!< insert by number, or complete the one with that number
    QList<TimelineEntry> timeline {};
    OrderId id; //!< whose
};

} // namespace kontor
