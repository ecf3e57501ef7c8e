// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/reasons.h"
#include "office/batches/batchrepair.h"
#include "office/batches/batchservice.h"
#include "office/fields/fieldtext.h"
#include "office/imports/htmlrows.h"
#include "office/imports/pastedrows.h"
#include "office/payrollsheet.h"
#include "office/profiles/home.h"
#include "office/sheets/sheetsearch.h"
#include "support/await.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/oddworkbook.h"
#include "support/places.h"
#include "support/testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;
using enum BatchField;

//! Each cell of a file is read as what it is, by the window and by kontorctl alike.
class tst_Cells : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void fieldsOfAPaymentAreColumnsOfABatch();
    void filesOfPeople_data();
    void filesOfPeople();
    void sentAccounts_data();
    void sentAccounts();
    void damage_data();
    void damage();
    void names_data();
    void names();
    void remarks_data();
    void remarks();
    void nameOfTheBank_isNoName();
    void signsOfAmounts_data();
    void signsOfAmounts();
    void rupees();
    void cellsShownOtherwise();
    void commentsOfAWorkbook();
    void apostrophes();
    void amountsThatBeginWithZeros();
    void codeInTwoLines_isReadAsListed();
    void savedProblems_comeBack();
    void savedProblem_endsWithTheCorrection();
    void badQuote_endsWithTheCorrection();
    void unreadableCell_isAProblemOfItsRow();
    void alike_isOfTheSameKind();
    void alikeCodes_areWrittenAlike();
    void requiredFields_data();
    void requiredFields();
    void requiredFields_areKept();
    void pastedCells_data();
    void pastedCells();
    void cellsOfHtml_data();
    void cellsOfHtml();
    void marksOfHtml_data();
    void marksOfHtml();
    void numbersOfHtml_data();
    void numbersOfHtml();
    void cellsOfHtml_areBounded();
    void copiedCells_comeBack();
    void pastedRows_areRead();
};

namespace {

QByteArray example(const QString &name)
{
    return testing::contents(testing::dataFile(u"cases/"_s + name));
}

QByteArray copiedHtml(const QString &name)
{
    return testing::contents(testing::dataFile(u"clipboard/"_s + name));
}

//! One file, as the window and as kontorctl read it.
class Fixture {
public:
    QString file(const QByteArray &bytes, const QString &name)
    {
        QFile file(m_dir.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) < 0)
            qWarning("the file was not written");
        return file.fileName();
    }
    void open(const QByteArray &bytes, const QString &name = u"payroll.csv"_s)
    {
        repair.openFile(file(bytes, name));
        rest();
    }
    bool rest()
    {
        return eventually([this] { return repair.isOpen() && repair.sheet().knowledge().earlier && !repair.isBusy(); });
    }
    ReadBatch read(const QByteArray &bytes, const QString &name = u"payroll.csv"_s)
    {
        return await(batches.read(file(bytes, name), NumberFormat(QLocale::c()))).value();
    }
    void require(const QStringList &keys)
    {
        m_profile.required = RequiredFields::ofKeys(keys).value();
        payments.takeTerms(m_profile);
    }
    const BatchSheet &sheet() const { return repair.sheet(); }
    QStringList blocks(int row) const
    {
        QStringList words;
        for (const SheetProblem &problem : sheet().problems(row)) {
            if (problem.blocks)
                words.append(messages::reason(problem.reason));
        }
        return words;
    }

private:
    QTemporaryDir m_dir;
    FakeClock m_clock;
    Profile m_profile {};
    std::unique_ptr<Ledger> m_ledger = Ledger::open(m_dir.filePath(u"ledger.db"_s), m_clock).value();

public:
    PaymentService payments {m_profile, *m_ledger, m_clock};
    BatchService batches {*m_ledger, payments, m_clock};
    BatchRepair repair {*m_ledger, payments, m_clock, ColumnMemory(m_dir.filePath(u"columns.json"_s))};
};

QList<int> readyRows(const BatchSheet &sheet)
{
    QList<int> ready;
    for (int row = 0; row < sheet.rows(); ++row) {
        if (sheet.isReady(row))
            ready.append(sheet.numberOf(row));
    }
    return ready;
}

} // namespace

void tst_Cells::fieldsOfAPaymentAreColumnsOfABatch()
{
    using enum PaymentField;
    for (const PaymentField field : {Name, Account, Bank, Method, Email, Amount, Currency, Reference})
        QVERIFY2(batchFieldOf(keyOf(field)), qPrintable(keyOf(field)));
    QVERIFY(keyOf(Id).isEmpty() && keyOf(ReturnUrl).isEmpty());
}

void tst_Cells::filesOfPeople_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QList<int>>("ready");
    QTest::addColumn<QStringList>("remarks"); // of the file, how each begins
    QTest::newRow("no email") << u"c02_no_email.csv"_s << QList {1, 2, 3} << QStringList();
    QTest::newRow("wallets") << u"c07_ewallet.csv"_s << QList {1, 2, 3} << QStringList();
    QTest::newRow("invisible characters") << u"c08_invisible.csv"_s << QList {1, 2, 3}
                                          << QStringList {u"Invisible characters were removed from account numbers. Rows: 3."_s};
    QTest::newRow("one bad quote") << u"c16_one_bad_quote.csv"_s << QList {1, 2, 3, 5} << QStringList();
    QTest::newRow("dates") << u"d4_date_as_account.csv"_s << QList<int>() << QStringList();
    QTest::newRow("texts as formulas") << u"v01_excel_text_formula.csv"_s << QList {1, 2} << QStringList();
    QTest::newRow("cut") << u"v11_cut_in_last_amount.csv"_s << QList {1, 2}
                         << QStringList {u"The last line of this file has no line end"_s};
    QTest::newRow("line breaks") << u"v37_control_in_name.csv"_s << QList {1, 2, 3, 6, 8, 12, 13} << QStringList();
    QTest::newRow("saved problems") << u"c23_rejected_of_x09.xlsx"_s << QList<int>() << QStringList();
    QTest::newRow("a workbook's accounts") << u"x09_accounts.xlsx"_s << QList {1, 2, 3, 4, 5, 6, 9, 10, 11, 12} << QStringList();
}

void tst_Cells::filesOfPeople()
{
    QFETCH(QString, name);
    QFETCH(QList<int>, ready);
    QFETCH(QStringList, remarks);
    Fixture fixture;
    fixture.open(example(name), name);
    QCOMPARE(readyRows(fixture.sheet()), ready);
    const ReadBatch batch = fixture.read(example(name), name);
    QVERIFY2(batch.readyRows == ready, qPrintable(told(batch).join(u'\n')));
    QStringList said;
    for (const BatchProblem &problem : batch.problems) {
        if (problem.row == 0 && !problem.blocks)
            said.append(messages::reason(problem.reason));
    }
    const auto begins = [](const QString &words, const QString &beginning) { return words.startsWith(beginning); };
    QVERIFY2(std::equal(said.begin(), said.end(), remarks.begin(), remarks.end(), begins), qPrintable(said.join(u'|')));
    for (const QString &remark : std::as_const(said))
        QVERIFY2(remarksOf(fixture.sheet()).contains(remark), qPrintable(remark));
}

