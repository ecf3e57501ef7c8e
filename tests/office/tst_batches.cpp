// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/batches.h"
#include "messages/explanation.h"
#include "messages/problems.h"
#include "messages/reasons.h"
#include "office/batches/batchprogress.h"
#include "office/batches/batchservice.h"
#include "office/engine/worker.h"
#include "office/sandboxchild.h"
#include "signing/keypair.h"
#include "support/await.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QFile>
#include <QNetworkAccessManager>
#include <QTemporaryDir>
#include <QTest>

using namespace kontor;
using namespace kontor::submission;
using namespace Qt::StringLiterals;

//! Batches with everything that is real: the ledger in a file, the worker, and the sandbox as another process. What the gateway itself
//! counted has the last word.
class tst_Batches : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void cleanupTestCase();

    void everyRowOnce();
    void aRefusalInTheMiddle();
    void stopsAfterProblemsInARow();
    void theCountGoesOnAfterARestart();
    void anAcceptanceStartsTheCountAnew();
    void neverStopsWhenToldSo();
    void otherMoneyStopsTheBatch();
    void pausedOverARestart();
    void theRestIsCancelled_data();
    void theRestIsCancelled();
    void sentRowsOfACancelledBatch_areNotSentAgain_data();
    void sentRowsOfACancelledBatch_areNotSentAgain();
    void twoBatchesAtOnce();

private:
    QTemporaryDir m_dir;
    SandboxChild m_sandbox;
    SystemClock m_clock;
    std::optional<KeyPair> m_key;
};

namespace {

//! A process that doesn't work: it imports, and looks.
class View {
public:
    View(const QString &file, Clock &clock)
        : ledger(Ledger::open(file, clock).value())
        , payments(profile, *ledger, clock)
        , batches(*ledger, payments, clock)
    {
    }
    BatchRecord imported(int rows, int from = 1)
    {
        ReadBatch batch {.record = {.id = OrderId::generate().toString(), .title = u"payroll.csv"_s}, .rows = rows};
        batch.record.fileDigest = batch.record.rowsDigest = batch.record.id.toUtf8();
        for (int i = 0; i < rows; ++i) {
            const PaymentDraft draft {.amount = QString::number(from + i),
                .currency = u"IDR"_s,
                .methodCode = u"BANK_TRANSFER"_s,
                .accountName = u"Siti Rahma"_s,
                .accountNumber = u"0012345678"_s,
                .operatorCode = u"BCA"_s,
                .emailAddress = u"siti@example.com"_s};
            ReviewedPayment row = payments.freeze(draft, NumberFormat(QLocale::c())).value();
            row.record.batchRow = i + 1;
            batch.ready.append(row);
            batch.readyRows.append(i + 1);
            batch.readyLines.append(i + 2);
        }
        return await(batches.import(batch)).value();
    }
    BatchRecord sent(int rows, int from = 1)
    {
        const BatchRecord batch = imported(rows, from);
        return await(batches.send(batch.id)) ? now(batch) : BatchRecord {};
    }
    BatchRecord now(const BatchRecord &batch) { return **await(ledger->batches().byId(batch.id)); }
    BatchService::Standing standing(const BatchRecord &batch) { return await(batches.standing(batch.id)).value(); }
    QString words(const BatchRecord &batch) { return messages::standing(standing(batch).counts.byState); }
    QList<PaymentRecord> rows(const BatchRecord &batch) { return await(ledger->batches().payments(batch.seq)).value(); }
    qint64 count(const BatchRecord &batch, PaymentState wanted)
    {
        qint64 sum = 0;
        for (const auto &[state, number] : standing(batch).counts.byState)
            sum += state == wanted ? number : 0;
        return sum;
    }
    //! Accepted, whatever the gateway has said since.
    qint64 accepted(const BatchRecord &batch)
    {
        qint64 sum = 0;
        for (const PaymentRecord &payment : rows(batch))
            sum += payment.submission.accepted ? 1 : 0;
        return sum;
    }

