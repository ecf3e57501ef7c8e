// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/files/migrations.h"
#include "ledger/files/schemaversion.h"
#include "ledger/storage/database.h"
#include "ledgersupport.h"
#include "messages/reasons.h"
#include "support/places.h"
#include "support/testprogram.h"

#include <QFileInfo>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <csignal>
#include <cstdio>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace kontor;
using kontor::testing::contents;
using kontor::testing::put;

namespace {

std::unique_ptr<Ledger> openedLedger(const QString &file)
{
    static SystemClock clock;
    auto opened = Ledger::open(file, clock);
    return opened ? *std::move(opened) : nullptr;
}

//! A small disk of its own, where this computer lets us make one.
class SmallDisk {
public:
    explicit SmallDisk(const QString &folder)
        : m_folder(QFile::encodeName(folder))
        , m_isThere(geteuid() == 0 && mount("none", m_folder.constData(), "tmpfs", 0, "size=3m,mode=0700") == 0)
    {
    }
    ~SmallDisk()
    {
        if (m_isThere)
            umount2(m_folder.constData(), MNT_DETACH);
    }
    SmallDisk(const SmallDisk &) = delete;
    SmallDisk &operator=(const SmallDisk &) = delete;
    bool isThere() const { return m_isThere; }
    bool grow() { return mount("none", m_folder.constData(), "tmpfs", MS_REMOUNT, "size=20m") == 0; }
    //! To its last byte.
    void fill()
    {
        QFile file(QFile::decodeName(m_folder) + u"/ballast"_s);
        while (file.isOpen() || file.open(QIODevice::WriteOnly | QIODevice::Unbuffered)) {
            if (file.write(QByteArray(4096, 'x')) <= 0)
                return;
        }
    }
    bool turnReadOnly() { return mount("none", m_folder.constData(), "tmpfs", MS_REMOUNT | MS_RDONLY, nullptr) == 0; }

private:
    QByteArray m_folder;
    bool m_isThere;
};

// ---- what the child processes do

//! Writes payments until it is killed, naming each once it is durable.
int writeForEver(const QString &file)
{
    const auto ledger = openedLedger(file);
    const int first = static_cast<int>((*waited(ledger->statistics().counts())).all) + 1;
    for (int n = first; waited(ledger->writer().write(inserting(samplePayment(n)))); ++n) {
        std::printf("pay-%d\n", n);
        std::fflush(stdout);
    }
    return 1;
}

//! Writes `count` payments, one transaction each, numbered from `first`.
int writeSome(const QString &file, int first, int count)
{
    const auto ledger = openedLedger(file);
    for (int n = first; n < first + count; ++n) {
        if (!ledger || !waited(ledger->writer().write(inserting(samplePayment(n)))))
            return 1;
    }
    return 0;
}

void limitFiles(rlim_t bytes)
{
    rlimit limit {};
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &limit);
}

//! Runs out of room, then gets some. Says what went wrong as its exit code.
int fillUp(const QString &file)
{
    std::signal(SIGXFSZ, SIG_IGN);
    const auto ledger = openedLedger(file);
    if (!ledger || !waited(ledger->writer().write(insertingMany(1, 10))))
        return 1;
    limitFiles(static_cast<rlim_t>(QFileInfo(file + u"-wal"_s).size()) + 200'000);
    int n = 11;
    auto outcome = waited(ledger->writer().write(inserting(samplePayment(n))));
    while (outcome && n < 5000)
        outcome = waited(ledger->writer().write(inserting(samplePayment(++n))));
    if (outcome || outcome.error().kind != ErrorKind::LedgerFull || !outcome.error().text.contains(u"(SQLite "_s))
        return 2;
    const auto absent = waited(ledger->payments().byId(samplePayment(n).id));
    if (!absent || *absent)
        return 3;
    limitFiles(RLIM_INFINITY);
    if (!waited(ledger->writer().write(inserting(samplePayment(n)))))
        return 4;
    const auto counts = waited(ledger->statistics().counts());
    return counts && counts->all == n ? 0 : 5;
}

} // namespace

