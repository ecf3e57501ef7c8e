// SPDX-License-Identifier: GPL-3.0-or-later
#include "callbacks/callbacklistener.h"
#include "messages/explanation.h"
#include "messages/message.h"
#include "messages/pauses.h"
#include "messages/reasons.h"
#include "messages/timeline.h"
#include "office/callbacks/callbackhints.h"
#include "office/engine/sendscheduler.h"
#include "office/engine/submissiondriver.h"
#include "office/sandboxchild.h"
#include "office/session/merchantsession.h"
#include "signing/keypair.h"
#include "support/await.h"
#include "support/closedport.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"

#include <QFile>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>
#include <sqlite3.h>

using namespace kontor;
using namespace kontor::submission;
using namespace Qt::StringLiterals;

//! The driver with everything that is real: the ledger in a file, the queue, the token broker, a listener, and the sandbox as another
//! process. What the gateway itself counted has the last word.
class tst_Driver : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void cleanupTestCase();

    void paidByACallback();
    void lostThenRefused_isProvenByDurations();
    void absenceBesideAHiddenPayment_provesNothing();
    void aPageInPlaceOfAnAbsence_provesNothing();
    void absenceBesideACachedPayment_provesNothing();
    void anAcceptedPaymentThatIsNotShown_saysSo();
    void lostReplySettledByPolling();
    void aReplyThatCannotBeRead();
    void droppedBeforeItWasAccepted();
    void foundInTheLedgerWhileSending();
    void takenIds_data();
    void takenIds();
    void theWholeRefusalIsKept();
    void refusedAtOnce_provenLater();
    void refusedByAPage_isUnclear();
    void refusedAndYetAccepted_isAcceptedAfterAll();
    void otherMoneyInTheEcho();
    void aPayinIsPaid();
    void aPayinWhoseAnswerWasLost();
    void aPayinThatIsShownAsNothing();
    void aWordAboutTheCallPaysNoPayin_data();
    void aWordAboutTheCallPaysNoPayin();
    void aPayinThatWasDropped();
    void takenPayinIds_data();
    void takenPayinIds();
    void otherMoneyInThePayinsEcho();
    void aPayinIsPaidElsewhereNow();
    void aPayinThatIsNeverPaid();
    void payoutsAndPayinsTogether();
    void aBatchWithTrouble();
    void manyDeniedAtOnce();
    void aBatchThatIsDenied_pausesAtTheFirst();
    void hintsWhileAsking();
    void aThousandCallbacksInASecond();
    void aCallbackDuringAQuestionAsksOnceMore();
    void aQuestionThatCameToNothingIsPutAgainSoon();
    void checksOfAPerson_postponeNothing();
    void controlWithoutAnswer_isAskedAgainSoon();
    void whatCameToNothingIsAskedForOnceAnotherIsAnswered();
    void unknownWhileSendingIsPaused();
    void untrackedPaymentIsOnlyChecked();
    void aCommandEndsWithItsStep();
    void theFenceIsSwitchedOff();
    void questionsAfterACrashKeepNobodyWaiting();
    void callbacksBeforeAnOlderCopyIsAccepted_askAfterwards();
    void oddCallbacksAskOnceEach();
    void forgedCallbacksAskNothing();
    void tooManyWaitsUnseen();
    void aHoldAndAClockThatIsSetBack();
    void cancelling();
    void cancellingThroughTheSession();
    void whatASessionDoesAtTheStart();
    void aGatewayThatIsDown();
    void whatIsSaidOfEarlierTriesWhileOffline();
    void aLedgerThatCannotBeWritten();
    void aKeyThatIsNotKnown();
    void refusalSoonAfterAKeyChange_isTriedOnceWithTheNewKey();
    void tryAgainWhileAnEarlierQuestionIsOnItsWay_asksOnceMore();
    void aTryThatMeetsSomethingElse();
    void aPracticePaymentInALiveProfile();
    void aRealPaymentInAPracticeProfile();
    void aGatewayInTrouble();
    void everythingOpenIsAskedForAfterSleep();
    void aWordThatAPersonCallsFinal();
    void whatWasReadBeforeItCameToRest();
    void aReplacedWorkerSendsNothing();

private:
    QString keyFile(const KeyPair &key, const QString &name) const;

    QTemporaryDir m_dir;
    SandboxChild m_sandbox;
    SystemClock m_clock;
    std::optional<KeyPair> m_key;
};

namespace {

PaymentDraft draftOf(int amount, const QString &id = {})
{
    return {.amount = QString::number(amount),
        .currency = u"IDR"_s,
        .methodCode = u"BANK_TRANSFER"_s,
        .accountName = u"Siti Rahma"_s,
        .accountNumber = u"0012345678"_s,
        .operatorCode = u"BCA"_s,
        .emailAddress = u"siti@example.com"_s,
        .id = id};
}

PaymentDraft payinOf(int amount, const QString &id = {})
{
    PaymentDraft draft = draftOf(amount, id);
    draft.kind = PaymentKind::Payin;
    draft.methodCode = u"VIRTUAL_ACCOUNT"_s;
    draft.returnUrl = u"https://shop.example/thanks"_s;
    return draft;
}

//! Everything that a customer needs is there.
bool canBePaid(const PaymentRecord &payin)
{
    const PayTo &payTo = payin.payTo;
    return payTo.money == payin.request.money && !payTo.accountNumber.isEmpty() && !payTo.accountName.isEmpty() && !payTo.bankCode.isEmpty()
        && !payTo.bankName.isEmpty() && !payTo.reference.isEmpty() && payTo.expiresAt && *payTo.expiresAt > payin.createdAt;
}

class DriverFixture;

//! Counts how many questions for payments are under way at once, and notes how many callbacks had come when each began.
class CountingNetwork final : public QNetworkAccessManager {
public:
    int callbacks = 0;
    QList<int> callbacksBefore {};
    int mostAtOnce = 0;

protected:
    QNetworkReply *createRequest(Operation operation, const QNetworkRequest &request, QIODevice *body) override
    {
        auto *reply = QNetworkAccessManager::createRequest(operation, request, body);
        if (operation == PostOperation)
            return reply;
        callbacksBefore.append(callbacks);
        mostAtOnce = std::max(mostAtOnce, ++m_now);
        connect(reply, &QNetworkReply::finished, this, [this] { --m_now; });
        return reply;
    }

private:
    int m_now = 0;
};

//! Somebody who calls the listener: several connections, each with its next request as soon as the last was answered.
class Caller {
public:
    Caller(quint16 port, const QByteArray &path, const QByteArray &body, int times, int connections = 1);
    Caller(const DriverFixture &fixture, const QByteArray &path, const QByteArray &body, int times, int connections = 1);
    bool isDone() const { return m_answered == m_times; }
    int notNoContent() const { return m_other; }

private:
    void callAgain(QTcpSocket &socket);

    QByteArray m_request;
    int m_times;
    int m_started = 0;
    int m_answered = 0;
    int m_other = 0;
    std::vector<std::unique_ptr<QTcpSocket>> m_sockets {};
};

//! A worker as Office builds one.
class DriverFixture {
public:
    DriverFixture(const QUrl &url, Clock &clock, const KeyPair &key, bool live = false)
        : queue(url, m_network, clock, {.deadline = Millis(3000)})
        , broker(u"SANDBOX"_s, queue, {.sign = [this, &key](const QByteArray &bytes) { return sign(key, bytes); }}, clock)
        , gateway(queue, broker)
        , ledger(Ledger::open(m_dir.filePath(u"ledger.db"_s), clock).value())
        , driver(*ledger, gateway, broker, clock, [] { return 0.0; }, {.isLive = live, .absence = {Seconds(1), Seconds(1)}})
        , payments(m_profile, *ledger, clock)
        , hints(*ledger)
    {
        configureNetwork(m_network);
        driver.setFencingToken(await(ledger->writer().takeFencingToken()).value());
        const auto port = listener.listen(QHostAddress::LocalHost, 0);
        m_profile.callbackAddress = QHostAddress(QHostAddress::LocalHost);
        m_profile.callbackPort = port ? *port : 0;
        payments.takeTerms(m_profile);
        QObject::connect(&payments, &PaymentService::queued, &driver, [this](const QList<OrderId> &ids) { takeUp(ids); });
        QObject::connect(&listener, &CallbackListener::received, &hints, &CallbackHints::take);
        QObject::connect(&listener, &CallbackListener::received, &driver, [this] { ++m_network.callbacks; });
        QObject::connect(&hints, &CallbackHints::callbackPending, &driver,
            [this](const PaymentRecord &found) { driver.post(found, CallbackReceived {}); });
        QObject::connect(&driver, &SubmissionDriver::progressed, &driver, [this](const OrderId &id, PaymentState state) {
            if (m_states[id].isEmpty() || m_states[id].last() != state)
                m_states[id].append(state);
        });
        QObject::connect(
            &driver, &SubmissionDriver::noticed, &driver, [this](const OrderId &id, Notice notice) { m_notices[id].append(notice); });
    }

    //! The gateway is told no address, so that it can't call back.
    void callbacksOff()
    {
        m_profile.callbackAddress.clear();
        payments.takeTerms(m_profile);
    }
    void takeUp(const QList<OrderId> &ids)
    {
        ledger->payments().byIds(ids)->then(&driver, [this](const Result<QList<PaymentRecord>> &found) {
            for (const PaymentRecord &payment : found ? *found : QList<PaymentRecord>())
                driver.takeUp(payment);
        });
    }
    void post(const OrderId &id, const Event &event)
    {
        ledger->payments().byId(id)->then(&driver, [this, event](const Result<std::optional<PaymentRecord>> &found) {
            if (found && *found)
                driver.post(**found, event);
        });
    }
    PaymentRecord freeze(const PaymentDraft &draft) const { return payments.freeze(draft, NumberFormat())->record; }
    OrderId issue(const PaymentDraft &draft, Millis hold = Millis::zero())
    {
        return await(payments.queue({.record = freeze(draft)}, hold)).value();
    }

    PaymentRecord record(const OrderId &id) { return *await(ledger->payments().byId(id)).value(); }
    PaymentState state(const OrderId &id) { return record(id).submission.state; }
    QList<AttemptRecord> attempts(const OrderId &id) { return await(ledger->payments().attempts(id)).value(); }
    QList<ReplyRecord> replies(const OrderId &id) { return await(ledger->payments().replies(id)).value(); }
    QStringList timeline(const OrderId &id)
    {
        QStringList words;
        const auto entries = await(ledger->payments().timeline(id));
        for (const TimelineEntry &entry : *entries)
            words.append(keyOf(entry.event.type));
        return words;
    }
    bool settles(const OrderId &id)
    {
        return eventually([&] { return state(id) == PaymentState::Paid; });
    }
    const CountingNetwork &network() const { return m_network; }
    //! Where the gateway would call for this payment.
    QByteArray callbackPath(const OrderId &id, PaymentKind kind = PaymentKind::Payout)
    {
        return CallbackListener::pathFor(kind, record(id).nonce).toLatin1();
    }
    const QList<PaymentState> &states(const OrderId &id) { return m_states[id]; }
    const QList<Notice> &notices(const OrderId &id) { return m_notices[id]; }

private:
    Reply<QByteArray> *sign(const KeyPair &key, const QByteArray &bytes)
    {
        auto *reply = new Reply<QByteArray>(&queue);
        reply->finish(key.sign(bytes));
        return reply;
    }

