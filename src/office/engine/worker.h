// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/engine/batchrunner.h"
#include "office/engine/recovery.h"
#include "office/engine/submissiondriver.h"
#include <QObject>
#include <QSet>

namespace kontor {

//! What a person's wish is to the machine.
submission::Event eventOf(WorkerCommandKind kind);

//! What the one process of a profile does that holds its lock: takes a fencing token, finds out what an earlier run left, sends, keeps
//! statuses, and does the commands of other processes. It knows neither the lock nor the network's making: Office gives it both, and so
//! does the simulator.
class Worker final : public QObject {
    Q_OBJECT
public:
    struct Rules {
        SubmissionDriver::Rules payments {};
        std::optional<LedgerGateway> gateway {}; //!< of the profile; nothing: whose payments they are isn't looked at
        bool personResumes = false; //!< a person is there to choose when sending goes on after a crash
        bool takeUpOpenPayments = true; //!< a short call drives only its own payment
    };

    Worker(Ledger &ledger, GatewayClient &gateway, TokenBroker &broker, Clock &clock, SubmissionDriver::Chance chance, Rules rules,
        QObject *parent = nullptr);
    ~Worker() override;

    //! The lock is held. Checks the ledger's pages, takes a fencing token, takes up what is open. A worker that lost the lock's work for
    //! good is not begun again: a new one is made.
    void begin();
    //! True from the moment that payments are taken up.
    bool isWorking() const { return m_working; }
    //! Stops taking new turns; what is in flight ends by itself.
    void stop();
    bool isQuiet() const { return m_driver.open().isQuiet(); }
    bool isSending() const { return m_driver.open().isSending(); }

    //! Freshly queued here.
    void takeUp(const QList<OrderId> &ids);
    //! The computer slept, or the connection came back: everything open is asked for, spread out.
    void queryAllOpen() { m_driver.queries().queryAll(); }
    //! A callback for a payment. One that comes while the ledger is an older copy waits until a person has accepted that.
    void hint(const PaymentRecord &payment);
    //! Another process wrote to the ledger.
    void lookAtLedger();
    //! Takes up the commands that are open in the ledger.
    void runCommands();
    void resumeAfterRecovery();

    SubmissionDriver &driver() { return m_driver; }
    const SubmissionDriver &driver() const { return m_driver; }
    const Recovery &recovery() const { return m_recovery; }

Q_SIGNALS:
    void began();
    //! Pauses or the recovery's standing moved.
    void statusChanged();

private:
    void checkRows(qint64 below);
    void takeFencingToken();
    void awaitAcceptance(const PauseDetail &detail);
    void compareGateway();
    void readGateway();
    void takeGateway(const std::optional<LedgerGateway> &other);
    void readMarks();
    void readFinalWords();
    void followWhatIsOpenAgain();
    void resumeTracking(const FinalWord &word);
    void readPersonsPause();
    void remindOfTestMarks();
    void beginToWork();
    void workHasBegun();
    void passOnHints();
    void takeUpAtStart(const QList<PaymentRecord> &open);
    void takeUpOpenPayments();
    void lookForUnknown();
    void lookForRejected();
    void recoveryOver();
    void runCommand(const WorkerCommand &command);
    void noteForeignCancellations(const QList<PaymentRecord> &open);
    void stopFor(const ApiError &error);
    void finishCommand(qint64 entry);
    void tryLater(const ApiError &error, void (Worker::*step)());
    void tryAgain();

    Ledger &m_ledger;
    Clock &m_clock;
    Rules m_rules;
    SubmissionDriver m_driver;
    BatchRunner m_batches;
    Recovery m_recovery;
    QSet<qint64> m_commandsUnderWay;
    QList<void (Worker::*)()> m_later; //!< steps that the ledger stood in the way of
    QList<FinalWord> m_finalWords;
    QSet<OrderId> m_hintedMeanwhile; //!< while the ledger is an older copy
    bool m_working = false;
    bool m_hasBegun = false; //!< began() was said
    bool m_looksForRejected = false;
    bool m_stopping = false;
};

} // namespace kontor
