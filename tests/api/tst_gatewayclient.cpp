// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/gatewayclient.h"
#include "api/network.h"
#include "support/await.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"
#include "tokenfixture.h"

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
    void theWholeAnswerIsThere();
    void createPayoutUnreadable();
    void createPayoutNotReachable();
    void payout();
    void payoutUsesTheTokenOfItsCreation();
    void payoutRenewsItsTokenOnce_data();
    void payoutRenewsItsTokenOnce();
    void absent();
    void whenAndByWhomAbsenceWasSaid();
    void cachesAreNoticed_data();
    void cachesAreNoticed();
    void refusesWithoutToken_data();
    void refusesWithoutToken();
    void versionRefused();
    void unsettled_data();
    void unsettled();
    void payoutUnreadable();
    void tokenRefused();
    void cancelledStops();
    void merchantName_data();
    void merchantName();
    void merchantNameRemembersTheMethod();
    void merchantNameOtherVersion();
    void createPayin();
    void payin();
    void payinOfAnUnknownShape();
    void paymentOptions();
    void paymentOptionsAreOnTheWireOnce();
    void paymentOptionsRenewTheirToken();
    void tokenOfAPayinAsksForItsOptions();
    void balances_data();
    void balances();
    void balancesLeftOut();
    void balancesOfOddCurrencies_data();
    void balancesOfOddCurrencies();
    void codeLists();
    void unfamiliarShapesAreAnswers();
    void listsUnreadable();
    void listsAbsent_data();
    void listsAbsent();

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

const QByteArray payinPath = "/payins/a-1";
const QByteArray optionsPath = "/payins/!availablePaymentOptions";
const QByteArray optionsBytes = R"({"data":[{"paymentMethodCode":"VIRTUAL_ACCOUNT","paymentOperators":[{"code":"BCA","name":"Bank"}]}]})";

QByteArray payinBytes()
{
    return R"({"paymentRequested":{"money":{"amount":5,"currencyCode":"IDR"}},"process":{"status":"WAITING"},)"
           R"("paymentMethodResponse":{"idPayin":"a-1","account":{"accountNumber":"8808"},"reference":"R-7"}})";
}

Money rupiah(const char *amount)
{
    return {.amount = *Decimal::parse(QByteArrayView(amount)), .currency = u"IDR"_s};
}

template <class T> QList<ApiError> errorsOf(const Result<T> &result)
{
    return result ? QList<ApiError> {} : QList<ApiError> {result.error()};
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
    m_broker = std::make_unique<TokenBroker>(u"M-1"_s, *m_queue, MerchantCredentials {.sign = sign}, *m_clock);
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
    QTest::newRow("trouble") << 502 << ErrorKind::ServerError;
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

//! Of a refusal beside the words that are said, and of an acceptance its own status.
void tst_GatewayClient::theWholeAnswerIsThere()
{
    const QByteArray body = "{\n \"why\": \"" + QByteArray(3000, 'x') + u"\u202E"_s.toUtf8() + "\"}";
    m_server->on(path, scripts::answer(400, body, {date}));
    const auto refused = await(m_client->create(PaymentKind::Payout, order, "{}", token(), Priority::Person));
    QVERIFY(!refused);
    QCOMPARE(refused.error().body, body);
    QVERIFY(refused.error().text.size() <= 500 && !refused.error().text.contains(u'\n'));
    m_server->on(path, scripts::answer(200, "<html>", {date}));
    QCOMPARE(await(m_client->create(PaymentKind::Payout, order, "{}", token(), Priority::Person)).error().body, "<html>"_ba);
    m_server->on(path, scripts::answer(201, createdBytes(), {date}));
    QCOMPARE(await(m_client->create(PaymentKind::Payout, order, "{}", token(), Priority::Person))->httpStatus, 201);
    m_server->on(path, scripts::answer(203, detailBytes(), {date}));
    QCOMPARE(await(m_client->payment(PaymentKind::Payout, order, Priority::Person))->httpStatus, 203);
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
    QVERIFY(!detail.error().isFromCache);
}

//! A proof of absence rests on when the question was put and answered, and on whose answer it is.
void tst_GatewayClient::whenAndByWhomAbsenceWasSaid()
{
    m_server->on(path, scripts::answer(404, "unknown", {date, "Age: 5"}));
    m_clock->advance(Seconds(100));
    const Millis before = m_clock->monotonic();
    const auto detail = await(m_client->payment(PaymentKind::Payout, order, Priority::Person));
    QVERIFY(!detail);
    QCOMPARE(detail.error().kind, ErrorKind::NotFound);
    QVERIFY(detail.error().isFromCache);
    QVERIFY(detail.error().beganAt >= before && detail.error().endedAt >= detail.error().beganAt);
    QVERIFY(detail.error().endedAt <= m_clock->monotonic());
}

void tst_GatewayClient::cachesAreNoticed_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<bool>("isFromCache");
    for (const char *header : {"Age: 0", "X-Cache: HIT", "X-Cache: Hit from cloudfront", "X-Cache: TCP_MEM_HIT", "X-Cache: MISS, HIT",
             "Warning: 110 - \"Response is stale\"", "Warning: 111 - \"Revalidation failed\"", "Cache-Status: edge; hit; ttl=30",
             "Cache-Status: origin; fwd=miss, edge;hit", "X-Cache-Status: HIT", "X-Proxy-Cache: STALE", "CF-Cache-Status: REVALIDATED",
             "X-Cache-Status: UPDATING", "X-Cache: RefreshHit from cloudfront", "X-Cache-Hits: 0, 1"})
        QTest::newRow(header) << QByteArray(header) << true;
    for (const char *header :
        {"X-Cache: MISS", "X-Cache: Error from cloudfront", "Warning: 199 - \"room 1101\"", "Cache-Status: edge; fwd=miss; stored",
            "Cache-Status: edge; hit=?0; fwd=uri-miss", "X-Cache-Status: MISS", "CF-Cache-Status: DYNAMIC", "X-Cache-Status: EXPIRED",
            "X-Cache-Hits: 0", "Cache-Control: no-store, stale-while-revalidate=5", "CDN-Cache-Control: max-age=0, stale-if-error=5"})
        QTest::newRow(header) << QByteArray(header) << false;
}

