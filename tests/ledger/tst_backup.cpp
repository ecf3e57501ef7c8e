// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/files/restore.h"
#include "ledger/files/schemaversion.h"
#include "ledgersupport.h"
#include "messages/reasons.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/places.h"
#include "support/testprogram.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;
using namespace kontor;
using kontor::testing::contents;
using kontor::testing::put;

//! Backups, what is put back from them, and how an older copy of a ledger is told from the ledger.
class TestBackup : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void copiesTheLedger();
    void refusesAFileThatIsThere();
    void leavesNothingBehind();
    void clearsWhatAKilledOneLeft();
    void copiesWhileOthersWrite();
    void copiesALedgerInMemory();
    void theLedgerItselfIsNoOlderCopy();
    void noticesAnOlderCopy();
    void noticesAnotherPast();
    void acceptsAnOlderCopy();
    void noticesWhileItIsOpen();
    void whatWaitedMayHaveBeenSentSince_data();
    void whatWaitedMayHaveBeenSentSince();
    void anUnacceptedCopy_refusesWhatChangesPayments_data();
    void anUnacceptedCopy_refusesWhatChangesPayments();
    void anUnacceptedCopy_takesNotes();
    void restoredBesideAnOpenLedger_itsNextWriteIsRefused();
    void acceptedTwice_marksOnce();
    void readingInAnotherAccount_writesNothing();
    void acceptedInAnotherProcess();
    void aHomeWithoutItsMarkIsNoAlarm();
    void aMarkThatCannotBeRead_data();
    void aMarkThatCannotBeRead();
    void anOlderHome_isNoticedByTheMarkOutside();
    void theMarkOutside_movesEachMinute();
    void aCopiedHome_asksOnce();
    void aNewLedger_hasAMarkOutsideAtOnce();
    void aMarkOutsideThatCannotBeWritten_keepsAsking();
    void inAnOlderCopy_nothingIsTheOnlyAttempt_data();
    void inAnOlderCopy_nothingIsTheOnlyAttempt();
    void aRestoredBackup_isComparedWithTheMarkOutside();
    void restoresABackup();
    void restoresOverADamagedLedger_data();
    void restoresOverADamagedLedger();
    void restoresWhereNothingWas();
    void refusesABackupBeforeSchema1();
    void refusesABadBackup_data();
    void refusesABadBackup();
    void readersFindTheRestoredLedger();

private:
    QString path(const QString &name) const { return m_folder->filePath(name); }
    QString file() const { return path(u"ledger.db"_s); }
    QString copy() const { return path(u"copy.db"_s); }
    std::unique_ptr<Ledger> opened(const QString &name = u"ledger.db"_s)
    {
        auto ledger = Ledger::open(path(name), m_clock);
        return ledger ? *std::move(ledger) : nullptr;
    }
    //! With a mark outside the home folder, as the programs open it.
    std::unique_ptr<Ledger> openedHere()
    {
        auto ledger = Ledger::open(file(), m_clock, LedgerThreading::OwnThread, {}, outside());
        return ledger ? *std::move(ledger) : nullptr;
    }
    QString outside() const { return path(u"state/uuid.mark"_s); }
    void makeLedger(int payments);
    void add(int first, int count) { QVERIFY(waited(opened()->writer().write(insertingMany(first, count)))); }
    void replaceFile(const QString &from);
    QStringList names() const { return QDir(m_folder->path()).entryList(QDir::Files, QDir::Name); }

    SystemClock m_clock;
    std::unique_ptr<QTemporaryDir> m_folder;
};

namespace {

} // namespace

//! And a backup of it.
void TestBackup::makeLedger(int payments)
{
    const auto ledger = opened();
    QVERIFY(waited(ledger->writer().write(insertingMany(1, payments))));
    QVERIFY(waited(ledger->backup(copy())));
}

//! By somebody who knows nothing of Kontor.
void TestBackup::replaceFile(const QString &from)
{
    QVERIFY(put(file(), contents(from)));
}

// ---- backups

void TestBackup::copiesTheLedger()
{
    makeLedger(5);
    QCOMPARE(QFileInfo(copy()).permissions() & ~(QFile::ReadUser | QFile::WriteUser), QFile::ReadOwner | QFile::WriteOwner);
    QCOMPARE(names(), QStringList({u"copy.db"_s, u"ledger.db"_s, u"ledger.db.mark"_s})); // one file, and nothing half-made
    const auto ledger = opened(u"copy.db"_s);
    QCOMPARE(waited(ledger->statistics().counts())->all, 5);
    QCOMPARE(*waited(ledger->auditTrail().verify()), QStringList());
    QCOMPARE(waited(opened()->auditTrail().entries())->constLast().what, u"ledger.backup"_s);
}

void TestBackup::refusesAFileThatIsThere()
{
    makeLedger(1);
    const QByteArray before = contents(copy());
    const auto refused = waited(opened()->backup(copy()));
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::Exists);
    QCOMPARE(contents(copy()), before);
}

