// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/fixture.h"
#include "support/testprogram.h"
#include "wire/jwt.h"

#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void answersAreDistorted_data();
    void answersAreDistorted();
    void leaving_data();
    void leaving();
    void anyStatusWithAnyBody_data();
    void anyStatusWithAnyBody();
    void redirectsNameAnotherOrigin();
    void rulesMatchByMethodPathAndCount();
    void scriptsSayWhatHappensToEach();
    void badScriptsAreRefused_data();
    void badScriptsAreRefused();
    void heldRequestsAreAcceptedLater();
    void heldRequestsAreJudgedLater();
    void copiesComeLater();
    void tokensMayEndAtOnce();
    void tokensMayTellTimesInMilliseconds();
    void aCacheKeepsAbsences_data();
    void aCacheKeepsAbsences();
    void anOlderDatabaseAnswers();
    void dateOfEachNode();
    void callbacksMayBeOdd_data();
    void callbacksMayBeOdd();
    void oddCallbacksSurviveARestart();
    void theLimitCounts_data();
    void theLimitCounts();
    void settingsCanBePutBackAsTheyAreShown();
    void everySwitchIsDocumented();
    void truthCountsTokensAndReads();
};

namespace {

QByteArray rule(const QByteArray &act)
{
    return "{\"rules\":[{\"times\":1,\"path\":\"/pay.*\"," + act + "}]}";
}

} // namespace

void TestFaults::answersAreDistorted_data()
{
    QTest::addColumn<QByteArray>("act");
    QTest::addColumn<QByteArray>("from"); // in the honest answer
    QTest::addColumn<QByteArray>("to");
    QTest::newRow("amount") << QByteArray(R"("do":"echo_wrong_amount")") << QByteArray(R"("amount":100.10)")
                            << QByteArray(R"("amount":101.10)");
    QTest::newRow("currency") << QByteArray(R"("do":"echo_wrong_currency")") << QByteArray(R"("currencyCode":"IDR")")
                              << QByteArray(R"("currencyCode":"USD")");
    QTest::newRow("chosen currency") << QByteArray(R"("do":"echo_wrong_currency","currency":"I\"R")")
                                     << QByteArray(R"("currencyCode":"IDR")") << QByteArray(R"("currencyCode":"I\"R")");
    QTest::newRow("id") << QByteArray(R"("do":"echo_wrong_id")") << QByteArray(R"("idPayout":"a")")
                        << QByteArray(R"("idPayout":"another-id")");
    QTest::newRow("chosen id") << QByteArray(R"("do":"echo_wrong_id","id":"b")") << QByteArray(R"("idPayout":"a")")
                               << QByteArray(R"("idPayout":"b")");
    QTest::newRow("isTest") << QByteArray(R"("do":"turn_is_test")") << QByteArray(R"("isTest":true)") << QByteArray(R"("isTest":false)");
    QTest::newRow("padding") << QByteArray(R"("do":"huge","bytes":3)") << QByteArray(R"("idPayout":"a"}})")
                             << QByteArray(R"("idPayout":"a"},"padding":"xxx"})");
}

void TestFaults::answersAreDistorted()
{
    QFETCH(QByteArray, act);
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    fixture.pay(u"a"_s, token);
    const QByteArray honest = fixture.look(u"a"_s, token).answer.body;
    QVERIFY(honest.contains(from));
    QVERIFY(fixture.faults(rule(act).constData()));
    const qsizetype at = honest.indexOf(from);
    QCOMPARE(fixture.look(u"a"_s, token).answer.body, QByteArray(honest).replace(at, from.size(), to)); // the first place only
    QCOMPARE(fixture.look(u"a"_s, token).answer.body, honest);
}

void TestFaults::leaving_data()
{
    QTest::addColumn<QByteArray>("act");
    QTest::addColumn<int>("leaving");
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<bool>("closes");
    QTest::newRow("cut") << QByteArray(R"("do":"cut","bytes":17)") << int(Leaving::CutAt) << qint64(17) << true;
    QTest::newRow("cut at once") << QByteArray(R"("do":"cut","bytes":0)") << int(Leaving::CutAt) << qint64(0) << true;
    QTest::newRow("too long") << QByteArray(R"("do":"wrong_content_length")") << int(Leaving::WrongLength) << qint64(10) << true;
    QTest::newRow("too short, open") << QByteArray(R"("do":"wrong_content_length","bytes":-5,"close":false)") << int(Leaving::WrongLength)
                                     << qint64(-5) << false;
    QTest::newRow("headers") << QByteArray(R"("do":"endless_headers")") << int(Leaving::EndlessHead) << qint64(10) << true;
    QTest::newRow("body") << QByteArray(R"("do":"endless_body")") << int(Leaving::EndlessBody) << qint64(10) << true;
}

