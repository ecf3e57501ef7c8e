// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/gatewayclient.h"
#include "api/network.h"
#include "support/await.h"
#include "support/fakeclock.h"
#include "tokendesk.h"

#include <QNetworkAccessManager>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

class tst_GatewayClient : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void createPayout();
    void createPayoutErrors_data();
    void createPayoutErrors();
    void createPayoutUnreadable();
    void createPayoutNotReachable();
    void payout();
    void payoutUsesTheTokenOfItsCreation();
    void payoutRenewsItsTokenOnce_data();
    void payoutRenewsItsTokenOnce();
    void absent();
    void versionRefused();
    void unsettled_data();
    void unsettled();
    void payoutUnreadable();
    void tokenRefused();
    void cancelledStops();
    void merchantName_data();
    void merchantName();

private:
    AccessToken token() { return {.value = "abc.def.ghi"}; }
    int tokens() const { return m_server->count("POST", "/auth-tokens"); }

    std::unique_ptr<FakeClock> m_clock;
    std::unique_ptr<ScriptedServer> m_server;
    std::unique_ptr<QNetworkAccessManager> m_network;
    std::unique_ptr<RequestQueue> m_queue;
    std::unique_ptr<TokenBroker> m_broker;
    std::unique_ptr<GatewayClient> m_client;
    int m_issued = 0;
};

namespace {

const OrderId order = OrderId::parse(u"a-1"_s).value();
const QByteArray path = "/payouts/a-1";
const QByteArray date = "Date: Fri, 20 Nov 2026 09:31:10 GMT";

QByteArray detailBytes()
{
    return R"({"paymentRequested":{"money":{"amount":5,"currencyCode":"IDR"}},"process":{"status":"PENDING"}})";
}

QByteArray createdBytes()
{
    return R"({"paymentRequested":{"money":{"amount":5,"currencyCode":"IDR"}},"paymentMethodResponse":{"idPayout":"a-1"}})";
}

//! The first scripts, each once; the last for ever.
Script inTurn(QList<Script> turns)
{
    auto left = std::make_shared<QList<Script>>(std::move(turns));
    return [left](QTcpSocket &socket, const SeenRequest &request) {
        const Script script = left->size() > 1 ? left->takeFirst() : left->first();
        script(socket, request);
    };
}

} // namespace

void tst_GatewayClient::init()
{
    m_issued = 0;
    m_clock = std::make_unique<FakeClock>();
    m_server = std::make_unique<ScriptedServer>();
    m_server->on("/auth-tokens", issueToken(*m_clock, m_issued));
    m_network = std::make_unique<QNetworkAccessManager>();
    configureNetwork(*m_network);
    m_queue = std::make_unique<RequestQueue>(m_server->url(), *m_network, *m_clock);
    const auto sign = [this](const QByteArray &bytes) {
        auto *reply = new Reply<QByteArray>(m_queue.get());
        reply->finish(practiceSignature(bytes));
        return reply;
    };
    m_broker = std::make_unique<TokenBroker>(u"M-1"_s, *m_queue, MerchantProof {.sign = sign}, *m_clock);
    m_client = std::make_unique<GatewayClient>(*m_queue, *m_broker);
}

void tst_GatewayClient::cleanup()
{
    m_client.reset();
    m_broker.reset();
    m_queue.reset();
    m_network.reset();
    m_server.reset();
}

void tst_GatewayClient::createPayout()
{
    m_server->on(path, scripts::answer(200, createdBytes()));
    const QByteArray body = R"({"paymentRequested":{"money":{"amount":5.00,"currencyCode":"IDR"}}})";
    const auto created = await(m_client->create(PaymentKind::Payout, order, body, token(), Priority::Person));
    QVERIFY(created);
    QCOMPARE(created->id, u"a-1"_s);
    const SeenRequest seen = m_server->last(path);
    QCOMPARE(seen.method, "POST");
    QCOMPARE(seen.body, body);
    QCOMPARE(seen.headers["authorization"], "Bearer abc.def.ghi");
    QCOMPARE(tokens(), 0);
}

void tst_GatewayClient::createPayoutErrors_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<ErrorKind>("kind");
    QTest::newRow("repeated") << 409 << ErrorKind::Conflict;
    QTest::newRow("address or version") << 404 << ErrorKind::VersionRefused;
    QTest::newRow("denied") << 401 << ErrorKind::Denied;
    QTest::newRow("too many") << 429 << ErrorKind::TooMany;
    QTest::newRow("invalid") << 422 << ErrorKind::Refused;
    QTest::newRow("trouble") << 502 << ErrorKind::Trouble;
}

