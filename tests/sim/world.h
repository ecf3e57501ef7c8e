// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sim/eventpump.h"
#include "sim/ledgertap.h"
#include "sim/program.h"
#include "support/eventually.h"

namespace kontor::sim {

//! What somebody wants paid, however often it has to be entered.
struct Wish {
    PaymentDraft draft {};
    bool isTyped = false; //!< they chose the ID
    bool isInPile = false; //!< entered with others, as a batch
    bool isInLedger = false; //!< the ledger was seen to have it
    bool isPersistent = false; //!< entered anew when it was reported as not sent
    QList<OrderId> ids {}; //!< the last is in force
};

//! Some wishes that are entered together.
struct Pile {
    QString title {};
    QList<size_t> wishes {};
    QString id {}; //!< of the batch, as it was imported last
};

//! One seed: people, a computer on which Kontor runs, crashes and runs again, a network and a gateway.
class World final : public QObject {
    Q_OBJECT
public:
    struct Making {
        quint32 seed = 0;
        bool isLoud = false;
        Lie lie = Lie::None;
        //! What the network is like from the first moment on; by the seed when there is none.
        std::optional<Weather> weather {};
        QString ledgerFile = QStringLiteral(":memory:");
        //! The same every time, whatever the seed: a batch of six, with a lost answer, a refusal and callbacks.
        bool isFixed = false;
        //! What the gateway is like for the whole of the run; by the seed when there is nothing.
        std::optional<GatewayConfig> gateway {};
        submission::AbsenceRules absence {};
    };
    World(const Making &making, const KeyPair &key);
    ~World() override;

    //! For tests that direct a run themselves: the fixed batch is imported and sent to a gateway with these faults, and two minutes go by.
    void beginFixed(const QByteArray &faults);
    void runFor(Millis time);

    //! The storm, the calm after it, and what the oracle says then: nothing when all is well.
    QStringList run();

    //! For tests that direct a run themselves: a fine day, and nothing to be paid yet.
    void beginQuietly();
    void startProgram();
    //! Kontor is killed; what is on the wire stays there.
    void killProgram();

    //! Runs what is due until the reply has come. Outside of the program's own calls only.
    template <class T> Result<T> answerOf(Reply<T> *reply)
    {
        QObject context;
        std::optional<Result<T>> result;
        reply->then(&context, [&result](const Result<T> &value) { result = value; });
        settleEvents();
        for (Eventually wait; !result && wait.goesOn();) // other threads read files
            settleEvents();
        return result ? *result : ApiError {.kind = ErrorKind::BadInput, .text = QStringLiteral("no result came")};
    }
    std::optional<PaymentRecord> record(const OrderId &id);

    SimClock clock {};
    SimLog log;
    Chance chance;
    Lie lie;
    Profile profile {};
    SimGateway gateway;
    Wire wire;
    LedgerTap tap {};
    std::unique_ptr<Ledger> ledger;
    std::unique_ptr<Program> program {};
    std::vector<Wish> wishes {};
    std::vector<Pile> piles {};
    QHash<QString, QByteArray> strangers {}; //!< bodies that somebody else sent, by "payouts/ID"
    QStringList seen {}; //!< violations that were seen when they happened
    int crashes = 0;
    int proofs = 0; //!< how often it was said that no money moved
    int foundAfterAll = 0; //!< payments that were rejected and then found
    QHash<QString, UtcTime> provenAt {}; //!< by "payouts/ID": when it was first said that no money moved
    //! Told after each step of a payment.
    std::function<void(const PaymentRecord &)> stepped {};
    //! Told before a POST of a payment goes out.
    std::function<void(const QString &key)> posting {};
    bool hadTrouble = false; //!< the ledger could not be written or read
    //! The computer goes down after what is being done at this moment: not even the ledger's connection survives it.
    void crashWithLedger();
    //! Takes note, and is told what to do about it: called from time to time.
    std::function<void()> watch {};

private:
    void settleEvents();
    void later(Millis delay, void (World::*happening)());
    void openLedger();
    void prepare();
    void makeWish(int number);
    void calmDown();
    bool isMoving(const PaymentRecord &payment) const;
    bool isAnythingMoving();
    void tendInCalm();

    void crash();
    void crashSoon();
    void checkPost(const QString &key);
    void checkProof(const PaymentRecord &payment, const QList<submission::Notice> &notices);
    void bringCallback(const CallbackOrder &order);
    void deliverCallback(const QString &path, Millis after);

    void issue(size_t number);
    void lookFor(size_t number);
    ReviewedPayment freeze(Wish &wish);
    ReviewedPayment named(ReviewedPayment reviewed);
    OrderId freshId();

    void storm();
    void act();
    void actOnPayment();
    void actOnComputer();
    void actOnWorld();
    void refuseCommits(Millis time);
    void pauseSending(Millis time);
    void actOn(const OrderId &id, Program::Where where);
    void decide(const OrderId &id, Program::Where where);
    void decideAll();
    void callWordFinal();
    void customerPays();
    void useIdFirst(size_t number);
    void enterAnew();

    // batches
    void planBatches(Millis length);
    ReadBatch readPile(const Pile &pile);
    void importBatch(size_t number);
    void lookForBatch(size_t number);
    void actOnBatch();
    void tendBatches();

    const KeyPair &m_key;
    EventPump m_events {};
    bool m_isCalm = false;
    bool m_crashesAtNextWrite = false;
    bool m_crashesAtNextPost = false;
    QString m_ledgerFile;
    bool m_isFixed = false;
    submission::AbsenceRules m_absence;
    bool m_losesLedger = false;
    bool m_personResumes = false;
    bool m_usesSecret = false;
};

} // namespace kontor::sim
