// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledgersupport.h"
#include "messages/reasons.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/places.h"
#include "support/testprogram.h"

#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <memory>

using namespace Qt::StringLiterals;
using namespace kontor;
using kontor::testing::contents;
using kontor::testing::put;

namespace {

//! One bit of one cell of a row, changed by somebody who knows SQL and nothing of digests.
class Flip {
public:
    Flip(OtherConnection &file, QRandomGenerator &chance)
        : m_file(file)
        , m_chance(chance)
    {
        // What the index of the search is kept in has bits that mean nothing; what it answers is compared with the rows in a test of its
        // own.
        const QStringList tables = file.list("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'payment_search%'");
        m_table = pick(tables);
        m_column = pick(file.list("SELECT name FROM pragma_table_info('" + m_table + "')"));
        const auto keys = file.list("SELECT name FROM pragma_table_info('" + m_table + "') WHERE pk > 0 ORDER BY pk");
        m_key = '(' + keys.join(u", "_s).toUtf8() + ')';
        const int rows = file.list("SELECT count(*) FROM " + m_table).constFirst().toInt();
        m_row = " WHERE " + m_key + " = (SELECT " + keys.join(u", "_s).toUtf8() + " FROM " + m_table + " ORDER BY "
            + keys.join(u", "_s).toUtf8() + " LIMIT 1 OFFSET " + QByteArray::number(rows == 0 ? 0 : m_chance.bounded(rows)) + ')';
    }
    QByteArray name() const { return m_table + '.' + m_column + m_row; }
    //! False when there was nothing to change, or the change broke a rule of the file.
    bool apply()
    {
        sqlite3_stmt *read = prepared("SELECT " + m_column + " FROM " + m_table + m_row);
        const bool isThere = sqlite3_step(read) == SQLITE_ROW && sqlite3_column_type(read, 0) != SQLITE_NULL;
        bool done = false;
        if (isThere && sqlite3_column_type(read, 0) == SQLITE_INTEGER)
            done = changeNumber(sqlite3_column_int64(read, 0));
        else if (isThere && sqlite3_column_bytes(read, 0) > 0)
            done = changeBytes(QByteArray(static_cast<const char *>(sqlite3_column_blob(read, 0)), sqlite3_column_bytes(read, 0)),
                sqlite3_column_type(read, 0) == SQLITE_TEXT);
        sqlite3_finalize(read);
        return done;
    }

private:
    QByteArray pick(const QStringList &names) { return names.at(m_chance.bounded(int(names.size()))).toUtf8(); }
    sqlite3_stmt *prepared(const QByteArray &sql)
    {
        sqlite3_stmt *statement = nullptr;
        sqlite3_prepare_v2(m_file.raw(), sql.constData(), -1, &statement, nullptr);
        return statement;
    }
    sqlite3_stmt *update() { return prepared("UPDATE " + m_table + " SET " + m_column + " = ?" + m_row); }
    static bool run(sqlite3_stmt *statement)
    {
        const bool done = sqlite3_step(statement) == SQLITE_DONE;
        sqlite3_finalize(statement);
        return done;
    }
    bool changeNumber(qint64 number)
    {
        sqlite3_stmt *statement = update();
        sqlite3_bind_int64(statement, 1, number ^ (1LL << m_chance.bounded(40)));
        return run(statement);
    }
    bool changeBytes(QByteArray bytes, bool isText)
    {
        char &byte = bytes[m_chance.bounded(int(bytes.size()))];
        byte = char(byte ^ (1 << m_chance.bounded(8)));
        sqlite3_stmt *statement = update();
        if (isText)
            sqlite3_bind_text(statement, 1, bytes.constData(), int(bytes.size()), SQLITE_TRANSIENT);
        else
            sqlite3_bind_blob(statement, 1, bytes.constData(), int(bytes.size()), SQLITE_TRANSIENT);
        return run(statement);
    }

