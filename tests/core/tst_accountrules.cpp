// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accountrules.h"
#include "support/testprogram.h"

#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

PaymentRequest to(
    const QString &bank, const QString &number, const QString &method = u"BANK_TRANSFER"_s, const QString &currency = u"IDR"_s)
{
    return {.money = {Decimal(1), currency}, .methodCode = method, .accountNumber = number, .operatorCode = bank};
}

const QList<CodeItem> banks {
    {u"BCA"_s, u"Bank Central Asia"_s, {{u"bankCode"_s, u"014"_s}, {u"currencyCode"_s, u"IDR"_s}}},
    {u"BNI"_s, u"Bank Negara Indonesia"_s, {{u"bankCode"_s, u"009"_s}, {u"currencyCode"_s, u"IDR"_s}}},
    {u"X1"_s, u"Twin Bank"_s, {{u"swift"_s, u"TWIN"_s}}},
    {u"X2"_s, u"Twin Bank"_s, {{u"swift"_s, u"TWIN"_s}}},
};

} // namespace

class tst_AccountRules : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void banksOfOneEntry_areOneBank_data();
    void banksOfOneEntry_areOneBank();
    void numbers_data();
    void numbers();
    void sameAccount_hasTheSameTail();
    void phoneCodeOfAProfile_foldsTheCallingCode();
    void masks();
    void persons_data();
    void persons();
};

void tst_AccountRules::banksOfOneEntry_areOneBank_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<bool>("same");
    QTest::newRow("case") << u"BCA"_s << u"bca"_s << true;
    QTest::newRow("another code of the entry") << u"BCA"_s << u"014"_s << true;
    QTest::newRow("name of the entry") << u"Bank  central asia"_s << u"014"_s << true;
    QTest::newRow("blanks and a line break") << u"BCA"_s << u" B\nCA "_s << true;
    QTest::newRow("another bank") << u"BCA"_s << u"BNI"_s << false;
    QTest::newRow("another bank's other code") << u"BCA"_s << u"009"_s << false;
    QTest::newRow("the currency names no bank") << u"IDR"_s << u"BCA"_s << false;
    QTest::newRow("a name of two banks names none") << u"Twin Bank"_s << u"X1"_s << false;
    QTest::newRow("a code of two banks names none") << u"TWIN"_s << u"X2"_s << false;
    QTest::newRow("not in the list") << u"hdfc_bank"_s << u"HDFC Bank"_s << true;
}

void tst_AccountRules::banksOfOneEntry_areOneBank()
{
    QFETCH(const QString, a);
    QFETCH(const QString, b);
    const AccountRules rules(banks, {});
    QTEST(rules.bankKey(a) == rules.bankKey(b), "same");
    QTEST(rules.isSameAccount(to(a, u"1"_s), to(b, u"1"_s)), "same");
}

void tst_AccountRules::numbers_data()
{
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("currency");
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<bool>("same");
    const auto row = [](const char *name, const QString &method, const QString &currency, const QString &a, const QString &b, bool same) {
        QTest::newRow(name) << method << currency << a << b << same;
    };
    const QString bank = u"BANK_TRANSFER"_s;
    const QString wallet = u"E-Wallet"_s;
    row("hyphens", bank, u"IDR"_s, u"5010-2348-1074"_s, u"501023481074"_s, true);
    row("invisible", bank, u"IDR"_s, u"\u200B1234\u2060567890\uFEFF"_s, u"1234567890"_s, true);
    row("no-break space", bank, u"IDR"_s, u"1234\u00A0567890"_s, u"1234567890"_s, true);
    row("Arabic digits", bank, u"AED"_s, u"\u0661\u0662\u0663\u0664"_s, u"1234"_s, true);
    row("IBAN", bank, u"EUR"_s, u"de89 3704 0044"_s, u"DE8937040044"_s, true);
    row("another digit", bank, u"IDR"_s, u"1234567890"_s, u"1234567891"_s, false);
    row("a zero before an account counts", bank, u"IDR"_s, u"01234567890"_s, u"1234567890"_s, false);
    row("62 of an account counts", bank, u"IDR"_s, u"6281234567890"_s, u"081234567890"_s, false);
    row("plus makes it a phone number", bank, u"IDR"_s, u"+62 812-3456-7890"_s, u"081234567890"_s, true);
    row("wallet +62 and 0", wallet, u"IDR"_s, u"+6281234567890"_s, u"081234567890"_s, true);
    row("wallet 62 and 0", wallet, u"IDR"_s, u"6281234567890"_s, u"0812-3456-7890"_s, true);
    row("wallet 0062 and bare", wallet, u"IDR"_s, u"006281234567890"_s, u"81234567890"_s, true);
    row("wallet of India", wallet, u"INR"_s, u"+91 98765 43210"_s, u"09876543210"_s, true);
    row("wallet of another country", wallet, u"IDR"_s, u"+919876543210"_s, u"09876543210"_s, false);
    row("wallet number that begins like the calling code", wallet, u"IDR"_s, u"6212345"_s, u"12345"_s, false);
    row("UPI in capitals", u"UPI"_s, u"INR"_s, u"Asha@okHDFC"_s, u"asha@okhdfc"_s, true);
    row("UPI with an underscore", u"UPI"_s, u"INR"_s, u"a_sha@okhdfc"_s, u"asha@okhdfc"_s, false);
    row("UPI with a hyphen", u"UPI"_s, u"INR"_s, u"a-sha@okhdfc"_s, u"a_sha@okhdfc"_s, false);
    row("UPI with a blank", u"UPI"_s, u"INR"_s, u"asha @okhdfc "_s, u"asha@okhdfc"_s, true);
    row("UPI with another dot", u"UPI"_s, u"INR"_s, u"a.sha@okhdfc"_s, u"asha@okhdfc"_s, false);
    row("UPI with another @", u"UPI"_s, u"INR"_s, u"ashaok@hdfc"_s, u"asha@okhdfc"_s, false);
}

