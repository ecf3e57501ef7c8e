// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/listdocuments.h"
#include "support/testprogram.h"

#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

// Before the raw strings: moc loses its way in them.
class tst_ListDocuments : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void optionsRequest();
    void options();
    void oddOptionsAreLeftOut();
    void optionsUnreadable_data();
    void optionsUnreadable();

    void balances_data();
    void balances();
    void whichAmount_data();
    void whichAmount();
    void whatTheAmountIsCalled();
    void balancesThatNobodyCanRead();
    void sameCurrencyTwice();
    void onlyCurrenciesAreCertain();
    void amountsKeepTheirDigits();
    void unfamiliarBalances_data();
    void unfamiliarBalances();
    void leftOut_data();
    void leftOut();

    void codes_data();
    void codes();
    void operatorIsNotItsCurrency();
    void otherMembersAreKept();
    void unfamiliarCodes_data();
    void unfamiliarCodes();
    void emptyLists_data();
    void emptyLists();
    void notJson_data();
    void notJson();
    void hugeNamesStaySmall();
    void longNamesAreCut();
    void aContainerIsNoName();
};

namespace {

Decimal number(const char *text)
{
    return *Decimal::parse(QByteArrayView(text));
}

//! "IDR 12.50; INR ?": short enough to compare.
QString inShort(const Balances &balances)
{
    QStringList texts;
    for (const auto &each : balances.items)
        texts.append(each.currency + u' ' + (each.amount ? each.amount->toString() : u"?"_s));
    return texts.join(u"; "_s);
}

QString inShort(const QList<CodeItem> &items)
{
    QStringList texts;
    for (const auto &each : items)
        texts.append(each.code + u'=' + each.name);
    return texts.join(u"; "_s);
}

QString inShort(const QList<NamedText> &others)
{
    QStringList texts;
    for (const auto &each : others)
        texts.append(each.name + u'=' + each.text);
    return texts.join(u"; "_s);
}

} // namespace

void tst_ListDocuments::optionsRequest()
{
    QCOMPARE(
        encodeOptionsRequest({.amount = number("100.10"), .currency = u"IDR"_s}), R"({"money":{"amount":100.10,"currencyCode":"IDR"}})"_ba);
}

void tst_ListDocuments::options()
{
    const QByteArray bytes
        = R"({"data":[{"paymentMethodCode":"VIRTUAL_ACCOUNT","paymentOperators":[{"code":"BCA","name":"Bank Central Asia",)"
          R"("fee":{"amount":2.50,"currencyCode":"IDR"}},{"name":"Bank Negara","code":"BNI"}]},)"
          R"({"paymentMethodCode":"CASH","paymentOperators":[]}],"next":null})";
    const auto read = decodePaymentOptions(bytes);
    QVERIFY(read);
    QCOMPARE(read->options.size(), 2);
    QCOMPARE(read->options[0].methodCode, u"VIRTUAL_ACCOUNT"_s);
    QCOMPARE(inShort(read->options[0].operators), u"BCA=Bank Central Asia; BNI=Bank Negara"_s);
    QCOMPARE(inShort(read->options[0].operators[0].others), u"fee.amount=2.50; fee.currencyCode=IDR"_s);
    QCOMPARE(read->options[1].methodCode, u"CASH"_s);
    QVERIFY(read->options[1].operators.isEmpty());
    QCOMPARE(read->raw, bytes);
    const auto none = decodePaymentOptions(R"({"data":[]})");
    QVERIFY(none && none->options.isEmpty());
}

void tst_ListDocuments::oddOptionsAreLeftOut()
{
    const QByteArray bytes = R"({"data":[5,null,{"paymentOperators":[{"code":"X"}]},{"paymentMethodCode":""},{"paymentMethodCode":7},)"
                             R"({"paymentMethodCode":"VA","paymentOperators":[{"name":"no code"},{"code":14},{"code":""},"BCA",)"
                             R"({"code":"BRI"},{"bank":{"code":"deep"}}]},{"paymentMethodCode":"QR","paymentOperators":"all"}]})";
    const auto read = decodePaymentOptions(bytes);
    QVERIFY(read);
    QCOMPARE(read->options.size(), 2);
    QCOMPARE(inShort(read->options[0].operators), u"BRI="_s);
    QCOMPARE(read->options[1].methodCode, u"QR"_s);
    QVERIFY(read->options[1].operators.isEmpty());
    QCOMPARE(read->raw, bytes);
}