    OtherConnection &m_file;
    QRandomGenerator &m_chance;
    QByteArray m_table;
    QByteArray m_column;
    QByteArray m_key;
    QByteArray m_row;
};

} // namespace

//! The audit chain, and the digests of rows: what somebody or something changed outside Kontor is found and named.
class TestAudit : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void says_data();
    void says();
    void aMerePollSaysNothing();
    void tellsWhoAndWhen();
    void readsOnFromAnEntry();
    void namesWhatWasChanged_data();
    void namesWhatWasChanged();
    void findsEveryFlippedBit();
    void goesOnFromNoBrokenChain();
    void sealsNoDamage();
    void readingGoesOnBesideAChangedRow();
    void twoWritersKeepOneChain();

private:
    QString file() const { return m_folder->filePath(u"ledger.db"_s); }
    std::unique_ptr<Ledger> opened()
    {
        auto ledger = Ledger::open(file(), m_clock, LedgerThreading::OwnThread, u"ann"_s);
        return ledger ? *std::move(ledger) : nullptr;
    }
    static QStringList told(Ledger &ledger);
    void makeFullLedger();
    SystemClock m_clock;
    std::unique_ptr<QTemporaryDir> m_folder;
};

QStringList TestAudit::told(Ledger &ledger)
{
    QStringList all;
    const auto entries = *waited(ledger.auditTrail().entries());
    for (const AuditEntry &entry : entries)
        all.append(entry.what + u'/' + entry.object + u'/' + entry.detail);
    return all;
}

template <class T> void act(Reply<T> *reply)
{
    QVERIFY(waited(reply));
}

using Deed = std::function<void(Ledger &)>;
Q_DECLARE_METATYPE(Deed)

void TestAudit::says_data()
{
    QTest::addColumn<Deed>("deed");
    QTest::addColumn<QString>("entry");
    const auto row = [](const char *name, const Deed &deed, const QString &entry) { QTest::newRow(name) << deed << entry; };
    row(
        "new", [](Ledger &l) { act(l.writer().write(inserting(samplePayment(2)))); }, u"payment.created/pay-2/"_s);
    row(
        "an attempt",
        [](Ledger &l) {
            PaymentRecord record = samplePayment(1);
            act(l.writer().write(beginningAttempt(record, *waited(l.writer().takeFencingToken()))));
        },
        u"payment.sent/pay-1/{\"event\":\"sent\",\"kind\":\"payout\",\"attempt\":1}"_s);
    row(
        "the last line of several",
        [](Ledger &l) {
            act(l.writer().write({.timeline
                = {{moment(1), {TimelineType::CallbackReceived, {}}}, {moment(1), {TimelineType::Paid, {{Arg::GatewayStatus, u"b"_s}}}}},
                .id = orderId(u"pay-1"_s)}));
        },
        u"payment.paid/pay-1/{\"event\":\"paid\",\"kind\":\"payout\",\"gateway_status\":\"b\"}"_s);
    row(
        "a move without a line",
        [](Ledger &l) {
            PaymentRecord record = samplePayment(1);
            record.submission.state = PaymentState::Paused;
            act(l.writer().write(updating(record)));
        },
        u"payment.paused/pay-1/"_s);
    row(
        "a fencing token", [](Ledger &l) { act(l.writer().takeFencingToken()); }, u"worker.began//1"_s);
    row(
        "a batch", [](Ledger &l) { act(l.writer().write({}, sampleBatch(u"b-1"_s))); }, u"batch.imported/b-1/Salaries.csv"_s);
    row(
        "a paused batch",
        [](Ledger &l) {
            act(l.writer().write({}, sampleBatch(u"b-1"_s)));
            BatchRecord batch = **waited(l.batches().byId(u"b-1"_s));
            batch.state = BatchState::Paused;
            batch.reason = {ProblemCode::IdTaken, {}};
            act(l.writer().write({}, batch));
        },
        u"batch.paused/b-1/{\"problem\":\"id_taken\"}"_s);
    row(
        "a command",
        [](Ledger &l) {
            act(l.writer().enqueueCommand({.kind = WorkerCommandKind::StopTracking, .id = orderId(u"pay-1"_s), .reason = u"r"_s}));
        },
        u"command.left.untrack/pay-1/r"_s);
    row(
        "a command that is done",
        [](Ledger &l) {
            act(l.writer().finishCommand(
                *waited(l.writer().enqueueCommand({.kind = WorkerCommandKind::Check, .id = orderId(u"pay-1"_s)}))));
        },
        u"command.done.check/pay-1/"_s);
    row(
        "a final word",
        [](Ledger &l) {
            act(l.writer().setFinalWord({PaymentKind::Payin, u"PAID"_s}, true));
        },
        u"word.final/PAID/payin"_s);
    row(
        "a pause", [](Ledger &l) { act(l.writer().setSendingPaused(true)); }, u"sending.paused//"_s);
    row(
        "marks", [](Ledger &l) { act(l.writer().acknowledgeTestMarks(true)); }, u"test-marks.seen/test/0"_s);
    row(
        "a person's act", [](Ledger &l) { act(l.writer().record({.what = u"key.used"_s, .object = u"7F3A"_s, .detail = u"new"_s})); },
        u"key.used/7F3A/new"_s);
}

