// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledgersupport.h"
#include "support/testprogram.h"

#include <QTemporaryDir>

using namespace Qt::StringLiterals;
using namespace kontor;

//! Batches and the payments in them.
class TestBatchRows : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void keepsEveryField();
    void writesABatchWithItsPayments();
    void noChangeIsLost();
    void allOfItOrNothing();
    void tellsWhereItsPaymentsStand();
    void isWrittenAsItWasCompared();
    void keepsWhatNeverChanges_data();
    void keepsWhatNeverChanges();
    void refusesABatchThatIsNotThere();
    void refusesAChangedRow();

private:
    qint64 importRows(int rows, const QString &id = u"batch-1"_s, int first = 1);
    BatchRecord found(const QString &id) { return **waited(m_ledger->batches().byId(id)); }
    std::unique_ptr<QTemporaryDir> m_folder;
    SystemClock m_clock;
    std::unique_ptr<Ledger> m_ledger;
};

void TestBatchRows::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    auto opened = Ledger::open(m_folder->filePath(u"ledger.db"_s), m_clock);
    QVERIFY(opened);
    m_ledger = *std::move(opened);
}

void TestBatchRows::cleanup()
{
    m_ledger.reset();
}

//! As drafts, in the reverse of the file's order.
qint64 TestBatchRows::importRows(int rows, const QString &id, int first)
{
    QList<LedgerChange> changes;
    for (int row = rows; row > 0; --row) {
        PaymentRecord record = samplePayment(first + row - 1);
        record.submission.state = PaymentState::Draft;
        record.batchRow = row;
        changes.append(inserting(record));
    }
    return waited(m_ledger->writer().write(changes, sampleBatch(id))) ? found(id).seq : 0;
}

void TestBatchRows::keepsEveryField()
{
    BatchRecord batch = sampleBatch(u"batch-1"_s);
    batch.state = BatchState::Sending;
    batch.reason = {ProblemCode::IdTaken, {{Arg::Row, qint64(7)}, {Arg::Said, u"\u201Cno\u201D"_s}}};
    batch.stopAfter = 3;
    batch.changedAt = moment(9);
    QVERIFY(waited(m_ledger->writer().write({}, batch)));
    const auto compare = [](const BatchRecord &read, const BatchRecord &written) {
        QCOMPARE(read.id, written.id);
        QCOMPARE(read.title, written.title);
        QCOMPARE(read.state, written.state);
        QCOMPARE(read.reason, written.reason);
        QCOMPARE(read.stopAfter, written.stopAfter);
        QCOMPARE(read.fileDigest, written.fileDigest);
        QCOMPARE(read.rowsDigest, written.rowsDigest);
        QVERIFY(read.createdAt == written.createdAt && read.changedAt == written.changedAt);
    };
    BatchRecord read = found(batch.id);
    compare(read, batch);
    QVERIFY(read.seq > 0);
    read.title = u"November"_s;
    read.state = BatchState::Paused;
    read.reason = {};
    read.stopAfter = 0;
    read.changedAt = moment(10);
    QVERIFY(waited(m_ledger->writer().write({}, read)));
    compare(found(batch.id), read);
    QVERIFY(!*waited(m_ledger->batches().byId(u"another"_s)));
    QCOMPARE(*waited(m_ledger->auditTrail().verify()), QStringList());
}

void TestBatchRows::writesABatchWithItsPayments()
{
    QVERIFY(waited(m_ledger->writer().write(inserting(samplePayment(99)))));
    const qint64 batch = importRows(5);
    const auto payments = *waited(m_ledger->batches().payments(batch));
    QCOMPARE(payments.size(), 5);
    for (int n = 0; n < payments.size(); ++n) { // in the order of the file
        QCOMPARE(payments.at(n).batch, batch);
        QCOMPARE(payments.at(n).batchRow, n + 1);
        QCOMPARE(payments.at(n).id, orderId(u"pay-%1"_s.arg(n + 1)));
    }
    QCOMPARE((*waited(m_ledger->payments().byId(orderId(u"pay-99"_s))))->batch, 0);
    QCOMPARE(*waited(m_ledger->payments().find({.batch = batch})), QList<qint64>({2, 3, 4, 5, 6}));
    QCOMPARE(*waited(m_ledger->payments().find({.text = u"invoice"_s, .states = {PaymentState::Draft}, .batch = batch}, 2)),
        QList<qint64>({2, 3}));
    PaymentRecord moved = payments.at(0); // whoever knows nothing of batches can't take it out of its own
    moved.batch = 0;
    moved.submission.state = PaymentState::Queued;
    QVERIFY(waited(m_ledger->writer().write(updating(moved))));
    QCOMPARE(waited(m_ledger->batches().payments(batch))->constFirst().submission.state, PaymentState::Queued);
    QCOMPARE(*waited(m_ledger->auditTrail().verify()), QStringList());
}