void TestBackup::leavesNothingBehind()
{
    const auto ledger = opened();
    const auto refused = waited(ledger->backup(path(u"no/such/folder/copy.db"_s)));
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::LedgerIoError);
    QVERIFY(!messages::reasonOf(refused.error()).isEmpty());
    QCOMPARE(QDir(m_folder->path()).entryList({u"*part*"_s}).size(), 0);
}

//! What carries the number of a process that is no more goes; what another one is at work on, and what people keep, stays.
void TestBackup::clearsWhatAKilledOneLeft()
{
    makeLedger(2);
    QProcess ended;
    ended.start(u"true"_s, QStringList());
    QVERIFY(ended.waitForStarted());
    const QString number = QString::number(ended.processId());
    QVERIFY(ended.waitForFinished());
    const auto leave = [](const QString &name) {
        QFile file(name);
        return file.open(QIODevice::WriteOnly) && file.write("left") == 4;
    };
    const QStringList gone {file() + u".restore-"_s + number, file() + u".restore-"_s + number + u"-wal"_s, file() + u".mark."_s + number};
    const QStringList kept {file() + u".restore-"_s + QString::number(QCoreApplication::applicationPid()),
        file() + u".before-restore-"_s + number, file() + u".part"_s, path(u"other.db.restore-"_s + number)};
    for (const QString &name : gone + kept)
        QVERIFY(leave(name));
    const QString target = path(u"next.kontor"_s);
    QVERIFY(leave(target + u".part-"_s + number));
    const auto ledger = opened();
    QCOMPARE(waited(ledger->statistics().counts())->all, 2);
    QVERIFY(QFile::exists(target + u".part-"_s + number)); // it may be anywhere: the next backup of that name finds it
    QVERIFY(waited(ledger->backup(target)));
    QVERIFY(!QFile::exists(target + u".part-"_s + number));
    for (const QString &name : gone)
        QVERIFY2(!QFile::exists(name), qPrintable(name));
    for (const QString &name : kept)
        QVERIFY2(QFile::exists(name), qPrintable(name));
}

void TestBackup::copiesWhileOthersWrite()
{
    const auto ledger = opened();
    QVERIFY(waited(ledger->writer().write(insertingMany(1, 3000))));
    auto *backup = ledger->backup(copy());
    int written = 0;
    for (int n = 3001; n <= 3050; ++n)
        ledger->writer().write(inserting(samplePayment(n)))->then(this, [&written](const Result<qint64> &seq) { written += seq ? 1 : 0; });
    QVERIFY(waited(backup));
    EVENTUALLY_EQUAL(written, 50);
    const auto copied = opened(u"copy.db"_s);
    const qint64 payments = waited(copied->statistics().counts())->all;
    QVERIFY(payments >= 3000 && payments <= 3050);
    QCOMPARE(*waited(copied->auditTrail().verify()), QStringList());
    QCOMPARE(*waited(ledger->auditTrail().verify()), QStringList());
}

void TestBackup::copiesALedgerInMemory()
{
    auto ledger = Ledger::open(u":memory:"_s, m_clock, LedgerThreading::Inline);
    QVERIFY(waited((*ledger)->writer().write(insertingMany(1, 4))));
    QVERIFY(waited((*ledger)->backup(copy())));
    QCOMPARE(waited(opened(u"copy.db"_s)->statistics().counts())->all, 4);
}

// ---- older copies

void TestBackup::theLedgerItselfIsNoOlderCopy()
{
    makeLedger(2);
    QVERIFY(QFile::exists(file() + u".mark"_s));
    const auto first = opened();
    QVERIFY(!first->olderCopy());
    const QByteArray mark = contents(file() + u".mark"_s);
    QVERIFY(waited(first->writer().write(inserting(samplePayment(3)))));
    QVERIFY(!opened()->olderCopy()); // another process, before the mark has moved
    EVENTUALLY(contents(file() + u".mark"_s) != mark); // which it does by itself
    QVERIFY(!opened()->olderCopy());
}

void TestBackup::noticesAnOlderCopy()
{
    makeLedger(2);
    add(3, 4);
    replaceFile(copy());
    const auto older = opened()->olderCopy();
    QVERIFY(older);
    QCOMPARE(older->entries, 3);
    QCOMPARE(older->expected, 8);
    QVERIFY(older->lastAt > UtcTime {});
    QVERIFY(opened()->olderCopy()); // until a person says so
    QVERIFY(waited(opened()->writer().record({.what = u"key.used"_s}))); // a note in between doesn't end it
    QVERIFY(opened()->olderCopy());
}

