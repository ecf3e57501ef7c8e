// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/fixture.h"
#include "support/testprogram.h"

#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestBalances : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyListedCurrencyHasABalance();
    void unsupportedCurrenciesAreLeftOut_data();
    void unsupportedCurrenciesAreLeftOut();
    void payoutsTakeTheirAmountAndTheirFee();
    void payoutsThatEndOtherwiseGiveItBack();
    void aWordAfterSuccessGivesEverythingBack();
    void payinsAddWhatWasPaid();
    void shortBalancesRefusePayouts();
    void anyScaleAddsUp_data();
    void anyScaleAddsUp();
    void amountsThatDontAddUpAreRefused();
    void balancesSurviveARestart();
    void olderJournalsAreRead();
    void unknownCurrenciesAreRefused();
    void codeListsGainItems();
    void badItemsAreRefused_data();
    void badItemsAreRefused();
    void onlyTheirMethods_data();
    void onlyTheirMethods();
};

namespace {

const char *const hundred = R"({"settings":{"opening_balances":{"IDR":100.00,"JPY":100,"*":0}}})";

QStringList codes(const Json &list)
{
    QStringList all;
    for (const Json &item : list[u"data"].items())
        all.append(item[u"code"].toText().value_or(QString()));
    return all;
}

} // namespace

void TestBalances::everyListedCurrencyHasABalance()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    const Json currencies = Fixture::json(fixture.run(Fixture::request("GET", u"/currencies"_s, token)));
    const Json balances = Fixture::json(fixture.run(Fixture::request("GET", u"/balances"_s, token)));
    QStringList inBalances;
    for (const Json &item : balances[u"data"].items()) {
        inBalances.append(*item[u"currencyCode"].toText());
        QVERIFY(item[u"available"].toDecimal()->isPositive());
    }
    QCOMPARE(inBalances, codes(currencies));
    for (const char *code : {"IDR", "INR", "USD", "EUR", "JPY", "KWD"})
        QVERIFY(inBalances.contains(QLatin1String(code)));
    QCOMPARE(currencies[u"data"].items()[0].toBytes(), R"({"code":"IDR","name":"Indonesian rupiah","decimals":2})");
    const Json operators = Fixture::json(fixture.run(Fixture::request("GET", u"/payment-operators"_s, token)));
    QCOMPARE(operators[u"data"].items()[0].toBytes(),
        R"({"code":"BCA","name":"Bank Central Asia","currencyCode":"IDR","paymentMethodCodes":["VIRTUAL_ACCOUNT","BANK_TRANSFER"],"bankCode":"014"})");
}

void TestBalances::unsupportedCurrenciesAreLeftOut_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<QStringList>("answered");
    QTest::newRow("one") << u"?currencies=IDR"_s << QStringList {u"IDR"_s};
    QTest::newRow("two") << u"?currencies=INR,IDR"_s << QStringList {u"IDR"_s, u"INR"_s};
    QTest::newRow("encoded comma") << u"?currencies=INR%2CIDR"_s << QStringList {u"IDR"_s, u"INR"_s};
    QTest::newRow("unknown") << u"?currencies=IDR,XYZ"_s << QStringList {u"IDR"_s};
    QTest::newRow("odd") << u"?currencies=,idr,I DR,,IDR,IDR,1"_s << QStringList {u"IDR"_s};
    QTest::newRow("nothing known") << u"?currencies=XYZ"_s << QStringList {};
    QTest::newRow("other parameters") << u"?page=1&currencies=KWD"_s << QStringList {u"KWD"_s};
}

void TestBalances::unsupportedCurrenciesAreLeftOut()
{
    QFETCH(QString, query);
    QFETCH(QStringList, answered);
    Fixture fixture;
    const Outcome outcome = fixture.run(
        Fixture::request("GET", u"/balances"_s + query, fixture.token({u"GET /balances"_s}))); // the query is no part of the path
    QCOMPARE(outcome.answer.status, 200);
    QStringList found;
    const Json answer = Fixture::json(outcome);
    for (const Json &item : answer[u"data"].items())
        found.append(*item[u"currencyCode"].toText());
    QCOMPARE(found, answered);
}