    QTemporaryDir m_dir;
    Profile m_profile {};
    CountingNetwork m_network;
    QHash<OrderId, QList<PaymentState>> m_states;
    QHash<OrderId, QList<Notice>> m_notices;

public:
    RequestQueue queue;
    TokenBroker broker;
    GatewayClient gateway;
    CallbackListener listener;
    std::unique_ptr<Ledger> ledger;
    SubmissionDriver driver;
    PaymentService payments;
    CallbackHints hints;
};

Caller::Caller(const DriverFixture &fixture, const QByteArray &path, const QByteArray &body, int times, int connections)
    : Caller(fixture.listener.port(), path, body, times, connections)
{
}

Caller::Caller(quint16 port, const QByteArray &path, const QByteArray &body, int times, int connections)
    : m_request(
        "POST " + path + " HTTP/1.1\r\nHost: kontor.example\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body)
    , m_times(times)
{
    for (int i = 0; i < connections; ++i) {
        QTcpSocket &socket = *m_sockets.emplace_back(std::make_unique<QTcpSocket>());
        QObject::connect(&socket, &QTcpSocket::connected, &socket, [this, &socket] { callAgain(socket); });
        QObject::connect(&socket, &QTcpSocket::readyRead, &socket, [this, &socket] {
            if (!socket.peek(4096).contains("\r\n\r\n"))
                return;
            ++m_answered;
            m_other += !socket.readAll().startsWith("HTTP/1.1 204 ");
            callAgain(socket);
        });
        socket.connectToHost(QHostAddress(QHostAddress::LocalHost), port);
    }
}

void Caller::callAgain(QTcpSocket &socket)
{
    if (m_started++ < m_times)
        socket.write(m_request);
}

//! Another program that holds the ledger.
class Lock {
public:
    explicit Lock(const QString &file)
    {
        sqlite3_open(file.toUtf8().constData(), &m_connection);
        m_holds = sqlite3_exec(m_connection, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr) == SQLITE_OK;
    }
    ~Lock() { sqlite3_close(m_connection); }
    bool holds() const { return m_holds; }

private:
    sqlite3 *m_connection = nullptr;
    bool m_holds = false;
};

} // namespace

QString tst_Driver::keyFile(const KeyPair &key, const QString &name) const
{
    QFile pem(m_dir.filePath(name));
    if (pem.open(QIODevice::WriteOnly))
        pem.write(key.publicPem());
    return pem.fileName();
}

void tst_Driver::initTestCase()
{
    auto key = KeyPair::generate(2048);
    QVERIFY(key);
    m_key.emplace(std::move(*key));
    QVERIFY(m_sandbox.start(keyFile(*m_key, u"merchant.pem"_s)));
}

void tst_Driver::init()
{
    m_sandbox.control("POST", "/sandbox/reset");
}

void tst_Driver::cleanup()
{
    QCOMPARE(m_sandbox.truth()[u"rejected_429"].toInteger(), 0); // never faster than the gateway allows
}

void tst_Driver::cleanupTestCase()
{
    QVERIFY(m_sandbox.stop());
}

void tst_Driver::paidByACallback()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    const OrderId id = fixture.issue(draftOf(5000));
    QVERIFY(fixture.settles(id));
    using enum PaymentState;
    QCOMPARE(fixture.states(id), (QList {Sending, Processing, Paid}));
    QCOMPARE(fixture.notices(id), (QList {Notice::Accepted, Notice::Settled}));
    QCOMPARE(fixture.timeline(id), (QStringList {u"created"_s, u"sent"_s, u"accepted"_s, u"callback"_s, u"paid"_s}));
    const PaymentRecord record = fixture.record(id);
    QVERIFY(record.fee && record.processedAt && record.checkedAt && record.isTest == true);
    QVERIFY(!record.nextCheckAt && record.problem.isEmpty());
    const auto attempts = fixture.attempts(id);
    QCOMPARE(attempts.size(), 1);
    QCOMPARE(attempts.first().outcome, u"accepted"_s);
    QVERIFY(!attempts.first().tokenJti.isEmpty() && attempts.first().endedAt);
    QVERIFY(record.submission.latestTokenExpiry == attempts.first().tokenExpiresAt);
    const auto replies = fixture.replies(id);
    QCOMPARE(replies.size(), 2);
    QVERIFY(replies.first().isToPost && replies.first().httpStatus == 200 && replies.first().text.contains(id.toString()));
    QVERIFY(!replies.last().isToPost && replies.last().text.contains("SUCCESS"_L1));
    for (const ReplyRecord &reply : replies)
        QVERIFY(!record.nonce.isEmpty() && !reply.text.contains(record.nonce) && !reply.text.contains("eyJ"_L1));

    const Json theirs = m_sandbox.payout(id.toString());
    QCOMPARE(theirs[u"posts"].toInteger(), 1);
    QCOMPARE(theirs[u"body"].toText()->toUtf8(), record.body);
    EVENTUALLY(!fixture.driver.open().contains(id) && fixture.driver.open().isQuiet());
    QVERIFY(!fixture.driver.pauses().reasons());
}

namespace {

//! A person checks it, and the gateway's answer is in the ledger.
bool isChecked(DriverFixture &fixture, const OrderId &id)
{
    const auto answeredAt = [&] {
        const auto replies = fixture.replies(id);
        return replies.isEmpty() || replies.last().isToPost ? UtcTime() : replies.last().at;
    };
    const UtcTime before = answeredAt();
    fixture.post(id, CheckRequested {});
    return eventually([&] { return answeredAt() > before && fixture.driver.open().isQuiet(); });
}

} // namespace

//! A gateway that shows nothing, not even what it has accepted, proves nothing by its answers 404.
void tst_Driver::absenceBesideAHiddenPayment_provesNothing()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.callbacksOff();
    m_sandbox.setFaults({});
    const OrderId control = fixture.issue(draftOf(6002));
    QVERIFY(fixture.settles(control));
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","times":1,"do":"drop_before_accept"},
        {"method":"POST","path":"/payouts/.*","do":"status","status":422},
        {"method":"GET","path":"/payouts/)"
        + control.toString().toLatin1() + R"(","do":"status","status":404})");
    const OrderId id = fixture.issue(draftOf(6003));
    const auto linesOf = [&] {
        const auto timeline = await(fixture.ledger->payments().timeline(id));
        return std::count_if(
            timeline->begin(), timeline->end(), [](const TimelineEntry &line) { return line.event.type == TimelineType::ControlNotFound; });
    };
    EVENTUALLY(linesOf() > 0);
    const Millis began = m_clock.monotonic();
    const Millis life = fixture.record(id).submission.tokenLife;
    QVERIFY(eventually(
        [&] {
            fixture.post(id, CheckRequested {});
            return m_clock.monotonic() - began > life + Seconds(5);
        },
        Millis(120'000), Millis(1000)));
    QVERIFY(isChecked(fixture, id));
    QCOMPARE(int(linesOf()), 1); // said once
    const PaymentRecord unproven = fixture.record(id);
    QCOMPARE(int(unproven.submission.state), int(PaymentState::OutcomeUnknown));
    QVERIFY(!unproven.knownBy); // no time can be promised
    const QString explained = messages::explain(unproven, m_clock.wall(), NumberFormat());
    QVERIFY2(explained.contains("can't tell from the gateway's answers"_L1) && explained.contains("support"_L1), qPrintable(explained));
    m_sandbox.setFaults({});
    fixture.post(id, CheckRequested {});
    QVERIFY(eventually([&] { return fixture.state(id) == PaymentState::Rejected; }, Millis(60'000)));
}

//! The gateway shows other payments as ever, and something in front answers for this one: an error page is no answer of the gateway.
void tst_Driver::aPageInPlaceOfAnAbsence_provesNothing()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.callbacksOff();
    m_sandbox.setFaults({});
    const OrderId control = fixture.issue(draftOf(6004));
    QVERIFY(fixture.settles(control));
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","times":1,"do":"status","status":422,"accept":true},
        {"method":"GET","path":"/payouts/(?!)"
        + control.toString().toLatin1() + R"().*","do":"status","status":404,"body":"<html>Not Found</html>","content_type":"text/html"})");
    const OrderId id = fixture.issue(draftOf(6005));
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::Rejected));
    const Millis began = m_clock.monotonic();
    const Millis life = fixture.record(id).submission.tokenLife;
    QVERIFY(eventually(
        [&] {
            fixture.post(id, CheckRequested {});
            return m_clock.monotonic() - began > life + Seconds(8);
        },
        Millis(120'000), Millis(1000)));
    QCOMPARE(int(fixture.record(id).submission.rejection), int(Rejection::Reply));
    m_sandbox.setFaults({});
    fixture.post(id, CheckRequested {});
    EVENTUALLY(fixture.notices(id).contains(Notice::AcceptedAfterAll));
}

//! The 404 comes from a database that was restored, and the payment beside it from a cache that still has it.
void tst_Driver::absenceBesideACachedPayment_provesNothing()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.callbacksOff();
    m_sandbox.setFaults({});
    const OrderId control = fixture.issue(draftOf(6006));
    QVERIFY(fixture.settles(control));
    const Json shown(fixture.replies(control).last().text);
    const QByteArray path = "/payouts/" + control.toString().toLatin1();
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","times":1,"do":"status","status":422,"accept":true},
        {"method":"GET","path":")"
        + path + R"(","do":"status","status":200,"content_type":"application/json","headers":{"Age":"3600"},"body":)" + shown.toBytes()
        + R"(},{"method":"GET","path":"/payouts/.*","do":"status","status":404,"content_type":"application/json","body":"{}"})");
    const OrderId id = fixture.issue(draftOf(6007));
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::Rejected));
    const Millis began = m_clock.monotonic();
    const Millis life = fixture.record(id).submission.tokenLife;
    QVERIFY(eventually(
        [&] {
            fixture.post(id, CheckRequested {});
            return m_clock.monotonic() - began > life + Seconds(8);
        },
        Millis(120'000), Millis(1000)));
    QCOMPARE(int(fixture.record(id).submission.rejection), int(Rejection::Reply));
    QVERIFY(fixture.timeline(id).contains(u"absence_cached"_s));
    m_sandbox.setFaults({});
    fixture.post(id, CheckRequested {});
    EVENTUALLY(fixture.notices(id).contains(Notice::AcceptedAfterAll));
}

void tst_Driver::anAcceptedPaymentThatIsNotShown_saysSo()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.callbacksOff();
    m_sandbox.setFaults(R"({"method":"GET","path":"/payouts/.*","do":"status","status":404})");
    const OrderId id = fixture.issue(draftOf(6008));
    EVENTUALLY(fixture.timeline(id).contains(u"not_shown"_s));
    QVERIFY(isChecked(fixture, id));
    QCOMPARE(int(fixture.timeline(id).count(u"not_shown"_s)), 1); // said once
    QCOMPARE(int(fixture.state(id)), int(PaymentState::Processing));
    const QString explained = messages::explain(fixture.record(id), m_clock.wall(), NumberFormat());
    QVERIFY2(
        explained.startsWith("The gateway accepted it, but answers now that it doesn't know it (HTTP 404)."_L1), qPrintable(explained));
    m_sandbox.setFaults({});
    fixture.post(id, CheckRequested {});
    QVERIFY(fixture.settles(id));
    QVERIFY(fixture.record(id).problem.isEmpty());
}

//! The reply to the first try was lost and the second was refused: two answers 404 after the token's life prove that it isn't there. One
//! whose Date is far ahead proves nothing.
void tst_Driver::lostThenRefused_isProvenByDurations()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.callbacksOff();
    const Millis began = m_clock.monotonic();
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","do":"status","status":422})");
    const OrderId refused = fixture.issue(draftOf(6002));
    EVENTUALLY(fixture.notices(refused).contains(Notice::Refused));
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","times":1,"do":"drop_before_accept"},
        {"method":"POST","path":"/payouts/.*","do":"status","status":422})");
    const OrderId id = fixture.issue(draftOf(6001));
    EVENTUALLY_EQUAL(fixture.record(id).submission.refusedStatus, 422);
    QVERIFY(fixture.record(id).submission.mayBeAccepted && !fixture.record(id).submission.boundless);
    const Seconds life = fixture.record(id).submission.tokenLife;
    QVERIFY(life > Seconds(0));
    m_sandbox.setFaults({}, R"("clock_skew_s":60)");
    fixture.post(id, CheckRequested {});
    EVENTUALLY(fixture.record(id).submission.queriesWithoutNews > 0);
    QCOMPARE(int(fixture.state(id)), int(PaymentState::OutcomeUnknown));
    QVERIFY(eventually([&] { return fixture.state(id) == PaymentState::Rejected; }, Millis(120'000))); // a token lives 20 s here
    QVERIFY(m_clock.monotonic() - began > life + Seconds(2));
    QVERIFY2(messages::problem(fixture.record(id)).contains("No money moved"_L1), qPrintable(messages::problem(fixture.record(id))));
    QCOMPARE(fixture.attempts(id).size(), 2);
    EVENTUALLY(isProven(fixture.record(refused).submission)); // the same proof for the refusal of an only attempt
    QVERIFY(fixture.notices(refused).contains(Notice::RefusalProven));
    QVERIFY2(
        messages::problem(fixture.record(refused)).contains("No money moved"_L1), qPrintable(messages::problem(fixture.record(refused))));
    QCOMPARE(fixture.attempts(refused).size(), 1);
    QVERIFY(fixture.record(refused).lookAt && *fixture.record(refused).lookAt > m_clock.wall());
    EVENTUALLY(!fixture.driver.open().contains(refused));
}

void tst_Driver::lostReplySettledByPolling()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.callbacksOff();
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","times":1,"do":"accept_then_close"})", R"("settle_ms":2000)");
    const OrderId id = fixture.issue(draftOf(6000));
    EVENTUALLY(fixture.notices(id).contains(Notice::Accepted));
    using enum PaymentState;
    QCOMPARE(fixture.states(id), (QList {Sending, OutcomeUnknown, OtherStatus}));
    QCOMPARE(fixture.record(id).submission.lastStatus.word(), u"PROCESSING"_s);
    QVERIFY(fixture.record(id).problem.isEmpty()); // it was K-102 in between; now it is known
    const auto next = fixture.record(id).nextCheckAt;
    QVERIFY(next && *next > m_clock.wall() && *next <= m_clock.wall() + Millis(5000));
    QVERIFY(fixture.settles(id));
    QVERIFY(m_clock.wall() >= *next); // not before it said
    QCOMPARE(fixture.notices(id), (QList {Notice::ReplyLost, Notice::Accepted, Notice::StatusChanged, Notice::Settled}));
    QCOMPARE(fixture.attempts(id).size(), 1);
    QCOMPARE(fixture.attempts(id).first().outcome, u"reply lost"_s);
    QCOMPARE(m_sandbox.posts(id.toString()), 1);
    QCOMPARE(m_sandbox.payout(id.toString())[u"body"].toText()->toUtf8(), fixture.record(id).body);
}

