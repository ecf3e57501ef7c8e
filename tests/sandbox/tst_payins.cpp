// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/fixture.h"
#include "support/testprogram.h"
#include "wire/jwt.h"

#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestPayins : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void creationAnswersWhatTheSpecificationShows();
    void theVirtualAccountIsOfTheChosenBank_data();
    void theVirtualAccountIsOfTheChosenBank();
    void theDetailHasTheSameFields();
    void anAcceptedIdIsTaken();
    void refusedRequestsDontTakeTheId_data();
    void refusedRequestsDontTakeTheId();
    void payinsAndPayoutsHaveIdsOfTheirOwn();
    void customersPay_data();
    void customersPay();
    void aShortPaymentCanBeCompleted();
    void payinsExpire();
    void aPayinCanBeLetExpire();
    void lateIsLate();
    void whatIsPaidIsntPaidAgain();
    void badPaymentsChangeNothing_data();
    void badPaymentsChangeNothing();
    void eachChangeOfStatusIsToldOnce();
    void wordsCanBeChosen();
    void statusesMayFollowThePayment();
    void statusesCanBeSetByHand();
    void tokenMoneyHolds();
    void optionsDependOnTheMoney();
    void optionsThatAreRefused_data();
    void optionsThatAreRefused();
    void theWordOfTheOptionsIsNoId();
    void actionTokensDoExactlyTheirWork();
    void unlistedCodesCanBeRefused();
    void everythingSurvivesARestart();
    void theClockOfTheGatewayCounts();
};

void TestPayins::creationAnswersWhatTheSpecificationShows()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    const Outcome created = fixture.collect(u"p1"_s, token);
    QCOMPARE(created.answer.status, 200);
    const Json answer = Fixture::json(created);
    const auto names = [](const Json &object) {
        QStringList all;
        for (const auto &member : object.members())
            all.append(member.first);
        all.sort();
        return all;
    };
    QCOMPARE(names(answer), (QStringList {u"paymentMethodResponse"_s, u"paymentRequested"_s}));
    QCOMPARE(answer[u"paymentRequested"].toBytes(), R"({"money":{"amount":100.10,"currencyCode":"IDR"}})");
    const Json &response = answer[u"paymentMethodResponse"];
    QCOMPARE(names(response),
        (QStringList {u"account"_s, u"expireAt"_s, u"idPayin"_s, u"money"_s, u"paymentMethodCode"_s, u"reference"_s, u"returnUrl"_s}));
    QCOMPARE(names(response[u"account"]), (QStringList {u"accountName"_s, u"accountNumber"_s, u"bankCode"_s, u"bankName"_s}));
    QCOMPARE(response[u"idPayin"].toText(), u"p1"_s);
    QCOMPARE(response[u"paymentMethodCode"].toText(), u"VIRTUAL_ACCOUNT"_s);
    QCOMPARE(response[u"money"].toBytes(), R"({"amount":100.10,"currencyCode":"IDR"})");
    QCOMPARE(response[u"returnUrl"].toText(), u"https://shop.example/thanks?o=1"_s);
    QCOMPARE(response[u"expireAt"].toText(), isoUtc(fixture.now + 1h));
    QVERIFY(!response[u"reference"].toText()->isEmpty());
    QCOMPARE(response[u"account"][u"accountNumber"].toText()->size(), 16);
    const Json other = Fixture::json(fixture.collect(u"p2"_s, token))[u"paymentMethodResponse"];
    QVERIFY(other[u"account"][u"accountNumber"] != response[u"account"][u"accountNumber"]);
    QVERIFY(other[u"reference"] != response[u"reference"]);
    const QByteArray without = Merchant::payinBody().replace(R"(,"returnUrl":"https://shop.example/thanks?o=1")", "");
    QVERIFY(!Fixture::json(fixture.collect(u"p3"_s, token, without))[u"paymentMethodResponse"].has(u"returnUrl"));
}

