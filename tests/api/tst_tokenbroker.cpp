// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/network.h"
#include "api/tokenbroker.h"
#include "support/await.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/testprogram.h"
#include "tokenfixture.h"

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
    void signedAnewAfterTooMany_data();
    void signedAnewAfterTooMany();
    void signedAnewBehindOthers();
    void noSecondSignature();
    void givenUpIsNeitherSignedNorSent();
    void oneThatStillWaitsKeepsIt();
    void afterOneGivenUpTheNextIsAskedFor();
    void claims();
    void howLongItsRequestsCanMatter_data();
    void howLongItsRequestsCanMatter();
    void tokenWithoutClaims();
    void renewedAfterFourFifths();
    void lifeByTheGatewaysWord();
    void cachedTokenCovers_data();
    void cachedTokenCovers();
    void freshMeansFresh();
    void identicalNeedsShareOneRequest();
    void questionsShareTokens();
    void questionsOfOnePriorityShareTokens();
    void aRefusedTokenForManyHoldsNobodyUp();
    void urgentDoesNotJoinPolling();
    void forgotten();
    void errors_data();
    void errors();
    void signingErrorsComeThrough();
    void unusableTokens_data();
    void unusableTokens();
    void renewalIgnoresTheWallClock();
    void clockOffByAnHour_data();
    void clockOffByAnHour();
    void refusedForOtherReasonsIsNotRepeated_data();
    void refusedForOtherReasonsIsNotRepeated();
    void secretInsteadOfSignature();
    void secretIsEscaped();
    void emptySecretMeansSign();
    void secretErrorsComeThrough();
    void secretIsNotSigned();
    void wordsNeverHoldTheSecret_data();
    void wordsNeverHoldTheSecret();
    void wordsWithoutTheSecretStay_data();
    void wordsWithoutTheSecretStay();
    void secretIsNoUtf8();
    void issuedByAction();
    void issuedForOperations();
    void issuedWithTheSecret();
    void issuedTwiceIsTwoTokens();
    void issuedWithoutClaims();
    void ordersThatAreNone_data();
    void ordersThatAreNone();
    void noSuchCallOrOtherVersion_data();
    void noSuchCallOrOtherVersion();
    void issueRefused();

private:
    void useSecret(const QByteArray &secret);
    void holdForAWhile();
    qint64 timestamp(qsizetype request) const;
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

qint64 unixSeconds(UtcTime time)
{
    return std::chrono::floor<Seconds>(time).time_since_epoch().count();
}

//! What POST /auth-tokens-by-action gives.
Script issueByAction(const Clock &clock)
{
    return [&clock](QTcpSocket &socket, const SeenRequest &request) {
        const auto asked = parseJson(request.body).value();
        Json claims;
        claims.add(u"operations"_s, Json(Json::Array {u"GET /payins/"_s + asked[u"idPayment"].toText().value()}));
        claims.add(u"iat"_s, Json(unixSeconds(clock.wall())));
        claims.add(u"exp"_s, Json(unixSeconds(clock.wall()) + asked[u"validitySecs"].toInteger().value()));
        claims.add(u"jti"_s, u"by-action"_s);
        const QByteArray token = jwtSigningInput(R"({"alg":"RS256"})", claims.toBytes()) + ".c2ln";
        scripts::answer(200, R"({"token":")" + token + R"("})")(socket, request);
    };
}

const TokenOrder infoOrder {.action = u"PAYIN_INFO"_s, .idPayment = u"a-1"_s};

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
        u"M-1"_s, *m_queue, MerchantCredentials {.sign = [this](const QByteArray &bytes) { return sign(bytes); }}, *m_clock);
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

void tst_TokenBroker::signedAnewAfterTooMany_data()
{
    QTest::addColumn<QByteArray>("retryAfter");
    QTest::addColumn<int>("signatures");
    QTest::newRow("young enough") << "5"_ba << 1;
    QTest::newRow("too old") << "45"_ba << 2;
}