//! As many entries, and not the same ones.
void TestBackup::noticesAnotherPast()
{
    makeLedger(2);
    add(3, 4);
    const QString other = path(u"other.db"_s);
    QVERIFY(waited(opened(u"copy.db"_s)->writer().write(insertingMany(100, 30))));
    replaceFile(copy());
    const auto older = opened()->olderCopy();
    QVERIFY(older);
    QVERIFY(older->entries > older->expected);
}

void TestBackup::acceptsAnOlderCopy()
{
    makeLedger(2);
    add(3, 4);
    replaceFile(copy());
    {
        const auto ledger = opened();
        QVERIFY(ledger->olderCopy());
        QVERIFY(waited(ledger->writer().acceptOlderCopy()));
        QVERIFY(!ledger->olderCopy());
        const AuditEntry said = waited(ledger->auditTrail().entries())->constLast();
        QCOMPARE(said.what, u"ledger.older-copy.accepted"_s);
        QCOMPARE(said.detail, u"2"_s); // how many payments
    }
    QVERIFY(!opened()->olderCopy());
    add(3, 1);
    QVERIFY(!opened()->olderCopy());
}

//! Restored by kontorctl beside an open window.
void TestBackup::noticesWhileItIsOpen()
{
    makeLedger(2);
    FakeClock clock;
    auto window = Ledger::open(file(), clock);
    const auto look = [&clock] {
        clock.advance(Millis(500));
        return eventually([&clock] { return clock.timers() == 1; });
    };
    QVERIFY(waited((*window)->writer().write(insertingMany(3, 4))));
    QVERIFY(look());
    QVERIFY(!(*window)->olderCopy());
    QSignalSpy elsewhere(window->get(), &Ledger::changedElsewhere);
    QVERIFY(restoreLedger(copy(), file(), m_clock));
    QVERIFY(look());
    QCOMPARE(elsewhere.size(), 1);
    QVERIFY((*window)->olderCopy());
    window->reset();
    QVERIFY(opened()->olderCopy());
}

namespace {

PaymentRecord waitingAs(int n, PaymentState state, bool wasOnWire = false)
{
    PaymentRecord record = samplePayment(n);
    record.submission.state = state;
    record.submission.everOnWire = wasOnWire;
    return record;
}

} // namespace

void TestBackup::whatWaitedMayHaveBeenSentSince_data()
{
    QTest::addColumn<bool>("byKontor");
    QTest::newRow("restored") << true;
    QTest::newRow("the file was replaced") << false;
}

//! The copy doesn't tell: it was made before.
void TestBackup::whatWaitedMayHaveBeenSentSince()
{
    using enum PaymentState;
    {
        const auto ledger = opened();
        const QList<PaymentRecord> rows {waitingAs(1, Draft), waitingAs(2, Queued), waitingAs(3, Paused), waitingAs(4, Paused, true),
            waitingAs(5, Cancelled), waitingAs(6, Rejected, true)};
        for (const PaymentRecord &row : rows)
            QVERIFY(waited(ledger->writer().write(inserting(row))));
        QVERIFY(waited(ledger->backup(copy())));
    }
    add(10, 4);
    QFETCH(bool, byKontor);
    if (byKontor)
        QVERIFY(restoreLedger(copy(), file(), m_clock));
    else
        replaceFile(copy());
    const auto standing = [](Ledger &ledger) {
        QList<std::pair<PaymentState, bool>> rows;
        for (int n = 1; n <= 6; ++n) {
            const auto row = waited(ledger.payments().byId(orderId(u"pay-%1"_s.arg(n))));
            rows.append({(*row)->submission.state, (*row)->submission.everOnWire});
        }
        return rows;
    };
    const QList<std::pair<PaymentState, bool>> before {
        {Draft, false}, {Queued, false}, {Paused, false}, {Paused, true}, {Cancelled, false}, {Rejected, true}};
    const QList<std::pair<PaymentState, bool>> marked {
        {Draft, true}, {Queued, true}, {Queued, true}, {Queued, true}, {Cancelled, false}, {Rejected, true}};
    const auto ledger = opened();
    QVERIFY(ledger->olderCopy());
    QCOMPARE(standing(*ledger), byKontor ? marked : before);
    QVERIFY(waited(ledger->writer().acceptOlderCopy()));
    QCOMPARE(standing(*ledger), marked);
    QCOMPARE(*waited(ledger->auditTrail().verify()), QStringList());
    QVERIFY(waited(opened()->writer().write(inserting(samplePayment(20)))));
    QVERIFY(!(*waited(opened()->payments().byId(orderId(u"pay-20"_s))))->submission.everOnWire); // made in the copy
}

namespace {

using Act = std::function<std::optional<ErrorKind>(Ledger &)>;

template <class T> std::optional<ErrorKind> errorOf(Reply<T> *reply)
{
    const auto ended = waited(reply);
    return ended ? std::nullopt : std::optional(ended.error().kind);
}

} // namespace