void tst_Cells::sentAccounts_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("accounts"); // of the ready rows
    QTest::newRow("texts as formulas") << u"v01_excel_text_formula.csv"_s << QStringList {u"0012345678"_s, u"0081229041"_s};
    QTest::newRow("invisible characters") << u"c08_invisible.csv"_s << QStringList {u"1234567890"_s, u"0081229041"_s, u"0044102231"_s};
    QTest::newRow("wallets") << u"c07_ewallet.csv"_s << QStringList {u"+6281234567890"_s, u"+62 812-3456-7891"_s, u"081234567892"_s};
    QTest::newRow("a workbook") << u"x09_accounts.xlsx"_s
                                << QStringList {u"1234567"_s, u"0001234567"_s, u"000-123-4567"_s, u"1234567"_s, u"1234567"_s, u"1234567"_s,
                                       u"0001 2345 67"_s, u"01234567"_s, u"1234567"_s, u"1234567"_s};
}

void tst_Cells::sentAccounts()
{
    QFETCH(QString, name);
    QFETCH(QStringList, accounts);
    Fixture fixture;
    fixture.open(example(name), name);
    const auto review = await(fixture.repair.review());
    QVERIFY(review);
    for (const QList<ReviewedPayment> &ready : {review->ready, fixture.read(example(name), name).ready}) {
        QStringList sent;
        for (const ReviewedPayment &payment : ready)
            sent.append(payment.record.request.accountNumber);
        QCOMPARE(sent, accounts);
    }
}

//! The same for a cell, however it came, and for a field of a form.
void tst_Cells::damage_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("sent"); // empty: it is damaged
    const auto damaged = [](const QString &text) { QTest::newRow(qPrintable(text)) << text << QString(); };
    const auto sound = [](const QString &text, const QString &sent) { QTest::newRow(qPrintable(text)) << text << sent; };
    for (const QString &text : {u"2026-11-25"_s, u"25/11/2026"_s, u"25.11.2026"_s, u"1-2-3"_s, u"Nov-26"_s, u"5280-02-15"_s, u"1.23E+15"_s,
             u"8,1E+11"_s, u"#N/A"_s, u"####"_s, u"=B2"_s, u"=1+1"_s, u"@B2"_s, u"'2026-11-25"_s, u"=\"25/11/2026\""_s, u"=\"1.2E+10\""_s,
             u"\u200e2026-11-25"_s, u"\ufeff1-2-3\u200b"_s, u"=CONCAT(\"0\",\"1\")"_s, u"=\"0\"&\"1\""_s,
             // numbers of a program
             u"1234567890.0"_s, u"1234567890,00"_s, u"55345671.0"_s, u"1234567890.5"_s, u"1234.5"_s, u"1,234,567,890"_s,
             u"1.234.567.890,00"_s, u"12345678901234500"_s, u"12345678901234500000"_s, u"12%"_s, u"0"_s, u"000000"_s, u"-1234567890"_s,
             u"(1234567890)"_s,
             // times and parts of dates
             u"12:30"_s, u"00:12:34"_s, u"1:30 PM"_s, u"2026-11"_s, u"11/2026"_s, u"3/4"_s,
             // two accounts, and what no account has
             u"0012345671\n0098765432"_s, u"0012345672 / 0098765432"_s, u"1234567890;9876543210"_s, u"1234567890 dan 9876543210"_s,
             u"1234567890 9876543210"_s, u"\u201c1234567890\u201d"_s, u"\u20181234567890"_s, u"\"1234567890\""_s, u"1234567890?"_s, u"?"_s,
             u"XXXX-XXXX-1234"_s, u"****1234"_s,
             // missing
             u"nan"_s, u"NULL"_s, u"TRUE"_s, u"None"_s, u"(blank)"_s, u"#VALUE"_s})
        damaged(text);
    sound(u"=\"0012345678\""_s, u"0012345678"_s);
    sound(u"='0012345678'"_s, QString());
    sound(u"'0012345678"_s, u"0012345678"_s);
    sound(u"\ufeff=\"0012345678\""_s, u"0012345678"_s);
    sound(u"+62 812-3456-7891"_s, u"+62 812-3456-7891"_s);
    sound(u"asha@okhdfcbank"_s, u"asha@okhdfcbank"_s);
    sound(u"50-10-02"_s, u"50-10-02"_s);
    sound(u"12-345-678"_s, u"12-345-678"_s);
    sound(u"'12345678901234500"_s, u"12345678901234500"_s);
    sound(u"1234567890123450"_s, u"1234567890123450"_s); // one zero may be its own
    sound(u"(0812) 3456 7895"_s, u"(0812) 3456 7895"_s);
    sound(u"12-34-56 12345678"_s, u"12-34-56 12345678"_s);
    sound(u"12345 67890"_s, u"12345 67890"_s);
    sound(u"081.234567"_s, u"081.234567"_s);
    sound(u"DE89 3704 0044 0532 0130 00"_s, u"DE89 3704 0044 0532 0130 00"_s);
    sound(u"siti.r+pay@example.com"_s, u"siti.r+pay@example.com"_s);
}

void tst_Cells::names_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isSound");
    for (const QString &text :
        {u"nan"_s, u"None"_s, u"NULL"_s, u"N/A"_s, u"-"_s, u"."_s, u"0"_s, u"12345"_s, u"0012345678"_s, u"2026-11-25"_s, u"25 Nov 2026"_s,
            u"=A1&B1"_s, u"TRUE"_s, u"TOTAL"_s, u"Jumlah"_s, u"Sub total"_s, u"Grand Total:"_s, u"Total Gaji"_s, u"TOTAL (IDR)"_s,
            u"Jumlah :"_s, u"T O T A L"_s, u"Total keseluruhan"_s, u"#REF!"_s, u"#VALUE"_s, u"J??e"_s, u"Ren? Dupont"_s, u"undefined"_s,
            u"1.23E+11"_s, u"(blank)"_s, u"\ufffdukasz"_s, u"idem"_s, u"Ditto"_s, u"dto."_s, u"sda"_s, u"S.D.A."_s, u"s.d.a"_s,
            u"same as above"_s, u"(Same as  above)"_s, u"- idem -"_s, u"sama seperti di atas"_s, u"TEST"_s, u"unknown"_s})
        QTest::newRow(qPrintable(text)) << text << false;
    for (const QString &text : {u"Siti Rahma"_s, u"O"_s, u"D'Arcy"_s, u"@Ana"_s, u"PT 88 Jaya"_s, u"Naniek"_s, u"Total Energi PT"_s,
             u"\u674e\u96f7"_s, u"\u0e2a\u0e21\u0e0a\u0e32\u0e22"_s, u"Nil Sari"_s, u"Ida"_s, u"Dito Ananta"_s, u"Test Labs Ltd"_s,
             u"Idem Group PT"_s, u"Dana"_s})
        QTest::newRow(qPrintable(text)) << text << true;
}