void TestFaults::leaving()
{
    QFETCH(QByteArray, act);
    QFETCH(int, leaving);
    QFETCH(qint64, bytes);
    QFETCH(bool, closes);
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    QVERIFY(fixture.faults(rule(act).constData()));
    const Outcome outcome = fixture.pay(u"a"_s, token);
    QCOMPARE(int(outcome.leaving), leaving);
    QCOMPARE(outcome.bytes, bytes);
    QCOMPARE(outcome.closes, closes);
    QVERIFY(!fixture.truthOf(u"a"_s)[u"accepted_at"].isNull()); // all of these do what was asked
}

void TestFaults::anyStatusWithAnyBody_data()
{
    QTest::addColumn<QByteArray>("act");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("mime");
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<QByteArray>("value");
    QTest::newRow("429 with Retry-After") << QByteArray(R"("do":"status","status":429,"retry_after":3)") << 429 << QByteArray("{\"error\"")
                                          << QByteArray("application/json") << QByteArray("Retry-After") << QByteArray("3");
    QTest::newRow("date") << QByteArray(R"("do":"status","status":503,"retry_after":"Fri, 20 Nov 2026 12:00:00 GMT")") << 503
                          << QByteArray("{\"error\"") << QByteArray("application/json") << QByteArray("Retry-After")
                          << QByteArray("Fri, 20 Nov 2026 12:00:00 GMT");
    QTest::newRow("text") << QByteArray(R"("do":"status","status":502,"body":"<b>Bad</b>","content_type":"text/html; charset=utf-8")")
                          << 502 << QByteArray("<b>Bad</b>") << QByteArray("text/html; charset=utf-8") << QByteArray() << QByteArray();
    QTest::newRow("plain") << QByteArray(R"("do":"status","status":418,"body":"")") << 418 << QByteArray() << QByteArray("text/plain")
                           << QByteArray() << QByteArray();
    QTest::newRow("bytes") << QByteArray(R"("do":"status","status":200,"body_base64":"AP8=","content_type":"application/json")") << 200
                           << QByteArray("\0\xff", 2) << QByteArray("application/json") << QByteArray() << QByteArray();
    QTest::newRow("header") << QByteArray(R"("do":"status","status":401,"headers":{"WWW-Authenticate":"Bearer"}})").chopped(1) << 401
                            << QByteArray("{\"error\"") << QByteArray("application/json") << QByteArray("WWW-Authenticate")
                            << QByteArray("Bearer");
}

void TestFaults::anyStatusWithAnyBody()
{
    QFETCH(QByteArray, act);
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    QFETCH(QByteArray, mime);
    QFETCH(QByteArray, header);
    QFETCH(QByteArray, value);
    for (const bool accept : {false, true}) {
        Fixture fixture;
        const QByteArray token = fixture.anyToken();
        QVERIFY(fixture.faults(rule(act + (accept ? ",\"accept\":true" : "")).constData()));
        const GatewayAnswer answer = fixture.pay(u"a"_s, token).answer;
        QCOMPARE(answer.status, status);
        QVERIFY(body.startsWith('{') ? answer.body.startsWith(body) : answer.body == body);
        QCOMPARE(answer.mime, mime);
        QVERIFY(header.isEmpty() || answer.headers.contains({header, value}));
        QCOMPARE(!fixture.truthOf(u"a"_s)[u"accepted_at"].isNull(), accept);
    }
}

void TestFaults::redirectsNameAnotherOrigin()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    for (const int status : {301, 302, 303, 307, 308}) {
        QVERIFY(fixture.faults(
            rule(R"("do":"redirect","location":"https://elsewhere.example/payouts/a","status":)" + QByteArray::number(status))
                .constData()));
        const GatewayAnswer answer = fixture.pay(u"a"_s, token).answer;
        QCOMPARE(answer.status, status);
        QVERIFY(answer.headers.contains({"Location", "https://elsewhere.example/payouts/a"}));
        QVERIFY(fixture.truthOf(u"a"_s)[u"accepted_at"].isNull());
    }
}