void tst_GatewayClient::cachesAreNoticed()
{
    QFETCH(QByteArray, header);
    QFETCH(bool, isFromCache);
    m_server->on(path, scripts::answer(404, "unknown", {date, header}));
    const auto detail = await(m_client->payment(PaymentKind::Payout, order, Priority::Person));
    QVERIFY(!detail && detail.error().kind == ErrorKind::NotFound);
    QCOMPARE(detail.error().isFromCache, isFromCache);
}

void tst_GatewayClient::refusesWithoutToken_data()
{
    QTest::addColumn<int>("status"); // 0: no answer at all
    QTest::addColumn<bool>("refuses");
    QTest::newRow("401") << 401 << true;
    QTest::newRow("403") << 403 << true;
    QTest::newRow("404") << 404 << false;
    QTest::newRow("shown to anybody") << 200 << false;
    QTest::newRow("cut short") << 0 << false;
}

//! No token is fetched for it, and none is sent.
void tst_GatewayClient::refusesWithoutToken()
{
    QFETCH(int, status);
    QFETCH(bool, refuses);
    m_server->on(path, status == 0 ? scripts::close() : scripts::answer(status));
    const auto said = await(m_client->refusesWithoutToken(PaymentKind::Payout, order, Priority::Polling));
    QCOMPARE(said.ok() && *said, refuses);
    QVERIFY(m_server->count("GET", path) > 0);
    QVERIFY(!m_server->last(path).headers.contains("authorization"));
    QCOMPARE(m_server->count("POST", "/auth-tokens"), 0);
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
    QTest::newRow("trouble") << 503 << ErrorKind::ServerError;
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
    QTcpSocket *fixture = nullptr;
    m_server->on("/auth-tokens", [&fixture](QTcpSocket &socket, const SeenRequest &) { fixture = &socket; });
    auto *reply = m_client->payment(PaymentKind::Payout, order, Priority::Person);
    const auto kept = keep(reply, this);
    EVENTUALLY(fixture);
    reply->cancel();
    issueToken(*m_clock, m_issued)(*fixture, m_server->last("/auth-tokens"));
    EVENTUALLY(*kept);
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
    QTest::newRow("trouble") << 500 << 200 << QString() << ErrorKind::ServerError;
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

void tst_GatewayClient::merchantNameRemembersTheMethod()
{
    bool byPost = true;
    m_server->on("/merchant-info", [&](QTcpSocket &socket, const SeenRequest &request) {
        const bool fits = (request.method == "POST") == byPost;
        scripts::answer(fits ? 200 : 405, R"({"channelInfo":{"name":"Toko"}})")(socket, request);
    });
    QVERIFY(await(m_client->merchantName(Priority::Person)));
    QVERIFY(await(m_client->merchantName(Priority::Person)));
    QCOMPARE(m_server->count("GET", "/merchant-info"), 1);
    QCOMPARE(m_server->count("POST", "/merchant-info"), 2);
    byPost = false; // a gateway may change
    QCOMPARE(await(m_client->merchantName(Priority::Person)).value(), u"Toko"_s);
    QVERIFY(await(m_client->merchantName(Priority::Person)));
    QCOMPARE(m_server->count("GET", "/merchant-info"), 3);
    QCOMPARE(m_server->count("POST", "/merchant-info"), 3);
}

void tst_GatewayClient::merchantNameOtherVersion()
{
    m_server->on("/auth-tokens", inTurn({issueToken(*m_clock, m_issued), issueToken(*m_clock, m_issued), scripts::answer(404)}));
    m_server->on("/merchant-info", scripts::answer(404));
    const auto name = await(m_client->merchantName(Priority::Person));
    QVERIFY(!name);
    QCOMPARE(name.error().kind, ErrorKind::VersionRefused);
}

void tst_GatewayClient::createPayin()
{
    m_server->on(payinPath, scripts::answer(200, payinBytes()));
    const auto created = await(m_client->create(PaymentKind::Payin, order, "{}", token(), Priority::Person));
    QVERIFY(created);
    QCOMPARE(created->id, u"a-1"_s);
    QCOMPARE(created->payTo.accountNumber, u"8808"_s);
    QCOMPARE(created->payTo.reference, u"R-7"_s);
    QCOMPARE(m_server->count("POST", payinPath), 1);
    m_server->on(payinPath, scripts::answer(409));
    const auto repeated = await(m_client->create(PaymentKind::Payin, order, "{}", token(), Priority::Person));
    QVERIFY(!repeated);
    QCOMPARE(repeated.error().kind, ErrorKind::Conflict);
}

void tst_GatewayClient::payin()
{
    m_server->on(payinPath, scripts::answer(200, payinBytes(), {date}));
    const auto detail = await(m_client->payment(PaymentKind::Payin, order, Priority::Person));
    QVERIFY(detail);
    QCOMPARE(detail->status.word(), u"WAITING"_s);
    QCOMPARE(detail->payTo.reference, u"R-7"_s);
    QCOMPARE(detail->answeredAt, parseHttpDate("Fri, 20 Nov 2026 09:31:10 GMT"));
    QVERIFY(m_server->last("/auth-tokens").body.contains(R"("operations":["GET /payins/a-1"])"));
}

void tst_GatewayClient::payinOfAnUnknownShape()
{
    m_server->on(payinPath, scripts::answer(200, R"({"state":{"now":"PAID"}})"));
    const auto detail = await(m_client->payment(PaymentKind::Payin, order, Priority::Person));
    QVERIFY(detail);
    QVERIFY(!detail->status.isKnown());
    QCOMPARE(detail->raw, R"({"state":{"now":"PAID"}})");
    m_server->on(payinPath, scripts::answer(200, "<html>"));
    const auto unreadable = await(m_client->payment(PaymentKind::Payin, order, Priority::Person));
    QVERIFY(!unreadable);
    QCOMPARE(unreadable.error().kind, ErrorKind::Unreadable);
}

void tst_GatewayClient::paymentOptions()
{
    m_server->on(optionsPath, scripts::answer(200, optionsBytes));
    const auto options = await(m_client->paymentOptions(rupiah("100.10"), Priority::Person));
    QVERIFY(options);
    QCOMPARE(options->options.size(), 1);
    QCOMPARE(options->options[0].methodCode, u"VIRTUAL_ACCOUNT"_s);
    QCOMPARE(options->options[0].operators, QList<CodeItem>({{.code = u"BCA"_s, .name = u"Bank"_s}}));
    const SeenRequest seen = m_server->last(optionsPath);
    QCOMPARE(seen.method, "POST");
    QCOMPARE(seen.body, R"({"money":{"amount":100.10,"currencyCode":"IDR"}})");
    QCOMPARE(seen.headers["content-type"], "application/json");
    const QByteArray asked = m_server->last("/auth-tokens").body;
    QVERIFY(asked.contains(R"("operations":["POST /payins/!availablePaymentOptions"],"money":{"amount":100.10,"currencyCode":"IDR"})"));
    QVERIFY(await(m_client->paymentOptions(rupiah("100.1"), Priority::Person)));
    QCOMPARE(tokens(), 1);
    QVERIFY(await(m_client->paymentOptions(rupiah("7"), Priority::Person)));
    QCOMPARE(tokens(), 2);
}

void tst_GatewayClient::paymentOptionsAreOnTheWireOnce()
{
    m_server->on(optionsPath, scripts::close());
    const auto options = await(m_client->paymentOptions(rupiah("5"), Priority::Person));
    QVERIFY(!options);
    QCOMPARE(options.error().kind, ErrorKind::CutShort);
    QCOMPARE(m_server->count("POST", optionsPath), 1);
}

void tst_GatewayClient::paymentOptionsRenewTheirToken()
{
    m_server->on(optionsPath, inTurn({scripts::answer(401), scripts::answer(200, optionsBytes)}));
    QVERIFY(await(m_client->paymentOptions(rupiah("5"), Priority::Person)));
    QCOMPARE(tokens(), 2);
    QCOMPARE(m_server->count("POST", optionsPath), 2);
    m_server->on(optionsPath, scripts::answer(403));
    const auto refused = await(m_client->paymentOptions(rupiah("5"), Priority::Person));
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::Denied);
    QCOMPARE(m_server->count("POST", optionsPath), 4); // renewed once
}