    Profile profile {};
    std::unique_ptr<Ledger> ledger;
    PaymentService payments;
    BatchService batches;
};

//! The process that works, put together as Office does it.
class SendingFixture : public View {
public:
    SendingFixture(const QString &file, const QUrl &url, Clock &clock, const KeyPair &key)
        : View(file, clock)
        , m_queue(url, m_network, clock, {.deadline = Millis(3000)})
        , m_broker(u"SANDBOX"_s, m_queue, {.sign = [this, &key](const QByteArray &bytes) { return sign(key, bytes); }}, clock)
        , m_gateway(m_queue, m_broker)
        , worker(*ledger, m_gateway, m_broker, clock, [] { return 0.0; }, {})
    {
        configureNetwork(m_network);
        QObject::connect(&batches, &BatchService::queued, &worker, &Worker::takeUp);
        QObject::connect(&batches, &BatchService::changed, &worker, &Worker::lookAtLedger);
        QObject::connect(ledger.get(), &Ledger::changedElsewhere, &worker, &Worker::lookAtLedger);
        QObject::connect(
            &worker.driver().pauses(), &SendingPauses::changed, &worker, [this] { pauses |= worker.driver().pauses().reasons(); });
    }
    bool begins()
    {
        m_queue.assumeFull();
        worker.begin();
        return eventually([this] { return worker.isWorking(); });
    }
    bool stops()
    {
        worker.stop();
        return eventually([this] { return worker.isQuiet(); });
    }

private:
    Reply<QByteArray> *sign(const KeyPair &key, const QByteArray &bytes)
    {
        auto *reply = new Reply<QByteArray>(&m_queue);
        reply->finish(key.sign(bytes));
        return reply;
    }

    QNetworkAccessManager m_network;
    RequestQueue m_queue;
    TokenBroker m_broker;
    GatewayClient m_gateway;

public:
    PauseReasons pauses {}; //!< all that there ever were
    Worker worker;
};

} // namespace

void tst_Batches::initTestCase()
{
    auto key = KeyPair::generate(2048);
    QVERIFY(key);
    m_key.emplace(std::move(*key));
    QFile pem(m_dir.filePath(u"merchant.pem"_s));
    QVERIFY(pem.open(QIODevice::WriteOnly) && pem.write(m_key->publicPem()) > 0);
    pem.close();
    QVERIFY(m_sandbox.start(pem.fileName()));
}

void tst_Batches::init()
{
    m_sandbox.control("POST", "/sandbox/reset");
}

void tst_Batches::cleanup()
{
    const QByteArray truth = m_sandbox.control("GET", "/sandbox/truth");
    const auto json = parseJson(truth);
    QVERIFY2(json, QByteArray(truth.left(300) + " ... " + truth.right(300)).constData());
    QCOMPARE((*json)[u"rejected_429"].toInteger(), 0);
}

void tst_Batches::cleanupTestCase()
{
    QVERIFY(m_sandbox.stop());
}

void tst_Batches::everyRowOnce()
{
    QTemporaryDir home;
    SendingFixture fixture(home.filePath(u"ledger.db"_s), m_sandbox.url(), m_clock, *m_key);
    View window(home.filePath(u"ledger.db"_s), m_clock); // another process, which only looks
    QVERIFY(fixture.begins());
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","times":3,"do":"accept_then_close"})");
    const BatchRecord batch = window.sent(12);
    BatchProgress progress(window.batches, *window.ledger, m_clock, batch.id);
    EVENTUALLY(progress.isKnown() && progress.standing().isDone && progress.rowsIn(PaymentState::OutcomeUnknown) == 0);
    QCOMPARE(progress.sentence(), u"12 sent"_s);
    QVERIFY(fixture.standing(batch).isDone);
    for (const PaymentRecord &payment : window.rows(batch))
        QCOMPARE(m_sandbox.posts(payment.id.toString()), 1);
    QVERIFY(fixture.now(batch).state == BatchState::Sending && fixture.now(batch).reason.isEmpty());
    QVERIFY(await(fixture.ledger->auditTrail().verify())->isEmpty());
}