void tst_GatewayClient::createPayoutErrors()
{
    QFETCH(int, status);
    QFETCH(ErrorKind, kind);
    m_server->on(path, scripts::answer(status, "words", {date}));
    const auto created = await(m_client->create(PaymentKind::Payout, order, "{}", token(), Priority::Person));
    QVERIFY(!created);
    QCOMPARE(created.error().kind, kind);
    QCOMPARE(created.error().httpStatus, status);
    QCOMPARE(created.error().text, u"words"_s);
    QVERIFY(created.error().onWire);
    QVERIFY(created.error().answeredAt);
    QCOMPARE(m_server->count("POST", path), 1);
    QCOMPARE(tokens(), 0); // what to do next is decided by whoever keeps the attempts
}

void tst_GatewayClient::createPayoutUnreadable()
{
    m_server->on(path, scripts::answer(200, "<html>It works!</html>", {date}));
    const auto created = await(m_client->create(PaymentKind::Payout, order, "{}", token(), Priority::Person));
    QVERIFY(!created);
    QCOMPARE(created.error().kind, ErrorKind::Unreadable);
    QCOMPARE(created.error().httpStatus, 200);
    QVERIFY(created.error().onWire);
    QVERIFY(created.error().answeredAt);
}

void tst_GatewayClient::createPayoutNotReachable()
{
    m_server->stopListening();
    const auto created = await(m_client->create(PaymentKind::Payout, order, "{}", token(), Priority::Person));
    QVERIFY(!created);
    QCOMPARE(created.error().kind, ErrorKind::NotReachable);
    QVERIFY(!created.error().onWire);
}

void tst_GatewayClient::payout()
{
    m_server->on(path, scripts::answer(200, detailBytes(), {date}));
    const auto detail = await(m_client->payment(PaymentKind::Payout, order, Priority::Person));
    QVERIFY(detail);
    QCOMPARE(detail->status.word(), u"PENDING"_s);
    QCOMPARE(detail->raw, detailBytes());
    QCOMPARE(detail->answeredAt, parseHttpDate("Fri, 20 Nov 2026 09:31:10 GMT"));
    QVERIFY(m_server->last("/auth-tokens").body.contains(R"("operations":["GET /payouts/a-1"])"));
    QVERIFY(await(m_client->payment(PaymentKind::Payout, order, Priority::Polling)));
    QCOMPARE(tokens(), 1);
}

void tst_GatewayClient::payoutUsesTheTokenOfItsCreation()
{
    m_server->on(path, scripts::answer(200, detailBytes()));
    const TokenNeed need {.operations = {Operation::create(PaymentKind::Payout, order), Operation::read(PaymentKind::Payout, order)},
        .money = Money {.amount = Decimal(5), .currency = u"IDR"_s}};
    const auto own = await(m_broker->token(need, Priority::Person));
    QVERIFY(await(m_client->payment(PaymentKind::Payout, order, Priority::Person)));
    QCOMPARE(m_server->last(path).headers["authorization"], "Bearer " + own->value);
    QCOMPARE(tokens(), 1);
}

void tst_GatewayClient::payoutRenewsItsTokenOnce_data()
{
    QTest::addColumn<int>("status");
    QTest::newRow("401") << 401;
    QTest::newRow("403") << 403;
}

void tst_GatewayClient::payoutRenewsItsTokenOnce()
{
    QFETCH(int, status);
    m_server->on(path, inTurn({scripts::answer(status), scripts::answer(200, detailBytes())}));
    QVERIFY(await(m_client->payment(PaymentKind::Payout, order, Priority::Person)));
    QCOMPARE(tokens(), 2);

    m_server->on(path, scripts::answer(status, "never"));
    const auto refused = await(m_client->payment(PaymentKind::Payout, order, Priority::Person));
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::Denied);
    QCOMPARE(refused.error().text, u"never"_s);
    QCOMPARE(tokens(), 3);
    QCOMPARE(m_server->count("GET", path), 4);
}

void tst_GatewayClient::absent()
{
    m_server->on(path, scripts::answer(404, "unknown", {date}));
    const auto detail = await(m_client->payment(PaymentKind::Payout, order, Priority::Person));
    QVERIFY(!detail);
    QCOMPARE(detail.error().kind, ErrorKind::NotFound);
    QCOMPARE(detail.error().httpStatus, 404);
    QCOMPARE(detail.error().answeredAt, parseHttpDate("Fri, 20 Nov 2026 09:31:10 GMT"));
    QCOMPARE(tokens(), 2); // one to ask, one that settles what the 404 was about
    QCOMPARE(m_server->seen().last().path, "/auth-tokens");
}

void tst_GatewayClient::versionRefused()
{
    m_server->on("/auth-tokens", inTurn({issueToken(*m_clock, m_issued), scripts::answer(404)}));
    m_server->on(path, scripts::answer(404, {}, {date}));
    const auto detail = await(m_client->payment(PaymentKind::Payout, order, Priority::Person));
    QVERIFY(!detail);
    QCOMPARE(detail.error().kind, ErrorKind::VersionRefused);
}

