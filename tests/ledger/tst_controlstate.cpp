// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledgersupport.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"

#include <QTemporaryDir>

using namespace Qt::StringLiterals;
using namespace kontor;

//! Terms, the pause, what persons say of words and marks, commands, and how old the oldest open payment is.
class TestFixture : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void onlyTheCurrentTermBeginsAttempts();
    void noAttemptBeginsAtTheEnd();
    void keepsTheTermOfAnAttempt();
    void remembersThePause();
    void keepsFinalWords();
    void finalWordsAreNotOpen();
    void seesTestMarks();
    void aSeenMarkStaysSeen();
    void acceptedAround_goesByWhenTheyWereSent();
    void aCommandIsDoneOnce();
    void aCommandIsDoneWithItsStep();
    void knowsTheOldestOpen();
    void findsTheOldestBySeeking();

private:
    void insertAll(const QList<LedgerChange> &changes) { QVERIFY(waited(m_ledger->writer().write(changes))); }
    void insertInState(int n, PaymentState state);
    std::unique_ptr<QTemporaryDir> m_folder;
    FakeClock m_clock;
    std::unique_ptr<Ledger> m_ledger;
};

void TestFixture::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    auto opened = Ledger::open(m_folder->filePath(u"ledger.db"_s), m_clock);
    QVERIFY(opened);
    m_ledger = *std::move(opened);
}

void TestFixture::cleanup()
{
    if (!QTest::currentTestFailed())
        QCOMPARE(*waited(m_ledger->auditTrail().verify()), QStringList());
    m_ledger.reset();
}

void TestFixture::insertInState(int n, PaymentState state)
{
    PaymentRecord record = samplePayment(n);
    record.submission.state = state;
    insertAll({inserting(record)});
}

// ---- terms

void TestFixture::onlyTheCurrentTermBeginsAttempts()
{
    PaymentRecord record = samplePayment(1);
    insertAll({inserting(record)});
    PaymentRecord sending = record;
    QCOMPARE(waited(m_ledger->writer().write(beginningAttempt(sending, 0))).error().kind, ErrorKind::LeaseLost); // nobody works yet
    QCOMPARE(*waited(m_ledger->writer().takeFencingToken()), 1);
    QCOMPARE(*waited(m_ledger->writer().takeFencingToken()), 2);
    for (const qint64 token : {0, 1, 3}) {
        sending = record;
        const auto refused = waited(m_ledger->writer().write(beginningAttempt(sending, token)));
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, ErrorKind::LeaseLost);
    }
    QVERIFY(waited(m_ledger->payments().attempts(record.id))->isEmpty());
    QVERIFY(waited(m_ledger->payments().timeline(record.id))->isEmpty());
    QCOMPARE((*waited(m_ledger->payments().byId(record.id)))->submission, record.submission); // nothing of it was written
    QVERIFY(waited(m_ledger->writer().write(beginningAttempt(sending = record, 2))));
    QVERIFY(waited(m_ledger->writer().write(updating(sending)))); // a person's act has no fencing token
    LedgerChange late = updating(sending); // a worker that was replaced writes nothing any more
    late.update->submission.state = PaymentState::Paused;
    late.fencingToken = 1;
    QCOMPARE(waited(m_ledger->writer().write(late)).error().kind, ErrorKind::LeaseLost);
    late.fencingToken = 2;
    QVERIFY(waited(m_ledger->writer().write(late)));
}

//! Somebody who works by what they have read before would send what the gateway has, or what a person was told was rejected.
void TestFixture::noAttemptBeginsAtTheEnd()
{
    using enum PaymentState;
    const qint64 token = *waited(m_ledger->writer().takeFencingToken());
    int n = 0;
    for (const PaymentState state :
        {Processing, AwaitingPayment, OtherStatus, Paid, Rejected, Mismatch, LikelyExpired, TrackingStopped, Cancelled}) {
        PaymentRecord record = samplePayment(++n);
        record.submission.state = Queued;
        PaymentRecord now = record;
        now.submission.state = state;
        insertAll({inserting(now)});
        QVERIFY2(!waited(m_ledger->writer().write(beginningAttempt(record, token))), qPrintable(key(state)));
        QCOMPARE((*waited(m_ledger->payments().byId(record.id)))->submission.state, state);
        QVERIFY(waited(m_ledger->payments().attempts(record.id))->isEmpty());
    }
    for (const PaymentState state : {Draft, Queued, Paused, Sending, OutcomeUnknown}) {
        PaymentRecord record = samplePayment(++n);
        record.submission.state = state;
        insertAll({inserting(record)});
        QVERIFY2(waited(m_ledger->writer().write(beginningAttempt(record, token))), qPrintable(key(state)));
    }
}

