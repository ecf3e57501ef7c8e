// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/desk.h"
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
    Desk desk;
    const QByteArray token = desk.anyToken();
    const Outcome created = desk.collect(u"p1"_s, token);
    QCOMPARE(created.answer.status, 200);
    const Json answer = Desk::json(created);
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
    QCOMPARE(response[u"expireAt"].toText(), isoUtc(desk.now + 1h));
    QVERIFY(!response[u"reference"].toText()->isEmpty());
    QCOMPARE(response[u"account"][u"accountNumber"].toText()->size(), 16);
    const Json other = Desk::json(desk.collect(u"p2"_s, token))[u"paymentMethodResponse"];
    QVERIFY(other[u"account"][u"accountNumber"] != response[u"account"][u"accountNumber"]);
    QVERIFY(other[u"reference"] != response[u"reference"]);
    const QByteArray without = Merchant::payinBody().replace(R"(,"returnUrl":"https://shop.example/thanks?o=1")", "");
    QVERIFY(!Desk::json(desk.collect(u"p3"_s, token, without))[u"paymentMethodResponse"].has(u"returnUrl"));
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
    Desk desk;
    const Json account = Desk::json(
        desk.collect(u"p"_s, desk.anyToken(), Merchant::payinBody().replace(R"("BCA")", code)))[u"paymentMethodResponse"][u"account"];
    QCOMPARE(account[u"bankCode"].toText(), bankCode);
    QCOMPARE(account[u"bankName"].toText(), bankName);
}

void TestPayins::theDetailHasTheSameFields()
{
    Desk desk;
    const QByteArray token = desk.anyToken();
    const Json created = Desk::json(desk.collect(u"p"_s, token));
    const UtcTime at = desk.now;
    const Json detail = desk.payin(u"p"_s, token);
    QVERIFY(detail[u"paymentMethodResponse"] == created[u"paymentMethodResponse"]);
    QVERIFY(detail[u"paymentRequested"] == created[u"paymentRequested"]);
    QCOMPARE(detail[u"process"].toBytes(), "{\"status\":\"WAITING\",\"createdAt\":\"" + isoUtc(at).toLatin1() + "\",\"isTest\":true}");
    QVERIFY(!detail.has(u"fee"));
    QCOMPARE(Desk::code(desk.run(Desk::request("GET", u"/payins/nobody"_s, token))), u"PAYMENT_NOT_FOUND"_s);
}

void TestPayins::anAcceptedIdIsTaken()
{
    Desk desk;
    const QByteArray token = desk.anyToken();
    QCOMPARE(desk.collect(u"p"_s, token).answer.status, 200);
    QCOMPARE(desk.collect(u"p"_s, token, Merchant::payinBody("7")).answer.status, 409);
    QCOMPARE(desk.payin(u"p"_s, token)[u"paymentRequested"][u"money"][u"amount"].numberText(), "100.10");
    QCOMPARE(desk.truthOf(u"p"_s)[u"posts"].toInteger(), 2);
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
    Desk desk;
    const QByteArray token = desk.anyToken();
    QCOMPARE(desk.collect(u"p"_s, token, body).answer.status, 400);
    QCOMPARE(desk.run(Desk::request("GET", u"/payins/p"_s, token)).answer.status, 404);
    QCOMPARE(desk.collect(u"p"_s, token).answer.status, 200);
}

void TestPayins::payinsAndPayoutsHaveIdsOfTheirOwn()
{
    Desk desk;
    const QByteArray token = desk.anyToken();
    QCOMPARE(desk.pay(u"x"_s, token).answer.status, 200);
    QCOMPARE(desk.collect(u"x"_s, token, Merchant::payinBody("5")).answer.status, 200);
    QCOMPARE(desk.payin(u"x"_s, token)[u"paymentRequested"][u"money"][u"amount"].numberText(), "5");
    desk.wait(2s);
    QCOMPARE(desk.statusOf(u"x"_s, token), u"SUCCESS"_s);
    QCOMPARE(desk.payinStatus(u"x"_s, token), u"WAITING"_s);
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
    Desk desk;
    const QByteArray token = desk.anyToken();
    desk.collect(u"p"_s, token);
    const GatewayAnswer answer = desk.command("POST", u"/sandbox/payins/p/pay"_s, body);
    QCOMPARE(answer.status, 200);
    QCOMPARE(answer.body, R"({"id":"p","status":")" + status.toLatin1() + R"(","received":)" + received + '}');
    const UtcTime paidAt = desk.now;
    const Json process = desk.payin(u"p"_s, token)[u"process"];
    QCOMPARE(process[u"status"].toText(), status);
    QCOMPARE(process[u"processedAt"].toText(), isoUtc(paidAt));
    QCOMPARE(desk.truthOf(u"p"_s)[u"received"].numberText(), received);
    desk.wait(2h); // what was paid doesn't expire
    QCOMPARE(desk.payinStatus(u"p"_s, token), status);
}