void tst_ListDocuments::optionsUnreadable_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("html") << "<html>"_ba;
    QTest::newRow("no list") << R"({"options":[]})"_ba; // "no options" would be a false statement
    QTest::newRow("an object") << R"({"data":{}})"_ba;
}

void tst_ListDocuments::optionsUnreadable()
{
    QFETCH(QByteArray, bytes);
    const auto read = decodePaymentOptions(bytes);
    QVERIFY(!read);
    QCOMPARE(read.error().kind, ErrorKind::Unreadable);
    QVERIFY(!read.error().text.isEmpty());
}

void tst_ListDocuments::balances_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("expected");
    const QString both = u"IDR 12.50; INR 3"_s;
    QTest::newRow("data") << R"({"data":[{"currencyCode":"IDR","available":12.50},{"currencyCode":"INR","available":3}]})"_ba << both;
    QTest::newRow("a list") << R"([{"currency":"IDR","amount":12.50},{"currency":"INR","amount":3}])"_ba << both;
    QTest::newRow("any name") << R"({"page":1,"wallets":[{"code":"IDR","balance":12.50},{"code":"INR","balance":3}]})"_ba << both;
    QTest::newRow("known name before others")
        << R"({"fees":[{"currency":"IDR","amount":1}],"balances":[{"currency":"IDR","amount":12.50},{"currency":"INR","amount":3}]})"_ba
        << both;
    QTest::newRow("by currency") << R"({"IDR":12.50,"INR":3})"_ba << both;
    QTest::newRow("by currency, with a date") << R"({"asOf":"2026-11-20","IDR":12.50,"INR":3,"count":2})"_ba << both;
    QTest::newRow("by currency, objects") << R"({"IDR":{"available":12.50},"INR":{"balance":{"amount":3,"currencyCode":"INR"}}})"_ba
                                          << both;
    QTest::newRow("nested") << R"({"result":{"balances":[{"currency":"IDR","amount":12.50},{"currency":"INR","amount":3}]}})"_ba << both;
    QTest::newRow("nested by currency") << R"({"data":{"IDR":{"amount":12.50},"INR":3}})"_ba << both;
    QTest::newRow("a list of pairs") << R"([{"IDR":12.50},{"INR":{"amount":3,"currencyCode":"INR"}}])"_ba << both;
    QTest::newRow("money")
        << R"({"data":[{"balance":{"amount":12.50,"currencyCode":"IDR"}},{"money":{"amount":3,"currencyCode":"INR"}}]})"_ba << both;
    QTest::newRow("numbers as texts") << R"([{"currency":"IDR","amount":"12.50"},{"currency":"INR","amount":"3"}])"_ba << both;
    QTest::newRow("currency as an object")
        << R"([{"currency":{"code":"IDR","name":"Rupiah"},"amount":12.50},{"currency":"INR","amount":3}])"_ba << both;
    QTest::newRow("other spelling") << R"([{"Currency_Code":"IDR","available-balance":12.50},{"CURRENCY":"INR","AMOUNT":3}])"_ba << both;
    QTest::newRow("odd entries between") << R"([7,null,{"x":1},{"currency":"IDR","amount":12.50},"INR",{"currency":"INR","amount":3}])"_ba
                                         << both + u";  ?;  ?;  ?"_s;
    QTest::newRow("currencies that nobody knows")
        << R"([{"currencyCode":"US DOLLAR","available":888},{"account":"main","available":777},{"currencyCode":"IDR","amount":12.50},{"currency":"INR","amount":3}])"_ba
        << both + u"; US DOLLAR 888;  777"_s;
    QTest::newRow("lone") << R"({"currencyCode":"IDR","available":12.50,"history":[{"currency":"IDR","amount":1}]})"_ba << u"IDR 12.50"_s;
    QTest::newRow("lone, nested") << R"({"data":{"currencyCode":"IDR","available":12.50}})"_ba << u"IDR 12.50"_s;
    QTest::newRow("a list with a total") << R"({"currency":"IDR","total":2,"data":[{"currency":"INR","amount":3}]})"_ba << u"INR 3"_s;
    QTest::newRow("several of unknown names")
        << R"({"pending":[{"currency":"IDR","amount":1}],"available":[{"currency":"IDR","amount":9}]})"_ba << u"IDR 9"_s;
    QTest::newRow("the code of the call") << R"({"code":"00","total":1,"wallets":[{"currency":"IDR","amount":9}]})"_ba << u"IDR 9"_s;
    QTest::newRow("two accounts") << R"([{"account":"A","currency":"IDR","amount":1},{"account":"B","currency":"IDR","amount":2}])"_ba
                                  << u"IDR 1; IDR 2"_s;
    QTest::newRow("negative") << R"({"IDR":-0.50})"_ba << u"IDR -0.50"_s;
}