void TestBackup::anUnacceptedCopy_refusesWhatChangesPayments_data()
{
    QTest::addColumn<Act>("act");
    const auto row = [](const char *name, const Act &act) { QTest::newRow(name) << act; };
    const auto pay1 = [] { return orderId(u"pay-1"_s); };
    row("a new payment", [](Ledger &l) { return errorOf(l.writer().write(inserting(samplePayment(9)))); });
    row("several", [](Ledger &l) { return errorOf(l.writer().write(insertingMany(9, 2))); });
    row("a step of a payment", [pay1](Ledger &l) {
        PaymentRecord payment = **waited(l.payments().byId(pay1()));
        payment.submission.state = PaymentState::Cancelled;
        return errorOf(l.writer().write(updating(payment)));
    });
    row("a batch", [](Ledger &l) { return errorOf(l.writer().write(QList<LedgerChange> {}, BatchRecord {.id = u"b-1"_s})); });
    row("a fencing token", [](Ledger &l) { return errorOf(l.writer().takeFencingToken()); });
    row("a command",
        [pay1](Ledger &l) { return errorOf(l.writer().enqueueCommand({.kind = WorkerCommandKind::StopTracking, .id = pay1()})); });
    row("the end of one", [](Ledger &l) { return errorOf(l.writer().finishCommand(1)); });
    row("a final word", [](Ledger &l) { return errorOf(l.writer().setFinalWord({PaymentKind::Payout, u"DONE"_s}, true)); });
    row("marks that were seen", [](Ledger &l) { return errorOf(l.writer().acknowledgeTestMarks(true)); });
    row("an alarm that was seen", [pay1](Ledger &l) { return errorOf(l.writer().acknowledgeAlarm(pay1(), {})); });
    row("a claim", [](Ledger &l) { return errorOf(l.writer().claimFor({u"https://a.example"_s, u"M"_s})); });
    row("another gateway", [](Ledger &l) { return errorOf(l.writer().acceptGateway({u"https://a.example"_s, u"M"_s})); });
}

//! The newer ledger may have sent, cancelled or changed each of them.
void TestBackup::anUnacceptedCopy_refusesWhatChangesPayments()
{
    makeLedger(1);
    add(3, 4);
    replaceFile(copy());
    const auto ledger = opened();
    const qint64 entries = *waited(ledger->auditTrail().count());
    QFETCH(Act, act);
    QCOMPARE(act(*ledger), std::optional(ErrorKind::LedgerOlder));
    QCOMPARE(*waited(ledger->auditTrail().count()), entries);
    QCOMPARE(waited(ledger->statistics().counts())->all, 1);
}

void TestBackup::anUnacceptedCopy_takesNotes()
{
    makeLedger(1);
    add(3, 4);
    replaceFile(copy());
    const auto ledger = opened();
    QVERIFY(waited(ledger->writer().record({.what = u"key.used"_s})));
    QVERIFY(waited(ledger->writer().tryAgain()));
    QVERIFY(waited(ledger->writer().setSendingPaused(true)));
    QVERIFY(waited(ledger->writer().keepBalances({{m_clock.wall(), samplePayment(1).request.money}})));
    QVERIFY(waited(ledger->keepCodes(CodeListKind::Banks, {.items = {{u"HDFC"_s}}})));
    QVERIFY(!(*waited(ledger->payments().byId(orderId(u"pay-1"_s))))->submission.everOnWire);
    QVERIFY(ledger->olderCopy());
}

//! Before the next look finds it.
void TestBackup::restoredBesideAnOpenLedger_itsNextWriteIsRefused()
{
    makeLedger(2);
    FakeClock clock; // which brings no look
    auto window = Ledger::open(file(), clock);
    QVERIFY(waited((*window)->writer().write(insertingMany(3, 4))));
    QSignalSpy elsewhere(window->get(), &Ledger::changedElsewhere);
    QVERIFY(restoreLedger(copy(), file(), m_clock));
    QCOMPARE(errorOf((*window)->writer().write(inserting(samplePayment(9)))), std::optional(ErrorKind::LedgerOlder));
    QVERIFY((*window)->olderCopy());
    QCOMPARE(elsewhere.size(), 1);
    QVERIFY(waited(opened()->writer().acceptOlderCopy()));
    QVERIFY(waited((*window)->writer().write(inserting(samplePayment(9))))); // accepted in another process
}

void TestBackup::acceptedTwice_marksOnce()
{
    makeLedger(2);
    add(3, 4);
    replaceFile(copy());
    const auto one = opened();
    const auto other = opened();
    QVERIFY(waited(one->writer().acceptOlderCopy()));
    QVERIFY(waited(one->writer().write(inserting(samplePayment(9)))));
    const qint64 entries = *waited(one->auditTrail().count());
    QVERIFY(waited(other->writer().acceptOlderCopy()));
    QCOMPARE(*waited(one->auditTrail().count()), entries);
    QVERIFY(!(*waited(one->payments().byId(orderId(u"pay-9"_s))))->submission.everOnWire);
}