void TestBalances::payoutsTakeTheirAmountAndTheirFee()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    QVERIFY(fixture.faults(hundred));
    QCOMPARE(fixture.balance(u"IDR"_s, token), "100.00/0.00");
    QCOMPARE(fixture.pay(u"a"_s, token, Merchant::payoutBody("40.00")).answer.status, 200);
    QCOMPARE(fixture.balance(u"IDR"_s, token), "60.00/40.00");
    fixture.wait(1500ms);
    QCOMPARE(fixture.statusOf(u"a"_s, token), u"SUCCESS"_s);
    QCOMPARE(fixture.balance(u"IDR"_s, token), "59.80/0.00"); // half a percent
    QCOMPARE(fixture.balance(u"JPY"_s, token), "100/0");
}

void TestBalances::payoutsThatEndOtherwiseGiveItBack()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    QVERIFY(fixture.faults(
        R"({"settings":{"opening_balances":{"IDR":100},"status_after":[{"ms":10,"status":"ROUTED"},{"ms":20,"status":"RETURNED"}]}})"));
    fixture.pay(u"a"_s, token, Merchant::payoutBody("100"));
    fixture.wait(10ms);
    QCOMPARE(fixture.balance(u"IDR"_s, token), "0.00/100.00"); // on its way, whatever the word
    QCOMPARE(fixture.pay(u"b"_s, token, Merchant::payoutBody("1")).answer.status, 402);
    fixture.wait(10ms);
    QCOMPARE(fixture.balance(u"IDR"_s, token), "100.00/0.00");
    QCOMPARE(fixture.pay(u"b"_s, token, Merchant::payoutBody("1")).answer.status, 200);
}

void TestBalances::aWordAfterSuccessGivesEverythingBack()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    QVERIFY(fixture.faults(
        R"({"settings":{"opening_balances":{"IDR":100},"status_after":[{"ms":10,"status":"SUCCESS"},{"ms":60000,"status":"REVERSED"}]}})"));
    fixture.pay(u"a"_s, token, Merchant::payoutBody("20"));
    fixture.wait(10ms);
    QCOMPARE(fixture.balance(u"IDR"_s, token), "80.00/0.00"); // the fee of 20 is cut off at its scale: 0
    fixture.wait(60s);
    QCOMPARE(fixture.statusOf(u"a"_s, token), u"REVERSED"_s);
    QCOMPARE(fixture.balance(u"IDR"_s, token), "100.00/0.00");
}

void TestBalances::payinsAddWhatWasPaid()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    QVERIFY(fixture.faults(hundred));
    fixture.collect(u"p"_s, token, Merchant::payinBody("50"));
    QCOMPARE(fixture.balance(u"IDR"_s, token), "100.00/0.00");
    fixture.customerPays(u"p"_s, R"({"amount":20.5})");
    QCOMPARE(fixture.balance(u"IDR"_s, token), "120.50/0.00");
    fixture.customerPays(u"p"_s);
    QCOMPARE(fixture.balance(u"IDR"_s, token), "150.00/0.00");
    QCOMPARE(fixture.pay(u"a"_s, token, Merchant::payoutBody("150")).answer.status, 200); // what came in can go out
    QVERIFY(fixture.faults(R"({"settings":{"opening_balances":{"IDR":0},"payin_fee":true}})"));
    fixture.collect(u"q"_s, token, Merchant::payinBody("200"));
    fixture.customerPays(u"q"_s);
    QCOMPARE(fixture.payin(u"q"_s, token)[u"fee"].toBytes(), R"({"amount":1,"currencyCode":"IDR"})");
    QCOMPARE(fixture.balance(u"IDR"_s, token), "99.00/150.00"); // 0 + 50 − 150 + 200 − 1
}