//! Two read it, and the second to write decided on what is no longer so.
void TestBatchRows::noChangeIsLost()
{
    const qint64 seq = importRows(2);
    BatchRecord first = found(u"batch-1"_s);
    BatchRecord second = first;
    first.state = BatchState::Paused;
    first.reason = {ProblemCode::IdTaken, {}};
    second.stopAfter = 3;
    second.state = BatchState::Sending;
    QVERIFY(waited(m_ledger->writer().write({}, first)));
    PaymentRecord queued = waited(m_ledger->batches().payments(seq))->constFirst();
    queued.submission.state = PaymentState::Queued;
    QCOMPARE(waited(m_ledger->writer().write({updating(queued)}, second)).error().kind, ErrorKind::Exists);
    QCOMPARE(found(u"batch-1"_s).state, BatchState::Paused);
    QCOMPARE(found(u"batch-1"_s).stopAfter, 10);
    QCOMPARE(waited(m_ledger->batches().payments(seq))->constFirst().submission.state, PaymentState::Draft); // nor anything with it
    second = found(u"batch-1"_s);
    second.stopAfter = 3;
    QVERIFY(waited(m_ledger->writer().write({}, second)));
    QCOMPARE(found(u"batch-1"_s).reason.code, ProblemCode::IdTaken);
}

void TestBatchRows::allOfItOrNothing()
{
    QVERIFY(importRows(3) > 0);
    const qint64 entries = *waited(m_ledger->auditTrail().count());
    QCOMPARE(importRows(3, u"batch-2"_s, 3), 0); // pay-3 is there already
    QCOMPARE(waited(m_ledger->batches().newest())->size(), 1);
    QCOMPARE(waited(m_ledger->statistics().counts())->all, 3);
    QCOMPARE(*waited(m_ledger->auditTrail().count()), entries);
    PaymentRecord sameRow = samplePayment(9);
    sameRow.batch = found(u"batch-1"_s).seq;
    sameRow.batchRow = 2;
    QCOMPARE(waited(m_ledger->writer().write(inserting(sameRow))).error().kind, ErrorKind::Exists); // a row of a file is paid once
    QCOMPARE(waited(m_ledger->writer().write({}, sampleBatch(u"batch-1"_s))).error().kind, ErrorKind::Exists);
}

void TestBatchRows::tellsWhereItsPaymentsStand()
{
    const qint64 batch = importRows(4);
    importRows(2, u"batch-2"_s, 50);
    PaymentRecord sent = waited(m_ledger->batches().payments(batch))->at(1);
    sent.submission.state = PaymentState::Processing;
    BatchRecord record = found(u"batch-1"_s);
    record.state = BatchState::Sending;
    QVERIFY(waited(m_ledger->writer().write({updating(sent)}, record)));
    const auto counts = *waited(m_ledger->batches().counts(batch));
    QCOMPARE(counts.all, 4);
    QCOMPARE(counts.byState.at(int(PaymentState::Draft)), qMakePair(PaymentState::Draft, 3LL));
    QCOMPARE(counts.byState.at(int(PaymentState::Processing)), qMakePair(PaymentState::Processing, 1LL));
    QCOMPARE(waited(m_ledger->batches().counts(99))->all, 0);
    QStringList newest;
    const auto batches = *waited(m_ledger->batches().newest());
    for (const BatchRecord &each : batches)
        newest.append(each.id + u' ' + key(each.state));
    QCOMPARE(newest, QStringList({u"batch-2 draft"_s, u"batch-1 sending"_s}));
    QCOMPARE(waited(m_ledger->batches().newest(1))->size(), 1);
}