//! A 429 may hold a request back for a minute; what was signed before that looks like a replay.
void tst_TokenBroker::signedAnewAfterTooMany()
{
    QFETCH(QByteArray, retryAfter);
    QFETCH(int, signatures);
    m_server->on("/auth-tokens", [&](QTcpSocket &socket, const SeenRequest &request) {
        if (requests() == 1)
            scripts::answer(429, "", {"Retry-After: " + retryAfter})(socket, request);
        else
            issueToken(*m_clock, m_issued)(socket, request);
    });
    const auto token = keep(m_broker->token({.operations = {reads("a")}}, Priority::Person), this);
    EVENTUALLY_EQUAL(m_queue->startedInLastSecond(), 1);
    EVENTUALLY(m_queue->lastRoundTrip());
    m_clock->advance(Seconds(retryAfter.toInt()) - Millis(1));
    QCOMPARE(requests(), 1); // not before the gateway wants it
    m_clock->advance(Millis(500));
    EVENTUALLY(*token);
    QVERIFY(**token);
    QCOMPARE(requests(), 2);
    QCOMPARE(m_signed.size(), signatures);
    QCOMPARE(m_server->last("/auth-tokens").body, m_signed.last());
    QCOMPARE(m_server->last("/auth-tokens").headers["x-signature"], practiceSignature(m_signed.last()));
    QVERIFY(unixSeconds(m_clock->wall()) - timestamp(1) <= 20);
    QVERIFY(signatures == 1 || unixSeconds(m_clock->wall()) - timestamp(1) <= 1);
}

//! The gateway wants nothing for 45 seconds.
void tst_TokenBroker::holdForAWhile()
{
    m_server->on("/x", scripts::answer(429, "", {"Retry-After: 45"}));
    QVERIFY(!await(m_queue->submit({.method = "GET", .path = "/x", .once = true}, Priority::Person)));
}

void tst_TokenBroker::signedAnewBehindOthers()
{
    holdForAWhile();
    const auto first = keep(m_broker->token({.operations = {reads("a")}}, Priority::Batch), this);
    const TokenNeed creation {.operations = {Operation::create(PaymentKind::Payout, *OrderId::parse(u"b"_s))}};
    const auto second = keep(m_broker->token(creation, Priority::Batch), this);
    EVENTUALLY_EQUAL(m_signed.size(), 2);
    m_clock->advance(Seconds(46));
    EVENTUALLY(*first && *second);
    QVERIFY(**first && **second);
    QCOMPARE((**first)->jti, u"jti-1"_s); // they have kept their places
    QCOMPARE(requests(), 2);
    QVERIFY(unixSeconds(m_clock->wall()) - timestamp(1) <= 1 && unixSeconds(m_clock->wall()) - timestamp(2) <= 1);
}

void tst_TokenBroker::noSecondSignature()
{
    holdForAWhile();
    const auto token = keep(m_broker->token({.operations = {reads("a")}}, Priority::Batch), this);
    EVENTUALLY_EQUAL(m_signed.size(), 1);
    m_signError = ApiError {.kind = ErrorKind::KeychainLocked, .text = u"locked"_s};
    m_clock->advance(Seconds(46));
    EVENTUALLY(*token);
    QVERIFY(!**token);
    QCOMPARE((*token)->error(), *m_signError);
    QCOMPARE(requests(), 0);
}

// Nobody gets anything from a signature for a request that nobody waits for: with a key in a file it costs much, and it would leave
// before those that are waited for.
void tst_TokenBroker::givenUpIsNeitherSignedNorSent()
{
    holdForAWhile();
    auto *token = m_broker->token({.operations = {creates("a")}}, Priority::Batch);
    const auto outcome = keep(token, this);
    EVENTUALLY_EQUAL(m_signed.size(), 1);
    token->cancel();
    EVENTUALLY(*outcome);
    QCOMPARE((*outcome)->error().kind, ErrorKind::Cancelled);
    m_clock->advance(Seconds(46));
    QVERIFY(await(m_broker->token({.operations = {creates("b")}}, Priority::Batch)));
    QCOMPARE(requests(), 1);
    QCOMPARE(m_signed.size(), 2);
    QVERIFY(await(m_broker->token({.operations = {creates("a")}}, Priority::Batch))); // who asks again is not told of the other
}

void tst_TokenBroker::oneThatStillWaitsKeepsIt()
{
    holdForAWhile();
    const TokenNeed need {.operations = {creates("a")}};
    auto *first = m_broker->token(need, Priority::Batch);
    const auto second = keep(m_broker->token(need, Priority::Batch), this);
    first->cancel();
    m_clock->advance(Seconds(46));
    EVENTUALLY(*second);
    QVERIFY(**second);
    QCOMPARE(requests(), 1);
}