//! The others go on; what was refused is rejected at once.
void tst_Batches::aRefusalInTheMiddle()
{
    QTemporaryDir home;
    SendingFixture fixture(home.filePath(u"ledger.db"_s), m_sandbox.url(), m_clock, *m_key);
    QVERIFY(fixture.begins());
    const BatchRecord batch = fixture.imported(8);
    const OrderId third = fixture.rows(batch).at(2).id;
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/)" + third.toString().toUtf8() + R"(","do":"status","status":422})");
    QVERIFY(await(fixture.batches.send(batch.id)));
    EVENTUALLY(fixture.standing(batch).isDone && fixture.accepted(batch) == 7);
    QVERIFY2(fixture.words(batch).startsWith(u"7 sent, 1 rejected"_s), qPrintable(fixture.words(batch)));
    QVERIFY(messages::problem(fixture.rows(batch).at(2)).startsWith(u"K-205"_s));
    QVERIFY(fixture.now(batch).state == BatchState::Sending);
    QVERIFY(!fixture.pauses);
}

void tst_Batches::stopsAfterProblemsInARow()
{
    QTemporaryDir home;
    SendingFixture fixture(home.filePath(u"ledger.db"_s), m_sandbox.url(), m_clock, *m_key);
    QVERIFY(fixture.begins());
    const BatchRecord batch = fixture.imported(30);
    QVERIFY(await(fixture.batches.setStopAfter(batch.id, 3)));
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","do":"status","status":422})");
    QVERIFY(await(fixture.batches.send(batch.id)));
    EVENTUALLY_EQUAL(fixture.now(batch).state, BatchState::Paused);
    const QString reason = messages::batchPause(fixture.now(batch).reason).coded();
    QVERIFY2(reason.startsWith(u"K-210: Batch paused after 3 problems in a row"_s), qPrintable(reason));
    EVENTUALLY_EQUAL(fixture.count(batch, PaymentState::Queued) + fixture.count(batch, PaymentState::Sending), 0);
    const qint64 rejected = fixture.count(batch, PaymentState::Rejected);
    QVERIFY2(rejected >= 3 && rejected < 15, qPrintable(fixture.words(batch))); // a few were on their way
    QCOMPARE(fixture.count(batch, PaymentState::Paused), 30 - rejected);
    QVERIFY(!fixture.pauses); // of the batch alone
    // A payout of its own goes out all the same.
    const BatchRecord other = fixture.imported(1, 100);
    m_sandbox.setFaults({});
    QVERIFY(await(fixture.batches.send(other.id)));
    EVENTUALLY_EQUAL(fixture.accepted(other), 1);
    QCOMPARE(fixture.count(batch, PaymentState::Paused), 30 - rejected);
    // A person has looked: the rest goes out, and the count begins anew.
    QVERIFY(await(fixture.batches.resume(batch.id)));
    EVENTUALLY_EQUAL(fixture.accepted(batch), 30 - rejected);
    QVERIFY(fixture.now(batch).state == BatchState::Sending && fixture.now(batch).reason.isEmpty());
}