void tst_GatewayClient::tokenOfAPayinAsksForItsOptions()
{
    m_server->on(optionsPath, scripts::answer(200, optionsBytes));
    const TokenNeed need {.operations = {Operation::call(u"POST"_s, u"/payins/!availablePaymentOptions"_s),
                              Operation::create(PaymentKind::Payin, order), Operation::read(PaymentKind::Payin, order)},
        .money = rupiah("5")};
    QVERIFY(await(m_broker->token(need, Priority::Person)));
    QVERIFY(await(m_client->paymentOptions(rupiah("5"), Priority::Person)));
    QCOMPARE(tokens(), 1);
}

void tst_GatewayClient::balances_data()
{
    QTest::addColumn<QStringList>("currencies");
    QTest::addColumn<QByteArray>("target");
    QTest::newRow("all") << QStringList {} << "/balances"_ba;
    QTest::newRow("one") << QStringList {u"IDR"_s} << "/balances?currencies=IDR"_ba;
    QTest::newRow("two") << QStringList {u"INR"_s, u"IDR"_s} << "/balances?currencies=INR,IDR"_ba;
}

void tst_GatewayClient::balances()
{
    QFETCH(QStringList, currencies);
    QFETCH(QByteArray, target);
    m_server->on(
        target, scripts::answer(200, R"({"data":[{"currencyCode":"INR","available":2.50},{"currencyCode":"IDR","available":7}]})"));
    const auto balances = await(m_client->balances(currencies, Priority::Person));
    QVERIFY(balances);
    QVERIFY(balances->isFamiliar);
    QCOMPARE(balances->items.size(), 2);
    QCOMPARE(balances->items[0].amount.value().toString(), u"2.50"_s);
    QVERIFY(balances->leftOut.isEmpty());
    QCOMPARE(m_server->count("GET", target), 1); // with literal commas
    QVERIFY(m_server->last("/auth-tokens").body.contains(R"("operations":["GET /balances"])"));
    QVERIFY(await(m_client->balances({u"USD"_s}, Priority::Polling)));
    QCOMPARE(tokens(), 1); // the query is no part of the operation
}