void TestPayins::aShortPaymentCanBeCompleted()
{
    Desk desk;
    const QByteArray token = desk.anyToken();
    desk.collect(u"p"_s, token);
    QCOMPARE(desk.customerPays(u"p"_s, R"({"amount":60})"), 200);
    QCOMPARE(desk.customerPays(u"p"_s, R"({"amount":40})"), 200);
    QCOMPARE(desk.payinStatus(u"p"_s, token), u"UNDERPAID"_s);
    QCOMPARE(desk.customerPays(u"p"_s), 200); // what is missing: 0.10
    QCOMPARE(desk.payinStatus(u"p"_s, token), u"SUCCESS"_s);
    QCOMPARE(desk.truthOf(u"p"_s)[u"received"].numberText(), "100.10");
    QCOMPARE(desk.customerPays(u"p"_s, R"({"amount":1})"), 200);
    QCOMPARE(desk.payinStatus(u"p"_s, token), u"OVERPAID"_s);
}

void TestPayins::payinsExpire()
{
    Desk desk;
    const QByteArray token = desk.anyToken();
    QVERIFY(desk.faults(R"({"settings":{"payin_expiry_ms":60000}})"));
    desk.collect(u"p"_s, token, Merchant::payinBody("1", "http://127.0.0.1:9/cb"));
    const UtcTime end = desk.now + 60s;
    QCOMPARE(desk.payin(u"p"_s, token)[u"paymentMethodResponse"][u"expireAt"].toText(), isoUtc(end));
    QCOMPARE(desk.gateway->nextEvent(), end);
    QVERIFY(desk.gateway->advance(end - 1ms).isEmpty());
    QCOMPARE(desk.gateway->advance(end).size(), 1);
    QCOMPARE(desk.payinStatus(u"p"_s, token), u"EXPIRED"_s);
    QCOMPARE(desk.payin(u"p"_s, token)[u"process"][u"processedAt"].toText(), isoUtc(end));
    QVERIFY(!desk.gateway->nextEvent());
}

void TestPayins::aPayinCanBeLetExpire()
{
    Desk desk;
    const QByteArray token = desk.anyToken();
    desk.collect(u"p"_s, token, Merchant::payinBody("1", "http://127.0.0.1:9/cb"));
    QCOMPARE(desk.command("POST", u"/sandbox/payins/p/expire"_s).status, 200);
    const UtcTime end = desk.now;
    QCOMPARE(desk.payinStatus(u"p"_s, token), u"EXPIRED"_s);
    QCOMPARE(desk.payin(u"p"_s, token)[u"paymentMethodResponse"][u"expireAt"].toText(), isoUtc(end));
    QCOMPARE(desk.wait(0ms).size(), 1);
    QCOMPARE(desk.wait(2h).size(), 0); // once only
    QCOMPARE(desk.command("POST", u"/sandbox/payins/p/expire"_s).status, 409);
    QCOMPARE(desk.command("POST", u"/sandbox/payins/nobody/expire"_s).status, 404);
}

void TestPayins::lateIsLate()
{
    Desk desk;
    const QByteArray token = desk.anyToken();
    for (const char *amount : {"100.10", "1", "500"}) {
        const QString id = u"p"_s + QString::fromLatin1(amount).section(u'.', 0, 0);
        desk.collect(id, token);
        desk.wait(1h);
        QCOMPARE(desk.payinStatus(id, token), u"EXPIRED"_s);
        QCOMPARE(desk.customerPays(id, "{\"amount\":" + QByteArray(amount) + '}'), 200);
        QCOMPARE(desk.payinStatus(id, token), u"LATE"_s);
    }
    desk.collect(u"due"_s, token); // paid after its time, before anybody noticed that it was over
    desk.now += 2h;
    QCOMPARE(desk.customerPays(u"due"_s), 200);
    QCOMPARE(desk.payinStatus(u"due"_s, token), u"LATE"_s);
    desk.wait(1s);
    QCOMPARE(desk.payinStatus(u"due"_s, token), u"LATE"_s);
}