class TestLedgerFile : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void isForTheOwnerOnly();
    void canBeOpenedAgain();
    void finishesWritesWhenItCloses();
    void keepsWhatItSaidWasDone();
    void reportsAFullDisk();
    void reportsALockedFile();
    void takesTwoWriters();
    void tokenLifeTakenAway_isDamage();
    void opensALedgerOfSchema1_data();
    void opensALedgerOfSchema1();
    void aLaterStep();
    void aLaterStepThatFails();
    void refusesANewerSchema();
    void refusesALedgerBeforeSchema1();
    void aFileThatCannotBeWritten();
    void aFolderThatCannotBeWritten();
    void aLogInAFolderThatCannotBeWritten();
    void opensOnADiskWithoutRoom();
    void aDiskWithoutRoom();
    void aFileLockedByAnother();
    void readsOnBesideATornPage();
    void refusesOtherFiles_data();
    void refusesOtherFiles();
    void refusesADamagedFile();
    void saysWhyItCannotOpen();
    void verifyNamesDamage_data();
    void verifyNamesDamage();
    void verifyNamesWhatDoesNotFit_data();
    void verifyNamesWhatDoesNotFit();
    void aNumberThatWasAltered();

private:
    QString file() const { return m_folder->filePath(u"ledger.sqlite"_s); }
    void makeLedger(int payments);
    void makeFrom(const QString &dump);
    void changeBytes(const QByteArray &from, const QByteArray &to);
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestLedgerFile::makeLedger(int payments)
{
    const auto ledger = openedLedger(file());
    QVERIFY(ledger);
    QVERIFY(waited(ledger->writer().write(insertingMany(1, payments))));
}

//! As a failing disk would, everywhere in the closed file.
void TestLedgerFile::changeBytes(const QByteArray &from, const QByteArray &to)
{
    QByteArray bytes = contents(file());
    QVERIFY(bytes.contains(from));
    QCOMPARE(from.size(), to.size());
    QVERIFY(put(file(), bytes.replace(from, to)));
}

void TestLedgerFile::isForTheOwnerOnly()
{
    const QString path = m_folder->filePath(u"home/profile/ledger.sqlite"_s);
    const auto ledger = openedLedger(path);
    QVERIFY(ledger);
    QVERIFY(waited(ledger->writer().write(inserting(samplePayment(1)))));
    const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;
    const QString folder = QFileInfo(path).absolutePath();
    for (const QString &each : {path, path + u"-wal"_s, path + u"-shm"_s, folder}) {
        QVERIFY2(QFileInfo::exists(each), qPrintable(each));
        QCOMPARE(QFileInfo(each).permissions() & others, QFile::Permissions());
    }
}

void TestLedgerFile::canBeOpenedAgain()
{
    makeLedger(3);
    makeLedger(0);
    const auto ledger = openedLedger(file());
    QCOMPARE(waited(ledger->statistics().counts())->all, 3);
    const auto again = waited(ledger->writer().write(inserting(samplePayment(3))));
    QVERIFY(!again && again.error().kind == ErrorKind::Exists);
    QCOMPARE(*waited(ledger->writer().write(inserting(samplePayment(4)))), 4);
}

void TestLedgerFile::finishesWritesWhenItCloses()
{
    {
        const auto ledger = openedLedger(file());
        for (int n = 1; n <= 50; ++n)
            ledger->writer().write(inserting(samplePayment(n)));
    }
    QCOMPARE(waited(openedLedger(file())->statistics().counts())->all, 50);
}

void TestLedgerFile::keepsWhatItSaidWasDone()
{
    int named = 0;
    for (int round = 1; round <= 5; ++round) {
        QProcess writer;
        writer.start(QCoreApplication::applicationFilePath(), {u"tst_ledgerfile"_s, u"--write"_s, file()});
        QByteArray said;
        while (said.count('\n') < 7 * round && writer.waitForReadyRead(30000))
            said += writer.readAllStandardOutput();
        writer.kill();
        QVERIFY(writer.waitForFinished());
        QCOMPARE(writer.exitStatus(), QProcess::CrashExit);
        said += writer.readAllStandardOutput();
        const auto ledger = openedLedger(file());
        QVERIFY(ledger);
        for (const QByteArray &line : said.left(said.lastIndexOf('\n')).split('\n')) {
            const auto found = waited(ledger->payments().byId(orderId(QString::fromLatin1(line))));
            QVERIFY2(found && *found, line.constData());
            ++named;
        }
        QCOMPARE(*waited(ledger->auditTrail().verify()), QStringList());
    }
    QVERIFY(named >= 7 * 15);
}