void tst_TokenBroker::afterOneGivenUpTheNextIsAskedFor()
{
    holdForAWhile();
    auto *first = m_broker->token({.operations = {reads("a")}}, Priority::Polling);
    const auto second = keep(m_broker->token({.operations = {reads("b")}}, Priority::Polling), this);
    first->cancel();
    m_clock->advance(Seconds(46));
    EVENTUALLY(*second);
    QVERIFY(**second);
    QCOMPARE(requests(), 1);
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

void tst_TokenBroker::howLongItsRequestsCanMatter_data()
{
    QTest::addColumn<QByteArray>("claims");
    QTest::addColumn<std::optional<Seconds>>("life");
    const auto none = std::optional<Seconds>();
    QTest::newRow("as asked for") << QByteArray(R"({"iat":1000,"exp":1060})") << std::optional(Seconds(60));
    QTest::newRow("longer than asked for") << QByteArray(R"({"iat":1000,"exp":4600})") << std::optional(Seconds(3600));
    QTest::newRow("shorter: what was asked for counts") << QByteArray(R"({"iat":1000,"exp":1001})") << std::optional(Seconds(60));
    QTest::newRow("a day") << QByteArray(R"({"iat":1000,"exp":87400})") << std::optional(Seconds(86'400));
    QTest::newRow("more than a day") << QByteArray(R"({"iat":1000,"exp":87401})") << none;
    QTest::newRow("no end") << QByteArray(R"({"iat":1000})") << none;
    QTest::newRow("no beginning") << QByteArray(R"({"exp":1060})") << none;
    QTest::newRow("an end of 0") << QByteArray(R"({"iat":1000,"exp":0})") << none;
    QTest::newRow("an end before its beginning") << QByteArray(R"({"iat":1000,"exp":999})") << none;
    QTest::newRow("an end that is its beginning") << QByteArray(R"({"iat":1000,"exp":1000})") << none;
    QTest::newRow("no claims") << QByteArray("[]") << none;
}

void tst_TokenBroker::howLongItsRequestsCanMatter()
{
    QFETCH(QByteArray, claims);
    QFETCH(std::optional<Seconds>, life);
    const auto part = [](const QByteArray &json) { return json.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals); };
    const QByteArray value = part(R"({"alg":"none"})") + '.' + part(claims) + ".c2ln";
    m_server->on("/auth-tokens", scripts::answer(200, R"({"token":")" + value + R"("})"));
    const auto token = await(m_broker->token({.operations = {reads("a")}, .validity = Seconds(60)}, Priority::Person));
    QVERIFY(token);
    QVERIFY(token->life == life);
}

void tst_TokenBroker::tokenWithoutClaims()
{
    m_server->on("/auth-tokens", scripts::answer(200, R"({"token":"opaque"})", {"Date: Fri, 20 Nov 2026 12:00:00 GMT"}));
    auto token = await(m_broker->token({.operations = {reads("a")}, .validity = Seconds(60)}, Priority::Person));
    QVERIFY(token);
    QCOMPARE(token->value, "opaque");
    QVERIFY(token->jti.isEmpty() && !token->life);
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
    EVENTUALLY(*first && *third && *other);
    QCOMPARE((**first)->value, (**third)->value);
    QVERIFY((**first)->value != (**other)->value);
    QCOMPARE(requests(), 2);
}

//! After a restart hundreds of questions may come at once: one token is asked for after the other, each for all who came meanwhile.
void tst_TokenBroker::questionsShareTokens()
{
    std::vector<std::shared_ptr<std::optional<Result<AccessToken>>>> replies;
    for (int i = 0; i < 50; ++i)
        replies.push_back(keep(m_broker->token({.operations = {reads(QByteArray::number(i).constData())}}, Priority::Polling), this));
    const auto again = keep(m_broker->freshToken({.operations = {reads("7")}}, Priority::Polling), this);
    m_clock->advance(Seconds(1));
    EVENTUALLY(std::all_of(replies.begin(), replies.end(), [](const auto &reply) { return bool(*reply); }));
    EVENTUALLY(*again);
    QCOMPARE(requests(), 3); // the first alone, then 40, then the rest
    QVERIFY(**replies.at(1));
    QCOMPARE((**replies.at(1))->value, (**replies.at(40))->value);
    QCOMPARE((**again)->value, (**replies.at(7))->value);
    QVERIFY((**replies.at(0))->value != (**replies.at(1))->value && (**replies.at(41))->value != (**replies.at(1))->value);
    QCOMPARE((*parseJson(m_signed.at(1)))[u"operations"].items().size(), 40);
    QVERIFY(await(m_broker->token({.operations = {reads("30")}}, Priority::Person))); // from the cache
    QCOMPARE(requests(), 3);
}

void tst_TokenBroker::questionsOfOnePriorityShareTokens()
{
    m_queue->assumeFull();
    const auto polled = keep(m_broker->token({.operations = {reads("a")}}, Priority::Polling), this);
    const auto urgent = keep(m_broker->token({.operations = {reads("b")}}, Priority::AfterCallback), this);
    const auto person = keep(m_broker->token({.operations = {reads("c")}}, Priority::Person), this);
    m_clock->advance(Seconds(2));
    EVENTUALLY(*polled && *urgent && *person);
    QCOMPARE((**person)->jti, u"jti-1"_s);
    QCOMPARE((**urgent)->jti, u"jti-2"_s);
    QCOMPARE((**polled)->jti, u"jti-3"_s);
}

void tst_TokenBroker::aRefusedTokenForManyHoldsNobodyUp()
{
    m_server->on("/auth-tokens", scripts::answer(500, "no"));
    const auto first = keep(m_broker->token({.operations = {reads("a")}}, Priority::Polling), this);
    const auto second = keep(m_broker->token({.operations = {reads("b")}}, Priority::Polling), this);
    const auto third = keep(m_broker->token({.operations = {reads("c")}}, Priority::Polling), this);
    EVENTUALLY(*first && *second && *third);
    QVERIFY(!**first && !**second && !**third);
    QCOMPARE(requests(), 2);
    const auto forgotten = keep(m_broker->token({.operations = {reads("d")}}, Priority::Polling), this);
    const auto waiting = keep(m_broker->token({.operations = {reads("e")}}, Priority::Polling), this);
    m_broker->forgetAll(); // whoever waits is answered all the same
    EVENTUALLY(*forgotten && *waiting);
}

void tst_TokenBroker::urgentDoesNotJoinPolling()
{
    m_queue->assumeFull();
    const TokenNeed need {.operations = {reads("a")}};
    const auto polling = keep(m_broker->token(need, Priority::Polling), this);
    const auto person = keep(m_broker->token(need, Priority::Person), this);
    m_clock->advance(Seconds(2));
    EVENTUALLY(*polling && *person);
    QCOMPARE((**person)->jti, u"jti-1"_s);
    QCOMPARE((**polling)->jti, u"jti-2"_s);
}

void tst_TokenBroker::forgotten()
{
    const TokenNeed need {.operations = {reads("a")}};
    QVERIFY(await(m_broker->token(need, Priority::Person)));
    const auto underWay = keep(m_broker->freshToken(need, Priority::Person), this);
    m_broker->forgetAll(); // also what is under way is not kept, but whoever waits gets it
    EVENTUALLY(*underWay && **underWay);
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
    QTest::newRow("trouble") << 500 << ErrorKind::ServerError;
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

void tst_TokenBroker::useSecret(const QByteArray &secret)
{
    const MerchantCredentials proof {.sign = [this](const QByteArray &bytes) { return sign(bytes); },
        .secret =
            [this, secret] {
                auto *reply = new Reply<QByteArray>(m_queue.get());
                reply->finish(QByteArray(secret.constData(), secret.size())); // a copy of its own: it will be wiped
                return reply;
            }};
    m_broker = std::make_unique<TokenBroker>(u"M-1"_s, *m_queue, proof, *m_clock);
}

qint64 tst_TokenBroker::timestamp(qsizetype request) const
{
    return parseJson(m_server->seen().at(request).body).value()[u"timestamp"].toInteger().value_or(0);
}

void tst_TokenBroker::renewalIgnoresTheWallClock()
{
    const TokenNeed need {.operations = {reads("a")}, .validity = Seconds(100)};
    QVERIFY(await(m_broker->token(need, Priority::Person)));
    m_clock->setWall(m_clock->wall() + std::chrono::hours(24));
    QVERIFY(await(m_broker->token(need, Priority::Person)));
    QCOMPARE(requests(), 1);
    m_clock->setWall(m_clock->wall() - std::chrono::hours(48));
    m_clock->advance(Seconds(80));
    QVERIFY(await(m_broker->token(need, Priority::Person)));
    QCOMPARE(requests(), 2);
}

void tst_TokenBroker::clockOffByAnHour_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<int>("off"); // seconds
    QTest::addColumn<int>("posts");
    QTest::newRow("slow, 401") << 401 << 3600 << 2;
    QTest::newRow("fast, 401") << 401 << -3600 << 2;
    QTest::newRow("400") << 400 << 3600 << 2;
    QTest::newRow("422") << 422 << 301 << 2;
    QTest::newRow("not by the clock") << 401 << 20 << 1;
}

// The gateway refuses timestamps that are more than ten seconds off.
void tst_TokenBroker::clockOffByAnHour()
{
    QFETCH(int, status);
    QFETCH(int, off);
    QFETCH(int, posts);
    m_server->on("/auth-tokens", [&](QTcpSocket &socket, const SeenRequest &request) {
        const UtcTime there = m_clock->wall() + Seconds(off);
        const qint64 signedTime = parseJson(request.body).value()[u"timestamp"].toInteger().value();
        if (std::abs(signedTime - unixSeconds(there)) > 10)
            scripts::answer(status, "timestamp", {"Date: " + httpDate(there)})(socket, request);
        else
            issueToken(*m_clock, m_issued)(socket, request);
    });
    const auto token = await(m_broker->token({.operations = {reads("a")}}, Priority::Person));
    QCOMPARE(requests(), posts);
    QCOMPARE(token.ok(), posts == 2);
    if (token) {
        QCOMPARE(timestamp(1), unixSeconds(m_clock->wall()) + off);
        QCOMPARE(m_signed, (QByteArrayList {m_server->seen().at(0).body, m_server->seen().at(1).body}));
        QVERIFY(await(m_broker->token({.operations = {reads("b")}}, Priority::Person)));
        QCOMPARE(requests(), 3); // the offset is known now
    }
}

void tst_TokenBroker::refusedForOtherReasonsIsNotRepeated_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<bool>("dated");
    QTest::addColumn<int>("posts");
    QTest::newRow("key refused, however often the clock is put right") << 401 << true << 2;
    QTest::newRow("no Date") << 401 << false << 1;
    QTest::newRow("trouble") << 500 << true << 1;
    QTest::newRow("other version") << 404 << true << 1;
}

void tst_TokenBroker::refusedForOtherReasonsIsNotRepeated()
{
    QFETCH(int, status);
    QFETCH(bool, dated);
    QFETCH(int, posts);
    int answers = 0;
    m_server->on("/auth-tokens", [&](QTcpSocket &socket, const SeenRequest &request) {
        const UtcTime there = m_clock->wall() + Seconds(3600) * ++answers; // a clock that runs away
        scripts::answer(status, "no", dated ? QList<QByteArray> {"Date: " + httpDate(there)} : QList<QByteArray> {})(socket, request);
    });
    QVERIFY(!await(m_broker->token({.operations = {reads("a")}}, Priority::Person)));
    QCOMPARE(requests(), posts);
}

void tst_TokenBroker::secretInsteadOfSignature()
{
    useSecret("s3cr3t-of-the-merchant");
    QVERIFY(await(m_broker->token({.operations = {reads("a")}, .validity = Seconds(90)}, Priority::Person)));
    const SeenRequest seen = m_server->last("/auth-tokens");
    QCOMPARE(seen.body, R"({"merchantCode":"M-1","validitySecs":90,"operations":["GET /payouts/a"],"secret":"s3cr3t-of-the-merchant"})"_ba);
    QVERIFY(!seen.headers.contains("x-signature"));
    QVERIFY(m_signed.isEmpty());
    QVERIFY(await(m_broker->token({.operations = {reads("b")}}, Priority::Person)));
    QCOMPARE(parseJson(m_server->last("/auth-tokens").body).value()[u"secret"].toText(), u"s3cr3t-of-the-merchant"_s); // wiped was the copy
}

void tst_TokenBroker::secretIsEscaped()
{
    const QByteArray secret = "a\"b\\c\n\x01Ü€\U0001F600/"_ba;
    useSecret(secret);
    QVERIFY(await(m_broker->token({.operations = {reads("a")}}, Priority::Person)));
    QCOMPARE(parseJson(m_server->last("/auth-tokens").body).value()[u"secret"].toText(), QString::fromUtf8(secret));
}

void tst_TokenBroker::emptySecretMeansSign()
{
    useSecret({});
    QVERIFY(await(m_broker->token({.operations = {reads("a")}}, Priority::Person)));
    const SeenRequest seen = m_server->last("/auth-tokens");
    QVERIFY(!seen.body.contains("secret"));
    QVERIFY(seen.body.contains("timestamp"));
    QCOMPARE(seen.headers["x-signature"], practiceSignature(seen.body));
}

void tst_TokenBroker::secretErrorsComeThrough()
{
    const MerchantCredentials proof {.sign = [this](const QByteArray &bytes) { return sign(bytes); },
        .secret =
            [this] {
                auto *reply = new Reply<QByteArray>(m_queue.get());
                reply->finish(ApiError {.kind = ErrorKind::KeychainLocked, .text = u"locked"_s});
                return reply;
            }};
    m_broker = std::make_unique<TokenBroker>(u"M-1"_s, *m_queue, proof, *m_clock);
    const auto token = await(m_broker->token({.operations = {reads("a")}}, Priority::Person));
    QVERIFY(!token);
    QCOMPARE(token.error().kind, ErrorKind::KeychainLocked);
    QVERIFY(m_signed.isEmpty()); // not another way without being told
    QCOMPARE(requests(), 0);
}

void tst_TokenBroker::secretIsNotSigned()
{
    // A clock that is off doesn't matter to a secret, so a refusal is one.
    useSecret("s3cr3t-of-the-merchant");
    m_server->on("/auth-tokens", scripts::answer(401, "no", {"Date: " + httpDate(m_clock->wall() + Seconds(3600))}));
    const auto token = await(m_broker->token({.operations = {reads("a")}}, Priority::Person));
    QVERIFY(!token);
    QCOMPARE(token.error().kind, ErrorKind::Denied);
    QCOMPARE(requests(), 1);
    QVERIFY(m_signed.isEmpty());
}

void tst_TokenBroker::wordsNeverHoldTheSecret_data()
{
    QTest::addColumn<QByteArray>("secret");
    QTest::addColumn<QByteArray>("words");
    const QByteArray secret = "s3cr3t of \"the\" <merchant>";
    QTest::newRow("as it is") << secret << "unknown: " + secret;
    QTest::newRow("the request") << secret << QByteArray(R"(bad: {"secret":"s3cr3t of \"the\" <merchant>"})");
    QTest::newRow("in an address") << secret << "see ?s=" + secret.toPercentEncoding();
    QTest::newRow("as HTML") << secret << "<b>" + QString::fromUtf8(secret).toHtmlEscaped().toUtf8() + "</b>";
    QTest::newRow("base64") << secret << "was " + secret.toBase64();
    for (const int blanks : {475, 480, 485, 490, 495})
        QTest::addRow("cut off, %d", blanks) << secret << QByteArray(blanks, '.') + secret;
    QTest::newRow("twice") << secret << secret + secret;
    const QByteArray odd = "ab/cd+ef=="; // as base64 looks, which many secrets are
    QTest::newRow("slashes as PHP writes them") << odd << QByteArray(R"({"secret":"ab\/cd+ef=="})");
    QTest::newRow("a form") << odd << "secret=ab%2fcd%2Bef%3d%3D"_ba;
    QTest::newRow("a form in JSON in JSON") << odd << QByteArray(R"({"body":"{\"was\":\"ab\\\/cd%252Bef%3d%3d\"}"})");
    QTest::newRow("base64 of more") << odd << "Basic " + QByteArray("M-1:" + odd).toBase64();
    QTest::newRow("base64 for addresses") << "ab>?cd>?ef>?gh"_ba
                                          << "was " + QByteArray("ab>?cd>?ef>?gh").toBase64(QByteArray::Base64UrlEncoding);
    const QByteArray umlaut = "p\xc3\xa4ss w\xc3\xb6rd\"q"; // "päss wörd"q"
    QTest::newRow("letters by number") << umlaut << QByteArray(R"({"secret":"p\u00e4ss w\u00F6rd\"q"})");
    QTest::newRow("small escapes") << umlaut << "s=p%c3%a4ss+w%c3%b6rd%22q"_ba;
    QTest::newRow("large escapes") << umlaut << "s=p%C3%A4ss%20w%C3%B6rd%22q"_ba;
    QTest::newRow("entities") << umlaut << "p&#228;ss w&#xF6;rd&quot;q"_ba;
    QTest::newRow("accents of their own") << umlaut << "pa\xcc\x88ss wo\xcc\x88rd"_ba;
    QTest::newRow("Latin 1") << umlaut << "p\xe4ss w\xf6rd"_ba;
    QTest::newRow("capitals") << umlaut << "no such: P\xc3\x84SS W\xc3\x96RD"_ba;
    QTest::newRow("its beginning") << secret << "no such: s3cr******"_ba;
    QTest::newRow("its end") << secret << "no such: ******chant>"_ba;
    QTest::newRow("short") << "ab+"_ba
                           << "no such: ab%2b"_ba;
    QTest::newRow("line ends in it") << "s3cr3t\nof the merchant"_ba
                                     << "unknown: s3cr3t\nof the merchant"_ba;
}

