// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/faultyfiles.h"
#include "sim/world.h"
#include "support/testprogram.h"

#include <QFile>
#include <QHashFunctions>
#include <QTemporaryDir>
#include <QTest>

using namespace kontor;
using namespace kontor::sim;
using namespace Qt::StringLiterals;

//! The same six payouts over and over, on a ledger in a file. Each time another call goes wrong: the first that opens, reads, writes or
//! flushes, the second, and so on until none does any more; and each request in its turn.
class tst_FailNth : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void nothingGoesWrong();
    void theNthCallToTheLedger_data();
    void theNthCallToTheLedger();
    void theNthRequest_data();
    void theNthRequest();
    void theNthCallWhenItIsOpened();

private:
    enum class After { GoesOn, Crashes };
    QString freshLedger(int number);
    QStringList run(World &world, After after, const std::function<bool()> &hasFailed);

    QTemporaryDir m_dir;
    std::optional<KeyPair> m_key;
};

void tst_FailNth::initTestCase()
{
    QHashSeed::setDeterministicGlobalSeed();
    auto key = KeyPair::generate(2048);
    QVERIFY(key);
    m_key.emplace(std::move(*key));
    FaultyFiles::install();
    SimClock clock;
    QVERIFY(Ledger::open(m_dir.filePath(u"empty.db"_s), clock, LedgerThreading::Inline));
}

//! An empty ledger, as it stands after its making.
QString tst_FailNth::freshLedger(int number)
{
    const QString file = m_dir.filePath(u"%1.db"_s.arg(number));
    for (const QString &tail : {u""_s, u"-wal"_s, u"-shm"_s, u".mark"_s}) {
        QFile::remove(file + tail);
        QFile::copy(m_dir.filePath(u"empty.db"_s) + tail, file + tail);
    }
    return file;
}

QStringList tst_FailNth::run(World &world, After after, const std::function<bool()> &hasFailed)
{
    world.tap.looking = FaultyFiles::rest;
    bool hasCrashed = false;
    world.watch = [&] {
        world.hadTrouble = world.hadTrouble || hasFailed();
        if (after == After::Crashes && hasFailed() && !std::exchange(hasCrashed, true))
            world.crashWithLedger();
    };
    QStringList said = world.run();
    for (const Wish &wish : world.wishes) {
        const auto record = world.record(wish.ids.last());
        if (!record || (record->submission.state != PaymentState::Paid && record->submission.state != PaymentState::Rejected))
            said.append(u"%1 did not come to its end"_s.arg(wish.ids.last().toString()));
    }
    if (!said.isEmpty()) {
        for (const QByteArray &line : world.log.lastLines())
            qInfo("%s", line.constData());
    }
    return said;
}

void tst_FailNth::nothingGoesWrong()
{
    FaultyFiles::failAt(0);
    World world({.seed = 7, .ledgerFile = freshLedger(0), .isFixed = true}, *m_key);
    QCOMPARE(run(world, After::GoesOn, [] { return false; }), QStringList());
    QVERIFY(world.crashes == 0 && !world.hadTrouble);
    int rejected = 0;
    int lost = 0;
    for (const Wish &wish : world.wishes) {
        rejected += world.record(wish.ids.last())->submission.state == PaymentState::Rejected ? 1 : 0;
        const auto attempts = world.answerOf(world.ledger->payments().attempts(wish.ids.last()));
        lost += attempts->first().outcome == u"reply lost" ? 1 : 0;
    }
    QCOMPARE(rejected, 1);
    QCOMPARE(lost, 1);
}

void tst_FailNth::theNthCallToTheLedger_data()
{
    QTest::addColumn<bool>("crashes");
    QTest::newRow("and the program goes on") << false;
    QTest::newRow("and the program crashes") << true;
}

void tst_FailNth::theNthCallToTheLedger()
{
    QFETCH(bool, crashes);
    int number = 1;
    for (;; ++number) {
        const QString file = freshLedger(number);
        FaultyFiles::failAt(number);
        World world({.seed = 7, .ledgerFile = file, .isFixed = true}, *m_key);
        const QStringList said = run(world, crashes ? After::Crashes : After::GoesOn, FaultyFiles::hasFailed);
        QVERIFY2(said.isEmpty(), qPrintable(u"call %1: %2"_s.arg(number).arg(said.join(u'\n'))));
        world.ledger.reset();
        for (const QString &tail : {u""_s, u"-wal"_s, u"-shm"_s, u".mark"_s})
            QFile::remove(file + tail);
        if (!FaultyFiles::hasFailed())
            break;
    }
    qInfo("%d calls, each of which went wrong once", number - 1);
    QVERIFY(number > 100);
}

void tst_FailNth::theNthRequest_data()
{
    QTest::addColumn<bool>("crashes");
    QTest::addColumn<int>("loss");
    const QList<std::pair<const char *, Way::Loss>> losses {
        {"refused", Way::Loss::Refused}, {"lost", Way::Loss::Request}, {"answer lost", Way::Loss::Answer}};
    for (const auto &[name, loss] : losses) {
        QTest::addRow("%s, and the program goes on", name) << false << int(loss);
        QTest::addRow("%s, and the program crashes", name) << true << int(loss);
    }
}

void tst_FailNth::theNthRequest()
{
    QFETCH(bool, crashes);
    QFETCH(int, loss);
    FaultyFiles::failAt(0);
    int number = 1;
    for (;; ++number) {
        World world({.seed = 7, .ledgerFile = freshLedger(number), .isFixed = true}, *m_key);
        world.wire.failSend(number, Way::Loss(loss));
        const QStringList said = run(world, crashes ? After::Crashes : After::GoesOn, [&world] { return world.wire.hasFailed(); });
        QVERIFY2(said.isEmpty(), qPrintable(u"request %1: %2"_s.arg(number).arg(said.join(u'\n'))));
        if (!world.wire.hasFailed())
            break;
    }
    QVERIFY(number > 10);
}

//! A new ledger in a new place: a call that goes wrong leaves nothing that can't be opened a moment later.
void tst_FailNth::theNthCallWhenItIsOpened()
{
    SimClock clock;
    int number = 1;
    for (;; ++number) {
        const QString file = m_dir.filePath(u"new-%1.db"_s.arg(number));
        FaultyFiles::failAt(number);
        const bool isOpen = Ledger::open(file, clock, LedgerThreading::Inline).ok();
        const bool hasFailed = FaultyFiles::hasFailed();
        FaultyFiles::failAt(0);
        const auto again = Ledger::open(file, clock, LedgerThreading::Inline);
        QVERIFY2(again, again ? "" : qPrintable(u"call %1: %2"_s.arg(number).arg(again.error().text)));
        if (!hasFailed) {
            QVERIFY(isOpen);
            break;
        }
    }
    QVERIFY(number > 10);
}

KONTOR_TEST(tst_FailNth, QCoreApplication)
#include "tst_failnth.moc"