void TestFixture::keepsTheTermOfAnAttempt()
{
    PaymentRecord record = samplePayment(1);
    insertAll({inserting(record)});
    const qint64 token = *waited(m_ledger->writer().takeFencingToken());
    LedgerChange began = beginningAttempt(record, token);
    QVERIFY(waited(m_ledger->writer().write(began)));
    LedgerChange ended {.update = record, .attempt = began.attempt, .id = record.id};
    ended.attempt->endedAt = moment(9);
    QVERIFY(waited(m_ledger->writer().write(ended)));
    QCOMPARE(waited(m_ledger->payments().attempts(record.id))->constFirst().fencingToken, token);
    OtherConnection other(m_ledger->file());
    QCOMPARE(other.list("SELECT fencing_token FROM payments"), QStringList(QString::number(token)));
    QCOMPARE(other.run("UPDATE attempts SET fencing_token = 9"), SQLITE_CONSTRAINT);
    QCOMPARE(other.run("UPDATE payments SET fencing_token = 0"), SQLITE_CONSTRAINT);
    QCOMPARE(other.run("UPDATE state SET value = 0 WHERE name = 'fencing_token'"), SQLITE_CONSTRAINT);
}

// ---- persons

void TestFixture::remembersThePause()
{
    QCOMPARE(*waited(m_ledger->commands().sendingPaused()), false);
    QVERIFY(waited(m_ledger->writer().setSendingPaused(true)));
    const QString file = m_ledger->file();
    m_ledger = *Ledger::open(file, m_clock);
    QCOMPARE(*waited(m_ledger->commands().sendingPaused()), true);
    QVERIFY(waited(m_ledger->writer().setSendingPaused(false)));
    QCOMPARE(*waited(m_ledger->commands().sendingPaused()), false);
}

void TestFixture::keepsFinalWords()
{
    const FinalWord paidOut {PaymentKind::Payout, u"PAID_OUT"_s};
    const FinalWord paid {PaymentKind::Payin, u"PAID"_s};
    QVERIFY(waited(m_ledger->writer().setFinalWord(paidOut, true)));
    QVERIFY(waited(m_ledger->writer().setFinalWord(paidOut, true)));
    QVERIFY(waited(m_ledger->writer().setFinalWord(paid, true)));
    QCOMPARE(*waited(m_ledger->commands().finalWords()), QList<FinalWord>({paid, paidOut}));
    QVERIFY(waited(m_ledger->writer().setFinalWord(paidOut, false)));
    QCOMPARE(*waited(m_ledger->commands().finalWords()), QList<FinalWord>({paid}));
}

void TestFixture::finalWordsAreNotOpen()
{
    PaymentRecord payout = samplePayment(1);
    payout.submission.state = PaymentState::OtherStatus;
    insertAll({inserting(payout)});
    insertInState(2, PaymentState::Queued);
    QCOMPARE(waited(m_ledger->payments().open())->size(), 2);
    QVERIFY(*waited(m_ledger->statistics().oldestOpen()) == moment(1));
    payout.submission.wordIsFinal = true;
    QVERIFY(waited(m_ledger->writer().write(updating(payout))));
    QCOMPARE(waited(m_ledger->payments().open())->constFirst().id, orderId(u"pay-2"_s));
    QVERIFY(!*waited(m_ledger->statistics().oldestOpen()));
}

void TestFixture::seesTestMarks()
{
    PaymentRecord marked = samplePayment(1);
    marked.isTest = true;
    insertAll({inserting(marked), inserting(samplePayment(2))});
    QCOMPARE(*waited(m_ledger->statistics().hasTestMark(true)), true);
    QCOMPARE(*waited(m_ledger->statistics().hasTestMark(false)), false);
    QSignalSpy changed(m_ledger.get(), &Ledger::changed);
    QVERIFY(waited(m_ledger->writer().acknowledgeTestMarks(true)));
    QCOMPARE(changed.size(), 1);
    QCOMPARE(*waited(m_ledger->statistics().hasTestMark(true)), false);
    QVERIFY((*waited(m_ledger->payments().byId(marked.id)))->testMarkSeen);
    PaymentRecord next = samplePayment(3);
    next.isTest = true;
    insertAll({inserting(next)});
    QCOMPARE(*waited(m_ledger->statistics().hasTestMark(true)), true); // a new one counts
}