void tst_TokenBroker::wordsNeverHoldTheSecret()
{
    QFETCH(QByteArray, secret);
    QFETCH(QByteArray, words);
    useSecret(secret);
    m_server->on("/auth-tokens", scripts::answer(401, words));
    m_server->on("/auth-tokens-by-action", scripts::answer(401, words));
    const auto token = await(m_broker->token({.operations = {reads("a")}}, Priority::Person));
    const auto issued = await(m_broker->issue(infoOrder, Priority::Person));
    for (const ApiError &error : {token.error(), issued.error()}) {
        QCOMPARE(error.kind, ErrorKind::Denied);
        QCOMPARE(error.httpStatus, 401);
        QCOMPARE(error.text, u"[hidden: this may repeat a secret]"_s);
        QVERIFY(error.body.isEmpty());
        for (qsizetype i = 0; i + 4 <= secret.size(); ++i) {
            const QString part = presentable(secret.sliced(i, 4));
            QVERIFY2(!error.text.contains(part), qPrintable(error.text));
        }
    }
}

void tst_TokenBroker::wordsWithoutTheSecretStay_data()
{
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("plain") << "The secret of this merchant has expired."_ba;
    QTest::newRow("JSON") << QByteArray(R"({"message":"100% unknown &amp; \"not\" there: \u00e4\n","at":"\/auth-tokens"})");
    QTest::newRow("odd escapes") << QByteArray(R"(%zz %4 % \uzzzz \u12 \ &#x; &#9999999999; &# &)");
    QTest::newRow("three characters") << "Xq7 is the beginning"_ba;
}