void TestLedgerFile::reportsAFullDisk()
{
    QProcess child;
    child.start(QCoreApplication::applicationFilePath(), {u"tst_ledgerfile"_s, u"--fill"_s, file()});
    QVERIFY(child.waitForFinished(60000));
    QCOMPARE(child.exitStatus(), QProcess::NormalExit);
    QCOMPARE(child.exitCode(), 0);
    QCOMPARE(*waited(openedLedger(file())->auditTrail().verify()), QStringList());
}

void TestLedgerFile::reportsALockedFile()
{
    const auto ledger = openedLedger(file());
    QVERIFY(waited(ledger->writer().write(inserting(samplePayment(1)))));
    OtherConnection other(file());
    QCOMPARE(other.run("BEGIN IMMEDIATE"), SQLITE_OK);
    const SystemClock clock;
    const Millis before = clock.monotonic();
    auto *write = ledger->writer().write(inserting(samplePayment(2)));
    QVERIFY(waited(ledger->payments().byId(samplePayment(1).id))); // reading goes on meanwhile
    const auto refused = waited(write);
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::LedgerBusy);
    QVERIFY(clock.monotonic() - before >= Millis(4000)); // it was patient
    QCOMPARE(other.run("COMMIT"), SQLITE_OK);
    QVERIFY(waited(ledger->writer().write(inserting(samplePayment(2)))));
}

void TestLedgerFile::takesTwoWriters()
{
    QProcess children[3]; // all three also make the file at once
    for (int n = 0; n < 3; ++n)
        children[n].start(
            QCoreApplication::applicationFilePath(), {u"tst_ledgerfile"_s, u"--some"_s, file(), QString::number(1 + 100 * n), u"100"_s});
    for (QProcess &child : children) {
        QVERIFY(child.waitForFinished(60000));
        QCOMPARE(child.exitCode(), 0);
    }
    const auto ledger = openedLedger(file());
    QCOMPARE(waited(ledger->statistics().counts())->all, 300);
    QCOMPARE(*waited(ledger->auditTrail().verify()), QStringList());
}

//! A ledger that an earlier program wrote, row by row.
void TestLedgerFile::makeFrom(const QString &dump)
{
    OtherConnection made(file());
    const QByteArray sql = contents(testing::dataFile(u"ledger/%1"_s.arg(dump)));
    QVERIFY2(!sql.isEmpty() && made.run(sql) == SQLITE_OK, qPrintable(made.error()));
}

void TestLedgerFile::opensALedgerOfSchema1_data()
{
    QTest::addColumn<QString>("dump");
    QTest::addColumn<QString>("prefix");
    QTest::addColumn<int>("payouts");
    QTest::addColumn<int>("payins");
    QTest::addColumn<ProblemCode>("problem");
    QTest::newRow("its own") << u"schema1.sql"_s << u"t"_s << 27 << 2 << ProblemCode::ReplyLost;
    QTest::newRow("imported from before") << u"schema1_imported.sql"_s << u"old"_s << 16 << 1 << ProblemCode::OlderText;
}

//! The promise: whatever schema comes later, a ledger of the first one is opened, is whole and goes on.
void TestLedgerFile::opensALedgerOfSchema1()
{
    QFETCH(QString, dump);
    QFETCH(QString, prefix);
    makeFrom(dump);
    QCOMPARE(OtherConnection(file()).list("PRAGMA user_version"), QStringList(u"1"_s));
    const auto ledger = openedLedger(file());
    QVERIFY(ledger);
    QCOMPARE(*waited(ledger->auditTrail().verify()), QStringList());
    QTEST(int(waited(ledger->statistics().counts(PaymentKind::Payout))->all), "payouts");
    QTEST(int(waited(ledger->statistics().counts(PaymentKind::Payin))->all), "payins");
    const auto paid = *waited(ledger->payments().byId(orderId(prefix + u"-paid"_s)));
    QVERIFY(paid && paid->submission.state == PaymentState::Paid);
    QCOMPARE(paid->request.money.toString(), u"10.00 INR"_s);
    QVERIFY(paid->reference.startsWith(u"Invoice "));
    QCOMPARE(waited(ledger->payments().attempts(paid->id))->constFirst().outcome, u"accepted"_s);
    QVERIFY(waited(ledger->payments().timeline(paid->id))->size() >= 3);
    QTEST((*waited(ledger->payments().byId(orderId(prefix + u"-unknown"_s))))->problem.code, "problem");
    QVERIFY(!waited(ledger->payments().open())->isEmpty());
    QVERIFY(waited(ledger->writer().write(inserting(samplePayin(9)))));
    QVERIFY(*waited(ledger->writer().takeFencingToken()) > 1);
    QCOMPARE(*waited(ledger->auditTrail().verify()), QStringList());
}