//! What programs write where a name is missing is no name, in a file and in a form.
void tst_Cells::names()
{
    QFETCH(QString, text);
    QFETCH(bool, isSound);
    BatchSheet sheet = sheetOf(header + row("1", "5", "111", '"' + text.toUtf8() + '"') + row("2"));
    QCOMPARE(sheet.isReady(0), isSound);
    sheet.type({{1, AccountName, text}});
    QCOMPARE(sheet.isReady(1), isSound);
    const PaymentDraft draft {.amount = u"5"_s,
        .currency = u"IDR"_s,
        .methodCode = u"BANK_TRANSFER"_s,
        .accountName = text,
        .accountNumber = u"111"_s,
        .operatorCode = u"BCA"_s};
    const QList<FieldProblem> problems = checkDraft(draft, NumberFormat(QLocale::c()));
    QCOMPARE(std::none_of(problems.begin(), problems.end(), [](const FieldProblem &problem) { return problem.blocks; }), isSound);
}

void tst_Cells::remarks_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("account");
    QTest::addColumn<QString>("words"); // empty: there is nothing to say
    const QString account = u"0012345678"_s;
    const QString lines = u"This name has two lines, so two persons may stand in it. It is sent in one line: check it."_s;
    const QString number = u"This name holds a long number, which may be an account number. Check it."_s;
    const auto name
        = [&account](const char *what, const QString &text, const QString &words) { QTest::newRow(what) << text << account << words; };
    name("two lines", u"Ana Putri\nBob Tan"_s, lines);
    name("two lines of Unicode", u"Ana Putri\u2028Bob Tan"_s, lines);
    name("a line end behind it", u"Ana Putri\n"_s, {});
    name("a tab", u"Ana\tPutri"_s, {});
    name("an account", u"Andi 0061234579"_s, number);
    name("six digits", u"Andi 123456"_s, number);
    name("digits of another script", u"Andi \u0967\u0968\u0969\u096a\u096b\u096c"_s, number);
    name("five digits", u"PT 88 Jaya 12345"_s, {});
    name("years", u"Reuni 1998-2026 12-34-56"_s, {});
    const auto number_
        = [](const QString &text, const QString &words) { QTest::newRow(qPrintable(u"account "_s + text)) << u"Siti"_s << text << words; };
    number_(u"5"_s, u"This account number has 1 digit(s), which is unusual. Check it."_s);
    number_(u"1-2 3"_s, u"This account number has 3 digit(s), which is unusual. Check it."_s);
    number_(u"1234"_s, {});
    number_(u"12345678901234567890"_s, {});
    number_(u"1234 5678 9012 3456 7890"_s, {});
    number_(u"123456789012345678901"_s, u"This account number has 21 digit(s), which is unusual. Check it."_s);
    number_(u"asha@okhdfcbank"_s, {});
    number_(u"+62 812-3456-7891"_s, {});
}

//! What blocks nothing is said all the same, in a file and in a form.
void tst_Cells::remarks()
{
    QFETCH(QString, name);
    QFETCH(QString, account);
    QFETCH(QString, words);
    const BatchSheet sheet = sheetOf(header + row("1", "6", account.toUtf8(), '"' + name.toUtf8() + '"'));
    QVERIFY2(sheet.isReady(0), qPrintable(messages::reason(sheet.problems(0).value(0).reason)));
    QCOMPARE(sheet.problems(0).size(), words.isEmpty() ? 0 : 1);
    QCOMPARE(messages::reason(sheet.problems(0).value(0).reason), words);
    const PaymentDraft draft {.amount = u"5"_s,
        .currency = u"IDR"_s,
        .methodCode = u"BANK_TRANSFER"_s,
        .accountName = name,
        .accountNumber = account,
        .operatorCode = u"BCA"_s};
    const QList<FieldProblem> problems = checkDraft(draft, NumberFormat(QLocale::c()));
    QCOMPARE(problems.size(), words.isEmpty() ? 0 : 1);
    QCOMPARE(messages::reason(problems.value(0).reason), words);
    QVERIFY(words.isEmpty() || !problems.first().blocks);
}

//! The code alone, however it was written; e-wallets have codes that are names, too.
void tst_Cells::nameOfTheBank_isNoName()
{
    const auto isReady = [](const QByteArray &name, const QByteArray &bank) {
        return sheetOf(header + row("1", "5", "0012345678", name, bank), withBanks({u"BCA"_s, u"DANA"_s})).isReady(0);
    };
    QVERIFY(!isReady("BCA", "BCA"));
    QVERIFY(!isReady("bca", "BCA"));
    QVERIFY(!isReady(" BCA ", "bca"));
    QVERIFY(!isReady("DANA", "DANA"));
    QVERIFY(isReady("Dana", "DANA"));
    QVERIFY(isReady("BCA", "DANA"));
    QVERIFY(isReady("BCA Finance", "BCA"));
    const PaymentDraft draft {.amount = u"5"_s,
        .currency = u"IDR"_s,
        .methodCode = u"BANK_TRANSFER"_s,
        .accountName = u"BCA"_s,
        .accountNumber = u"0012345678"_s,
        .operatorCode = u"BCA"_s};
    const QList<FieldProblem> problems = checkDraft(draft, NumberFormat(QLocale::c()));
    QCOMPARE(problems.size(), 1);
    QCOMPARE(problems.first().field, PaymentField::Name);
    QCOMPARE(messages::reason(problems.first().reason), u"\"BCA\" is not a name. Type the name of the account's owner."_s);
}