//! Whoever begins to work finds the problems of the one before: a crash is no reason to send thirty more.
void tst_Batches::theCountGoesOnAfterARestart()
{
    QTemporaryDir home;
    const QString file = home.filePath(u"ledger.db"_s);
    View before(file, m_clock);
    const BatchRecord batch = before.sent(70);
    QVERIFY(await(before.batches.setStopAfter(batch.id, 30)));
    const auto rows = before.rows(batch);
    QList<LedgerChange> refused;
    for (PaymentRecord row : rows.first(29)) {
        row.submission.state = PaymentState::Rejected;
        row.submission.everOnWire = true;
        row.submission.attempts = 1;
        row.submission.refusedStatus = 422;
        row.changedAt = m_clock.wall();
        refused.append({.update = row, .id = row.id});
    }
    QVERIFY(await(before.ledger->writer().write(refused)));
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","do":"status","status":422})");
    SendingFixture fixture(file, m_sandbox.url(), m_clock, *m_key);
    QVERIFY(fixture.begins());
    EVENTUALLY_EQUAL(fixture.now(batch).state, BatchState::Paused);
    QVERIFY2(messages::batchPause(fixture.now(batch).reason).coded().startsWith(u"K-210: Batch paused after 30 problems"_s),
        qPrintable(messages::batchPause(fixture.now(batch).reason).coded()));
    EVENTUALLY_EQUAL(fixture.count(batch, PaymentState::Queued) + fixture.count(batch, PaymentState::Sending), 0);
    QVERIFY2(
        fixture.count(batch, PaymentState::Paused) > 20, qPrintable(fixture.words(batch))); // one more, and a few that were on their way
}

void tst_Batches::anAcceptanceStartsTheCountAnew()
{
    QTemporaryDir home;
    SendingFixture fixture(home.filePath(u"ledger.db"_s), m_sandbox.url(), m_clock, *m_key);
    QVERIFY(fixture.begins());
    const BatchRecord batch = fixture.imported(12);
    QVERIFY(await(fixture.batches.setStopAfter(batch.id, 6)));
    QByteArrayList rules; // all but every fourth row is refused: nine problems, never six in a row
    const auto rows = fixture.rows(batch);
    for (qsizetype i = 0; i < rows.size(); ++i) {
        if (i % 4 != 3)
            rules.append(R"({"method":"POST","path":"/payouts/)" + rows.at(i).id.toString().toUtf8() + R"(","do":"status","status":422})");
    }
    m_sandbox.setFaults(rules.join(','));
    QVERIFY(await(fixture.batches.send(batch.id)));
    EVENTUALLY(fixture.standing(batch).isDone);
    QCOMPARE(fixture.accepted(batch), 3);
    QVERIFY2(fixture.now(batch).state == BatchState::Sending, qPrintable(messages::batchPause(fixture.now(batch).reason).coded()));
}

void tst_Batches::neverStopsWhenToldSo()
{
    QTemporaryDir home;
    SendingFixture fixture(home.filePath(u"ledger.db"_s), m_sandbox.url(), m_clock, *m_key);
    QVERIFY(fixture.begins());
    const BatchRecord batch = fixture.imported(12);
    QVERIFY(await(fixture.batches.setStopAfter(batch.id, 0)));
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","do":"status","status":422})");
    QVERIFY(await(fixture.batches.send(batch.id)));
    EVENTUALLY(fixture.standing(batch).isDone);
    QVERIFY(fixture.now(batch).state == BatchState::Sending);
    QCOMPARE(fixture.count(batch, PaymentState::Rejected), 12);
}

void tst_Batches::otherMoneyStopsTheBatch()
{
    QTemporaryDir home;
    SendingFixture fixture(home.filePath(u"ledger.db"_s), m_sandbox.url(), m_clock, *m_key);
    QVERIFY(fixture.begins());
    const BatchRecord batch = fixture.imported(30);
    const PaymentRecord fourth = fixture.rows(batch).at(3);
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/)" + fourth.id.toString().toUtf8() + R"(","do":"echo_wrong_amount"})");
    QVERIFY(await(fixture.batches.send(batch.id)));
    EVENTUALLY_EQUAL(fixture.now(batch).state, BatchState::Paused);
    const QString reason = messages::batchPause(fixture.now(batch).reason).coded();
    QVERIFY2(reason.startsWith(u"K-803: "_s) && reason.contains(u"This is row 4."_s), qPrintable(reason));
    EVENTUALLY_EQUAL(fixture.count(batch, PaymentState::Queued) + fixture.count(batch, PaymentState::Sending), 0);
    QVERIFY2(fixture.accepted(batch) < 20 && fixture.count(batch, PaymentState::Paused) > 10, qPrintable(fixture.words(batch)));
    QCOMPARE(fixture.count(batch, PaymentState::Mismatch), 1);
}