void tst_GatewayClient::balancesLeftOut()
{
    m_server->on("/balances?currencies=IDR,XQX", scripts::answer(200, R"([{"currency":"idr","amount":"7.00"}])"));
    const auto balances = await(m_client->balances({u"IDR"_s, u"XQX"_s}, Priority::Person));
    QVERIFY(balances);
    QCOMPARE(balances->items.size(), 1);
    QCOMPARE(balances->leftOut, QStringList {u"XQX"_s});
}

void tst_GatewayClient::balancesOfOddCurrencies_data()
{
    QTest::addColumn<QString>("code");
    QTest::newRow("empty") << QString();
    QTest::newRow("a comma") << u"IDR,INR"_s;
    QTest::newRow("another parameter") << u"IDR&all=1"_s;
    QTest::newRow("a blank") << u"ID R"_s;
    QTest::newRow("too long") << u"ABCDEFGHIJK"_s;
    QTest::newRow("not ASCII") << u"ÏDR"_s;
    QTest::newRow("digits of others") << u"\u0661\u0662"_s;
}

void tst_GatewayClient::balancesOfOddCurrencies()
{
    QFETCH(QString, code);
    const auto balances = await(m_client->balances({u"INR"_s, code}, Priority::Person));
    QVERIFY(!balances);
    QCOMPARE(balances.error().kind, ErrorKind::BadInput);
    QVERIFY(balances.error().text != u"no result came"_s);
    QVERIFY(m_server->seen().isEmpty());
}