void tst_Cells::signsOfAmounts_data()
{
    QTest::addColumn<QString>("amount");
    QTest::addColumn<QString>("words"); // empty: it is read
    QTest::addColumn<QString>("read");
    for (const QString &below : {u"(1500000)"_s, u"1.234,50-"_s, u"1500000-"_s, u"1500000 CR"_s, u"(Rp 1.500.000)"_s})
        QTest::newRow(qPrintable(below)) << below
                                         << u"%1 is written as a negative amount. Kontor pays out only: leave the row out, or correct it."_s
                                         << QString();
    QTest::newRow("minus") << u"-1500000"_s << u"Enter an amount above 0."_s << QString();
    QTest::newRow("plus") << u"+1500000"_s << QString() << u"1500000"_s;
    QTest::newRow("plus and groups") << u"+1.500.000,00"_s << QString() << u"1500000"_s;
    QTest::newRow("a sum") << u"+B2"_s << u"\"+B2\" begins with a sign"_s << QString();
    QTest::newRow("a sum of numbers") << u"+1500+2"_s << u"\"+1500+2\" begins with a sign"_s << QString();
    QTest::newRow("a phone number") << u"+6281234567890"_s << u"\"+6281234567890\" begins with a sign"_s << QString();
    QTest::newRow("decimals behind four digits") << u"1500000.000"_s << QString() << u"1500000"_s;
    QTest::newRow("wide") << u"１２，５００．５０"_s << QString() << u"12500.50"_s;
    QTest::newRow("wide, with two readings") << u"１２，５００"_s << u"\"12,500\" can mean 12.5"_s << QString();
}

void tst_Cells::signsOfAmounts()
{
    QFETCH(QString, amount);
    QFETCH(QString, words);
    QFETCH(QString, read);
    Fixture fixture;
    const QByteArray bytes = header + row("1", '"' + amount.toUtf8() + '"');
    const ReadBatch batch = fixture.read(bytes);
    fixture.open(bytes);
    QCOMPARE(fixture.sheet().isReady(0), words.isEmpty());
    QCOMPARE(batch.ready.size(), words.isEmpty() ? 1 : 0);
    if (words.isEmpty()) {
        const Decimal wanted = Decimal::parse(QStringView(read)).value();
        QVERIFY(batch.ready.first().record.request.money.amount == wanted);
        return;
    }
    const QStringList said = fixture.blocks(0);
    QCOMPARE(said.size(), 1);
    const bool hasAmount = words.startsWith(u"%1"_s);
    QVERIFY2(hasAmount ? said.first().endsWith(words.mid(2)) : said.first().startsWith(words), qPrintable(said.first()));
}

void tst_Cells::rupees()
{
    Fixture fixture;
    for (const QByteArray written : {"Rs", "Rs.", "rs"}) {
        const ReadBatch batch = fixture.read(header + row("1", "500", "0012345678", "Asha", "HDFC", written));
        QVERIFY2(batch.ready.size() == 1, qPrintable(told(batch).join(u'\n')));
        QCOMPARE(batch.ready.first().record.request.money.toString(), u"500 INR"_s);
    }
}

namespace {

QByteArray textCell(const QByteArray &text)
{
    return "<c t=\"inlineStr\"><is><t>" + text + "</t></is></c>";
}

const QByteArray bookNames = "<row>" + textCell("account_name") + textCell("account_number") + textCell("operator_code")
    + textCell("method_code") + textCell("amount") + textCell("currency") + "</row>";

QByteArray bookRow(const QByteArray &account, const QByteArray &amount)
{
    return "<row>" + textCell("Siti") + account + textCell("BCA") + textCell("BANK_TRANSFER") + amount + textCell("IDR") + "</row>";
}

} // namespace

//! What a person sees in the workbook isn't what would be paid.
void tst_Cells::cellsShownOtherwise()
{
    const auto cell
        = [](int style, const QByteArray &value) { return "<c s=\"" + QByteArray::number(style) + "\"><v>" + value + "</v></c>"; };
    QByteArray formats;
    QByteArray styles = "<xf/>";
    const QByteArrayList codes {";;;", "&quot;******&quot;0", "&quot;0&quot;0", "0000000000", "0,", "&quot;Rp &quot;#,##0", "0;;;@"};
    for (int i = 0; i < codes.size(); ++i) {
        formats += "<numFmt numFmtId=\"" + QByteArray::number(164 + i) + "\" formatCode=\"" + codes.at(i) + "\"/>";
        styles += "<xf numFmtId=\"" + QByteArray::number(164 + i) + "\"/>";
    }
    const QByteArray amount = cell(0, "1500000");
    const QByteArray book = testing::workbookOf(bookNames + bookRow(cell(0, "1234567890"), cell(1, "1500000")) // 1: shows nothing
            + bookRow(cell(2, "7890"), amount) + bookRow(cell(1, "7890"), amount) + bookRow(cell(5, "1234567896"), amount)
            + bookRow(cell(2, "7890"), cell(2, "1500000")) + bookRow(cell(3, "1234567"), amount) + bookRow(cell(4, "12345678"), amount)
            + bookRow(cell(7, "1234567891"), cell(6, "1500000")) + bookRow(cell(6, "1234567892"), cell(7, "1500000")),
        {{"xl/styles.xml", "<styleSheet><numFmts>" + formats + "</numFmts><cellXfs>" + styles + "</cellXfs></styleSheet>"}});
    Fixture fixture;
    fixture.open(book, u"book.xlsx"_s);
    QCOMPARE(readyRows(fixture.sheet()), (QList {6, 7, 8, 9}));
    const auto nothing = [](const char *held) {
        return QStringList {
            u"The spreadsheet shows nothing in this cell, but it holds %1. Leave the row out, or type what is to be paid."_s.arg(
                QLatin1StringView(held))};
    };
    const auto other = [](const char *shown, const char *held) {
        return u"The spreadsheet shows \"%1\" here, but the cell holds %2. Type the account number that is meant."_s.arg(
            QLatin1StringView(shown), QLatin1StringView(held));
    };
    QCOMPARE(fixture.blocks(0), nothing("1500000"));
    QCOMPARE(fixture.blocks(1), QStringList {other("******7890", "7890")});
    QCOMPARE(fixture.blocks(2), nothing("7890"));
    QCOMPARE(fixture.blocks(3), QStringList {other("1234568", "1234567896")});
    QCOMPARE(fixture.blocks(4).size(), 2);
    QVERIFY2(fixture.blocks(4).last().contains(u"shows a 1 in this cell as \"******1\""_s), qPrintable(fixture.blocks(4).last()));
    const ReadBatch batch = fixture.read(book, u"book.xlsx"_s);
    QCOMPARE(batch.readyRows, (QList {6, 7, 8, 9}));
    QCOMPARE(batch.ready.first().record.request.accountNumber, u"01234567"_s);
    QCOMPARE(batch.ready.at(1).record.request.accountNumber, u"0012345678"_s);
    fixture.repair.type({{0, Amount, u"1500000"_s}, {1, AccountNumber, u"0061237890"_s}});
    QVERIFY(fixture.rest());
    QCOMPARE(readyRows(fixture.sheet()), (QList {1, 2, 6, 7, 8, 9}));
}

