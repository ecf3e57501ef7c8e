// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/gatewayclient.h"
#include "core/clock.h"
#include "ledger/ledger.h"
#include "office/engine/controlread.h"
#include "office/engine/ledgerretry.h"
#include "office/engine/openpayments.h"
#include "office/engine/sendingpauses.h"
#include "office/engine/sendscheduler.h"
#include "office/engine/statusqueryschedule.h"
#include "office/engine/stepchange.h"
#include "office/engine/stepwriter.h"
#include <QObject>
#include <QSet>
#include <functional>

namespace kontor {

//! Interprets the submission machine for every open payment of one ledger: has each step written, then sends, queries and waits as it says,
//! and posts what came of it back as the next event. Only the worker has one.
class SubmissionDriver final : public QObject {
    Q_OBJECT
public:
    using Chance = StatusQuerySchedule::Chance;
    //! What the profile says about its payments.
    struct Rules {
        bool isLive = false; //!< no payment may be marked as a test; in a test profile each must be
        submission::AbsenceRules absence {};
        QList<int> refusals {}; //!< Profile::refusalStatuses
        //! Whether an absence may be proven, asked whenever it would; null: yes.
        std::function<bool()> absenceProofAllowed {};
    };

    SubmissionDriver(
        Ledger &ledger, GatewayClient &gateway, TokenBroker &broker, Clock &clock, Chance chance, Rules rules, QObject *parent = nullptr);

    const OpenPayments &open() const { return m_open; }
    //! With PauseReason::LedgerOlder every payment is removed, and none is taken up: what becomes of it can't be written. Once that is
    //! over, the worker takes them up again as the ledger has them.
    SendingPauses &pauses() { return m_pauses; }
    const SendingPauses &pauses() const { return m_pauses; }
    StatusQuerySchedule &queries() { return m_queries; }
    const StatusQuerySchedule &queries() const { return m_queries; }

    //! Takes up a payment as the ledger has it (Restarted). A payment that is already here is left alone. One that was here before is read
    //! from the ledger again: what the caller has read may be older than what was written of it last.
    void takeUp(const PaymentRecord &record);
    //! The ledger has payments that were sent and whose outcome nobody knows, and they are not taken up here.
    void noteUnknownElsewhere() { m_open.noteUnknownElsewhere(); }
    //! What the ledger says now of a payment that waits for its turn. One that was cancelled elsewhere is removed.
    void compare(const PaymentRecord &record);
    //! A callback, a person's check, cancel or park, for a payment as the ledger has it: taken up first when it isn't here.
    //! The reason is a person's own words and goes into the payment's timeline. A command is finished in the transaction of the step that
    //! it causes; commandWithoutStep() or commandFinished() tell what became of it.
    void post(const PaymentRecord &record, const submission::Event &event, const QString &reason = {}, qint64 command = 0);
    //! Rows of a batch that is not being sent hold; what is unknown of it is only queried.
    void setBatchHeld(qint64 batch, bool held);
    //! A person cancelled a batch: what was sent of it isn't sent again, whenever it is taken up.
    void stopBatch(qint64 batch);
    //! The worker's lease: attempts are written under it.
    void setFencingToken(qint64 token) { m_fencingToken = token; }
    //! Statuses that a person called final for the profile. What is known of them takes effect at once.
    void setFinalWords(const QList<FinalWord> &words);
    //! A person has seen the marks that contradict the profile, and goes on; the ledger has it already.
    void noteTestMarksSeen();
    //! Stops taking new turns; what is in flight ends by itself.
    void stopSending();
    //! Tries at once whether what stopped sending is over.
    void probeNow();
    //! As SendingPauses::keyChanged(), and tries the ledger as well.
    void keyChanged();
    //! The ledger can't be written at present. Sending is paused until a write of ours has gone through, which is tried again and again;
    //! then comes ledgerMended().
    void awaitLedger(const ApiError &error);

Q_SIGNALS:
    void ledgerMended();
    //! It was taken up, and nothing had to be written for it: it is still open in the ledger.
    void commandWithoutStep(qint64 entry);
    //! The ledger has it as done, or its step could not be written and it is still open.
    void commandFinished(qint64 entry);
    //! A payment's POST or GET ended or its state moved; the ledger has it already.
    void progressed(const kontor::OrderId &id, kontor::PaymentState state);
    //! One step was taken; where it had to be durable, it is.
    void stepped(const kontor::PaymentRecord &payment, const QList<kontor::submission::Notice> &notices);
    //! What step() wants said.
    void noticed(const kontor::OrderId &id, kontor::submission::Notice notice, kontor::PaymentKind kind);

private:
    // Payments come and go.
    void takeUpAsRead(const PaymentRecord &record);
    void postAsRead(const PaymentRecord &record, const submission::Event &event, const QString &reason, qint64 command);
    //! The payment as the ledger has it from now on, for one that is not here; `without` where it can't be read.
    void readAnew(const OrderId &id, const std::function<void(const PaymentRecord &)> &next, const std::function<void()> &without = {});
    void readStale();
    void remove(const OpenPaymentPtr &payment);
    void removeAll();
    bool maySend(const PaymentRecord &payment) const;
    bool isFinalWord(const PaymentRecord &payment, const PaymentStatus &word) const;