void TestFaults::rulesMatchByMethodPathAndCount()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    QVERIFY(fixture.faults(
        R"({"rules":[{"method":"get","path":"/payouts/a","after":2,"times":2,"do":"status","status":500},{"path":"/payouts/a","do":"status","status":501,"times":1}]})"));
    QList<int> statuses;
    for (int i = 0; i < 6; ++i) {
        statuses.append(fixture.look(u"a"_s, token).answer.status);
        QCOMPARE(fixture.look(u"b"_s, token).answer.status, 404); // another path doesn't count
    }
    QCOMPARE(statuses, (QList<int> {501, 404, 500, 500, 404, 404})); // what one rule lets by, the next one sees
    QCOMPARE(fixture.gateway->describeFaults()[u"rules"].items()[0][u"left"].toInteger(), 0);
}

void TestFaults::scriptsSayWhatHappensToEach()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    QVERIFY(fixture.faults(
        R"({"rules":[{"method":"POST","path":"/payouts/.*","after":1,"do":["drop_before_accept",{"do":"status","status":429,"retry_after":1},"none","accept_then_close"]}]})"));
    QCOMPARE(fixture.pay(u"0"_s, token).answer.status, 200);
    QCOMPARE(fixture.pay(u"a"_s, token).leaving, Leaving::Dropped);
    QCOMPARE(fixture.pay(u"a"_s, token).answer.status, 429);
    QVERIFY(fixture.truthOf(u"a"_s)[u"accepted_at"].isNull());
    QCOMPARE(fixture.pay(u"a"_s, token).answer.status, 200);
    QCOMPARE(fixture.gateway->describeFaults()[u"rules"].items()[0][u"left"].toInteger(), 1);
    QCOMPARE(fixture.pay(u"b"_s, token).leaving, Leaving::Dropped);
    QVERIFY(!fixture.truthOf(u"b"_s)[u"accepted_at"].isNull());
    QCOMPARE(fixture.pay(u"c"_s, token).leaving, Leaving::Whole); // the script is over
    QCOMPARE(fixture.pay(u"a"_s, token).answer.status, 409);
}

void TestFaults::badScriptsAreRefused_data()
{
    QTest::addColumn<QByteArray>("document");
    for (const char *bad :
        {R"({"rules":[{"do":[]}]})", R"({"rules":[{"do":["explode"]}]})", R"({"rules":[{"do":["html"],"times":2}]})",
            R"({"rules":[{"do":[7]}]})", R"({"rules":[{"do":[{"do":"status"}]}]})", R"({"rules":[{"do":[{"do":"html","path":"x"}]}]})",
            R"({"rules":[{"do":[{"do":["html"]}]}]})", R"({"rules":[{"do":"html","after":-1}]})", R"({"rules":[{"do":"cut","bytes":-1}]})",
            R"({"rules":[{"do":"huge","bytes":999999999999}]})",
            R"({"rules":[{"do":"status","status":500,"body":"x","body_base64":"eA=="}]})",
            R"({"rules":[{"do":"status","status":500,"body_base64":"!"}]})",
            R"({"rules":[{"do":"status","status":500,"headers":{"A":"b\r\nC: d"}}]})",
            R"({"rules":[{"do":"status","status":500,"headers":{"A: b":"c"}}]})",
            R"({"rules":[{"do":"status","status":500,"headers":[]}]})", R"({"rules":[{"do":"status","status":500,"content_type":"a\nb"}]})",
            R"({"rules":[{"do":"status","status":500,"retry_after":"1\r\nA: b"}]})",
            R"({"rules":[{"do":"status","status":500,"retry_after":""}]})", R"({"rules":[{"do":"echo_wrong_id","id":""}]})",
            R"({"settings":{"callback_times":0}})", R"({"settings":{"callback_times":1001}})", R"({"settings":{"callback_type":""}})",
            R"({"settings":{"callback_body":7}})", R"({"settings":{"callback_body":{"base64":"!"}}})",
            R"({"settings":{"callback_nonce":"odd"}})", R"({"settings":{"token_validity_s":-1}})",
            R"({"settings":{"token_validity_s":"1"}})", R"({"settings":{"counts":"some"}})", R"({"settings":{"payin_words":{"gone":"X"}}})",
            R"({"settings":{"payin_words":{"paid":""}}})", R"({"settings":{"payin_words":[]}})", R"({"settings":{"payin_expiry_ms":-1}})",
            R"({"settings":{"payin_status_after":[{"status":"X"}]}})", R"({"settings":{"payin_status_after":{}}})",
            R"({"settings":{"opening_balances":{"IDR":-1}}})", R"({"settings":{"opening_balances":{"IDR":"1"}}})",
            R"({"settings":{"opening_balances":[]}})", R"({"settings":{"unlisted_codes":"maybe"}})", R"({"settings":{"payin_fee":1}})"})
        QTest::newRow(bad) << QByteArray(bad);
}

