// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "ledger/ledger.h"
#include <QObject>
#include <functional>

namespace kontor {

class Worker;

//! Why no answer of the gateway's support is recorded of it, and when one will be; empty where one is (submission::mayRecordAnswer()).
ReasonCode whyNoAnswerIsRecorded(const submission::Submission &payment);

//! What a person does to one payment. The worker does it at once; beside another worker it is left in the ledger as a command, or, for a
//! cancellation, written there: the ledger refuses it when the worker was faster.
class PaymentActions final : public QObject {
    Q_OBJECT
public:
    //! `worker` gives this process's own while it works, null otherwise.
    PaymentActions(Ledger &ledger, Clock &clock, std::function<Worker *()> worker, QObject *parent = nullptr);

    //! Done when it is written that it was untracked, resumed or decided; a check, when it was taken up. BadInput, and nothing is noted,
    //! when it would do nothing where the payment stands; BadInput with what is certain when it was not written in time.
    Reply<Done> *ask(const OrderId &id, WorkerCommandKind kind, const QString &reason = {});
    Reply<Done> *check(const OrderId &id);
    Reply<Done> *stopTracking(const OrderId &id);
    //! An untracked payment is tracked again; if the gateway hasn't got it, it goes again with the same ID and bytes.
    Reply<Done> *resumeTracking(const OrderId &id);
    //! Ends a mismatch. The reason is a person's own words and is recorded; BadInput without one.
    Reply<Done> *decide(const OrderId &id, bool ours, const QString &reason);
    //! Records what the gateway's support answered in writing of a payment that Kontor can't find out about
    //! (submission::mayRecordAnswer()). The reason is a person's own words; BadInput without one.
    Reply<Done> *recordAnswer(const OrderId &id, bool executed, const QString &reason);
    //! Done when it is cancelled for good.
    Reply<Done> *cancel(const OrderId &id);
    //! A person has seen that it was accepted after all, or is no longer SUCCESS; BadInput where neither is so.
    Reply<Done> *acknowledgeAlarm(const OrderId &id);

private:
    Reply<Done> *askWithReason(const OrderId &id, WorkerCommandKind kind, const QString &reason);
    using Found = std::function<void(const PaymentRecord &)>;
    void withPayment(const OrderId &id, Reply<Done> *reply, const Found &next);
    //! An act of a person that somebody waits for.
    struct Requested {
        WorkerCommandKind kind;
        PaymentRecord payment; //!< as it was then
        Reply<Done> *reply;
        Millis since;
    };
    void leave(const Requested &asked, const QString &reason);
    void awaitCommand(qint64 entry, const Requested &asked);
    void awaitWritten(const Requested &asked);
    Reply<Done> *cancelAsWorker(const OrderId &id);
    Reply<Done> *cancelInLedger(const OrderId &id);
    void writeCancellation(Reply<Done> *reply, const PaymentRecord &payment);
    void reportNotCancelled(Reply<Done> *reply, const OrderId &id, const ApiError &error);

    Ledger &m_ledger;
    Clock &m_clock;
    std::function<Worker *()> m_worker;
};

} // namespace kontor