namespace {

Result<Done> noteStep(Database &database)
{
    return database.statement("UPDATE approvals SET by = ?").add(u"step"_s).run();
}

const MigrationStep exampleStep {
    "CREATE TABLE approvals (seq INTEGER, by TEXT); INSERT INTO approvals SELECT seq, '' FROM payments", noteStep};

} // namespace

//! How a step to a later schema runs: one transaction, once, and noted in the chain.
void TestLedgerFile::aLaterStep()
{
    makeLedger(2);
    const auto database = Database::open(file(), Database::Access::ReadWrite);
    QVERIFY(database);
    const Writing writing {u"ravi"_s, moment(7)};
    QVERIFY(migrate(**database, writing, {&exampleStep, 1}));
    QVERIFY(migrate(**database, writing, {&exampleStep, 1})); // nothing is left to do
    OtherConnection other(file());
    QCOMPARE(other.list("SELECT by FROM approvals"), QStringList({u"step"_s, u"step"_s}));
    QCOMPARE(other.list("PRAGMA user_version"), QStringList(QString::number(schemaVersion + 1)));
    QCOMPARE(
        other.list("SELECT who || '/' || detail FROM audit WHERE what = 'ledger.migrated'"), QStringList(u"ravi/%1"_s.arg(schemaVersion)));
    QStringList problems;
    QVERIFY(audit::verify(**database, problems));
    QCOMPARE(problems, QStringList());
    QCOMPARE(checkIdentity(**database).error().kind, ErrorKind::LedgerNewer); // for a program without the step
}

void TestLedgerFile::aLaterStepThatFails()
{
    makeLedger(2);
    const MigrationStep broken {exampleStep.sql, [](Database &database) { return database.run("INSERT INTO nowhere VALUES (1)"); }};
    const auto database = Database::open(file(), Database::Access::ReadWrite);
    QVERIFY(database && !migrate(**database, {u"ravi"_s, moment(7)}, {&broken, 1}));
    OtherConnection other(file());
    QCOMPARE(other.list("PRAGMA user_version"), QStringList(QString::number(schemaVersion)));
    QCOMPARE(other.list("SELECT count(*) FROM sqlite_schema WHERE name = 'approvals'"), QStringList(u"0"_s));
    QCOMPARE(*waited(openedLedger(file())->auditTrail().verify()), QStringList());
}

void TestLedgerFile::tokenLifeTakenAway_isDamage()
{
    PaymentRecord tried = samplePayment(1);
    tried.submission.attempts = 1;
    {
        const auto ledger = openedLedger(file());
        QVERIFY(ledger && waited(ledger->writer().write(inserting(tried))) && waited(ledger->writer().write(inserting(samplePayment(2)))));
    }
    OtherConnection other(file());
    QCOMPARE(other.run("DROP TRIGGER payments_bound_kept; UPDATE payments SET token_life = NULL"), SQLITE_OK);
    const auto ledger = openedLedger(file());
    QVERIFY(ledger);
    QVERIFY(waited(ledger->payments().byId(samplePayment(2).id))->value().submission.boundless == false);
    const auto damaged = waited(ledger->payments().byId(tried.id)); // the row says otherwise than its digest
    QVERIFY(!damaged);
    QCOMPARE(damaged.error().kind, ErrorKind::LedgerDamaged);
}