void tst_AccountRules::numbers()
{
    QFETCH(const QString, method);
    QFETCH(const QString, currency);
    QFETCH(const QString, a);
    QFETCH(const QString, b);
    const AccountRules rules(banks, {});
    QTEST(rules.isSameAccount(to(u"BCA"_s, a, method, currency), to(u"BCA"_s, b, method, currency)), "same");
}

//! Accounts are looked up by their tail: an account whose tail differed would never be found.
void tst_AccountRules::sameAccount_hasTheSameTail()
{
    const AccountRules rules(banks, {});
    const QStringList prefixes {u""_s, u"0"_s, u"00"_s, u"62"_s, u"0062"_s, u"+62"_s, u"+62 "_s, u"+62 0"_s};
    const QString all = u"8123456789012"_s;
    for (qsizetype length = 1; length <= all.size(); ++length) {
        for (const QString &prefix : prefixes) {
            for (const QString &other : prefixes) {
                const PaymentRequest a = to(u"OVO"_s, prefix + all.left(length), u"EWALLET"_s);
                const PaymentRequest b = to(u"OVO"_s, other + all.left(length), u"EWALLET"_s);
                if (rules.isSameAccount(a, b))
                    QCOMPARE(accountTail(a.accountNumber), accountTail(b.accountNumber));
            }
        }
    }
}

void tst_AccountRules::phoneCodeOfAProfile_foldsTheCallingCode()
{
    const PaymentRequest a = to(u"JENIUS"_s, u"+6281234567890"_s, u"PAYOUT_LINK"_s);
    const PaymentRequest b = to(u"JENIUS"_s, u"6281234567890"_s, u"PAYOUT_LINK"_s);
    QVERIFY(!AccountRules(banks, {}).isSameAccount(a, b));
    QVERIFY(AccountRules(banks, {u"payout link"_s}).isSameAccount(a, b));
    QVERIFY(AccountRules(banks, {u"Jenius"_s}).isSameAccount(a, b));
}

void tst_AccountRules::masks()
{
    QCOMPARE(maskedAccount(u"5010 0234 1074"_s), u"\u2066•••• 1074\u2069"_s);
    QCOMPARE(maskedAccount(u"12-34-5"_s), u"\u2066•••• 2345\u2069"_s);
    QCOMPARE(maskedAccount(u"rahulnair@okhdfc"_s), u"\u2066•••• nair@okhdfc\u2069"_s);
    QCOMPARE(maskedAccount(u"501023481000"_s, u"5021 2348 1000"_s), u"\u2066•••• 023481000\u2069"_s);
    QCOMPARE(maskedAccount(u"501023481000"_s, u"99"_s), u"\u2066•••• 1000\u2069"_s);
}

void tst_AccountRules::persons_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<bool>("same");
    QTest::newRow("point") << u"PT. Maju Jaya"_s << u"PT Maju Jaya"_s << true;
    QTest::newRow("points and capitals") << u"P.T. MAJU  JAYA"_s << u"pt maju jaya"_s << true;
    QTest::newRow("composed") << u"Jose\u0301 Mu\u0308ller"_s << u"Jos\u00E9 M\u00FCller"_s << true;
    QTest::newRow("without accents") << u"Jos\u00E9"_s << u"Jose"_s << true;
    QTest::newRow("full width") << u"\uFF30\uFF34 Maju"_s << u"PT Maju"_s << true;
    QTest::newRow("invisible") << u"Asha\u200B Verma"_s << u"Asha Verma"_s << true;
    QTest::newRow("another") << u"Asha Verma"_s << u"Asha Varma"_s << false;
    QTest::newRow("vowel signs of Devanagari count") << u"\u0930\u093E\u092E"_s << u"\u0930\u092E\u093E"_s << false;
    QTest::newRow("no letter") << u"—"_s << u"…"_s << false;
}

void tst_AccountRules::persons()
{
    QFETCH(const QString, a);
    QFETCH(const QString, b);
    QTEST(isSamePerson(a, b), "same");
}

KONTOR_TEST(tst_AccountRules, QCoreApplication)
#include "tst_accountrules.moc"