//! The worker has the row in mind as it was before a person saw the mark.
void TestFixture::aSeenMarkStaysSeen()
{
    PaymentRecord marked = samplePayment(1);
    marked.isTest = true;
    insertAll({inserting(marked)});
    QVERIFY(waited(m_ledger->writer().acknowledgeTestMarks(true)));
    marked.note = u"written by somebody who had read it before"_s;
    QVERIFY(waited(m_ledger->writer().write(updating(marked))));
    QVERIFY((*waited(m_ledger->payments().byId(marked.id)))->testMarkSeen);
    QCOMPARE(*waited(m_ledger->statistics().hasTestMark(true)), false);
}

//! Made in one order and sent in another, as the rows of a batch and what was paused are: a database that was restored lacks what was
//! accepted in some stretch of time, so the neighbours in that order tell.
void TestFixture::acceptedAround_goesByWhenTheyWereSent()
{
    const qint64 token = *waited(m_ledger->writer().takeFencingToken());
    const auto send = [&](int n, bool isAccepted, const QString &rejection = {}) {
        PaymentRecord record = **waited(m_ledger->payments().byId(orderId(u"pay-%1"_s.arg(n))));
        QVERIFY(waited(m_ledger->writer().write(beginningAttempt(record, token))));
        record.submission.state = isAccepted ? PaymentState::Processing : PaymentState::OutcomeUnknown;
        record.submission.accepted = record.submission.everOnWire = isAccepted;
        record.submission.rejection = rejection.isEmpty() ? submission::Rejection::None : submission::Rejection::Support;
        QVERIFY(waited(m_ledger->writer().write(updating(record))));
    };
    for (int n = 1; n <= 6; ++n)
        QVERIFY(waited(m_ledger->writer().write(inserting(samplePayment(n)))));
    const auto around = [&](int n) {
        QStringList ids;
        const auto found = waited(m_ledger->payments().acceptedAround(PaymentKind::Payout, orderId(u"pay-%1"_s.arg(n))));
        for (const OrderId &id : *found)
            ids.append(id.toString());
        return ids;
    };
    QCOMPARE(around(2), QStringList()); // nothing was accepted yet
    send(1, true);
    send(5, true); // made later, sent before
    send(2, false);
    send(4, true, u"support"_s); // the gateway never said so itself
    send(3, true);
    send(6, true);
    QCOMPARE(around(2), QStringList({u"pay-6"_s, u"pay-5"_s, u"pay-3"_s}));
    send(2, false); // again
    QCOMPARE(around(2), QStringList({u"pay-6"_s, u"pay-5"_s, u"pay-3"_s}));
    QVERIFY(waited(m_ledger->payments().acceptedAround(PaymentKind::Payin, orderId(u"pay-2"_s)))->isEmpty());
}

void TestFixture::aCommandIsDoneOnce()
{
    const WorkerCommand left {
        .kind = WorkerCommandKind::DecideNotOurs, .id = orderId(u"pay-1"_s), .reason = u"Ann has looked"_s, .at = moment(5)};
    const qint64 first = *waited(m_ledger->writer().enqueueCommand(left));
    const qint64 second
        = *waited(m_ledger->writer().enqueueCommand({.kind = WorkerCommandKind::Check, .id = orderId(u"pay-2"_s), .at = moment(6)}));
    auto open = *waited(m_ledger->commands().open());
    QCOMPARE(open.size(), 2);
    QCOMPARE(open.at(0).entry, first);
    QCOMPARE(open.at(0).kind, WorkerCommandKind::DecideNotOurs);
    QCOMPARE(open.at(0).id, left.id);
    QCOMPARE(open.at(0).reason, left.reason);
    QVERIFY(open.at(0).at == left.at && !open.at(0).doneAt);
    QVERIFY(waited(m_ledger->writer().finishCommand(first)));
    QVERIFY(waited(m_ledger->writer().finishCommand(first)));
    open = *waited(m_ledger->commands().open());
    QCOMPARE(open.size(), 1);
    QCOMPARE(open.at(0).entry, second);
    QVERIFY((*waited(m_ledger->commands().byEntry(first)))->doneAt == m_clock.wall());
    QVERIFY(!*waited(m_ledger->commands().byEntry(99)));
    QCOMPARE(waited(m_ledger->writer().finishCommand(99)).error().kind, ErrorKind::BadInput);
}