void TestPayins::theVirtualAccountIsOfTheChosenBank_data()
{
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QString>("bankCode");
    QTest::addColumn<QString>("bankName");
    QTest::newRow("listed") << QByteArray(R"("MANDIRI")") << u"MANDIRI"_s << u"Bank Mandiri"_s;
    QTest::newRow("another") << QByteArray(R"("BNI")") << u"BNI"_s << u"Bank Negara Indonesia"_s;
    QTest::newRow("not listed") << QByteArray(R"("NEWBANK")") << u"NEWBANK"_s << u"NEWBANK"_s;
    QTest::newRow("of another currency") << QByteArray(R"("HDFC")") << u"HDFC"_s << u"HDFC"_s;
    QTest::newRow("none") << QByteArray(R"("")") << u"BCA"_s << u"Bank Central Asia"_s; // the first that has the method
}

void TestPayins::theVirtualAccountIsOfTheChosenBank()
{
    QFETCH(QByteArray, code);
    QFETCH(QString, bankCode);
    QFETCH(QString, bankName);
    Fixture fixture;
    const Json account = Fixture::json(
        fixture.collect(u"p"_s, fixture.anyToken(), Merchant::payinBody().replace(R"("BCA")", code)))[u"paymentMethodResponse"][u"account"];
    QCOMPARE(account[u"bankCode"].toText(), bankCode);
    QCOMPARE(account[u"bankName"].toText(), bankName);
}

void TestPayins::theDetailHasTheSameFields()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    const Json created = Fixture::json(fixture.collect(u"p"_s, token));
    const UtcTime at = fixture.now;
    const Json detail = fixture.payin(u"p"_s, token);
    QVERIFY(detail[u"paymentMethodResponse"] == created[u"paymentMethodResponse"]);
    QVERIFY(detail[u"paymentRequested"] == created[u"paymentRequested"]);
    QCOMPARE(detail[u"process"].toBytes(), "{\"status\":\"WAITING\",\"createdAt\":\"" + isoUtc(at).toLatin1() + "\",\"isTest\":true}");
    QVERIFY(!detail.has(u"fee"));
    QCOMPARE(Fixture::code(fixture.run(Fixture::request("GET", u"/payins/nobody"_s, token))), u"PAYMENT_NOT_FOUND"_s);
}

void TestPayins::anAcceptedIdIsTaken()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    QCOMPARE(fixture.collect(u"p"_s, token).answer.status, 200);
    QCOMPARE(fixture.collect(u"p"_s, token, Merchant::payinBody("7")).answer.status, 409);
    QCOMPARE(fixture.payin(u"p"_s, token)[u"paymentRequested"][u"money"][u"amount"].numberText(), "100.10");
    QCOMPARE(fixture.truthOf(u"p"_s)[u"posts"].toInteger(), 2);
}

void TestPayins::refusedRequestsDontTakeTheId_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("no method") << Merchant::payinBody().replace("paymentMethodCode", "code");
    QTest::newRow("zero") << Merchant::payinBody("0");
    QTest::newRow("unknown currency") << Merchant::payinBody().replace("IDR", "XYZ");
    QTest::newRow("address") << Merchant::payinBody().replace("https://shop.example", "http://[");
    QTest::newRow("odd e-mail address") << Merchant::payinBody().replace(R"("siti@example.com")", "17");
    QTest::newRow("odd operator") << Merchant::payinBody().replace(R"("BCA")", "[]");
    QTest::newRow("callback address") << Merchant::payinBody("100.10", "http://[");
    QTest::newRow("no name") << Merchant::payinBody().replace("accountName", "name");
    QTest::newRow("no number") << Merchant::payinBody().replace("accountNumber", "number");
    QTest::newRow("no json") << QByteArray("{");
}

void TestPayins::refusedRequestsDontTakeTheId()
{
    QFETCH(QByteArray, body);
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    QCOMPARE(fixture.collect(u"p"_s, token, body).answer.status, 400);
    QCOMPARE(fixture.run(Fixture::request("GET", u"/payins/p"_s, token)).answer.status, 404);
    QCOMPARE(fixture.collect(u"p"_s, token).answer.status, 200);
}