void tst_GatewayClient::unsettled_data()
{
    QTest::addColumn<int>("status"); // 0: no answer at all
    QTest::addColumn<ErrorKind>("kind");
    QTest::newRow("trouble") << 503 << ErrorKind::Trouble;
    QTest::newRow("denied") << 401 << ErrorKind::Denied;
    QTest::newRow("cut short") << 0 << ErrorKind::CutShort;
}

void tst_GatewayClient::unsettled()
{
    QFETCH(int, status);
    QFETCH(ErrorKind, kind);
    m_server->on("/auth-tokens", inTurn({issueToken(*m_clock, m_issued), status == 0 ? scripts::close() : scripts::answer(status)}));
    m_server->on(path, scripts::answer(404, {}, {date}));
    const auto detail = await(m_client->payment(PaymentKind::Payout, order, Priority::Person));
    QVERIFY(!detail);
    QCOMPARE(detail.error().kind, kind);
}

void tst_GatewayClient::payoutUnreadable()
{
    m_server->on(path, scripts::answer(200, R"({"process":{"status":"SUCCESS"}})", {date}));
    const auto detail = await(m_client->payment(PaymentKind::Payout, order, Priority::Person));
    QVERIFY(!detail);
    QCOMPARE(detail.error().kind, ErrorKind::Unreadable);
    QVERIFY(detail.error().onWire && detail.error().answeredAt);
}

void tst_GatewayClient::tokenRefused()
{
    m_server->on("/auth-tokens", scripts::answer(401, "bad signature"));
    const auto detail = await(m_client->payment(PaymentKind::Payout, order, Priority::Person));
    QVERIFY(!detail);
    QCOMPARE(detail.error().kind, ErrorKind::Denied);
    QCOMPARE(detail.error().text, u"bad signature"_s);
    QCOMPARE(tokens(), 1); // not hammered with the same key
    QCOMPARE(m_server->count("GET", path), 0);
}

void tst_GatewayClient::cancelledStops()
{
    QTcpSocket *desk = nullptr;
    m_server->on("/auth-tokens", [&desk](QTcpSocket &socket, const SeenRequest &) { desk = &socket; });
    auto *reply = m_client->payment(PaymentKind::Payout, order, Priority::Person);
    const auto kept = keep(reply, this);
    QTRY_VERIFY(desk);
    reply->cancel();
    issueToken(*m_clock, m_issued)(*desk, m_server->last("/auth-tokens"));
    QTRY_VERIFY(*kept);
    QCOMPARE((*kept)->error().kind, ErrorKind::Cancelled);
    QVERIFY(await(m_queue->submit({.method = "GET", .path = "/afterwards"}, Priority::Polling)));
    QCOMPARE(m_server->count("GET", path), 0);
}

void tst_GatewayClient::merchantName_data()
{
    QTest::addColumn<int>("getStatus");
    QTest::addColumn<int>("postStatus");
    QTest::addColumn<QString>("name");
    QTest::addColumn<ErrorKind>("kind");
    QTest::newRow("GET") << 200 << 405 << u"Toko"_s << ErrorKind::Refused;
    QTest::newRow("POST") << 405 << 200 << u"Toko"_s << ErrorKind::Refused;
    QTest::newRow("POST, GET unknown") << 404 << 200 << u"Toko"_s << ErrorKind::Refused;
    QTest::newRow("neither") << 404 << 404 << QString() << ErrorKind::NotFound; // a token was given: the version is accepted
    QTest::newRow("trouble") << 500 << 200 << QString() << ErrorKind::Trouble;
}

void tst_GatewayClient::merchantName()
{
    QFETCH(int, getStatus);
    QFETCH(int, postStatus);
    QFETCH(QString, name);
    QFETCH(ErrorKind, kind);
    m_server->on("/merchant-info", [&](QTcpSocket &socket, const SeenRequest &request) {
        const int status = request.method == "GET" ? getStatus : postStatus;
        scripts::answer(status, R"({"channelInfo":{"name":"Toko"}})")(socket, request);
    });
    const auto read = await(m_client->merchantName(Priority::Person));
    QCOMPARE(read.ok(), !name.isEmpty());
    if (read)
        QCOMPARE(*read, name);
    else
        QCOMPARE(read.error().kind, kind);
    if (m_server->count("POST", "/merchant-info") > 0) {
        QCOMPARE(m_server->last("/merchant-info").headers["content-type"], "application/json");
        QVERIFY(m_server->last("/auth-tokens").body.contains("POST /merchant-info"));
    }
}

QTEST_GUILESS_MAIN(tst_GatewayClient)
#include "tst_gatewayclient.moc"