//! A reply that came is not told of as a lost one.
void tst_Driver::aReplyThatCannotBeRead()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.callbacksOff();
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","times":1,"do":"odd_json"})");
    const OrderId id = fixture.issue(draftOf(6001));
    EVENTUALLY(fixture.notices(id).contains(Notice::Accepted));
    const auto entries = await(fixture.ledger->payments().timeline(id));
    const auto says = [&](const QString &words) {
        return std::any_of(entries->begin(), entries->end(),
            [&](const TimelineEntry &entry) { return messages::timeline(entry.event, PaymentKind::Payout).contains(words); });
    };
    QVERIFY(says(u"The reply could not be read. Asking the gateway."_s));
    QVERIFY(!says(u"lost"_s));
}

void tst_Driver::droppedBeforeItWasAccepted()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","times":2,"do":"drop_before_accept"})");
    const OrderId id = fixture.issue(draftOf(7000));
    QVERIFY(fixture.settles(id));
    using enum PaymentState;
    QCOMPARE(fixture.states(id), (QList {Sending, OutcomeUnknown, Processing, Paid})); // a repeat stays unknown until it is answered
    QCOMPARE(fixture.notices(id).count(Notice::QueryingAgain), 2);
    const auto attempts = fixture.attempts(id);
    QCOMPARE(attempts.size(), 3);
    QCOMPARE(attempts.at(0).outcome, u"reply lost"_s);
    QCOMPARE(attempts.at(2).outcome, u"accepted"_s);
    QCOMPARE(m_sandbox.posts(id.toString()), 3);
    QCOMPARE(m_sandbox.payout(id.toString())[u"body"].toText()->toUtf8(), fixture.record(id).body); // the same bytes each time
    QVERIFY(fixture.record(id).problem.isEmpty());
}

//! A crash came between writing the attempt and writing its end.
void tst_Driver::foundInTheLedgerWhileSending()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    PaymentRecord record = fixture.freeze(draftOf(8000));
    QVERIFY(await(fixture.ledger->writer().write({.insert = record, .id = record.id})));
    record.submission.state = PaymentState::Sending;
    record.submission.attempts = 1;
    record.submission.latestTokenExpiry = std::chrono::ceil<Seconds>(m_clock.wall()) + Seconds(20);
    const AttemptRecord attempt {
        .number = 1, .tokenJti = u"jti"_s, .tokenExpiresAt = record.submission.latestTokenExpiry, .begunAt = m_clock.wall()};
    QVERIFY(await(fixture.ledger->writer().write({.update = record, .attempt = attempt, .id = record.id, .fencingToken = 1})));
    const auto open = await(fixture.ledger->payments().open());
    QCOMPARE(open->size(), 1);
    fixture.driver.takeUp(open->first());
    fixture.driver.takeUp(open->first()); // it is here already
    QVERIFY(fixture.settles(record.id));
    using enum PaymentState;
    QCOMPARE(fixture.states(record.id), (QList {OutcomeUnknown, Processing, Paid}));
    QCOMPARE(m_sandbox.posts(record.id.toString()), 1); // the first one never left
    QCOMPARE(fixture.attempts(record.id).size(), 2);
    QVERIFY(fixture.attempts(record.id).first().outcome.isEmpty());
}

void tst_Driver::takenIds_data()
{
    QTest::addColumn<bool>("typed");
    QTest::addColumn<int>("amount");
    QTest::addColumn<PaymentState>("state");
    QTest::addColumn<Notice>("notice");
    QTest::newRow("ours, and the same") << false << 9000 << PaymentState::Paid << Notice::AnsweredRepeatAtFirstTry;
    QTest::newRow("ours, with other money") << false << 9001 << PaymentState::Mismatch << Notice::IdTaken;
    QTest::newRow("typed, and the same") << true << 9000 << PaymentState::Mismatch << Notice::IdTaken;
    QTest::newRow("typed, with other money") << true << 9001 << PaymentState::Mismatch << Notice::IdTaken;
}

//! The gateway has a payment with this ID, and this ledger doesn't know of it.
void tst_Driver::takenIds()
{
    QFETCH(bool, typed);
    QFETCH(int, amount);
    QFETCH(PaymentState, state);
    QFETCH(Notice, notice);
    DriverFixture earlier(m_sandbox.url(), m_clock, *m_key);
    const OrderId id = earlier.issue(draftOf(9000));
    QVERIFY(earlier.settles(id));
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.queue.assumeFull(); // the other desk has just used the gateway
    PaymentRecord record = fixture.freeze(draftOf(amount, id.toString()));
    record.submission.idTypedByPerson = typed;
    QVERIFY(await(fixture.payments.queue({.record = record})));
    EVENTUALLY(fixture.notices(id).contains(notice));
    QCOMPARE(int(fixture.state(id)), int(state));
    QCOMPARE(fixture.attempts(id).size(), 1);
    QCOMPARE(fixture.attempts(id).first().httpStatus, 409);
    QCOMPARE(messages::problem(fixture.record(id)).startsWith("K-204"_L1), state == PaymentState::Mismatch);
    const PaymentRecord compared = fixture.record(id);
    const bool isOurs = state != PaymentState::Mismatch;
    QCOMPARE(compared.fee || compared.processedAt || compared.isTest, isOurs); // another payment's fee and times are not written into ours
    if (state == PaymentState::Mismatch) { // it stays there: neither a callback nor a restart sends it again
        fixture.post(id, CallbackReceived {});
        fixture.takeUp({id});
        EVENTUALLY(fixture.driver.open().isQuiet());
    }
    QCOMPARE(int(fixture.state(id)), int(state));
    QCOMPARE(m_sandbox.posts(id.toString()), 2);
    QCOMPARE(m_sandbox.payout(id.toString())[u"body"].toText()->toUtf8(), earlier.record(id).body);
}

//! What is told of it is a line; what is kept is all of it, letter for letter.
void tst_Driver::theWholeRefusalIsKept()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    const QString said = u"{\"why\": \"\u202E"_s + QString(3000, u'x') + u"\"}"_s;
    Json rule;
    rule.add(u"method"_s, u"POST"_s);
    rule.add(u"path"_s, u"/payouts/.*"_s);
    rule.add(u"times"_s, Json(qint64 {1}));
    rule.add(u"do"_s, u"status"_s);
    rule.add(u"status"_s, Json(qint64 {400}));
    rule.add(u"body"_s, said);
    m_sandbox.setFaults(rule.toBytes());
    const OrderId id = fixture.issue(draftOf(9600));
    EVENTUALLY(!fixture.replies(id).isEmpty());
    const ReplyRecord reply = fixture.replies(id).first();
    QVERIFY(reply.isToPost && !reply.isCut());
    QCOMPARE(reply.httpStatus, 400);
    QCOMPARE(reply.text, said);
    QVERIFY(!messages::problem(fixture.record(id)).contains(u'\u202E'));
    fixture.post(id, StopTrackingRequested {});
    EVENTUALLY(!fixture.driver.open().contains(id) && fixture.driver.open().isQuiet());
}

void tst_Driver::refusedAtOnce_provenLater()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","times":1,"do":"status","status":400})");
    const OrderId id = fixture.issue(draftOf(9500));
    EVENTUALLY(fixture.record(id).knownBy);
    using enum PaymentState;
    const PaymentRecord refused = fixture.record(id);
    QCOMPARE(int(refused.submission.state), int(Rejected));
    QCOMPARE(refused.submission.refusedStatus, 400);
    QCOMPARE(int(refused.submission.rejection), int(Rejection::Reply));
    QVERIFY(!isProven(refused.submission) && !isAtRest(refused.submission));
    QVERIFY2(messages::problem(refused).startsWith("K-205"_L1) && !messages::problem(refused).contains("No money moved"_L1),
        qPrintable(messages::problem(refused)));
    QVERIFY(messages::problem(refused).contains("PUT /sandbox/faults"_L1)); // what the gateway said
    QCOMPARE(fixture.replies(id).first().httpStatus, 400);
    QVERIFY(fixture.replies(id).first().isToPost && fixture.replies(id).first().text.contains("PUT /sandbox/faults"_L1));
    QVERIFY(*refused.knownBy > m_clock.wall() + refused.submission.tokenLife - Seconds(5));
    EVENTUALLY(fixture.record(id).nextCheckAt);
    m_sandbox.setFaults({}, R"("clock_skew_s":3600)"); // the answer's Date is no proof
    QVERIFY(isChecked(fixture, id));
    QVERIFY(!isProven(fixture.record(id).submission));
    QCOMPARE(fixture.states(id).first(2), (QList {Sending, Rejected}));
    QCOMPARE(m_sandbox.posts(id.toString()), 1);
    QVERIFY(m_sandbox.payout(id.toString())[u"accepted_at"].isNull());
    QVERIFY(fixture.driver.open().contains(id));
    QVERIFY(!fixture.driver.pauses().reasons()); // one refusal says nothing about the others
}

//! Something in front of the gateway answers 400 with a page, and not the gateway.
void tst_Driver::refusedByAPage_isUnclear()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    m_sandbox.setFaults(
        R"({"method":"POST","path":"/payouts/.*","times":1,"do":"status","status":400,"body":"<html>Bad Request</html>","content_type":"text/html"})");
    const OrderId id = fixture.issue(draftOf(9501));
    EVENTUALLY_EQUAL(fixture.record(id).submission.refusedStatus, 400);
    QCOMPARE(int(fixture.state(id)), int(PaymentState::OutcomeUnknown));
    QVERIFY(fixture.record(id).submission.mayBeAccepted);
}

//! A copy of the request was accepted behind the refusal: the next question finds it.
void tst_Driver::refusedAndYetAccepted_isAcceptedAfterAll()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.callbacksOff();
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","times":1,"do":"status","status":422,"accept":true})");
    const OrderId id = fixture.issue(draftOf(9502));
    EVENTUALLY(fixture.notices(id).contains(Notice::AcceptedAfterAll));
    const PaymentRecord found = fixture.record(id);
    QVERIFY(found.submission.foundAfterRejected && found.submission.accepted);
    QCOMPARE(int(found.submission.rejection), int(Rejection::None));
    QVERIFY2(messages::problem(found).startsWith("K-216"_L1), qPrintable(messages::problem(found)));
}

void tst_Driver::otherMoneyInTheEcho()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","times":1,"do":"echo_wrong_amount"})");
    const OrderId id = fixture.issue(draftOf(9600));
    EVENTUALLY(fixture.notices(id).contains(Notice::OtherMoney));
    QCOMPARE(int(fixture.state(id)), int(PaymentState::Mismatch));
    const Problem problem = fixture.record(id).problem;
    QVERIFY(problem.code == ProblemCode::OtherMoney && problem.args.has(Arg::Theirs));
    QCOMPARE(problem.args.money(Arg::Ours)->toString(), u"9600 IDR"_s);
    QCOMPARE(fixture.attempts(id).first().outcome, u"echo differs"_s);
    QCOMPARE(m_sandbox.posts(id.toString()), 1);
}

void tst_Driver::aPayinIsPaid()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    const OrderId id = fixture.issue(payinOf(5000));
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::AwaitingPayment));
    const PaymentRecord waiting = fixture.record(id);
    QVERIFY(canBePaid(waiting));
    QCOMPARE(waiting.payTo.returnUrl, u"https://shop.example/thanks"_s);
    QCOMPARE(*await(fixture.ledger->payments().find({.text = waiting.payTo.accountNumber})), QList<qint64>({waiting.seq}));
    m_sandbox.pay(id.toString());
    QVERIFY(fixture.settles(id));
    QCOMPARE(fixture.notices(id).first(), Notice::Accepted);
    QCOMPARE(fixture.notices(id).last(), Notice::Settled);
    QVERIFY(fixture.timeline(id).contains(u"callback"_s));
    const PaymentRecord paid = fixture.record(id);
    QVERIFY(paid.payTo == waiting.payTo);
    QVERIFY(paid.processedAt && paid.isTest == true && paid.problem.isEmpty() && !paid.nextCheckAt);
    QCOMPARE(fixture.attempts(id).size(), 1);
    const Json theirs = m_sandbox.payin(id.toString());
    QCOMPARE(theirs[u"posts"].toInteger(), 1);
    QCOMPARE(theirs[u"body"].toText()->toUtf8(), paid.body);
    QCOMPARE(*await(fixture.ledger->auditTrail().verify()), QStringList());
}

//! Where the customer pays stood in the answer that was lost; the GET tells it again.
void tst_Driver::aPayinWhoseAnswerWasLost()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.callbacksOff();
    m_sandbox.setFaults(R"({"method":"POST","path":"/payins/.*","times":1,"do":"accept_then_close"})");
    const OrderId id = fixture.issue(payinOf(6000));
    EVENTUALLY(fixture.notices(id).contains(Notice::Accepted));
    using enum PaymentState;
    QCOMPARE(fixture.states(id), (QList {Sending, OutcomeUnknown, OtherStatus}));
    QCOMPARE(fixture.record(id).submission.lastStatus.word(), u"WAITING"_s); // the gateway's word, as it is
    QVERIFY(canBePaid(fixture.record(id)));
    QVERIFY(fixture.record(id).problem.isEmpty());
    m_sandbox.pay(id.toString());
    QVERIFY(fixture.settles(id)); // by polling
    QCOMPARE(fixture.attempts(id).size(), 1);
    QCOMPARE(fixture.attempts(id).first().outcome, u"reply lost"_s);
    QCOMPARE(m_sandbox.posts(id.toString()), 1);
}

