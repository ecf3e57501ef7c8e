// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "core/reply.h"
#include "ledger/ledger.h"
#include "office/fields/knowncodes.h"
#include "office/fields/paymentdraft.h"
#include "office/profiles/profile.h"
#include <QMutex>
#include <QObject>
#include <functional>

namespace kontor {

//! Issues payouts and payins: freezes what was typed into the bytes that will be sent, and hands them to the ledger. Sending is the
//! worker's.
class PaymentService final : public QObject {
    Q_OBJECT
public:
    PaymentService(const Profile &profile, Ledger &ledger, Clock &clock, QObject *parent = nullptr);

    //! Makes the ID, the nonce and the body, and reads the body back. BadInput when the draft has a blocking problem;
    //! Exists when the ID is in the ledger already; AboveLimit when it is above a limit of the profile. Warns of
    //! duplicates (Payments::history) since duplicateWindow(), of a payment that it was copied from and that may have been paid, and of
    //! a bank, currency or method that is not on the lists that the ledger keeps.
    Reply<ReviewedPayment> *review(const PaymentDraft &draft, const NumberFormat &format);
    //! The same payment, and what the ledger says of it now: after queue() has said Exists, because its ID or another payout of the same
    //! amount to the same account has come in meanwhile. Exists when it is the ID.
    Reply<ReviewedPayment> *lookAgain(const ReviewedPayment &reviewed);
    //! AboveLimit when others that were queued meanwhile leave no room for it. Exists when its ID has come into the ledger meanwhile, or
    //! the same amount to the same account, which the review could not warn of: nothing is queued then. Durable when finished: from here on
    //! the payment goes out, not before `hold` has passed.
    Reply<OrderId> *queue(const ReviewedPayment &reviewed, Millis hold = Millis::zero());
    //! Several at once, in one transaction (sample payments, batches).
    Reply<Done> *queue(const QList<ReviewedPayment> &reviewed);
    //! Payments that were cancelled, once more: each under a new ID, all of them or none, for what was cancelled stays so. BadInput when
    //! one of them is not cancelled, or belongs to a batch; Exists when one was queued again before: no payment comes back twice;
    //! AboveLimit as in queue(). The new IDs, in their order; payouts don't go out before `hold` has passed.
    Reply<QList<OrderId>> *queueAgain(const QList<PaymentRecord> &cancelled, Millis hold);
    //! Without asking the ledger: for rows that get fresh IDs.
    Result<ReviewedPayment> freeze(const PaymentDraft &draft, const NumberFormat &format) const;
    //! The same of a draft that has just been judged so, with the same format.
    Result<ReviewedPayment> freeze(const PaymentDraft &draft, const JudgedDraft &judged) const;
    //! Whether these payouts are within the profile's limits, one by one and with those of today: Done or AboveLimit.
    //! It holds until something else is queued: see inLine().
    Reply<Done> *mayQueue(const QList<Money> &payouts);
    //! What is to be queued goes one after the other: each counts for the next one's day, and two at once could both find room. Begins with
    //! `act` when those before have ended, and with the next one when `reply` has.
    void inLine(ReplyBase *reply, std::function<void()> act);
    Limits limits() const;
    //! What the gateway wants of each payment.
    RequiredFields required() const;
    //! So long the same amount to the same account counts as a possible duplicate.
    Millis duplicateWindow() const;
    //! The profile says otherwise from now on where callbacks go, whether an absence may be proven and which limits there are.
    void takeTerms(const Profile &profile);

Q_SIGNALS:
    //! There is something new for the worker.
    void queued(const QList<kontor::OrderId> &ids);

private:
    //! What the profile says of new payments. Batches are frozen on a thread of their own.
    struct Terms {
        QString callbackBase {};
        bool absenceProofAllowed = true;
        Limits limits {};
        RequiredFields required {};
        Millis duplicateWindow = std::chrono::days(DuplicateRules::usualDays);
    };
    Terms terms() const;
    //! A new payment, with the bytes that will be sent. What it has of a person's own stands in it already.
    Result<PaymentRecord> frozen(PaymentRequest request, PaymentRecord record, const Terms &now) const;
    void writeAgain(Reply<QList<OrderId>> *reply, const QList<PaymentRecord> &cancelled, Millis hold);
    //! Calls `write` when there is room for these payouts, one question after the other.
    template <typename Value> void whenAllowed(Reply<Value> *reply, const QList<Money> &leaving, const std::function<void()> &write);
    void look(Reply<ReviewedPayment> *reply, const ReviewedPayment &reviewed);
    void warnOfDuplicates(Reply<ReviewedPayment> *reply, const ReviewedPayment &reviewed);
    void warnOfOthers(Reply<ReviewedPayment> *reply, ReviewedPayment reviewed, QList<EarlierPayout> duplicates);
    void reviewPayout(Reply<ReviewedPayment> *reply, PaymentDraft draft, const KnownLists &lists, const NumberFormat &format);
    void nextInLine();

    mutable QMutex m_lock;
    Terms m_terms;
    QList<std::function<void()>> m_line; //!< what is to be queued
    bool m_lineMoves = false;
    Ledger &m_ledger;
    Clock &m_clock;
};

} // namespace kontor