//! By cron, sudo or ssh: another state folder has no mark of this ledger.
void TestBackup::readingInAnotherAccount_writesNothing()
{
    QVERIFY(QDir(m_folder->path()).mkdir(u"state"_s) && QDir(m_folder->path()).mkdir(u"other"_s));
    {
        const auto ledger = openedHere();
        PaymentRecord payment = samplePayment(1);
        const qint64 token = *waited(ledger->writer().takeFencingToken());
        payment.seq = *waited(ledger->writer().write(inserting(payment)));
        QVERIFY(waited(ledger->writer().write(beginningAttempt(payment, token))));
    }
    const QByteArray before = contents(file());
    {
        FakeClock clock;
        auto elsewhere = Ledger::open(file(), clock, LedgerThreading::OwnThread, {}, path(u"other/uuid.mark"_s));
        QVERIFY((*elsewhere)->olderCopy() && (*elsewhere)->olderCopy()->isUnknownHere);
        for (int looks = 0; looks < 130; ++looks) {
            clock.advance(Millis(500));
            QVERIFY(eventually([&clock] { return clock.timers() == 1; }));
        }
        QCOMPARE(waited((*elsewhere)->payments().open())->size(), 1);
        QCOMPARE(errorOf((*elsewhere)->writer().write(inserting(samplePayment(2)))), std::optional(ErrorKind::LedgerUnknownHere));
    }
    QCOMPARE(contents(file()), before);
    QVERIFY(!QFile::exists(file() + u"-wal"_s));
    QVERIFY(!QFile::exists(path(u"other/uuid.mark"_s)));
    QVERIFY(!openedHere()->olderCopy());
}

//! The mark alone moves last: no other commit tells of it.
void TestBackup::acceptedInAnotherProcess()
{
    makeLedger(2);
    add(3, 4);
    replaceFile(copy());
    FakeClock clock;
    auto window = Ledger::open(file(), clock);
    const auto look = [&clock] {
        clock.advance(Millis(500));
        return eventually([&clock] { return clock.timers() == 1; });
    };
    const QByteArray mark = contents(file() + u".mark"_s);
    QVERIFY((*window)->olderCopy());
    QVERIFY(waited(opened()->writer().acceptOlderCopy()));
    const QByteArray accepted = contents(file() + u".mark"_s);
    QVERIFY(put(file() + u".mark"_s, mark)); // as it is between the two writes
    QVERIFY(look());
    QVERIFY((*window)->olderCopy());
    QVERIFY(put(file() + u".mark"_s, accepted));
    QSignalSpy elsewhere(window->get(), &Ledger::changedElsewhere);
    QVERIFY(look());
    QVERIFY(!(*window)->olderCopy());
    QCOMPARE(elsewhere.size(), 1);
}

void TestBackup::aHomeWithoutItsMarkIsNoAlarm()
{
    makeLedger(2);
    QFile::remove(file() + u".mark"_s);
    QVERIFY(!opened()->olderCopy());
    QVERIFY(contents(file() + u".mark"_s).startsWith("kontor-mark 1 4 "));
}