void TestPayins::payinsAndPayoutsHaveIdsOfTheirOwn()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    QCOMPARE(fixture.pay(u"x"_s, token).answer.status, 200);
    QCOMPARE(fixture.collect(u"x"_s, token, Merchant::payinBody("5")).answer.status, 200);
    QCOMPARE(fixture.payin(u"x"_s, token)[u"paymentRequested"][u"money"][u"amount"].numberText(), "5");
    fixture.wait(2s);
    QCOMPARE(fixture.statusOf(u"x"_s, token), u"SUCCESS"_s);
    QCOMPARE(fixture.payinStatus(u"x"_s, token), u"WAITING"_s);
}

void TestPayins::customersPay_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("status");
    QTest::addColumn<QByteArray>("received");
    QTest::newRow("all of it") << QByteArray() << u"SUCCESS"_s << QByteArray("100.10");
    QTest::newRow("exactly") << QByteArray(R"({"amount":100.10})") << u"SUCCESS"_s << QByteArray("100.10");
    QTest::newRow("exactly, as a number") << QByteArray(R"({"amount":100.1})") << u"SUCCESS"_s << QByteArray("100.1");
    QTest::newRow("short") << QByteArray(R"({"amount":100.09})") << u"UNDERPAID"_s << QByteArray("100.09");
    QTest::newRow("over") << QByteArray(R"({"amount":100.11})") << u"OVERPAID"_s << QByteArray("100.11");
    QTest::newRow("over by less than a double sees")
        << QByteArray(R"({"amount":100.10000000000000000001})") << u"OVERPAID"_s << QByteArray("100.10000000000000000001");
}

void TestPayins::customersPay()
{
    QFETCH(QByteArray, body);
    QFETCH(QString, status);
    QFETCH(QByteArray, received);
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    fixture.collect(u"p"_s, token);
    const GatewayAnswer answer = fixture.command("POST", u"/sandbox/payins/p/pay"_s, body);
    QCOMPARE(answer.status, 200);
    QCOMPARE(answer.body, R"({"id":"p","status":")" + status.toLatin1() + R"(","received":)" + received + '}');
    const UtcTime paidAt = fixture.now;
    const Json process = fixture.payin(u"p"_s, token)[u"process"];
    QCOMPARE(process[u"status"].toText(), status);
    QCOMPARE(process[u"processedAt"].toText(), isoUtc(paidAt));
    QCOMPARE(fixture.truthOf(u"p"_s)[u"received"].numberText(), received);
    fixture.wait(2h); // what was paid doesn't expire
    QCOMPARE(fixture.payinStatus(u"p"_s, token), status);
}

void TestPayins::aShortPaymentCanBeCompleted()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    fixture.collect(u"p"_s, token);
    QCOMPARE(fixture.customerPays(u"p"_s, R"({"amount":60})"), 200);
    QCOMPARE(fixture.customerPays(u"p"_s, R"({"amount":40})"), 200);
    QCOMPARE(fixture.payinStatus(u"p"_s, token), u"UNDERPAID"_s);
    QCOMPARE(fixture.customerPays(u"p"_s), 200); // what is missing: 0.10
    QCOMPARE(fixture.payinStatus(u"p"_s, token), u"SUCCESS"_s);
    QCOMPARE(fixture.truthOf(u"p"_s)[u"received"].numberText(), "100.10");
    QCOMPARE(fixture.customerPays(u"p"_s, R"({"amount":1})"), 200);
    QCOMPARE(fixture.payinStatus(u"p"_s, token), u"OVERPAID"_s);
}

