// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/fixture.h"
#include "support/testprogram.h"
#include "wire/jwt.h"

#include <QCryptographicHash>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestGateway : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void tokensCarryTheirClaims();
    void tokenRequestsThatAreRefused_data();
    void tokenRequestsThatAreRefused();
    void signatureIsOfTheMinifiedBody_data();
    void signatureIsOfTheMinifiedBody();
    void severalKeysMayOverlap();
    void theSecretWorksWhereThereIsOne();
    void actionsGrantTheirOperations();
    void operationsAreEnforced_data();
    void operationsAreEnforced();
    void tokensEndAtTheMomentOfAcceptance();
    void tokensOfOthersAreRefused();
    void moneyIsEnforced();
    void theVersionIsAskedForEverywhere();
    void payoutsEchoTheAmountAsItCame_data();
    void payoutsEchoTheAmountAsItCame();
    void badPayoutsAreRefused_data();
    void badPayoutsAreRefused();
    void anAcceptedIdIsTaken();
    void unknownIdsAndUnknownPaths();
    void theLimitSlides();
    void theLimitMayBeFixed();
    void payoutsSettle();
    void statusesMayGoTheirOwnWay();
    void callbacks_data();
    void callbacks();
    void merchantInfoByBothMethods();
    void clockSkew();
    void faults_data();
    void faults();
    void faultsThatHold();
    void faultsCountDown();
    void expiredTokensStayExpired();
    void callbackBeforeResponse();
    void unknownSwitchesAreRefused_data();
    void unknownSwitchesAreRefused();
    void controls();
    void truthCountsEveryPost();
    void theJournalBringsEverythingBack();
    void resetForgets();
    void seedsRepeat();
};

void TestGateway::tokensCarryTheirClaims()
{
    Fixture fixture;
    const QByteArray token = fixture.token({u"GET /payouts/a"_s}, 60);
    const auto claims = readClaims(token);
    QVERIFY(claims.ok());
    QCOMPARE(claims->operations, QStringList {u"GET /payouts/a"_s});
    QCOMPARE(claims->merchantCode, u"SANDBOX"_s);
    QCOMPARE(claims->issuedAt, std::chrono::floor<Seconds>(fixture.now));
    QCOMPARE(claims->expiresAt, std::chrono::floor<Seconds>(fixture.now) + 60s);
    QVERIFY(!claims->jti.isEmpty());
    QVERIFY(readClaims(fixture.token({u"GET /payouts/a"_s}))->jti != claims->jti);
}

void TestGateway::tokenRequestsThatAreRefused_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<bool>("isSigned");
    QTest::addColumn<int>("status");
    const QByteArray good = Merchant::tokenBody(start + 1s, {u"GET /x"_s});
    const auto with = [&](const QByteArray &from, const QByteArray &to) { return QByteArray(good).replace(from, to); };
    const QByteArray stamp = "\"timestamp\":" + QByteArray::number(qint64(start.time_since_epoch().count() / 1000 + 1));
    const auto stamped = [&](int off) {
        return with(stamp, "\"timestamp\":" + QByteArray::number(qint64(start.time_since_epoch().count() / 1000 + 1 + off)));
    };
    QTest::newRow("good") << good << true << 200;
    QTest::newRow("unsigned") << good << false << 401;
    QTest::newRow("other merchant") << with("SANDBOX", "OTHER") << true << 401;
    QTest::newRow("no timestamp") << with(',' + stamp, "") << true << 401;
    QTest::newRow("300 s late") << stamped(-300) << true << 200;
    QTest::newRow("301 s late") << stamped(-301) << true << 401;
    QTest::newRow("300 s early") << stamped(300) << true << 200;
    QTest::newRow("301 s early") << stamped(301) << true << 401;
    QTest::newRow("no validity") << with("\"validitySecs\":120,", "") << true << 400;
    QTest::newRow("zero validity") << with("120", "0") << true << 400;
    QTest::newRow("a day") << with("120", "86400") << true << 200;
    QTest::newRow("more than a day") << with("120", "86401") << true << 400;
    QTest::newRow("no operations") << with("[\"GET /x\"]", "[]") << true << 400;
    QTest::newRow("operation of one word") << with("GET /x", "GET") << true << 400;
    QTest::newRow("operation that is no text") << with("\"GET /x\"", "7") << true << 400;
    QTest::newRow("broken pattern") << with("GET /x", "GET /(") << true << 400;
    QTest::newRow("money of nothing") << with("\"validitySecs\"", "\"money\":{\"amount\":0,\"currencyCode\":\"IDR\"},\"validitySecs\"")
                                      << true << 400;
    QTest::newRow("no json") << QByteArray("{") << true << 400;
}

void TestGateway::tokenRequestsThatAreRefused()
{
    QFETCH(QByteArray, body);
    QFETCH(bool, isSigned);
    QFETCH(int, status);
    Fixture fixture;
    const Outcome outcome = fixture.run(isSigned ? Fixture::tokenRequest(body) : Fixture::request("POST", u"/auth-tokens"_s, {}, body));
    QCOMPARE(outcome.answer.status, status);
    if (status == 200) { // one letter other than what was signed
        GatewayRequest changed = Fixture::tokenRequest(body);
        changed.body.replace("GET /x", "GET /y");
        QCOMPARE(fixture.run(changed).answer.status, 401);
    }
}