void tst_ListDocuments::balances()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, expected);
    const auto read = decodeBalances(bytes);
    QVERIFY(read);
    QVERIFY(read->isFamiliar);
    QCOMPARE(inShort(*read), expected);
    QCOMPARE(read->raw, bytes);
}

void tst_ListDocuments::whichAmount_data()
{
    QTest::addColumn<QByteArray>("item");
    QTest::addColumn<QString>("amount");
    QTest::addColumn<QString>("others");
    QTest::newRow("available") << R"("balance":9,"pending":4,"available":5)"_ba << u"5"_s << u"balance=9; pending=4"_s;
    QTest::newRow("available balance") << R"("total":9,"availableBalance":"5.00")"_ba << u"5.00"_s << u"total=9"_s;
    QTest::newRow("balance") << R"("pending":4,"balance":9)"_ba << u"9"_s << u"pending=4"_s;
    QTest::newRow("in a group") << R"("balance":{"pending":4,"available":{"amount":5,"currencyCode":"IDR"}})"_ba << u"5"_s
                                << u"balance.pending=4"_s;
    QTest::newRow("none that we know") << R"("pending":4,"decimals":2)"_ba << u"?"_s << u"pending=4; decimals=2"_s;
    QTest::newRow("of another currency") << R"("available":{"amount":5,"currencyCode":"INR"})"_ba << u"?"_s
                                         << u"available.amount=5; available.currencyCode=INR"_s;
    QTest::newRow("of another currency, but there is ours") << R"("available":{"amount":5,"currencyCode":"INR"},"balance":9)"_ba << u"9"_s
                                                            << u"available.amount=5; available.currencyCode=INR"_s;
    QTest::newRow("deeper") << R"("limits":{"total":7,"daily":{"amount":8}})"_ba << u"?"_s << u"limits.total=7; limits.daily.amount=8"_s;
    QTest::newRow("in a list") << R"("holds":[{"amount":1},{"amount":2}])"_ba << u"?"_s << u"holds.0.amount=1; holds.1.amount=2"_s;
    QTest::newRow("grouped digits") << R"("amount":"1,204")"_ba << u"?"_s << u"amount=1,204"_s;
    QTest::newRow("too large") << R"("amount":1e99)"_ba << u"?"_s << u"amount=1e99"_s;
    QTest::newRow("a flag") << R"("available":true,"balance":9)"_ba << u"9"_s << u"available=true"_s;
    QTest::newRow("null") << R"("available":null,"balance":9)"_ba << u"9"_s << QString();
}

void tst_ListDocuments::whichAmount()
{
    QFETCH(QByteArray, item);
    QFETCH(QString, amount);
    QFETCH(QString, others);
    const auto read = decodeBalances(R"({"data":[{"currency":"IDR",)" + item + "}]}");
    QVERIFY(read && read->isFamiliar);
    QCOMPARE(inShort(*read), u"IDR "_s + amount);
    QCOMPARE(inShort(read->items[0].others), others);
}

//! What the gateway doesn't call available keeps its word.
void tst_ListDocuments::whatTheAmountIsCalled()
{
    const auto nameIn = [](const QByteArray &item) {
        const auto read = decodeBalances(R"({"data":[{"currency":"IDR",)" + item + "}]}");
        return read && read->items.size() == 1 ? read->items.constFirst().amountName : u"none"_s;
    };
    QCOMPARE(nameIn(R"("available":5,"total":9)"), QString());
    QCOMPARE(nameIn(R"("cancellable":5)"), QString());
    QCOMPARE(nameIn(R"("balance":{"available":{"amount":5}})"), QString());
    QCOMPARE(nameIn(R"("total":9)"), u"total"_s);
    QCOMPARE(nameIn(R"("currentBalance":9)"), u"currentBalance"_s);
    QCOMPARE(nameIn(R"("balance":{"current":9})"), u"balance.current"_s);
    QCOMPARE(decodeBalances(R"({"IDR":5})")->items.constFirst().amountName, QString()); // it gives it no name
}