void tst_Cells::commentsOfAWorkbook()
{
    const QByteArray comments
        = "<comments><commentList><comment ref=\"A2\"><text><t>DO NOT PAY</t></text></comment></commentList></comments>";
    const QByteArray relations = testing::relationsHead + "<Relationship Id=\"c\" Type=\"" + testing::officeKind
        + "/comments\" Target=\"/xl/comments1.xml\"/></Relationships>";
    const QByteArray book = testing::workbookOf(bookNames + bookRow(textCell("0012345678"), "<c><v>5</v></c>"),
        {{"xl/comments1.xml", comments}, {"xl/worksheets/_rels/sheet1.xml.rels", relations}});
    const QString words = u"Cells of this sheet have comments, which Kontor doesn't read: A2. Look at them in the spreadsheet."_s;
    Fixture fixture;
    fixture.open(book, u"book.xlsx"_s);
    QVERIFY2(remarksOf(fixture.sheet()).contains(words), qPrintable(remarksOf(fixture.sheet()).join(u'|')));
    QCOMPARE(readyRows(fixture.sheet()), QList {1});
    QVERIFY(told(fixture.read(book, u"book.xlsx"_s)).join(u'|').contains(words));
}

//! The apostrophe with which Excel keeps a text is no part of it, in any column.
void tst_Cells::apostrophes()
{
    const BatchSheet sheet = sheetOf(header + "'R1,'Aisyah,'0012345678,'BCA,'BANK_TRANSFER,'5013,'IDR,'s@example.com,'Nov\n");
    QVERIFY2(sheet.isReady(0), qPrintable(messages::reason(sheet.problems(0).value(0).reason)));
    const BatchRow row = sheet.fields(0);
    QCOMPARE(row.value(Amount), u"5013"_s);
    QCOMPARE(row.value(MethodCode), u"BANK_TRANSFER"_s);
    QCOMPARE(row.value(OperatorCode), u"BCA"_s);
    QCOMPARE(row.value(Currency), u"IDR"_s);
    QCOMPARE(row.value(Email), u"s@example.com"_s);
    QCOMPARE(row.value(AccountName), u"'Aisyah"_s); // names begin with one
}

//! An account or a phone number in the column of the amounts.
void tst_Cells::amountsThatBeginWithZeros()
{
    const auto row
        = [](const QByteArray &amount) { return "R1,Aisyah,0012345678,BCA,BANK_TRANSFER," + amount + ",IDR,s@example.com,Nov\n"; };
    for (const QByteArray amount : {"0012345671", "081234567890"}) {
        const BatchSheet sheet = sheetOf(header + row(amount));
        QVERIFY(!sheet.isReady(0));
        QVERIFY(messages::reason(sheet.problems(0).first().reason).startsWith(u"This amount begins with a zero"_s));
    }
    QVERIFY(sheetOf(header + row("00500")).isReady(0));
}

void tst_Cells::damage()
{
    QFETCH(QString, text);
    QFETCH(QString, sent);
    const QByteArray cell = '"' + text.toUtf8().replace('"', "\"\"") + '"';
    BatchSheet sheet = sheetOf(header + row("1", "5", cell) + row("2"));
    QCOMPARE(sheet.isReady(0), !sent.isEmpty());
    sheet.type({{1, AccountNumber, text}}); // into the grid
    QCOMPARE(sheet.isReady(1), !sent.isEmpty());
    const BatchSheet pasted = sheetOf(pastedTable(QString::fromUtf8(header).replace(u',', u'\t')
        + clipboardText({{u"1"_s, u"Siti"_s, text, u"BCA"_s, u"BANK_TRANSFER"_s, u"5"_s, u"IDR"_s, QString(), QString()}})));
    QCOMPARE(pasted.isReady(0), !sent.isEmpty());
    const PaymentDraft draft {.amount = u"5"_s,
        .currency = u"IDR"_s,
        .methodCode = u"BANK_TRANSFER"_s,
        .accountName = u"Siti"_s,
        .accountNumber = text,
        .operatorCode = u"BCA"_s};
    const NumberFormat format(QLocale::c());
    const QList<FieldProblem> problems = checkDraft(draft, format);
    QCOMPARE(std::none_of(problems.begin(), problems.end(), [](const FieldProblem &problem) { return problem.blocks; }), !sent.isEmpty());
    if (!sent.isEmpty())
        QCOMPARE(requestOf(draft, format).accountNumber, sent);
}

//! Never sent in two lines: as the gateway lists it, with a remark, or not at all.
void tst_Cells::codeInTwoLines_isReadAsListed()
{
    const QByteArray bytes = header + row("1", "5", "1111", "Siti", "\"BC\nA\"");
    const BatchSheet listed = sheetOf(bytes, withBanks({u"BCA"_s}));
    QVERIFY(listed.isReady(0));
    QCOMPARE(listed.problems(0).size(), 1);
    QCOMPARE(messages::reason(listed.problems(0).first().reason), u"There is a line break or a tab in this code. It is read as \"BCA\"."_s);
    const BatchSheet unlisted = sheetOf(bytes);
    QVERIFY(!unlisted.isReady(0));
    QCOMPARE(unlisted.problems(0).first().field, OperatorCode);
}

void tst_Cells::savedProblems_comeBack()
{
    Fixture fixture;
    fixture.open(example(u"x09_accounts.xlsx"_s), u"x09.xlsx"_s);
    fixture.repair.setLeftOut({0}, true);
    QTemporaryDir dir;
    for (const QString &name : {u"saved.csv"_s, u"saved.xlsx"_s, u"again.csv"_s}) { // the last from one that was saved itself
        const QString path = dir.filePath(name);
        QCOMPARE(await(fixture.repair.saveRejected(path)).value(), 3);
        fixture.repair.openFile(path);
        QVERIFY(fixture.rest());
        QCOMPARE(fixture.sheet().origin().header.count(u"problem"_s), 1);
        QCOMPARE(fixture.sheet().rows(), 3);
        QCOMPARE(fixture.sheet().ready(), 0);
        QVERIFY2(fixture.blocks(0).join(u'|').contains(u"saved with a problem: \"Left out by hand.\""_s),
            qPrintable(fixture.blocks(0).join(u'|')));
        QCOMPARE(await(fixture.batches.read(path, NumberFormat(QLocale::c())))->ready.size(), 0);
    }
}

void tst_Cells::savedProblem_endsWithTheCorrection()
{
    const QByteArray saved = header.trimmed() + ",problem\n" + row("1").trimmed() + ",Left out by hand.\n" + row("2").trimmed() + ",\n"
        + row("3").trimmed() + ",  \n";
    BatchSheet sheet = sheetOf(saved);
    QCOMPARE(readyRows(sheet), (QList {2, 3}));
    QVERIFY2(sheet.remarks().isEmpty(), qPrintable(remarksOf(sheet).join(u'|'))); // it is no column that isn't used
    sheet.type({{0, AccountNumber, sheet.cell(0, AccountNumber).text}}); // as it is: a person says that it is right
    QCOMPARE(readyRows(sheet), (QList {1, 2, 3}));
    sheet.undo();
    QCOMPARE(readyRows(sheet), (QList {2, 3}));
    sheet.setMap(BatchColumns::mapOf(sheet.origin().header, {.places = {{u"account_number"_s, 2}}}));
    QVERIFY(!sheet.isReady(0));
}