void tst_Batches::pausedOverARestart()
{
    QTemporaryDir home;
    const QString file = home.filePath(u"ledger.db"_s);
    BatchRecord batch;
    qint64 accepted = 0;
    {
        SendingFixture fixture(file, m_sandbox.url(), m_clock, *m_key);
        QVERIFY(fixture.begins());
        batch = fixture.sent(20);
        EVENTUALLY(fixture.accepted(batch) >= 3);
        View window(file, m_clock); // where a person pauses it
        QVERIFY(await(window.batches.pause(batch.id)));
        EVENTUALLY_EQUAL(window.count(batch, PaymentState::Queued) + window.count(batch, PaymentState::Sending), 0);
        accepted = window.accepted(batch);
        QVERIFY(accepted < 20);
        QVERIFY(fixture.stops());
    }
    SendingFixture fixture(file, m_sandbox.url(), m_clock, *m_key);
    QVERIFY(fixture.begins());
    const BatchRecord other = fixture.sent(2, 100); // goes past the paused one
    EVENTUALLY_EQUAL(fixture.accepted(other), 2);
    QCOMPARE(fixture.accepted(batch), accepted);
    QCOMPARE(fixture.count(batch, PaymentState::Paused), 20 - accepted);
    View window(file, m_clock);
    QVERIFY(await(window.batches.resume(batch.id)));
    EVENTUALLY_EQUAL(fixture.accepted(batch), 20);
    for (const PaymentRecord &payment : fixture.rows(batch))
        QCOMPARE(m_sandbox.posts(payment.id.toString()), 1);
}

void tst_Batches::theRestIsCancelled_data()
{
    QTest::addColumn<bool>("elsewhere");
    QTest::newRow("in the process that sends") << false;
    QTest::newRow("in another process") << true;
}

void tst_Batches::theRestIsCancelled()
{
    QFETCH(bool, elsewhere);
    QTemporaryDir home;
    const QString file = home.filePath(u"ledger.db"_s);
    SendingFixture fixture(file, m_sandbox.url(), m_clock, *m_key);
    View window(file, m_clock);
    QVERIFY(fixture.begins());
    const BatchRecord batch = fixture.sent(60);
    EVENTUALLY(fixture.accepted(batch) >= 3);
    const auto cancelled = await(elsewhere ? window.batches.cancelRest(batch.id) : fixture.batches.cancelRest(batch.id));
    QVERIFY2(cancelled, cancelled ? "" : qPrintable(messages::reasonOf(cancelled.error())));
    QVERIFY(window.now(batch).state == BatchState::Ended);
    EVENTUALLY(window.standing(batch).isDone);
    EVENTUALLY_EQUAL(fixture.accepted(batch), 60 - cancelled->cancelled);
    QVERIFY(cancelled->cancelled > 0);
    for (const PaymentRecord &payment : window.rows(batch))
        QCOMPARE(m_sandbox.posts(payment.id.toString()), payment.submission.state == PaymentState::Cancelled ? 0 : 1);
    EVENTUALLY(fixture.worker.driver().open().waitingForTurn().isEmpty());
    QVERIFY2(!fixture.pauses, qPrintable(QString::number(int(fixture.pauses)))); // nothing was wrong with the ledger
    QVERIFY(await(fixture.ledger->auditTrail().verify())->isEmpty());
}

void tst_Batches::sentRowsOfACancelledBatch_areNotSentAgain_data()
{
    QTest::addColumn<bool>("elsewhere");
    QTest::addColumn<bool>("restarts");
    QTest::newRow("in the process that sends") << false << false;
    QTest::newRow("in another process") << true << false;
    QTest::newRow("while no process sends") << true << true;
}