void TestAudit::says()
{
    const auto ledger = opened();
    QVERIFY(waited(ledger->writer().write(inserting(samplePayment(1)))));
    QFETCH(Deed, deed);
    deed(*ledger);
    QTEST(told(*ledger).constLast(), "entry");
    QCOMPARE(told(*ledger).constFirst(), u"ledger.made//0"_s);
    QCOMPARE(*waited(ledger->auditTrail().count()), told(*ledger).size());
    QCOMPARE(*waited(ledger->auditTrail().verify()), QStringList());
}

void TestAudit::aMerePollSaysNothing()
{
    const auto ledger = opened();
    PaymentRecord record = samplePayment(1);
    QVERIFY(waited(ledger->writer().write(inserting(record))));
    const qint64 entries = *waited(ledger->auditTrail().count());
    record.submission.queriesWithoutNews = 3;
    record.checkedAt = moment(4);
    QVERIFY(waited(ledger->writer().write(updating(record))));
    QCOMPARE(*waited(ledger->auditTrail().count()), entries);
    record.submission.attempts = 1;
    QVERIFY(
        !waited(ledger->writer().write({.update = record, .attempt = AttemptRecord {.number = 1}, .id = record.id, .fencingToken = 9})));
    QCOMPARE(*waited(ledger->auditTrail().count()), entries); // nor does what was refused
}

void TestAudit::tellsWhoAndWhen()
{
    FakeClock clock;
    auto ledger = Ledger::open(file(), clock, LedgerThreading::OwnThread, u"ann"_s);
    clock.setWall(moment(77));
    QVERIFY(waited((*ledger)->writer().record({.who = u"somebody else"_s, .what = u"noted"_s})));
    const AuditEntry last = waited((*ledger)->auditTrail().entries())->constLast();
    QCOMPARE(last.who, u"ann"_s);
    QVERIFY(last.at == moment(77));
    QCOMPARE(last.entry, 2);
    const auto nameless = Ledger::open(m_folder->filePath(u"other.db"_s), m_clock);
    QVERIFY(!waited((*nameless)->auditTrail().entries())->constFirst().who.isEmpty()); // the account that runs the test
}

void TestAudit::readsOnFromAnEntry()
{
    const auto ledger = opened();
    for (int n = 2; n <= 5; ++n)
        QVERIFY(waited(ledger->writer().record({.what = u"noted"_s, .detail = QString::number(n)})));
    const auto page = *waited(ledger->auditTrail().entries(2, 2));
    QCOMPARE(page.size(), 2);
    QCOMPARE(page.at(0).detail, u"3"_s);
    QCOMPARE(page.at(1).detail, u"4"_s);
    QVERIFY(waited(ledger->auditTrail().entries(5))->isEmpty());
}