void TestBalances::shortBalancesRefusePayouts()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    QVERIFY(fixture.faults(hundred));
    const Outcome refused = fixture.pay(u"a"_s, token, Merchant::payoutBody("100.01"));
    QCOMPARE(refused.answer.status, 402);
    QCOMPARE(Fixture::code(refused), u"INSUFFICIENT_BALANCE"_s);
    QVERIFY(fixture.truthOf(u"a"_s)[u"accepted_at"].isNull());
    QCOMPARE(fixture.look(u"a"_s, token).answer.status, 404);
    QCOMPARE(fixture.balance(u"IDR"_s, token), "100.00/0.00");
    QCOMPARE(fixture.pay(u"a"_s, token, Merchant::payoutBody("100.00")).answer.status, 200); // the ID was not taken
    QCOMPARE(fixture.pay(u"b"_s, token, Merchant::payoutBody("1").replace("IDR", "INR")).answer.status, 402); // "*": 0
    QCOMPARE(fixture.pay(u"a"_s, token, Merchant::payoutBody("100.00")).answer.status, 409); // a repetition is told first
}

void TestBalances::anyScaleAddsUp_data()
{
    QTest::addColumn<QByteArray>("amounts");
    QTest::addColumn<QByteArray>("balance");
    QTest::newRow("hundredths") << QByteArray("0.10 0.20") << QByteArray("99.70/0.30");
    QTest::newRow("exponent") << QByteArray("1e1") << QByteArray("90.00/10.00");
    QTest::newRow("fine") << QByteArray("0.000000000000001") << QByteArray("99.999999999999999/0.000000000000001");
    QTest::newRow("fine and whole") << QByteArray("0.000000000000001 99") << QByteArray("0.999999999999999/99.000000000000001");
    QTest::newRow("zeros at the end") << QByteArray("1.50000 1.5") << QByteArray("97.00/3.00");
}

void TestBalances::anyScaleAddsUp()
{
    QFETCH(QByteArray, amounts);
    QFETCH(QByteArray, balance);
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    QVERIFY(fixture.faults(hundred));
    int n = 0;
    for (const QByteArray &amount : amounts.split(' '))
        QCOMPARE(fixture.pay(u"n%1"_s.arg(n++), token, Merchant::payoutBody(amount)).answer.status, 200);
    QCOMPARE(fixture.balance(u"IDR"_s, token), balance);
}

void TestBalances::amountsThatDontAddUpAreRefused()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    QCOMPARE(fixture.pay(u"a"_s, token, Merchant::payoutBody("0.00000000000000000000000000000000000001")).answer.status, 400);
    QCOMPARE(fixture.pay(u"b"_s, token, Merchant::payoutBody("170141183460469231731687303715884105727")).answer.status, 402);
    QVERIFY(fixture.truthOf(u"a"_s)[u"accepted_at"].isNull());
    QCOMPARE(fixture.pay(u"a"_s, token).answer.status, 200);
}

void TestBalances::balancesSurviveARestart()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    fixture.pay(u"done"_s, token, Merchant::payoutBody("1000"));
    fixture.wait(2s);
    QVERIFY(fixture.faults(R"({"settings":{"final_status":"HALTED"}})"));
    fixture.pay(u"back"_s, token, Merchant::payoutBody("500"));
    fixture.wait(2s);
    QVERIFY(fixture.faults("{}"));
    fixture.pay(u"open"_s, token, Merchant::payoutBody("70"));
    QCOMPARE(fixture.balance(u"IDR"_s, token), "9999999999998925.00/70.00");
    fixture.restart();
    QCOMPARE(fixture.balance(u"IDR"_s, token), "9999999999998925.00/70.00");
    fixture.command("POST", u"/sandbox/reset"_s);
    QCOMPARE(fixture.balance(u"IDR"_s, token), "10000000000000000.00/0.00");
    fixture.restart();
    QCOMPARE(fixture.balance(u"IDR"_s, token), "10000000000000000.00/0.00");
}