void TestPayins::payinsExpire()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    QVERIFY(fixture.faults(R"({"settings":{"payin_expiry_ms":60000}})"));
    fixture.collect(u"p"_s, token, Merchant::payinBody("1", "http://127.0.0.1:9/cb"));
    const UtcTime end = fixture.now + 60s;
    QCOMPARE(fixture.payin(u"p"_s, token)[u"paymentMethodResponse"][u"expireAt"].toText(), isoUtc(end));
    QCOMPARE(fixture.gateway->nextEvent(), end);
    QVERIFY(fixture.gateway->advance(end - 1ms).isEmpty());
    QCOMPARE(fixture.gateway->advance(end).size(), 1);
    QCOMPARE(fixture.payinStatus(u"p"_s, token), u"EXPIRED"_s);
    QCOMPARE(fixture.payin(u"p"_s, token)[u"process"][u"processedAt"].toText(), isoUtc(end));
    QVERIFY(!fixture.gateway->nextEvent());
}

void TestPayins::aPayinCanBeLetExpire()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    fixture.collect(u"p"_s, token, Merchant::payinBody("1", "http://127.0.0.1:9/cb"));
    QCOMPARE(fixture.command("POST", u"/sandbox/payins/p/expire"_s).status, 200);
    const UtcTime end = fixture.now;
    QCOMPARE(fixture.payinStatus(u"p"_s, token), u"EXPIRED"_s);
    QCOMPARE(fixture.payin(u"p"_s, token)[u"paymentMethodResponse"][u"expireAt"].toText(), isoUtc(end));
    QCOMPARE(fixture.wait(0ms).size(), 1);
    QCOMPARE(fixture.wait(2h).size(), 0); // once only
    QCOMPARE(fixture.command("POST", u"/sandbox/payins/p/expire"_s).status, 409);
    QCOMPARE(fixture.command("POST", u"/sandbox/payins/nobody/expire"_s).status, 404);
}

void TestPayins::lateIsLate()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    for (const char *amount : {"100.10", "1", "500"}) {
        const QString id = u"p"_s + QString::fromLatin1(amount).section(u'.', 0, 0);
        fixture.collect(id, token);
        fixture.wait(1h);
        QCOMPARE(fixture.payinStatus(id, token), u"EXPIRED"_s);
        QCOMPARE(fixture.customerPays(id, "{\"amount\":" + QByteArray(amount) + '}'), 200);
        QCOMPARE(fixture.payinStatus(id, token), u"LATE"_s);
    }
    fixture.collect(u"due"_s, token); // paid after its time, before anybody noticed that it was over
    fixture.now += 2h;
    QCOMPARE(fixture.customerPays(u"due"_s), 200);
    QCOMPARE(fixture.payinStatus(u"due"_s, token), u"LATE"_s);
    fixture.wait(1s);
    QCOMPARE(fixture.payinStatus(u"due"_s, token), u"LATE"_s);
}

void TestPayins::whatIsPaidIsntPaidAgain()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    fixture.collect(u"p"_s, token);
    QCOMPARE(fixture.customerPays(u"p"_s), 200);
    QCOMPARE(fixture.customerPays(u"p"_s), 409);
    QCOMPARE(fixture.command("POST", u"/sandbox/payins/p/expire"_s).status, 409);
    QCOMPARE(fixture.truthOf(u"p"_s)[u"received"].numberText(), "100.10");
}

void TestPayins::badPaymentsChangeNothing_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("status");
    const QString pay = u"/sandbox/payins/p/pay"_s;
    QTest::newRow("unknown") << u"/sandbox/payins/q/pay"_s << QByteArray() << 404;
    QTest::newRow("a payout") << u"/sandbox/payouts/p/pay"_s << QByteArray() << 404;
    QTest::newRow("unknown act") << u"/sandbox/payins/p/refund"_s << QByteArray() << 404;
    QTest::newRow("unknown kind") << u"/sandbox/gifts/p/pay"_s << QByteArray() << 404;
    QTest::newRow("zero") << pay << QByteArray(R"({"amount":0})") << 400;
    QTest::newRow("negative") << pay << QByteArray(R"({"amount":-1})") << 400;
    QTest::newRow("text") << pay << QByteArray(R"({"amount":"1"})") << 400;
    QTest::newRow("nothing in it") << pay << QByteArray("{}") << 400;
    QTest::newRow("no json") << pay << QByteArray("all") << 400;
    QTest::newRow("more digits than fit") << pay << QByteArray(R"({"amount":170141183460469231731687303715884105727})") << 400;
    QTest::newRow("no status") << u"/sandbox/payins/p/status"_s << QByteArray("{}") << 400;
    QTest::newRow("status that is no text") << u"/sandbox/payins/p/status"_s << QByteArray(R"({"status":7})") << 400;
    QTest::newRow("status without a payment") << u"/sandbox/payins/q/status"_s << QByteArray(R"({"status":"X"})") << 404;
    QTest::newRow("last that is no flag") << u"/sandbox/payins/p/status"_s << QByteArray(R"({"status":"X","last":1})") << 400;
}