void TestBackup::aMarkThatCannotBeRead_data()
{
    QTest::addColumn<QByteArray>("mark");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("text") << QByteArray("hello");
    QTest::newRow("another form") << QByteArray("kontor-mark 2 99 ") + QByteArray(64, 'a');
    QTest::newRow("short") << QByteArray("kontor-mark 1 99 aa");
    QTest::newRow("no number") << QByteArray("kontor-mark 1 x ") + QByteArray(64, 'a');
    QTest::newRow("much") << QByteArray(100'000, ' ');
}

//! Then an older copy can't be excluded.
void TestBackup::aMarkThatCannotBeRead()
{
    makeLedger(1);
    QFETCH(QByteArray, mark);
    for (int again = 0; again < 2; ++again) { // the very same damage a second time, too
        QVERIFY(put(file() + u".mark"_s, mark));
        const auto ledger = opened();
        QVERIFY(ledger->olderCopy());
        QCOMPARE(ledger->olderCopy()->expected, 0);
        QVERIFY(waited(ledger->writer().acceptOlderCopy()));
        const auto row = waited(ledger->payments().byId(orderId(u"pay-%1"_s.arg(again + 1))));
        QVERIFY((*row)->submission.everOnWire);
        QVERIFY(waited(ledger->writer().write(inserting(samplePayment(again + 2)))));
    }
    QVERIFY(!opened()->olderCopy());
}

// ---- the mark outside the home folder

//! Whoever puts the folder back puts back the mark beside the ledger with it.
void TestBackup::anOlderHome_isNoticedByTheMarkOutside()
{
    QVERIFY(QDir(m_folder->path()).mkdir(u"state"_s));
    QVERIFY(waited(openedHere()->writer().write(inserting(samplePayment(1)))));
    const QByteArray ledger = contents(file());
    const QByteArray beside = contents(file() + u".mark"_s);
    QVERIFY(waited(openedHere()->writer().write(inserting(samplePayment(2)))));
    QVERIFY(put(file(), ledger) && put(file() + u".mark"_s, beside));
    QVERIFY(!opened()->olderCopy()); // the one beside it says nothing
    QVERIFY(put(file(), ledger) && put(file() + u".mark"_s, beside));
    {
        const auto older = openedHere();
        QVERIFY(older->olderCopy());
        QVERIFY(!older->olderCopy()->isUnknownHere);
        QVERIFY(older->olderCopy()->expected > 2);
    }
    QVERIFY(openedHere()->olderCopy()); // until a person says so
    QVERIFY(waited(openedHere()->writer().acceptOlderCopy()));
    QVERIFY(!openedHere()->olderCopy());
}

void TestBackup::theMarkOutside_movesEachMinute()
{
    QVERIFY(QDir(m_folder->path()).mkdir(u"state"_s));
    FakeClock clock;
    auto window = Ledger::open(file(), clock, LedgerThreading::OwnThread, {}, outside());
    const QByteArray atStart = contents(outside());
    QVERIFY(atStart.startsWith("kontor-mark 1 "));
    QCOMPARE(QFileInfo(outside()).permissions() & (QFile::ReadOther | QFile::ReadGroup), QFile::Permissions());
    const auto look = [&clock] {
        clock.advance(Millis(500));
        return eventually([&clock] { return clock.timers() == 1; });
    };
    QVERIFY(waited((*window)->writer().write(inserting(samplePayment(1)))));
    for (int looks = 1; looks < 120; ++looks)
        QVERIFY(look());
    QVERIFY(contents(file() + u".mark"_s) != atStart);
    QCOMPARE(contents(outside()), atStart);
    QVERIFY(look());
    const QByteArray later = contents(outside());
    QVERIFY(later != atStart);
    QVERIFY(waited((*window)->writer().write(inserting(samplePayment(2)))));
    window->reset();
    QVERIFY(contents(outside()) != later); // when it is closed
    QCOMPARE(contents(outside()), contents(file() + u".mark"_s));
}

//! To another computer, where nothing tells how far it had come.
void TestBackup::aCopiedHome_asksOnce()
{
    QVERIFY(QDir(m_folder->path()).mkdir(u"state"_s));
    {
        const auto ledger = openedHere();
        PaymentRecord payment = samplePayment(1);
        const qint64 token = *waited(ledger->writer().takeFencingToken());
        payment.seq = *waited(ledger->writer().write(inserting(payment)));
        QVERIFY(waited(ledger->writer().write(beginningAttempt(payment, token))));
    }
    QVERIFY(QFile::remove(outside()));
    for (int again = 0; again < 2; ++again) {
        const auto ledger = openedHere();
        QVERIFY(ledger->olderCopy() && ledger->olderCopy()->isUnknownHere);
        QVERIFY(!(*waited(ledger->payments().byId(orderId(u"pay-1"_s))))->submission.boundless);
    }
    QVERIFY(!QFile::exists(outside())); // nobody has said so
    QVERIFY(waited(openedHere()->writer().acceptOlderCopy()));
    QVERIFY(!openedHere()->olderCopy());
    const auto row = waited(openedHere()->payments().byId(orderId(u"pay-1"_s)));
    QVERIFY((*row)->submission.boundless && (*row)->submission.mayBeAccepted);
    QVERIFY(QFile::exists(outside()));
}

void TestBackup::aNewLedger_hasAMarkOutsideAtOnce()
{
    QVERIFY(QDir(m_folder->path()).mkdir(u"state"_s));
    const auto ledger = openedHere();
    QVERIFY(!ledger->olderCopy());
    QVERIFY(contents(outside()).startsWith("kontor-mark 1 "));
}

//! A disk that isn't there, where a person wants the mark.
void TestBackup::aMarkOutsideThatCannotBeWritten_keepsAsking()
{
    QVERIFY(waited(opened()->writer().write(inserting(samplePayment(1)))));
    const auto ledger = openedHere();
    QVERIFY(ledger->olderCopy() && ledger->olderCopy()->isUnknownHere);
    const auto accepted = waited(ledger->writer().acceptOlderCopy());
    QVERIFY(!accepted);
    QCOMPARE(accepted.error().kind, ErrorKind::LedgerIoError);
    QVERIFY(messages::reasonOf(accepted.error()).startsWith(outside()));
    QVERIFY(ledger->olderCopy());
}

void TestBackup::inAnOlderCopy_nothingIsTheOnlyAttempt_data()
{
    using enum PaymentState;
    QTest::addColumn<PaymentState>("state");
    QTest::addColumn<bool>("wasOnWire");
    QTest::addColumn<bool>("isOutcomeUnknown"); // afterwards
    QTest::newRow("draft") << Draft << false << true;
    QTest::newRow("queued") << Queued << false << true;
    QTest::newRow("queued again") << Queued << true << true;
    QTest::newRow("paused") << Paused << true << true;
    QTest::newRow("unknown") << OutcomeUnknown << true << true;
    QTest::newRow("untracked") << TrackingStopped << true << true;
    QTest::newRow("mismatch") << Mismatch << true << true;
    QTest::newRow("cancelled") << Cancelled << false << false;
}

//! What was sent from the newer one went with tokens that nobody knows.
void TestBackup::inAnOlderCopy_nothingIsTheOnlyAttempt()
{
    QFETCH(PaymentState, state);
    QFETCH(bool, wasOnWire);
    QFETCH(bool, isOutcomeUnknown);
    {
        const auto ledger = opened();
        PaymentRecord refused = waitingAs(2, PaymentState::Rejected, true);
        refused.submission.rejection = submission::Rejection::Reply;
        QVERIFY(waited(ledger->writer().write(inserting(waitingAs(1, state, wasOnWire)))));
        QVERIFY(waited(ledger->writer().write(inserting(refused))));
        QVERIFY(waited(ledger->backup(copy())));
    }
    add(10, 1);
    replaceFile(copy());
    QVERIFY(waited(opened()->writer().acceptOlderCopy()));
    {
        const auto ledger = opened();
        const submission::Submission standing = (*waited(ledger->payments().byId(orderId(u"pay-1"_s))))->submission;
        QCOMPARE(standing.boundless, isOutcomeUnknown);
        QCOMPARE(standing.mayBeAccepted, isOutcomeUnknown);
        QVERIFY(!isOutcomeUnknown || standing.everOnWire);
        const submission::Submission refused = (*waited(ledger->payments().byId(orderId(u"pay-2"_s))))->submission;
        QCOMPARE(refused.state, PaymentState::Rejected);
        QVERIFY(submission::isProofImpossible(refused) && submission::mayRecordAnswer(refused));
        QCOMPARE(*waited(ledger->auditTrail().verify()), QStringList());
    }
}

//! Where the home is lost, and the computer is the same.
void TestBackup::aRestoredBackup_isComparedWithTheMarkOutside()
{
    QVERIFY(QDir(m_folder->path()).mkdir(u"state"_s));
    QVERIFY(waited(openedHere()->backup(copy())));
    QVERIFY(waited(openedHere()->writer().write(inserting(samplePayment(1)))));
    QVERIFY(QFile::remove(file()) && QFile::remove(file() + u".mark"_s));
    const auto report = restoreLedger(copy(), file(), m_clock, {}, outside());
    QVERIFY(report);
    QVERIFY(report->isOlder);
    QVERIFY(openedHere()->olderCopy());
}

// ---- putting back

void TestBackup::restoresABackup()
{
    makeLedger(3);
    add(4, 25);
    const auto report = restoreLedger(copy(), file(), m_clock);
    QVERIFY(report);
    QCOMPARE(report->payments, 3);
    QCOMPARE(report->paymentsBefore, 28);
    QCOMPARE(report->missing, 25);
    QCOMPARE(report->firstMissing.size(), 20);
    QCOMPARE(report->firstMissing.constFirst(), u"pay-28"_s);
    QVERIFY(report->wasReadable);
    QVERIFY(QFileInfo(report->putAside).fileName().startsWith(u"ledger.db.before-restore-2"_s));
    QCOMPARE(waited(opened(QFileInfo(report->putAside).fileName())->statistics().counts())->all, 28);
    const auto ledger = opened();
    QCOMPARE(waited(ledger->statistics().counts())->all, 3);
    QCOMPARE(*waited(ledger->auditTrail().verify()), QStringList());
    QVERIFY(report->isOlder && ledger->olderCopy()); // nothing is sent before a person says so
    QVERIFY(QDir(m_folder->path()).entryList({u"*.restore-*"_s}).isEmpty());
    const auto again = restoreLedger(copy(), file(), m_clock); // within the same second, too
    QVERIFY(again);
    QVERIFY(again->putAside != report->putAside);
    QCOMPARE(again->missing, 0);
}

void TestBackup::restoresOverADamagedLedger_data()
{
    QTest::addColumn<QByteArray>("damage");
    QTest::newRow("no database") << QByteArray(20'000, 'x');
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("a torn page") << QByteArray("tear");
}

void TestBackup::restoresOverADamagedLedger()
{
    makeLedger(200);
    QFETCH(QByteArray, damage);
    if (damage == "tear") {
        damage = contents(file());
        for (qsizetype at = 4096; at + 4096 <= damage.size(); at += 2 * 4096)
            damage.replace(at, 4096, QByteArray(4096, '\x5a'));
    }
    QVERIFY(put(file(), damage));
    QFile::remove(file() + u".mark"_s);
    const auto report = restoreLedger(copy(), file(), m_clock);
    QVERIFY2(report, report ? "" : qPrintable(messages::reasonOf(report.error())));
    QCOMPARE(report->payments, 200);
    QVERIFY(!report->wasReadable);
    QVERIFY(QFile::exists(report->putAside) && (damage.isEmpty() || contents(report->putAside) == damage));
    const auto ledger = opened();
    QVERIFY(ledger);
    QCOMPARE(waited(ledger->statistics().counts())->all, 200);
    QCOMPARE(*waited(ledger->auditTrail().verify()), QStringList());
    QVERIFY(ledger->olderCopy()); // nobody can tell what the damaged one held
}

void TestBackup::restoresWhereNothingWas()
{
    makeLedger(3);
    const QString fresh = path(u"fresh.db"_s);
    const auto report = restoreLedger(copy(), fresh, m_clock);
    QVERIFY(report);
    QVERIFY(report->putAside.isEmpty());
    QCOMPARE(report->missing, 0);
    QVERIFY(!report->isOlder);
    const auto ledger = opened(u"fresh.db"_s);
    QCOMPARE(waited(ledger->statistics().counts())->all, 3);
    QVERIFY(!ledger->olderCopy());
    QVERIFY((*waited(ledger->payments().byId(orderId(u"pay-3"_s))))->submission.everOnWire); // nobody knows what the lost ledger sent
    QCOMPARE(QFileInfo(fresh).permissions() & (QFile::ReadOther | QFile::ReadGroup), QFile::Permissions());
}

//! It is imported, not restored: the answer names it. A ledger of that time that is in the place isn't replaced either.
void TestBackup::refusesABackupBeforeSchema1()
{
    makeLedger(1);
    QFile::remove(copy());
    QCOMPARE(OtherConnection(copy()).run(contents(testing::dataFile(u"ledger/old12.sql"_s))), SQLITE_OK);
    for (const auto &[backup, place] : {std::pair(copy(), file()), std::pair(file(), copy())}) {
        const QByteArray before = contents(copy());
        const QByteArray beforeHere = contents(file());
        const auto refused = restoreLedger(backup, place, m_clock);
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, ErrorKind::LedgerOldSchema);
        QCOMPARE(messages::reasonOf(refused.error()), copy());
        QVERIFY(contents(copy()) == before && contents(file()) == beforeHere);
    }
}

void TestBackup::refusesABadBackup_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<ErrorKind>("kind");
    QTest::newRow("newer") << "PRAGMA user_version = " + QByteArray::number(schemaVersion + 1) << ErrorKind::LedgerNewer;
    QTest::newRow("a changed row") << QByteArray("UPDATE payments SET note = 'x' WHERE seq = 2") << ErrorKind::LedgerDamaged;
    QTest::newRow("another program's") << QByteArray("PRAGMA application_id = 7") << ErrorKind::LedgerDamaged;
    QTest::newRow("nothing") << QByteArray("empty") << ErrorKind::LedgerDamaged;
    QTest::newRow("no database") << QByteArray("text") << ErrorKind::LedgerDamaged;
    QTest::newRow("missing") << QByteArray("missing") << ErrorKind::LedgerIoError;
}