//! What can't be read is said to be unknown: it isn't as if the gateway had left it out.
void tst_ListDocuments::balancesThatNobodyCanRead()
{
    const auto read
        = decodeBalances(R"({"balances":{"IDR":"100.00","INR":"NaN","EUR":null,"STATUS":"OK"}})", {u"IDR"_s, u"INR"_s, u"XYZ"_s});
    QVERIFY(read && read->isFamiliar);
    QMap<QString, bool> known;
    for (const Balance &balance : read->items)
        known.insert(balance.currency, balance.amount.has_value());
    QCOMPARE(known, (QMap<QString, bool> {{u"IDR"_s, true}, {u"INR"_s, false}, {u"EUR"_s, false}}));
    QCOMPARE(read->leftOut, QStringList {u"XYZ"_s});
    QVERIFY(decodeBalances(R"({"OK":"yes","CODE":"X"})")->items.isEmpty()); // no balance among them: none is one
}

void tst_ListDocuments::sameCurrencyTwice()
{
    const auto read
        = decodeBalances(R"({"data":[{"currency":"IDR","balance":1},{"currency":"INR","balance":2},{"currency":"idr","balance":3}]})");
    QCOMPARE(read->items.size(), 3);
    QCOMPARE(read->givenTwice(), QStringList(u"IDR"_s));
    QCOMPARE(read->certain(), QList<Money>({{number("2"), u"INR"_s}}));
}

//! What has no currency is shown, and counts for nothing.
void tst_ListDocuments::onlyCurrenciesAreCertain()
{
    const auto read = decodeBalances(
        R"([{"currency":"IDR","amount":1},{"account":"A","amount":2},{"account":"B","amount":3},{"currency":"US DOLLAR","amount":4}])");
    QCOMPARE(read->items.size(), 4);
    QCOMPARE(read->items.at(1).others, QList<NamedText>({{.name = u"account"_s, .text = u"A"_s}}));
    QVERIFY(read->givenTwice().isEmpty());
    QCOMPARE(read->certain(), QList<Money>({{Decimal(1), u"IDR"_s}}));
}

void tst_ListDocuments::amountsKeepTheirDigits()
{
    const auto read = decodeBalances(R"({"data":[{"currencyCode":"IDR","available":12345678901234567890123456789.1200}]})");
    QVERIFY(read);
    QVERIFY(read->items[0].amount->isSameAs(number("12345678901234567890123456789.1200")));
}

void tst_ListDocuments::unfamiliarBalances_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty object") << "{}"_ba;
    QTest::newRow("a text") << R"("none")"_ba;
    QTest::newRow("a number") << "5"_ba;
    QTest::newRow("null") << "null"_ba;
    QTest::newRow("members that are no currencies") << R"({"total":5,"count":2})"_ba;
    QTest::newRow("too deep") << R"({"a":{"b":{"c":[{"currency":"IDR","amount":1}]}}})"_ba;
    QTest::newRow("several lists of unknown names")
        << R"({"holds":[{"currency":"IDR","amount":1}],"cards":[{"currency":"IDR","amount":9}]})"_ba;
    QTest::newRow("a list of texts") << R"(["IDR","INR"])"_ba;
    QTest::newRow("warnings") << R"({"warnings":[{"code":"W1","amount":1}]})"_ba;
    QTest::newRow("limits") << R"({"limits":{"currency":"IDR","amount":5}})"_ba;
}

void tst_ListDocuments::unfamiliarBalances()
{
    QFETCH(QByteArray, bytes);
    const auto read = decodeBalances(bytes, {u"IDR"_s});
    QVERIFY(read); // an unfamiliar shape is an answer
    QVERIFY(!read->isFamiliar);
    QVERIFY(read->items.isEmpty());
    QVERIFY(read->leftOut.isEmpty()); // nobody can say
    QCOMPARE(read->raw, bytes);
}

void tst_ListDocuments::leftOut_data()
{
    QTest::addColumn<QStringList>("asked");
    QTest::addColumn<QStringList>("leftOut");
    QTest::newRow("nothing asked") << QStringList {} << QStringList {};
    QTest::newRow("all there") << QStringList {u"IDR"_s, u"INR"_s} << QStringList {};
    QTest::newRow("other case") << QStringList {u"idr"_s} << QStringList {};
    QTest::newRow("one missing") << QStringList {u"IDR"_s, u"XQX"_s, u"inr"_s} << QStringList {u"XQX"_s};
}

