// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/files/importold.h"
#include "ledger/storage/workerlock.h"
#include "ledgersupport.h"
#include "messages/reasons.h"
#include "support/places.h"
#include "support/testprogram.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;
using namespace kontor;
using kontor::testing::contents;
using kontor::testing::put;

//! What is taken over from ledgers that were made before schema 1. Their data is in tests/data/ledger/old*.sql.
class tst_ImportOld : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void takesPayments_data();
    void takesPayments();
    void takesFacts();
    void payinsThatWereNeverSent();
    void whatIsNotTouched();
    void whatWaited();
    void whatWasOpen();
    void batchesOfDrafts();
    void theChain();
    void duplicatesAreRecognised();
    void attemptsWithoutIat();
    void takesItsOwnPlace();
    void anOlderCopy();
    void aFileWithoutMark();
    void refusesAnAlteredRow_data();
    void refusesAnAlteredRow();
    void refusesAFileThatWasCut();
    void refusesWhileSomebodyWorks();
    void refusesWhatIsInTheLog();
    void refusesOtherFiles();
    void refusesALedgerWithPayments();

private:
    QString path(const QString &name) const { return m_folder->filePath(name); }
    QString old() const { return path(u"old/ledger.db"_s); }
    QString file() const { return path(u"home/ledger.db"_s); }
    void makeOld(const QString &dump);
    Result<ImportReport> imported() { return importOldLedger(old(), file(), m_titles, m_clock, u"ravi"_s, path(u"outside.mark"_s)); }
    std::unique_ptr<Ledger> opened()
    {
        auto ledger = Ledger::open(file(), m_clock, LedgerThreading::OwnThread, {}, path(u"outside.mark"_s));
        return ledger ? *std::move(ledger) : nullptr;
    }
    PaymentRecord payment(Ledger &ledger, const QString &id) { return waited(ledger.payments().byId(orderId(id))).value().value(); }
    //! All names and bytes of the old folder.
    QMap<QString, QByteArray> oldFolder() const;
    void expectRefusal(ErrorKind kind, const QString &text);

    SystemClock m_clock;
    ReviewTitles m_titles {u"%1: not sent yet"_s, u"Not sent yet, from %1"_s};
    std::unique_ptr<QTemporaryDir> m_folder;
};

void tst_ImportOld::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(QDir(m_folder->path()).mkpath(u"old"_s) && QDir(m_folder->path()).mkpath(u"home"_s));
}

void tst_ImportOld::makeOld(const QString &dump)
{
    QFile::remove(old());
    OtherConnection made(old());
    const QByteArray sql = contents(testing::dataFile(u"ledger/%1"_s.arg(dump)));
    QVERIFY2(!sql.isEmpty() && made.run(sql) == SQLITE_OK, qPrintable(made.error()));
    const QStringList head = made.list("SELECT entry || ' ' || lower(hex(sha256)) FROM audit ORDER BY entry DESC LIMIT 1");
    QVERIFY(put(old() + u".mark"_s, "kontor-mark 1 " + head.constFirst().toLatin1() + '\n'));
}

QMap<QString, QByteArray> tst_ImportOld::oldFolder() const
{
    QMap<QString, QByteArray> all;
    const QDir folder(path(u"old"_s));
    const QStringList names = folder.entryList(QDir::Files | QDir::Hidden);
    for (const QString &name : names)
        all.insert(name, contents(folder.filePath(name)));
    return all;
}

//! And nothing is changed: neither there nor in the ledger.
void tst_ImportOld::expectRefusal(ErrorKind kind, const QString &text)
{
    const auto before = oldFolder();
    const auto refused = imported();
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, kind);
    QVERIFY2(messages::reasonOf(refused.error()).contains(text), qPrintable(messages::reasonOf(refused.error())));
    QCOMPARE(oldFolder(), before);
    const auto ledger = opened();
    QVERIFY(ledger);
    QCOMPARE(waited(ledger->statistics().counts())->all, 0);
    QVERIFY(QDir(path(u"home"_s)).entryList({u"*part*"_s, u"*restore*"_s}).isEmpty());
}

void tst_ImportOld::takesPayments_data()
{
    QTest::addColumn<QString>("dump");
    QTest::addColumn<int>("schema");
    QTest::newRow("schema 7") << u"old7.sql"_s << 7;
    QTest::newRow("schema 12") << u"old12.sql"_s << 12;
}