void TestPayins::whatIsPaidIsntPaidAgain()
{
    Desk desk;
    const QByteArray token = desk.anyToken();
    desk.collect(u"p"_s, token);
    QCOMPARE(desk.customerPays(u"p"_s), 200);
    QCOMPARE(desk.customerPays(u"p"_s), 409);
    QCOMPARE(desk.command("POST", u"/sandbox/payins/p/expire"_s).status, 409);
    QCOMPARE(desk.truthOf(u"p"_s)[u"received"].numberText(), "100.10");
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
    Desk desk;
    const QByteArray token = desk.anyToken();
    desk.collect(u"p"_s, token);
    const QByteArray before = desk.gateway->truth()[u"payins"].toBytes();
    const qsizetype lines = desk.journal.size();
    QCOMPARE(desk.command("POST", path, body).status, status);
    QCOMPARE(desk.gateway->truth()[u"payins"].toBytes(), before);
    QCOMPARE(desk.journal.size(), lines);
}

void TestPayins::eachChangeOfStatusIsToldOnce()
{
    Desk desk;
    const QByteArray token = desk.anyToken();
    desk.collect(u"p"_s, token, Merchant::payinBody("10", "http://127.0.0.1:9/cb/payins/n"));
    QVERIFY(desk.wait(1s).isEmpty());
    desk.customerPays(u"p"_s, R"({"amount":1})");
    const auto due = desk.wait(0ms);
    QCOMPARE(due.size(), 1);
    QCOMPARE(due.first().url, QUrl(u"http://127.0.0.1:9/cb/payins/n"_s));
    QCOMPARE(due.first().body, R"({"type":"payment.status_changed"})"); // and no data of the payment
    desk.customerPays(u"p"_s, R"({"amount":2})"); // still short: the same word
    QVERIFY(desk.wait(0ms).isEmpty());
    desk.customerPays(u"p"_s);
    QCOMPARE(desk.wait(0ms).size(), 1);
}

void TestPayins::wordsCanBeChosen()
{
    Desk desk;
    const QByteArray token = desk.anyToken();
    QVERIFY(desk.faults(R"({"settings":{"payin_words":{"waiting":"PENDING","paid":"COMPLETED","expired":"TIMED_OUT"}}})"));
    desk.collect(u"p"_s, token);
    QCOMPARE(desk.payinStatus(u"p"_s, token), u"PENDING"_s);
    desk.customerPays(u"p"_s, R"({"amount":1})");
    QCOMPARE(desk.payinStatus(u"p"_s, token), u"UNDERPAID"_s); // not chosen: the usual one
    desk.customerPays(u"p"_s);
    QCOMPARE(desk.payinStatus(u"p"_s, token), u"COMPLETED"_s);
    desk.collect(u"q"_s, token);
    desk.wait(1h);
    QCOMPARE(desk.payinStatus(u"q"_s, token), u"TIMED_OUT"_s);
    QCOMPARE(desk.gateway->describeFaults()[u"settings"][u"payin_words"].toBytes(),
        R"({"waiting":"PENDING","paid":"COMPLETED","short":"UNDERPAID","over":"OVERPAID","late":"LATE","expired":"TIMED_OUT"})");
}

void TestPayins::statusesMayFollowThePayment()
{
    Desk desk;
    const QByteArray token = desk.anyToken();
    QVERIFY(desk.faults(R"({"settings":{"payin_status_after":[{"ms":1000,"status":"SETTLED_OUT"},{"ms":60000,"status":"REFUNDED"}]}})"));
    desk.collect(u"p"_s, token, Merchant::payinBody("1", "http://127.0.0.1:9/"));
    desk.customerPays(u"p"_s);
    QCOMPARE(desk.payinStatus(u"p"_s, token), u"SUCCESS"_s);
    QCOMPARE(desk.wait(1s).size(), 2); // SUCCESS and what follows
    QCOMPARE(desk.payinStatus(u"p"_s, token), u"SETTLED_OUT"_s);
    desk.restart();
    desk.wait(60s);
    QCOMPARE(desk.payinStatus(u"p"_s, token), u"REFUNDED"_s);
}

