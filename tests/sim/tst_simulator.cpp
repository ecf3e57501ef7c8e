// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/world.h"
#include "support/testprogram.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QHashFunctions>
#include <QTest>
#include <cstdio>

using namespace kontor;
using namespace kontor::sim;
using namespace Qt::StringLiterals;

//! The real office, ledger and api on a virtual clock and a simulated network: each seed is one life of a desk, with crashes. Environment:
//! KONTOR_SEED=n replays one with its whole log, KONTOR_SEEDS=n runs so many from a base that is drawn and printed, KONTOR_FULL runs more,
//! KONTOR_SHARE="1/2" runs the first half.
class tst_Simulator : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void aSeedGivesTheSameRun();
    void liesAreFound_data();
    void liesAreFound();
    void untidyGateways_data();
    void untidyGateways();
    void checkOfUntrackedPaymentResumesTracking();
    void aLedgerThatCannotBeWrittenWhenItStarts();
    void wordsAfterTheOneThatIsCalledFinal();
    void manySeeds();

private:
    std::optional<KeyPair> m_key;
};

namespace {

constexpr quint32 usualBase = 1'000'000;
constexpr int usualSeeds = 2000;
constexpr int fullSeeds = 20'000;

struct Share {
    int part = 1;
    int of = 1;
};

Share share()
{
    const auto parts = qgetenv("KONTOR_SHARE").split('/');
    return parts.size() == 2 ? Share {parts[0].toInt(), parts[1].toInt()} : Share {};
}

struct Life {
    QStringList said {};
    quint64 digest = 0;
    QByteArray log {};
    int proofs = 0; //!< how often it was said that no money moved
    int foundAfterAll = 0; //!< payments that were rejected and then found
};

Life runSeed(const World::Making &making, const KeyPair &key)
{
    World world(making, key);
    Life life {world.run()};
    life.digest = world.log.digest();
    life.proofs = world.proofs;
    life.foundAfterAll = world.foundAfterAll;
    for (const QByteArray &line : world.log.lastLines())
        life.log += line + '\n';
    return life;
}

void tell(quint32 seed, const Life &life)
{
    std::fprintf(stderr, "seed %u\n%s", seed, life.log.constData());
    for (const QString &line : life.said)
        std::fprintf(stderr, "seed %u: %s\n", seed, qPrintable(line));
    std::fprintf(stderr, "KONTOR_SEED=%u %s tst_simulator shows all of it\n", seed, qPrintable(QCoreApplication::applicationFilePath()));
}

} // namespace

void tst_Simulator::initTestCase()
{
    QHashSeed::setDeterministicGlobalSeed();
    auto key = KeyPair::generate(2048);
    QVERIFY(key);
    m_key.emplace(std::move(*key));
}

void tst_Simulator::aSeedGivesTheSameRun()
{
    for (quint32 seed = 1; seed <= 6; ++seed) {
        const Life first = runSeed({.seed = seed}, *m_key);
        const Life second = runSeed({.seed = seed}, *m_key);
        QCOMPARE(second.log, first.log);
        QCOMPARE(second.digest, first.digest);
    }
    QVERIFY(runSeed({.seed = 1}, *m_key).digest != runSeed({.seed = 2}, *m_key).digest);
}

void tst_Simulator::liesAreFound_data()
{
    QTest::addColumn<Lie>("lie");
    QTest::newRow("a gateway that forgets what it accepted") << Lie::ForgetsPayments;
    QTest::newRow("a gateway that hides what it has") << Lie::HidesPayments;
    QTest::newRow("a gateway that says SUCCESS of what it hasn't paid") << Lie::SaysSuccess;
    QTest::newRow("an HTTP stack that repeats a POST") << Lie::PostsTwice;
}

namespace {

Weather stormForLies()
{
    Weather weather;
    weather.lostAnswer = 15;
    weather.lostRequest = 5;
    weather.refusal = 25;
    weather.late = 40;
    weather.sparesOthers = true;
    return weather;
}

} // namespace

void tst_Simulator::untidyGateways_data()
{
    QTest::addColumn<Lie>("habit");
    QTest::newRow("takes expired tokens") << Lie::TakesExpiredTokens;
    QTest::newRow("shows what it accepted ten minutes later") << Lie::ReadsLag;
    QTest::newRow("its proxy's clock is ahead") << Lie::DateAhead;
    QTest::newRow("fails over to an older database") << Lie::FailsOver;
    QTest::newRow("has no route for questions for a while") << Lie::NoRoute;
    QTest::newRow("sits behind a cache that keeps answers 404") << Lie::CachesAbsence;
    QTest::newRow("tokens, lag and Date together") << Lie::Untidy;
}