//! The specification shows no form of a payin's detail. One in which nothing can be read proves nothing, and no word is made up from it.
void tst_Driver::aPayinThatIsShownAsNothing()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.callbacksOff();
    m_sandbox.setFaults(R"({"method":"POST","path":"/payins/.*","times":1,"do":"accept_then_close"},)"
                        R"({"method":"GET","path":"/payins/.*","times":1,"do":"status","status":200})");
    const OrderId id = fixture.issue(payinOf(6100));
    EVENTUALLY_EQUAL(fixture.record(id).submission.queriesWithoutNews, 1);
    QCOMPARE(int(fixture.state(id)), int(PaymentState::OutcomeUnknown));
    QVERIFY(fixture.record(id).payTo.isEmpty() && !fixture.notices(id).contains(Notice::Accepted));
    fixture.post(id, CheckRequested {});
    EVENTUALLY(canBePaid(fixture.record(id)));

    const OrderId other = fixture.issue(payinOf(6200));
    EVENTUALLY_EQUAL(int(fixture.state(other)), int(PaymentState::AwaitingPayment));
    const PayTo told = fixture.record(other).payTo;
    m_sandbox.setFaults(R"({"method":"GET","path":"/payins/.*","times":1,"do":"status","status":200})");
    fixture.post(other, CheckRequested {});
    EVENTUALLY(fixture.record(other).checkedAt);
    const PaymentRecord wordless = fixture.record(other);
    QCOMPARE(int(wordless.submission.state), int(PaymentState::AwaitingPayment));
    QVERIFY(!wordless.submission.lastStatus.isKnown() && wordless.payTo == told && wordless.nextCheckAt);
    QVERIFY(messages::explain(wordless, m_clock.wall(), NumberFormat()).contains("named no status"_L1));
    m_sandbox.pay(other.toString());
    fixture.post(other, CheckRequested {});
    QVERIFY(fixture.settles(other));
}

void tst_Driver::aWordAboutTheCallPaysNoPayin_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::newRow("no data") << R"({\"status\":\"SUCCESS\",\"data\":null})"_ba;
    QTest::newRow("OK") << R"({\"status\":\"SUCCESS\",\"message\":\"OK\"})"_ba;
    QTest::newRow("not there") << R"({\"status\":\"SUCCESS\",\"message\":\"no such payin\"})"_ba;
    QTest::newRow("in a payment that isn't shown") << R"({\"payment\":{\"status\":\"SUCCESS\"}})"_ba;
}

//! Goods leave when a payin is paid: that a call went well is not taken for it.
void tst_Driver::aWordAboutTheCallPaysNoPayin()
{
    QFETCH(QByteArray, answer);
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.callbacksOff();
    const OrderId id = fixture.issue(payinOf(6300));
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::AwaitingPayment));
    m_sandbox.setFaults(R"({"method":"GET","path":"/payins/.*","times":1,"do":"status","status":200,"body":")" + answer + "\"}");
    QVERIFY(isChecked(fixture, id));
    QCOMPARE(int(fixture.state(id)), int(PaymentState::AwaitingPayment));
    QVERIFY(!fixture.record(id).submission.lastStatus.isKnown() && !fixture.notices(id).contains(Notice::Settled));
    m_sandbox.pay(id.toString());
    fixture.post(id, CheckRequested {});
    QVERIFY(fixture.settles(id));
}

void tst_Driver::aPayinThatWasDropped()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    m_sandbox.setFaults(R"({"method":"POST","path":"/payins/.*","times":1,"do":"drop_before_accept"})");
    const OrderId id = fixture.issue(payinOf(7000));
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::AwaitingPayment));
    QCOMPARE(fixture.notices(id), (QList {Notice::ReplyLost, Notice::QueryingAgain, Notice::Accepted}));
    QVERIFY(canBePaid(fixture.record(id)));
    QCOMPARE(m_sandbox.posts(id.toString()), 2);
    QCOMPARE(m_sandbox.payin(id.toString())[u"body"].toText()->toUtf8(), fixture.record(id).body);
}

void tst_Driver::takenPayinIds_data()
{
    QTest::addColumn<bool>("typed");
    QTest::addColumn<int>("amount");
    QTest::addColumn<PaymentState>("state");
    QTest::addColumn<Notice>("notice");
    QTest::newRow("ours, and the same") << false << 9000 << PaymentState::OtherStatus << Notice::AnsweredRepeatAtFirstTry;
    QTest::newRow("ours, with other money") << false << 9001 << PaymentState::Mismatch << Notice::IdTaken;
    QTest::newRow("typed, and the same") << true << 9000 << PaymentState::Mismatch << Notice::IdTaken;
}

void tst_Driver::takenPayinIds()
{
    QFETCH(bool, typed);
    QFETCH(int, amount);
    QFETCH(PaymentState, state);
    QFETCH(Notice, notice);
    DriverFixture earlier(m_sandbox.url(), m_clock, *m_key);
    const OrderId id = earlier.issue(payinOf(9000));
    EVENTUALLY_EQUAL(int(earlier.state(id)), int(PaymentState::AwaitingPayment));
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.queue.assumeFull(); // the other desk has just used the gateway
    PaymentRecord record = fixture.freeze(payinOf(amount, id.toString()));
    record.submission.idTypedByPerson = typed;
    QVERIFY(await(fixture.payments.queue({.record = record})));
    EVENTUALLY(fixture.notices(id).contains(notice));
    QCOMPARE(int(fixture.state(id)), int(state));
    QCOMPARE(fixture.attempts(id).first().httpStatus, 409);
    // A customer is told where to pay only when the payment there is ours.
    QCOMPARE(canBePaid(fixture.record(id)), state == PaymentState::OtherStatus);
    QCOMPARE(fixture.record(id).payTo.isEmpty(), state == PaymentState::Mismatch);
    QCOMPARE(m_sandbox.posts(id.toString()), 2);
    QCOMPARE(m_sandbox.payin(id.toString())[u"body"].toText()->toUtf8(), earlier.record(id).body);
}

void tst_Driver::otherMoneyInThePayinsEcho()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    m_sandbox.setFaults(R"({"method":"POST","path":"/payins/.*","times":1,"do":"echo_wrong_amount"})");
    const OrderId id = fixture.issue(payinOf(9600));
    EVENTUALLY(fixture.notices(id).contains(Notice::OtherMoney));
    QCOMPARE(int(fixture.state(id)), int(PaymentState::Mismatch));
    QVERIFY(fixture.record(id).payTo.isEmpty());
    QCOMPARE(m_sandbox.posts(id.toString()), 1);
}

//! A customer may have been told the first account: that it changed is kept, and both are named.
void tst_Driver::aPayinIsPaidElsewhereNow()
{
    DriverFixture first(m_sandbox.url(), m_clock, *m_key);
    first.callbacksOff();
    const OrderId id = first.issue(payinOf(9700));
    EVENTUALLY_EQUAL(int(first.state(id)), int(PaymentState::AwaitingPayment));
    PaymentRecord told = first.record(id);
    const PayTo now = told.payTo;
    told.payTo.accountNumber = u"123"_s;
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.queue.assumeFull();
    QVERIFY(await(fixture.ledger->writer().write({.insert = told, .id = id})));
    fixture.post(id, CheckRequested {});
    EVENTUALLY_EQUAL(fixture.record(id).payTo, now);
    QVERIFY(fixture.timeline(id).contains(u"pay_to"_s));
    const auto timeline = await(fixture.ledger->payments().timeline(id));
    QVERIFY(std::any_of(timeline->begin(), timeline->end(), [&now](const TimelineEntry &entry) {
        return messages::timeline(entry.event, PaymentKind::Payout).contains(now.accountNumber)
            && messages::timeline(entry.event, PaymentKind::Payout).contains(u"123"_s);
    }));
}

void tst_Driver::aPayinThatIsNeverPaid()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    m_sandbox.setFaults({}, R"("payin_expiry_ms":600)");
    const OrderId id = fixture.issue(payinOf(9800));
    EVENTUALLY_EQUAL(fixture.record(id).submission.lastStatus.word(), u"EXPIRED"_s);
    QCOMPARE(int(fixture.state(id)), int(PaymentState::OtherStatus)); // what the gateway calls it is not final to us: it may be paid late
    QVERIFY(fixture.record(id).nextCheckAt);
    m_sandbox.pay(id.toString());
    EVENTUALLY_EQUAL(fixture.record(id).submission.lastStatus.word(), u"LATE"_s);
    QCOMPARE(int(fixture.state(id)), int(PaymentState::OtherStatus));
}

//! One token lists what each of them needs, under its own path.
void tst_Driver::payoutsAndPayinsTogether()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    QList<ReviewedPayment> batch;
    for (int i = 0; i < 6; ++i)
        batch.append(*fixture.payments.freeze(i % 2 ? payinOf(10'000 + i) : draftOf(10'000 + i), NumberFormat()));
    QVERIFY(await(fixture.payments.queue(batch)));
    QSet<QString> tokens;
    for (const ReviewedPayment &payment : std::as_const(batch)) {
        const OrderId &id = payment.record.id;
        if (payment.record.submission.kind == PaymentKind::Payin) {
            EVENTUALLY(canBePaid(fixture.record(id)));
            m_sandbox.pay(id.toString());
        }
        QVERIFY2(fixture.settles(id), qPrintable(key(fixture.state(id))));
        tokens.insert(fixture.attempts(id).first().tokenJti);
    }
    QCOMPARE(tokens.size(), 1);
    const Json truth = m_sandbox.truth();
    QCOMPARE(truth[u"payouts"].items().size(), size_t(3));
    QCOMPARE(truth[u"payins"].items().size(), size_t(3));
}

void tst_Driver::aBatchWithTrouble()
{
    constexpr int rows = 12;
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","times":2,"do":"accept_then_close"},)"
                        R"({"method":"POST","path":"/payouts/.*","times":2,"do":"drop_before_accept"},)"
                        R"({"method":"POST","path":"/payouts/.*","times":1,"do":"status","status":503,"accept":true},)"
                        R"({"method":"POST","path":"/payouts/.*","times":1,"do":"status","status":401},)"
                        R"({"method":"GET","path":"/payouts/.*","times":2,"do":"html"},)"
                        R"({"method":"POST","path":"/auth-tokens","times":1,"do":"truncate"})");
    QList<ReviewedPayment> batch;
    for (int i = 0; i < rows; ++i)
        batch.append(*fixture.payments.freeze(draftOf(10'000 + i), NumberFormat()));
    QVERIFY(await(fixture.payments.queue(batch)));
    for (const ReviewedPayment &payout : std::as_const(batch)) {
        const OrderId &id = payout.record.id;
        QVERIFY2(fixture.settles(id), qPrintable(key(fixture.state(id)) + u' ' + messages::problem(fixture.record(id))));
        const Json theirs = m_sandbox.payout(id.toString());
        QVERIFY(theirs[u"posts"].toInteger() <= qint64(fixture.attempts(id).size()));
        QCOMPARE(theirs[u"body"].toText()->toUtf8(), payout.record.body);
    }
    QCOMPARE(m_sandbox.truth()[u"payouts"].items().size(), size_t(rows));
    QVERIFY(!fixture.driver.pauses().reasons());
    QCOMPARE(*await(fixture.ledger->auditTrail().verify()), QStringList());
}

//! As many as may be under way are denied at once, as when a batch's token is revoked: each frees its place for the others.
void tst_Driver::manyDeniedAtOnce()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","times":4,"do":"status","status":401})");
    QList<ReviewedPayment> batch;
    for (int i = 0; i < 6; ++i)
        batch.append(*fixture.payments.freeze(draftOf(20'000 + i), NumberFormat()));
    QVERIFY(await(fixture.payments.queue(batch)));
    for (const ReviewedPayment &payout : std::as_const(batch))
        QVERIFY2(fixture.settles(payout.record.id), qPrintable(key(fixture.state(payout.record.id))));
}

//! A row that is refused is tried once more with a fresh token, before any other row. Refused again it pauses sending, and what had no
//! request on the wire by then waits untried.
void tst_Driver::aBatchThatIsDenied_pausesAtTheFirst()
{
    constexpr int rows = 30;
    constexpr int mostAtOnce = 4; // SendScheduler's
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","do":"status","status":401})");
    QList<ReviewedPayment> batch;
    for (int i = 0; i < rows; ++i)
        batch.append(*fixture.payments.freeze(draftOf(21'000 + i), NumberFormat()));
    QVERIFY(await(fixture.payments.queue(batch)));
    EVENTUALLY_EQUAL(fixture.driver.pauses().reasons(), PauseReasons(PauseReason::NotAllowed));
    const auto isPaused = [&](const ReviewedPayment &row) { return fixture.state(row.record.id) == PaymentState::Paused; };
    EVENTUALLY(fixture.driver.open().isQuiet() && std::all_of(batch.cbegin(), batch.cend(), isPaused));
    int posts = 0;
    int tried = 0;
    for (const ReviewedPayment &row : std::as_const(batch)) {
        const qint64 ofRow = m_sandbox.posts(row.record.id.toString());
        QCOMPARE(fixture.attempts(row.record.id).size(), ofRow);
        posts += int(ofRow);
        tried += ofRow > 0 ? 1 : 0;
    }
    QVERIFY2(tried >= 1 && tried <= mostAtOnce, qPrintable(u"%1 rows were tried"_s.arg(tried)));
    QVERIFY2(posts >= 2 && posts <= 2 * mostAtOnce, qPrintable(u"%1 POSTs"_s.arg(posts)));
    const qint64 requests = m_sandbox.requests();
    QVERIFY(!eventually([&] { return m_sandbox.requests() != requests; }, Millis(1500)));

    m_sandbox.setFaults({});
    fixture.driver.probeNow(); // a person tries again
    QVERIFY(fixture.settles(batch.constFirst().record.id));
    QVERIFY(!fixture.driver.pauses().reasons());
}

void tst_Driver::hintsWhileAsking()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.callbacksOff();
    m_sandbox.setFaults({}, R"("settle_ms":600000)");
    const OrderId id = fixture.issue(draftOf(5500));
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::Processing));
    fixture.post(id, CheckRequested {}); // now a token that reads it is in the cache
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::OtherStatus));
    EVENTUALLY(fixture.driver.open().isQuiet());

    m_sandbox.setFaults(R"({"method":"GET","path":"/payouts/.*","do":"slow","ms":700})", R"("settle_ms":600000)");
    const qint64 before = m_sandbox.requests();
    fixture.post(id, CallbackReceived {});
    EVENTUALLY_EQUAL(m_sandbox.requests(), before + 1); // it is being asked
    QVERIFY(!fixture.driver.open().isQuiet());
    for (int i = 0; i < 5; ++i)
        fixture.post(id, CallbackReceived {});
    EVENTUALLY_EQUAL(m_sandbox.requests(), before + 2);
    EVENTUALLY(fixture.driver.open().isQuiet());
    QVERIFY(!eventually([&] { return m_sandbox.requests() > before + 2; }, Millis(1500)));
    QCOMPARE(fixture.timeline(id).count(u"callback"_s), 2); // one line for each question that callbacks led to
}

