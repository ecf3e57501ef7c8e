// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/network.h"
#include "api/tokenbroker.h"
#include "support/await.h"
#include "support/fakeclock.h"
#include "tokendesk.h"

#include <QNetworkAccessManager>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

class tst_TokenBroker : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void signsWhatItSends();
    void timestampFollowsTheGatewaysClock();
    void claims();
    void tokenWithoutClaims();
    void renewedAfterFourFifths();
    void lifeByTheGatewaysWord();
    void cachedTokenCovers_data();
    void cachedTokenCovers();
    void freshMeansFresh();
    void identicalNeedsShareOneRequest();
    void urgentDoesNotJoinPolling();
    void forgotten();
    void errors_data();
    void errors();
    void signingErrorsComeThrough();
    void unusableTokens_data();
    void unusableTokens();

private:
    Reply<QByteArray> *sign(const QByteArray &bytes);
    int requests() const { return m_server->count("POST", "/auth-tokens"); }

    std::unique_ptr<FakeClock> m_clock;
    std::unique_ptr<ScriptedServer> m_server;
    std::unique_ptr<QNetworkAccessManager> m_network;
    std::unique_ptr<RequestQueue> m_queue;
    std::unique_ptr<TokenBroker> m_broker;
    QByteArrayList m_signed;
    std::optional<ApiError> m_signError;
    int m_issued = 0;
};

namespace {

OrderId id(const char *text)
{
    return OrderId::parse(QString::fromLatin1(text)).value();
}

Operation reads(const char *text)
{
    return Operation::read(PaymentKind::Payout, id(text));
}

Operation creates(const char *text)
{
    return Operation::create(PaymentKind::Payout, id(text));
}

Money rupiah(qint64 amount)
{
    return {.amount = Decimal(amount), .currency = u"IDR"_s};
}

} // namespace

void tst_TokenBroker::init()
{
    m_signed.clear();
    m_signError.reset();
    m_issued = 0;
    m_clock = std::make_unique<FakeClock>();
    m_server = std::make_unique<ScriptedServer>();
    m_server->on("/auth-tokens", issueToken(*m_clock, m_issued));
    m_network = std::make_unique<QNetworkAccessManager>();
    configureNetwork(*m_network);
    m_queue = std::make_unique<RequestQueue>(m_server->url(), *m_network, *m_clock);
    m_broker = std::make_unique<TokenBroker>(
        u"M-1"_s, *m_queue, MerchantProof {.sign = [this](const QByteArray &bytes) { return sign(bytes); }}, *m_clock);
}

void tst_TokenBroker::cleanup()
{
    m_broker.reset();
    m_queue.reset();
    m_network.reset();
    m_server.reset();
}

Reply<QByteArray> *tst_TokenBroker::sign(const QByteArray &bytes)
{
    m_signed.append(bytes);
    auto *reply = new Reply<QByteArray>(m_queue.get());
    reply->finish(m_signError ? Result<QByteArray>(*m_signError) : Result<QByteArray>(practiceSignature(bytes)));
    return reply;
}

void tst_TokenBroker::signsWhatItSends()
{
    const TokenNeed need {.operations = {creates("a"), reads("a")},
        .money = Money {.amount = *Decimal::parse(QByteArrayView("100.10")), .currency = u"IDR"_s},
        .validity = Seconds(90)};
    QVERIFY(await(m_broker->token(need, Priority::Person)));
    const SeenRequest seen = m_server->last("/auth-tokens");
    const auto now = std::chrono::floor<Seconds>(m_clock->wall()).time_since_epoch().count();
    QCOMPARE(seen.body,
        QByteArray(R"({"merchantCode":"M-1","validitySecs":90,"operations":["POST /payouts/a","GET /payouts/a"],)"
                   R"("money":{"amount":100.10,"currencyCode":"IDR"},"timestamp":)")
            + QByteArray::number(now) + "}");
    QCOMPARE(m_signed, QByteArrayList {seen.body});
    QCOMPARE(seen.headers["x-signature"], practiceSignature(seen.body));
    QVERIFY(!seen.headers.contains("authorization"));
    QVERIFY(await(m_broker->token({.operations = {reads("b")}}, Priority::Person)));
    QVERIFY(!m_server->last("/auth-tokens").body.contains("money"));
}

void tst_TokenBroker::timestampFollowsTheGatewaysClock()
{
    m_server->on("/x", [this](QTcpSocket &socket, const SeenRequest &request) {
        scripts::answer(200, "{}", {"Date: " + httpDate(m_clock->wall() + Seconds(90))})(socket, request);
    });
    QVERIFY(await(m_queue->submit({.method = "GET", .path = "/x"}, Priority::Person)));
    QVERIFY(await(m_broker->token({.operations = {reads("a")}}, Priority::Person)));
    const auto expected = std::chrono::floor<Seconds>(m_clock->wall() + Seconds(90)).time_since_epoch().count();
    QCOMPARE(parseJson(m_server->last("/auth-tokens").body).value()[u"timestamp"].toInteger(), expected);
}