void TestBackup::refusesABadBackup()
{
    makeLedger(3);
    add(4, 2);
    QFETCH(QByteArray, sql);
    if (sql == "missing")
        QVERIFY(QFile::remove(copy()));
    else if (sql == "empty" || sql == "text")
        QVERIFY(put(copy(), sql == "text" ? QByteArray(9000, 't') : QByteArray()));
    else
        QCOMPARE(OtherConnection(copy()).run(sql), SQLITE_OK);
    const QByteArray before = contents(file());
    const QByteArray mark = contents(file() + u".mark"_s);
    const QStringList files = names();
    const auto refused = restoreLedger(copy(), file(), m_clock);
    QVERIFY(!refused);
    QFETCH(ErrorKind, kind);
    QCOMPARE(refused.error().kind, kind);
    QCOMPARE(contents(file()), before);
    QCOMPARE(contents(file() + u".mark"_s), mark);
    QCOMPARE(names(), files);
    QVERIFY(!opened()->olderCopy());
}

void TestBackup::readersFindTheRestoredLedger()
{
    makeLedger(3);
    const auto reader = opened();
    QVERIFY(waited(reader->writer().write(insertingMany(4, 4))));
    QCOMPARE(waited(reader->statistics().counts())->all, 7);
    QVERIFY(restoreLedger(copy(), file(), m_clock));
    QCOMPARE(waited(reader->statistics().counts())->all, 3);
    QVERIFY(!*waited(reader->payments().byId(orderId(u"pay-5"_s))));
    QCOMPARE(*waited(reader->auditTrail().verify()), QStringList());
}

KONTOR_TEST(TestBackup, QCoreApplication)
#include "tst_backup.moc"