//! However many come, there is one question at a time, and one after the last of them.
void tst_Driver::aThousandCallbacksInASecond()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    m_sandbox.setFaults({}, R"("settle_ms":600000)");
    const OrderId id = fixture.issue(draftOf(5510));
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::Processing));
    EVENTUALLY(fixture.driver.open().isQuiet());
    m_sandbox.setFaults(R"({"method":"GET","path":"/payouts/.*","do":"slow","ms":200})", R"("settle_ms":600000)");
    const qsizetype before = fixture.network().callbacksBefore.size();
    const int called = fixture.network().callbacks;
    Caller caller(fixture, fixture.callbackPath(id), "{}", 1000, 20);
    EVENTUALLY(caller.isDone());
    QCOMPARE(caller.notNoContent(), 0);
    EVENTUALLY_EQUAL(fixture.network().callbacks, called + 1000);
    EVENTUALLY_EQUAL(fixture.network().callbacksBefore.last(), called + 1000); // the last question is later than the last callback
    EVENTUALLY(fixture.driver.open().isQuiet());
    QCOMPARE(fixture.network().mostAtOnce, 1);
    QVERIFY(
        fixture.network().callbacksBefore.count(called + 1000) <= 2); // and one would do: another may have begun just before its hint came
    const qsizetype questions = fixture.network().callbacksBefore.size() - before;
    const qsizetype lines = fixture.timeline(id).count(u"callback"_s);
    QVERIFY2(lines >= 1 && lines <= questions + 1, qPrintable(u"%1 lines, %2 questions"_s.arg(lines).arg(questions)));
}

//! The answer that is on its way may be older than the callback; so one more question follows, and the last status is never missed.
void tst_Driver::aCallbackDuringAQuestionAsksOnceMore()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.callbacksOff();
    m_sandbox.setFaults({}, R"("settle_ms":600000)");
    const OrderId id = fixture.issue(draftOf(5520));
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::Processing));
    fixture.post(id, CheckRequested {});
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::OtherStatus));
    EVENTUALLY(fixture.driver.open().isQuiet());
    const QByteArray path = fixture.callbackPath(id);
    const qsizetype before = fixture.network().callbacksBefore.size();
    m_sandbox.setFaults(R"({"method":"GET","path":"/payouts/.*","times":1,"do":"slow","ms":500})");
    Caller first(fixture, path, {}, 1);
    EVENTUALLY_EQUAL(fixture.network().callbacksBefore.size(), before + 1);
    Caller second(fixture, path, {}, 1);
    EVENTUALLY_EQUAL(fixture.network().callbacks, 2);
    QVERIFY(!fixture.driver.open().isQuiet()); // the first question is not answered yet
    EVENTUALLY_EQUAL(fixture.network().callbacksBefore.size(), before + 2);
    QCOMPARE(fixture.network().callbacksBefore.last(), 2);
    EVENTUALLY(fixture.driver.open().isQuiet());
    QCOMPARE(fixture.network().callbacksBefore.size(), before + 2);
}

//! What is unknown is asked for while nothing is sent: by the clock, after a callback, and when a person wants to know.
namespace {

constexpr auto neverSettles = R"("status_after":[{"ms":0,"status":"ROUTED"}])";
constexpr auto dropsQuestions = R"({"method":"GET","path":"/payouts/.*","do":"drop_before_accept"})";

//! Open at the gateway, and asked for without news so often that its next question is minutes away.
OrderId longQuiet(DriverFixture &fixture, int amount)
{
    const OrderId id = fixture.issue(draftOf(amount));
    bool goesOn
        = eventually([&] { return fixture.state(id) == PaymentState::Processing || fixture.state(id) == PaymentState::OtherStatus; });
    for (int i = 0; goesOn && i < 20 && fixture.record(id).submission.queriesWithoutNews < 3; ++i) {
        const auto before = fixture.record(id).checkedAt;
        fixture.driver.queries().queryAll();
        goesOn = eventually([&] { return fixture.record(id).checkedAt != before && fixture.driver.open().isQuiet(); });
    }
    return id;
}

} // namespace

void tst_Driver::checksOfAPerson_postponeNothing()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.callbacksOff();
    m_sandbox.setFaults("", neverSettles);
    const OrderId id = longQuiet(fixture, 5531);
    const PaymentRecord before = fixture.record(id);
    QVERIFY(before.nextCheckAt);
    for (int i = 0; i < 3; ++i) {
        QVERIFY(isChecked(fixture, id));
        QCOMPARE(fixture.record(id).submission.queriesWithoutNews, before.submission.queriesWithoutNews);
        QVERIFY(*fixture.record(id).nextCheckAt <= *before.nextCheckAt + Seconds(1));
    }
    m_sandbox.setFaults({});
}

//! The gateway says 404, and is too busy for the question whether that says anything.
void tst_Driver::controlWithoutAnswer_isAskedAgainSoon()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.callbacksOff();
    m_sandbox.setFaults({});
    const OrderId control = fixture.issue(draftOf(6004));
    QVERIFY(fixture.settles(control));
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","times":1,"do":"status","status":422},
        {"method":"GET","path":"/payouts/)"
        + control.toString().toLatin1() + R"(","do":"status","status":503})");
    const OrderId id = fixture.issue(draftOf(6005));
    const auto isAskedSoon = [&] {
        const PaymentRecord record = fixture.record(id);
        return record.submission.refusedStatus == 422 && record.nextCheckAt && *record.nextCheckAt < m_clock.wall() + Seconds(6);
    };
    EVENTUALLY(isAskedSoon());
    QCOMPARE(fixture.record(id).submission.queriesWithoutNews, 0);
    QVERIFY(fixture.record(id).knownBy);
    m_sandbox.setFaults({});
}

//! The callback was heard, its question was not: that is no reason to wait for as long as before.
void tst_Driver::aQuestionThatCameToNothingIsPutAgainSoon()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.callbacksOff();
    m_sandbox.setFaults("", neverSettles);
    const OrderId id = longQuiet(fixture, 5530);
    const int quiet = fixture.record(id).submission.queriesWithoutNews;
    QVERIFY(quiet >= 3 && *fixture.record(id).nextCheckAt > m_clock.wall() + std::chrono::minutes(4));

    m_sandbox.setFaults(dropsQuestions, neverSettles);
    const auto before = fixture.record(id).checkedAt;
    fixture.post(id, CallbackReceived {});
    EVENTUALLY(fixture.record(id).nextCheckAt && *fixture.record(id).nextCheckAt < m_clock.wall() + Seconds(10));
    QCOMPARE(fixture.record(id).checkedAt, before);
    QCOMPARE(fixture.record(id).submission.queriesWithoutNews, quiet);
    m_sandbox.setFaults("", neverSettles);
    EVENTUALLY(fixture.record(id).checkedAt != before); // nobody asks, and nothing else is under way
    QCOMPARE(fixture.attempts(id).size(), 1);
}

void tst_Driver::whatCameToNothingIsAskedForOnceAnotherIsAnswered()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.callbacksOff();
    m_sandbox.setFaults("", neverSettles);
    const OrderId id = longQuiet(fixture, 5531);
    const OrderId other = longQuiet(fixture, 5532);
    m_sandbox.setFaults(dropsQuestions, neverSettles);
    const auto before = fixture.record(id).checkedAt;
    for (int i = 0; i < 3; ++i) { // the fourth would be a minute away
        const qsizetype questions = fixture.network().callbacksBefore.size();
        fixture.post(id, CallbackReceived {});
        EVENTUALLY_EQUAL(fixture.network().callbacksBefore.size(), questions + 1);
        EVENTUALLY(fixture.driver.open().isQuiet());
    }
    EVENTUALLY(fixture.record(id).nextCheckAt && *fixture.record(id).nextCheckAt > m_clock.wall() + Seconds(40));
    QVERIFY(*fixture.record(id).nextCheckAt < m_clock.wall() + Seconds(61)); // and no more, however long it lasts
    m_sandbox.setFaults("", neverSettles);
    const UtcTime healed = m_clock.wall();
    fixture.post(other, CallbackReceived {});
    EVENTUALLY(fixture.record(id).checkedAt != before);
    QVERIFY(m_clock.wall() < healed + Seconds(35)); // by its own delay it would have been later
}

void tst_Driver::unknownWhileSendingIsPaused()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","times":1,"do":"drop_before_accept"},)"
                        R"({"method":"GET","path":"/payouts/.*","times":1,"do":"slow","ms":300})");
    const OrderId id = fixture.issue(draftOf(5560));
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::OutcomeUnknown));
    fixture.driver.pauses().pause(PauseReason::Person);
    EVENTUALLY(fixture.notices(id).contains(Notice::QueryingAgain)); // it would go again now
    EVENTUALLY(fixture.record(id).nextCheckAt); // and is asked for in a while instead
    EVENTUALLY(fixture.driver.open().isQuiet());
    const auto questions = [&fixture] { return fixture.network().callbacksBefore.size(); };
    qsizetype before = questions();
    Caller caller(fixture, fixture.callbackPath(id), {}, 1);
    EVENTUALLY_EQUAL(questions(), before + 1);
    EVENTUALLY(fixture.driver.open().isQuiet() && fixture.record(id).nextCheckAt);
    fixture.post(id, CheckRequested {});
    EVENTUALLY_EQUAL(questions(), before + 2);
    EVENTUALLY(fixture.driver.open().isQuiet() && fixture.record(id).nextCheckAt);
    QCOMPARE(int(fixture.state(id)), int(PaymentState::OutcomeUnknown));
    QCOMPARE(fixture.attempts(id).size(), 1);
    QVERIFY(m_sandbox.payout(id.toString())[u"accepted_at"].isNull());
    QVERIFY(*fixture.record(id).nextCheckAt > m_clock.wall() + Seconds(30)); // nobody waits that long once sending goes on
    fixture.driver.pauses().resume(PauseReason::Person);
    QVERIFY(fixture.settles(id));
    QCOMPARE(fixture.attempts(id).size(), 2);
}