// ---- the oldest open

void TestFixture::aCommandIsDoneWithItsStep()
{
    PaymentRecord record = samplePayment(1);
    insertAll({inserting(record)});
    const WorkerCommand command {.kind = WorkerCommandKind::StopTracking, .id = record.id, .at = moment(5)};
    const qint64 entry = *waited(m_ledger->writer().enqueueCommand(command));
    LedgerChange untracked = updating(record);
    untracked.update->submission.state = PaymentState::TrackingStopped;
    untracked.command = entry;
    untracked.fencingToken = 7; // nobody's: neither the step nor the command is done
    QVERIFY(!waited(m_ledger->writer().write(untracked)));
    QCOMPARE(waited(m_ledger->commands().open())->size(), 1);
    untracked.fencingToken = 0;
    QVERIFY(waited(m_ledger->writer().write(untracked)));
    QVERIFY(waited(m_ledger->commands().open())->isEmpty());
    QVERIFY((*waited(m_ledger->commands().byEntry(entry)))->doneAt);
    untracked.command = 99; // there is none: nothing of it is written
    untracked.update->submission.state = PaymentState::OutcomeUnknown;
    QVERIFY(!waited(m_ledger->writer().write(untracked)));
    QCOMPARE((*waited(m_ledger->payments().byId(record.id)))->submission.state, PaymentState::TrackingStopped);
}

void TestFixture::knowsTheOldestOpen()
{
    QVERIFY(!*waited(m_ledger->statistics().oldestOpen()));
    using enum PaymentState;
    int n = 0;
    for (const PaymentState state : {Draft, Queued, Paused, Rejected, Mismatch, Paid, TrackingStopped, Cancelled})
        insertInState(++n, state);
    QVERIFY(!*waited(m_ledger->statistics().oldestOpen()));
    n = 100;
    for (const PaymentState state : {Sending, Processing, OutcomeUnknown, OtherStatus, AwaitingPayment}) {
        insertInState(--n, state); // each older than the one before
        QVERIFY2(*waited(m_ledger->statistics().oldestOpen()) == moment(n), qPrintable(key(state)));
    }
    insertAll({inserting(samplePayin(50))});
    QVERIFY(*waited(m_ledger->statistics().oldestOpen()) == moment(50));
}

//! However many payments there are.
void TestFixture::findsTheOldestBySeeking()
{
    OtherConnection other(m_ledger->file());
    const auto plan = [&other](const QByteArray &sql) {
        QString text;
        sqlite3_stmt *statement = nullptr;
        sqlite3_prepare_v2(other.raw(), "EXPLAIN QUERY PLAN " + sql, -1, &statement, nullptr);
        while (sqlite3_step(statement) == SQLITE_ROW)
            text += QString::fromUtf8(reinterpret_cast<const char *>(sqlite3_column_text(statement, 3))) + u'\n';
        sqlite3_finalize(statement);
        return text;
    };
    for (const char *sql : {"SELECT min(created_at) FROM payments p WHERE p.kind = 'payin' AND p.state = 'processing'",
             "SELECT min(created_at) FROM payments WHERE state = 'other' AND word_is_final = 0",
             "SELECT state, count(*) FROM payments WHERE batch = 7 GROUP BY state",
             "SELECT EXISTS (SELECT 1 FROM payments WHERE is_test = 1 AND test_mark_seen = 0)",
             "SELECT p.id FROM payments p WHERE p.seq IN (SELECT seq FROM payments WHERE kind IN ('payout', 'payin') AND"
             " state IN ('queued', 'processing') UNION ALL SELECT seq FROM payments WHERE state = 'other' AND word_is_final = 0)"}) {
        const QString steps = plan(sql).remove(u"SCAN payments USING INDEX payments_other_open"_s); // it holds no others
        QVERIFY2(steps.contains(u"INDEX"_s) && steps.count(u"SCAN"_s) == steps.count(u"SCAN CONSTANT ROW"_s), qPrintable(steps));
    }
}

KONTOR_TEST(TestFixture, QCoreApplication)
#include "tst_controlstate.moc"