void TestPayins::statusesCanBeSetByHand()
{
    Desk desk;
    const QByteArray token = desk.anyToken();
    desk.collect(u"in"_s, token, Merchant::payinBody("1", "http://127.0.0.1:9/"));
    desk.pay(u"out"_s, token, Merchant::payoutBody("1", "http://127.0.0.1:9/"));
    QCOMPARE(desk.command("POST", u"/sandbox/payins/in/status"_s, R"({"status":"UNDER_REVIEW","last":false})").body,
        R"({"id":"in","status":"UNDER_REVIEW","received":0})");
    QCOMPARE(desk.command("POST", u"/sandbox/payouts/out/status"_s, R"({"status":"ON_HOLD"})").body, R"({"id":"out","status":"ON_HOLD"})");
    QCOMPARE(desk.wait(0ms).size(), 2);
    desk.restart();
    desk.wait(2s); // the payout's plan was given up with the last word
    QCOMPARE(desk.statusOf(u"out"_s, token), u"ON_HOLD"_s);
    QCOMPARE(desk.payinStatus(u"in"_s, token), u"UNDER_REVIEW"_s);
    desk.wait(1h); // the payin's expiry was not
    QCOMPARE(desk.payinStatus(u"in"_s, token), u"EXPIRED"_s);
}

void TestPayins::tokenMoneyHolds()
{
    Desk desk;
    const QByteArray token = desk.token({u".* /.*"_s}, 600, *parseJson(R"({"amount":100.1,"currencyCode":"IDR"})"));
    QCOMPARE(desk.collect(u"more"_s, token, Merchant::payinBody("100.11")).answer.status, 403);
    QCOMPARE(desk.collect(u"other"_s, token, Merchant::payinBody().replace("IDR", "INR")).answer.status, 403);
    QCOMPARE(desk.collect(u"same"_s, token).answer.status, 200); // 100.10: the same number
    QVERIFY(desk.truthOf(u"more"_s)[u"accepted_at"].isNull());
    const auto options = [&](const QByteArray &money) {
        return desk.run(Desk::request("POST", u"/payins/!availablePaymentOptions"_s, token, "{\"money\":" + money + '}')).answer.status;
    };
    QCOMPARE(options(R"({"amount":100.10,"currencyCode":"IDR"})"), 200);
    QCOMPARE(options(R"({"amount":100,"currencyCode":"IDR"})"), 403);
    QCOMPARE(options(R"({"amount":100.10,"currencyCode":"INR"})"), 403);
}