//! What the gateway says is what helps a person, so it is only lost for a reason.
void tst_TokenBroker::wordsWithoutTheSecretStay()
{
    QFETCH(QByteArray, words);
    useSecret("Xq7/pL2+vN9\\Rk4\"Zt8%Wm==");
    m_server->on("/auth-tokens", scripts::answer(401, words));
    const auto token = await(m_broker->token({.operations = {reads("a")}}, Priority::Person));
    QVERIFY(!token);
    QCOMPARE(token.error().text, presentable(words));
}

void tst_TokenBroker::secretIsNoUtf8()
{
    useSecret("\xff\xfe");
    const auto token = await(m_broker->token({.operations = {reads("a")}}, Priority::Person));
    QVERIFY(!token);
    QCOMPARE(token.error().kind, ErrorKind::KeyRefused);
    QCOMPARE(requests(), 0);
}

void tst_TokenBroker::issuedByAction()
{
    m_server->on("/auth-tokens-by-action", issueByAction(*m_clock));
    TokenOrder order = infoOrder;
    order.money = rupiah(5);
    order.validity = Seconds(600);
    const auto issued = await(m_broker->issue(order, Priority::Person));
    QVERIFY(issued);
    const SeenRequest seen = m_server->last("/auth-tokens-by-action");
    QCOMPARE(seen.body,
        QByteArray(R"({"merchantCode":"M-1","validitySecs":600,"action":"PAYIN_INFO","idPayment":"a-1",)"
                   R"("money":{"amount":5,"currencyCode":"IDR"},"timestamp":)")
            + QByteArray::number(unixSeconds(m_clock->wall())) + "}");
    QCOMPARE(seen.headers["x-signature"], practiceSignature(seen.body));
    QVERIFY(!seen.headers.contains("authorization"));
    QCOMPARE(issued->jti, u"by-action"_s);
    QCOMPARE(issued->operations, QStringList {u"GET /payins/a-1"_s});
    QCOMPARE(issued->issuedAt, std::chrono::floor<Seconds>(m_clock->wall()));
    QCOMPARE(issued->expiresAt, std::chrono::floor<Seconds>(m_clock->wall()) + Seconds(600));
    QVERIFY(issued->value.endsWith(".c2ln"));
    QCOMPARE(requests(), 0);
}

