// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/rows/records.h"
#include "office/exports/personaldata.h"
#include "support/testprogram.h"

using namespace kontor;
using namespace Qt::StringLiterals;

//! What is handed to others names nobody.
class tst_PersonalData : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void own_data();
    void own();
    void whatIsNobodysStays();
    void anybody();
    void endlessDigits();
    void numbers_data();
    void numbers();
};

namespace {

PaymentRecord josesPayment()
{
    PaymentRecord record {.id = OrderId::parse(u"order-17"_s).value(), .reference = u"INV/4207"_s};
    record.request = {.accountName = u"José D'Souza"_s, .accountNumber = u"081234567890"_s, .emailAddress = u"jose.d@example.com"_s};
    return record;
}

} // namespace

void tst_PersonalData::own_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("as it is") << u"to José D'Souza at 081234567890"_s;
    QTest::newRow("another letter case") << u"TO JOSÉ D'SOUZA, JOSE.D@EXAMPLE.COM"_s;
    QTest::newRow("escaped in JSON") << uR"({"x":"Jos\u00e9 D\u0027Souza","y":"jose.d\u0040example.com"})"_s;
    QTest::newRow("escaped in JSON, large") << uR"({"x":"JOS\u00C9 D'SOUZA"})"_s;
    QTest::newRow("escaped in HTML") << u"<p>Jos&#233; D&#39;Souza</p> Jos&#xE9; D&apos;Souza"_s;
    QTest::newRow("in an address") << u"/find?q=Jos%C3%A9+D%27Souza&m=jose.d%40example.com"_s;
    QTest::newRow("without accents") << u"Jose D'Souza"_s;
    QTest::newRow("decomposed") << u"Jose\u0301 D'Souza"_s;
    QTest::newRow("two blanks") << u"José   D'Souza"_s;
    QTest::newRow("words of its own") << uR"({"f":"José","l":"D'Souza"})"_s;
    QTest::newRow("a number") << uR"({"n":81234567890})"_s;
    QTest::newRow("digits in groups") << u"0812 3456 7890, 0812-3456-7890"_s;
    QTest::newRow("an international phone number") << u"+62 812-3456-7890, (+62)81234567890"_s;
    QTest::newRow("our reference") << uR"(INV\/4207 inv%2F4207)"_s;
}

void tst_PersonalData::own()
{
    QFETCH(QString, text);
    const QString left = personaldata::withoutOwn(josesPayment(), text);
    QVERIFY2(left.contains(u"[…]"_s), qPrintable(left));
    for (const QString &personal : {u"jos"_s, u"souza"_s, u"812"_s, u"7890"_s, u"example"_s, u"4207"_s})
        QVERIFY2(!left.contains(personal, Qt::CaseInsensitive), qPrintable(left));
}

void tst_PersonalData::whatIsNobodysStays()
{
    PaymentRecord record = josesPayment();
    record.reference = u"1"_s; // in no other word or number
    record.request.accountNumber = u"45"_s;
    const QString text = u"HTTP 451 at 2026-11-28T01:45:11Z, INSUFFICIENT_FUNDS for order-17"_s;
    QString expected = text;
    QCOMPARE(personaldata::withoutOwn(record, text), expected.replace(u":45:"_s, u":[…]:"_s));
}

//! A gateway that has something else under the ID names somebody else.
void tst_PersonalData::anybody()
{
    const QString reply
        = uR"({"status":"FAILED","paymentMethod":{"account":{"accountName":"Budi \"B\" S","accountNumber":99887766},"emailAddress":"b@x.id"},"phones":["+62 811"],"reason":"no such account","recipient":"Sit)"_s;
    QCOMPARE(personaldata::withoutAny(josesPayment(), reply),
        uR"({"status":"FAILED","paymentMethod":{"account":{"accountName":"[…]","accountNumber":"[…]"},"emailAddress":"[…]"},"phones":"[…]","reason":"no such account","recipient":"[…]")"_s);
}

void tst_PersonalData::endlessDigits()
{
    const QString digits(ReplyRecord::mostText, u'8');
    QVERIFY(personaldata::withoutAny(josesPayment(), digits) == digits);
    QVERIFY(!personaldata::withoutAny(josesPayment(), digits + u"1234567890"_s).contains(u"1234567890"_s));
}

void tst_PersonalData::numbers_data()
{
    QTest::addColumn<QString>("reply");
    QTest::addColumn<QString>("left");
    const auto row = [](const char *name, const QString &reply, const QString &left) { QTest::newRow(name) << reply << left; };
    row("reversed", u"no such: 8765432100"_s, u"no such: […]"_s);
    row("masked in part", u"no such: 1234xxxx56"_s, u"no such: […]"_s);
    row("masked in its middle", u"no such: 12****7890"_s, u"no such: […]"_s);
    row("in pieces", u"parts 12 34-56/78 end"_s, u"parts […] end"_s);
    row("short", u"HTTP 404, code 12345"_s, u"HTTP 404, code 12345"_s);
    row("a time", u"at 2026-11-28T05:31:10.123Z."_s, u"at 2026-11-28T05:31:10.123Z."_s);
    row("another ID", u"trace 12345678-1234-1234-1234-123456789012"_s, u"trace 12345678-1234-1234-1234-123456789012"_s);
    row("its amount", u"\"amount\":1250000"_s, u"\"amount\":1250000"_s);
    row("its amount with decimals", u"\"amount\":1250000.00"_s, u"\"amount\":1250000.00"_s);
    row("another amount", u"\"balance\":1250001"_s, u"\"balance\":[…]"_s);
    row("a number that its amount begins", u"12500004"_s, u"[…]"_s);
}

void tst_PersonalData::numbers()
{
    QFETCH(QString, reply);
    QFETCH(QString, left);
    PaymentRecord payment = josesPayment();
    payment.request.money = {*Decimal::parse(u"1250000"), u"IDR"_s};
    QCOMPARE(personaldata::withoutNumbers(payment, reply), left);
    const QString id = u"id "_s + payment.id.toString();
    QCOMPARE(personaldata::withoutNumbers(payment, id), id);
}

KONTOR_TEST(tst_PersonalData, QCoreApplication)
#include "tst_personaldata.moc"