//! A batch whose rows were compared with those before it isn't written behind one that came meanwhile.
void TestBatchRows::isWrittenAsItWasCompared()
{
    const qint64 first = importRows(1);
    BatchRecord other = sampleBatch(u"batch-2"_s);
    other.comparedUpTo = first - 1;
    const LedgerChange row = inserting(samplePayment(7));
    const auto refused = waited(m_ledger->writer().write({row}, other));
    QVERIFY(!refused && refused.error().kind == ErrorKind::Exists);
    QCOMPARE(waited(m_ledger->batches().newest())->size(), 1);
    QCOMPARE(waited(m_ledger->statistics().counts())->all, 1);
    other.comparedUpTo = first;
    QVERIFY(waited(m_ledger->writer().write({row}, other)));
    QVERIFY(waited(m_ledger->writer().write({}, sampleBatch(u"batch-3"_s))));
}

void TestBatchRows::keepsWhatNeverChanges_data()
{
    QTest::addColumn<QByteArray>("sql");
    for (const char *column : {"seq", "id", "file_sha256", "rows_sha256", "created_at"})
        QTest::newRow(column) << QByteArray("UPDATE batches SET ") + column + " = " + column;
    QTest::newRow("deleted") << QByteArray("DELETE FROM batches");
    QTest::newRow("a draft again") << QByteArray("UPDATE batches SET state = 'draft'");
    QTest::newRow("goes on") << QByteArray("UPDATE batches SET state = 'ended'; UPDATE batches SET state = 'sending'");
    QTest::newRow("payment's batch") << QByteArray("UPDATE payments SET batch = NULL");
    QTest::newRow("payment's row") << QByteArray("UPDATE payments SET batch_row = 7");
}

void TestBatchRows::keepsWhatNeverChanges()
{
    QVERIFY(importRows(1) > 0);
    BatchRecord batch = found(u"batch-1"_s);
    batch.state = BatchState::Sending;
    QVERIFY(waited(m_ledger->writer().write({}, batch)));
    QFETCH(QByteArray, sql);
    OtherConnection other(m_ledger->file());
    QCOMPARE(other.run(sql), SQLITE_CONSTRAINT);
}

void TestBatchRows::refusesABatchThatIsNotThere()
{
    BatchRecord batch = sampleBatch(u"batch-1"_s);
    batch.seq = 7;
    QCOMPARE(waited(m_ledger->writer().write(insertingMany(1, 2), batch)).error().kind, ErrorKind::BadInput);
    QCOMPARE(waited(m_ledger->statistics().counts())->all, 0);
    PaymentRecord lost = samplePayment(1);
    lost.batch = 7;
    QVERIFY(!waited(m_ledger->writer().write(inserting(lost))));
}

void TestBatchRows::refusesAChangedRow()
{
    const qint64 seq = importRows(1);
    const BatchRecord batch = found(u"batch-1"_s);
    OtherConnection other(m_ledger->file());
    QCOMPARE(other.run("UPDATE batches SET stop_after = 999"), SQLITE_OK);
    QCOMPARE(waited(m_ledger->batches().byId(batch.id)).error().kind, ErrorKind::LedgerDamaged);
    QCOMPARE(waited(m_ledger->batches().newest()).error().kind, ErrorKind::LedgerDamaged);
    QCOMPARE(waited(m_ledger->writer().write({}, batch)).error().kind, ErrorKind::LedgerDamaged); // or the change would be sealed
    QCOMPARE(*waited(m_ledger->auditTrail().verify()), QStringList(u"batch batch-1: its row is not what was written"_s));
    QVERIFY(waited(m_ledger->batches().payments(seq)));
    QCOMPARE(other.run("UPDATE payments SET note = 'x'"), SQLITE_OK);
    QCOMPARE(waited(m_ledger->batches().payments(seq)).error().kind, ErrorKind::LedgerDamaged);
}

KONTOR_TEST(TestBatchRows, QCoreApplication)
#include "tst_batchrows.moc"