//! "No money moved" stays true, nothing is paid twice, and nothing is stuck.
void tst_Simulator::untidyGateways()
{
    QFETCH(Lie, habit);
    const Weather weather = stormForLies();
    int proofs = 0;
    int foundAfterAll = 0;
    for (quint32 seed = 1; seed <= 40; ++seed) {
        const Life life = runSeed({.seed = seed, .lie = habit, .weather = weather}, *m_key);
        if (!life.said.isEmpty())
            tell(seed, life);
        QCOMPARE(life.said, QStringList());
        proofs += life.proofs;
        foundAfterAll += life.foundAfterAll;
    }
    qInfo("proven absent: %d, rejected and found after all: %d", proofs, foundAfterAll);
    QVERIFY(proofs > 0 && foundAfterAll > 0); // who never proves anything is never wrong
}

void tst_Simulator::liesAreFound()
{
    QFETCH(Lie, lie);
    const Weather weather = stormForLies();
    for (quint32 seed = 1; seed <= 100; ++seed) {
        if (runSeed({.seed = seed, .lie = lie, .weather = weather}, *m_key).said.isEmpty())
            continue;
        QCOMPARE(runSeed({.seed = seed, .weather = weather}, *m_key).said, QStringList()); // and nothing without the lie
        return;
    }
    QFAIL("nobody noticed");
}

//! A timer from before it was untracked must not end what a person has begun since.
void tst_Simulator::checkOfUntrackedPaymentResumesTracking()
{
    World world({.seed = 7, .isFixed = true}, *m_key);
    world.beginFixed(R"({"settings":{"final_status":"PENDING_X7"}})");
    const OrderId id = world.wishes.front().ids.last();
    QCOMPARE(world.record(id)->submission.state, PaymentState::OtherStatus);
    world.program->act(id, WorkerCommandKind::StopTracking, Program::Where::Here);
    world.runFor(Millis(1000));
    QCOMPARE(world.record(id)->submission.state, PaymentState::TrackingStopped);
    world.program->act(id, WorkerCommandKind::Check, Program::Where::Here);
    world.runFor(Millis(1000));
    QCOMPARE(world.record(id)->submission.state, PaymentState::OtherStatus);
    world.runFor(Millis(3'600'000));
    QVERIFY(world.program->driver().open().contains(id));
}

//! A program that starts while the disk is full works when it no longer is.
void tst_Simulator::aLedgerThatCannotBeWrittenWhenItStarts()
{
    World world({.seed = 7, .isFixed = true}, *m_key);
    world.tap.refuseCommits(true);
    world.clock.outside(Millis(12'000), [&world] { world.tap.refuseCommits(false); });
    QCOMPARE(world.run(), QStringList());
    QVERIFY(world.tap.refused() > 0);
}

//! A person called RETURNED final, and the gateway went on to SUCCESS: the ledger says what it was told last, and who ended it.
void tst_Simulator::wordsAfterTheOneThatIsCalledFinal()
{
    QCOMPARE(runSeed({.seed = 1'009'406}, *m_key).said, QStringList());
}

void tst_Simulator::manySeeds()
{
    const int told = qEnvironmentVariableIntValue("KONTOR_SEEDS");
    const quint32 base = told > 0 ? QRandomGenerator::global()->bounded(100'000'000, 2'000'000'000) : usualBase;
    const int seeds = told > 0 ? told : qEnvironmentVariableIsSet("KONTOR_FULL") ? fullSeeds : usualSeeds;
    const auto [part, of] = share();
    std::fprintf(stderr, "%d seeds from %u, share %d of %d\n", seeds, base, part, of);
    QElapsedTimer time;
    time.start();
    int run = 0;
    int wrong = 0;
    for (int i = part - 1; i < seeds && wrong < 5; i += of, ++run) {
        const quint32 seed = base + quint32(i);
        const Life life = runSeed({.seed = seed}, *m_key);
        if (!life.said.isEmpty())
            tell(seed, life);
        wrong += life.said.isEmpty() ? 0 : 1;
    }
    std::fprintf(stderr, "%d seeds, %.1f a second\n", run, run * 1000.0 / double(std::max(qint64(1), time.elapsed())));
    QCOMPARE(wrong, 0);
}

namespace {

int replay(quint32 seed)
{
    QHashSeed::setDeterministicGlobalSeed();
    auto key = KeyPair::generate(2048);
    if (!key)
        return 2;
    const Life life = runSeed({.seed = seed, .isLoud = true}, *key);
    for (const QString &line : life.said)
        std::fprintf(stderr, "seed %u: %s\n", seed, qPrintable(line));
    std::fprintf(stderr, "digest %016llx\n", static_cast<unsigned long long>(life.digest));
    return life.said.isEmpty() ? 0 : 1;
}

} // namespace

KONTOR_TEST_MAIN(tst_Simulator)
{
    QCoreApplication program(argc, argv);
    const QStringList arguments = program.arguments();
    const qsizetype at = arguments.indexOf(u"--seed"_s);
    const QString seed = at > 0 ? arguments.value(at + 1) : qEnvironmentVariable("KONTOR_SEED");
    if (!seed.isEmpty())
        return replay(seed.toUInt());
    if (!qEnvironmentVariableIsSet("QTEST_FUNCTION_TIMEOUT"))
        qputenv("QTEST_FUNCTION_TIMEOUT", "7200000"); // all seeds are one function
    tst_Simulator test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_simulator.moc"