void tst_TokenBroker::issuedForOperations()
{
    const QStringList operations {u"GET /payins/a-1"_s, u"POST /payins/.*"_s};
    const auto issued = await(m_broker->issue({.operations = operations}, Priority::Person));
    QVERIFY(issued);
    QCOMPARE(m_server->last("/auth-tokens").body,
        QByteArray(R"({"merchantCode":"M-1","validitySecs":3600,"operations":["GET /payins/a-1","POST /payins/.*"],"timestamp":)")
            + QByteArray::number(unixSeconds(m_clock->wall())) + "}");
    QCOMPARE(issued->operations, operations);
}

void tst_TokenBroker::issuedWithTheSecret()
{
    useSecret("s3cr3t-of-the-merchant");
    m_server->on("/auth-tokens-by-action", issueByAction(*m_clock));
    QVERIFY(await(m_broker->issue(infoOrder, Priority::Person)));
    QCOMPARE(m_server->last("/auth-tokens-by-action").body,
        R"({"merchantCode":"M-1","validitySecs":3600,"action":"PAYIN_INFO","idPayment":"a-1","secret":"s3cr3t-of-the-merchant"})"_ba);
    QVERIFY(!m_server->last("/auth-tokens-by-action").headers.contains("x-signature"));
}

void tst_TokenBroker::issuedTwiceIsTwoTokens()
{
    const TokenOrder order {.operations = {u"GET /payouts/a"_s}};
    const auto first = await(m_broker->issue(order, Priority::Person));
    const auto second = await(m_broker->issue(order, Priority::Person));
    const auto ours = await(m_broker->token({.operations = {reads("a")}}, Priority::Person));
    QVERIFY(first->value != second->value);
    QVERIFY(ours->value != second->value); // what others hold is not used for our own calls
    QCOMPARE(requests(), 3);
    const auto again = await(m_broker->issue(order, Priority::Person));
    QVERIFY(again->value != ours->value);
}