void TestAudit::namesWhatWasChanged_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<QString>("problems");
    const auto row = [](const char *name, const char *sql, const QString &problems) { QTest::newRow(name) << QByteArray(sql) << problems; };
    row("words", "UPDATE audit SET detail = 'y' WHERE entry = 5", u"Entry 5 was changed outside Kontor."_s);
    row("who", "UPDATE audit SET who = 'bob' WHERE entry = 1", u"Entry 1 was changed outside Kontor."_s);
    row("the last", "UPDATE audit SET at = at + 1 WHERE entry = 1203", u"Entry 1,203 was changed outside Kontor."_s);
    row("first deleted", "DELETE FROM audit WHERE entry = 1", u"Entry 1 is missing."_s);
    row("middle deleted", "DELETE FROM audit WHERE entry = 602", u"Entry 602 is missing."_s);
    row("several deleted", "DELETE FROM audit WHERE entry BETWEEN 602 AND 1101", u"Entries 602 to 1,101 are missing."_s);
    row("last deleted", "DELETE FROM audit WHERE entry = 1203",
        u"The timeline has a line that no entry answers for.|Entry 1,203 is missing."_s);
    row("end deleted", "DELETE FROM audit WHERE entry > 1200",
        u"The timeline has a line that no entry answers for.|The chain ends at entry 1,200, and 1,203 were written."_s);
    row("two exchanged",
        "UPDATE audit SET entry = 0 WHERE entry = 7; UPDATE audit SET entry = 7 WHERE entry = 8; UPDATE audit SET entry = 8 WHERE entry = "
        "0",
        u"Entry 7 was changed outside Kontor.|Entry 8 was changed outside Kontor.|Entry 9 was changed outside Kontor."_s);
    row("one put in",
        "UPDATE audit SET entry = entry + 1 WHERE entry = 1203; INSERT INTO audit SELECT 1203, at, who, what, object, 'new',"
        " row_sha256, last_line, lines_sha256, sha256 FROM audit WHERE entry = 1204",
        u"Entry 1,203 was changed outside Kontor.|Entry 1,204 was changed outside Kontor.|"
        u"The chain ends at entry 1,204, and 1,203 were written."_s);
    row("a line of a timeline", "UPDATE timeline SET args = '{}' WHERE entry = 1",
        u"The timeline of pay-1 is not what was written (entry 2)."_s);
    row("a line deleted", "DELETE FROM timeline WHERE entry = 1", u"The timeline of pay-1 is not what was written (entry 2)."_s);
    row("the fencing token", "UPDATE state SET value = 9 WHERE name = 'fencing_token'",
        u"The worker's fencing token is not what was written."_s);
    row("the pause", "UPDATE state SET value = 1 WHERE name = 'sending_paused'", u"Whether sending is paused is not what was written."_s);
}

//! Entry 1 made the ledger, entry 2 payment pay-1; 1,201 others follow.
void TestAudit::namesWhatWasChanged()
{
    {
        const auto ledger = opened();
        LedgerChange created = inserting(samplePayment(1));
        created.timeline = {{moment(1), {TimelineType::Created, {{Arg::Said, u"x"_s}}}}};
        QList<LedgerChange> many {created};
        for (int n = 1; n <= 1201; ++n)
            many.append({.timeline = {{moment(n), {TimelineType::ReasonGiven, {{Arg::Said, u"x"_s}}}}}, .id = created.id});
        QVERIFY(waited(ledger->writer().write(many)));
        QCOMPARE(*waited(ledger->auditTrail().verify()), QStringList());
    }
    QFETCH(QByteArray, sql);
    {
        OtherConnection other(file());
        other.dropGuards();
        QVERIFY2(other.run(sql) == SQLITE_OK, qPrintable(other.error()));
    }
    QFETCH(QString, problems);
    QCOMPARE(*waited(opened()->auditTrail().verify()), problems.split(u'|'));
}