//! The gateway answered 401 to the first row, so sending paused and the row waits to be sent again.
void tst_Batches::sentRowsOfACancelledBatch_areNotSentAgain()
{
    QFETCH(bool, elsewhere);
    QFETCH(bool, restarts);
    QTemporaryDir home;
    const QString file = home.filePath(u"ledger.db"_s);
    auto fixture = std::make_unique<SendingFixture>(file, m_sandbox.url(), m_clock, *m_key);
    View window(file, m_clock);
    QVERIFY(fixture->begins());
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","do":"status","status":401})");
    const BatchRecord batch = fixture->sent(5);
    EVENTUALLY(fixture->worker.driver().pauses().has(PauseReason::NotAllowed));
    EVENTUALLY_EQUAL(window.count(batch, PaymentState::Paused), 5);
    const QList<PaymentRecord> before = window.rows(batch);
    const auto tried = std::count_if(before.begin(), before.end(), [](const auto &row) { return row.submission.everOnWire; });
    QVERIFY(tried > 0);
    if (restarts) {
        QVERIFY(fixture->stops());
        fixture.reset();
    }
    const auto rest = await(elsewhere ? window.batches.cancelRest(batch.id) : fixture->batches.cancelRest(batch.id));
    QVERIFY2(rest, rest ? "" : qPrintable(messages::reasonOf(rest.error())));
    QCOMPARE(rest->cancelled, int(5 - tried));
    QCOMPARE(rest->notCancelled, int(tried));
    QCOMPARE(rest->accepted + rest->rejected + rest->cancelledBefore, 0);
    QVERIFY(messages::cancelledRest(*rest).contains("may have accepted"_L1));
    m_sandbox.setFaults({});
    if (restarts) {
        fixture = std::make_unique<SendingFixture>(file, m_sandbox.url(), m_clock, *m_key);
        QVERIFY(fixture->begins());
    }
    fixture->worker.driver().pauses().resume(PauseReason::NotAllowed);
    const auto isQueried = [&window, &batch] {
        const QList<PaymentRecord> rows = window.rows(batch);
        return std::all_of(rows.begin(), rows.end(), [](const PaymentRecord &row) {
            const Submission &submission = row.submission;
            return submission.state == PaymentState::Cancelled
                || (submission.state == PaymentState::OutcomeUnknown && submission.sendingStopped && row.checkedAt && row.knownBy);
        });
    };
    EVENTUALLY(isQueried());
    for (const PaymentRecord &row : before)
        EVENTUALLY_EQUAL(m_sandbox.posts(row.id.toString()), row.submission.attempts);
    const auto again = await(window.batches.cancelRest(batch.id));
    QVERIFY(again && again->cancelled == 0 && again->cancelledBefore == int(5 - tried) && again->notCancelled == int(tried));
    QVERIFY(await(fixture->ledger->auditTrail().verify())->isEmpty());
}

void tst_Batches::twoBatchesAtOnce()
{
    QTemporaryDir home;
    SendingFixture fixture(home.filePath(u"ledger.db"_s), m_sandbox.url(), m_clock, *m_key);
    QVERIFY(fixture.begins());
    const BatchRecord first = fixture.sent(10);
    const BatchRecord second = fixture.sent(10, 50);
    QVERIFY(await(fixture.batches.pause(first.id)));
    EVENTUALLY_EQUAL(fixture.accepted(second), 10);
    QVERIFY(fixture.accepted(first) < 10 && !fixture.standing(first).isDone);
    QVERIFY(await(fixture.batches.resume(first.id)));
    EVENTUALLY_EQUAL(fixture.accepted(first), 10);
    QCOMPARE(m_sandbox.truth()[u"payouts"].items().size(), size_t(20));
}

KONTOR_TEST(tst_Batches, QCoreApplication)
#include "tst_batches.moc"