void tst_TokenBroker::issuedWithoutClaims()
{
    m_server->on("/auth-tokens", scripts::answer(200, R"({"token":"opaque"})", {"Date: Fri, 20 Nov 2026 12:00:00 GMT"}));
    const auto issued = await(m_broker->issue({.operations = {u"GET /payouts/a"_s}, .validity = Seconds(60)}, Priority::Person));
    QVERIFY(issued);
    QCOMPARE(issued->value, "opaque");
    QVERIFY(issued->operations.isEmpty() && issued->jti.isEmpty());
    QCOMPARE(issued->issuedAt, parseHttpDate("Fri, 20 Nov 2026 12:00:00 GMT").value());
    QCOMPARE(issued->expiresAt, parseHttpDate("Fri, 20 Nov 2026 12:01:00 GMT").value());
}

void tst_TokenBroker::ordersThatAreNone_data()
{
    QTest::addColumn<TokenOrder>("order");
    QTest::newRow("nothing") << TokenOrder {};
    QTest::newRow("an empty operation") << TokenOrder {.operations = {u"GET /payins/a"_s, QString()}};
    QTest::newRow("a line end") << TokenOrder {.operations = {u"GET /payins/a\n"_s}};
    QTest::newRow("both") << TokenOrder {.action = u"PAYIN_INFO"_s, .idPayment = u"a"_s, .operations = {u"GET /payins/a"_s}};
    QTest::newRow("no ID") << TokenOrder {.action = u"PAYIN_INFO"_s};
    QTest::newRow("a pattern as ID") << TokenOrder {.action = u"PAYIN_INFO"_s, .idPayment = u".*"_s};
    QTest::newRow("no life") << TokenOrder {.operations = {u"GET /payins/a"_s}, .validity = Seconds(0)};
}