void TestPayins::badPaymentsChangeNothing()
{
    QFETCH(QString, path);
    QFETCH(QByteArray, body);
    QFETCH(int, status);
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    fixture.collect(u"p"_s, token);
    const QByteArray before = fixture.gateway->truth()[u"payins"].toBytes();
    const qsizetype lines = fixture.journal.size();
    QCOMPARE(fixture.command("POST", path, body).status, status);
    QCOMPARE(fixture.gateway->truth()[u"payins"].toBytes(), before);
    QCOMPARE(fixture.journal.size(), lines);
}

void TestPayins::eachChangeOfStatusIsToldOnce()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    fixture.collect(u"p"_s, token, Merchant::payinBody("10", "http://127.0.0.1:9/cb/payins/n"));
    QVERIFY(fixture.wait(1s).isEmpty());
    fixture.customerPays(u"p"_s, R"({"amount":1})");
    const auto due = fixture.wait(0ms);
    QCOMPARE(due.size(), 1);
    QCOMPARE(due.first().url, QUrl(u"http://127.0.0.1:9/cb/payins/n"_s));
    QCOMPARE(due.first().body, R"({"type":"payment.status_changed"})"); // and no data of the payment
    fixture.customerPays(u"p"_s, R"({"amount":2})"); // still short: the same word
    QVERIFY(fixture.wait(0ms).isEmpty());
    fixture.customerPays(u"p"_s);
    QCOMPARE(fixture.wait(0ms).size(), 1);
}

void TestPayins::wordsCanBeChosen()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    QVERIFY(fixture.faults(R"({"settings":{"payin_words":{"waiting":"PENDING","paid":"COMPLETED","expired":"TIMED_OUT"}}})"));
    fixture.collect(u"p"_s, token);
    QCOMPARE(fixture.payinStatus(u"p"_s, token), u"PENDING"_s);
    fixture.customerPays(u"p"_s, R"({"amount":1})");
    QCOMPARE(fixture.payinStatus(u"p"_s, token), u"UNDERPAID"_s); // not chosen: the usual one
    fixture.customerPays(u"p"_s);
    QCOMPARE(fixture.payinStatus(u"p"_s, token), u"COMPLETED"_s);
    fixture.collect(u"q"_s, token);
    fixture.wait(1h);
    QCOMPARE(fixture.payinStatus(u"q"_s, token), u"TIMED_OUT"_s);
    QCOMPARE(fixture.gateway->describeFaults()[u"settings"][u"payin_words"].toBytes(),
        R"({"waiting":"PENDING","paid":"COMPLETED","short":"UNDERPAID","over":"OVERPAID","late":"LATE","expired":"TIMED_OUT"})");
}

void TestPayins::statusesMayFollowThePayment()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    QVERIFY(fixture.faults(R"({"settings":{"payin_status_after":[{"ms":1000,"status":"SETTLED_OUT"},{"ms":60000,"status":"REFUNDED"}]}})"));
    fixture.collect(u"p"_s, token, Merchant::payinBody("1", "http://127.0.0.1:9/"));
    fixture.customerPays(u"p"_s);
    QCOMPARE(fixture.payinStatus(u"p"_s, token), u"SUCCESS"_s);
    QCOMPARE(fixture.wait(1s).size(), 2); // SUCCESS and what follows
    QCOMPARE(fixture.payinStatus(u"p"_s, token), u"SETTLED_OUT"_s);
    fixture.restart();
    fixture.wait(60s);
    QCOMPARE(fixture.payinStatus(u"p"_s, token), u"REFUNDED"_s);
}