void tst_Cells::badQuote_endsWithTheCorrection()
{
    BatchSheet sheet = sheetOf(example(u"c16_one_bad_quote.csv"_s));
    QVERIFY(!sheet.isReady(3));
    sheet.type({{3, AccountName, u"CV Makmur Abadi"_s}});
    QVERIFY2(sheet.isReady(3), qPrintable(messages::reason(sheet.problems(3).value(0).reason)));
    QCOMPARE(sheet.fields(3).value(AccountNumber), u"5551234567"_s);
    BatchSheet shifted = sheetOf(header + "1,\"CV \"Makmur, Tbk\",111,BCA,BANK_TRANSFER,5,IDR,s@example.com,\n");
    shifted.type({{0, AccountName, u"CV Makmur, Tbk"_s}});
    QVERIFY(!shifted.isReady(0)); // its cells may not be in their columns
}

void tst_Cells::unreadableCell_isAProblemOfItsRow()
{
    const auto text = [](const QByteArray &cell) { return "<c t=\"inlineStr\"><is><t>" + cell + "</t></is></c>"; };
    const auto payout = [&text](const QByteArray &amount) {
        return "<row>" + text("Siti") + text("0012345678") + text("BCA") + text("BANK_TRANSFER") + amount + text("IDR") + "</row>";
    };
    const QByteArray names = "<row>" + text("account_name") + text("account_number") + text("operator_code") + text("method_code")
        + text("amount") + text("currency") + "</row>";
    const QByteArray book
        = testing::workbookOf(names + payout("<c><v>5</v></c>") + payout("<c><v>NaN</v></c>") + payout("<c t=\"s\"><v>7</v></c>"));
    Fixture fixture;
    fixture.open(book, u"book.xlsx"_s);
    QCOMPARE(readyRows(fixture.sheet()), QList {1});
    QVERIFY2(fixture.blocks(1).first().contains(u"E3 is to hold a number"_s) && fixture.blocks(1).first().contains(u"\"NaN\""_s),
        qPrintable(fixture.blocks(1).first()));
    QCOMPARE(fixture.blocks(1).size(), 1);
    QCOMPARE(fixture.read(book, u"book.xlsx"_s).readyRows, QList {1});
    fixture.repair.type({{1, Amount, u"7"_s}, {2, Amount, u"8"_s}});
    QVERIFY(fixture.rest());
    QCOMPARE(readyRows(fixture.sheet()), (QList {1, 2, 3}));
}

//! Of invisible characters each row has a correction of its own; rows whose text is right have none.
void tst_Cells::alike_isOfTheSameKind()
{
    const BatchSheet sheet = sheetOf(header + row("1", "5", "11", "Eka\a")
        + row("2", "6", "12",
            "\xe2\x80\xae"
            "Budi")
        + row("3", "7", "13", "Eka") + row("4", "8", "14", "#REF!") + row("5", "9", "15", "#REF!") + row("6", "9", "16", "Eka"));
    QCOMPARE(rowsAlike(sheet, 0, AccountName), (QList {0, 1}));
    QCOMPARE(suggestion(sheet, 0, AccountName), u"Eka"_s);
    QCOMPARE(suggestion(sheet, 1, AccountName), u"Budi"_s);
    QCOMPARE(rowsAlike(sheet, 2, AccountName), (QList {2, 5}));
    QCOMPARE(rowsAlike(sheet, 3, AccountName), (QList {3, 4}));
}

void tst_Cells::alikeCodes_areWrittenAlike()
{
    const BatchSheet sheet = sheetOf(header + row("1", "5", "11", "A", "BAC") + row("2", "6", "12", "B", "bac")
            + row("3", "7", "13", "C", "BXI") + row("4", "8", "14", "D", "BCA"),
        withBanks({u"BCA"_s, u"BNI"_s}));
    QCOMPARE(rowsAlike(sheet, 0, OperatorCode), (QList {0, 1}));
    QCOMPARE(suggestion(sheet, 0, OperatorCode), u"BCA"_s);
    QCOMPARE(rowsAlike(sheet, 2, OperatorCode), QList {2});
    QCOMPARE(rowsAlike(sheet, 3, OperatorCode), QList {3});
}

void tst_Cells::requiredFields_data()
{
    QTest::addColumn<QStringList>("required");
    QTest::addColumn<bool>("withEmail");
    QTest::addColumn<bool>("withBank");
    QTest::addColumn<QString>("words"); // empty: it is ready
    const QStringList usual = RequiredFields().keys();
    QTest::newRow("as it begins") << usual << false << true << QString();
    QTest::newRow("no bank") << usual << true << false << u"Choose a bank from the list."_s;
    QTest::newRow("email") << usual + QStringList {u"email"_s} << false << true << u"Enter an e-mail address such as name@example.com."_s;
    QTest::newRow("email is there") << usual + QStringList {u"email"_s} << true << true << QString();
    QTest::newRow("none") << QStringList() << false << false << QString();
}

void tst_Cells::requiredFields()
{
    QFETCH(QStringList, required);
    QFETCH(bool, withEmail);
    QFETCH(bool, withBank);
    QFETCH(QString, words);
    Fixture fixture;
    fixture.require(required);
    const QByteArray bytes
        = header + "1,Siti,111," + (withBank ? "BCA" : "") + ",BANK_TRANSFER,5,IDR," + (withEmail ? "s@example.com" : "") + ",\n";
    fixture.open(bytes);
    QCOMPARE(fixture.blocks(0), words.isEmpty() ? QStringList() : QStringList {words});
    const ReadBatch batch = fixture.read(bytes);
    QCOMPARE(batch.ready.size(), words.isEmpty() ? 1 : 0);
    const PaymentDraft draft {.amount = u"5"_s,
        .currency = u"IDR"_s,
        .methodCode = u"BANK_TRANSFER"_s,
        .accountName = u"Siti"_s,
        .accountNumber = u"111"_s,
        .operatorCode = withBank ? u"BCA"_s : QString(),
        .emailAddress = withEmail ? u"s@example.com"_s : QString()};
    const auto frozen = fixture.payments.freeze(draft, NumberFormat(QLocale::c()));
    QCOMPARE(frozen ? QString() : messages::reasonOf(frozen.error()), words);
    if (frozen)
        QCOMPARE(frozen->record.body.contains("emailAddress"), withEmail); // what isn't there isn't sent
}