//! What another process wants and the step that does it are written together, or neither of them.
void tst_Driver::aCommandEndsWithItsStep()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.callbacksOff();
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","times":9,"do":"drop_before_accept"},)"
                        R"({"method":"GET","path":"/payouts/.*","times":9,"do":"slow","ms":700})");
    const OrderId id = fixture.issue(draftOf(5572));
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::OutcomeUnknown));
    const auto entry
        = await(fixture.ledger->writer().enqueueCommand({.kind = WorkerCommandKind::StopTracking, .id = id, .at = m_clock.wall()}));
    QVERIFY(entry);
    const auto isDone = [&] { return (**await(fixture.ledger->commands().byEntry(*entry))).doneAt.has_value(); };
    QSignalSpy over(&fixture.driver, &SubmissionDriver::commandFinished);
    QSignalSpy withoutStep(&fixture.driver, &SubmissionDriver::commandWithoutStep);

    sqlite3 *other = nullptr;
    sqlite3_open(fixture.ledger->file().toUtf8().constData(), &other);
    sqlite3_busy_timeout(other, 5000);
    const char *stuck = "CREATE TRIGGER stuck BEFORE UPDATE ON commands BEGIN SELECT RAISE(ABORT, 'no'); END";
    QCOMPARE(sqlite3_exec(other, stuck, nullptr, nullptr, nullptr), SQLITE_OK);
    fixture.driver.post(fixture.record(id), StopTrackingRequested {}, {}, *entry);
    EVENTUALLY_EQUAL(over.size(), 1);
    QVERIFY(fixture.state(id) != PaymentState::TrackingStopped && !isDone());

    QCOMPARE(sqlite3_exec(other, "DROP TRIGGER stuck", nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(other);
    fixture.driver.post(fixture.record(id), StopTrackingRequested {}, {}, *entry);
    EVENTUALLY_EQUAL(over.size(), 2);
    QVERIFY(fixture.state(id) == PaymentState::TrackingStopped && isDone());
    QCOMPARE(withoutStep.size(), 0);
    fixture.driver.post(fixture.record(id), StopTrackingRequested {}, {}, *entry); // there is nothing left to do
    EVENTUALLY_EQUAL(withoutStep.size(), 1);
    m_sandbox.setFaults({});
}

//! Whoever untracked it may have paid in another way.
void tst_Driver::untrackedPaymentIsOnlyChecked()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.callbacksOff();
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","times":2,"do":"drop_before_accept"},)"
                        R"({"method":"GET","path":"/payouts/.*","times":1,"do":"slow","ms":700})");
    const OrderId id = fixture.issue(draftOf(5570));
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::OutcomeUnknown));
    fixture.post(id, StopTrackingRequested {});
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::TrackingStopped));
    fixture.post(id, CheckRequested {});
    EVENTUALLY_EQUAL(fixture.notices(id).last(), Notice::StillUntracked);
    QCOMPARE(fixture.timeline(id).last(), u"absent"_s);
    QVERIFY(fixture.record(id).checkedAt);
    EVENTUALLY(!fixture.driver.open().contains(id));
    QCOMPARE(int(fixture.state(id)), int(PaymentState::TrackingStopped));
    QCOMPARE(m_sandbox.posts(id.toString()), 1);
    QCOMPARE(fixture.attempts(id).size(), 1);

    // One that the gateway does have is tracked again.
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","times":1,"do":"accept_then_close"},)"
                        R"({"method":"GET","path":"/payouts/.*","times":1,"do":"slow","ms":700})",
        R"("settle_ms":4000)");
    const OrderId there = fixture.issue(draftOf(5571));
    EVENTUALLY_EQUAL(int(fixture.state(there)), int(PaymentState::OutcomeUnknown));
    fixture.post(there, StopTrackingRequested {});
    EVENTUALLY_EQUAL(int(fixture.state(there)), int(PaymentState::TrackingStopped));
    fixture.post(there, CheckRequested {});
    EVENTUALLY_EQUAL(int(fixture.state(there)), int(PaymentState::OtherStatus));
    QVERIFY(fixture.settles(there));
    QCOMPARE(m_sandbox.posts(there.toString()), 1);
}

//! In the profile's file, while the office is at work: it holds for a payment that is unknown already.
void tst_Driver::theFenceIsSwitchedOff()
{
    const QTemporaryDir dir;
    Home home = *Home::open(dir.path());
    const auto added = home.add({.name = u"shop"_s, .baseUrl = m_sandbox.url(), .merchantCode = u"SANDBOX"_s});
    QVERIFY(added);
    auto session
        = *MerchantSession::open(home, *added, m_clock, {.listen = false, .passphrase = [] { return QByteArray("a dozen words"); }});
    const auto key = await(session->keys().generate(2048, KeyStorage::File));
    QVERIFY(key);
    m_sandbox.control("PUT", "/sandbox/keys", key->publicPem);
    session->start();
    EVENTUALLY(session->isWorker());
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","times":1,"do":"status","status":400})");
    const OrderId id = await(session->payments().queue(*session->payments().freeze(draftOf(9510), NumberFormat()))).value();
    const auto record = [&] { return **await(session->ledger().payments().byId(id)); };
    EVENTUALLY(record().submission.refusedStatus == 400 && record().nextCheckAt);
    const auto waitsLong = [&] { return record().nextCheckAt && *record().nextCheckAt > m_clock.wall() + std::chrono::minutes(9); };
    QVERIFY(waitsLong()); // for the bound
    const auto switchFence = [&home](bool allowed) {
        Profile profile = *home.profile(u"shop"_s); // another program's, or a person's editor
        profile.absenceProofAllowed = allowed;
        return home.save(profile).ok();
    };
    QVERIFY(switchFence(false));
    QVERIFY(await(session->actions().check(id)));
    EVENTUALLY(record().nextCheckAt && !waitsLong());
    QCOMPARE(int(record().submission.state), int(PaymentState::Rejected));
    QVERIFY(session->keys().use(key->id)); // writes the profile, and no old switch with it
    QVERIFY(!home.profile(u"shop"_s)->absenceProofAllowed);
    QVERIFY(switchFence(true));
    QVERIFY(await(session->actions().check(id)));
    EVENTUALLY(waitsLong());
    QVERIFY(!isProven(record().submission));
    QVERIFY(await(session->stop()));
    m_sandbox.control("PUT", "/sandbox/keys", m_key->publicPem());
}

//! Many unknown payments are asked for one after another; a person who looks something up meanwhile goes before them.
void tst_Driver::questionsAfterACrashKeepNobodyWaiting()
{
    constexpr int rows = 30;
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.driver.pauses().pause(PauseReason::Person); // they are asked for, and not sent again
    for (int i = 0; i < rows; ++i) {
        PaymentRecord record = fixture.freeze(draftOf(30'000 + i));
        QVERIFY(await(fixture.ledger->writer().write({.insert = record, .id = record.id})));
        record.submission.state = PaymentState::OutcomeUnknown;
        record.submission.attempts = 1;
        record.submission.everOnWire = record.submission.mayBeAccepted = true;
        QVERIFY(await(fixture.ledger->writer().write({.update = record, .id = record.id})));
        fixture.takeUp({record.id});
    }
    const auto questions = [&fixture] { return int(fixture.network().callbacksBefore.size()); };
    EVENTUALLY(questions() > 0);
    QVERIFY(await(fixture.gateway.balances({}, Priority::Person)));
    QVERIFY2(questions() < rows / 2, qPrintable(QString::number(questions())));
    EVENTUALLY(questions() > rows);
}

//! Of payments that nobody follows: nothing but the callbacks asks for them. One comes while the copy isn't accepted, and one while the
//! worker begins anew and has to wait for the ledger.
void tst_Driver::callbacksBeforeAnOlderCopyIsAccepted_askAfterwards()
{
    const QTemporaryDir dir;
    Home home = *Home::open(dir.path());
    const QString shop = u"shop"_s;
    const auto added = home.add({.name = shop,
        .baseUrl = m_sandbox.url(),
        .merchantCode = u"SANDBOX"_s,
        .callbackAddress = QHostAddress(QHostAddress::LocalHost),
        .callbackPort = closedPort()});
    QVERIFY(added);
    QList<PaymentRecord> untracked;
    {
        const auto ledger = *Ledger::open(home.ledgerFile(shop), m_clock);
        const PaymentService payments(*added, *ledger, m_clock);
        for (int i = 0; i < 2; ++i) {
            PaymentRecord record = payments.freeze(draftOf(5540 + i), NumberFormat())->record;
            QVERIFY(await(ledger->writer().write({.insert = record, .id = record.id})));
            record.submission.state = PaymentState::TrackingStopped;
            record.submission.attempts = 1;
            record.submission.everOnWire = record.submission.mayBeAccepted = true;
            QVERIFY(await(ledger->writer().write({.update = record, .id = record.id})));
            untracked.append(record);
        }
    }
    QVERIFY(testing::put(home.ledgerFile(shop) + ".mark"_L1, "hello"));
    auto session = *MerchantSession::open(home, *added, m_clock, {.passphrase = [] { return QByteArray("a dozen words"); }});
    const auto key = await(session->keys().generate(2048, KeyStorage::File));
    QVERIFY(key);
    m_sandbox.control("PUT", "/sandbox/keys", key->publicPem);
    session->start();
    EVENTUALLY(session->sending().pauseReasons().testFlag(PauseReason::LedgerOlder));
    const auto call = [&added](const PaymentRecord &payment) {
        return Caller(added->callbackPort, CallbackListener::pathFor(PaymentKind::Payout, payment.nonce).toLatin1(), {}, 1);
    };
    const auto isQueried = [&](const PaymentRecord &payment) {
        return m_sandbox.truth()[u"gets"][u"payouts/"_s + payment.id.toString()].toInteger().value_or(0) > 0;
    };
    const Caller first = call(untracked.constFirst());
    EVENTUALLY(first.isDone());
    QVERIFY(!eventually([&] { return isQueried(untracked.constFirst()); }, Millis(500)));

    sqlite3 *other = nullptr;
    sqlite3_open(home.ledgerFile(shop).toUtf8().constData(), &other);
    sqlite3_busy_timeout(other, 5000);
    const char *stuck = "CREATE TRIGGER stuck BEFORE UPDATE ON state WHEN NEW.name = 'fencing_token' BEGIN SELECT RAISE(ABORT, 'no'); END";
    QCOMPARE(sqlite3_exec(other, stuck, nullptr, nullptr, nullptr), SQLITE_OK);
    QVERIFY(await(session->sending().acceptOlderCopy()));
    EVENTUALLY(session->sending().pauseReasons().testFlag(PauseReason::LedgerIoError));
    const Caller second = call(untracked.constLast());
    EVENTUALLY(second.isDone());
    QVERIFY(!isQueried(untracked.constFirst()) && !isQueried(untracked.constLast()));

    QCOMPARE(sqlite3_exec(other, "DROP TRIGGER stuck", nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(other);
    session->sending().tryAgain();
    EVENTUALLY(isQueried(untracked.constFirst()));
    EVENTUALLY(isQueried(untracked.constLast()));
    QVERIFY(await(session->stop()));
    m_sandbox.control("PUT", "/sandbox/keys", m_key->publicPem());
}

//! Whatever it carries, a callback is answered and leads to one question.
void tst_Driver::oddCallbacksAskOnceEach()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    m_sandbox.setFaults({}, R"("settle_ms":600000)");
    const OrderId id = fixture.issue(draftOf(5530));
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::Processing));
    EVENTUALLY(fixture.driver.open().isQuiet());
    QByteArray binary;
    for (int i = 0; i < 1024; ++i)
        binary += char(i % 256);
    const QByteArray path = fixture.callbackPath(id);
    qsizetype questions = fixture.network().callbacksBefore.size();
    for (const QByteArray &body : {QByteArray(), QByteArray(R"({"type":"refund.reversed.v3"})"), QByteArray(R"({"type":)"),
             QByteArray(R"({"process":{"status":"SUCCESS"}})"), binary, QByteArray(64 * 1024, 'x')}) {
        Caller caller(fixture, path, body, 1);
        EVENTUALLY(caller.isDone());
        QCOMPARE(caller.notNoContent(), 0);
        ++questions;
        EVENTUALLY_EQUAL(fixture.network().callbacksBefore.size(), questions);
        EVENTUALLY(fixture.driver.open().isQuiet());
    }
    QCOMPARE(int(fixture.state(id)), int(PaymentState::OtherStatus)); // what a body says is not believed
    QCOMPARE(fixture.network().callbacksBefore.size(), questions);
}

void tst_Driver::forgedCallbacksAskNothing()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    m_sandbox.setFaults({}, R"("settle_ms":600000)");
    const OrderId id = fixture.issue(draftOf(5540));
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::Processing));
    EVENTUALLY(fixture.driver.open().isQuiet());
    const PaymentRecord as = fixture.record(id);
    const QStringList timeline = fixture.timeline(id);
    const qint64 before = m_sandbox.requests();
    const QByteArray body = R"({"type":"payout","process":{"status":"SUCCESS"}})";
    Caller unknown(fixture, CallbackListener::pathFor(PaymentKind::Payout, CallbackListener::newNonce()).toLatin1(), body, 50);
    Caller otherKind(fixture, fixture.callbackPath(id, PaymentKind::Payin), body, 50);
    Caller byId(fixture, "/cb/payouts/" + id.toString().toLatin1(), body, 1);
    EVENTUALLY(unknown.isDone() && otherKind.isDone() && byId.isDone());
    QCOMPARE(unknown.notNoContent() + otherKind.notNoContent(), 0); // whoever tries learns nothing from the answer
    QCOMPARE(byId.notNoContent(), 1);
    QVERIFY(!eventually([&] { return m_sandbox.requests() > before; }, Millis(1000)));
    QCOMPARE(fixture.timeline(id), timeline);
    QCOMPARE(int(fixture.state(id)), int(as.submission.state));
}