void tst_ImportOld::takesPayments()
{
    QFETCH(QString, dump);
    QFETCH(int, schema);
    makeOld(dump);
    const auto report = imported();
    QVERIFY2(report, report ? "" : qPrintable(messages::reasonOf(report.error())));
    QCOMPARE(report->schema, schema);
    QCOMPARE(report->payments, 17);
    QVERIFY(!report->isPerhapsOlder);
    const auto ledger = opened();
    QVERIFY(ledger);
    QVERIFY(!ledger->olderCopy());
    QCOMPARE(*waited(ledger->auditTrail().verify()), QStringList());
    OtherConnection before(old());
    OtherConnection now(file());
    for (const char *same : {"SELECT id || hex(body) FROM payments p JOIN payment_body b ON b.seq = p.seq ORDER BY id",
             "SELECT p.id || number || token_jti || token_exp || begun_at || ended_at || outcome || http_status FROM attempts a"
             " JOIN payments p ON p.seq = a.seq ORDER BY p.id, number",
             "SELECT p.id || is_to_post || at || http_status || text FROM replies r JOIN payments p ON p.seq = r.seq ORDER BY 1",
             "SELECT id || amount || currency || account_number || reference || note || nonce || created_at || search_frozen FROM payments"
             " ORDER BY id"})
        QCOMPARE(now.list(same), before.list(same));
    QCOMPARE(payment(*ledger, u"old-paid"_s).submission.state, PaymentState::Paid);
    QCOMPARE(payment(*ledger, u"old-mismatch"_s).submission.state, PaymentState::Mismatch);
    QCOMPARE(payment(*ledger, u"old-untracked"_s).submission.state, PaymentState::TrackingStopped);
    QCOMPARE(payment(*ledger, u"old-unknown"_s).submission.state, PaymentState::OutcomeUnknown);
    QCOMPARE(payment(*ledger, u"old-rejected"_s).submission.state, PaymentState::Rejected);
    const bool isOld = schema == 7;
    QCOMPARE(payment(*ledger, u"old-processing"_s).submission.state, isOld ? PaymentState::Processing : PaymentState::OtherStatus);
    QCOMPARE(payment(*ledger, u"old-payin-waiting"_s).submission.state, isOld ? PaymentState::AwaitingPayment : PaymentState::OtherStatus);
    QCOMPARE(*waited(ledger->payments().find({.text = u"Invoice"_s})), QList<qint64>({1})); // the search knows them
    QVERIFY(*waited(ledger->writer().takeFencingToken()) > 10); // no worker's number comes twice
}

//! Problems and events that were stored as facts stay what they were.
void tst_ImportOld::takesFacts()
{
    makeOld(u"old12_facts.sql"_s);
    const auto report = imported();
    QVERIFY2(report, report ? "" : qPrintable(messages::reasonOf(report.error())));
    QCOMPARE(report->payments, 29);
    const auto ledger = opened();
    QVERIFY(ledger);
    QCOMPARE(*waited(ledger->auditTrail().verify()), QStringList());
    OtherConnection before(old());
    OtherConnection now(file());
    QCOMPARE(now.list("SELECT id || problem FROM payments ORDER BY id"), before.list("SELECT id || problem FROM payments ORDER BY id"));
    const QByteArray lines = " || t.at FROM timeline t JOIN payments p ON p.seq = t.seq WHERE p.id <> 't-payin-queued' ORDER BY t.entry";
    const QStringList linesBefore = before.list(("SELECT p.id || t.what || t.detail" + lines).constData());
    QVERIFY(linesBefore.size() > 60);
    QCOMPARE(now.list(("SELECT p.id || t.type || t.args" + lines).constData()), linesBefore);
    QCOMPARE(payment(*ledger, u"t-unknown"_s).problem.code, ProblemCode::ReplyLost);
    const Problem refused = payment(*ledger, u"t-rejected"_s).problem;
    QVERIFY(refused.code == ProblemCode::Refused && refused.args.number(Arg::HttpStatus) == 422);
    const Problem other = payment(*ledger, u"t-mismatch"_s).problem;
    QVERIFY(other.code == ProblemCode::OtherMoney && other.args.money(Arg::Theirs)->toString() == u"18.00 INR"_s);
}