void tst_ListDocuments::leftOut()
{
    QFETCH(QStringList, asked);
    QFETCH(QStringList, leftOut);
    const auto read = decodeBalances(R"({"data":[{"currencyCode":"IDR","available":1},{"currencyCode":"Inr","pending":1}]})", asked);
    QVERIFY(read);
    QCOMPARE(read->leftOut, leftOut);
    QCOMPARE(read->items.last().currency, u"INR"_s); // one currency, however it is written
    const auto none = decodeBalances(R"({"data":[]})", asked);
    QVERIFY(none && none->isFamiliar);
    QCOMPARE(none->leftOut, asked);
}

void tst_ListDocuments::codes_data()
{
    QTest::addColumn<CodeKind>("kind");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("expected");
    using enum CodeKind;
    const QString both = u"IDR=Rupiah; INR=Rupee"_s;
    QTest::newRow("data") << Currency << R"({"data":[{"code":"IDR","name":"Rupiah"},{"code":"INR","name":"Rupee"}]})"_ba << both;
    QTest::newRow("a list") << Currency << R"([{"currencyCode":"IDR","currencyName":"Rupiah"},{"currency":"INR","title":"Rupee"}])"_ba
                            << both;
    QTest::newRow("any name") << Currency << R"({"n":2,"all":[{"id":"IDR","label":"Rupiah"},{"id":"INR","label":"Rupee"}]})"_ba << both;
    QTest::newRow("by code") << Currency << R"({"IDR":"Rupiah","INR":{"name":"Rupee"}})"_ba << both;
    QTest::newRow("nested") << Currency << R"({"result":{"items":[{"code":"IDR","name":"Rupiah"},{"code":"INR","name":"Rupee"}]}})"_ba
                            << both;
    QTest::newRow("nested by code") << Currency << R"({"currencies":{"IDR":"Rupiah","INR":"Rupee"}})"_ba << both;
    QTest::newRow("pairs") << Currency << R"([{"IDR":"Rupiah"},{"INR":"Rupee"}])"_ba << both;
    QTest::newRow("texts") << Currency << R"({"data":["IDR","INR"]})"_ba << u"IDR=; INR="_s;
    QTest::newRow("numbers by code") << Currency << R"({"IDR":2,"JPY":0})"_ba << u"IDR=; JPY="_s;
    QTest::newRow("operators") << PaymentOperator
                               << R"({"data":[{"paymentOperatorCode":"BCA","name":"Bank Central Asia"},{"bankCode":"014"}]})"_ba
                               << u"BCA=Bank Central Asia; 014="_s;
    QTest::newRow("code as a number") << PaymentOperator << R"([{"code":14,"name":"BCA"}])"_ba << u"14=BCA"_s;
    QTest::newRow("odd ones between") << Currency
                                      << R"([null,7,{"name":"nobody"},[],{"code":"IDR","name":"Rupiah"},{"code":"INR","name":"Rupee"}])"_ba
                                      << both;
}

void tst_ListDocuments::codes()
{
    QFETCH(CodeKind, kind);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, expected);
    const auto read = decodeCodeList(kind, bytes);
    QVERIFY(read);
    QVERIFY(read->isFamiliar);
    QCOMPARE(inShort(read->items), expected);
    QCOMPARE(read->raw, bytes);
}

void tst_ListDocuments::operatorIsNotItsCurrency()
{
    const auto read = decodeCodeList(CodeKind::PaymentOperator, R"([{"currencyCode":"IDR","id":"BCA"}])");
    QVERIFY(read);
    QCOMPARE(read->items[0].code, u"BCA"_s);
    QCOMPARE(inShort(read->items[0].others), u"currencyCode=IDR"_s);
}

void tst_ListDocuments::otherMembersAreKept()
{
    const auto read = decodeCodeList(CodeKind::PaymentOperator,
        R"({"data":[{"code":"BCA","name":"B","on":true,"max":1e6,"paymentMethodCodes":["VA","QR"],"limits":{"daily":{"amount":5.00}},"none":null}]})");
    QVERIFY(read);
    QCOMPARE(inShort(read->items[0].others), u"on=true; max=1e6; paymentMethodCodes=VA, QR; limits.daily.amount=5.00"_s);
}

void tst_ListDocuments::unfamiliarCodes_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty object") << "{}"_ba;
    QTest::newRow("a text") << R"("IDR")"_ba;
    QTest::newRow("numbers") << "[1,2]"_ba;
    QTest::newRow("ordinary members") << R"({"total":2,"page":1})"_ba;
    QTest::newRow("too deep") << R"({"a":{"b":{"c":[{"code":"IDR"}]}}})"_ba;
    QTest::newRow("nameless") << R"([{"x":"IDR"}])"_ba;
}

