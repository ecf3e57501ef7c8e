// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/profiles/preferences.h"
#include "office/session/merchantsession.h"
#include <QObject>

namespace kontor {

class ToastHost;

//! What a person can do with one payment.
enum class PaymentAction {
    Cancel,
    Check,
    StopTracking,
    ResumeTracking,
    CallFinal,
    NoLongerFinal,
    Compare,
    Duplicate,
    RecordAnswer,
    SaveEvidence,
    Acknowledge
};

//! Whether it means anything where the payment stands now.
bool isPossible(PaymentAction act, const PaymentRecord &payment);
//! As its button and menu entry say it: "Call PAID_OUT final".
QString wordsOf(PaymentAction act, const PaymentRecord &payment);

//! Does them, says what came of it in a toast, and offers the way back where there is one. Office records each.
class PayoutActions final : public QObject {
    Q_OBJECT
public:
    //! `format` writes the money of a limit; `preferences` say how long payouts are held.
    PayoutActions(
        MerchantSession &session, const NumberFormat &format, const Preferences &preferences, ToastHost &toasts, QObject *parent = nullptr);

    void act(PaymentAction act, const PaymentRecord &payment);
    //! The way back from a payment's hold, which has none itself.
    void cancel(const OrderId &id, const QString &words);
    //! Says that these were cancelled. The way back queues them once more, under new IDs; rows of a batch have none.
    void reportCancelled(const QList<PaymentRecord> &payments, const QString &words);
    //! Ends a conflict.
    void decide(const OrderId &id, bool ours, const QString &reason);
    //! Ends one as not ours, and asks for another payment only once that is written: otherwise both could be paid.
    void decideForAnother(const PaymentRecord &payment, const QString &reason);

Q_SIGNALS:
    void compareRequested(const kontor::PaymentRecord &payment);
    void duplicateRequested(const kontor::PaymentRecord &payment);
    void evidenceRequested(const kontor::PaymentRecord &payment);
    void answerRequested(const kontor::PaymentRecord &payment);
    //! The conflict of this one is decided; the same is wanted under a new ID.
    void anotherRequested(const kontor::PaymentRecord &payment);
    //! A payout that was cancelled is queued once more and held as long as any other, while it can be cancelled again.
    void queuedAnew(const kontor::PaymentRecord &payment, kontor::Millis hold);

private:
    static QString notOurs();
    void say(Reply<Done> *act, const QString &words);
    void sayWithUndo(Reply<Done> *act, const QString &words, std::function<void()> undo);
    void cancel(const PaymentRecord &payment);
    void queueAgain(const QList<PaymentRecord> &cancelled);
    void showAnew(const OrderId &id, Millis hold);
    void sayQueuedAnew(const QList<OrderId> &ids, PaymentKind kind, Millis hold);
    void cancelAll(const QList<OrderId> &ids);
    void setFinal(const PaymentRecord &payment, bool isFinal);
    MerchantSession &m_session;
    const NumberFormat &m_format;
    const Preferences &m_preferences;
    ToastHost &m_toasts;
};

} // namespace kontor