//! No batch could hold them for a review: they wait until a person resumes their tracking.
void tst_ImportOld::payinsThatWereNeverSent()
{
    makeOld(u"old12_facts.sql"_s);
    const auto report = imported();
    QVERIFY(report);
    QCOMPARE(report->payinsToTrack, 1);
    QCOMPARE(report->untracked, 0);
    QCOMPARE(report->toReview, 6);
    const auto ledger = opened();
    const submission::Submission waits = payment(*ledger, u"t-payin-queued"_s).submission;
    QCOMPARE(waits.state, PaymentState::TrackingStopped);
    QVERIFY(!waits.everOnWire && !waits.boundless);
    QCOMPARE(waited(ledger->payments().timeline(orderId(u"t-payin-queued"_s)))->constLast().event.type, TimelineType::TrackingStopped);
}

void tst_ImportOld::whatIsNotTouched()
{
    makeOld(u"old12.sql"_s);
    const auto before = oldFolder();
    const auto changedAt = QFileInfo(old()).lastModified();
    QVERIFY(imported());
    QCOMPARE(oldFolder(), before);
    QCOMPARE(QFileInfo(old()).lastModified(), changedAt);
}

//! Nothing that waited is sent by itself.
void tst_ImportOld::whatWaited()
{
    makeOld(u"old7.sql"_s);
    const auto report = imported();
    QVERIFY(report);
    QCOMPARE(report->toReview, 6);
    QCOMPARE(report->untracked, 1);
    const auto ledger = opened();
    const QStringList states = OtherConnection(file()).list("SELECT DISTINCT state FROM payments ORDER BY state");
    for (const char *waiting : {"queued", "paused"})
        QVERIFY(!states.contains(QLatin1StringView(waiting)));
    const auto untracked = *waited(ledger->payments().find({.states = {PaymentState::TrackingStopped}}));
    QCOMPARE(untracked.size(), 2); // and the one that a person had stopped
    const auto lines = *waited(ledger->payments().timeline(waited(ledger->payments().rows({untracked.constFirst()}))->constFirst().id));
    QCOMPARE(lines.constLast().event.type, TimelineType::TrackingStopped);
    QVERIFY(lines.constFirst().who.isEmpty()); // who wrote it there isn't known here
    const auto open = *waited(ledger->commands().open());
    QCOMPARE(open.size(), 1);
    QCOMPARE(open.constFirst().kind, WorkerCommandKind::StopTracking);
}

void tst_ImportOld::whatWasOpen()
{
    makeOld(u"old12.sql"_s);
    QVERIFY(imported());
    const auto ledger = opened();
    QStringList open;
    const auto taken = *waited(ledger->payments().open());
    for (const PaymentRecord &each : taken)
        open.append(each.id.toString());
    open.sort();
    QVERIFY(open.contains(u"old-unknown"_s) && open.contains(u"old-rejected"_s)); // not proven yet
    const PaymentRecord unknown = payment(*ledger, u"old-unknown"_s);
    QCOMPARE(unknown.problem.code, ProblemCode::OlderText); // what that program said is quoted
    QVERIFY(!unknown.submission.boundless);
    const auto gateway = waited(ledger->commands().gatewayOtherThan({}));
    QVERIFY(gateway && *gateway);
    QCOMPARE((*gateway)->merchant, u"SANDBOX"_s);
}

void tst_ImportOld::batchesOfDrafts()
{
    makeOld(u"old7.sql"_s);
    QVERIFY(imported());
    const auto ledger = opened();
    QStringList batches;
    const auto kept = *waited(ledger->batches().newest());
    for (const BatchRecord &batch : kept) {
        const auto counts = *waited(ledger->batches().counts(batch.seq));
        batches.append(u"%1/%2/%3"_s.arg(batch.title, key(batch.state)).arg(counts.all));
    }
    batches.sort();
    QCOMPARE(batches,
        QStringList({u"Not sent yet, from ledger.db/draft/1"_s, u"cancelled.csv/ended/2"_s, u"draft.csv/draft/3"_s, u"paused.csv/draft/1"_s,
            u"queued.csv/sending/1"_s, u"queued.csv: not sent yet/draft/1"_s}));
}

void tst_ImportOld::theChain()
{
    makeOld(u"old12.sql"_s);
    OtherConnection before(old());
    const QString digest = before.list("SELECT lower(hex(sha256)) FROM audit ORDER BY entry DESC LIMIT 1").constFirst();
    const auto report = imported();
    QVERIFY(report);
    QCOMPARE(QString::fromLatin1(report->digest.toHex()), digest);
    const auto ledger = opened();
    const AuditEntry last = waited(ledger->auditTrail().entries())->constLast();
    QCOMPARE(last.what + u'/' + last.object + u'/' + last.who, u"ledger.imported/ledger.db/ravi"_s);
    QCOMPARE(last.detail, u"{\"schema\":12,\"entry\":%1,\"sha256\":\"%2\"}"_s.arg(report->entries).arg(digest));
}