void tst_TokenBroker::ordersThatAreNone()
{
    QFETCH(TokenOrder, order);
    const auto issued = await(m_broker->issue(order, Priority::Person));
    QVERIFY(!issued);
    QCOMPARE(issued.error().kind, ErrorKind::BadInput);
    QVERIFY(issued.error().text != u"no result came"_s);
    QVERIFY(m_server->seen().isEmpty());
}

void tst_TokenBroker::noSuchCallOrOtherVersion_data()
{
    QTest::addColumn<bool>("versionAccepted");
    QTest::addColumn<ErrorKind>("kind");
    QTest::newRow("no such call") << true << ErrorKind::NotFound;
    QTest::newRow("other version") << false << ErrorKind::VersionRefused;
}

void tst_TokenBroker::noSuchCallOrOtherVersion()
{
    QFETCH(bool, versionAccepted);
    QFETCH(ErrorKind, kind);
    m_server->on("/auth-tokens-by-action", scripts::answer(404, "nothing here"));
    if (!versionAccepted)
        m_server->on("/auth-tokens", scripts::answer(404, "nothing here"));
    const auto issued = await(m_broker->issue(infoOrder, Priority::Person));
    QVERIFY(!issued);
    QCOMPARE(issued.error().kind, kind);
    QCOMPARE(issued.error().text, u"nothing here"_s);
    QCOMPARE(requests(), 1);
    QVERIFY(m_server->last("/auth-tokens").body.contains(R"("operations":["GET /payins/a-1"])"));
}

void tst_TokenBroker::issueRefused()
{
    m_server->on("/auth-tokens-by-action", scripts::answer(400, "secret is not taken here"));
    useSecret("s3cr3t-of-the-merchant");
    const auto issued = await(m_broker->issue(infoOrder, Priority::Person));
    QVERIFY(!issued);
    QCOMPARE(issued.error().kind, ErrorKind::Refused);
    QCOMPARE(issued.error().httpStatus, 400);
    QCOMPARE(issued.error().text, u"secret is not taken here"_s);
    m_server->on("/auth-tokens-by-action", scripts::answer(200, "{}"));
    const auto unreadable = await(m_broker->issue(infoOrder, Priority::Person));
    QVERIFY(!unreadable);
    QCOMPARE(unreadable.error().kind, ErrorKind::Unreadable);
}

KONTOR_TEST(tst_TokenBroker, QCoreApplication)
#include "tst_tokenbroker.moc"