void TestLedgerFile::refusesANewerSchema()
{
    makeLedger(3);
    // The newer program is still there and its last writes are in the log only: those bytes must stay where they are as well.
    OtherConnection newer(file());
    QCOMPARE(newer.run("CREATE TABLE approvals (seq INTEGER)"), SQLITE_OK);
    QCOMPARE(newer.run("PRAGMA user_version = " + QByteArray::number(schemaVersion + 1)), SQLITE_OK);
    const QByteArray before = contents(file());
    const QByteArray log = contents(file() + u"-wal"_s);
    SystemClock clock;
    const auto refused = Ledger::open(file(), clock);
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::LedgerNewer);
    QCOMPARE(contents(file()), before);
    QCOMPARE(contents(file() + u"-wal"_s), log);
}

//! Their user_version counted further than ours, so it is the application_id that tells them.
void TestLedgerFile::refusesALedgerBeforeSchema1()
{
    makeFrom(u"old12.sql"_s);
    const QByteArray before = contents(file());
    SystemClock clock;
    const auto refused = Ledger::open(file(), clock);
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::LedgerOldSchema);
    QCOMPARE(messages::reasonOf(refused.error()), file());
    QCOMPARE(contents(file()), before);
    QVERIFY(!QFileInfo::exists(file() + u"-wal"_s));
}

//! The right to write is taken from the file while it is open, as a disk does that turns read-only after a fault. Root may write whatever
//! the permissions say, so the file says it itself.
void TestLedgerFile::aFileThatCannotBeWritten()
{
    makeLedger(2);
    {
        OtherConnection other(file());
        QCOMPARE(other.run("PRAGMA journal_mode=DELETE"), SQLITE_OK);
    }
    QByteArray bytes = contents(file());
    bytes[18] = '\x03'; // SQLite reads files of a later write format, and never writes them
    QVERIFY(put(file(), bytes));
    SystemClock clock;
    const auto refused = Ledger::open(file(), clock);
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::LedgerIoError);
    QVERIFY2(
        messages::reasonOf(refused.error()).contains(u"SQLite 8"_s), qPrintable(messages::reasonOf(refused.error()))); // SQLITE_READONLY
    QCOMPARE(contents(file()), bytes);
}

//! Root may write whatever the permissions say, so it gets a disk that can't be written.
void TestLedgerFile::aFolderThatCannotBeWritten()
{
    SmallDisk disk(m_folder->path());
    makeLedger(2);
    const QByteArray before = contents(file());
    if (disk.isThere())
        QVERIFY(disk.turnReadOnly());
    else
        QVERIFY(QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::ExeOwner));
    if (!disk.isThere() && geteuid() == 0)
        QSKIP("neither permissions nor mounts keep root from writing here");
    QFile::setPermissions(file(), QFile::ReadOwner);
    SystemClock clock;
    const auto ledger = openedLedger(file());
    const auto fresh = Ledger::open(m_folder->filePath(u"new/ledger.db"_s), clock);
    QVERIFY(ledger && !fresh);
    QCOMPARE(fresh.error().kind, ErrorKind::LedgerIoError);
    QVERIFY(*waited(ledger->payments().byId(orderId(u"pay-2"_s))));
    QCOMPARE(waited(ledger->statistics().counts())->all, 2);
    QCOMPARE(*waited(ledger->auditTrail().verify()), QStringList());
    for (const auto &refused : {waited(ledger->writer().write(inserting(samplePayment(3)))), waited(ledger->writer().takeFencingToken())}) {
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, ErrorKind::LedgerIoError);
        QVERIFY2(messages::reasonOf(refused.error()).contains(u"readonly"_s),
            qPrintable(messages::reasonOf(refused.error()))); // the words say what to do
    }
    QCOMPARE(contents(file()), before);
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files).filter(u"-"_s), QStringList()); // nothing was made beside it
    QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QFile::setPermissions(file(), QFile::ReadOwner | QFile::WriteOwner);
}

