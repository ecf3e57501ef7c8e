// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/orderid.h"
#include "core/payment.h"
#include "core/problem.h"
#include "core/submission.h"
#include "core/time.h"
#include "core/timelineevent.h"
#include <QByteArray>
#include <QString>
#include <optional>

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
    std::optional<UtcTime> lookAt {}; //!< of one that is Rejected: when it is looked for once more (submission::lookAfter())
    QString boot {}; //!< which start of the computer Submission::lastPostEnd and firstAbsence were measured in (Clock::boot())
    std::optional<UtcTime> knownBy {}; //!< when it is to be known whether the gateway has it (submission::untilProven())
    Problem problem {}; //!< empty when all is well
    // written once
    qint64 batch = 0; //!< the batch's number; 0: it is in none
    int batchRow = 0; //!< its place in the batch, from 1
    // a person's
    bool alarmSeen = false; //!< a person has seen that it was accepted after all, or changed after SUCCESS
    bool testMarkSeen = false; //!< a person has seen that the gateway's mark contradicts the profile, and went on
    // never kept
    std::optional<UtcTime> stateSince {}; //!< as it was read: when it came to its state
    bool isAltered = false; //!< as it was read by what only shows it: the row isn't what was written, which `problem` says
};

//! It was accepted after it was rejected, or the gateway took its SUCCESS back, and nobody has said that they saw it.
inline bool isAlarming(const PaymentRecord &payment)
{
    const submission::Submission &submission = payment.submission;
    const bool isTakenBack = submission.changedAfterSuccess && !submission.lastStatus.isSuccess();
    return !payment.alarmSeen && (submission.foundAfterRejected || isTakenBack);
}

//! The state to show: a payin that waits for its customer and is past its expiry is `expired`. That is our inference and is never kept,
//! because the gateway may still say that it was paid.
inline PaymentState shownState(const PaymentRecord &payment, UtcTime now)
{
    const bool isLikelyExpired = payment.payTo.expiresAt && *payment.payTo.expiresAt <= now;
    return payment.submission.state == PaymentState::AwaitingPayment && isLikelyExpired ? PaymentState::LikelyExpired
                                                                                        : payment.submission.state;
}

//! One line of a payment's timeline.
struct TimelineEntry {
    UtcTime at {};
    TimelineEvent event {};
    //! As it is read: the account on this computer under which it was written down. Empty where the ledger doesn't say, and in what is to
    //! be written: the audit chain has it.
    QString who {};
};

//! A payout that is there already.
struct EarlierPayout {
    qint64 seq = 0;
    OrderId id;
    PaymentRequest request {};
    QString reference {};
    qint64 batch = 0; //!< 0: it is in none
    int batchRow = 0;
    UtcTime createdAt {};
    bool isOpen = false; //!< nobody knows yet whether it pays: mayPayTwice()
    bool needsPerson = false; //!< and Kontor doesn't find out without a person: not findsOutItself()
    bool isAltered = false; //!< the row isn't what was written
};

} // namespace kontor