void tst_TokenBroker::claims()
{
    const auto token = await(m_broker->token({.operations = {reads("a")}, .validity = Seconds(60)}, Priority::Person));
    QVERIFY(token);
    QVERIFY(token->value.endsWith(".c2ln"));
    QCOMPARE(token->jti, u"jti-1"_s);
    QCOMPARE(token->expiresAt, std::chrono::floor<Seconds>(m_clock->wall()) + Seconds(60));
    QCOMPARE(token->renewAt, m_clock->monotonic() + Seconds(48));
}

void tst_TokenBroker::tokenWithoutClaims()
{
    m_server->on("/auth-tokens", scripts::answer(200, R"({"token":"opaque"})", {"Date: Fri, 20 Nov 2026 12:00:00 GMT"}));
    auto token = await(m_broker->token({.operations = {reads("a")}, .validity = Seconds(60)}, Priority::Person));
    QVERIFY(token);
    QCOMPARE(token->value, "opaque");
    QVERIFY(token->jti.isEmpty());
    QCOMPARE(token->expiresAt, parseHttpDate("Fri, 20 Nov 2026 12:01:00 GMT").value());

    m_server->on("/auth-tokens", scripts::answer(200, R"({"token":"opaque"})")); // no Date: our clock, as far as it has been compared
    token = await(m_broker->token({.operations = {reads("b")}, .validity = Seconds(60)}, Priority::Person));
    QVERIFY(token);
    QCOMPARE(token->expiresAt, std::chrono::floor<Seconds>(m_clock->wall()) + m_queue->clockOffset().value() + Seconds(60));
}