void tst_Cells::requiredFields_areKept()
{
    QTemporaryDir dir;
    auto home = Home::open(dir.path());
    QVERIFY(home);
    Profile profile;
    profile.name = u"shop"_s;
    profile.baseUrl = QUrl(u"https://gateway.example"_s);
    profile.merchantCode = u"M"_s;
    QVERIFY(home->add(profile));
    QCOMPARE(home->profile(u"shop"_s)->required, RequiredFields());
    QCOMPARE(RequiredFields().keys().join(u','), u"account_name,account_number,operator_code,method_code"_s);
    profile = *home->profile(u"shop"_s);
    for (const QStringList &keys : {QStringList {u"account_number"_s, u"email"_s}, QStringList()}) {
        profile.required = *RequiredFields::ofKeys(keys);
        QVERIFY(home->save(profile));
        QCOMPARE(home->profile(u"shop"_s)->required.keys(), keys);
        QVERIFY(home->profile(u"shop"_s)->required.has(PaymentField::Amount));
    }
    QVERIFY(!RequiredFields::ofKeys({u"amount"_s}) && !RequiredFields::ofKeys({u"note"_s}));
}

void tst_Cells::pastedCells_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QList<QStringList>>("cells");
    using Cells = QList<QStringList>;
    QTest::newRow("two marks in two cells") << QString::fromUtf8(example(u"c04_paste_grid.tsv"_s)) << Cells {{u"\"A"_s, u"\"B"_s}};
    QTest::newRow("a mark at the beginning") << u"\"urgent\" pay\tok\n"_s << Cells {{u"\"urgent\" pay"_s, u"ok"_s}};
    QTest::newRow("a quoted word") << u"\"urgent\"\tok"_s << Cells {{u"\"urgent\""_s, u"ok"_s}};
    QTest::newRow("two lines") << u"\"a\nb \"\"c\"\"\"\t1\r\n2\t3\r\n"_s << Cells {{u"a\nb \"c\""_s, u"1"_s}, {u"2"_s, u"3"_s}};
    QTest::newRow("a TAB") << u"\"a\tb\"\tc\n"_s << Cells {{u"a\tb"_s, u"c"_s}};
    QTest::newRow("never closed") << u"\"a\tb\nc\td\n"_s << Cells {{u"\"a"_s, u"b"_s}, {u"c"_s, u"d"_s}};
    QTest::newRow("empty ones") << u"\t\ta\n\n\t\n"_s << Cells {{QString(), QString(), u"a"_s}, {QString()}, {QString(), QString()}};
    QTest::newRow("no end") << u"a\tb\r\nc\t"_s << Cells {{u"a"_s, u"b"_s}, {u"c"_s, QString()}};
    QTest::newRow("a cell of blanks") << u"\"\tx\n\""_s << Cells {{u"\tx\n"_s}}; // as a spreadsheet writes one cell
    QTest::newRow("old line ends") << u"a\tb\rc\td\r"_s << Cells {{u"a"_s, u"b"_s}, {u"c"_s, u"d"_s}};
    QTest::newRow("nothing") << QString() << Cells();
}

void tst_Cells::pastedCells()
{
    QFETCH(QString, text);
    QFETCH(QList<QStringList>, cells);
    QCOMPARE(pastedRows(text), cells);
}

void tst_Cells::cellsOfHtml_data()
{
    QTest::addColumn<QString>("html");
    QTest::addColumn<QList<QStringList>>("cells");
    using Cells = QList<QStringList>;
    const QStringList names {u"account_name"_s, u"account_number"_s, u"operator_code"_s, u"method_code"_s, u"amount"_s, u"currency"_s};
    QTest::newRow("Excel") << QString::fromUtf8(copiedHtml(u"excel.html"_s))
                           << Cells {names + QStringList {u"email"_s, u"note"_s},
                                  {u"PT Maju & Jaya Abadi"_s, u"0012345678"_s, u"BCA"_s, u"BANK_TRANSFER"_s, u"1,250.50"_s, u"IDR"_s,
                                      u"budi@example.com"_s, u"\"urgent\" pay\ntoday"_s},
                                  {u"José Müller"_s, u"0081229041"_s, u"BCA"_s, u"BANK_TRANSFER"_s, u"95,000.00"_s, u"IDR"_s, QString(),
                                      QString()}};
    // Zeros of the format, dates, percents and texts as they are shown; what is rounded or scientific with all its digits.
    QTest::newRow("LibreOffice")
        << QString::fromUtf8(copiedHtml(u"libreoffice.html"_s))
        << Cells {names + QStringList {u"note"_s, u"paid on"_s},
               {u"Budi Santoso"_s, u"0012345678"_s, u"BCA"_s, u"BANK_TRANSFER"_s, u"1250.4"_s, u"IDR"_s, u"two\nlines"_s, u"25/11/2026"_s},
               {u"Siti & Co"_s, u"811234567890"_s, QString(), u"BANK_TRANSFER"_s, u"Rp1,250,000.50"_s, u"IDR"_s, u"13%"_s, QString()},
               {u"Asha"_s, u"0081229041"_s, u"BCA"_s, u"BANK_TRANSFER"_s, u"-99.996 IDR"_s, u"IDR"_s, u"TRUE"_s, QString()}};
    QTest::newRow("a browser") << u"<TABLE><TR><TH>a<TH>b<TR><TD>1<TD>&eacute;&#x41;&#66;&unknown;</TABLE>x"_s
                               << Cells {{u"a"_s, u"b"_s}, {u"1"_s, u"éAB&unknown;"_s}};
    QTest::newRow("cells over several") << u"<table><tr><td rowspan=2>a<td colspan=2>b<td>c<tr><td>d<td>e<td>f</table>"_s
                                        << Cells {{u"a"_s, u"b"_s, QString(), u"c"_s}, {QString(), u"d"_s, u"e"_s, u"f"_s}};
    QTest::newRow("a table in a cell") << u"<table><tr><td>a<table><tr><td>b</td></tr></table></td><td>c</td></tr></table>"_s
                                       << Cells {{u"a b"_s, u"c"_s}};
    QTest::newRow("broken off") << u"<table><tr><td>a < b</td><td title=\"x>y"_s << Cells {{u"a < b"_s, QString()}};
    QTest::newRow("a value that is none") << u"<table><tr><td sdval=\" 1,5 \" sdnum=\"1033;\">2</table>"_s << Cells {{u"2"_s}};
    QTest::newRow("no table") << u"<p>Asha</p>"_s << Cells();
    QTest::newRow("nothing") << QString() << Cells();
}

void tst_Cells::cellsOfHtml()
{
    QFETCH(QString, html);
    QFETCH(QList<QStringList>, cells);
    QCOMPARE(rowsOfHtml(html).rows, cells);
}