void tst_GatewayClient::codeLists()
{
    m_server->on("/currencies", scripts::answer(200, R"({"data":[{"code":"IDR","name":"Rupiah","decimals":2}]})"));
    m_server->on("/payment-operators", scripts::answer(200, R"({"data":[{"code":"BCA","name":"Bank","currencyCode":"IDR"}]})"));
    const auto currencies = await(m_client->currencies(Priority::Person));
    QVERIFY(currencies);
    QCOMPARE(currencies->items, QList<CodeItem>({{u"IDR"_s, u"Rupiah"_s, {{u"decimals"_s, u"2"_s}}}}));
    QVERIFY(m_server->last("/auth-tokens").body.contains(R"("operations":["GET /currencies"])"));
    const auto operators = await(m_client->paymentOperators(Priority::Person));
    QVERIFY(operators);
    QCOMPARE(operators->items, QList<CodeItem>({{u"BCA"_s, u"Bank"_s, {{u"currencyCode"_s, u"IDR"_s}}}}));
    QVERIFY(m_server->last("/auth-tokens").body.contains(R"("operations":["GET /payment-operators"])"));
}

void tst_GatewayClient::unfamiliarShapesAreAnswers()
{
    for (const QByteArray &each : {"/balances"_ba, "/currencies"_ba, "/payment-operators"_ba})
        m_server->on(each, scripts::answer(200, R"({"something":"else"})"));
    const auto balances = await(m_client->balances({}, Priority::Person));
    QVERIFY(balances && !balances->isFamiliar && balances->raw == R"({"something":"else"})");
    const auto currencies = await(m_client->currencies(Priority::Person));
    QVERIFY(currencies && !currencies->isFamiliar && currencies->raw == R"({"something":"else"})");
    const auto operators = await(m_client->paymentOperators(Priority::Person));
    QVERIFY(operators && !operators->isFamiliar && operators->raw == R"({"something":"else"})");
}

void tst_GatewayClient::listsUnreadable()
{
    for (const QByteArray &each : {"/balances"_ba, "/currencies"_ba, optionsPath})
        m_server->on(each, scripts::answer(200, "<html>", {date}));
    const auto balances = await(m_client->balances({}, Priority::Person));
    const auto currencies = await(m_client->currencies(Priority::Person));
    const auto options = await(m_client->paymentOptions(rupiah("5"), Priority::Person));
    QVERIFY(!balances && !currencies && !options);
    for (const ApiError &error : {balances.error(), currencies.error(), options.error()}) {
        QCOMPARE(error.kind, ErrorKind::Unreadable);
        QCOMPARE(error.httpStatus, 200);
        QVERIFY(error.answeredAt);
    }
}

void tst_GatewayClient::listsAbsent_data()
{
    QTest::addColumn<QByteArray>("absent");
    QTest::addColumn<bool>("versionAccepted");
    for (const QByteArray &each : {"/balances"_ba, "/currencies"_ba, "/payment-operators"_ba, optionsPath}) {
        QTest::addRow("no %s", each.constData()) << each << true;
        QTest::addRow("%s, other version", each.constData()) << each << false;
    }
}

void tst_GatewayClient::listsAbsent()
{
    QFETCH(QByteArray, absent);
    QFETCH(bool, versionAccepted);
    m_server->on(
        "/auth-tokens", inTurn({issueToken(*m_clock, m_issued), versionAccepted ? issueToken(*m_clock, m_issued) : scripts::answer(404)}));
    m_server->on(absent, scripts::answer(404, "nothing here", {date}));
    const QList<ApiError> errors = absent == "/balances" ? errorsOf(await(m_client->balances({}, Priority::Person)))
        : absent == "/currencies"                        ? errorsOf(await(m_client->currencies(Priority::Person)))
        : absent == "/payment-operators"                 ? errorsOf(await(m_client->paymentOperators(Priority::Person)))
                                                         : errorsOf(await(m_client->paymentOptions(rupiah("5"), Priority::Person)));
    QCOMPARE(errors.size(), 1);
    QCOMPARE(errors[0].kind, versionAccepted ? ErrorKind::NotFound : ErrorKind::VersionRefused);
    QCOMPARE(tokens(), 2);
}

KONTOR_TEST(tst_GatewayClient, QCoreApplication)
#include "tst_gatewayclient.moc"
