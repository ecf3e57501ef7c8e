// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sim/world.h"
#include <QTemporaryDir>

namespace kontor::sim {

//! What became of a payment, as Kontor tells it.
enum class Ending {
    Paid, //!< the gateway has it, and Kontor knows
    AfterAll, //!< the same, after it was Rejected
    Absent, //!< Rejected, and proven that no money moved
    Undeterminable, //!< Kontor says that it can't find out
    Open, //!< Kontor says that it doesn't know yet
    Other,
};
QString nameOf(Ending ending);

//! One gateway that is less tidy than the specification, over hours of simulated time, and what must be true in the end.
struct Scenario {
    //! From a moment on: what the gateway does, in the words of PUT /sandbox/faults.
    struct Phase {
        //! Rules for the payments `first` to `last` alone, each payment with its own: {"method":"POST","do":…} without the path.
        struct Own {
            int first = 0;
            int last = 0;
            QByteArray members {};
        };
        Millis from {0};
        QList<Own> own {};
        QByteArray rules {}; //!< for all requests
        QByteArray settings {};
    };
    enum class Act { Kill, Start, StartComputer, Sleep, SetClock, GoOffline, GoOnline, GoOn, PayAnother };
    struct Happening {
        Millis at {0};
        Act act = Act::Kill;
        Millis much {0};
    };
    enum class AtFirstPost { Nothing, Dies, FallsAsleepBefore, FallsAsleepAfter };

    const char *name = "";
    int payments = 1; //!< more than one are a batch
    QList<Phase> gateway {};
    QList<Happening> computer {};
    AtFirstPost atFirstPost = AtFirstPost::Nothing;
    Millis sleep {0};
    std::optional<Millis> paidBefore = Millis(300'000); //!< so long ago the gateway accepted another payout; nothing: never
    bool absenceProofAllowed = true;
    bool hasCallbacks = false;
    QMap<Ending, int> endings {};
    Millis within {0}; //!< by then each has come to its ending
    std::optional<Millis> rejectedWithin {}; //!< all of them are Rejected by then
    bool keepsItsWord = true; //!< what is told to be known by a time is known by then
};

//! The forty, and those that are beyond what Kontor rests on (docs/never-twice.md).
const QList<Scenario> &untidyGateways();
const QList<Scenario> &beyondTheAssumptions();

//! A Kontor that is wrong in one way: the scenarios must find it.
struct Machine {
    submission::AbsenceRules absence {};
    bool neverProves = false;
};

//! The rule that Kontor went by before: a payment that was refused isn't there when the Date of a 404 is past the exp of each token that
//! carried it by 5 s. It watches the same answers and moves nothing.
class OneDateRule {
public:
    void see(const GatewayRequest &request, const GatewayAnswer &answer);
    //! "payouts/ID" of those that it calls absent.
    const QSet<QString> &absent() const { return m_absent; }

private:
    QHash<QString, UtcSeconds> m_ends {};
    QSet<QString> m_refused {};
    QSet<QString> m_absent {};
};

//! Lives one of them with the real office, worker and ledger. A person tries all the time to pay what Kontor lets them pay once more
//! without a warning: the same form, the same file, a new batch from the rejected.
class ScenarioRun {
public:
    struct Told {
        QStringList wrong {}; //!< money: a sentence for each promise that was broken
        QStringList late {}; //!< what didn't come to the ending that it must, or not in time
        QMap<Ending, int> endings {};
        Millis lastChange {0}; //!< when the last of them came to its ending
        int paidAgain = 0; //!< payments that the person could make once more
        int wrongByOneDate = 0; //!< payments that OneDateRule calls absent, and the gateway has accepted
        QByteArray log {};
    };
    ScenarioRun(const Scenario &scenario, const KeyPair &key, const Machine &machine = {});
    Told live();

private:
    struct Payment {
        PaymentDraft draft {};
        OrderId id;
        std::optional<Millis> rejectedAt {};
        Ending ending = Ending::Open;
        Millis since {0}; //!< of the ending
        Millis longestLate {0}; //!< after what was told
    };
    void begin();
    void payBefore();
    void queueOne();
    void queueBatch();
    void writeFile(const QString &name, const QByteArray &bytes);
    PaymentDraft draftOf(int number) const;
    QByteArray file() const;
    void enter(const Scenario::Phase &phase);
    void happen(const Scenario::Happening &happening);
    void atPost(const QString &key);
    Millis now() const { return m_world.clock.monotonic() - m_begunAt; }
    void look();
    void look(Payment &payment, const PaymentRecord &record);
    Ending endingOf(const PaymentRecord &record) const;
    bool mayAct() const { return m_world.program && !m_world.clock.isAsleep() && m_world.program->isWorking(); }
    void payAgain();
    void typeAgain(const Payment &payment);
    void importAgain(const QString &file);
    void newBatchFromRejected();
    void judgeMoney();
    void judgeEndings();
    void judgeWords();
    void judgeRest();

    const Scenario &m_scenario;
    World m_world;
    Millis m_begunAt {0};
    QTemporaryDir m_dir {};
    QList<Payment> m_payments {};
    OneDateRule m_oneDate {};
    QStringList m_batches {}; //!< IDs of the batches with rows of these
    bool m_hasPosted = false;
    Told m_told {};
};

} // namespace kontor::sim