void tst_Cells::marksOfHtml_data()
{
    QTest::addColumn<QString>("cell");
    QTest::addColumn<TextMark::Kind>("mark");
    QTest::newRow("plain") << u"<td><b>0012</b><u>34</u>"_s << TextMark::None;
    QTest::newRow("struck") << u"<td><s>0012</s>"_s << TextMark::Struck;
    QTest::newRow("struck within others") << u"<td><b><STRIKE><i>0012</i></STRIKE></b> "_s << TextMark::Struck;
    QTest::newRow("deleted, and another") << u"<td><del>0012</del>0013"_s << TextMark::Partly;
    QTest::newRow("two lines") << u"<td><s>0012</s><br>0013"_s << TextMark::Partly;
    QTest::newRow("footnote") << u"<td>0012<sup>2</sup>"_s << TextMark::Partly;
    QTest::newRow("lowered") << u"<td>0012<sub>2</sub>"_s << TextMark::Partly;
    QTest::newRow("raised as a whole") << u"<td><sup>0012</sup>"_s << TextMark::None;
    QTest::newRow("style of a part") << u"<td><span style='text-decoration: line-through'>00<span>1</span>2</span>3"_s << TextMark::Partly;
    QTest::newRow("style up to its end") << u"<td><span style='text-decoration: line-through'>00<span>1</span>2</span>"_s
                                         << TextMark::Struck;
    QTest::newRow("style of a footnote") << u"<td>0012<span style=\"vertical-align:super\">1</span>"_s << TextMark::Partly;
    QTest::newRow("style of the cell") << u"<td style=\"color:red; TEXT-DECORATION:line-through\">0012"_s << TextMark::Struck;
    QTest::newRow("no end in the cell before") << u"<td><s>a<td>0012"_s << TextMark::None;
    QTest::newRow("blanks") << u"<td><s> </s>0012<sup> </sup>"_s << TextMark::None;
}

void tst_Cells::marksOfHtml()
{
    QFETCH(QString, cell);
    QFETCH(TextMark::Kind, mark);
    const CopiedRows read = rowsOfHtml(u"<table><tr style='display:none'><td><s>x</s><tr><td>a<tr>"_s + cell + u"</table>"_s);
    const int column = int(read.rows.value(1).size()) - 1;
    QCOMPARE(read.marks.value({1, column}), mark);
    QVERIFY(mark == TextMark::None || mayHoldMarks(cell));
    QCOMPARE(rowsOfHtml(u"<table><tr style='text-decoration:line-through'>"_s + cell + u"</table>"_s).marks.value({0, column}),
        TextMark::Struck);
}

void tst_Cells::numbersOfHtml_data()
{
    QTest::addColumn<QString>("cell");
    QTest::addColumn<QString>("text");
    QTest::addColumn<TextMark>("mark");
    const auto row = [](const char *name, const char *value, const char *shown, const char *text, TextMark mark) {
        QTest::newRow(name) << u"<td sdval=\"%1\" sdnum=\"1033;0;0\">%2"_s.arg(QLatin1StringView(value), QLatin1StringView(shown))
                            << QString::fromLatin1(text) << mark;
    };
    row("as it is", "1250", "1,250", "1,250", TextMark::None);
    row("rounded", "1250.4", "1,250", "1250.4", TextMark::Rounded);
    row("scientific", "811234567890", "8.11E+11", "811234567890", TextMark::None);
    row("15 digits", "123456789012345", "123456789012345", "123456789012345", TextMark::None);
    row("more digits than are kept", "1234567890123450", "1234567890123450", "1234567890123450", TextMark::Shortened);
    row("nothing shown", "1234567890123450", "", "", TextMark::None);
    row("no number", "1234567890;123450;0", "x", "x", TextMark::None);
    row("more digits in another form", "1.23456789012345E+15", "1234567890123450", "1234567890123450", TextMark::Shortened);
}

//! LibreOffice says the value beside what it shows.
void tst_Cells::numbersOfHtml()
{
    QFETCH(QString, cell);
    QFETCH(QString, text);
    QFETCH(TextMark, mark);
    const CopiedRows read = rowsOfHtml(u"<table><tr>"_s + cell + u"</table>"_s);
    QCOMPARE(read.rows, (QList<QStringList> {{text}}));
    QCOMPARE(read.marks.value({0, 0}), mark);
    BatchSheet sheet = sheetOf(header + row("1"));
    const bool isRequested = mark != TextMark::None;
    QVERIFY(sheet.isReady(0));
    sheet.type({{0, Amount, u"1250.4"_s, mark}});
    QCOMPARE(sheet.isReady(0), !isRequested);
    sheet.type({{0, Amount, u"1250.4"_s}});
    QVERIFY(sheet.isReady(0));
    sheet.type({{0, AccountNumber, u"1234567890123450"_s, mark}});
    QCOMPARE(sheet.isReady(0), mark != TextMark::Shortened);
}

//! However many columns it says, a table has no more cells than one that is read from a file.
void tst_Cells::cellsOfHtml_areBounded()
{
    const QString wide = u"<table>"_s + u"<tr><td colspan=1000 rowspan=70000>x"_s.repeated(20'000);
    qsizetype cells = 0;
    const CopiedRows read = rowsOfHtml(wide);
    for (const QStringList &row : read.rows)
        cells += row.size();
    QVERIFY2(cells <= Table::mostCells + 2 * Table::mostColumns, qPrintable(QString::number(cells)));
}

void tst_Cells::copiedCells_comeBack()
{
    const QList<QStringList> cells {
        {u"\"A"_s, u"B\""_s, u"a\tb"_s}, {u"two\nlines"_s, u"\""_s, QString()}, {u"\"\""_s, u"say \"hi\""_s, u"x"_s}};
    QCOMPARE(pastedRows(clipboardText(cells)), cells);
}

void tst_Cells::pastedRows_areRead()
{
    Fixture fixture;
    fixture.repair.openRows(QString::fromUtf8(example(u"c04_paste_rows.tsv"_s)), u"Pasted rows"_s);
    QVERIFY(fixture.rest());
    QCOMPARE(fixture.sheet().ready(), 2);
    QCOMPARE(fixture.sheet().fields(0).value(Note), u"\"urgent\" pay today"_s);
    fixture.repair.openRows(
        QString::fromUtf8((header + row("1")).trimmed()), u"Pasted rows"_s); // from a text editor: no end, and none is missed
    QVERIFY(fixture.rest());
    QCOMPARE(fixture.sheet().ready(), 1);
    QVERIFY2(!remarksOf(fixture.sheet()).join(u'|').contains(u"line end"_s), qPrintable(remarksOf(fixture.sheet()).join(u'|')));
}

KONTOR_TEST(tst_Cells, QCoreApplication)
#include "tst_cells.moc"