void TestGateway::signatureIsOfTheMinifiedBody_data()
{
    QTest::addColumn<QByteArray>("sent");
    QTest::addColumn<QByteArray>("signedBytes");
    QTest::addColumn<int>("status");
    const QByteArray minified = Merchant::tokenBody(start + 1s, {u"GET /payouts/a b"_s, uR"(GET /payouts/"\\)"_s});
    QByteArray pretty = minified;
    pretty.replace("\",\"", "\",\r\n\t\"").replace("\":", "\" : ").replace("}", "\n}\n");
    QTest::newRow("pretty, signed minified") << pretty << minified << 200;
    QTest::newRow("pretty, signed as it is") << pretty << pretty << 401;
    QTest::newRow("minified, signed pretty") << minified << pretty << 401;
    QTest::newRow("a space within a text is no layout") << minified << QByteArray(minified).replace("a b", "ab") << 401;
    QTest::newRow("other escapes are other bytes") << QByteArray(minified).replace("a b", R"(a\u0020b)") << minified << 401;
}

void TestGateway::signatureIsOfTheMinifiedBody()
{
    QFETCH(QByteArray, sent);
    QFETCH(QByteArray, signedBytes);
    QFETCH(int, status);
    GatewayRequest request = Fixture::request("POST", u"/auth-tokens"_s, {}, sent);
    request.headers.append({"X-SIGNATURE", Fixture::merchant().sign(signedBytes)});
    QCOMPARE(Fixture().run(request).answer.status, status);
}

void TestGateway::severalKeysMayOverlap()
{
    Fixture fixture;
    const Merchant other;
    QVERIFY(fixture.gateway->setKeys({other.publicPem(), Fixture::merchant().publicPem()}).ok());
    QVERIFY(!fixture.token({u"GET /x"_s}).isEmpty());
    QVERIFY(!fixture.gateway->setKeys({other.publicPem(), "no key"}).ok()); // and nothing has changed
    QVERIFY(!fixture.token({u"GET /x"_s}).isEmpty());
    QVERIFY(fixture.gateway->setKeys({other.publicPem()}).ok());
    QVERIFY(fixture.token({u"GET /x"_s}).isEmpty());
}

void TestGateway::theSecretWorksWhereThereIsOne()
{
    GatewayConfig config;
    config.secret = "s3cret";
    Fixture fixture(config);
    const auto body = [&](const QByteArray &secret) {
        return Merchant::tokenBody(fixture.now, {u"GET /x"_s}).replace("\"operations\"", "\"secret\":\"" + secret + "\",\"operations\"");
    };
    QCOMPARE(fixture.run(Fixture::request("POST", u"/auth-tokens"_s, {}, body("s3cret"))).answer.status, 200);
    QCOMPARE(fixture.run(Fixture::request("POST", u"/auth-tokens"_s, {}, body("other"))).answer.status, 401);
    Fixture without;
    QCOMPARE(without.run(Fixture::request("POST", u"/auth-tokens"_s, {}, body(""))).answer.status, 401);
}

void TestGateway::actionsGrantTheirOperations()
{
    Fixture fixture;
    const auto ask = [&](const QByteArray &action, const QByteArray &id) {
        const QByteArray body = Merchant::tokenBody(fixture.now, {})
                                    .replace("\"operations\":[]", "\"action\":\"" + action + "\",\"idPayment\":\"" + id + '"');
        return fixture.run(Fixture::tokenRequest(body, u"/auth-tokens-by-action"_s));
    };
    const auto operations
        = [](const Outcome &outcome) { return readClaims(Fixture::json(outcome)[u"token"].toText()->toLatin1())->operations; };
    QCOMPARE(operations(ask("PAYIN_INFO", "p1")), QStringList {u"GET /payins/p1"_s});
    QCOMPARE(operations(ask("PAYIN_CREATE", "p1")),
        (QStringList {u"POST /payins/!availablePaymentOptions"_s, u"POST /payins/p1"_s, u"GET /payins/p1"_s}));
    QCOMPARE(ask("PAYOUT_CREATE", "p1").answer.status, 400);
    QCOMPARE(ask("PAYIN_INFO", ".*/x").answer.status, 400);
}

void TestGateway::operationsAreEnforced_data()
{
    QTest::addColumn<QString>("operation");
    QTest::addColumn<int>("status"); // of GET /payouts/abc, which isn't known: 404 when permitted
    QTest::newRow("exact") << u"GET /payouts/abc"_s << 404;
    QTest::newRow("other method") << u"POST /payouts/abc"_s << 403;
    QTest::newRow("other id") << u"GET /payouts/abd"_s << 403;
    QTest::newRow("beginning only") << u"GET /payouts/ab"_s << 403;
    QTest::newRow("end only") << u".ET /payouts/abc"_s << 404;
    QTest::newRow("pattern") << u"GET /payouts/.*"_s << 404;
    QTest::newRow("pattern for the whole, not a part") << u"GET /payouts/b.*"_s << 403;
    QTest::newRow("alternatives are held together") << u"GET /x|GET /payouts/abc"_s << 404;
    QTest::newRow("alternative at the start") << u"GET /payouts/a|x"_s << 403;
    QTest::newRow("lower case") << u"get /payouts/abc"_s << 403;
}

void TestGateway::operationsAreEnforced()
{
    QFETCH(QString, operation);
    QFETCH(int, status);
    Fixture fixture;
    QCOMPARE(fixture.look(u"abc"_s, fixture.token({operation})).answer.status, status);
}

void TestGateway::tokensEndAtTheMomentOfAcceptance()
{
    Fixture fixture;
    const QByteArray token = fixture.token({u"POST /payouts/.*"_s, u"GET /payouts/.*"_s}, 60);
    const UtcTime end = std::chrono::floor<Seconds>(fixture.now) + 60s;
    fixture.now = end - 1s - 1ms;
    QCOMPARE(fixture.pay(u"in-time"_s, token).answer.status, 200);
    fixture.now = end - 1s;
    QCOMPARE(fixture.pay(u"too-late"_s, token).answer.status, 401);
    // Held on its way, the request is as late as when it is looked at.
    const QByteArray second = fixture.token({u"POST /payouts/.*"_s}, 60);
    QVERIFY(fixture.faults(R"({"rules":[{"do":"hold","ms":90000}]})"));
    QCOMPARE(fixture.pay(u"held"_s, second).answer.status, 401);
    QVERIFY(fixture.truthOf(u"held"_s)[u"accepted_at"].isNull());
}

void TestGateway::tokensOfOthersAreRefused()
{
    Fixture fixture;
    Fixture other;
    QCOMPARE(fixture.look(u"a"_s, other.allToken()).answer.status, 401);
    QCOMPARE(fixture.look(u"a"_s, {}).answer.status, 401);
    QCOMPARE(fixture.look(u"a"_s, "x").answer.status, 401);
    QCOMPARE(fixture.look(u"a"_s, "a.b.c").answer.status, 401);
    const QByteArray good = fixture.allToken();
    const QByteArray forged = jwtSigningInput("{\"alg\":\"none\"}", "{\"operations\":[\"GET /payouts/a\"],\"exp\":99999999999}") + '.';
    QCOMPARE(fixture.look(u"a"_s, forged).answer.status, 401);
    QCOMPARE(fixture.look(u"a"_s, good.chopped(1)).answer.status, 401);
    QCOMPARE(fixture.look(u"a"_s, good).answer.status, 404);
    GatewayRequest basic = Fixture::request("GET", u"/payouts/a"_s);
    basic.headers.append({"Authorization", "Basic " + good});
    QCOMPARE(fixture.run(basic).answer.status, 401);
}

void TestGateway::moneyIsEnforced()
{
    Fixture fixture;
    const QByteArray token = fixture.token({u"POST /payouts/.*"_s}, 600, *parseJson(R"({"amount":100.1,"currencyCode":"IDR"})"));
    QCOMPARE(fixture.pay(u"same"_s, token, Merchant::payoutBody("100.10")).answer.status, 200); // as numbers
    QCOMPARE(fixture.pay(u"more"_s, token, Merchant::payoutBody("100.11")).answer.status, 403);
    QCOMPARE(fixture.pay(u"other"_s, token, Merchant::payoutBody().replace("IDR", "INR")).answer.status, 403);
    QVERIFY(fixture.truthOf(u"more"_s)[u"accepted_at"].isNull());
}

void TestGateway::theVersionIsAskedForEverywhere()
{
    Fixture fixture;
    const QByteArray token = fixture.allToken();
    for (const QByteArray &version : {QByteArray(), QByteArray("1"), QByteArray("3"), QByteArray("2.82"), QByteArray("x")}) {
        for (GatewayRequest request :
            {Fixture::request("GET", u"/payouts/a"_s, token), Fixture::request("POST", u"/payouts/a"_s, token, Merchant::payoutBody()),
                Fixture::tokenRequest(Merchant::tokenBody(fixture.now, {u"GET /x"_s})),
                Fixture::request("GET", u"/merchant-info"_s, token)}) {
            request.headers[0].second = version;
            const Outcome outcome = fixture.run(request);
            QCOMPARE(outcome.answer.status, 404);
            QCOMPARE(Fixture::code(outcome), u"UNSUPPORTED_VERSION"_s);
        }
    }
    QVERIFY(fixture.faults(R"({"settings":{"unsupported_version":true}})"));
    QCOMPARE(Fixture::code(fixture.look(u"a"_s, token)), u"UNSUPPORTED_VERSION"_s);
    QVERIFY(fixture.truthOf(u"a"_s)[u"accepted_at"].isNull());
}

void TestGateway::payoutsEchoTheAmountAsItCame_data()
{
    QTest::addColumn<QByteArray>("amount");
    QTest::addColumn<QByteArray>("fee");
    QTest::newRow("two decimals") << QByteArray("100.10") << QByteArray("0.50");
    QTest::newRow("whole") << QByteArray("1250000") << QByteArray("6250");
    QTest::newRow("exponent") << QByteArray("1E+2") << QByteArray("0");
    QTest::newRow("beyond a double") << QByteArray("99999999999999.99") << QByteArray("499999999999.99");
    QTest::newRow("beyond 64 bits") << QByteArray("9223372036854775808") << QByteArray("46116860184273879");
}

void TestGateway::payoutsEchoTheAmountAsItCame()
{
    QFETCH(QByteArray, amount);
    QFETCH(QByteArray, fee);
    Fixture fixture;
    QVERIFY(fixture.faults(R"({"settings":{"opening_balances":{"IDR":99999999999999999999}}})"));
    const QByteArray token = fixture.allToken();
    const Outcome created = fixture.pay(u"a"_s, token, Merchant::payoutBody(amount));
    QCOMPARE(created.answer.status, 200);
    QCOMPARE(created.answer.body,
        R"({"paymentRequested":{"money":{"amount":)" + amount
            + R"(,"currencyCode":"IDR"}},"paymentMethodResponse":{"paymentMethodCode":"BANK_TRANSFER","idPayout":"a"}})");
    fixture.now += 1500ms;
    fixture.gateway->advance(fixture.now);
    const Json detail = Fixture::json(fixture.look(u"a"_s, token));
    QCOMPARE(detail[u"paymentRequested"][u"money"][u"amount"].numberText(), amount);
    QCOMPARE(detail[u"fee"][u"amount"].numberText(), fee);
    QCOMPARE(fixture.truthOf(u"a"_s)[u"body"].toText()->toUtf8(), Merchant::payoutBody(amount));
}

void TestGateway::badPayoutsAreRefused_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::newRow("no money") << QByteArray(R"("money")") << QByteArray(R"("cash")");
    QTest::newRow("no amount") << QByteArray(R"("amount")") << QByteArray(R"("sum")");
    QTest::newRow("amount as text") << QByteArray("100.10") << QByteArray(R"("100.10")");
    QTest::newRow("zero") << QByteArray("100.10") << QByteArray("0.00");
    QTest::newRow("negative") << QByteArray("100.10") << QByteArray("-5");
    QTest::newRow("no currency") << QByteArray(R"("currencyCode":"IDR")") << QByteArray(R"("c":"IDR")");
    QTest::newRow("empty currency") << QByteArray(R"("IDR")") << QByteArray(R"("")");
    QTest::newRow("no method") << QByteArray(R"("paymentMethodCode")") << QByteArray(R"("code")");
    QTest::newRow("no name") << QByteArray(R"("Siti")") << QByteArray(R"(" ")");
    QTest::newRow("no number") << QByteArray(R"("accountNumber")") << QByteArray(R"("iban")");
    QTest::newRow("number as number") << QByteArray(R"("001")") << QByteArray("1");
    QTest::newRow("odd operator") << QByteArray(R"("BCA")") << QByteArray("[]");
    QTest::newRow("odd e-mail address") << QByteArray(R"("siti@example.com")") << QByteArray("17");
    QTest::newRow("odd callback address") << QByteArray(R"({"paymentRequested")")
                                          << QByteArray(R"({"callbackUrl":"http://[","paymentRequested")");
    QTest::newRow("amount twice") << QByteArray(R"("amount":100.10)") << QByteArray(R"("amount":1,"amount":100.10)");
    QTest::newRow("no json") << QByteArray("}") << QByteArray("");
}

void TestGateway::badPayoutsAreRefused()
{
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    Fixture fixture;
    const QByteArray body = Merchant::payoutBody().replace(from, to);
    QVERIFY(body != Merchant::payoutBody());
    const Outcome outcome = fixture.pay(u"a"_s, fixture.allToken(), body);
    QCOMPARE(outcome.answer.status, 400);
    QVERIFY(!Fixture::json(outcome)[u"error"][u"message"].toText()->isEmpty());
    QVERIFY(fixture.truthOf(u"a"_s)[u"accepted_at"].isNull());
}

void TestGateway::anAcceptedIdIsTaken()
{
    Fixture fixture;
    const QByteArray token = fixture.allToken();
    QCOMPARE(fixture.pay(u"a"_s, token).answer.status, 200);
    const Outcome again = fixture.pay(u"a"_s, token);
    QCOMPARE(again.answer.status, 409);
    QCOMPARE(Fixture::code(again), u"ALREADY_ACCEPTED"_s);
    QCOMPARE(fixture.pay(u"a"_s, token, Merchant::payoutBody("7")).answer.status, 409);
    QCOMPARE(*Fixture::json(fixture.look(u"a"_s, token))[u"paymentRequested"][u"money"][u"amount"].toDecimal(),
        *Decimal::parse(QByteArrayView("100.10")));
    QCOMPARE(fixture.truthOf(u"a"_s)[u"posts"].toInteger(), 3);
}

void TestGateway::unknownIdsAndUnknownPaths()
{
    Fixture fixture;
    const QByteArray token = fixture.token({u".* /.*"_s});
    QCOMPARE(Fixture::code(fixture.look(u"nobody"_s, token)), u"PAYMENT_NOT_FOUND"_s);
    QCOMPARE(Fixture::code(fixture.run(Fixture::request("GET", u"/refunds/a"_s, token))), u"NO_SUCH_RESOURCE"_s);
    QCOMPARE(fixture.run(Fixture::request("DELETE", u"/payouts/a"_s, token)).answer.status, 405);
    QCOMPARE(fixture.run(Fixture::request("GET", u"/auth-tokens"_s, token)).answer.status, 405);
    QCOMPARE(fixture.pay(u"a b"_s, token).answer.status, 400);
    QCOMPARE(fixture.pay(QString(65, u'a'), token).answer.status, 400);
    GatewayRequest form = Fixture::request("POST", u"/payouts/a"_s, token, Merchant::payoutBody());
    form.headers[1].second = "application/x-www-form-urlencoded";
    QCOMPARE(fixture.run(form).answer.status, 415);
}

void TestGateway::theLimitSlides()
{
    Fixture fixture;
    const GatewayRequest request = Fixture::request("GET", u"/payouts/a"_s);
    fixture.now += 10s;
    const auto status
        = [&] { return fixture.gateway->process(request, fixture.gateway->arrive(request, fixture.now), fixture.now).answer.status; };
    for (int i = 0; i < 10; ++i, fixture.now += 50ms) // at 0, 50 … 450 ms
        QCOMPARE(status(), 401);
    QCOMPARE(status(), 429); // at 500: the eleventh, which counts, too
    fixture.now += 499ms; // at 999
    QCOMPARE(status(), 429);
    fixture.now += 51ms; // at 1050: the requests at 0 and 50 are a second old
    QCOMPARE(status(), 429); // 8 + the two refused + this one
    fixture.now += 50ms; // at 1100
    QCOMPARE(status(), 429);
    fixture.now += 900ms; // at 2000: 1050 and 1100 are left
    QCOMPARE(status(), 401);
    QCOMPARE(fixture.gateway->truth()[u"rejected_429"].toInteger(), 4);
    QCOMPARE(fixture.gateway->truth()[u"requests"].toInteger(), 15);
}

void TestGateway::theLimitMayBeFixed()
{
    Fixture fixture;
    QVERIFY(fixture.faults(R"({"settings":{"window":"fixed","limit":3}})"));
    const GatewayRequest request = Fixture::request("GET", u"/payouts/a"_s);
    fixture.now = UtcTime(std::chrono::floor<Seconds>(fixture.now)) + 10s + 990ms;
    const auto status
        = [&] { return fixture.gateway->process(request, fixture.gateway->arrive(request, fixture.now), fixture.now).answer.status; };
    for (int i = 0; i < 3; ++i)
        QCOMPARE(status(), 401);
    QCOMPARE(status(), 429);
    fixture.now += 10ms; // the next second of the clock
    QCOMPARE(status(), 401);
}

void TestGateway::payoutsSettle()
{
    Fixture fixture;
    const QByteArray token = fixture.allToken();
    fixture.pay(u"a"_s, token, Merchant::payoutBody("200", "http://127.0.0.1:9/cb"));
    const UtcTime accepted = fixture.now;
    QCOMPARE(fixture.gateway->nextEvent(), accepted + 1500ms);
    QVERIFY(fixture.gateway->advance(accepted + 1499ms).isEmpty());
    QCOMPARE(fixture.statusOf(u"a"_s, token), u"PROCESSING"_s);
    const Json before = Fixture::json(fixture.look(u"a"_s, token));
    QVERIFY(!before.has(u"fee") && !before[u"process"].has(u"processedAt"));
    const auto due = fixture.gateway->advance(accepted + 1500ms);
    QCOMPARE(due.size(), 1);
    QCOMPARE(due.first().url, QUrl(u"http://127.0.0.1:9/cb"_s));
    QCOMPARE(due.first().body, R"({"type":"payment.status_changed"})");
    const Json after = Fixture::json(fixture.look(u"a"_s, token));
    QCOMPARE(after[u"process"][u"status"].toText(), u"SUCCESS"_s);
    QCOMPARE(after[u"process"][u"createdAt"].toText(), isoUtc(accepted));
    QCOMPARE(after[u"process"][u"processedAt"].toText(), isoUtc(accepted + 1500ms));
    QCOMPARE(after[u"process"][u"isTest"].toBool(), true);
    QCOMPARE(after[u"fee"].toBytes(), R"({"amount":1,"currencyCode":"IDR"})");
    QCOMPARE(after[u"paymentMethodResponse"][u"idPayout"].toText(), u"a"_s);
    QVERIFY(!fixture.gateway->nextEvent());
}

void TestGateway::statusesMayGoTheirOwnWay()
{
    Fixture fixture;
    const QByteArray token = fixture.allToken();
    QVERIFY(fixture.faults(
        R"({"settings":{"status_after":[{"ms":0,"status":"ROUTED"},{"ms":5000,"status":"SUCCESS"},{"ms":9000,"status":"HALTED_X7"}],"is_test":false}})"));
    fixture.pay(u"a"_s, token, Merchant::payoutBody("1", "http://127.0.0.1:9/"));
    const UtcTime accepted = fixture.now;
    QCOMPARE(fixture.gateway->advance(accepted).size(), 1);
    QCOMPARE(fixture.statusOf(u"a"_s, token), u"ROUTED"_s);
    QCOMPARE(fixture.gateway->advance(accepted + 5s).size(), 1);
    QCOMPARE(fixture.statusOf(u"a"_s, token), u"SUCCESS"_s);
    QCOMPARE(fixture.gateway->advance(accepted + 9s).size(), 1);
    QCOMPARE(fixture.statusOf(u"a"_s, token), u"HALTED_X7"_s);
    QCOMPARE(Fixture::json(fixture.look(u"a"_s, token))[u"process"][u"isTest"].toBool(), false);
    QVERIFY(fixture.faults(R"({"settings":{"final_status":"REJECTED","settle_ms":10}})"));
    fixture.pay(u"b"_s, token);
    QVERIFY(!Fixture::json(fixture.look(u"b"_s, token)).has(u"fee"));
    fixture.gateway->advance(fixture.now + 10ms);
    QCOMPARE(fixture.statusOf(u"b"_s, token), u"REJECTED"_s);
    QCOMPARE(Fixture::json(fixture.look(u"b"_s, token))[u"fee"].toBytes(), R"({"amount":0.00,"currencyCode":"IDR"})");
    QCOMPARE(fixture.statusOf(u"a"_s, token), u"HALTED_X7"_s);
}

void TestGateway::callbacks_data()
{
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<QByteArray>("mode");
    QTest::addColumn<int>("sent");
    QTest::addColumn<int>("refused");
    const QByteArray local = "http://127.0.0.1:9/cb/payouts/x?y=1";
    QTest::newRow("on") << local << QByteArray("on") << 1 << 0;
    QTest::newRow("off") << local << QByteArray("off") << 0 << 0;
    QTest::newRow("double") << local << QByteArray("double") << 2 << 0;
    QTest::newRow("none") << QByteArray() << QByteArray("on") << 0 << 0;
    QTest::newRow("ipv6") << QByteArray("http://[::1]:9/") << QByteArray("on") << 1 << 0;
    for (const char *far : {"http://192.0.2.1/", "http://localhost:9/", "http://example.com/", "https://127.0.0.1/",
             "http://u:p@127.0.0.1/", "ftp://127.0.0.1/", "http://127.0.0.1.example.com/"})
        QTest::addRow("%s", far) << QByteArray(far) << QByteArray("on") << 0 << 1;
}

void TestGateway::callbacks()
{
    QFETCH(QByteArray, url);
    QFETCH(QByteArray, mode);
    QFETCH(int, sent);
    QFETCH(int, refused);
    Fixture fixture;
    QVERIFY(fixture.faults("{\"settings\":{\"callback_delay_ms\":500,\"callbacks\":\"" + mode + "\"}}"));
    QCOMPARE(fixture.pay(u"a"_s, fixture.allToken(), Merchant::payoutBody("1", url)).answer.status, 200);
    QVERIFY(fixture.gateway->advance(fixture.now + 1500ms).isEmpty());
    const auto due = fixture.gateway->advance(fixture.now + 2000ms);
    QCOMPARE(due.size(), sent);
    QVERIFY(sent < 2 || due[0].number != due[1].number);
    QCOMPARE(fixture.gateway->truth()[u"callbacks_sent"].toInteger(), sent);
    QCOMPARE(fixture.gateway->truth()[u"callbacks_refused"].toInteger(), refused);
}

void TestGateway::merchantInfoByBothMethods()
{
    Fixture fixture;
    const QByteArray token = fixture.allToken();
    for (const char *method : {"GET", "POST"})
        QCOMPARE(
            fixture.run(Fixture::request(method, u"/merchant-info"_s, token)).answer.body, R"({"channelInfo":{"name":"Toko Nusantara"}})");
    QCOMPARE(fixture.run(Fixture::request("POST", u"/merchant-info"_s, fixture.token({u"GET /merchant-info"_s}))).answer.status, 403);
}

void TestGateway::clockSkew()
{
    Fixture fixture;
    QVERIFY(fixture.faults(R"({"settings":{"clock_skew_s":600}})"));
    const Outcome refused = fixture.run(Fixture::tokenRequest(Merchant::tokenBody(fixture.now, {u"GET /x"_s})));
    QCOMPARE(refused.answer.status, 401);
    QCOMPARE(refused.answer.headers.first(), (QPair<QByteArray, QByteArray> {"Date", httpDate(fixture.now + 600s)}));
    const Outcome corrected = fixture.run(Fixture::tokenRequest(Merchant::tokenBody(fixture.now + 600s, {u"GET /payouts/a"_s})));
    QCOMPARE(corrected.answer.status, 200);
    QCOMPARE(fixture.look(u"a"_s, Fixture::json(corrected)[u"token"].toText()->toLatin1()).answer.status, 404);
}

void TestGateway::faults_data()
{
    QTest::addColumn<QByteArray>("rule");
    QTest::addColumn<bool>("accepted");
    QTest::addColumn<int>("status");
    QTest::addColumn<int>("leaving");
    QTest::addColumn<int>("delay");
    const auto row = [](const char *rule, bool accepted, int status, Leaving leaving = Leaving::Whole, int delay = 0) {
        QTest::newRow(rule) << QByteArray(rule) << accepted << status << int(leaving) << delay;
    };
    row(R"("do":"accept_then_close")", true, 200, Leaving::Dropped);
    row(R"("do":"accept_then_hang")", true, 200, Leaving::Never);
    row(R"("do":"drop_before_accept")", false, 200, Leaving::Dropped);
    row(R"("do":"truncate")", true, 200, Leaving::Cut);
    row(R"("do":"odd_json")", true, 200);
    row(R"("do":"html")", false, 200);
    row(R"("do":"status","status":503)", false, 503);
    row(R"("do":"status","status":500,"accept":true)", true, 500);
    row(R"("do":"redirect","location":"http://127.0.0.1:9/")", false, 302);
    row(R"("do":"redirect","status":307,"location":"/x")", false, 307);
    row(R"("do":"slow","ms":700)", true, 200, Leaving::Whole, 700);
    row(R"("do":"drip","ms":10)", true, 200, Leaving::Dripped, 10);
    row(R"("do":"echo_wrong_amount")", true, 200);
    row(R"("do":"callback_before_response","ms":40)", true, 200, Leaving::Whole, 40);
    row(R"("do":"expire_token")", false, 401);
    row(R"("do":"duplicate_content_length")", true, 200, Leaving::DoubledLength);
}

void TestGateway::faults()
{
    QFETCH(QByteArray, rule);
    QFETCH(bool, accepted);
    QFETCH(int, status);
    QFETCH(int, leaving);
    QFETCH(int, delay);
    Fixture fixture;
    const QByteArray token = fixture.allToken();
    QVERIFY(fixture.faults("{\"rules\":[{\"method\":\"POST\",\"path\":\"/payouts/a\",\"times\":1," + rule + "}]}"));
    QCOMPARE(fixture.pay(u"b"_s, token).leaving, Leaving::Whole); // another path
    QCOMPARE(fixture.look(u"a"_s, token).answer.status, 404); // another method
    const Outcome outcome = fixture.pay(u"a"_s, token);
    QCOMPARE(outcome.answer.status, status);
    QCOMPARE(int(outcome.leaving), leaving);
    QCOMPARE(outcome.delay, Millis(delay));
    QCOMPARE(!fixture.truthOf(u"a"_s)[u"accepted_at"].isNull(), accepted);
    if (rule.contains("odd_json"))
        QVERIFY(!parseJson(outcome.answer.body));
    if (rule.contains("html"))
        QVERIFY(outcome.answer.mime == "text/html" && outcome.answer.body.startsWith("<!doctype"));
    if (rule.contains("location"))
        QCOMPARE(outcome.answer.headers.first().first, "Location");
    if (rule.contains("wrong"))
        QCOMPARE(Fixture::json(outcome)[u"paymentRequested"][u"money"][u"amount"].numberText(), "101.10");
    if (!rule.contains("expire")) // used up
        QCOMPARE(fixture.pay(u"a"_s, token).answer.status, accepted ? 409 : 200);
}

void TestGateway::faultsThatHold()
{
    Fixture fixture;
    const QByteArray token = fixture.allToken();
    QVERIFY(fixture.faults(R"({"rules":[{"method":"POST","do":"hold","ms":90000}]})"));
    const GatewayRequest request = Fixture::request("POST", u"/payouts/a"_s, token, Merchant::payoutBody());
    fixture.rest();
    const Gateway::Visit visit = fixture.gateway->arrive(request, fixture.now);
    QCOMPARE(visit.hold, 90s);
    QCOMPARE(fixture.look(u"a"_s, token).answer.status, 404); // on its way, not here
    QCOMPARE(fixture.gateway->process(request, visit, fixture.now + 90s).answer.status, 200);
    QCOMPARE(fixture.look(u"a"_s, token).answer.status, 200);
}

void TestGateway::faultsCountDown()
{
    Fixture fixture;
    const QByteArray token = fixture.allToken();
    QVERIFY(fixture.faults(R"({"rules":[{"path":"/payouts/.*","times":2,"do":"status","status":500},{"do":"status","status":502}]})"));
    for (const int status : {500, 500, 502, 502})
        QCOMPARE(fixture.look(u"a"_s, token).answer.status, status);
    QCOMPARE(fixture.gateway->describeFaults()[u"rules"].items()[0][u"left"].toInteger(), 0);
    QVERIFY(fixture.faults("{}"));
    QCOMPARE(fixture.look(u"a"_s, token).answer.status, 404);
}

void TestGateway::expiredTokensStayExpired()
{
    Fixture fixture;
    const QByteArray token = fixture.allToken();
    const QByteArray other = fixture.allToken();
    QVERIFY(fixture.faults(R"({"rules":[{"times":1,"do":"expire_token"}]})"));
    QCOMPARE(fixture.look(u"a"_s, token).answer.status, 401);
    QCOMPARE(fixture.look(u"a"_s, token).answer.status, 401);
    QCOMPARE(fixture.look(u"a"_s, other).answer.status, 404);
}

void TestGateway::callbackBeforeResponse()
{
    Fixture fixture;
    const QByteArray token = fixture.allToken();
    QVERIFY(fixture.faults(R"({"rules":[{"do":"callback_before_response"}]})"));
    const Outcome outcome = fixture.pay(u"a"_s, token, Merchant::payoutBody("1", "http://127.0.0.1:9/"));
    QVERIFY(outcome.delay > 0ms);
    QCOMPARE(fixture.gateway->advance(fixture.now).size(), 1); // before the answer has left
    QCOMPARE(fixture.statusOf(u"a"_s, token), u"SUCCESS"_s);
}

void TestGateway::unknownSwitchesAreRefused_data()
{
    QTest::addColumn<QByteArray>("document");
    for (const char *bad :
        {R"([])", R"({"rule":[]})", R"({"rules":{}})", R"({"rules":[7]})", R"({"rules":[{}]})", R"({"rules":[{"do":"explode"}]})",
            R"({"rules":[{"do":"slow","seconds":1}]})", R"({"rules":[{"do":"slow","ms":"1"}]})", R"({"rules":[{"do":"slow","ms":-1}]})",
            R"({"rules":[{"do":"html","path":"("}]})", R"({"rules":[{"do":"html","times":-1}]})", R"({"rules":[{"do":"status"}]})",
            R"({"rules":[{"do":"status","status":99}]})", R"({"rules":[{"do":"redirect","location":"x\r\nA: b"}]})", R"({"settings":[]})",
            R"({"settings":{"speed":1}})", R"({"settings":{"callbacks":"never"}})", R"({"settings":{"window":"round"}})",
            R"({"settings":{"limit":0}})", R"({"settings":{"unsupported_version":1}})", R"({"settings":{"final_status":""}})",
            R"({"settings":{"status_after":[{"ms":1}]}})"})
        QTest::newRow(bad) << QByteArray(bad);
}

void TestGateway::unknownSwitchesAreRefused()
{
    QFETCH(QByteArray, document);
    Fixture fixture;
    const QByteArray before = fixture.gateway->describeFaults().toBytes();
    const GatewayAnswer answer = control(*fixture.gateway, Fixture::request("PUT", u"/sandbox/faults"_s, {}, document), fixture.now);
    QCOMPARE(answer.status, 400);
    QVERIFY(parseJson(answer.body)->operator[](u"error")[u"message"].toText()->size() > 10);
    QCOMPARE(fixture.gateway->describeFaults().toBytes(), before);
}

void TestGateway::controls()
{
    Fixture fixture;
    const auto put = [&](const char *method, const QString &path, const QByteArray &body = {}) {
        return control(*fixture.gateway, Fixture::request(method, path, {}, body), fixture.now).status;
    };
    const Merchant other;
    QCOMPARE(put("PUT", u"/sandbox/keys"_s, other.publicPem() + Fixture::merchant().publicPem()), 204);
    QVERIFY(!fixture.token({u"GET /x"_s}).isEmpty());
    QCOMPARE(put("PUT", u"/sandbox/keys"_s,
                 Json(Json::Object {{u"keys"_s, Json(Json::Array {QString::fromLatin1(other.publicPem())})}}).toBytes()),
        204);
    QVERIFY(fixture.token({u"GET /x"_s}).isEmpty());
    QCOMPARE(put("PUT", u"/sandbox/keys"_s, R"({"keys":[]})"), 204); // the merchant has no key any more
    QCOMPARE(put("PUT", u"/sandbox/keys"_s, R"({"keys":["x"]})"), 400);
    QCOMPARE(put("PUT", u"/sandbox/keys"_s, "x"), 400);
    QCOMPARE(put("PUT", u"/sandbox/faults"_s, "x"), 400);
    QCOMPARE(put("PUT", u"/sandbox/faults"_s, R"({"settings":{"limit":5}})"), 204);
    QCOMPARE(fixture.gateway->describeFaults()[u"settings"][u"limit"].toInteger(), 5);
    const Json documented = fixture.gateway->describeFaults()[u"switches"];
    QCOMPARE(documented[u"rules"][u"do"].members().size(), size_t(24));
    QCOMPARE(documented[u"settings"].members().size(), fixture.gateway->describeFaults()[u"settings"].members().size());
    QCOMPARE(put("GET", u"/sandbox/truth"_s), 200);
    QCOMPARE(put("POST", u"/sandbox/truth"_s), 404);
    QCOMPARE(put("POST", u"/sandbox/reset"_s), 204);
}

void TestGateway::truthCountsEveryPost()
{
    Fixture fixture;
    const QByteArray token = fixture.allToken();
    QVERIFY(fixture.faults(R"({"rules":[{"times":1,"do":"drop_before_accept"}]})"));
    fixture.pay(u"a"_s, token);
    fixture.pay(u"a"_s, token);
    fixture.pay(u"b"_s, "bad token");
    const Json a = fixture.truthOf(u"a"_s);
    QCOMPARE(a[u"posts"].toInteger(), 2);
    QCOMPARE(a[u"accepted_at"].toText(), isoUtc(fixture.now - 1s));
    QCOMPARE(a[u"status"].toText(), u"PROCESSING"_s);
    QCOMPARE(a[u"sha256"].toText()->toLatin1(), QCryptographicHash::hash(Merchant::payoutBody(), QCryptographicHash::Sha256).toHex());
    const Json b = fixture.truthOf(u"b"_s);
    QCOMPARE(b[u"posts"].toInteger(), 1);
    QVERIFY(b[u"accepted_at"].isNull() && b[u"body"].isNull() && b[u"status"].isNull());
}

void TestGateway::theJournalBringsEverythingBack()
{
    Fixture fixture;
    const QByteArray token = fixture.allToken();
    for (const QString &id : {u"settled"_s, u"called"_s, u"open"_s}) {
        fixture.pay(id, token, Merchant::payoutBody("5.50", "http://127.0.0.1:9/" + id.toLatin1()));
        if (id == u"open")
            break;
        const auto due = fixture.gateway->advance(fixture.now += 2s);
        QCOMPARE(due.size(), 1);
        if (id == u"called")
            fixture.gateway->callbackDone(due.first().number);
        fixture.keep();
    }
    const QByteArray truth = fixture.gateway->truth()[u"payouts"].toBytes();

    fixture.gateway = std::make_unique<Gateway>(GatewayConfig {});
    for (const QByteArray &line : fixture.journal)
        fixture.gateway->replay(line);
    fixture.gateway->replay("{\"e\":\"from a later version\"}");
    fixture.gateway->replay("no json");
    fixture.gateway->begin();
    QVERIFY(fixture.gateway->takeJournal().isEmpty()); // nothing new to write
    QCOMPARE(fixture.gateway->truth()[u"payouts"].toBytes(), truth);
    QCOMPARE(fixture.pay(u"open"_s, token).answer.status, 409); // its tokens hold, its IDs are taken
    QStringList owed;
    for (const CallbackOrder &order : fixture.gateway->advance(fixture.now + 2s))
        owed.append(order.url.path());
    owed.sort();
    QCOMPARE(owed, (QStringList {u"/open"_s, u"/settled"_s})); // sent, but nobody knows whether it got there; and the open one
    QCOMPARE(fixture.statusOf(u"open"_s, token), u"SUCCESS"_s);
    QVERIFY(!fixture.token({u"GET /x"_s}).isEmpty()); // the key is there, too
}

void TestGateway::resetForgets()
{
    Fixture fixture;
    const QByteArray token = fixture.allToken();
    fixture.pay(u"a"_s, token);
    fixture.gateway->reset();
    fixture.keep();
    QCOMPARE(fixture.gateway->truth().toBytes(),
        R"({"payouts":[],"payins":[],"requests":0,"rejected_429":0,"callbacks_sent":0,"callbacks_refused":0,"tokens_issued":0,"gets":{}})");
    QVERIFY(!fixture.gateway->nextEvent());
    Gateway again {GatewayConfig {}};
    for (const QByteArray &line : fixture.journal)
        again.replay(line);
    QVERIFY(again.truth()[u"payouts"].items().empty());
    QCOMPARE(fixture.pay(u"a"_s, token).answer.status, 200);
}

void TestGateway::seedsRepeat()
{
    GatewayConfig config;
    config.seed = 7;
    QCOMPARE(Fixture(config).allToken(), Fixture(config).allToken());
    QVERIFY(Fixture().allToken() != Fixture().allToken());
}

KONTOR_TEST(TestGateway, QCoreApplication)
#include "tst_gateway.moc"