//! A log that was left there has the latest payments in it, so what the file alone says is not the truth.
void TestLedgerFile::aLogInAFolderThatCannotBeWritten()
{
    SmallDisk disk(m_folder->path());
    if (!disk.isThere())
        QSKIP("making a small disk needs root");
    makeLedger(2);
    QVERIFY(put(file() + u"-wal"_s, QByteArray(40'000, 'x')));
    QVERIFY(disk.turnReadOnly());
    SystemClock clock;
    const auto refused = Ledger::open(file(), clock);
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::LedgerIoError);
}

//! There is not even room for what SQLite makes beside a ledger that is opened.
void TestLedgerFile::opensOnADiskWithoutRoom()
{
    SmallDisk disk(m_folder->path());
    if (!disk.isThere())
        QSKIP("making a small disk needs root");
    makeLedger(2);
    disk.fill();
    const auto ledger = openedLedger(file());
    QVERIFY(ledger);
    QVERIFY(*waited(ledger->payments().byId(orderId(u"pay-2"_s))));
    QCOMPARE(*waited(ledger->auditTrail().verify()), QStringList());
    const auto refused = waited(ledger->writer().write(inserting(samplePayment(3))));
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::LedgerFull);
    QVERIFY(disk.grow());
    QProcess other; // it would not see what this one writes, so it is kept out
    other.start(QCoreApplication::applicationFilePath(), {u"tst_ledgerfile"_s, u"--some"_s, file(), u"3"_s, u"1"_s});
    QVERIFY(other.waitForFinished(60000));
    QCOMPARE(other.exitCode(), 1);
    QVERIFY(waited(ledger->writer().write(inserting(samplePayment(3)))));
    QCOMPARE(waited(ledger->statistics().counts())->all, 3);
}

//! The disk itself is full, not a limit: writing stops with SQLite's own number, reading goes on, and with room it goes on as it was.
void TestLedgerFile::aDiskWithoutRoom()
{
    SmallDisk disk(m_folder->path());
    if (!disk.isThere())
        QSKIP("making a small disk needs root");
    const auto ledger = openedLedger(file());
    QVERIFY(ledger);
    QVERIFY(waited(ledger->writer().tryAgain()));
    int n = 0;
    auto outcome = waited(ledger->writer().write(inserting(samplePayment(++n))));
    while (outcome && n < 5000)
        outcome = waited(ledger->writer().write(inserting(samplePayment(++n))));
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().kind, ErrorKind::LedgerFull);
    QVERIFY2(messages::reasonOf(outcome.error()).contains(u"(SQLite 13)"_s), qPrintable(messages::reasonOf(outcome.error())));
    const auto again = waited(ledger->writer().tryAgain()); // an entry of the chain might fit, and the next payment would not
    QVERIFY(!again && again.error().kind == ErrorKind::LedgerFull);
    QVERIFY(!QFile::exists(file() + u"-room"_s));
    auto token = waited(ledger->writer().takeFencingToken()); // needs less
    for (int tries = 0; token && tries < 100; ++tries)
        token = waited(ledger->writer().takeFencingToken());
    QVERIFY(!token && token.error().kind == ErrorKind::LedgerFull); // so nobody sends
    QVERIFY(*waited(ledger->payments().byId(orderId(u"pay-1"_s))));
    QCOMPARE(waited(ledger->statistics().counts())->all, n - 1);
    QVERIFY(disk.grow());
    QVERIFY(waited(ledger->writer().tryAgain()));
    QCOMPARE(waited(ledger->auditTrail().entries())->last().what, u"ledger.written-again"_s);
    QVERIFY(waited(ledger->writer().write(inserting(samplePayment(n)))));
    QCOMPARE(*waited(ledger->auditTrail().verify()), QStringList());
}

void TestLedgerFile::aFileLockedByAnother()
{
    makeLedger(2);
    OtherConnection other(file());
    QCOMPARE(other.run("PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE counters SET payments = payments"), SQLITE_OK);
    SystemClock clock;
    const auto refused = Ledger::open(file(), clock);
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::LedgerBusy);
    QVERIFY2(messages::reasonOf(refused.error()).contains(u"SQLite 5"_s), qPrintable(messages::reasonOf(refused.error()))); // SQLITE_BUSY
    QCOMPARE(other.run("ROLLBACK"), SQLITE_OK);
}

