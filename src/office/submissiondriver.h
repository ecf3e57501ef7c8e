// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/gatewayclient.h"
#include "core/clock.h"
#include "core/sendingpause.h"
#include "ledger/ledger.h"
#include "office/controlread.h"
#include "office/paymentfacts.h"
#include <QHash>
#include <QObject>
#include <QSet>
#include <deque>
#include <functional>
#include <memory>

namespace kontor {

class Probe;
class SendScheduler;
class FailedStatusQueries;

//! Interprets the submission machine for every open payment of one ledger: writes, sends, asks and waits as it says, and posts what
//! came of it back as the next event. Only the worker has one.
class SubmissionDriver final : public QObject {
    Q_OBJECT
public:
    //! Fraction from 0 to 1: spreads polls by chance. Given from outside so that the simulator can repeat itself.
    using Chance = std::function<double()>;
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
    ~SubmissionDriver() override;

    //! Takes up a payment as the ledger has it (Restarted). A payment that is already here is left alone. One that was here before is read
    //! from the ledger again: what the caller has read may be older than what was written of it last.
    void takeUp(const PaymentRecord &record);
    bool holds(const OrderId &id) const;
    //! The ledger has payments that were sent and that nobody knows the end of, and they are not taken up here.
    void noteUnknownElsewhere();
    //! Those that wait for their turn: another process may have cancelled them in the ledger.
    QList<OrderId> waitingForTurn() const;
    //! What the ledger says now of one of them. A payment that was cancelled elsewhere is let go.
    void compare(const PaymentRecord &record);
    //! A callback, a person's check, cancel or park, for a payment as the ledger has it: taken up first when it isn't here.
    //! The reason is a person's own words and goes into the payment's timeline. A command is finished in the transaction of the step that
    //! it causes; commandWithoutStep() or commandFinished() tell what became of it.
    void post(const PaymentRecord &record, const submission::Event &event, const QString &reason = {}, qint64 command = 0);
    //! Rows of a batch that is not being sent hold; what is unknown of it is only asked for.
    void setBatchHeld(qint64 batch, bool held);
    //! A person cancelled a batch: what was sent of it isn't sent again, whenever it is taken up.
    void stopBatch(qint64 batch);
    //! Asks for every open payment soon, spread out by chance: after sleep, or when the connection came back.
    void queryAllOpen();
    //! The worker's lease: attempts are written under it.
    void setFencingToken(qint64 token);
    //! Words that a person called final for the profile. What is known of them takes effect at once.
    void setFinalWords(const QList<FinalWord> &words);
    //! A person has seen the marks that contradict the profile, and goes on; the ledger has it already.
    void noteTestMarksSeen();
    //! Stops taking new turns; what is in flight ends by itself.
    void stopSending();
    //! Nothing is on the wire or on its way to the disk.
    bool isQuiet() const;
    //! How long it is until the next payment is asked for by itself; nothing when none waits for that.
    std::optional<Millis> nextQuestion() const;
    //! A payment is on the wire or on its way to the disk; questions don't count.
    bool isSending() const;

    PauseReasons pauseReasons() const { return m_pauses; }
    PauseDetail pauseDetail(PauseReason reason) const;
    //! With LedgerOlder every payment is let go, and none is taken up: what becomes of it can't be written down. Once that is over, the
    //! worker takes them up again as the ledger has them.
    void pause(PauseReason reason, const PauseDetail &detail = {});
    //! Sending goes on once no reason is left.
    void resume(PauseReason reason);
    //! Tries at once whether what stopped sending is over.
    void probeNow();
    //! Another key is in use. A refusal that comes soon after may be meant for the earlier key, which signed what was on its way: it is
    //! tried once with the new one before a person has to look.
    void keyChanged();
    //! The ledger can't be written at present. Sending is paused until a write of ours has gone through, which is tried again and again;
    //! then comes ledgerMended().
    void awaitLedger(const ApiError &error);

Q_SIGNALS:
    void pausesChanged();
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
    struct Active;
    using ActivePtr = std::shared_ptr<Active>;