void TestPayins::optionsDependOnTheMoney()
{
    Desk desk;
    const QByteArray token = desk.anyToken();
    const auto options = [&](const QByteArray &amount, const QByteArray &currency) {
        const QByteArray body = "{\"money\":{\"amount\":" + amount + ",\"currencyCode\":\"" + currency + "\"}}";
        const Json answer = Desk::json(desk.run(Desk::request("POST", u"/payins/!availablePaymentOptions"_s, token, body)));
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
    Desk desk;
    QCOMPARE(desk.run(Desk::request("POST", u"/payins/!availablePaymentOptions"_s, desk.anyToken(), body)).answer.status, 400);
}

void TestPayins::theWordOfTheOptionsIsNoId()
{
    Desk desk;
    const QByteArray token = desk.anyToken();
    const Outcome read = desk.run(Desk::request("GET", u"/payins/!availablePaymentOptions"_s, token));
    QCOMPARE(read.answer.status, 405);
    QVERIFY(read.answer.headers.contains({"Allow", "POST"}));
    QCOMPARE(desk.collect(u"!availablePaymentOptions"_s, token).answer.status, 400); // asked for options, of no money
    QCOMPARE(desk.collect(u"!other"_s, token).answer.status, 404);
    QVERIFY(desk.gateway->truth()[u"payins"].items().empty());
}

void TestPayins::actionTokensDoExactlyTheirWork()
{
    Desk desk;
    const auto tokenFor = [&](const QByteArray &action, const QByteArray &money = {}) {
        const QByteArray body
            = Merchant::tokenBody(desk.now, {}).replace("\"operations\":[]", money + "\"action\":\"" + action + "\",\"idPayment\":\"p\"");
        return Desk::json(desk.run(Desk::tokenRequest(body, u"/auth-tokens-by-action"_s)))[u"token"]
            .toText()
            .value_or(QString())
            .toLatin1();
    };
    const QByteArray money = R"({"money":{"amount":100.10,"currencyCode":"IDR"}})";
    const QByteArray create = tokenFor("PAYIN_CREATE", money.mid(1).chopped(1) + ',');
    const QByteArray info = tokenFor("PAYIN_INFO");
    const auto status = [&](const char *method, const QString &path, const QByteArray &token, const QByteArray &body = {}) {
        return desk.run(Desk::request(method, path, token, body)).answer.status;
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
    Desk desk;
    const QByteArray token = desk.anyToken();
    QVERIFY(desk.faults(R"({"settings":{"unlisted_codes":"refuse"}})"));
    QCOMPARE(desk.collect(u"p"_s, token, Merchant::payinBody().replace("BCA", "NEWBANK")).answer.status, 400);
    QCOMPARE(desk.collect(u"p"_s, token, Merchant::payinBody().replace("VIRTUAL_ACCOUNT", "EWALLET")).answer.status, 400);
    QCOMPARE(desk.collect(u"p"_s, token).answer.status, 200);
    QCOMPARE(desk.pay(u"p"_s, token, Merchant::payoutBody().replace("BCA", "GOPAY")).answer.status, 400);
    QCOMPARE(desk.pay(u"p"_s, token).answer.status, 200);
}

void TestPayins::everythingSurvivesARestart()
{
    Desk desk;
    const QByteArray token = desk.anyToken();
    QVERIFY(desk.faults(R"({"settings":{"payin_expiry_ms":600000,"payin_fee":true}})"));
    for (const QString &id : {u"paid"_s, u"short"_s, u"expired"_s, u"open"_s})
        desk.collect(id, token, Merchant::payinBody("200", "http://127.0.0.1:9/" + id.toLatin1()));
    desk.customerPays(u"paid"_s);
    desk.customerPays(u"short"_s, R"({"amount":3})");
    desk.command("POST", u"/sandbox/payins/expired/expire"_s);
    QList<QByteArray> before;
    const QStringList ids {u"paid"_s, u"short"_s, u"expired"_s, u"open"_s};
    for (const QString &id : ids)
        before.append(desk.payin(id, token).toBytes());
    QVERIFY(before.first().contains(R"("fee":{"amount":1,"currencyCode":"IDR"})"));
    const QByteArray truth = desk.gateway->truth()[u"payins"].toBytes();
    const QByteArray balance = desk.balance(u"IDR"_s, token);

    desk.restart();
    QCOMPARE(desk.gateway->truth()[u"payins"].toBytes(), truth);
    QCOMPARE(desk.balance(u"IDR"_s, token), balance);
    for (qsizetype i = 0; i < ids.size(); ++i)
        QCOMPARE(desk.payin(ids[i], token).toBytes(), before[i]);
    QCOMPARE(desk.collect(u"open"_s, token).answer.status, 409);
    QStringList owed;
    for (const CallbackOrder &order : desk.wait(10min))
        owed.append(order.url.path());
    owed.sort();
    QCOMPARE(owed, (QStringList {u"/expired"_s, u"/open"_s, u"/paid"_s, u"/short"_s})); // three owed from before, one for the expiry
    QCOMPARE(desk.payinStatus(u"open"_s, token), u"EXPIRED"_s);
    QCOMPARE(desk.payinStatus(u"paid"_s, token), u"SUCCESS"_s);
    QCOMPARE(desk.payinStatus(u"short"_s, token), u"UNDERPAID"_s);
    QCOMPARE(desk.customerPays(u"short"_s), 200);
    QCOMPARE(desk.payinStatus(u"short"_s, token), u"LATE"_s); // its time was over
}

void TestPayins::theClockOfTheGatewayCounts()
{
    Desk desk;
    QVERIFY(desk.faults(R"({"settings":{"clock_skew_s":600}})"));
    const Outcome issued = desk.run(Desk::tokenRequest(Merchant::tokenBody(desk.now + 601s, {u".* /.*"_s}, 600)));
    const QByteArray token = Desk::json(issued)[u"token"].toText().value_or(QString()).toLatin1();
    const Json created = Desk::json(desk.collect(u"p"_s, token));
    QCOMPARE(created[u"paymentMethodResponse"][u"expireAt"].toText(), isoUtc(desk.now + 600s + 1h));
    const UtcTime at = desk.now;
    QCOMPARE(desk.payin(u"p"_s, token)[u"process"][u"createdAt"].toText(), isoUtc(at + 600s));
}

KONTOR_TEST(TestPayins, QCoreApplication)
#include "tst_payins.moc"