//! A page that a failing disk gives back wrong is noticed by the check and by what reads it; the rest can be read.
void TestLedgerFile::readsOnBesideATornPage()
{
    makeLedger(3000); // over the size that is checked when it is opened
    QByteArray bytes = contents(file());
    const qsizetype at = bytes.indexOf("payee1500@") / 4096 * 4096;
    QVERIFY(put(file(), bytes.replace(at, 4096, QByteArray(4096, '\x5a'))));
    const auto ledger = openedLedger(file());
    QVERIFY(ledger);
    QCOMPARE(waited(ledger->auditTrail().checkPages()).error().kind, ErrorKind::LedgerDamaged);
    QVERIFY(!waited(ledger->auditTrail().verify())->isEmpty());
    QCOMPARE(waited(ledger->payments().open()).error().kind, ErrorKind::LedgerDamaged); // nothing is sent from it
    const auto refused = waited(ledger->backup(file() + u".copy"_s)); // nor does a bad copy pass for a good one
    QCOMPARE(refused.error().kind, ErrorKind::LedgerDamaged);
    QVERIFY(!QFile::exists(file() + u".copy"_s));
    QVERIFY(*waited(ledger->payments().byId(orderId(u"pay-3"_s))));
    QCOMPARE(waited(ledger->statistics().counts())->all, 3000);
}

void TestLedgerFile::refusesOtherFiles_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("text") << QByteArray("reference,account_name\r\n").repeated(100);
    QTest::newRow("zeros") << QByteArray(8192, '\0');
    QTest::newRow("only SQLite's first words") << QByteArray("SQLite format 3\0", 16) + QByteArray(5000, 'x');
    QTest::newRow("another program's database") << QByteArray();
}

void TestLedgerFile::refusesOtherFiles()
{
    QFETCH(QByteArray, bytes);
    if (bytes.isEmpty()) {
        OtherConnection other(file());
        QCOMPARE(other.run("CREATE TABLE notes (text TEXT)"), SQLITE_OK);
    } else {
        QVERIFY(put(file(), bytes));
    }
    const QByteArray before = contents(file());
    SystemClock clock;
    const auto refused = Ledger::open(file(), clock);
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::LedgerDamaged);
    QCOMPARE(contents(file()), before);
}

void TestLedgerFile::refusesADamagedFile()
{
    makeLedger(200);
    const QByteArray whole = contents(file());
    QByteArray torn = whole; // a page in the middle that never reached the disk
    torn.replace(torn.size() / 2 / 4096 * 4096, 4096, QByteArray(4096, '\x5a'));
    SystemClock clock;
    for (const QByteArray &bytes : {torn, whole.left(whole.size() - 3 * 4096)}) {
        QVERIFY(put(file(), bytes));
        const auto refused = Ledger::open(file(), clock);
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, ErrorKind::LedgerDamaged);
    }
    QVERIFY(put(file(), whole));
    QVERIFY(Ledger::open(file(), clock));
}

void TestLedgerFile::saysWhyItCannotOpen()
{
    QVERIFY(put(file(), "a file where a folder should be"));
    SystemClock clock;
    for (const QString &path : {file() + u"/ledger.sqlite"_s, m_folder->path()}) {
        const auto refused = Ledger::open(path, clock);
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, ErrorKind::LedgerIoError);
        QVERIFY(!messages::reasonOf(refused.error()).isEmpty());
    }
}

void TestLedgerFile::verifyNamesDamage_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::newRow("body") << QByteArray("\"n\":2}") << QByteArray("\"n\":9}");
    QTest::newRow("account number") << QByteArray("004512") << QByteArray("004519");
    QTest::newRow("amounts") << QByteArray("12.50\x01\xe8\x48IDR")
                             << QByteArray("92.50\x01\xe8\x48IDR"); // the number between is for sorting
}

//! Changes that SQLite's own check takes for good.
void TestLedgerFile::verifyNamesDamage()
{
    makeLedger(3);
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    changeBytes(from, to);
    const auto ledger = openedLedger(file());
    QVERIFY(ledger);
    const auto problems = waited(ledger->auditTrail().verify());
    QVERIFY(problems);
    QVERIFY(!problems->filter(u"payment pay-2:"_s).isEmpty());
    const auto read = waited(ledger->payments().byId(orderId(u"pay-2"_s))); // and it can't be sent
    QVERIFY(!read && read.error().kind == ErrorKind::LedgerDamaged);
    const auto open = waited(ledger->payments().open());
    QVERIFY(!open && open.error().kind == ErrorKind::LedgerDamaged);
}