//! A 429 waits and goes out again with the same ID and bytes; each POST is an attempt, and nobody is told.
void tst_Driver::tooManyWaitsUnseen()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","times":2,"do":"status","status":429},)"
                        R"({"method":"GET","path":"/payouts/.*","times":1,"do":"status","status":429},)"
                        R"({"method":"POST","path":"/auth-tokens","times":1,"do":"status","status":429})");
    const OrderId id = fixture.issue(draftOf(5550));
    QVERIFY(fixture.settles(id));
    QCOMPARE(m_sandbox.posts(id.toString()), 3);
    QCOMPARE(fixture.attempts(id).size(), 3);
    QCOMPARE(fixture.attempts(id).first().httpStatus, 429);
    QCOMPARE(m_sandbox.payout(id.toString())[u"body"].toText()->toUtf8(), fixture.record(id).body);
    QVERIFY(fixture.record(id).problem.isEmpty() && !fixture.driver.pauses().reasons());
    for (const Notice told : {Notice::ReplyLost, Notice::QueryingAgain, Notice::Denied})
        QVERIFY(!fixture.notices(id).contains(told));
}

//! A payment whose hold ends late by the wall clock goes out then, and doesn't wait for another one to come.
void tst_Driver::aHoldAndAClockThatIsSetBack()
{
    FakeClock clock;
    QNetworkAccessManager network;
    RequestQueue queue(m_sandbox.url(), network, clock);
    int asked = 0;
    TokenBroker broker(u"SANDBOX"_s, queue,
        {.sign =
                [&](const QByteArray &) {
                    ++asked;
                    return new Reply<QByteArray>(&queue);
                }},
        clock);
    SendScheduler turns(broker, clock);
    PaymentRecord record {.id = OrderId::generate()};
    record.notBefore = clock.wall() + Millis(5000);
    turns.add(record);
    clock.advance(Millis(1000));
    clock.setWall(clock.wall() - Millis(3'600'000));
    clock.advance(Millis(3999));
    QCOMPARE(asked, 0);
    clock.advance(Millis(1));
    QCOMPARE(asked, 1);

    PaymentRecord later {.id = OrderId::generate()}; // written before somebody set the clock back by hours
    later.notBefore = clock.wall() + Millis(7'200'000);
    turns.add(later);
    clock.advance(Millis(59'999));
    QCOMPARE(asked, 1);
    clock.advance(Millis(1));
    QCOMPARE(asked, 2);
}

void tst_Driver::cancelling()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    const OrderId held = fixture.issue(draftOf(5600), Millis(60'000));
    const OrderId sent = fixture.issue(draftOf(5601));
    QVERIFY(fixture.settles(sent)); // the one that waits doesn't keep the other
    QCOMPARE(int(fixture.state(held)), int(PaymentState::Queued));
    fixture.post(held, CancelRequested {});
    EVENTUALLY_EQUAL(int(fixture.state(held)), int(PaymentState::Cancelled));
    QVERIFY(m_sandbox.payout(held.toString()).isNull());
    QCOMPARE(fixture.attempts(held).size(), 0);
    fixture.takeUp({held});
    fixture.post(sent, CancelRequested {});
    EVENTUALLY(fixture.notices(sent).contains(Notice::CannotBeRecalled));
    QCOMPARE(int(fixture.state(sent)), int(PaymentState::Paid));
    QCOMPARE(int(fixture.state(held)), int(PaymentState::Cancelled));
}

//! Starting is said only of one that will work.
void tst_Driver::whatASessionDoesAtTheStart()
{
    const QTemporaryDir dir;
    Home home = *Home::open(dir.path());
    const auto profile
        = home.add({.name = u"shop"_s, .baseUrl = QUrl(u"http://127.0.0.1:%1"_s.arg(closedPort())), .merchantCode = u"TOKO"_s});
    {
        auto session = *MerchantSession::open(home, *profile, m_clock, {.listen = false});
        QVERIFY(session->isStarting() && !session->isBesideAnother());
        session->start();
        EVENTUALLY(session->isWorker());
        QVERIFY(!session->isStarting());
        auto beside = *MerchantSession::open(home, *profile, m_clock, {.listen = false});
        beside->start();
        EVENTUALLY(beside->isBesideAnother());
        QVERIFY(!beside->isStarting());
        QVERIFY(await(beside->stop()) && await(session->stop()));
    }
    QFile::remove(home.lockFile(profile->name));
    QVERIFY(QDir().mkpath(home.lockFile(profile->name))); // nobody can have such a lock
    auto session = *MerchantSession::open(home, *profile, m_clock, {.listen = false});
    session->start();
    EVENTUALLY(session->sending().pauseReasons().testFlag(PauseReason::LedgerIoError));
    QVERIFY(!session->isStarting() && !session->isWorker() && !session->isBesideAnother());
}

//! What Undo in the window says depends on it: Done means that nothing was and will be sent.
void tst_Driver::cancellingThroughTheSession()
{
    const QTemporaryDir dir;
    Home home = *Home::open(dir.path());
    const auto profile
        = home.add({.name = u"shop"_s, .baseUrl = QUrl(u"http://127.0.0.1:%1"_s.arg(closedPort())), .merchantCode = u"TOKO"_s});
    auto session = *MerchantSession::open(home, *profile, m_clock, {.listen = false});
    session->start();
    EVENTUALLY(session->isWorker());
    const auto stateOf = [&session](const OrderId &id) { return (*await(session->ledger().payments().byId(id)))->submission.state; };
    const auto issue
        = [](MerchantSession &by) { return await(by.payments().queue(*by.payments().freeze(draftOf(5000), NumberFormat()))).value(); };

    const OrderId waiting = issue(*session);
    EVENTUALLY_EQUAL(int(stateOf(waiting)), int(PaymentState::Paused)); // there is no key yet
    QVERIFY(session->sending().pauseReasons().testFlag(PauseReason::KeyGone));
    QVERIFY(await(session->actions().cancel(waiting)));
    QCOMPARE(int(stateOf(waiting)), int(PaymentState::Cancelled));

    PaymentRecord sent = session->payments().freeze(draftOf(5001), NumberFormat())->record;
    QVERIFY(await(session->ledger().writer().write(LedgerChange {.insert = sent, .id = sent.id})));
    for (const auto state : {PaymentState::Sending, PaymentState::OutcomeUnknown, PaymentState::Processing, PaymentState::Paid}) {
        sent.submission.state = state;
        sent.submission.attempts = 1;
        sent.submission.everOnWire = sent.submission.mayBeAccepted = true;
        QVERIFY(await(session->ledger().writer().write(LedgerChange {.update = sent, .id = sent.id})));
        const auto cancelled = await(session->actions().cancel(sent.id));
        QVERIFY2(!cancelled, qPrintable(key(state)));
        QVERIFY(messages::reasonOf(cancelled.error()).contains("Too late"_L1));
        QVERIFY(stateOf(sent.id) != PaymentState::Cancelled);
    }
    QVERIFY(!await(session->actions().cancel(OrderId::generate())));

    // A window beside the worker cancels in the ledger, and the worker lets go.
    const OrderId other = issue(*session);
    EVENTUALLY_EQUAL(int(stateOf(other)), int(PaymentState::Paused));
    auto beside = *MerchantSession::open(home, *profile, m_clock, {.listen = false});
    beside->start();
    QVERIFY(await(beside->actions().check(other))); // left for the worker, which has done it
    QVERIFY(!beside->isWorker());
    QVERIFY(beside->isBesideAnother());
    QVERIFY(!session->isBesideAnother());
    QVERIFY(!await(beside->actions().cancel(sent.id)));
    QVERIFY(await(beside->actions().cancel(other)));
    QCOMPARE(int(stateOf(other)), int(PaymentState::Cancelled));
    const OrderId taken = issue(*beside); // the worker takes up what the other one issued
    EVENTUALLY_EQUAL(int(stateOf(taken)), int(PaymentState::Paused));
    QVERIFY(await(session->stop()));
    EVENTUALLY(beside->isWorker()); // and the other one takes over
    QVERIFY(await(beside->actions().cancel(taken)));
    QCOMPARE(int(stateOf(other)), int(PaymentState::Cancelled));
}

void tst_Driver::aGatewayThatIsDown()
{
    const quint16 port = closedPort();
    DriverFixture fixture(QUrl(u"http://127.0.0.1:%1"_s.arg(port)), m_clock, *m_key);
    const OrderId id = fixture.issue(draftOf(5700));
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::Paused));
    QCOMPARE(fixture.driver.pauses().reasons(), PauseReasons(PauseReason::Offline));
    QCOMPARE(fixture.attempts(id).size(), 0);
    const OrderId second = fixture.issue(draftOf(5701)); // issued while there is no connection
    EVENTUALLY_EQUAL(int(fixture.state(second)), int(PaymentState::Paused));

    SandboxChild late;
    QVERIFY(late.start(keyFile(*m_key, u"merchant.pem"_s), port));
    QVERIFY(fixture.settles(id) && fixture.settles(second));
    QVERIFY(!fixture.driver.pauses().reasons());
    for (const OrderId &each : {id, second}) {
        QCOMPARE(late.posts(each.toString()), 1);
        QCOMPARE(fixture.attempts(each).size(), 1);
    }
    QVERIFY(late.stop());
}

//! That nothing was sent is said only where it is so, and from the first sentence on.
void tst_Driver::whatIsSaidOfEarlierTriesWhileOffline()
{
    SandboxChild gateway;
    QVERIFY(gateway.start(keyFile(*m_key, u"merchant.pem"_s)));
    DriverFixture fixture(gateway.url(), m_clock, *m_key);
    fixture.callbacksOff();
    QList<PauseDetail> said;
    QObject::connect(&fixture.driver.pauses(), &SendingPauses::changed, &fixture.driver, [&] {
        if (fixture.driver.pauses().has(PauseReason::Offline))
            said.append(fixture.driver.pauses().detail(PauseReason::Offline));
    });
    QVERIFY(fixture.settles(fixture.issue(draftOf(5710))));
    const quint16 port = quint16(gateway.url().port());
    QVERIFY(gateway.stop());
    const OrderId id = fixture.issue(draftOf(5711));
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::Paused));
    QVERIFY(!said.isEmpty());
    for (const PauseDetail &detail : std::as_const(said))
        QVERIFY(detail.nothingLeft && !detail.someOpen);

    // What a person has put aside is not asked for, and nobody knows what became of it.
    SandboxChild again;
    QVERIFY(again.start(keyFile(*m_key, u"merchant.pem"_s), port));
    QVERIFY(fixture.settles(id));
    again.setFaults(R"({"method":"POST","path":"/payouts/.*","times":1,"do":"drop_before_accept"},)"
                    R"({"method":"GET","path":"/payouts/.*","times":1,"do":"slow","ms":700})");
    const OrderId untracked = fixture.issue(draftOf(5712));
    EVENTUALLY_EQUAL(int(fixture.state(untracked)), int(PaymentState::OutcomeUnknown));
    fixture.post(untracked, StopTrackingRequested {});
    EVENTUALLY_EQUAL(int(fixture.state(untracked)), int(PaymentState::TrackingStopped));
    EVENTUALLY(!fixture.driver.open().contains(untracked));
    QVERIFY(again.stop());
    said.clear();
    const OrderId last = fixture.issue(draftOf(5713));
    EVENTUALLY_EQUAL(int(fixture.state(last)), int(PaymentState::Paused));
    QVERIFY(!said.isEmpty());
    QVERIFY(!said.last().nothingLeft && !said.last().someOpen);

    // Nobody knows of this one, and it is asked for.
    SandboxChild third;
    QVERIFY(third.start(keyFile(*m_key, u"merchant.pem"_s), port));
    QVERIFY(fixture.settles(last));
    third.setFaults(R"({"method":"POST","path":"/payouts/.*","times":1,"do":"drop_before_accept"},)"
                    R"({"method":"GET","path":"/payouts/.*","times":1,"do":"hold","ms":20000})");
    const OrderId unknown = fixture.issue(draftOf(5714));
    EVENTUALLY_EQUAL(int(fixture.state(unknown)), int(PaymentState::OutcomeUnknown));
    QVERIFY(third.stop());
    EVENTUALLY(fixture.driver.pauses().has(PauseReason::Offline) && fixture.driver.pauses().detail(PauseReason::Offline).someOpen);
}

void tst_Driver::aLedgerThatCannotBeWritten()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    const OrderId id = fixture.issue(draftOf(5800), Millis(300));
    auto lock = std::make_unique<Lock>(fixture.ledger->file());
    QVERIFY(lock->holds());
    EVENTUALLY_EQUAL(fixture.driver.pauses().reasons(), PauseReasons(PauseReason::LedgerIoError));
    QVERIFY(m_sandbox.payout(id.toString()).isNull()); // what can't be recorded isn't sent
    QCOMPARE(int(fixture.state(id)), int(PaymentState::Queued));
    QCOMPARE(fixture.attempts(id).size(), 0);
    lock.reset();
    QVERIFY(fixture.settles(id));
    QVERIFY(!fixture.driver.pauses().reasons());
    QCOMPARE(m_sandbox.posts(id.toString()), 1);
    QCOMPARE(fixture.attempts(id).size(), 1);
}