void TestPayins::statusesCanBeSetByHand()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    fixture.collect(u"in"_s, token, Merchant::payinBody("1", "http://127.0.0.1:9/"));
    fixture.pay(u"out"_s, token, Merchant::payoutBody("1", "http://127.0.0.1:9/"));
    QCOMPARE(fixture.command("POST", u"/sandbox/payins/in/status"_s, R"({"status":"UNDER_REVIEW","last":false})").body,
        R"({"id":"in","status":"UNDER_REVIEW","received":0})");
    QCOMPARE(
        fixture.command("POST", u"/sandbox/payouts/out/status"_s, R"({"status":"ON_HOLD"})").body, R"({"id":"out","status":"ON_HOLD"})");
    QCOMPARE(fixture.wait(0ms).size(), 2);
    fixture.restart();
    fixture.wait(2s); // the payout's plan was given up with the last word
    QCOMPARE(fixture.statusOf(u"out"_s, token), u"ON_HOLD"_s);
    QCOMPARE(fixture.payinStatus(u"in"_s, token), u"UNDER_REVIEW"_s);
    fixture.wait(1h); // the payin's expiry was not
    QCOMPARE(fixture.payinStatus(u"in"_s, token), u"EXPIRED"_s);
}

void TestPayins::tokenMoneyHolds()
{
    Fixture fixture;
    const QByteArray token = fixture.token({u".* /.*"_s}, 600, *parseJson(R"({"amount":100.1,"currencyCode":"IDR"})"));
    QCOMPARE(fixture.collect(u"more"_s, token, Merchant::payinBody("100.11")).answer.status, 403);
    QCOMPARE(fixture.collect(u"other"_s, token, Merchant::payinBody().replace("IDR", "INR")).answer.status, 403);
    QCOMPARE(fixture.collect(u"same"_s, token).answer.status, 200); // 100.10: the same number
    QVERIFY(fixture.truthOf(u"more"_s)[u"accepted_at"].isNull());
    const auto options = [&](const QByteArray &money) {
        return fixture.run(Fixture::request("POST", u"/payins/!availablePaymentOptions"_s, token, "{\"money\":" + money + '}'))
            .answer.status;
    };
    QCOMPARE(options(R"({"amount":100.10,"currencyCode":"IDR"})"), 200);
    QCOMPARE(options(R"({"amount":100,"currencyCode":"IDR"})"), 403);
    QCOMPARE(options(R"({"amount":100.10,"currencyCode":"INR"})"), 403);
}

void TestPayins::optionsDependOnTheMoney()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    const auto options = [&](const QByteArray &amount, const QByteArray &currency) {
        const QByteArray body = "{\"money\":{\"amount\":" + amount + ",\"currencyCode\":\"" + currency + "\"}}";
        const Json answer = Fixture::json(fixture.run(Fixture::request("POST", u"/payins/!availablePaymentOptions"_s, token, body)));
        QStringList all;
        for (const Json &option : answer[u"data"].items()) {
            QStringList operators;
            for (const Json &bank : option[u"paymentOperators"].items())
                operators.append(*bank[u"code"].toText() + (bank[u"name"].toText()->isEmpty() ? u"?"_s : QString()));
            all.append(*option[u"paymentMethodCode"].toText() + u':' + operators.join(u','));
        }
        return all.join(u' ');
    };
    QCOMPARE(options("999.99", "IDR"), u"VIRTUAL_ACCOUNT:BCA,MANDIRI,BNI,BRI BANK_TRANSFER:BCA,MANDIRI,BNI,BRI"_s);
    QCOMPARE(options("1000", "IDR"), u"VIRTUAL_ACCOUNT:BCA,MANDIRI,BNI,BRI BANK_TRANSFER:BCA,MANDIRI,BNI,BRI EWALLET:GOPAY QR:QRIS"_s);
    QCOMPARE(options("10000000.01", "IDR"), u"VIRTUAL_ACCOUNT:BCA,MANDIRI,BNI,BRI BANK_TRANSFER:BCA,MANDIRI,BNI,BRI EWALLET:GOPAY"_s);
    QCOMPARE(options("5", "KWD"), u"VIRTUAL_ACCOUNT:NBK BANK_TRANSFER:NBK"_s);
    QCOMPARE(options("5", "XYZ"), QString());
}