//! Something in each table.
void TestAudit::makeFullLedger()
{
    const auto ledger = opened();
    QVERIFY(waited(ledger->writer().write({}, sampleBatch(u"batch-1"_s))));
    QList<LedgerChange> rows;
    for (int n = 1; n <= 6; ++n) {
        PaymentRecord record = n % 2 ? samplePayment(n) : samplePayin(n);
        record.batchRow = n;
        rows.append(inserting(record));
        rows.last().timeline = {{moment(n), {TimelineType::Created, {{Arg::Said, u"by Ann"_s}}}}};
    }
    BatchRecord second = sampleBatch(u"batch-2"_s);
    QVERIFY(waited(ledger->writer().write(rows, second)));
    const qint64 token = *waited(ledger->writer().takeFencingToken());
    PaymentRecord record = **waited(ledger->payments().byId(orderId(u"pay-1"_s)));
    LedgerChange sending = beginningAttempt(record, token);
    QVERIFY(waited(ledger->writer().write(sending)));
    sending.attempt->endedAt = moment(9);
    sending.attempt->outcome = u"accepted"_s;
    QVERIFY(waited(ledger->writer().write({.attempt = sending.attempt, .id = record.id})));
    QVERIFY(waited(ledger->writer().write(inserting(samplePayment(7)))));
    QVERIFY(waited(ledger->writer().setFinalWord({PaymentKind::Payout, u"PAID_OUT"_s}, true)));
    QVERIFY(waited(ledger->writer().finishCommand(
        *waited(ledger->writer().enqueueCommand({.kind = WorkerCommandKind::StopTracking, .id = record.id, .reason = u"r"_s})))));
    QVERIFY(waited(ledger->writer().enqueueCommand({.kind = WorkerCommandKind::Check, .id = record.id})));
    QVERIFY(waited(ledger->writer().setSendingPaused(true)));
    QVERIFY(waited(ledger->writer().keepBalances({{moment(5), {*Decimal::parse(u"212400.50"), u"INR"_s}}})));
    QCOMPARE(*waited(ledger->auditTrail().verify()), QStringList());
}

void TestAudit::findsEveryFlippedBit()
{
    makeFullLedger();
    {
        OtherConnection other(file());
        other.dropGuards();
    }
    const QByteArray whole = contents(file());
    const int flips = qEnvironmentVariableIsSet("KONTOR_FULL") ? 5000 : 300;
    const quint32 seed
        = qEnvironmentVariableIsSet("KONTOR_SEED") ? qEnvironmentVariableIntValue("KONTOR_SEED") : QRandomGenerator::global()->generate();
    QRandomGenerator chance(seed);
    int found = 0;
    for (int n = 0; n < flips; ++n) {
        QVERIFY(put(file(), whole));
        QByteArray name;
        {
            OtherConnection other(file());
            other.run("PRAGMA ignore_check_constraints = ON");
            Flip flip(other, chance);
            name = flip.name();
            if (!flip.apply())
                continue;
        }
        SystemClock clock;
        auto ledger = Ledger::open(file(), clock, LedgerThreading::Inline);
        QVERIFY2(ledger || ledger.error().kind == ErrorKind::LedgerDamaged, name.constData());
        if (ledger)
            QVERIFY2(!waited((*ledger)->auditTrail().verify())->isEmpty(),
                name + " was changed and not found; KONTOR_SEED=" + QByteArray::number(seed));
        ++found;
    }
    QVERIFY(found > flips / 2);
}

//! Going on would hide that something is missing.
void TestAudit::goesOnFromNoBrokenChain()
{
    const auto ledger = opened();
    QVERIFY(waited(ledger->writer().write(inserting(samplePayment(1)))));
    OtherConnection other(file());
    other.dropGuards();
    QCOMPARE(other.run("DELETE FROM audit WHERE entry = 2"), SQLITE_OK);
    QCOMPARE(waited(ledger->writer().write(inserting(samplePayment(2)))).error().kind, ErrorKind::LedgerDamaged);
    QCOMPARE(waited(ledger->statistics().counts())->all, 1);
    QVERIFY(waited(ledger->payments().byId(orderId(u"pay-1"_s))));
}