// As the versions before payins and balances wrote it.
void TestBalances::olderJournalsAreRead()
{
    Fixture fixture;
    const QString body = QString::fromLatin1(Merchant::payoutBody("10"));
    for (const QByteArray &id : {QByteArray("done"), QByteArray("open")}) {
        Json accepted = *parseJson("{\"e\":\"accepted\",\"kind\":\"payouts\",\"id\":\"" + id
            + "\",\"at\":1795175100000,\"skew_ms\":0,\"test\":true,\"status\":\"PROCESSING\",\"plan\":[{\"due\":1795175101500,\"status\":"
              "\"SUCCESS\"}]}");
        accepted.add(u"body"_s, body);
        fixture.journal.append("{\"e\":\"post\",\"kind\":\"payouts\",\"id\":\"" + id + "\"}");
        fixture.journal.append(accepted.toBytes());
    }
    fixture.journal.append(R"({"e":"status","kind":"payouts","id":"done","status":"SUCCESS","processed":1795175101500})");
    fixture.restart();
    const QByteArray token = fixture.anyToken();
    QCOMPARE(fixture.statusOf(u"done"_s, token), u"SUCCESS"_s);
    QCOMPARE(fixture.statusOf(u"open"_s, token), u"PROCESSING"_s);
    QCOMPARE(fixture.balance(u"IDR"_s, token), "9999999999999980.00/10.00");
    fixture.wait(1s);
    QCOMPARE(fixture.statusOf(u"open"_s, token), u"SUCCESS"_s);
}

void TestBalances::unknownCurrenciesAreRefused()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    QCOMPARE(fixture.pay(u"a"_s, token, Merchant::payoutBody().replace("IDR", "XYZ")).answer.status, 400);
    QCOMPARE(fixture.pay(u"a"_s, token, Merchant::payoutBody().replace("IDR", "idr")).answer.status, 400);
    QCOMPARE(fixture.command("POST", u"/sandbox/currencies"_s, R"({"code":"XYZ","name":"Xyzzy","decimals":0})").status, 204);
    QCOMPARE(fixture.pay(u"a"_s, token, Merchant::payoutBody("7").replace("IDR", "XYZ")).answer.status, 200);
    QCOMPARE(fixture.balance(u"XYZ"_s, token), "999999999993/7");
}

void TestBalances::codeListsGainItems()
{
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    const auto list = [&](const QString &path) { return Fixture::json(fixture.run(Fixture::request("GET", path, token))); };
    const qsizetype currencies = codes(list(u"/currencies"_s)).size();
    const qsizetype operators = codes(list(u"/payment-operators"_s)).size();
    QCOMPARE(fixture.command("POST", u"/sandbox/currencies"_s, R"({"code":"BRL","name":"Real"})").status, 204);
    QCOMPARE(fixture.command("POST", u"/sandbox/currencies"_s, R"({"code":"USD","name":"Dollar"})").status, 204); // replaces
    QCOMPARE(
        fixture
            .command("POST", u"/sandbox/payment-operators"_s,
                R"({"code":"PIXBANK","name":"Pix","currencyCode":"BRL","paymentMethodCodes":["PIX"],"minimumAmount":1.50,"maximumAmount":9})")
            .status,
        204);
    for (int i = 0; i < 2; ++i) { // and again after a restart
        const Json now = list(u"/currencies"_s);
        QCOMPARE(codes(now).size(), currencies + 1);
        QCOMPARE(now[u"data"].items().back().toBytes(), R"({"code":"BRL","name":"Real","decimals":2})");
        QVERIFY(now.toBytes().contains(R"({"code":"USD","name":"Dollar","decimals":2})"));
        const Json banks = list(u"/payment-operators"_s);
        QCOMPARE(codes(banks).size(), operators + 1);
        QCOMPARE(banks[u"data"].items().back().toBytes(),
            R"({"code":"PIXBANK","name":"Pix","currencyCode":"BRL","paymentMethodCodes":["PIX"],"minimumAmount":1.50,"maximumAmount":9})");
        const Outcome options = fixture.run(
            Fixture::request("POST", u"/payins/!availablePaymentOptions"_s, token, R"({"money":{"amount":1.5,"currencyCode":"BRL"}})"));
        QCOMPARE(options.answer.body, R"({"data":[{"paymentMethodCode":"PIX","paymentOperators":[{"code":"PIXBANK","name":"Pix"}]}]})");
        fixture.restart();
    }
    fixture.command("POST", u"/sandbox/reset"_s);
    QCOMPARE(codes(list(u"/currencies"_s)).size(), currencies);
    fixture.restart();
    QCOMPARE(codes(list(u"/payment-operators"_s)).size(), operators);
}