void TestPayins::optionsThatAreRefused_data()
{
    QTest::addColumn<QByteArray>("body");
    for (const char *body : {"", "{}", "[]", R"({"money":{"amount":"5","currencyCode":"IDR"}})",
             R"({"money":{"amount":0,"currencyCode":"IDR"}})", R"({"money":{"amount":5}})", R"({"money":5})"})
        QTest::addRow("%s", body) << QByteArray(body);
}

void TestPayins::optionsThatAreRefused()
{
    QFETCH(QByteArray, body);
    Fixture fixture;
    QCOMPARE(fixture.run(Fixture::request("POST", u"/payins/!availablePaymentOptions"_s, fixture.anyToken(), body)).answer.status, 400);
}

void TestPayins::theWordOfTheOptionsIsNoId()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    const Outcome read = fixture.run(Fixture::request("GET", u"/payins/!availablePaymentOptions"_s, token));
    QCOMPARE(read.answer.status, 405);
    QVERIFY(read.answer.headers.contains({"Allow", "POST"}));
    QCOMPARE(fixture.collect(u"!availablePaymentOptions"_s, token).answer.status, 400); // asked for options, of no money
    QCOMPARE(fixture.collect(u"!other"_s, token).answer.status, 404);
    QVERIFY(fixture.gateway->truth()[u"payins"].items().empty());
}

void TestPayins::actionTokensDoExactlyTheirWork()
{
    Fixture fixture;
    const auto tokenFor = [&](const QByteArray &action, const QByteArray &money = {}) {
        const QByteArray body = Merchant::tokenBody(fixture.now, {})
                                    .replace("\"operations\":[]", money + "\"action\":\"" + action + "\",\"idPayment\":\"p\"");
        return Fixture::json(fixture.run(Fixture::tokenRequest(body, u"/auth-tokens-by-action"_s)))[u"token"]
            .toText()
            .value_or(QString())
            .toLatin1();
    };
    const QByteArray money = R"({"money":{"amount":100.10,"currencyCode":"IDR"}})";
    const QByteArray create = tokenFor("PAYIN_CREATE", money.mid(1).chopped(1) + ',');
    const QByteArray info = tokenFor("PAYIN_INFO");
    const auto status = [&](const char *method, const QString &path, const QByteArray &token, const QByteArray &body = {}) {
        return fixture.run(Fixture::request(method, path, token, body)).answer.status;
    };
    QCOMPARE(status("POST", u"/payins/!availablePaymentOptions"_s, info, money), 403);
    QCOMPARE(status("POST", u"/payins/p"_s, info, Merchant::payinBody()), 403);
    QCOMPARE(status("POST", u"/payins/!availablePaymentOptions"_s, create, money), 200);
    QCOMPARE(status("POST", u"/payins/p"_s, create, Merchant::payinBody("100")), 403); // another amount than the token's
    QCOMPARE(status("POST", u"/payins/p"_s, create, Merchant::payinBody()), 200);
    QCOMPARE(status("GET", u"/payins/p"_s, create), 200);
    QCOMPARE(status("GET", u"/payins/p"_s, info), 200);
    QCOMPARE(status("POST", u"/payins/q"_s, create, Merchant::payinBody()), 403);
    QCOMPARE(status("GET", u"/payins/q"_s, info), 403);
    QCOMPARE(status("GET", u"/balances"_s, create), 403);
    QCOMPARE(status("POST", u"/payouts/p"_s, create, Merchant::payoutBody()), 403);
}