void tst_ListDocuments::unfamiliarCodes()
{
    QFETCH(QByteArray, bytes);
    const auto read = decodeCodeList(CodeKind::Currency, bytes);
    QVERIFY(read);
    QVERIFY(!read->isFamiliar);
    QVERIFY(read->items.isEmpty());
    QCOMPARE(read->raw, bytes);
}

void tst_ListDocuments::emptyLists_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("a list") << "[]"_ba;
    QTest::newRow("data") << R"({"data":[]})"_ba;
    QTest::newRow("any name") << R"({"total":0,"currencies":[]})"_ba;
}

void tst_ListDocuments::emptyLists()
{
    QFETCH(QByteArray, bytes);
    const auto codes = decodeCodeList(CodeKind::Currency, bytes);
    QVERIFY(codes && codes->isFamiliar && codes->items.isEmpty());
    const auto balances = decodeBalances(bytes);
    QVERIFY(balances && balances->isFamiliar && balances->items.isEmpty());
}

void tst_ListDocuments::notJson_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("html") << "<html>"_ba;
    QTest::newRow("cut") << R"({"data":[{"currency":"IDR","amount":12)"_ba;
    QTest::newRow("an amount twice") << R"({"IDR":1,"IDR":9999})"_ba;
}

void tst_ListDocuments::notJson()
{
    QFETCH(QByteArray, bytes);
    const auto balances = decodeBalances(bytes);
    QVERIFY(!balances);
    QCOMPARE(balances.error().kind, ErrorKind::Unreadable);
    const auto codes = decodeCodeList(CodeKind::PaymentOperator, bytes);
    QVERIFY(!codes);
    QCOMPARE(codes.error().kind, ErrorKind::Unreadable);
}

// Names that repeat a long way for each leaf would be a thousand times as long as the answer.
void tst_ListDocuments::hugeNamesStaySmall()
{
    QByteArray leaves;
    for (int i = 0; i < 50'000; ++i)
        leaves += ",\"m" + QByteArray::number(i) + "\":1";
    const QByteArray bytes = R"([{"currency":"IDR","amount":5,")" + QByteArray(300'000, 'n') + R"(":{"text":")" + QByteArray(100'000, 't')
        + '"' + leaves + "}}]";
    const auto read = decodeBalances(bytes);
    QVERIFY(read && read->isFamiliar);
    QCOMPARE(inShort(*read), u"IDR 5"_s);
    qsizetype size = 0;
    for (const auto &other : read->items[0].others)
        size += other.name.size() + other.text.size();
    QVERIFY(size > 1000 && size < 20'000);
    QCOMPARE(read->raw, bytes);
}

//! A name is never left out for its length: its beginning stands there, and that it was cut.
void tst_ListDocuments::longNamesAreCut()
{
    const QByteArray name(10'000, 'n');
    const QString cut = QString(199, u'n') + u'…';
    const auto options
        = decodePaymentOptions(R"({"data":[{"paymentMethodCode":"VA","paymentOperators":[{"code":"BCA","name":")" + name + R"("}]}]})");
    QVERIFY(options);
    QCOMPARE(options->options.first().operators.first().name, cut);
    const auto codes = decodeCodeList(CodeKind::PaymentOperator, R"([{"code":"BCA","bankName":")" + name + R"("}])");
    QVERIFY(codes);
    QCOMPARE(codes->items.first().code, u"BCA"_s);
    QCOMPARE(codes->items.first().name, cut);
    QVERIFY(codes->items.first().others.isEmpty());
}

//! Cut like a name that is too long, but no plain text.
void tst_ListDocuments::aContainerIsNoName()
{
    const QByteArray deep = R"({"a":{"b":{"c":{"d":{"e":{"f":{"name":{"x":")" + QByteArray(2000, 'n') + R"("}}}}}}}})";
    const auto codes = decodeCodeList(CodeKind::PaymentOperator, R"([{"code":"BCA","more":)" + deep + "}]");
    QVERIFY(codes);
    QCOMPARE(codes->items.first().code, u"BCA"_s);
    QCOMPARE(codes->items.first().name, QString());
    QCOMPARE(codes->items.first().others.first().name, u"more.a.b.c.d.e.f.name"_s);
    QVERIFY(codes->items.first().others.first().text.startsWith(u"{\"x\":\"nnn"_s));
}

KONTOR_TEST(tst_ListDocuments, QCoreApplication)
#include "tst_listdocuments.moc"