//! By the recipient as well as by the ID.
void tst_ImportOld::duplicatesAreRecognised()
{
    makeOld(u"old12.sql"_s);
    QVERIFY(imported());
    const auto ledger = opened();
    const PaymentRecord paid = payment(*ledger, u"old-paid"_s);
    PlannedPayout again {.request = paid.request};
    const auto history = waited(ledger->payments().history({again}, paid.createdAt - Millis(1)));
    QVERIFY(history);
    QVERIFY(!history->constFirst().duplicates.isEmpty());
    PaymentRecord same = samplePayment(1);
    same.id = paid.id;
    const auto refused = waited(ledger->writer().write(inserting(same)));
    QVERIFY(!refused && refused.error().kind == ErrorKind::Exists);
}

void tst_ImportOld::attemptsWithoutIat()
{
    makeOld(u"old7.sql"_s);
    const auto report = imported();
    QVERIFY(report);
    QVERIFY(report->boundless > 0);
    const auto ledger = opened();
    QVERIFY(payment(*ledger, u"old-unknown"_s).submission.boundless);
    QVERIFY(payment(*ledger, u"old-rejected"_s).submission.boundless);
    QVERIFY(payment(*ledger, u"cd33ad97-578d-4936-ab7f-31f7c67ce061"_s).submission.boundless); // sent from another copy, perhaps
    QVERIFY(!payment(*ledger, u"8d26806c-1009-4fb7-b2fc-b05bf0370b4f"_s).submission.boundless); // no attempt
}

//! After an update the old ledger stands where the new one is to be: it gets another name, with every byte.
void tst_ImportOld::takesItsOwnPlace()
{
    makeOld(u"old12.sql"_s);
    QVERIFY(QFile::copy(old() + u".mark"_s, path(u"outside.mark"_s)));
    const QByteArray bytes = contents(old());
    const auto report = importOldLedger(old(), old(), m_titles, m_clock, u"ravi"_s, path(u"outside.mark"_s));
    QVERIFY2(report, report ? "" : qPrintable(messages::reasonOf(report.error())));
    QVERIFY(!report->isPerhapsOlder);
    QCOMPARE(report->putAside, old() + u".before-schema-1"_s);
    QCOMPARE(contents(report->putAside), bytes);
    auto ledger = Ledger::open(old(), m_clock, LedgerThreading::OwnThread, {}, path(u"outside.mark"_s));
    QVERIFY(ledger);
    QCOMPARE(waited((*ledger)->statistics().counts())->all, 17);
    QVERIFY(!(*ledger)->olderCopy());
    QCOMPARE(*waited((*ledger)->auditTrail().verify()), QStringList());
}

//! By the mark beside it: more had been written than it has.
void tst_ImportOld::anOlderCopy()
{
    makeOld(u"old12.sql"_s);
    QVERIFY(put(old() + u".mark"_s, QByteArray("kontor-mark 1 999 ") + QByteArray(64, 'a') + '\n'));
    const auto report = imported();
    QVERIFY2(report, report ? "" : qPrintable(messages::reasonOf(report.error())));
    QVERIFY(report->isPerhapsOlder);
    const auto ledger = opened();
    QVERIFY(payment(*ledger, u"de4b6e44-1837-46df-a94f-152218f15ef1"_s).submission.everOnWire);
    QCOMPARE(*waited(ledger->auditTrail().verify()), QStringList());
}

//! A backup has no mark: more may have been sent since it was made.
void tst_ImportOld::aFileWithoutMark()
{
    makeOld(u"old12.sql"_s);
    QVERIFY(QFile::remove(old() + u".mark"_s));
    const auto report = imported();
    QVERIFY(report);
    QVERIFY(report->isPerhapsOlder);
    const auto ledger = opened();
    const PaymentRecord draft = payment(*ledger, u"de4b6e44-1837-46df-a94f-152218f15ef1"_s);
    QCOMPARE(draft.submission.state, PaymentState::Draft);
    QVERIFY(draft.submission.everOnWire && draft.submission.boundless); // asked for before it goes
    QCOMPARE(*waited(ledger->auditTrail().verify()), QStringList());
}