    // One step of the machine: durable first, then the effects. Events that come while a step is being written wait for it.
    void take(const OpenPaymentPtr &payment, const submission::Event &event, const PaymentFacts &facts = {});
    void takeNow(const OpenPaymentPtr &payment, const submission::Event &event, const PaymentFacts &facts);
    void takeInbox(const OpenPaymentPtr &payment);
    LedgerChange changeFor(
        const OpenPayment &payment, const submission::Step &step, const submission::Event &event, const PaymentFacts &facts) const;
    StepContext context() const;
    void stepWritten(const UnwrittenStep &step);
    void stepAbandoned(const UnwrittenStep &step);
    void writeFailed(const OrderId &id, const ApiError &error);
    void noteStale(const OrderId &id, const ApiError &error);
    void perform(const OpenPaymentPtr &payment, const std::vector<submission::Effect> &effects);
    void noteNotices(const OpenPaymentPtr &payment, const std::vector<submission::Effect> &effects);

    // Its effects, and their answers.
    void acquireSlot(const OpenPaymentPtr &payment);
    void slotGranted(const OrderId &id, const AccessToken &token, Priority priority);
    void slotRefused(const OrderId &id, const ApiError &error);
    void send(const OpenPaymentPtr &payment);
    void postAnswered(const OpenPaymentPtr &payment, const Result<PaymentCreated> &answer);
    void postFailed(const OpenPaymentPtr &payment, const ApiError &error, submission::PostOutcome outcome);
    void query(const OpenPaymentPtr &payment);
    void queryAnswered(const OpenPaymentPtr &payment, const Result<PaymentDetail> &answer);
    void judgeAnswer(const OpenPaymentPtr &payment, const Result<PaymentDetail> &answer, ControlRead::Outcome control);

    // Sending stops and goes on.
    void pauseBegan(PauseReason reason);
    void pauseEnded();
    void holdWhere(const std::function<bool(const OpenPayment &)> &isMeant);
    void releaseWhere(const std::function<bool(const OpenPayment &)> &isMeant);
    void putOff(const OpenPaymentPtr &payment);
    void release(const OpenPaymentPtr &payment);
    void sweep(const QList<OrderId> &ids, const std::function<void(const OpenPaymentPtr &)> &act);

    Ledger &m_ledger;
    GatewayClient &m_gateway;
    TokenBroker &m_broker;
    Clock &m_clock;
    Rules m_rules;
    OpenPayments m_open {};
    SendingPauses m_pauses;
    StatusQuerySchedule m_queries;
    SendScheduler m_scheduler;
    StepWriter m_writer;
    LedgerRetry m_ledgerRetry;
    ControlRead m_control;
    QSet<qint64> m_heldBatches {};
    QSet<qint64> m_stoppedBatches {};
    QList<FinalWord> m_finalWords {};
    qint64 m_fencingToken = 0;
    bool m_isStopping = false;
};

} // namespace kontor