void TestBalances::badItemsAreRefused_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("body");
    const auto rows = [](const char *path, const QByteArrayList &bodies) {
        for (const QByteArray &body : bodies)
            QTest::addRow("%s %s", path, body.constData()) << u"/sandbox/"_s + QLatin1String(path) << body;
    };
    rows("currencies",
        {"", "[]", "{}", R"({"code":""})", R"({"code":"X Y"})", R"({"code":7})", R"({"code":"ABC","decimals":9})",
            R"({"code":"ABC","decimals":-1})"});
    rows("payment-operators",
        {"", "{}", R"({"code":"B","currencyCode":"IDR"})", R"({"code":"B","currencyCode":"XYZ","paymentMethodCodes":["M"]})",
            R"({"code":"B","currencyCode":"IDR","paymentMethodCodes":[]})", R"({"code":"B","currencyCode":"IDR","paymentMethodCodes":[1]})",
            R"({"code":" ","currencyCode":"IDR","paymentMethodCodes":["M"]})",
            R"({"code":"B","currencyCode":"IDR","paymentMethodCodes":["M"],"maximumAmount":"1"})"});
}

void TestBalances::badItemsAreRefused()
{
    QFETCH(QString, path);
    QFETCH(QByteArray, body);
    Fixture fixture;
    const qsizetype lines = fixture.journal.size();
    QCOMPARE(fixture.command("POST", path, body).status, 400);
    QCOMPARE(fixture.journal.size(), lines);
}

void TestBalances::onlyTheirMethods_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("allowed");
    QTest::newRow("tokens") << u"/auth-tokens"_s << QByteArray("POST");
    QTest::newRow("tokens by action") << u"/auth-tokens-by-action"_s << QByteArray("POST");
    QTest::newRow("options") << u"/payins/!availablePaymentOptions"_s << QByteArray("POST");
    QTest::newRow("payin") << u"/payins/p"_s << QByteArray("POST, GET");
    QTest::newRow("payout") << u"/payouts/p"_s << QByteArray("POST, GET");
    QTest::newRow("merchant") << u"/merchant-info"_s << QByteArray("GET, POST");
    QTest::newRow("balances") << u"/balances"_s << QByteArray("GET");
    QTest::newRow("currencies") << u"/currencies"_s << QByteArray("GET");
    QTest::newRow("operators") << u"/payment-operators"_s << QByteArray("GET");
}

void TestBalances::onlyTheirMethods()
{
    QFETCH(QString, path);
    QFETCH(QByteArray, allowed);
    Fixture fixture;
    const QByteArray token = fixture.anyToken();
    for (const QByteArray &method :
        {QByteArray("GET"), QByteArray("POST"), QByteArray("PUT"), QByteArray("DELETE"), QByteArray("PATCH"), QByteArray("HEAD")}) {
        const Outcome outcome = fixture.run(Fixture::request(method, path, token));
        QCOMPARE(outcome.answer.status == 405, !allowed.split(',').contains(method) && !allowed.split(',').contains(' ' + method));
        if (outcome.answer.status == 405)
            QVERIFY(outcome.answer.headers.contains({"Allow", allowed}));
    }
}

KONTOR_TEST(TestBalances, QCoreApplication)
#include "tst_balances.moc"