void tst_Driver::aKeyThatIsNotKnown()
{
    const auto other = KeyPair::generate(2048);
    QVERIFY(other);
    DriverFixture fixture(m_sandbox.url(), m_clock, *other);
    const OrderId id = fixture.issue(draftOf(5900));
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::Paused));
    QCOMPARE(fixture.driver.pauses().reasons(), PauseReasons(PauseReason::NotAllowed));
    QCOMPARE(fixture.attempts(id).size(), 0);
    // A gateway that refuses our key is not asked over and over.
    const qint64 before = m_sandbox.requests();
    QVERIFY(before > 0);
    QVERIFY(!eventually([&] { return m_sandbox.requests() != before; }, Millis(3000)));
    const OrderId next = fixture.issue(draftOf(5901));
    EVENTUALLY_EQUAL(int(fixture.state(next)), int(PaymentState::Paused));
    QCOMPARE(m_sandbox.requests(), before);

    // The gateway learns the key, and a person tries again.
    m_sandbox.control("PUT", "/sandbox/keys", other->publicPem());
    fixture.driver.probeNow();
    QVERIFY(fixture.settles(id) && fixture.settles(next));
    QVERIFY(!fixture.driver.pauses().reasons());
    m_sandbox.control("PUT", "/sandbox/keys", m_key->publicPem());
}

//! A request that the earlier key signed is refused after the switch: the new key is tried once, and no person has to look.
void tst_Driver::refusalSoonAfterAKeyChange_isTriedOnceWithTheNewKey()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.driver.keyChanged();
    m_sandbox.setFaults(R"({"method":"POST","path":"/auth-tokens","times":1,"do":"status","status":401})");
    const OrderId id = fixture.issue(draftOf(5920));
    QVERIFY(fixture.settles(id));
    QVERIFY(!fixture.driver.pauses().reasons());
    QCOMPARE(m_sandbox.posts(id.toString()), 1);
    QCOMPARE(fixture.attempts(id).size(), 1);

    // Where the new key is refused, too, it isn't tried over and over.
    m_sandbox.setFaults(R"({"method":"POST","path":"/auth-tokens","do":"status","status":401})");
    const qint64 before = m_sandbox.requests();
    const OrderId next = fixture.issue(draftOf(5921));
    EVENTUALLY_EQUAL(int(fixture.state(next)), int(PaymentState::Paused));
    EVENTUALLY_EQUAL(m_sandbox.requests(), before + 2);
    QVERIFY(!eventually([&] { return m_sandbox.requests() != before + 2; }, Millis(3000)));
    QCOMPARE(fixture.driver.pauses().reasons(), PauseReasons(PauseReason::NotAllowed));
    m_sandbox.setFaults("");
}

//! Somebody registers the key while the question from before is still on its way to a refusal.
void tst_Driver::tryAgainWhileAnEarlierQuestionIsOnItsWay_asksOnceMore()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    m_sandbox.setFaults(R"({"method":"POST","path":"/auth-tokens","times":2,"do":"status","status":401})");
    const OrderId id = fixture.issue(draftOf(5922));
    EVENTUALLY_EQUAL(fixture.driver.pauses().reasons(), PauseReasons(PauseReason::NotAllowed));
    fixture.driver.probeNow();
    fixture.driver.probeNow();
    QVERIFY(fixture.settles(id));
    QVERIFY(!fixture.driver.pauses().reasons());
    QCOMPARE(m_sandbox.posts(id.toString()), 1);
    m_sandbox.setFaults("");
}

//! What stands there is what the last try met, and not what an earlier one did.
void tst_Driver::aTryThatMeetsSomethingElse()
{
    const auto other = KeyPair::generate(2048);
    QVERIFY(other);
    DriverFixture fixture(m_sandbox.url(), m_clock, *other);
    const OrderId id = fixture.issue(draftOf(5910));
    EVENTUALLY_EQUAL(fixture.driver.pauses().reasons(), PauseReasons(PauseReason::NotAllowed));
    QVERIFY(!fixture.driver.pauses().detail(PauseReason::NotAllowed).text.isEmpty());
    m_sandbox.setFaults(R"({"method":"POST","path":"/auth-tokens","do":"status","status":500})");
    fixture.driver.probeNow();
    EVENTUALLY_EQUAL(fixture.driver.pauses().reasons(), PauseReasons(PauseReason::GatewayServerError));
    QCOMPARE(fixture.driver.pauses().detail(PauseReason::GatewayServerError).httpStatus, 500);
    m_sandbox.setFaults(R"({"method":"POST","path":"/auth-tokens","do":"drop_before_accept"})");
    fixture.driver.probeNow();
    EVENTUALLY_EQUAL(fixture.driver.pauses().reasons(), PauseReasons(PauseReason::Offline));
    QVERIFY(fixture.driver.pauses().detail(PauseReason::Offline).nothingLeft);
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::Paused)); // written once the ledger has time

    // It answers again, by itself: no; and then it isn't asked over and over.
    m_sandbox.setFaults("");
    EVENTUALLY_EQUAL(fixture.driver.pauses().reasons(), PauseReasons(PauseReason::NotAllowed));
    const qint64 before = m_sandbox.requests();
    QVERIFY(!eventually([&] { return m_sandbox.requests() != before; }, Millis(3000)));
    m_sandbox.control("PUT", "/sandbox/keys", other->publicPem());
    fixture.driver.probeNow();
    QVERIFY(fixture.settles(id));
    QVERIFY(!fixture.driver.pauses().reasons());
    QCOMPARE(m_sandbox.posts(id.toString()), 1);
    m_sandbox.control("PUT", "/sandbox/keys", m_key->publicPem());
}

void tst_Driver::aPracticePaymentInALiveProfile()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key, true);
    const OrderId id = fixture.issue(draftOf(5950));
    QVERIFY(fixture.settles(id)); // what was sent is followed to its end
    QCOMPARE(fixture.driver.pauses().reasons(), PauseReasons(PauseReason::TestFlag));
    const OrderId next = fixture.issue(draftOf(5951));
    EVENTUALLY_EQUAL(int(fixture.state(next)), int(PaymentState::Paused));
    fixture.driver.probeNow(); // a token can be had; that mends nothing here
    EVENTUALLY(fixture.driver.open().isQuiet());
    QCOMPARE(int(fixture.state(next)), int(PaymentState::Paused));
    QVERIFY(m_sandbox.payout(next.toString()).isNull());

    // A person has seen it: sending goes on, and the next such mark pauses it anew.
    QVERIFY(await(fixture.ledger->writer().acknowledgeTestMarks(true)));
    fixture.driver.noteTestMarksSeen();
    QVERIFY(fixture.settles(next));
    QCOMPARE(fixture.driver.pauses().reasons(), PauseReasons(PauseReason::TestFlag));
}

//! The other way round is the worse one: money moves where nobody expects it to.
void tst_Driver::aRealPaymentInAPracticeProfile()
{
    m_sandbox.setFaults({}, R"("is_test":false)");
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    const OrderId id = fixture.issue(draftOf(5960));
    QVERIFY(fixture.settles(id));
    QCOMPARE(fixture.driver.pauses().reasons(), PauseReasons(PauseReason::TestFlag));
    const messages::Message message = messages::pause(PauseReason::TestFlag, fixture.driver.pauses().detail(PauseReason::TestFlag));
    QCOMPARE(message.code, u"K-802"_s);
    const OrderId next = fixture.issue(draftOf(5961));
    EVENTUALLY_EQUAL(int(fixture.state(next)), int(PaymentState::Paused));
    QVERIFY(m_sandbox.payout(next.toString()).isNull());
}

//! Ten POSTs in a row that were answered with a 5xx: sending pauses by itself, and what was sent is asked for.
void tst_Driver::aGatewayInTrouble()
{
    m_sandbox.setFaults(R"({"method":"POST","path":"/payouts/.*","do":"status","status":500,"times":1000})");
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    QList<OrderId> ids;
    for (int i = 0; i < 12; ++i)
        ids.append(fixture.issue(draftOf(6000 + i)));
    EVENTUALLY_EQUAL(fixture.driver.pauses().reasons(), PauseReasons(PauseReason::GatewayServerError));
    EVENTUALLY(fixture.driver.open().isQuiet());
    qint64 posts = 0;
    for (const OrderId &id : ids) {
        posts += m_sandbox.posts(id.toString());
        QVERIFY(fixture.state(id) != PaymentState::Rejected);
    }
    QVERIFY2(posts >= 10 && posts < 20, QByteArray::number(posts).constData());
    const auto goesOnAt = fixture.driver.pauses().detail(PauseReason::GatewayServerError).goesOnAt;
    QVERIFY(goesOnAt);
    fixture.driver.pauses().pause(PauseReason::GatewayServerError, u"Another request met it too."_s);
    QCOMPARE(fixture.driver.pauses().detail(PauseReason::GatewayServerError).goesOnAt, goesOnAt);

    // Its time is over, and the next token meets trouble: then it is over with that, and nobody has to come.
    m_sandbox.setFaults("");
    fixture.driver.pauses().resume(PauseReason::GatewayServerError);
    fixture.driver.pauses().pause(PauseReason::GatewayServerError);
    QVERIFY(!fixture.driver.pauses().detail(PauseReason::GatewayServerError).goesOnAt);
    for (const OrderId &id : ids) {
        QVERIFY(fixture.settles(id));
        QVERIFY(m_sandbox.posts(id.toString()) <= fixture.attempts(id).size());
    }
    QVERIFY(!fixture.driver.pauses().reasons());
}

//! Its next question is due in some seconds; it comes at once.
void tst_Driver::everythingOpenIsAskedForAfterSleep()
{
    m_sandbox.setFaults("", R"("status_after":[{"ms":0,"status":"ROUTED"}])");
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.callbacksOff();
    const OrderId id = fixture.issue(draftOf(6050));
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::OtherStatus));
    EVENTUALLY(fixture.driver.open().isQuiet());
    const qint64 before = m_sandbox.requests();
    fixture.driver.queries().queryAll();
    fixture.driver.queries().queryAll(); // one question a payment, however often
    EVENTUALLY_WITHIN(Seconds(3), m_sandbox.requests() == before + 1, QByteArray::number(m_sandbox.requests() - before));
    EVENTUALLY(fixture.driver.open().isQuiet());
    QCOMPARE(fixture.attempts(id).size(), 1);
}

void tst_Driver::aWordThatAPersonCallsFinal()
{
    m_sandbox.setFaults("", R"("status_after":[{"ms":0,"status":"PAID_OUT"}])");
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.callbacksOff();
    const OrderId id = fixture.issue(draftOf(6060));
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::OtherStatus));
    EVENTUALLY(fixture.driver.open().isQuiet()); // the driver has the status, too, and waits for its next query
    QVERIFY(fixture.driver.open().contains(id));
    fixture.driver.setFinalWords({{PaymentKind::Payout, u"PAID_OUT"_s}});
    EVENTUALLY(!fixture.driver.open().contains(id)); // at rest: nothing is asked any more
    QVERIFY(fixture.record(id).submission.wordIsFinal);
    QVERIFY(fixture.timeline(id).contains(u"word_final"_s));
    QCOMPARE(await(fixture.ledger->payments().open())->size(), 0);

    const OrderId next = fixture.issue(draftOf(6061)); // and is known from the beginning
    EVENTUALLY(fixture.record(next).submission.wordIsFinal);
    EVENTUALLY(!fixture.driver.open().contains(next));
}

//! A look at the ledger that began before the last step was written may be answered after it: its rows are older.
void tst_Driver::whatWasReadBeforeItCameToRest()
{
    const QByteArray paidOut = R"("status_after":[{"ms":0,"status":"PAID_OUT"}])";
    m_sandbox.setFaults("", paidOut);
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    fixture.callbacksOff();
    const OrderId id = fixture.issue(draftOf(6062));
    EVENTUALLY_EQUAL(int(fixture.state(id)), int(PaymentState::OtherStatus));
    EVENTUALLY(fixture.driver.open().isQuiet());
    const PaymentRecord before = fixture.record(id);
    fixture.driver.setFinalWords({{PaymentKind::Payout, u"PAID_OUT"_s}});
    EVENTUALLY(!fixture.driver.open().contains(id));
    m_sandbox.setFaults(R"({"method":"GET","path":"/payouts/.*","do":"status","status":503})", paidOut); // the gateway can't put it right
    const qint64 asked = m_sandbox.requests();
    fixture.driver.takeUp(before);
    QVERIFY(fixture.record(id).submission.wordIsFinal);
    QVERIFY(!fixture.driver.open().contains(id));
    QCOMPARE(m_sandbox.requests(), asked);
    // Somebody wants to know: it is asked for once, and stays what it was.
    fixture.driver.post(before, CheckRequested {});
    EVENTUALLY_EQUAL(m_sandbox.requests(), asked + 1);
    EVENTUALLY(fixture.driver.open().isQuiet());
    QVERIFY(fixture.record(id).submission.wordIsFinal);
}

//! Somebody else has taken a fencing token of this ledger: the lock can't tell, the ledger can.
void tst_Driver::aReplacedWorkerSendsNothing()
{
    DriverFixture fixture(m_sandbox.url(), m_clock, *m_key);
    QVERIFY(await(fixture.ledger->writer().takeFencingToken()));
    const OrderId id = fixture.issue(draftOf(6070));
    EVENTUALLY_EQUAL(fixture.driver.pauses().reasons(), PauseReasons(PauseReason::LeaseLost));
    QCOMPARE(fixture.attempts(id).size(), 0);
    QVERIFY(m_sandbox.payout(id.toString()).isNull());
    QCOMPARE(int(fixture.state(id)), int(PaymentState::Queued));
}

KONTOR_TEST(tst_Driver, QCoreApplication)
#include "tst_driver.moc"