void TestFaults::badScriptsAreRefused()
{
    QFETCH(QByteArray, document);
    Fixture fixture;
    const QByteArray before = fixture.gateway->describeFaults().toBytes();
    const GatewayAnswer answer = fixture.command("PUT", u"/sandbox/faults"_s, document);
    QCOMPARE(answer.status, 400);
    QVERIFY(parseJson(answer.body)->operator[](u"error")[u"message"].toText()->size() > 10);
    QCOMPARE(fixture.gateway->describeFaults().toBytes(), before);
}

void TestFaults::heldRequestsAreAcceptedLater()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    QVERIFY(fixture.faults(R"({"rules":[{"method":"POST","times":1,"do":"hold","ms":90000}]})"));
    const GatewayRequest request = Fixture::request("POST", u"/payins/p"_s, token, Merchant::payinBody());
    fixture.rest();
    const Gateway::Visit visit = fixture.gateway->arrive(request, fixture.now);
    QCOMPARE(visit.hold, 90s);
    QCOMPARE(fixture.payin(u"p"_s, token)[u"error"][u"code"].toText(), u"PAYMENT_NOT_FOUND"_s);
    QCOMPARE(fixture.gateway->process(request, visit, fixture.now + 90s).answer.status, 200);
    QCOMPARE(fixture.payinStatus(u"p"_s, token), u"WAITING"_s);
}

void TestFaults::heldRequestsAreJudgedLater()
{
    Fixture fixture;
    const QByteArray token = fixture.token({u"POST /payins/p"_s}, 60);
    QVERIFY(fixture.faults(R"({"rules":[{"method":"POST","times":1,"do":"hold","ms":60000}]})"));
    QCOMPARE(fixture.collect(u"p"_s, token).answer.status, 401); // exp is past when it is looked at
    QVERIFY(fixture.truthOf(u"p"_s)[u"accepted_at"].isNull());
}