//! A row that was changed outside isn't written over: its digest would then say that all is well.
void TestAudit::sealsNoDamage()
{
    const auto ledger = opened();
    PaymentRecord record = samplePayment(1);
    QVERIFY(waited(ledger->writer().write(inserting(record))));
    const LedgerChange began = beginningAttempt(record, *waited(ledger->writer().takeFencingToken()));
    QVERIFY(waited(ledger->writer().write(began)));
    OtherConnection other(file());
    QCOMPARE(other.run("UPDATE attempts SET http_status = 200"), SQLITE_OK);
    LedgerChange ended {.attempt = began.attempt, .id = record.id};
    ended.attempt->endedAt = moment(9);
    QCOMPARE(waited(ledger->writer().write(ended)).error().kind, ErrorKind::LedgerDamaged);
    QCOMPARE(other.run("UPDATE payments SET next_check_at = 7"), SQLITE_OK);
    const auto refused = waited(ledger->writer().write(updating(record)));
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::LedgerDamaged);
    QVERIFY(messages::reasonOf(refused.error()).contains(u"pay-1"_s));
    QCOMPARE(waited(ledger->writer().acknowledgeTestMarks(true)).ok(), true); // it has none
    QCOMPARE(*waited(ledger->auditTrail().verify()),
        QStringList({u"payment pay-1: its row is not what was written"_s, u"payment pay-1, attempt 1: it is not what was written"_s}));
}

void TestAudit::readingGoesOnBesideAChangedRow()
{
    const auto ledger = opened();
    QVERIFY(waited(ledger->writer().write(insertingMany(1, 3))));
    OtherConnection other(file());
    other.dropGuards();
    for (const char *column : {"note", "state", "fee_amount", "account_number", "id"}) {
        const QByteArray value = qstrcmp(column, "state") == 0 ? "'processing'" : "'\x01?'";
        other.run(QByteArray("UPDATE payments SET fee_currency = 'IDR', ") + column + " = " + value + " WHERE seq = 2");
        QVERIFY(waited(ledger->payments().find({}))->size() == 3);
        QVERIFY(waited(ledger->statistics().counts()));
        QVERIFY(waited(ledger->payments().byId(orderId(u"pay-3"_s))));
        QCOMPARE(waited(ledger->payments().rows({1, 3}))->size(), 2);
        QSignalSpy found(ledger.get(), &Ledger::damageFound);
        const auto changed = waited(ledger->payments().rows({1, 2, 3}));
        QVERIFY(changed || changed.error().kind == ErrorKind::LedgerDamaged);
        QVERIFY(
            !changed || (changed->at(1).isAltered && changed->at(1).problem.code == ProblemCode::RowAltered && !changed->at(0).isAltered));
        QCOMPARE(found.size(), 1); // so that sending stops, whoever has read it
        QCOMPARE(waited(ledger->auditTrail().checkRows()).error().kind, ErrorKind::LedgerDamaged);
        QCOMPARE(waited(ledger->payments().open()).error().kind, ErrorKind::LedgerDamaged); // but nothing is sent from it
    }
}

void TestAudit::twoWritersKeepOneChain()
{
    const auto first = opened();
    const auto second = opened();
    int done = 0;
    for (int n = 1; n <= 200; ++n) {
        for (Ledger *ledger : {first.get(), second.get()})
            ledger->writer().record({.what = u"noted"_s, .detail = QString::number(n)})->then(this, [&done](const Result<Done> &noted) {
                done += noted ? 1 : 0;
            });
    }
    EVENTUALLY_EQUAL(done, 400);
    QCOMPARE(*waited(first->auditTrail().count()), 401);
    QCOMPARE(*waited(second->auditTrail().verify()), QStringList());
}

KONTOR_TEST(TestAudit, QCoreApplication)
#include "tst_audit.moc"