void TestLedgerFile::verifyNamesWhatDoesNotFit_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<QString>("problem");
    QTest::newRow("counter") << QByteArray("UPDATE counters SET payments = 7 WHERE kind = 'payout' AND state = 'queued'")
                             << u"the counter of queued payouts says 7, there are 3"_s;
    QTest::newRow("no counter") << QByteArray("DELETE FROM counters WHERE kind = 'payout' AND state = 'queued'")
                                << u"the counter of queued payouts is missing"_s;
    QTest::newRow("tally") << QByteArray("UPDATE tallies SET rest = rest + 1 WHERE kind = 'payout'")
                           << u"the tally of queued payouts in IDR of 2026-09-21 14:00 is not what they add up to"_s;
    QTest::newRow("no tally") << QByteArray("DELETE FROM tallies WHERE kind = 'payin'")
                              << u"the tally of awaiting payins in IDR of 2026-09-21 14:00 is not what they add up to"_s;
    QTest::newRow("search index") << QByteArray(
        "INSERT INTO payment_search (payment_search, rowid, text) VALUES ('delete', 4, '880812344')")
                                  << u"payment pay-4: the index of the search has other words for it"_s;
    QTest::newRow("no body") << QByteArray("DROP TRIGGER payment_body_kept; DELETE FROM payment_body WHERE seq = 2")
                             << u"payment pay-2: its body is missing"_s;
    QTest::newRow("attempt")
        << QByteArray("INSERT INTO attempts VALUES (3, 1, '', 0, 0, 0, NULL, '', 0, NULL, 0, '', NULL, zeroblob(32))")
        << u"payment pay-3: it has an attempt that it does not count|payment pay-3, attempt 1: it is not what was written"_s;
    QTest::newRow("where it is paid to") << QByteArray("UPDATE payments SET pay_to_account = '880812349' WHERE id = 'pay-4'")
                                         << u"payment pay-4: its row is not what was written"_s;
    QTest::newRow("return address") << QByteArray("DROP TRIGGER payments_frozen;"
                                                  "UPDATE payments SET return_url = 'https://a.example' WHERE id = 'pay-4'")
                                    << u"payment pay-4: what it asks for is not what was written"_s;
    QTest::newRow("timeline of nobody") << QByteArray("INSERT INTO timeline VALUES (9, 99, 0, 'x', '')")
                                        << u"table timeline, row 9: no such payment|The timeline has a line that no entry answers for."_s;
}

void TestLedgerFile::verifyNamesWhatDoesNotFit()
{
    makeLedger(3);
    QVERIFY(waited(openedLedger(file())->writer().write(inserting(samplePayin(4)))));
    QFETCH(QByteArray, sql);
    {
        OtherConnection other(file());
        QCOMPARE(other.run(sql), SQLITE_OK);
    }
    QFETCH(QString, problem);
    QCOMPARE(*waited(openedLedger(file())->auditTrail().verify()), problem.split(u'|'));
}

//! Nothing that is read there is taken for a size: that would end the program.
void TestLedgerFile::aNumberThatWasAltered()
{
    makeLedger(3);
    {
        OtherConnection other(file());
        QCOMPARE(other.run("PRAGMA foreign_keys = OFF; DROP TRIGGER payments_frozen; UPDATE payments SET seq = 9000000000000000000 WHERE "
                           "id = 'pay-3'"),
            SQLITE_OK);
    }
    const auto problems = waited(openedLedger(file())->auditTrail().verify());
    QVERIFY(problems);
    QVERIFY2(!problems->filter(u"pay-3"_s).isEmpty(), qPrintable(problems->join(u'\n')));
}

KONTOR_TEST_MAIN(TestLedgerFile)
{
    QCoreApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    const QString role = arguments.value(1);
    if (role == u"--write")
        return writeForEver(arguments.value(2));
    if (role == u"--some")
        return writeSome(arguments.value(2), arguments.value(3).toInt(), arguments.value(4).toInt());
    if (role == u"--fill")
        return fillUp(arguments.value(2));
    TestLedgerFile test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_ledgerfile.moc"