void tst_ImportOld::refusesAnAlteredRow_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *name, const char *sql, const QString &text) { QTest::newRow(name) << QByteArray(sql) << text; };
    row("a state", "UPDATE payments SET state = 'cancelled' WHERE id = 'old-unknown'", u"payment old-unknown"_s);
    row("an account", "UPDATE payments SET account_number = '1' WHERE id = 'old-paid'", u"payment old-paid"_s);
    row("a body", "UPDATE payment_body SET body = x'7b7d' WHERE seq = 1", u"payment old-paid"_s);
    row("no body", "DELETE FROM payment_body WHERE seq = 1", u"payment old-paid: its body is missing"_s);
    row("an attempt", "UPDATE attempts SET token_exp = 1 WHERE seq = 8", u"payment old-unknown, attempt 1"_s);
    row("a batch", "UPDATE batches SET title = 'x' WHERE seq = 2", u"batch 73e0d684"_s);
    row("a reply", "UPDATE replies SET text = 'x' WHERE seq = 1", u"payment old-paid, reply"_s);
    row("a line", "UPDATE timeline SET at = 1 WHERE entry = 1", u"The timeline"_s);
    row("an entry", "UPDATE audit SET who = 'x' WHERE entry = 7", u"Entry 7 "_s);
    row("the last entry", "DELETE FROM audit WHERE entry = (SELECT max(entry) FROM audit)", u"Entry 68 is missing"_s);
}

void tst_ImportOld::refusesAnAlteredRow()
{
    makeOld(u"old12.sql"_s);
    {
        OtherConnection other(old());
        other.dropGuards();
        QFETCH(QByteArray, sql);
        QCOMPARE(other.run(sql), SQLITE_OK);
    }
    QFETCH(QString, text);
    expectRefusal(ErrorKind::LedgerDamaged, text);
}

void tst_ImportOld::refusesAFileThatWasCut()
{
    makeOld(u"old12.sql"_s);
    QFile whole(old());
    QVERIFY(whole.resize(whole.size() - 3 * 4096));
    expectRefusal(ErrorKind::LedgerDamaged, QString());
}

void tst_ImportOld::refusesWhileSomebodyWorks()
{
    makeOld(u"old12.sql"_s);
    WorkerLock held(path(u"old/worker.lock"_s));
    QVERIFY(*held.tryAcquire());
    expectRefusal(ErrorKind::BadInput, u"A Kontor works on "_s);
}

void tst_ImportOld::refusesWhatIsInTheLog()
{
    makeOld(u"old12.sql"_s);
    OtherConnection open(old());
    QVERIFY(
        open.run("PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0; CREATE TABLE more (x); INSERT INTO more VALUES (1)") == SQLITE_OK);
    QVERIFY(QFileInfo(old() + u"-wal"_s).size() > 0);
    const QByteArray before = contents(old());
    const auto refused = imported();
    QVERIFY(!refused);
    QVERIFY2(messages::reasonOf(refused.error()).contains(u"-wal"_s), qPrintable(messages::reasonOf(refused.error())));
    QCOMPARE(contents(old()), before);
}

void tst_ImportOld::refusesOtherFiles()
{
    expectRefusal(ErrorKind::BadInput, u"There is no file"_s);
    QVERIFY(opened());
    QVERIFY(QFile::copy(file(), old())); // one of this schema
    expectRefusal(ErrorKind::BadInput, u"is not a ledger of an older Kontor"_s);
    makeOld(u"old7.sql"_s);
    QCOMPARE(OtherConnection(old()).run("PRAGMA user_version = 6"), SQLITE_OK);
    expectRefusal(ErrorKind::BadInput, u"has schema 6"_s);
    QVERIFY(put(old(), QByteArray(9000, 'x')));
    expectRefusal(ErrorKind::LedgerDamaged, QString());
}

void tst_ImportOld::refusesALedgerWithPayments()
{
    makeOld(u"old12.sql"_s);
    QVERIFY(waited(opened()->writer().write(inserting(samplePayment(1)))));
    const auto refused = imported();
    QVERIFY(!refused);
    QVERIFY2(messages::reasonOf(refused.error()).contains(u"has payments already"_s), qPrintable(messages::reasonOf(refused.error())));
    QCOMPARE(waited(opened()->statistics().counts())->all, 1);
}

KONTOR_TEST(tst_ImportOld, QCoreApplication)
#include "tst_importold.moc"