    ActivePtr admit(const PaymentRecord &record);
    void takeUpAsRead(const PaymentRecord &record);
    void postAsRead(const PaymentRecord &record, const submission::Event &event, const QString &reason, qint64 command);
    //! The payment as the ledger has it from now on, for one that is not here; `without` where it can't be read.
    void readAnew(const OrderId &id, const std::function<void(const PaymentRecord &)> &next, const std::function<void()> &without = {});
    void noteDeparture(const OrderId &id);
    //! One step of the machine: durable first, then the effects. Events that come while a step is being written wait for it.
    void take(const ActivePtr &payment, const submission::Event &event, const PaymentFacts &facts = {});
    void takeNow(const ActivePtr &payment, const submission::Event &event, const PaymentFacts &facts);
    LedgerChange changeFor(
        const Active &payment, const submission::Step &step, const submission::Event &event, const PaymentFacts &facts) const;
    //! One step that is to be made durable.
    struct Unwritten {
        ActivePtr payment;
        std::vector<submission::Effect> effects;
        LedgerChange change;
    };
    void writeStep(const ActivePtr &payment, const submission::Step &step, LedgerChange change);
    void writeOutbox();
    void writeAlone(Unwritten step);
    void stepWritten(const Unwritten &step);
    void leaveUnwritten(const Unwritten &step);
    void writeDidNotWork(const OrderId &id, const ApiError &error);
    void drop(const ActivePtr &payment);
    void noteStale(const OrderId &id, const ApiError &error);
    void tryLedger();
    void takeNextEvent(const ActivePtr &payment);
    void perform(const ActivePtr &payment, const std::vector<submission::Effect> &effects);
    void send(const ActivePtr &payment);
    void postAnswered(const ActivePtr &payment, const Result<PaymentCreated> &answer);
    bool holdsNothing() const { return m_pauses.testFlag(PauseReason::LedgerOlder); }
    void letEverythingGo();
    bool wasNotStarted(const ApiError &error) const;
    void pauseAsToldBy(const ApiError &error, std::optional<PauseReason> otherwise = {});
    void tryMet(const ApiError &error);
    void endTroubleOfTokens();
    void noteUnhelpfulReply(const ApiError &error, const PaymentRecord &payment, PaymentFacts &facts) const;
    void ask(const ActivePtr &payment);
    //! Unless nothing is sent at the moment.
    void acquireSlot(const ActivePtr &payment);
    void letGo(const ActivePtr &payment);
    void noteLeaving(const Active &payment);
    void putOff(const ActivePtr &payment);
    void judgeAsk(const ActivePtr &payment, const Result<PaymentDetail> &answer);
    void askAnswered(
        const ActivePtr &payment, const Result<PaymentDetail> &answer, ControlRead::Outcome control = ControlRead::Outcome::NotRequested);
    void noteDoubt(const ActivePtr &payment, ControlRead::Outcome control, PaymentFacts &facts) const;
    void noteWhetherShown(const PaymentRecord &payment, submission::QueryOutcome outcome, PaymentFacts &facts) const;
    void noteHearing(const ActivePtr &payment, const submission::StatusQueryFinished &event, bool cameToNothing);
    void askUnheard();
    void askSoon(const QList<ActivePtr> &payments);
    Millis untilNextQuestion(const Active &payment, Millis delay) const;
    void wait(const ActivePtr &payment, Millis delay);
    void slotGranted(const OrderId &id, const AccessToken &token, Priority priority);
    void slotRefused(const OrderId &id, const ApiError &error);
    Millis spread(Millis delay) const;
    void noteNotices(const ActivePtr &payment, const std::vector<submission::Effect> &effects);
    void checkTestFlag(const Active &payment, const PaymentDetail &detail);
    void countTroubles(const Result<PaymentCreated> &answer);
    bool mayGo(const PaymentRecord &payment) const;
    void holdWhere(const std::function<bool(const PaymentRecord &)> &concerned);
    void releaseWhere(const std::function<bool(const PaymentRecord &)> &concerned);
    void release(const ActivePtr &payment);
    void sweep(const QList<OrderId> &ids, const std::function<void(const ActivePtr &)> &act);
    void emitStep(const PaymentRecord &payment, const std::vector<submission::Effect> &effects);
    bool isFinal(const PaymentRecord &payment, const PaymentStatus &word) const;
    std::optional<UtcTime> knownBy(
        const PaymentRecord &before, const PaymentRecord &next, const submission::Event &event, const PaymentFacts &facts) const;
    void reloadStale();

    Ledger &m_ledger;
    GatewayClient &m_gateway;
    TokenBroker &m_broker;
    Clock &m_clock;
    Chance m_chance;
    Rules m_rules;
    PauseReasons m_pauses {};
    QHash<int, PauseDetail> m_pauseDetails;
    QHash<OrderId, std::shared_ptr<Active>> m_payments;
    QHash<OrderId, int> m_departures; //!< how often each was let go; what was read before may be old
    QList<OrderId> m_stale; //!< whose last step could not be written: to be read from the ledger again
    std::unique_ptr<SendScheduler> m_scheduler;
    std::unique_ptr<Probe> m_probe;
    std::unique_ptr<FailedStatusQueries> m_unheard;
    ControlRead m_control;
    std::vector<Unwritten> m_outbox;
    QSet<qint64> m_heldBatches;
    QSet<qint64> m_stoppedBatches;
    QList<FinalWord> m_finalWords;
    qint64 m_fencingToken = 0;
    int m_troublesInRow = 0; //!< POSTs that were answered with a 5xx
    Millis m_troubleWait {}; //!< the latest pause after so many of them
    int m_troubleRound = 0; //!< tells the timer of an earlier pause from that of this one
    std::optional<Millis> m_keyChangedAt {}; //!< on the monotonic clock
    bool m_deniedInDoubt = false; //!< of NotAllowed: an earlier try of one of those payments may have been accepted
    bool m_leftUnknown = false; //!< somebody's payment was let go while nobody knew what became of it
    bool m_wasNotAllowed = false; //!< and the tries since then met something else
    bool m_triesLedger = false; //!< the next try is due or under way
    int m_ledgerTries = 0;
    bool m_stopping = false;
};

} // namespace kontor