void TestPayins::unlistedCodesCanBeRefused()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    QVERIFY(fixture.faults(R"({"settings":{"unlisted_codes":"refuse"}})"));
    QCOMPARE(fixture.collect(u"p"_s, token, Merchant::payinBody().replace("BCA", "NEWBANK")).answer.status, 400);
    QCOMPARE(fixture.collect(u"p"_s, token, Merchant::payinBody().replace("VIRTUAL_ACCOUNT", "EWALLET")).answer.status, 400);
    QCOMPARE(fixture.collect(u"p"_s, token).answer.status, 200);
    QCOMPARE(fixture.pay(u"p"_s, token, Merchant::payoutBody().replace("BCA", "GOPAY")).answer.status, 400);
    QCOMPARE(fixture.pay(u"p"_s, token).answer.status, 200);
}

void TestPayins::everythingSurvivesARestart()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    QVERIFY(fixture.faults(R"({"settings":{"payin_expiry_ms":600000,"payin_fee":true}})"));
    for (const QString &id : {u"paid"_s, u"short"_s, u"expired"_s, u"open"_s})
        fixture.collect(id, token, Merchant::payinBody("200", "http://127.0.0.1:9/" + id.toLatin1()));
    fixture.customerPays(u"paid"_s);
    fixture.customerPays(u"short"_s, R"({"amount":3})");
    fixture.command("POST", u"/sandbox/payins/expired/expire"_s);
    QList<QByteArray> before;
    const QStringList ids {u"paid"_s, u"short"_s, u"expired"_s, u"open"_s};
    for (const QString &id : ids)
        before.append(fixture.payin(id, token).toBytes());
    QVERIFY(before.first().contains(R"("fee":{"amount":1,"currencyCode":"IDR"})"));
    const QByteArray truth = fixture.gateway->truth()[u"payins"].toBytes();
    const QByteArray balance = fixture.balance(u"IDR"_s, token);

    fixture.restart();
    QCOMPARE(fixture.gateway->truth()[u"payins"].toBytes(), truth);
    QCOMPARE(fixture.balance(u"IDR"_s, token), balance);
    for (qsizetype i = 0; i < ids.size(); ++i)
        QCOMPARE(fixture.payin(ids[i], token).toBytes(), before[i]);
    QCOMPARE(fixture.collect(u"open"_s, token).answer.status, 409);
    QStringList owed;
    for (const CallbackOrder &order : fixture.wait(10min))
        owed.append(order.url.path());
    owed.sort();
    QCOMPARE(owed, (QStringList {u"/expired"_s, u"/open"_s, u"/paid"_s, u"/short"_s})); // three owed from before, one for the expiry
    QCOMPARE(fixture.payinStatus(u"open"_s, token), u"EXPIRED"_s);
    QCOMPARE(fixture.payinStatus(u"paid"_s, token), u"SUCCESS"_s);
    QCOMPARE(fixture.payinStatus(u"short"_s, token), u"UNDERPAID"_s);
    QCOMPARE(fixture.customerPays(u"short"_s), 200);
    QCOMPARE(fixture.payinStatus(u"short"_s, token), u"LATE"_s); // its time was over
}

void TestPayins::theClockOfTheGatewayCounts()
{
    Fixture fixture;
    QVERIFY(fixture.faults(R"({"settings":{"clock_skew_s":600}})"));
    const Outcome issued = fixture.run(Fixture::tokenRequest(Merchant::tokenBody(fixture.now + 601s, {u".* /.*"_s}, 600)));
    const QByteArray token = Fixture::json(issued)[u"token"].toText().value_or(QString()).toLatin1();
    const Json created = Fixture::json(fixture.collect(u"p"_s, token));
    QCOMPARE(created[u"paymentMethodResponse"][u"expireAt"].toText(), isoUtc(fixture.now + 600s + 1h));
    const UtcTime at = fixture.now;
    QCOMPARE(fixture.payin(u"p"_s, token)[u"process"][u"createdAt"].toText(), isoUtc(at + 600s));
}

KONTOR_TEST(TestPayins, QCoreApplication)
#include "tst_payins.moc"