void tst_TokenBroker::renewedAfterFourFifths()
{
    const TokenNeed need {.operations = {reads("a")}, .validity = Seconds(100)};
    const auto first = await(m_broker->token(need, Priority::Person));
    m_clock->advance(Millis(79'999));
    QCOMPARE(await(m_broker->token(need, Priority::Person))->value, first->value);
    m_clock->setWall(m_clock->wall() - Seconds(3600)); // somebody turns the clock: a token doesn't grow younger
    m_clock->advance(Millis(1));
    QVERIFY(await(m_broker->token(need, Priority::Person))->value != first->value);
    QCOMPARE(requests(), 2);
}

void tst_TokenBroker::lifeByTheGatewaysWord()
{
    // The gateway gives less than was asked for.
    m_server->on("/auth-tokens", [this](QTcpSocket &socket, const SeenRequest &request) {
        SeenRequest shorter = request;
        shorter.body.replace("\"validitySecs\":100", "\"validitySecs\":10");
        issueToken(*m_clock, m_issued)(socket, shorter);
    });
    const auto token = await(m_broker->token({.operations = {reads("a")}, .validity = Seconds(100)}, Priority::Person));
    QCOMPARE(token->renewAt, m_clock->monotonic() + Seconds(8));
}

void tst_TokenBroker::cachedTokenCovers_data()
{
    QTest::addColumn<TokenNeed>("had");
    QTest::addColumn<TokenNeed>("need");
    QTest::addColumn<bool>("covered");
    const TokenNeed both {.operations = {creates("a"), reads("a")}, .money = rupiah(5)};
    QTest::newRow("the same") << both << both << true;
    QTest::newRow("a read of it") << both << TokenNeed {.operations = {reads("a")}} << true;
    QTest::newRow("the creation, same money") << both << TokenNeed {.operations = {creates("a")}, .money = rupiah(5)} << true;
    QTest::newRow("the creation, equal money") << both
                                               << TokenNeed {.operations = {creates("a")},
                                                      .money = Money {*Decimal::parse(QByteArrayView("5.00")), u"IDR"_s}}
                                               << true;
    QTest::newRow("the creation, other money") << both << TokenNeed {.operations = {creates("a")}, .money = rupiah(6)} << false;
    QTest::newRow("the creation, any money") << both << TokenNeed {.operations = {creates("a")}} << false;
    QTest::newRow("other payment") << both << TokenNeed {.operations = {reads("b")}} << false;
    QTest::newRow("one more operation") << both << TokenNeed {.operations = {reads("a"), reads("b")}} << false;
    QTest::newRow("a read doesn't create") << TokenNeed {.operations = {reads("a")}} << TokenNeed {.operations = {creates("a")}} << false;
    QTest::newRow("unlimited money") << TokenNeed {.operations = {creates("a")}}
                                     << TokenNeed {.operations = {creates("a")}, .money = rupiah(5)} << true;
}

void tst_TokenBroker::cachedTokenCovers()
{
    QFETCH(TokenNeed, had);
    QFETCH(TokenNeed, need);
    QFETCH(bool, covered);
    const auto first = await(m_broker->token(had, Priority::Person));
    const auto second = await(m_broker->token(need, Priority::Person));
    QVERIFY(first && second);
    QCOMPARE(first->value == second->value, covered);
    QCOMPARE(requests(), covered ? 1 : 2);
}

void tst_TokenBroker::freshMeansFresh()
{
    const TokenNeed need {.operations = {reads("a")}};
    const auto first = await(m_broker->token(need, Priority::Person));
    const auto fresh = await(m_broker->freshToken(need, Priority::Person));
    QVERIFY(first->value != fresh->value);
    QCOMPARE(await(m_broker->token(need, Priority::Person))->value, fresh->value);
    QCOMPARE(requests(), 2);
}

void tst_TokenBroker::identicalNeedsShareOneRequest()
{
    const TokenNeed need {.operations = {reads("a")}};
    const auto first = keep(m_broker->token(need, Priority::Person), this);
    auto *cancelled = m_broker->token(need, Priority::Polling);
    const auto third = keep(m_broker->freshToken(need, Priority::Batch), this);
    const auto other = keep(m_broker->token({.operations = {reads("b")}}, Priority::Person), this);
    cancelled->cancel(); // one who gives up doesn't take it from the others
    QTRY_VERIFY(*first && *third && *other);
    QCOMPARE((**first)->value, (**third)->value);
    QVERIFY((**first)->value != (**other)->value);
    QCOMPARE(requests(), 2);
}

void tst_TokenBroker::urgentDoesNotJoinPolling()
{
    m_queue->assumeFull();
    const TokenNeed need {.operations = {reads("a")}};
    const auto polling = keep(m_broker->token(need, Priority::Polling), this);
    const auto person = keep(m_broker->token(need, Priority::Person), this);
    m_clock->advance(Seconds(2));
    QTRY_VERIFY(*polling && *person);
    QCOMPARE((**person)->jti, u"jti-1"_s);
    QCOMPARE((**polling)->jti, u"jti-2"_s);
}

void tst_TokenBroker::forgotten()
{
    const TokenNeed need {.operations = {reads("a")}};
    QVERIFY(await(m_broker->token(need, Priority::Person)));
    const auto underWay = keep(m_broker->freshToken(need, Priority::Person), this);
    m_broker->forgetAll(); // also what is under way is not kept, but whoever waits gets it
    QTRY_VERIFY(*underWay && **underWay);
    QVERIFY(await(m_broker->token(need, Priority::Person)));
    QCOMPARE(requests(), 3);
}

void tst_TokenBroker::errors_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<ErrorKind>("kind");
    QTest::newRow("bad signature") << 401 << ErrorKind::Denied;
    QTest::newRow("not permitted") << 403 << ErrorKind::Denied;
    QTest::newRow("other version") << 404 << ErrorKind::VersionRefused;
    QTest::newRow("bad request") << 400 << ErrorKind::Refused;
    QTest::newRow("trouble") << 500 << ErrorKind::Trouble;
    QTest::newRow("redirect") << 302 << ErrorKind::Redirected;
}

void tst_TokenBroker::errors()
{
    QFETCH(int, status);
    QFETCH(ErrorKind, kind);
    m_server->on("/auth-tokens", scripts::answer(status, "no"));
    const TokenNeed need {.operations = {reads("a")}};
    const auto token = await(m_broker->token(need, Priority::Person));
    QVERIFY(!token);
    QCOMPARE(token.error().kind, kind);
    QCOMPARE(token.error().httpStatus, status);
    m_server->on("/auth-tokens", issueToken(*m_clock, m_issued));
    QVERIFY(await(m_broker->token(need, Priority::Person))); // a failure is not remembered
}

void tst_TokenBroker::signingErrorsComeThrough()
{
    m_signError = ApiError {.kind = ErrorKind::KeychainLocked, .text = u"locked"_s};
    const auto token = await(m_broker->token({.operations = {reads("a")}}, Priority::Person));
    QVERIFY(!token);
    QCOMPARE(token.error(), *m_signError);
    QCOMPARE(requests(), 0);
}

void tst_TokenBroker::unusableTokens_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("no JSON") << "<html>"_ba;
    QTest::newRow("no token") << "{}"_ba;
    QTest::newRow("empty") << QByteArray(R"({"token":""})");
    QTest::newRow("a number") << QByteArray(R"({"token":1})");
    QTest::newRow("line ends") << QByteArray(R"({"token":"a\r\nX-Header: b"})");
    QTest::newRow("blanks") << QByteArray(R"({"token":"a b"})");
    QTest::newRow("not ASCII") << QByteArray(R"({"token":"\u00fc"})");
    QTest::newRow("too long") << "{\"token\":\"" + QByteArray(20'000, 'a') + "\"}";
}

void tst_TokenBroker::unusableTokens()
{
    QFETCH(QByteArray, body);
    m_server->on("/auth-tokens", scripts::answer(200, body));
    const auto token = await(m_broker->token({.operations = {reads("a")}}, Priority::Person));
    QVERIFY(!token);
    QCOMPARE(token.error().kind, ErrorKind::Unreadable);
    QCOMPARE(token.error().httpStatus, 200);
}

QTEST_GUILESS_MAIN(tst_TokenBroker)
#include "tst_tokenbroker.moc"