//! What a proxy kept is judged when it comes, whatever was said to the first.
void TestFaults::copiesComeLater()
{
    Fixture fixture;
    const QByteArray token = fixture.token({u"POST /payouts/a"_s}, 60);
    QVERIFY(
        fixture.faults(R"({"rules":[{"do":[{"do":"status","status":422,"copy_ms":30000},{"do":"drop_before_accept","copy_ms":90000}]}]})"));
    const GatewayRequest request = Fixture::request("POST", u"/payouts/a"_s, token, Merchant::payoutBody());
    const auto first = fixture.gateway->arrive(request, fixture.now);
    QCOMPARE(first.copyAfter, std::optional(Millis(30'000)));
    QCOMPARE(fixture.gateway->process(request, first, fixture.now).answer.status, 422);
    QVERIFY(fixture.truthOf(u"a"_s)[u"accepted_at"].isNull());
    QCOMPARE(fixture.gateway->arrive(request, fixture.now).copyAfter, std::optional(Millis(90'000)));
    QVERIFY(!fixture.gateway->arrive(request, fixture.now).copyAfter);
    QCOMPARE(fixture.gateway->process(request, {}, fixture.now + *first.copyAfter).answer.status, 200);
    QVERIFY(!fixture.truthOf(u"a"_s)[u"accepted_at"].isNull());
}

void TestFaults::tokensMayTellTimesInMilliseconds()
{
    Fixture fixture;
    QVERIFY(fixture.faults(R"({"settings":{"token_exp":"milliseconds"}})"));
    const auto claims = readClaims(fixture.token({u"GET /payouts/.*"_s}, 20));
    QVERIFY(claims.ok() && !claims->expiresAt && !claims->issuedAt); // no time of a JWT: it is after the year 9999
    QCOMPARE(fixture.look(u"a"_s, fixture.token({u"GET /payouts/.*"_s}, 20)).answer.status, 404);
    const QByteArray token = fixture.token({u"GET /payouts/.*"_s}, 20);
    fixture.wait(Millis(21'000));
    QCOMPARE(fixture.look(u"a"_s, token).answer.status, 401); // when it ends didn't change
}

void TestFaults::aCacheKeepsAbsences_data()
{
    QTest::addColumn<QByteArray>("setting");
    QTest::addColumn<QByteArray>("age");
    QTest::newRow("and says so") << QByteArray() << QByteArray("12");
    QTest::newRow("and doesn't say so") << QByteArray(R"(,"absence_cache_age":false)") << QByteArray();
    QTest::newRow("and says it in a header of its own")
        << QByteArray(R"(,"absence_cache_age":false,"absence_cache_header":"Age: 7")") << QByteArray("7");
}

void TestFaults::aCacheKeepsAbsences()
{
    QFETCH(QByteArray, setting);
    QFETCH(QByteArray, age);
    const auto ageOf = [](const Outcome &outcome) {
        for (const auto &[name, value] : outcome.answer.headers) {
            if (name == "Age")
                return value;
        }
        return QByteArray();
    };
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    QVERIFY(fixture.faults(QByteArray("{\"settings\":{\"absence_cache_ms\":60000" + setting + "}}").constData()));
    const Outcome absent = fixture.look(u"a"_s, token);
    QCOMPARE(absent.answer.status, 404);
    QCOMPARE(ageOf(absent), QByteArray());
    QCOMPARE(fixture.pay(u"a"_s, token).answer.status, 200);
    fixture.wait(Millis(10'000));
    const Outcome kept = fixture.look(u"a"_s, token);
    QCOMPARE(kept.answer.status, 404);
    QCOMPARE(kept.answer.body, absent.answer.body);
    QCOMPARE(ageOf(kept), age);
    fixture.wait(Millis(60'000));
    QCOMPARE(fixture.look(u"a"_s, token).answer.status, 200);
}

//! What came in the minute before the failover is gone; what was older and what came after it is shown.
void TestFaults::anOlderDatabaseAnswers()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    fixture.pay(u"old"_s, token);
    fixture.wait(Millis(60'000));
    fixture.pay(u"lost"_s, token);
    QVERIFY(fixture.faults(R"({"settings":{"database_behind_ms":60000}})"));
    fixture.pay(u"new"_s, token);
    QCOMPARE(fixture.look(u"old"_s, token).answer.status, 200);
    QCOMPARE(fixture.look(u"lost"_s, token).answer.status, 404);
    QCOMPARE(fixture.look(u"new"_s, token).answer.status, 200);
    QCOMPARE(fixture.pay(u"lost"_s, token).answer.status, 409);
    fixture.wait(Millis(3'600'000));
    QCOMPARE(fixture.look(u"lost"_s, token).answer.status, 404); // it doesn't catch up
    QVERIFY(fixture.faults("{}"));
    QCOMPARE(fixture.look(u"lost"_s, token).answer.status, 200);
}

void TestFaults::dateOfEachNode()
{
    const auto dateOf = [](const Outcome &outcome) {
        for (const auto &[name, value] : outcome.answer.headers) {
            if (name == "Date")
                return value;
        }
        return QByteArray();
    };
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    QVERIFY(fixture.faults(R"({"settings":{"date_skew_s":5,"read_date_skew_s":60}})"));
    const Outcome paid = fixture.pay(u"a"_s, token);
    QCOMPARE(dateOf(paid), httpDate(fixture.now + 5s));
    const Outcome shown = fixture.look(u"a"_s, token);
    QCOMPARE(dateOf(shown), httpDate(fixture.now + 65s));
    QVERIFY(fixture.faults(R"({"settings":{"date_form":"absent"}})"));
    QCOMPARE(dateOf(fixture.look(u"a"_s, token)), QByteArray());
    const UtcTime stuckAt = fixture.now;
    QVERIFY(fixture.faults(R"({"settings":{"date_form":"stuck"}})"));
    fixture.wait(Millis(600'000));
    QCOMPARE(dateOf(fixture.look(u"a"_s, token)), httpDate(stuckAt));
}

void TestFaults::tokensMayEndAtOnce()
{
    Fixture fixture;
    QVERIFY(fixture.faults(R"({"settings":{"token_validity_s":0}})"));
    const QByteArray token = fixture.anyToken();
    const auto claims = readClaims(token);
    QCOMPARE(claims->expiresAt, claims->issuedAt);
    QCOMPARE(fixture.pay(u"a"_s, token).answer.status, 401);
    QVERIFY(fixture.faults(R"({"settings":{"token_validity_s":30}})"));
    const auto capped = readClaims(fixture.token({u"GET /x"_s}, 600));
    QCOMPARE(*capped->expiresAt - *capped->issuedAt, 30s);
    const auto shorter = readClaims(fixture.token({u"GET /x"_s}, 20));
    QCOMPARE(*shorter->expiresAt - *shorter->issuedAt, 20s);
}

void TestFaults::callbacksMayBeOdd_data()
{
    QTest::addColumn<QByteArray>("settings");
    QTest::addColumn<int>("times");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<bool>("rightPlace");
    const QByteArray usual = R"({"type":"payment.status_changed"})";
    QTest::newRow("none") << QByteArray(R"("callbacks":"off")") << 0 << usual << true;
    QTest::newRow("five times") << QByteArray(R"("callback_times":5)") << 5 << usual << true;
    QTest::newRow("five times double") << QByteArray(R"("callback_times":5,"callbacks":"double")") << 10 << usual << true;
    QTest::newRow("unfamiliar") << QByteArray(R"("callback_type":"dispute.opened")") << 1 << QByteArray(R"({"type":"dispute.opened"})")
                                << true;
    QTest::newRow("empty") << QByteArray(R"("callback_body":"")") << 1 << QByteArray() << true;
    QTest::newRow("broken") << QByteArray(R"("callback_body":"{\"type\":")") << 1 << QByteArray("{\"type\":") << true;
    QTest::newRow("binary") << QByteArray(R"("callback_body":{"base64":"AAH//g=="})") << 1 << QByteArray("\x00\x01\xff\xfe", 4) << true;
    QTest::newRow("wrong nonce") << QByteArray(R"("callback_nonce":"wrong")") << 1 << usual << false;
}

void TestFaults::callbacksMayBeOdd()
{
    QFETCH(QByteArray, settings);
    QFETCH(int, times);
    QFETCH(QByteArray, body);
    QFETCH(bool, rightPlace);
    const QByteArray place = "http://127.0.0.1:9/cb/payouts/00112233445566778899aabbccddeeff";
    Fixture fixture;
    QVERIFY(fixture.faults(("{\"settings\":{\"settle_ms\":0," + settings + "}}").constData()));
    fixture.pay(u"a"_s, fixture.anyToken(), Merchant::payoutBody("1", place));
    const auto due = fixture.wait(0ms);
    QCOMPARE(due.size(), times);
    for (const CallbackOrder &order : due) {
        QCOMPARE(order.body, body);
        QCOMPARE(order.url == QUrl(QString::fromLatin1(place)), rightPlace);
        QVERIFY(order.url.path().startsWith(u"/cb/payouts/") && order.url.path().size() == 44);
    }
}

void TestFaults::oddCallbacksSurviveARestart()
{
    Fixture fixture;
    QVERIFY(fixture.faults(
        R"({"settings":{"settle_ms":0,"callback_delay_ms":5000,"callback_body":{"base64":"AP8="},"callback_nonce":"wrong"}})"));
    fixture.pay(u"a"_s, fixture.anyToken(), Merchant::payoutBody("1", "http://127.0.0.1:9/cb/payouts/n"));
    QVERIFY(fixture.wait(0ms).isEmpty());
    fixture.restart();
    const auto due = fixture.wait(5s);
    QCOMPARE(due.size(), 1);
    QCOMPARE(due.first().body, QByteArray("\0\xff", 2));
    QVERIFY(due.first().url.path() != u"/cb/payouts/n");
}

void TestFaults::theLimitCounts_data()
{
    QTest::addColumn<QByteArray>("settings");
    QTest::addColumn<QByteArray>("admitted"); // of 20 requests, 100 ms apart, from x.000 on: 1 admitted, 0 refused
    // Limit 5. Counting all, a sliding window that is full stays full while requests come ten a second.
    QTest::newRow("sliding, all") << QByteArray(R"("window":"sliding","counts":"all")") << QByteArray("11111000000000000000");
    QTest::newRow("sliding, accepted") << QByteArray(R"("window":"sliding","counts":"accepted")") << QByteArray("11111000001111100000");
    QTest::newRow("fixed, all") << QByteArray(R"("window":"fixed","counts":"all")") << QByteArray("11111000001111100000");
    QTest::newRow("fixed, accepted") << QByteArray(R"("window":"fixed","counts":"accepted")") << QByteArray("11111000001111100000");
}

void TestFaults::theLimitCounts()
{
    QFETCH(QByteArray, settings);
    QFETCH(QByteArray, admitted);
    Fixture fixture;
    QVERIFY(fixture.faults(("{\"settings\":{\"limit\":5," + settings + "}}").constData()));
    fixture.now = UtcTime(std::chrono::floor<Seconds>(fixture.now)) + 10s;
    QByteArray seen;
    for (int i = 0; i < 20; ++i, fixture.now += 100ms)
        seen += fixture.gateway->arrive(Fixture::request("GET", u"/currencies"_s), fixture.now).refused ? '0' : '1';
    QCOMPARE(seen, admitted);
    // What tells a sliding from a fixed second: five at its end, five at the beginning of the next.
    fixture.now += 10s + 800ms;
    int passed = 0;
    for (int i = 0; i < 10; ++i, fixture.now += 40ms)
        passed += fixture.gateway->arrive(Fixture::request("GET", u"/currencies"_s), fixture.now).refused ? 0 : 1;
    QCOMPARE(passed, settings.contains("fixed") ? 10 : 5);
}

void TestFaults::settingsCanBePutBackAsTheyAreShown()
{
    Fixture fixture;
    QVERIFY(fixture.faults(
        R"({"settings":{"opening_balances":{"IDR":5.50},"callback_body":{"base64":"/w=="},"token_validity_s":9,"counts":"accepted","window":"fixed",)"
        R"("payin_words":{"paid":"OK"},"status_after":[{"ms":1,"status":"X"}],"unlisted_codes":"refuse","payin_fee":true,"clock_skew_s":-3}})"));
    const Json shown = fixture.gateway->describeFaults()[u"settings"];
    QVERIFY(fixture.faults("{}"));
    QVERIFY(!(fixture.gateway->describeFaults()[u"settings"] == shown));
    QVERIFY(fixture.gateway->setFaults(Json(Json::Object {{u"settings"_s, shown}}), fixture.now).ok());
    QCOMPARE(fixture.gateway->describeFaults()[u"settings"].toBytes(), shown.toBytes());
}

void TestFaults::everySwitchIsDocumented()
{
    Fixture fixture;
    const Json all = fixture.gateway->describeFaults();
    const Json &acts = all[u"switches"][u"rules"][u"do"];
    for (const auto &[name, means] : acts.members()) {
        QVERIFY(means.toText()->endsWith(u'.'));
        const Json document(
            Json::Object {{u"rules"_s, Json(Json::Array {Json(Json::Object {{u"do"_s, name}, {u"status"_s, Json(qint64(500))}})})}});
        QVERIFY2(fixture.gateway->setFaults(document, fixture.now).ok(), qPrintable(name));
    }
    for (const auto &[name, value] : all[u"settings"].members())
        QVERIFY2(all[u"switches"][u"settings"][name].toText().value_or(QString()).endsWith(u'.'), qPrintable(name));
}

void TestFaults::truthCountsTokensAndReads()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    fixture.pay(u"a"_s, token);
    fixture.look(u"a"_s, token);
    fixture.look(u"a"_s, token);
    fixture.look(u"b"_s, token);
    fixture.payin(u"a"_s, token);
    const Json truth = fixture.gateway->truth();
    QCOMPARE(truth[u"tokens_issued"].toInteger(), 1);
    QCOMPARE(truth[u"gets"].toBytes(), R"({"payins/a":1,"payouts/a":2,"payouts/b":1})");
}

KONTOR_TEST(TestFaults, QCoreApplication)
#include "tst_faults.moc"
