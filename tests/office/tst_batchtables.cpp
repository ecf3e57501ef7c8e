// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/reasons.h"
#include "office/batches/batchservice.h"
#include "office/imports/columnmemory.h"
#include "office/imports/columnnames.h"
#include "office/payrollfile.h"
#include "office/payrollsheet.h"
#include "office/sheets/sheetreader.h"
#include "support/await.h"
#include "support/fakeclock.h"
#include "support/oddworkbook.h"
#include "support/testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

using namespace kontor;
using namespace Qt::StringLiterals;

//! Tables as other programs and other people make them: what their columns mean, how their amounts are written, and what is no table.
class tst_BatchTables : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void headersOfOthers_data();
    void headersOfOthers();
    void namesThatSayTooLittle_data();
    void namesThatSayTooLittle();
    void hundredths();
    void otherCurrencies();
    void fixedValues();
    void mapsWithFixedValues();
    void withoutAHeader();
    void byContentAlone();
    void numberedColumns();
    void whereTheHeaderIs_data();
    void whereTheHeaderIs();
    void theSheetWithTheTable();
    void firstSheetIsEmpty_theNextIsRead();
    void theSheetInFront();
    void aSheetWithoutAmounts();
    void rowsAboveTheHeader();
    void ownExportOfThreeDecimals();
    void headersByTheirWords_data();
    void headersByTheirWords();
    void namesInParts_data();
    void namesInParts();
    void namesInParts_ofAMap();
    void wordsThatChangeTheMeaning_data();
    void wordsThatChangeTheMeaning();
    void severalAmounts_data();
    void severalAmounts();
    void columnsWithoutAName();
    void laterHeaders_data();
    void laterHeaders();
    void laterHeaders_ofTablesWithoutOne();
    void voidedRows_data();
    void voidedRows();
    void flagColumns_data();
    void flagColumns();
    void trailers_data();
    void trailers();
    void sumsOfTheRowsAbove_data();
    void sumsOfTheRowsAbove();
    void notesBesideTheRows_data();
    void notesBesideTheRows();
    void columnsBesideTheOneThatIsPaid_data();
    void columnsBesideTheOneThatIsPaid();
    void columnsThatCountInThousands();
    void numberSignsBeforeReferences();
    void walletsWithoutTheirZero();
    void titlesTakenForTheHeader();
    void thousandsWithoutQuotationMarks_withoutAHeader();
    void misplacedAmounts_data();
    void misplacedAmounts();
    void mapOfAColumnThatIsNotThere();
    void phoneOfAnEWallet();
    void namesOfNoColumn();
    void addressesBesideAccounts();
    void amountInAnotherCurrencyThanItsHeaderSays();
    void lettersThatLookWrong();
    void workbooks();
    void whatAWorkbookSpoilt_data();
    void whatAWorkbookSpoilt();
    void textBesideAmounts_data();
    void textBesideAmounts();
    void amountsAsShown_keepSavedProblems();
    void roundedAmountsAreConfirmed();
    void roundedColumn_isTakenAsShownInOneStep();
    void amountsWithTheSignOfTheirCurrency();
    void rejectedRowsOfAWorkbook();
    void aWorkbookWithoutAHeader();
    void numberStyles_data();
    void numberStyles();
    void mixedNumbers();
    void ambiguousAmounts_readLikeTheOthers_data();
    void ambiguousAmounts_readLikeTheOthers();
    void ownExport_editedByAPerson();
    void fingerprints();
    void choicesAreRemembered();
    void onlyTheNewestChoices();
    void aMemoryThatCannotBeRead_data();
    void aMemoryThatCannotBeRead();
    void noTables_data();
    void noTables();
};

namespace {

class TableFixture {
public:
    Result<ReadBatch> readFile(const QString &path, const ColumnMap &map = {}, const TableFormat &wanted = {})
    {
        return await(batches.read(path, NumberFormat(QLocale::c()), map, wanted));
    }
    Result<ReadBatch> read(const QByteArray &bytes, const ColumnMap &map = {}, const TableFormat &wanted = {})
    {
        QFile file(m_dir.filePath(u"payroll"_s)); // its name says nothing
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes);
        file.close();
        return readFile(file.fileName(), map, wanted);
    }

private:
    QTemporaryDir m_dir;
    Profile m_profile {};
    FakeClock m_clock;
    std::unique_ptr<Ledger> m_ledger {Ledger::open(m_dir.filePath(u"ledger.db"_s), m_clock).value()};
    PaymentService m_payments {m_profile, *m_ledger, m_clock};

public:
    BatchService batches {*m_ledger, m_payments, m_clock};
};

QString shown(const Result<ReadBatch> &batch)
{
    return batch ? told(*batch).join(u'\n') : messages::reasonOf(batch.error());
}

bool says(const Result<ReadBatch> &batch, const QString &beginning, const QString &words)
{
    const QStringList lines = batch ? told(*batch) : QStringList();
    return std::any_of(lines.begin(), lines.end(), [&](const QString &line) { return line.startsWith(beginning) && line.contains(words); });
}

//! What is paid by the first row.
QString firstOf(const ReadBatch &batch)
{
    if (batch.ready.isEmpty())
        return {};
    const PaymentRecord &payment = batch.ready.first().record;
    const PaymentRequest &request = payment.request;
    return QStringList {request.money.toString(), request.accountName, request.accountNumber, request.operatorCode, request.methodCode,
        request.emailAddress, payment.reference, payment.note}
        .join(u'|');
}

QByteArray rowOf(const QByteArray &amount)
{
    return "R-1,Siti Rahma,0012345678,BCA,BANK_TRANSFER,\"" + amount + "\",IDR,siti@example.com,\n";
}

ColumnMap fixed(const QHash<QString, QString> &values)
{
    return {.fixed = values};
}

const QHash<QString, QString> idr {{u"currency"_s, u"IDR"_s}, {u"method_code"_s, u"BANK_TRANSFER"_s}};

//! A row of inline texts; what is no text is written as it stands: "=1.5" is the number 1.5.
QByteArray sheetRow(const QByteArrayList &cells)
{
    QByteArray xml = "<row>";
    for (const QByteArray &cell : cells) {
        if (cell.startsWith('<'))
            xml += cell;
        else if (cell.startsWith('='))
            xml += "<c><v>" + cell.mid(1) + "</v></c>";
        else
            xml += "<c t=\"inlineStr\"><is><t>" + cell + "</t></is></c>";
    }
    return xml + "</row>";
}

const QByteArrayList sheetNames {"account_name", "account_number", "operator_code", "method_code", "amount", "currency", "email", "note"};

} // namespace

void tst_BatchTables::headersOfOthers_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<ColumnMap>("map");
    QTest::addColumn<QString>("first");
    QTest::newRow("Wise") << QByteArray(
        "name,recipientEmail,paymentReference,receiverType,amountCurrency,amount,sourceCurrency,targetCurrency,IBAN,"
        "type\nMax Meier,max@example.com,Inv 7,PERSON,target,100.10,GBP,EUR,DE02120300000000202051,x\n")
                          << fixed({{u"operator_code"_s, u"SEPA"_s}, {u"method_code"_s, u"BANK_TRANSFER"_s}})
                          << u"100.10 EUR|Max Meier|DE02120300000000202051|SEPA|BANK_TRANSFER|max@example.com||Inv 7"_s;
    QTest::newRow("RazorpayX") << QByteArray(
        "RazorpayX Account Number,Payout Amount (in Rupees),Payout Currency,Payout Mode,Payout Purpose,Payout Narration,Payout "
        "Reference Id,Fund Account Id,Fund Account Type,Fund Account Name,Fund Account Ifsc,Fund Account Number,Fund Account "
        "Vpa,Fund Account Phone Number,Fund Account Email,Contact Name,Contact Email,Contact Mobile,Contact Type,Contact "
        "Reference Id,notes[code],notes[place]\n7878780000000000,1250.50,INR,NEFT,salary,Nov,P-1,,bank_account,Asha Verma,HDFC0000001,"
        "50100012345678,,,asha@example.com,Asha V,av@example.com,99,employee,E-9,a,b\n")
                               << ColumnMap {} << u"1250.50 INR|Asha Verma|50100012345678|HDFC0000001|NEFT|asha@example.com|P-1|Nov"_s;
    QTest::newRow("RazorpayX, UPI") << QByteArray(
        "Payout Amount (in Rupees),Payout Currency,Payout Mode,Payout Reference Id,Fund Account Type,Fund Account Name,Fund Account Ifsc,"
        "Fund Account Number,Fund Account Vpa,Fund Account Email\n500.00,INR,UPI,U-1,vpa,Asha "
        "Verma,HDFC,,asha@okhdfcbank,asha@example.com\n")
                                    << ColumnMap {} << u"500.00 INR|Asha Verma|asha@okhdfcbank|HDFC|UPI|asha@example.com|U-1|"_s;
    QTest::newRow("Xendit, new") << QByteArray(
        "Reference ID,Amount,Channel Code,Bank Account Name,Bank Account Number,Description,Email,Email CC,Email "
        "BCC\nX-1,95000,ID_BCA,Budi Santoso,0081229041,Gaji,budi@example.com,,\n")
                                 << fixed(idr) << u"95000 IDR|Budi Santoso|0081229041|ID_BCA|BANK_TRANSFER|budi@example.com|X-1|Gaji"_s;
    QTest::newRow("Xendit, old") << QByteArray(
        "Nominal,Bank Code,Bank Account Name,Bank Account Number,Description,Email,Email CC,Email BCC,External "
        "ID\n95000,BCA,Budi Santoso,0081229041,Gaji,budi@example.com,,,X-1\n")
                                 << fixed(idr) << u"95000 IDR|Budi Santoso|0081229041|BCA|BANK_TRANSFER|budi@example.com|X-1|Gaji"_s;
    QTest::newRow("Midtrans") << QByteArray("beneficiary_name,beneficiary_account,beneficiary_bank,beneficiary_email,amount,notes\nBudi "
                                            "Santoso,0081229041,bca,budi@example.com,95000,Gaji\n")
                              << fixed(idr) << u"95000 IDR|Budi Santoso|0081229041|bca|BANK_TRANSFER|budi@example.com||Gaji"_s;
    QTest::newRow("Indonesian") << QByteArray(
        "No. Referensi;Nama Penerima;No. Rekening;Bank Tujuan;Metode;Jumlah (Rp);Mata Uang;Surel;Keterangan\nX-1;Budi "
        "Santoso;0081229041;BCA;BANK_TRANSFER;95000;IDR;budi@example.com;Gaji\n")
                                << ColumnMap {} << u"95000 IDR|Budi Santoso|0081229041|BCA|BANK_TRANSFER|budi@example.com|X-1|Gaji"_s;
    QTest::newRow("German") << QByteArray(
        "Rechnungsnr.;Zahlungsempf\xe4nger;Konto;BLZ;Zahlungsart;Betrag;W\xe4hrung;E-Mail-Adresse;Verwendungszweck\n"
        "R 7;J\xfcrgen Gro\xdf;123456;70090100;SEPA;12.50;EUR;j@example.com;Nov\n")
                            << ColumnMap {} << u"12.50 EUR|Jürgen Groß|123456|70090100|SEPA|j@example.com|R 7|Nov"_s;
    QTest::newRow("Spanish") << QByteArray("Factura,Beneficiario,N\xc3\xbamero de cuenta,C\xc3\xb3"
                                           "digo de banco,M\xc3\xa9todo de pago,Importe,Divisa,Correo electr\xc3\xb3nico,Concepto\nF "
                                           "7,Ana Ruiz,0721,BBVA,SPEI,12.50,MXN,ana@example.com,Nov\n")
                             << ColumnMap {} << u"12.50 MXN|Ana Ruiz|0721|BBVA|SPEI|ana@example.com|F 7|Nov"_s;
}

void tst_BatchTables::headersOfOthers()
{
    QFETCH(QByteArray, bytes);
    QFETCH(ColumnMap, map);
    TableFixture fixture;
    const auto batch = fixture.read(bytes, map);
    QVERIFY2(batch && batch->ready.size() == 1, qPrintable(shown(batch)));
    QTEST(firstOf(*batch), "first");
}

void tst_BatchTables::namesThatSayTooLittle_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("beginning");
    QTest::addColumn<QString>("words");
    QTest::addColumn<bool>("isReady");
    const QByteArray rest = ",operator_code,method_code,currency,email";
    const QByteArray values = ",BCA,BANK_TRANSFER,IDR,s@example.com";
    QTest::newRow("fits two") << QByteArray(
        "account_name,account_number,amount,method_code,currency,email,code\nSiti,123456,5,X,IDR,s@example.com,BCA\n")
                              << u"0/1/?: "_s << u"The column code can mean operator_code, method_code"_s << false;
    QTest::newRow("fits two that are known") << "account_name,account_number,amount,code" + rest + "\nSiti,123456,5,BCA" + values + "\n"
                                             << u"0/1/?: "_s << u"not used: code"_s << true;
    QTest::newRow("two that fit one") << "account_name,account_number,betrag,summe" + rest + "\nSiti,123456,5,6" + values + "\n"
                                      << u"0/1/amount: "_s << u"can be amount: betrag, summe. Say which"_s << false;
    QTest::newRow("ours before theirs") << "name,account_name,account_number,amount,nominal" + rest + "\nx,Siti,123456,5,6" + values + "\n"
                                        << u"0/1/?: "_s << u"not used: name, nominal"_s << true;
}

void tst_BatchTables::namesThatSayTooLittle()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, beginning);
    QFETCH(QString, words);
    QFETCH(bool, isReady);
    TableFixture fixture;
    const auto batch = fixture.read(bytes);
    QVERIFY2(says(batch, beginning, words), qPrintable(shown(batch)));
    QCOMPARE(batch->ready.size(), isReady ? 1 : 0);
    QVERIFY(!isReady || firstOf(*batch).startsWith(u"5 IDR|Siti|123456"_s));
}

void tst_BatchTables::hundredths()
{
    for (const char *name : {"Amount (paise)", "Payout Amount (in paise)", "amount_cents"}) {
        TableFixture fixture;
        const auto batch = fixture.read(QByteArray(header).replace("amount", name) + rowOf("125050"));
        QVERIFY2(says(batch, u"0/1/amount: "_s, u"counts in hundredths"_s), qPrintable(shown(batch)));
        QVERIFY(batch->ready.isEmpty());
    }
    QCOMPARE(meaningOf(u"Cents"_s).columns, QStringList());
}

//! Wise lets an amount be in either currency.
void tst_BatchTables::otherCurrencies()
{
    TableFixture fixture;
    const auto batch
        = fixture.read("account_name,account_number,operator_code,method_code,email,amount,amountCurrency,sourceCurrency,targetCurrency\n"
                       "Max,1234,X,Y,m@example.com,10,target,GBP,EUR\n"
                       "Eva,1235,X,Y,e@example.com,10,Source,GBP,EUR\n"
                       "Jan,1236,X,Y,j@example.com,10,source,EUR,EUR\n");
    QVERIFY2(says(batch, u"2/3/amount: "_s, u"This amount is in GBP and is to be paid out in EUR"_s), qPrintable(shown(batch)));
    QCOMPARE(batch->readyRows, QList<int>({1, 3}));
}

void tst_BatchTables::fixedValues()
{
    TableFixture fixture;
    const QByteArray bytes = "account_name,account_number,operator_code,amount,email\nSiti,0012,BCA,5,s@example.com\n";
    QVERIFY(says(fixture.read(bytes), u"0/1/currency: "_s, u"missing"_s));
    const auto batch = fixture.read(bytes, fixed(idr));
    QVERIFY2(batch && told(*batch).isEmpty(), qPrintable(shown(batch)));
    QCOMPARE(firstOf(*batch), u"5 IDR|Siti|0012|BCA|BANK_TRANSFER|s@example.com||"_s);
    const auto both = fixture.read(header + rowOf("5"), fixed({{u"currency"_s, u"INR"_s}}));
    QVERIFY2(says(both, u"0/1/currency: "_s, u"Keep one"_s) && both->ready.isEmpty(), qPrintable(shown(both)));
}

void tst_BatchTables::mapsWithFixedValues()
{
    const auto lines = readColumnMap("Payee = account_name\ncurrency := IDR\nMethod-Code := BANK = X \nOld total = -\nnote: = note\n");
    const auto json = readColumnMap(
        R"({"Payee":"account_name","currency":{"value":"IDR"},"method_code":{"value":"BANK = X"},"Old total":"-","note:":"note"})");
    QVERIFY(lines && json);
    QCOMPARE(*lines, *json);
    QCOMPARE(lines->fixed.value(u"method_code"_s), u"BANK = X"_s);
    QCOMPARE(lines->names.value(u"old_total"_s, u"?"_s), QString());
    QCOMPARE(lines->names.value(u"note:"_s), u"note"_s);
    QVERIFY(messages::reasonOf(readColumnMap(R"({"iban":{"value":"x"}})").error()).contains(u"names \"iban\""_s));
    QVERIFY(messages::reasonOf(readColumnMap("currency := IDR\ncurrency := INR").error()).contains(u"\"currency\" twice"_s));
    TableFixture fixture; // what is left out is left out, though its name is known
    const auto batch = fixture.read("total," + header + "9," + rowOf("5"), *readColumnMap("amount = -\ntotal = amount"));
    QVERIFY2(batch && batch->ready.size() == 1, qPrintable(shown(batch)));
    QCOMPARE(batch->ready.first().record.request.money.toString(), u"9 IDR"_s);
}

void tst_BatchTables::withoutAHeader()
{
    TableFixture fixture;
    const QByteArray bytes = "mbrown@example.com,100.5,USD,ID001,Here is your payment,PAYPAL\n"
                             "jo@example.com,7.25,USD,ID002\n";
    const auto batch = fixture.read(bytes, fixed({{u"operator_code"_s, u"PAYPAL"_s}}));
    QVERIFY2(says(batch, u"0/1/account_name: "_s, u"missing"_s), qPrintable(shown(batch)));
    QVERIFY2(says(batch, u"0/1/?: "_s, u"account_number = Column 1, amount = Column 2"_s)
            || says(batch, u"0/1/?: "_s, u"amount = Column 2, currency = Column 3"_s),
        qPrintable(shown(batch)));
    QCOMPARE(batch->rows, 2);
    QCOMPARE(batch->format.headerRow, 0);
    ColumnMap map = batch->map; // and the person says the rest
    map.places.insert(u"account_name"_s, 0);
    const auto whole = fixture.read(bytes, map);
    QVERIFY2(whole, qPrintable(shown(whole)));
    QCOMPARE(
        firstOf(*whole), u"100.5 USD|mbrown@example.com|mbrown@example.com|PAYPAL|PAYPAL|mbrown@example.com|ID001|Here is your payment"_s);
}

void tst_BatchTables::byContentAlone()
{
    TableFixture fixture;
    const QByteArray rows = "Siti Rahma;0012345678;BCA;1250.50;IDR;siti@example.com\nBudi;0098765432;BNI;95;IDR;budi@example.com\n";
    const auto batch = fixture.read(rows);
    QCOMPARE(batch->map.places, (QHash<QString, int> {{u"account_number"_s, 1}, {u"amount"_s, 3}, {u"currency"_s, 4}, {u"email"_s, 5}}));
    QVERIFY(says(batch, u"0/1/account_name: "_s, u"missing"_s)); // a text can be anything
    const auto twoNumbers = fixture.read("Siti,12,15,siti@example.com\nBudi,13,16,budi@example.com\n");
    QCOMPARE(twoNumbers->map.places, (QHash<QString, int> {{u"email"_s, 3}}));
    const auto asked = fixture.read("a;b\nc;d\n", {}, {.headerRow = 0}); // nothing is told
    QVERIFY(asked && asked->rows == 2 && asked->map.places.isEmpty());
}

void tst_BatchTables::numberedColumns()
{
    TableFixture fixture;
    const auto map = readColumnMap("Column 1 = account_name\ncolumn 2 = account_number\nCOLUMN 3 = operator_code\ncolumn-4 = amount\n"
                                   "column 5 = currency\ncolumn 6 = email\nmethod_code := BANK_TRANSFER");
    const auto batch = fixture.read("Siti Rahma;0012345678;BCA;1250.50;IDR;siti@example.com\n", *map);
    QVERIFY2(batch && batch->ready.size() == 1, qPrintable(shown(batch)));
    QCOMPARE(firstOf(*batch), u"1250.50 IDR|Siti Rahma|0012345678|BCA|BANK_TRANSFER|siti@example.com||"_s);
}

void tst_BatchTables::whereTheHeaderIs_data()
{
    QTest::addColumn<QByteArray>("above");
    QTest::addColumn<TableFormat>("wanted");
    QTest::addColumn<int>("line");
    QTest::newRow("at the top") << QByteArray() << TableFormat {} << 1;
    QTest::newRow("below a title") << QByteArray("Payroll,November\n\n") << TableFormat {} << 3;
    QTest::newRow("below numbers") << QByteArray("Payroll,2026\nprinted,21.11.\n") << TableFormat {} << 3;
    QTest::newRow("below a word that is known") << QByteArray("amount,of payouts\n") << TableFormat {} << 2;
    QTest::newRow("where somebody says") << QByteArray("Payroll,November\n\n") << TableFormat {.headerRow = 2} << 3;
}

void tst_BatchTables::whereTheHeaderIs()
{
    QFETCH(QByteArray, above);
    QFETCH(TableFormat, wanted);
    QFETCH(int, line);
    TableFixture fixture;
    const auto batch = fixture.read(above + header + rowOf("1250.50") + rowOf("1.250"), {}, wanted);
    QVERIFY2(batch && batch->ready.size() == 1, qPrintable(shown(batch)));
    QCOMPARE(batch->format.headerRow, line);
    QCOMPARE(batch->readyLines, QList<int> {line + 1});
    QVERIFY2(says(batch, u"2/%1/amount: "_s.arg(line + 2), u"can mean"_s), qPrintable(shown(batch)));
    QCOMPARE(messages::cellPlace(batch->problems.last().place.value()), u"Line %1, column 6"_s.arg(line + 2));
}

//! Xendit's own workbook begins with a sheet of instructions.
void tst_BatchTables::theSheetWithTheTable()
{
    const auto relation = [](const QByteArray &id, const QByteArray &target) {
        return "<Relationship Id=\"" + id + "\" Type=\"x/worksheet\" Target=\"" + target + "\"/>";
    };
    const QByteArray book = kontor::testing::archiveOf({
        {"xl/workbook.xml",
            R"(<workbook xmlns:r="r"><sheets><sheet name="How to" r:id="a"/><sheet name="Secret" state="veryHidden" r:id="c"/>)"
            R"(<sheet name="Payouts" r:id="b"/></sheets></workbook>)"},
        {"xl/_rels/workbook.xml.rels",
            "<Relationships>" + relation("a", "a.xml") + relation("b", "b.xml") + relation("c", "b.xml") + "</Relationships>"},
        {"xl/a.xml", "<worksheet><sheetData>" + sheetRow({"Fill in the second sheet", "Amount"}) + "</sheetData></worksheet>"},
        {"xl/b.xml",
            "<worksheet><sheetData>" + sheetRow({"Template"}) + sheetRow(sheetNames)
                + sheetRow({"Siti", "0012345678", "BCA", "BANK_TRANSFER", "=1250.5", "IDR", "s@example.com"}) + "</sheetData></worksheet>"},
    });
    TableFixture fixture;
    const auto batch = fixture.read(book);
    QVERIFY2(batch && batch->ready.size() == 1, qPrintable(shown(batch)));
    QCOMPARE(batch->format.sheet, u"Payouts"_s);
    QCOMPARE(batch->format.headerRow, 2);
    const auto first = fixture.read(book, {}, {.sheet = u"How to"_s});
    QVERIFY2(says(first, u"0/1/currency: "_s, u"missing"_s), qPrintable(shown(first)));
}

//! A cover that somebody cleared is no reason to refuse the sheets behind it.
void tst_BatchTables::firstSheetIsEmpty_theNextIsRead()
{
    const auto relation
        = [](const QByteArray &id) { return "<Relationship Id=\"" + id + "\" Type=\"x/worksheet\" Target=\"" + id + ".xml\"/>"; };
    const QByteArray payouts = "<worksheet><sheetData>" + sheetRow(sheetNames)
        + sheetRow({"Siti", "0012345678", "BCA", "BANK_TRANSFER", "=1250.5", "IDR", "s@example.com"}) + "</sheetData></worksheet>";
    const auto bookWith = [&](const QByteArray &second) {
        return kontor::testing::archiveOf({
            {"xl/workbook.xml",
                R"(<workbook xmlns:r="r"><sheets><sheet name="Cover" r:id="a"/><sheet name="Payouts" r:id="b"/></sheets></workbook>)"},
            {"xl/_rels/workbook.xml.rels", "<Relationships>" + relation("a") + relation("b") + "</Relationships>"},
            {"xl/a.xml", "<worksheet><sheetData/></worksheet>"},
            {"xl/b.xml", second},
        });
    };
    TableFixture fixture;
    const auto batch = fixture.read(bookWith(payouts));
    QVERIFY2(batch && batch->ready.size() == 1, qPrintable(shown(batch)));
    QCOMPARE(batch->format.sheet, u"Payouts"_s);
    const auto none = fixture.read(bookWith("<worksheet><sheetData/></worksheet>"));
    QVERIFY2(!none && messages::reasonOf(none.error()).contains(u"holds no table"_s), qPrintable(shown(none)));
}

void tst_BatchTables::workbooks()
{
    TableFixture fixture;
    const QByteArray book = kontor::testing::workbookOf(sheetRow(sheetNames)
            + sheetRow({"Siti", "=12345678901", "BCA", "BANK_TRANSFER", "=0.60500000000000009", "KWD", "s@example.com"})
            + sheetRow({"Budi", "0012345678", "BCA", "BANK_TRANSFER", "=1250", "IDR", "b@example.com", "'=SUM(A1)"})
            + sheetRow({"Dewi", "<c s=\"2\"><v>12345678</v></c>", "BCA", "BANK_TRANSFER", "1.250", "IDR", "d@example.com"}),
        {{"xl/styles.xml",
            R"(<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>)"
            R"(<xf numFmtId="164"/></cellXfs></styleSheet>)"}});
    const auto batch = fixture.read(book);
    QVERIFY2(batch && batch->ready.size() == 2, qPrintable(shown(batch)));
    QCOMPARE(batch->ready.at(0).record.request.money.toString(), u"0.605 KWD"_s); // a number is in nobody's style
    QCOMPARE(batch->ready.at(0).record.request.accountNumber, u"12345678901"_s);
    QCOMPARE(batch->ready.at(1).record.note, u"=SUM(A1)"_s);
    QVERIFY2(says(batch, u"3/4/amount: "_s, u"can mean 1.25 or 1250"_s), qPrintable(shown(batch)));
    QCOMPARE(messages::cellPlace(batch->problems.last().place.value()), u"Sheet Payouts, E4"_s);
    const auto european = fixture.read(book, {}, {.numbers = NumberStyle::PointComma});
    QVERIFY2(european && european->ready.size() == 3, qPrintable(shown(european)));
    QCOMPARE(european->ready.last().record.request.money.toString(), u"1250 IDR"_s);
    QCOMPARE(european->ready.last().record.request.accountNumber, u"0012345678"_s); // as it is seen there
}

void tst_BatchTables::whatAWorkbookSpoilt_data()
{
    QTest::addColumn<QByteArrayList>("cells");
    QTest::addColumn<QString>("beginning");
    QTest::addColumn<QString>("words");
    const auto spoilt = [](const char *name, int at, const QByteArray &cell, const QString &beginning, const QString &words) {
        QByteArrayList cells {"Siti", "0012345678", "BCA", "BANK_TRANSFER", "=5", "IDR", "s@example.com", "x"};
        cells[at] = cell;
        QTest::newRow(name) << cells << beginning << words;
    };
    const QString account = u"1/2/account_number: "_s;
    spoilt("too many digits", 1, "=1234567890123456", account, u"Excel shows 1.23457E+15 in row 2. The account number was lost"_s);
    spoilt("shown as a power", 1, "<c s=\"2\"><v>810000000000</v></c>", account, u"Excel shows 8.1E+11 in row 2"_s);
    spoilt("a date for an account", 1, "<c s=\"1\"><v>45413</v></c>", account, u"made a date of this cell: 2024-05-01"_s);
    spoilt("a date for a bank", 2, "<c s=\"1\"><v>45413</v></c>", u"1/2/operator_code: "_s, u"made a date"_s);
    spoilt("a date for an amount", 4, "<c s=\"1\"><v>45413</v></c>", u"1/2/amount: "_s, u"made a date"_s);
    spoilt("no value", 4, "<c><f>A1+1</f></c>", u"1/2/amount: "_s, u"Sheet Payouts, E2 holds a formula without its value"_s);
    spoilt("no value for a note", 7, "<c><f>A1</f></c>", u"1/2/note?: "_s, u"formula without its value"_s);
    spoilt("no reference", 4, "<c t=\"e\"><v>#REF!</v></c>", u"1/2/amount: "_s, u"The spreadsheet shows #REF! here"_s);
    spoilt("too many decimals", 4, "=5.005", u"1/2/amount: "_s, u"at most 2 decimals"_s);
    spoilt("a share", 4, "<c s=\"3\"><v>0.05</v></c>", u"1/2/amount: "_s, u"in digits"_s);
    spoilt("too large an amount", 4, "=1234567890123456", u"1/2/amount: "_s, u"in digits"_s);
    spoilt("rounded for the eye", 4, "<c s=\"4\"><v>1234.56</v></c>", u"1/2/amount: "_s,
        u"The spreadsheet shows 1235 here, but the cell holds 1234.56. Type the amount that is meant."_s);
    spoilt("a part struck through", 1,
        "<c t=\"inlineStr\"><is><r><rPr><strike/></rPr><t>0099999999</t></r><r><t>0012345678</t></r></is></c>", account,
        u"A part of \"00999999990012345678\" is struck through, raised or lowered"_s);
    spoilt("a footnote", 4, "<c t=\"inlineStr\"><is><r><t>900</t></r><r><rPr><vertAlign val=\"superscript\"/></rPr><t>1</t></r></is></c>",
        u"1/2/amount: "_s, u"A part of \"9001\""_s);
    spoilt("a footnote in a note", 7,
        "<c t=\"inlineStr\"><is><r><t>x</t></r><r><rPr><vertAlign val=\"superscript\"/></rPr><t>1</t></r></is></c>", u"1/2/note?: "_s,
        u"A part of \"x1\""_s);
    spoilt("struck through", 4, "<c s=\"5\"><v>5</v></c>", u"1/2/amount: "_s,
        u"\"5\" is struck through. Leave the row out, or type what is to be paid."_s);
    spoilt("below zero", 4, "=-5", u"1/2/amount: "_s, u"above 0"_s);
}

void tst_BatchTables::whatAWorkbookSpoilt()
{
    QFETCH(QByteArrayList, cells);
    QFETCH(QString, beginning);
    QFETCH(QString, words);
    TableFixture fixture;
    const auto batch = fixture.read(kontor::testing::workbookOf(sheetRow(sheetNames) + sheetRow(cells),
        {{"xl/styles.xml",
            R"(<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0E+00"/></numFmts><fonts><font/><font><strike/></font></fonts>)"
            R"(<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="3"/><xf fontId="1"/></cellXfs>)"
            R"(</styleSheet>)"}}));
    QVERIFY2(says(batch, beginning, words), qPrintable(shown(batch)));
    QCOMPARE(batch->ready.isEmpty(), !beginning.contains(u'?'));
    QCOMPARE(batch->problems.size(), batch->rounded > 0 ? 2 : 1); // which has a remark for the file beside it
}

namespace {

//! Account numbers of ten digits, and amounts without decimals.
const QByteArray styles = R"(<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000000000"/></numFmts><cellXfs><xf numFmtId="0"/>)"
                          R"(<xf numFmtId="164"/><xf numFmtId="3"/></cellXfs></styleSheet>)";

BatchSheetPtr loadedSheet(const QByteArray &bytes, const ImportOptions &wish = {})
{
    const QTemporaryDir dir;
    SheetProgress progress;
    const auto read = readSheet({.rows = bytes, .title = u"payroll"_s}, wish, ColumnMemory(dir.filePath(u"columns"_s)), {}, progress);
    return read ? *read : nullptr;
}

QStringList problemsOf(const BatchSheet &sheet, int row)
{
    QStringList words;
    for (const SheetProblem &problem : sheet.problems(row))
        words.append(messages::reason(problem.reason));
    return words;
}

//! What was saved, as our own reader of tables has it.
struct Saved {
    QStringList header {};
    QList<TableRow> rows {};
};

Saved savedBy(const BatchSheet &sheet, const QString &path)
{
    if (!saveRejected(sheet, path))
        return {};
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const auto table = openTable(file, {.headerRow = 1});
    if (!table)
        return {};
    Saved saved {.header = (*table)->header()};
    for (auto row = (*table)->next(); row && *row; row = (*table)->next())
        saved.rows.append(**row);
    return saved;
}

} // namespace

//! Which of the two numbers is meant a person says; whether it is the one that the cell holds, or the one that is seen.
void tst_BatchTables::roundedAmountsAreConfirmed()
{
    const QByteArrayList cells {"Siti", "0012345678", "BCA", "BANK_TRANSFER", "<c s=\"2\"><v>1234.56</v></c>", "IDR", "s@example.com"};
    const auto sheet = loadedSheet(kontor::testing::workbookOf(sheetRow(sheetNames) + sheetRow(cells), {{"xl/styles.xml", styles}}));
    QVERIFY(sheet && sheet->rows() == 1);
    QCOMPARE(sheet->ready(), 0);
    QVERIFY2(problemsOf(*sheet, 0).join(u'|').contains(u"shows 1235 here"_s), qPrintable(problemsOf(*sheet, 0).join(u'|')));
    sheet->type({{0, BatchField::Amount, u"1234.56"_s}});
    QVERIFY2(sheet->ready() == 1, qPrintable(problemsOf(*sheet, 0).join(u'|')));
    sheet->undo();
    QCOMPARE(sheet->ready(), 0);
    sheet->type({{0, BatchField::Amount, u"1235"_s}});
    QCOMPARE(sheet->ready(), 1);
}

void tst_BatchTables::roundedColumn_isTakenAsShownInOneStep()
{
    const auto rounded = [](const QByteArray &amount) {
        return sheetRow({"Siti", "0012345678", "BCA", "BANK_TRANSFER", "<c s=\"2\"><v>" + amount + "</v></c>", "IDR", "s@example.com"});
    };
    const QByteArray book = kontor::testing::workbookOf(
        sheetRow(sheetNames) + rounded("4388889.4579") + rounded("4390124.5") + rounded("12") + rounded("0.2"),
        {{"xl/styles.xml", styles}});
    const auto sheet = loadedSheet(book);
    QVERIFY(sheet && sheet->rows() == 4);
    QCOMPARE(sheet->ready(), 1);
    QCOMPARE(sheet->counts().rounded, 3);
    QVERIFY2(remarksOf(*sheet).join(u'|').contains(u"shows rounded amounts in 3 row"_s), qPrintable(remarksOf(*sheet).join(u'|')));
    QCOMPARE(sheet->useAmountsAsShown(), QList<int>({0, 1, 3}));
    QCOMPARE(sheet->ready(), 3);
    QCOMPARE(sheet->counts().rounded, 0);
    QVERIFY2(problemsOf(*sheet, 3).join(u'|').contains(u"above 0"_s), qPrintable(problemsOf(*sheet, 3).join(u'|'))); // what is seen is 0
    QCOMPARE(sheet->row(0).money->toString(), u"4388889 IDR"_s);
    QCOMPARE(sheet->row(1).money->toString(), u"4390125 IDR"_s);
    QCOMPARE(sheet->useAmountsAsShown(), QList<int>());
    sheet->undo();
    QCOMPARE(sheet->ready(), 1);
    QCOMPARE(sheet->counts().rounded, 3);

    TableFixture fixture;
    const auto exact = fixture.read(book);
    QVERIFY2(exact && exact->ready.size() == 1 && says(exact, u"0/1/amount?: "_s, u"shows rounded amounts in 3 row"_s),
        qPrintable(shown(exact)));
    const auto asShown = fixture.read(book, {}, {.amountsAsShown = true});
    QVERIFY2(asShown && asShown->ready.size() == 3, qPrintable(shown(asShown)));
    QCOMPARE(asShown->ready.at(1).record.request.money.toString(), u"4390125 IDR"_s);
    QVERIFY2(says(asShown, u"0/1/amount?: "_s, u"used as the spreadsheet shows them in 3 row"_s), qPrintable(shown(asShown)));
}

void tst_BatchTables::textBesideAmounts_data()
{
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QByteArray>("currency");
    QTest::addColumn<QString>("words"); // empty: it is ready
    const auto format = [](const QByteArray &code, const QByteArray &currency, const QString &words = {}) {
        QTest::newRow((code + ' ' + currency).constData()) << code << currency << words;
    };
    format("&quot;Rp&quot;#,##0", "IDR");
    format("[$Rp-421] #,##0", "IDR");
    format("#,##0&quot;,-&quot;", "IDR");
    format("[$$-409]#,##0", "USD");
    format("[$€-407] 0", "EUR");
    format("[$$-409]#,##0", "IDR", u"This amount is in $ and is to be paid out in IDR"_s);
    format("&quot;USD &quot;0", "IDR", u"This amount is in USD"_s);
    format("[$€-407] 0", "IDR", u"This amount is in €"_s);
    format("0&quot; ribu&quot;", "IDR", u"shows a 1 in this cell as \"1 ribu\""_s);
    format("0&quot;k&quot;", "IDR", u"as \"1k\""_s);
    format("0&quot;000&quot;", "IDR", u"as \"1000\""_s);
    format("General&quot; jt&quot;", "IDR", u"as \"1 jt\""_s);
}

//! A format may count in thousands, or in another currency, and the number of the cell says nothing of it.
void tst_BatchTables::textBesideAmounts()
{
    QFETCH(QByteArray, code);
    QFETCH(QByteArray, currency);
    QFETCH(QString, words);
    const QByteArray book = kontor::testing::workbookOf(sheetRow(sheetNames)
            + sheetRow({"Siti", "0012345678", "BCA", "BANK_TRANSFER", "<c s=\"1\"><v>500</v></c>", currency, "s@example.com"}),
        {{"xl/styles.xml",
            "<styleSheet><numFmts><numFmt numFmtId=\"164\" formatCode=\"" + code
                + "\"/></numFmts><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"164\"/></cellXfs></styleSheet>"}});
    TableFixture fixture;
    const auto batch = fixture.read(book);
    QVERIFY2(batch && batch->ready.size() == (words.isEmpty() ? 1 : 0), qPrintable(shown(batch)));
    QVERIFY2(words.isEmpty() || says(batch, u"1/2/amount: "_s, words), qPrintable(shown(batch)));
    auto sheet = loadedSheet(book);
    QCOMPARE(sheet->isReady(0), words.isEmpty());
    if (words.isEmpty())
        return;
    QVERIFY2(messages::reason(sheet->problems(0).first().reason).contains(words),
        qPrintable(messages::reason(sheet->problems(0).first().reason)));
    sheet->useAmountsAsShown();
    QVERIFY(!sheet->isReady(0));
    sheet->type({{0, BatchField::Amount, sheet->cell(0, BatchField::Amount).text}}); // as it is: a person says that it is right
    sheet->type({{0, BatchField::Amount, u"500"_s}});
    QVERIFY(sheet->isReady(0));
}

//! What is done for all rows says nothing of one that was saved with a problem.
void tst_BatchTables::amountsAsShown_keepSavedProblems()
{
    const QByteArray book = kontor::testing::workbookOf(sheetRow(sheetNames + QByteArrayList {"problem"})
            + sheetRow(
                {"Siti", "0012345678", "BCA", "BANK_TRANSFER", "<c s=\"2\"><v>12.4</v></c>", "IDR", "s@example.com", "", "Ask Siti."}),
        {{"xl/styles.xml", styles}});
    const auto sheet = loadedSheet(book);
    QCOMPARE(sheet->useAmountsAsShown(), QList<int> {0});
    QCOMPARE(sheet->ready(), 0);
    QVERIFY2(
        problemsOf(*sheet, 0).join(u'|').contains(u"saved with a problem: \"Ask Siti.\""_s), qPrintable(problemsOf(*sheet, 0).join(u'|')));
    QCOMPARE(sheet->fields(0).value(BatchField::Amount), u"12"_s);
    sheet->type({{0, BatchField::Amount, u"12"_s}});
    QCOMPARE(sheet->ready(), 1);
}

//! By the reader and in the sheet alike; the sign takes no part in how the amounts of the file are written.
void tst_BatchTables::amountsWithTheSignOfTheirCurrency()
{
    const QByteArray rest = ",0012345678,BCA,BANK_TRANSFER,";
    const QByteArray rows = "account_name,account_number,operator_code,method_code,amount,currency,email\n"
                            "Asha"
        + rest + "\"Rp1.250.000,00\",IDR,a@example.com\nBudi" + rest + "\" Rp 95.000,50 \",IDR,b@example.com\nCitra" + rest
        + "\"450.000,-\",idr,c@example.com\nDewi" + rest + "$ 500,IDR,d@example.com\nEka" + rest + "Rp 95.000,IDR,e@example.com\n";
    TableFixture fixture;
    const auto batch = fixture.read(rows);
    QVERIFY2(batch && batch->ready.size() == 4, qPrintable(shown(batch)));
    QCOMPARE(batch->ready.at(0).record.request.money.toString(), u"1250000.00 IDR"_s);
    QCOMPARE(batch->ready.at(1).record.request.money.toString(), u"95000.50 IDR"_s);
    QCOMPARE(batch->ready.at(2).record.request.money.toString(), u"450000.00 IDR"_s);
    QVERIFY2(says(batch, u"4/5/amount: "_s, u"\"$\" is not IDR."_s), qPrintable(shown(batch)));
    QCOMPARE(batch->ready.at(3).record.request.money.toString(), u"95000 IDR"_s);
    QCOMPARE(batch->format.numbers, std::optional(NumberStyle::PointComma));
    const auto european = fixture.read(rows, {}, {.numbers = NumberStyle::PointComma});
    QVERIFY2(european && european->ready.size() == 4, qPrintable(shown(european)));
    QCOMPARE(european->ready.at(3).record.request.money.toString(), u"95000 IDR"_s);
    const auto sheet = loadedSheet(rows);
    QVERIFY(sheet && sheet->ready() == 4);
    QVERIFY2(problemsOf(*sheet, 3).join(u'|').contains(u"\"$\" is not IDR."_s), qPrintable(problemsOf(*sheet, 3).join(u'|')));
}

//! Two months in one workbook: the one that was open when it was saved is shown, and a person says which is meant.
void tst_BatchTables::theSheetInFront()
{
    const auto relation
        = [](const QByteArray &id) { return "<Relationship Id=\"" + id + "\" Type=\"x/worksheet\" Target=\"" + id + ".xml\"/>"; };
    const auto sheetOf = [](const QByteArray &name) {
        return "<worksheet><sheetData>" + sheetRow(sheetNames)
            + sheetRow({name, "0012345678", "BCA", "BANK_TRANSFER", "=1250.5", "IDR", "s@example.com"}) + "</sheetData></worksheet>";
    };
    const auto bookWith = [&](const QByteArray &view, const QByteArray &last) {
        return kontor::testing::archiveOf({
            {"xl/workbook.xml",
                "<workbook xmlns:r=\"r\"><bookViews>" + view
                    + R"(</bookViews><sheets><sheet name="October" r:id="a"/><sheet name="Draft" state="hidden" r:id="c"/>)"
                      R"(<sheet name="November" r:id="b"/></sheets></workbook>)"},
            {"xl/_rels/workbook.xml.rels", "<Relationships>" + relation("a") + relation("b") + relation("c") + "</Relationships>"},
            {"xl/a.xml", sheetOf("October")},
            {"xl/b.xml", last},
            {"xl/c.xml", sheetOf("Draft")},
        });
    };
    TableFixture fixture;
    const auto read = [&fixture](const QByteArray &book) { return fixture.read(book); };
    const auto november = read(bookWith("<workbookView activeTab=\"2\"/>", sheetOf("November")));
    QVERIFY2(november && november->ready.isEmpty(), qPrintable(shown(november)));
    QCOMPARE(november->format.sheet, u"November"_s);
    const QString words = u"Several sheets of this workbook look like payouts: October, November. Choose the sheet to read."_s;
    QVERIFY2(says(november, u"0/1/: "_s, words), qPrintable(shown(november)));
    const auto sheet = loadedSheet(bookWith("<workbookView activeTab=\"2\"/>", sheetOf("November")));
    QVERIFY(sheet && sheet->origin().format.sheet == u"November"_s);
    QVERIFY2(obstaclesOf(*sheet).contains(words) && !sheet->isReady(0), qPrintable(obstaclesOf(*sheet).join(u'|')));
    const auto chosen = loadedSheet(bookWith("<workbookView activeTab=\"2\"/>", sheetOf("November")), {.format = {.sheet = u"November"_s}});
    QVERIFY2(chosen->obstacles().isEmpty() && chosen->isReady(0), qPrintable(obstaclesOf(*chosen).join(u'|')));
    QCOMPARE(read(bookWith("<workbookView/>", sheetOf("November")))->format.sheet, u"October"_s);
    QCOMPARE(read(bookWith("<workbookView activeTab=\"1\"/>", sheetOf("November")))->format.sheet, u"October"_s); // it is hidden
    QCOMPARE(read(bookWith("<workbookView activeTab=\"9\"/>", sheetOf("November")))->format.sheet, u"October"_s);
    // What is in front holds no payouts.
    const auto notes = read(
        bookWith("<workbookView activeTab=\"2\"/>", "<worksheet><sheetData>" + sheetRow({"Amount", "due"}) + "</sheetData></worksheet>"));
    QVERIFY2(notes && notes->format.sheet == u"October"_s && notes->problems.isEmpty(), qPrintable(shown(notes)));
    // A sheet that goes on without names of its own is no other table, and isn't read.
    const QByteArray goesOn
        = "<worksheet><sheetData>" + sheetRow({"Dewi", "0012345679", "BCA", "BANK_TRANSFER", "=1300", "IDR"}) + "</sheetData></worksheet>";
    const auto pages = read(bookWith("<workbookView/>", goesOn));
    const QString others = u"Other sheets of this workbook have rows, too, and aren't read: November."_s;
    QVERIFY2(pages && pages->ready.size() == 1 && shown(pages).contains(others), qPrintable(shown(pages)));
    QVERIFY(remarksOf(*loadedSheet(bookWith("<workbookView/>", goesOn))).contains(others));
    const auto wanted = fixture.read(bookWith("<workbookView activeTab=\"2\"/>", sheetOf("November")), {}, {.sheet = u"October"_s});
    QVERIFY2(wanted && wanted->format.sheet == u"October"_s && wanted->problems.isEmpty(), qPrintable(shown(wanted)));
}

//! Two tables in one file: what stands above the one with more names isn't left out unsaid.
void tst_BatchTables::rowsAboveTheHeader()
{
    TableFixture fixture;
    const QByteArray first = "account_name,account_number,amount\nSiti,0012345678,5000\nBudi,0012345679,6000\n";
    const auto two = fixture.read(first + header + row("1"),
        fixed({{u"operator_code"_s, u"BCA"_s}, {u"method_code"_s, u"BANK_TRANSFER"_s}, {u"currency"_s, u"IDR"_s}}));
    QVERIFY2(two && two->format.headerRow == 1 && two->rows == 4, qPrintable(shown(two)));
    QVERIFY2(two->readyRows == QList<int>({1, 2}) && says(two, u"3/4/: "_s, u"This row has 9 cells"_s), qPrintable(shown(two)));
    const auto above = fixture.read("Siti,0012345678,5000\n" + header + row("1"));
    QVERIFY2(says(above, u"0/2/?: "_s, u"what stands above it isn't paid. Check the lines from line 1 on."_s), qPrintable(shown(above)));
    QCOMPARE(above->ready.size(), 1);
    const auto titles = fixture.read("Payroll November 2026\nACME,,\nTotal,2\n" + header + row("1"));
    QVERIFY2(titles->problems.size() == 1 && titles->ready.size() == 1, qPrintable(shown(titles)));
    QVERIFY2(says(titles, u"0/4/"_s, u"stands \"Payroll November 2026\", \"ACME\", \"Total 2\". Kontor doesn't read it."_s),
        qPrintable(shown(titles)));
}

//! A list of employees knows more names than the sheet that says how much they get.
void tst_BatchTables::aSheetWithoutAmounts()
{
    const auto relation
        = [](const QByteArray &id) { return "<Relationship Id=\"" + id + "\" Type=\"x/worksheet\" Target=\"" + id + ".xml\"/>"; };
    const QByteArray people = sheetRow({"account_name", "account_number", "operator_code", "method_code", "currency", "email", "note"})
        + sheetRow({"Siti", "0012345678", "BCA", "BANK_TRANSFER", "IDR", "s@example.com", "x"});
    const QByteArray pay = sheetRow({"account_name", "account_number", "amount"}) + sheetRow({"Siti", "0012345678", "=1250"});
    const auto sheet = [](const QByteArray &rows) { return "<worksheet><sheetData>" + rows + "</sheetData></worksheet>"; };
    const QByteArray book = kontor::testing::archiveOf({
        {"xl/workbook.xml",
            R"(<workbook xmlns:r="r"><sheets><sheet name="People" r:id="a"/><sheet name="Pay" r:id="b"/></sheets></workbook>)"},
        {"xl/_rels/workbook.xml.rels", "<Relationships>" + relation("a") + relation("b") + "</Relationships>"},
        {"xl/a.xml", sheet(people)},
        {"xl/b.xml", sheet(pay)},
    });
    TableFixture fixture;
    const auto batch = fixture.read(book);
    QVERIFY2(batch && batch->format.sheet == u"Pay"_s, qPrintable(shown(batch)));
}

//! Kontor's own export has points and no groups; in another file 1.255 KWD can be read in two ways.
void tst_BatchTables::ownExportOfThreeDecimals()
{
    const QByteArray names = "account_name,account_number,operator_code,method_code,amount,currency";
    const QByteArray values = "Siti,0012345678,NBK,BANK_TRANSFER,1.255,KWD";
    const QByteArray own = "schema,order_id,created_at_utc," + names + "\n1,K-1,2026-11-20T09:31:10Z," + values + "\n";
    TableFixture fixture;
    const auto batch = fixture.read(own);
    QVERIFY2(batch && batch->ready.size() == 1, qPrintable(shown(batch)));
    QCOMPARE(batch->ready.first().record.request.money.toString(), u"1.255 KWD"_s);
    QCOMPARE(loadedSheet(own)->row(0).money->toString(), u"1.255 KWD"_s);
    QByteArray forExcel = own; // as it is written for a country with a decimal comma
    forExcel.replace(',', ';').replace("1.255", "1,255");
    const auto german = fixture.read(forExcel);
    QVERIFY2(german && german->ready.isEmpty() && shown(german).contains(u"can mean"_s), qPrintable(shown(german)));
    const auto other = fixture.read(names + '\n' + values + '\n');
    QVERIFY2(other && other->ready.isEmpty() && shown(other).contains(u"can mean"_s), qPrintable(shown(other)));
}

void tst_BatchTables::headersByTheirWords_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("first");
    const QByteArray values = ",BANK_TRANSFER,95000.50,IDR,b@example.com\n";
    const QString all = u"95000.50 IDR|Budi|0081229041|BNI|BANK_TRANSFER|b@example.com||"_s;
    const auto row = [&](const char *name, const QByteArray &header, const QByteArray &begin = "Budi,0081229041,BNI",
                         const QByteArray &end = {}) {
        QTest::newRow(name) << header + '\n' + begin + values.chopped(end.isEmpty() ? 0 : 1) + (end.isEmpty() ? end : ',' + end + '\n')
                            << all;
    };
    row("payroll", "Employee Name,Bank Account Number,Bank Code,Payment Mode,Net Salary,Pay Currency,Employee Email");
    row("payroll in Indonesian", "Nama Karyawan,Nomor Rekening Karyawan,Nama Bank,Metode Transfer,Gaji Bersih,Mata Uang,Email Karyawan");
    row("take-home pay", "Nama Pemilik Rekening,No. Rek,Kode Bank Penerima,Metode,Take Home Pay,Kode Mata Uang,Alamat Email");
    row("Indian bank", "Bene Name,Bene A/c No.,Bene IFSC Code,Payment Mode,Transaction Amount,Ccy,Bene Email ID");
    row("Cashfree", "name,bankAccount,ifsc,transferMode,amount,currency,email");
    row("Decentro", "beneficiary_details.payee_name,to_account,beneficiary_details.ifsc_code,transfer_mode,transfer_amount,currency,email");
    row("KlikBCA", "Receiver Name,Credited Account,Receiver Swift Code,Payment Method,Amount (IDR),Currency,Beneficiary email address");
    row("without blanks", "namakaryawan,nomorrekening,kodebank,metode,jumlahtransfer,matauang,emailkaryawan");
    row("holder before employee", "Account Holder Name,Account No,Bank,Method,Net pay,Currency,Email,Employee Name,Basic salary");
    row("name on the account", "Name on account,IBAN/Account,Bank,PYMT_MODE,Instrument Amount,Currency,Email");
    row("virtual accounts", "Nama Lengkap,Nomor Rekening / VA,Bank,Metode,Diterima,Mata Uang,Email");
    row("code and name of the bank", "Nama,No Rekening,Bank,Metode,Jumlah,Mata Uang,Email,Kode Bank", "Budi,0081229041,Bank Negara", "BNI");
    row("routing number", "Name,Account number,Routing number,Method,Amount,Currency,Email,Bank", "Budi,0081229041,BNI");
    row("who pays is nobody we pay",
        "Payee Name,Payee Account,Payee Bank,Method,Amount to pay,Currency,Payee Email,Debit Account No,Sender name");
}

void tst_BatchTables::headersByTheirWords()
{
    QFETCH(QByteArray, bytes);
    TableFixture fixture;
    const auto batch = fixture.read(bytes);
    QVERIFY2(batch && batch->ready.size() == 1, qPrintable(shown(batch)));
    QTEST(firstOf(*batch), "first");
}

void tst_BatchTables::namesInParts_data()
{
    QTest::addColumn<QByteArray>("names");
    QTest::addColumn<QByteArray>("cells");
    QTest::addColumn<QString>("whole");
    QTest::addColumn<QString>("words"); // of the remark
    const QString two = u"Each account_name is put together from these columns, in this order: First Name, Last Name."_s;
    QTest::newRow("payroll") << QByteArray("First Name,Last Name") << QByteArray(" Siti , Rahma") << u"Siti Rahma"_s << two;
    QTest::newRow("the last one first") << QByteArray("Last Name,First Name") << QByteArray("Rahma,Siti") << u"Siti Rahma"_s << two;
    QTest::newRow("three parts") << QByteArray("Employee Surname,Employee Given Name,Employee Middle Name") << QByteArray("Rahma,Siti,A.")
                                 << u"Siti A. Rahma"_s << u"Employee Given Name, Employee Middle Name, Employee Surname"_s;
    QTest::newRow("Indonesian") << QByteArray("Nama depan,Nama belakang") << QByteArray("Siti,Rahma") << u"Siti Rahma"_s
                                << u"Nama depan, Nama belakang"_s;
    QTest::newRow("Spanish") << QByteArray("Nombre,Apellidos") << QByteArray("Siti,Rahma Ayu") << u"Siti Rahma Ayu"_s
                             << u"Nombre, Apellidos"_s;
    QTest::newRow("first and last are the same") << QByteArray("First Name,Last Name") << QByteArray("Ali,Ali") << u"Ali Ali"_s << two;
    QTest::newRow("the same in a column that may be whole")
        << QByteArray("Name,Surname") << QByteArray("Ali,Ali") << u"Ali Ali"_s << u"Name, Surname"_s;
    QTest::newRow("the whole name beside the last one")
        << QByteArray("Name,Surname") << QByteArray("Siti Rahma,Rahma") << u"Siti Rahma"_s << u"Name, Surname"_s;
    QTest::newRow("one name") << QByteArray("First Name,Last Name") << QByteArray("Siti,") << u"Siti"_s << two;
    QTest::newRow("beside the whole") << QByteArray("First Name,Last Name,Account holder") << QByteArray("Siti,Rahma,PT Rahma")
                                      << u"PT Rahma"_s << u"not used: First Name, Last Name"_s;
    QTest::newRow("of who pays") << QByteArray("Sender first name,Sender last name,Name") << QByteArray("Eva,Bos,Siti") << u"Siti"_s
                                 << u"not used: Sender first name, Sender last name"_s;
}

void tst_BatchTables::namesInParts()
{
    QFETCH(QByteArray, names);
    QFETCH(QByteArray, cells);
    QFETCH(QString, words);
    TableFixture fixture;
    const auto batch = fixture.read(
        names + ",account_number,bank,method,amount,currency,email\n" + cells + ",0055345671,BCA,BANK_TRANSFER,5250,IDR,s@example.com\n");
    QVERIFY2(batch && batch->ready.size() == 1, qPrintable(shown(batch)));
    QTEST(firstOf(*batch).section(u'|', 1, 1), "whole");
    QVERIFY2(shown(batch).contains(words), qPrintable(shown(batch)));
}

//! Whoever chooses another column keeps the name whole; whoever leaves a part out, or makes it something else, gets what they said.
void tst_BatchTables::namesInParts_ofAMap()
{
    const QStringList names {u"First name"_s, u"Last name"_s, u"Account"_s, u"Sum"_s, u"Net"_s};
    const QStringList cells {u"Siti"_s, u"Rahma"_s, u"0055345671"_s, u"10"_s, u"8"_s};
    BatchColumns::Choice choice {.places = {{u"account_name"_s, 0}, {u"account_number"_s, 2}, {u"amount"_s, 4}}, .nameParts = {0, 1}};
    const BatchColumns columns(names, BatchColumns::mapOf(names, choice));
    QCOMPARE(columns.nameParts(), choice.nameParts);
    choice.nameParts.clear();
    QCOMPARE(BatchColumns(names, BatchColumns::mapOf(names, choice)).cell(cells, u"account_name"_s), u"Siti"_s);
    choice.places[u"account_name"_s] = 1;
    QCOMPARE(BatchColumns(names, BatchColumns::mapOf(names, choice)).cell(cells, u"account_name"_s), u"Rahma"_s);
    QCOMPARE(columns.cell(cells, u"account_name"_s), u"Siti Rahma"_s);
    QCOMPARE(columns.cell(cells, u"amount"_s), u"8"_s);
    const auto left = readColumnMap("First name = account_name\nLast name = -\n");
    QCOMPARE(BatchColumns(names, left.value()).cell(cells, u"account_name"_s), u"Siti"_s);
    const auto other = readColumnMap("First name = account_name\nLast name = note\n");
    QCOMPARE(BatchColumns(names, other.value()).cell(cells, u"account_name"_s), u"Siti"_s);
    const auto last = readColumnMap("Last name = account_name\n");
    QCOMPARE(BatchColumns(names, last.value()).cell(cells, u"account_name"_s), u"Rahma"_s);
}

void tst_BatchTables::wordsThatChangeTheMeaning_data()
{
    QTest::addColumn<QByteArray>("names");
    QTest::addColumn<QString>("words"); // empty: it is ready
    const auto amount = [](const char *name, const QString &words = u"The column amount is missing"_s) {
        QTest::newRow(name) << "Nama,No Rekening," + QByteArray(name) << words;
    };
    for (const char *scaled : {"Jumlah (ribu)", "Amount (thousands)", "Amount (in 000s)", "Amount/1000", "Amount x 1000",
             "Jumlah dalam ribuan", "Amount (before tax)", "Amount [thousands]", "Amount %", "Amount (last 4)", "Amount (2)"})
        amount(scaled);
    amount("Jumlah ($)", u"This amount is in $ and is to be paid out in IDR"_s);
    amount("Amount (US$)", u"This amount is in USD"_s);
    amount("Amount (Rs)", u"This amount is in rs"_s);
    for (const char *harmless : {"Jumlah (Rp)", "Amount (required)", "Amount*", "Jumlah 2026", "Gaji Nov 2026", "Gaji 11/2026",
             "Jumlah (IDR)", "Gaji diterima", "Jumlah transfer"})
        amount(harmless, QString());
    const auto account = [](const char *name, const QString &words = u"The column account_number is missing"_s) {
        QTest::newRow(name) << "Nama," + QByteArray(name) + ",Jumlah" << words;
    };
    for (const char *other : {"Account number (debit)", "No Rekening (pengirim)", "Account number (last 4)", "Account number (payer)",
             "Account number (old)", "No HP", "Phone"})
        account(other);
    account("Account number (beneficiary)", QString());
    QTest::newRow("name of the payer") << QByteArray("Name (payer),No Rekening,Jumlah") << u"The column account_name is missing"_s;
    QTest::newRow("a.n.") << QByteArray("a.n.,No Rekening,Jumlah") << QString();
}

//! A word that isn't known to be harmless makes another column of it, and a person is asked.
void tst_BatchTables::wordsThatChangeTheMeaning()
{
    QFETCH(QByteArray, names);
    QFETCH(QString, words);
    const QByteArray bytes = names + ",Bank,Metode,Mata Uang\nSiti,0055345671,5250,BCA,BANK_TRANSFER,IDR\n";
    TableFixture fixture;
    const auto batch = fixture.read(bytes);
    QVERIFY2(batch && batch->ready.size() == (words.isEmpty() ? 1 : 0), qPrintable(shown(batch)));
    const auto sheet = loadedSheet(bytes);
    QCOMPARE(sheet->ready(), words.isEmpty() ? 1 : 0);
    if (!words.isEmpty())
        QVERIFY2(shown(batch).contains(words), qPrintable(shown(batch)));
    else
        QCOMPARE(firstOf(*batch).section(u'|', 0, 2), u"5250 IDR|Siti|0055345671"_s);
}

void tst_BatchTables::severalAmounts_data()
{
    QTest::addColumn<QByteArray>("names");
    QTest::addColumn<QString>("asked"); // empty: the last of them is taken
    QTest::newRow("due and paid") << QByteArray("Amount due,Amount paid") << u"Amount paid, Amount due"_s;
    QTest::newRow("due and amount") << QByteArray("Amount due,Amount") << u"Amount, Amount due"_s;
    QTest::newRow("before and after tax") << QByteArray("Amount (before tax),Amount") << u"Amount, Amount (before tax)"_s;
    QTest::newRow("thousands") << QByteArray("Amount (thousands),amount") << u"amount, Amount (thousands)"_s;
    QTest::newRow("net of an invoice") << QByteArray("Gross amount,Net amount") << u"Net amount, Gross amount"_s;
    QTest::newRow("total") << QByteArray("Total,amount") << u"Total, amount"_s;
    QTest::newRow("net salary") << QByteArray("Gross salary,Net salary") << QString();
    QTest::newRow("what is received") << QByteArray("Gaji pokok,Gaji diterima") << QString();
    QTest::newRow("what is transferred") << QByteArray("Jumlah potongan,Jumlah transfer") << QString();
    QTest::newRow("days and fees") << QByteArray("Jumlah hari,Jumlah") << QString();
    QTest::newRow("tax") << QByteArray("Tax amount,Amount") << QString();
}

void tst_BatchTables::severalAmounts()
{
    QFETCH(QByteArray, names);
    QFETCH(QString, asked);
    const QByteArray bytes
        = "Nama,No Rekening,Bank,Metode,Mata Uang," + names + "\nSiti,0055345671,BCA,BANK_TRANSFER,IDR,9000000,1000000\n";
    TableFixture fixture;
    const auto batch = fixture.read(bytes);
    const auto sheet = loadedSheet(bytes);
    if (asked.isEmpty()) {
        QVERIFY2(batch && batch->ready.size() == 1, qPrintable(shown(batch)));
        QCOMPARE(firstOf(*batch).section(u'|', 0, 0), u"1000000 IDR"_s);
        QCOMPARE(sheet->ready(), 1);
        return;
    }
    const QString words = u"Each of these columns can be amount: %1. Say which."_s.arg(asked);
    QVERIFY2(says(batch, u"0/1/amount: "_s, words) && batch->ready.isEmpty(), qPrintable(shown(batch)));
    QVERIFY2(obstaclesOf(*sheet).contains(words) && sheet->ready() == 0, qPrintable(obstaclesOf(*sheet).join(u'|')));
    const auto said = fixture.read(bytes, *readColumnMap(names.split(',').first() + " = amount\n" + names.split(',').last() + " = -"));
    QVERIFY2(said && said->ready.size() == 1, qPrintable(shown(said)));
    QCOMPARE(firstOf(*said).section(u'|', 0, 0), u"9000000 IDR"_s);
    sheet->setMap(BatchColumns::mapOf(sheet->origin().header,
        {.places = {{u"account_name"_s, 0}, {u"account_number"_s, 1}, {u"operator_code"_s, 2}, {u"method_code"_s, 3}, {u"currency"_s, 4},
             {u"amount"_s, 5}}}));
    QVERIFY2(sheet->ready() == 1, qPrintable(obstaclesOf(*sheet).join(u'|')));
    QCOMPARE(sheet->row(0).money->toString(), u"9000000 IDR"_s);
}

//! A name may stand above two columns, and a column without a name is never paid silently, nor left out silently.
void tst_BatchTables::columnsWithoutAName()
{
    const QByteArray rest = "\nSiti,0012345671,BCA,BANK_TRANSFER,5000000,4750000,IDR\n";
    const QByteArray bytes = "Nama,No Rekening,Bank,Metode,Gaji,,Mata Uang" + rest;
    TableFixture fixture;
    const auto batch = fixture.read(bytes);
    const QString words = u"The column Column 6 beside Gaji has values and no name, so it can't be told which of them is amount"_s;
    QVERIFY2(says(batch, u"0/1/amount: "_s, words) && batch->ready.isEmpty(), qPrintable(shown(batch)));
    const auto sheet = loadedSheet(bytes);
    QVERIFY2(sheet->ready() == 0 && obstaclesOf(*sheet).join(u'|').contains(words), qPrintable(obstaclesOf(*sheet).join(u'|')));
    const auto second = fixture.read(bytes, *readColumnMap("Column 6 = amount\nGaji = -"));
    QVERIFY2(second && second->ready.size() == 1, qPrintable(shown(second)));
    QCOMPARE(firstOf(*second).section(u'|', 0, 0), u"4750000 IDR"_s);
    const auto first = fixture.read(bytes, *readColumnMap("Gaji = amount"));
    QVERIFY2(first && first->ready.size() == 1 && says(first, u"0/1/?: "_s, u"have values and no name, and are not used: Column 6"_s),
        qPrintable(shown(first)));
    const auto elsewhere
        = fixture.read("Nama,No Rekening,Bank,Metode,Gaji,Mata Uang,,\nSiti,0012345671,BCA,BANK_TRANSFER,5000000,IDR,x,\n");
    QVERIFY2(elsewhere && elsewhere->ready.size() == 1 && says(elsewhere, u"0/1/?: "_s, u"no name, and are not used: Column 7."_s),
        qPrintable(shown(elsewhere)));
    const auto empty = fixture.read("Nama,No Rekening,Bank,Metode,Gaji,,Mata Uang\nSiti,0012345671,BCA,BANK_TRANSFER,5000000,,IDR\n");
    QVERIFY2(empty && empty->ready.size() == 1 && empty->problems.isEmpty(), qPrintable(shown(empty)));
}

//! A slip in the map would leave the column that is meant to be left out, or pay another one.
void tst_BatchTables::laterHeaders_data()
{
    QTest::addColumn<QByteArray>("between");
    QTest::addColumn<QString>("words"); // about row 2 and the row after it; empty: both are payments
    QTest::addColumn<bool>("isOther");
    const QString another = u"Line 3 is another header: "_s;
    QTest::newRow("the same") << QByteArray(header) << u"Line 3 repeats the header"_s << false;
    QTest::newRow("the same, written otherwise")
        << QByteArray("Reference,Account Name,Account number,Operator code,Method code,AMOUNT,Currency,Email,Note\n")
        << u"Line 3 repeats the header"_s << false;
    QTest::newRow("in other places") << QByteArray(
        "reference,account_name,amount,operator_code,method_code,account_number,currency,email,note\n")
                                     << another << true;
    QTest::newRow("fewer columns") << QByteArray("account_name,account_number,amount\n") << another << true;
    QTest::newRow("in other words") << QByteArray("No,Nama,No Rekening,Bank,Metode,Jumlah,Mata Uang,Email,Catatan\n") << another << true;
    QTest::newRow("of another currency") << QByteArray(
        "reference,account_name,account_number,operator_code,method_code,Amount (USD),currency,email,note\n")
                                         << another << true;
    QTest::newRow("a payment of names that are words")
        << QByteArray("R-2,Nama Bank,0012345679,Bank,Transfer,7000,IDR,,Gaji\n") << QString() << false;
    QTest::newRow("a payment without its amount")
        << QByteArray("R-2,Bank,asha@okhdfcbank,BCA,BANK_TRANSFER,,IDR,,Gaji\n") << QString() << false;
}

void tst_BatchTables::laterHeaders()
{
    QFETCH(QByteArray, between);
    QFETCH(QString, words);
    QFETCH(bool, isOther);
    const QByteArray bytes = header + rowOf("5") + between + rowOf("6") + header + rowOf("7");
    TableFixture fixture;
    const auto batch = fixture.read(bytes, {}, {.numbers = NumberStyle::CommaPoint});
    const auto sheet = loadedSheet(bytes, {.format = {.numbers = NumberStyle::CommaPoint}});
    QVERIFY2(batch && sheet, qPrintable(shown(batch)));
    QCOMPARE(says(batch, u"2/3/: "_s, words) && !words.isEmpty(), !words.isEmpty());
    QCOMPARE(problemsOf(*sheet, 1).join(u'|').contains(words), true);
    QCOMPARE(says(batch, u"3/4/: "_s, words) && !words.isEmpty(), isOther);
    QCOMPARE(sheet->isReady(2), !isOther);
    QCOMPARE(batch->readyRows.contains(3), !isOther);
    QVERIFY2(says(batch, u"4/5/: "_s, u"Line 5 repeats the header"_s), qPrintable(shown(batch)));
    QVERIFY2(batch->readyRows.contains(1) && batch->readyRows.contains(5) && sheet->isReady(4), qPrintable(shown(batch)));
}

void tst_BatchTables::laterHeaders_ofTablesWithoutOne()
{
    const ColumnMap map {
        .fixed = idr, .places = {{u"account_name"_s, 0}, {u"account_number"_s, 1}, {u"operator_code"_s, 2}, {u"amount"_s, 3}}};
    const QByteArray row = "Siti,0012345678,BCA,5000\n";
    TableFixture fixture;
    const auto same = fixture.read(row + "Nama,No Rekening,Bank,Jumlah\n" + row, map, {.headerRow = 0});
    QVERIFY2(says(same, u"2/2/: "_s, u"Line 2 repeats the header"_s) && same->ready.size() == 2, qPrintable(shown(same)));
    const auto other = fixture.read(row + "Nama,Jumlah,Bank,No Rekening\nBudi,50012345,BCA,0012345678\n", map, {.headerRow = 0});
    QVERIFY2(says(other, u"3/3/: "_s, u"Line 2 is another header"_s) && other->readyRows == QList<int> {1}, qPrintable(shown(other)));
}

void tst_BatchTables::voidedRows_data()
{
    QTest::addColumn<QByteArray>("bytes"); // of one row
    QTest::addColumn<QString>("words"); // empty: it is an ordinary one
    const auto row = [](const char *name, const QByteArray &reference, const QByteArray &person, const QByteArray &note,
                         const QByteArray &status, const QString &words) {
        QTest::newRow(name) << reference + "," + person + ",0012345678,BCA,BANK_TRANSFER,5000,IDR," + note + "," + status + "\n" << words;
    };
    const QString comment = u"as rows do that are commented out"_s;
    const QString isNot = u"says that this row isn't to be paid"_s;
    row("number sign", "#R2", "Budi", "", "", comment);
    row("slashes", "//R2", "Budi", "", "", comment);
    row("dashes of SQL", "-- R2", "Budi", "", "", comment);
    row("before the name", "", "# Budi", "", "", comment);
    row("a dash for none", "-", "Budi", "", "", {});
    row("two dashes for none", "--", "Budi", "", "", {});
    row("a sign alone", "#", "Budi", "", "", comment);
    row("status", "R2", "Budi", "", "BATAL", isNot);
    row("status in other words", "R2", "Budi", "", "Cancelled by HR", isNot);
    row("status paid", "R2", "Budi", "", "Paid", u"\"Paid\" in the column status says that this row may not be meant"_s);
    row("status rejected", "R2", "Budi", "", "DITOLAK", u"in the column status"_s);
    row("status of what waits", "R2", "Budi", "", "Pending", {});
    row("status approved", "R2", "Budi", "", "Approved", {});
    row("paid, in a note", "R2", "Budi", "sudah dibayar 12/11", "", isNot);
    row("paid, in an English note", "R2", "Budi", "Already paid", "", isNot);
    row("a note of what is paid for", "R2", "Budi", "Paid leave November", "", {});
    row("note alone", "R2", "Budi", "** VOID **", "", isNot);
    row("note set off", "R2", "Budi", "batal: resign", "", isNot);
    row("order in a note", "R2", "Budi", "pls do not pay before Friday", "", isNot);
    row("order in Indonesian", "R2", "Budi", "JANGAN DIBAYAR DULU", "", isNot);
    row("ordinary note", "R2", "Budi", "Refund of a cancelled order", "", {});
    row("ordinary beginning of a note", "R2", "Budi", "Cancelled order refund", "", {});
    row("name in brackets", "R2", "Budi (BATAL)", "", "", isNot);
    row("name behind it", "R2", "VOID - Budi", "", "", isNot);
    row("name behind it without a sign", "R2", "BATAL Budi", "", "", isNot);
    row("family name", "R2", "Maria Cancel", "", "", {});
    row("family name first", "R2", "Cancel Maria", "", "", {});
    row("company", "R2", "HOLDING JAYA PT", "", "", {});
}

void tst_BatchTables::voidedRows()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, words);
    const QByteArray all = "reference,account_name,account_number,operator_code,method_code,amount,currency,note,status\n"
                           "R1,Ana,0012345671,BCA,BANK_TRANSFER,5000,IDR,,\n"
        + bytes;
    TableFixture fixture;
    const auto batch = fixture.read(all);
    const auto sheet = loadedSheet(all);
    QVERIFY2(batch && sheet, qPrintable(shown(batch)));
    QVERIFY2(batch->readyRows.contains(1) && batch->readyRows.contains(2) == words.isEmpty(), qPrintable(shown(batch)));
    QVERIFY2(words.isEmpty() || says(batch, u"2/3/: "_s, words), qPrintable(shown(batch)));
    QCOMPARE(sheet->isReady(1), words.isEmpty());
    sheet->type({{.row = 1, .field = BatchField::AccountName, .text = u"Budi Santoso"_s}});
    QVERIFY(sheet->isReady(1)); // to correct a row is to mean it
}

void tst_BatchTables::flagColumns_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("cell");
    QTest::addColumn<bool>("isReady");
    const auto row = [](const QByteArray &name, const QByteArray &cell, bool isReady) {
        QTest::newRow((name + ": " + cell).constData()) << name << cell << isReady;
    };
    row("Pay?", "FALSE", false);
    row("Pay?", "TRUE", true);
    row("Approved", "No", false);
    row("Approved", "Yes", true);
    row("Approved", "", true);
    row("Bayar", "Tidak", false);
    row("Bayar", "Ya", true);
    row("Hold", "Yes", false);
    row("Hold", "No", true);
    row("Type", "Refund", false);
    row("Type", "Salary", true);
    row("Payment status", "Paid", false);
    row("Payment status", "Unpaid", true);
    row("Marital status", "No", true); // of a person
}

void tst_BatchTables::flagColumns()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, cell);
    QFETCH(bool, isReady);
    const QByteArray bytes
        = "account_name,account_number,bank,method,amount,currency," + name + "\nSiti,0055345671,BCA,BANK_TRANSFER,5250,IDR," + cell + "\n";
    TableFixture fixture;
    const auto batch = fixture.read(bytes);
    QVERIFY2(batch && batch->ready.isEmpty() != isReady, qPrintable(shown(batch)));
    const auto sheet = loadedSheet(bytes);
    QCOMPARE(sheet->isReady(0), isReady);
    // Another choice of a column says nothing of this one.
    BatchColumns::Choice choice {.fixed = {{u"note"_s, u"Nov"_s}}, .chosen = {u"note"_s}};
    for (const BatchField field : allBatchFields) {
        if (const auto place = sheet->columns().place(field))
            choice.places.insert(keyOf(field), int(*place));
    }
    sheet->setMap(BatchColumns::mapOf(sheet->origin().header, choice));
    QCOMPARE(sheet->isReady(0), isReady);
    // Whoever leaves the column out by its name means it.
    const auto left = fixture.read(bytes, readColumnMap(name + " = -").value());
    QVERIFY2(left && left->ready.size() == 1, qPrintable(shown(left)));
}

void tst_BatchTables::trailers_data()
{
    QTest::addColumn<QByteArray>("words");
    QTest::addColumn<bool>("isPayment");
    for (const char *words : {"Total 3 transaksi", "Control total", "Hash total", "END OF FILE", "TRAILER", "TRL", "Count", "Records: 3",
             "Number of records", "3 payments", "Brought forward", "Balance b/f", "Pindahan", "Gesamtsumme", "合計", "Итого", "المجموع",
             "Tổng cộng", "Page total", "Net total", "Checksum", "Rekapitulasi"})
        QTest::newRow(words) << QByteArray(words) << false;
    for (const char *words : {"Total Energies", "PT Jumlah Makmur", "Pindah Santoso", "Countess Ltd", "Netta Berg", "Trailer Park Ltd",
             "Sumarni", "Record Store", "7 Eleven", "3 Sisters"})
        QTest::newRow(words) << QByteArray(words) << true;
}

void tst_BatchTables::trailers()
{
    QFETCH(QByteArray, words);
    QFETCH(bool, isPayment);
    TableFixture fixture;
    const auto batch = fixture.read("account_name,account_number,bank,method,amount,currency\nAna,0055345671,BCA,BANK_TRANSFER,5250,IDR\n"
        + words + ",0055345672,BCA,BANK_TRANSFER,7100,IDR\n");
    QVERIFY2(batch && batch->readyRows.contains(1) && batch->readyRows.contains(2) == isPayment, qPrintable(shown(batch)));
}

void tst_BatchTables::sumsOfTheRowsAbove_data()
{
    QTest::addColumn<QByteArray>("rows");
    QTest::addColumn<bool>("isPayment"); // the last one
    QTest::newRow("under three") << QByteArray("A,0055345671,1250\nB,0055345672,2000\nC,0055345673,500\nD,0055345674,3750\n") << false;
    QTest::newRow("another amount") << QByteArray("A,0055345671,1250\nB,0055345672,2000\nC,0055345673,500\nD,0055345674,3751\n") << true;
    QTest::newRow("two and an account") << QByteArray("A,0055345671,1250\nB,0055345672,2000\nC,0055345673,3250\n") << true;
    QTest::newRow("two and their number") << QByteArray("A,0055345671,1250\nB,0055345672,2000\nC,2,3250\n") << false;
    QTest::newRow("two and the sum of their accounts") << QByteArray("A,0055345671,1250\nB,0055345672,2000\nC,110691343,3250\n") << false;
}

void tst_BatchTables::sumsOfTheRowsAbove()
{
    QFETCH(QByteArray, rows);
    QFETCH(bool, isPayment);
    TableFixture fixture;
    const ColumnMap map = fixed({{u"currency"_s, u"IDR"_s}, {u"method_code"_s, u"BANK_TRANSFER"_s}, {u"operator_code"_s, u"BCA"_s}});
    const auto batch = fixture.read("account_name,account_number,amount\n" + rows, map);
    const int last = int(rows.count('\n'));
    QVERIFY2(batch && batch->readyRows.contains(last - 1), qPrintable(shown(batch)));
    QVERIFY2(batch->readyRows.contains(last) == isPayment, qPrintable(shown(batch)));
    QVERIFY2(isPayment || shown(batch).contains(u"is the sum of the rows above"_s), qPrintable(shown(batch)));
}

void tst_BatchTables::notesBesideTheRows_data()
{
    QTest::addColumn<QByteArray>("above");
    QTest::addColumn<QByteArray>("below");
    QTest::addColumn<bool>("isPaid");
    QTest::newRow("a title") << QByteArray("Payroll November 2026\n") << QByteArray() << true;
    QTest::newRow("thousands") << QByteArray("Payroll\n(in thousands)\n") << QByteArray() << false;
    QTest::newRow("thousands in Indonesian") << QByteArray("(dalam ribuan Rupiah)\n") << QByteArray() << false;
    QTest::newRow("thousands as zeros") << QByteArray("Amounts in IDR '000\n") << QByteArray() << false;
    QTest::newRow("cents") << QByteArray("Amounts in cents\n") << QByteArray() << false;
    QTest::newRow("not for payment") << QByteArray("DRAFT - NOT FOR PAYMENT\n") << QByteArray() << false;
    QTest::newRow("paid") << QByteArray("ALREADY PAID 12 NOV\n") << QByteArray() << false;
    QTest::newRow("thousands of a currency") << QByteArray("Satuan: ribuan\n") << QByteArray() << false;
    QTest::newRow("a unit alone") << QByteArray("(ribuan Rp)\n") << QByteArray() << false;
    QTest::newRow("an amount in words") << QByteArray() << QByteArray("Terbilang: dua ratus ribu rupiah\n") << true;
    QTest::newRow("a company's name") << QByteArray("PT Seribu Juta Makmur\n") << QByteArray() << true;
    QTest::newRow("a footnote") << QByteArray() << QByteArray("*) dalam ribuan rupiah\n") << false;
}

//! What stands above the names or below the rows can change all amounts. Whoever names the row of the names has seen it.
void tst_BatchTables::notesBesideTheRows()
{
    QFETCH(QByteArray, above);
    QFETCH(QByteArray, below);
    QFETCH(bool, isPaid);
    const QByteArray bytes = above
        + "account_name,account_number,bank,method,amount,currency\nAna,0055345671,BCA,BANK_TRANSFER,1500,IDR\n"
          "Budi,0055345672,BCA,BANK_TRANSFER,1600,IDR\n"
        + below;
    TableFixture fixture;
    const auto batch = fixture.read(bytes);
    QVERIFY2(batch && (batch->ready.size() == 2) == isPaid && (isPaid || batch->ready.isEmpty()), qPrintable(shown(batch)));
    QVERIFY2(above.isEmpty() || shown(batch).contains(u"Kontor doesn't read it"_s), qPrintable(shown(batch)));
    const auto sheet = loadedSheet(bytes);
    QCOMPARE(sheet->isReady(0), isPaid);
    const auto meant = fixture.read(bytes, {}, {.headerRow = int(above.count('\n')) + 1});
    QVERIFY2(meant && meant->ready.size() == 2, qPrintable(shown(meant)));
}

void tst_BatchTables::columnsBesideTheOneThatIsPaid_data()
{
    QTest::addColumn<QByteArray>("names"); // of two columns
    QTest::addColumn<QByteArray>("cells");
    QTest::addColumn<QString>("words"); // empty: it is ready
    const QString two = u"This row has two names: Budi Santoso and Siti Rahayu."_s;
    const auto people = [&two](const char *first, const char *second, bool isBlocked = true) {
        QTest::newRow(first) << QByteArray(first) + "," + second + ",account_number" << QByteArray("Budi Santoso,Siti Rahayu,0055345671")
                             << (isBlocked ? two : QString());
    };
    people("Full Name", "Bank Account Holder Name");
    people("Name", "Name on account");
    people("Account name", "Beneficiary name");
    people("Nama Lengkap", "Nama di Rekening");
    people("Name ", "Manager", false);
    QTest::newRow("the same person") << QByteArray("Full Name,Bank Account Holder Name,account_number")
                                     << QByteArray("Budi Santoso,BUDI SANTOSO,0055345671") << QString();
    const QString accounts = u"This row has two accounts: 0055345671 and 0055345672."_s;
    const auto account = [&accounts](const char *second, const char *cell, bool isBlocked = true) {
        QTest::newRow(second) << "account_name,Account No," + QByteArray(second) << "Budi Santoso,0055345671," + QByteArray(cell)
                              << (isBlocked ? accounts : QString());
    };
    account("New Account No", "0055345672");
    account("Corrected account number", "0055345672");
    account("Account type", "Savings", false);
    account("From account", "0055345672", false);
    account("Account no. (again)", "0055345671", false);
}

void tst_BatchTables::columnsBesideTheOneThatIsPaid()
{
    QFETCH(QByteArray, names);
    QFETCH(QByteArray, cells);
    QFETCH(QString, words);
    const QByteArray bytes = names + ",bank,method,amount,currency\n" + cells + ",BCA,BANK_TRANSFER,1500,IDR\n";
    TableFixture fixture;
    const auto batch = fixture.read(bytes);
    QVERIFY2(batch && batch->ready.size() == (words.isEmpty() ? 1 : 0) && shown(batch).contains(words), qPrintable(shown(batch)));
    if (words.isEmpty())
        return;
    const auto sheet = loadedSheet(bytes);
    QVERIFY(!sheet->isReady(0));
    const bool isOfNames = words.contains(u"names"_s);
    sheet->type({{.row = 0,
        .field = isOfNames ? BatchField::AccountName : BatchField::AccountNumber,
        .text = isOfNames ? u"Siti Rahayu"_s : u"0055345672"_s}});
    QVERIFY(sheet->isReady(0));
    // Left out by its name, it isn't compared.
    const auto left = fixture.read(bytes, readColumnMap(names.split(',').at(isOfNames ? 1 : 2) + " = -").value());
    QVERIFY2(left && left->ready.size() == 1, qPrintable(shown(left)));
}

//! A person who maps such a column gets a remark, and what names thousands says so when it isn't taken.
void tst_BatchTables::columnsThatCountInThousands()
{
    const QByteArray bytes
        = "account_name,account_number,bank,method,Amount (IDR '000),currency\nAna,0055345671,BCA,BANK_TRANSFER,1500,IDR\n";
    TableFixture fixture;
    const auto batch = fixture.read(bytes);
    QVERIFY2(batch && batch->ready.isEmpty() && shown(batch).contains(u"doesn't count in whole units of the currency"_s),
        qPrintable(shown(batch)));
    const auto mapped = fixture.read(bytes, readColumnMap("Amount (IDR '000) = amount").value());
    QVERIFY2(mapped && mapped->ready.size() == 1 && shown(mapped).contains(u"are paid as they stand, in whole units"_s),
        qPrintable(shown(mapped)));
}

//! "#1001" is how some shops write a reference; beside others without the sign it is a comment.
void tst_BatchTables::numberSignsBeforeReferences()
{
    const auto row = [](const QByteArray &reference, const QByteArray &account) {
        return reference + ",Siti," + account + ",BCA,BANK_TRANSFER,5000,IDR,,\n";
    };
    TableFixture fixture;
    const QByteArray shop = header + row("#1001", "0012345671") + row("#1002", "0012345672");
    QCOMPARE(fixture.read(shop)->readyRows, QList<int>({1, 2}));
    const QByteArray mixed = header + row("#1", "0012345671") + row("2", "0012345672");
    QCOMPARE(fixture.read(mixed)->readyRows, QList<int> {2});
    const auto sheet = loadedSheet(mixed);
    QVERIFY(!sheet->isReady(0) && sheet->isReady(1));
}

//! A spreadsheet takes the zero of a telephone number away.
void tst_BatchTables::walletsWithoutTheirZero()
{
    const QByteArray names = "account_name,account_number,operator_code,method_code,amount,currency\n";
    TableFixture fixture;
    const QString words = u"Numbers of e-wallets in Indonesia begin with 08"_s;
    const auto without = fixture.read(names + "Udin,81234567890,GOPAY,EWALLET,150000,IDR\n");
    QVERIFY2(without && without->ready.size() == 1 && shown(without).contains(words), qPrintable(shown(without)));
    const auto with = fixture.read(names + "Udin,081234567890,GOPAY,EWALLET,150000,IDR\nEka,8123456789,BCA,BANK_TRANSFER,7000,IDR\n");
    QVERIFY2(with && with->ready.size() == 2 && !shown(with).contains(words), qPrintable(shown(with)));
}

//! What is said of a file that is read from the wrong line leads to the right one.
void tst_BatchTables::titlesTakenForTheHeader()
{
    TableFixture fixture;
    const auto title = fixture.read("Payroll November\nwho,what,where,when\nAna,0055345671,BCA,5000\n");
    QVERIFY2(title && title->ready.isEmpty() && shown(title).contains(u"choose that line as the header row"_s), qPrintable(shown(title)));
    const auto numbered = fixture.read(header + row("1"), readColumnMap("Column 3 = amount\n").value());
    QVERIFY2(numbered && shown(numbered).contains(u"names \"Column 3\", and the columns of this file have names of their own"_s),
        qPrintable(shown(numbered)));
}

//! Without names nothing says that the cells behind the amount are something else.
void tst_BatchTables::thousandsWithoutQuotationMarks_withoutAHeader()
{
    TableFixture fixture;
    const ColumnMap map {.fixed = {{u"currency"_s, u"IDR"_s}, {u"method_code"_s, u"BANK_TRANSFER"_s}, {u"operator_code"_s, u"BCA"_s}},
        .places = {{u"account_name"_s, 0}, {u"account_number"_s, 1}, {u"amount"_s, 2}}};
    const auto batch = fixture.read("Ucok,0061234560,1,500,000\nButet,0061234561,2,250,000\n", map, {.headerRow = 0});
    QVERIFY2(batch && batch->ready.isEmpty() && shown(batch).contains(u"may be the beginning of 1,500"_s), qPrintable(shown(batch)));
}

void tst_BatchTables::misplacedAmounts_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("words");
    const auto row
        = [](const char *name, const QByteArray &account, const QByteArray &amount, const QByteArray &note, const QString &words) {
              QTest::newRow(name) << "R,Eka," + account + ",MANDIRI,BANK_TRANSFER,IDR," + amount + "," + note + "\n" << words;
          };
    const QString same = u"The amount is the same as the account number"_s;
    const QString swapped = u"may be in each other's places"_s;
    const QString cut = u"may be the beginning of 1,250"_s;
    row("the account number twice", "1370012345679", "1370012345679", "x", same);
    row("the same, and surely an amount", "50001234", "50001234.00", "x", {});
    row("swapped", "7500", "1370012345672", "x", swapped);
    row("swapped, a larger amount", "7500000", "1370012345672", "x", swapped);
    row("as long as an account number", "0012345674", "1370012345678", "x", swapped);
    row("much for a bank's account", "1370012345672", "1250000000", "x", {});
    row("thousands without quotation marks", "1370012345672", "1", "250", cut);
    row("with decimals", "1370012345672", "1", "250.00", cut);
    row("with decimals, and so surely an amount", "1370012345672", "1.00", "250", {});
    row("a note of four digits", "1370012345672", "1", "2501", {});
}

void tst_BatchTables::misplacedAmounts()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, words);
    const QByteArray all = "reference,account_name,account_number,operator_code,method_code,currency,amount,note\n" + bytes;
    TableFixture fixture;
    const auto batch = fixture.read(all);
    QVERIFY2(words.isEmpty() ? batch->ready.size() == 1 : says(batch, u"1/2/amount: "_s, words), qPrintable(shown(batch)));
    const auto sheet = loadedSheet(all);
    QCOMPARE(sheet->isReady(0), words.isEmpty());
    QVERIFY(problemsOf(*sheet, 0).join(u'|').contains(words));
}

void tst_BatchTables::mapOfAColumnThatIsNotThere()
{
    const QByteArray bytes = header + row("1");
    TableFixture fixture;
    for (const char *slip : {"acount_number = -", "Nett salary = amount\namount = -"}) {
        const auto batch = fixture.read(bytes, *readColumnMap(slip));
        QVERIFY2(batch && batch->ready.isEmpty() && shown(batch).contains(u"which is no column of this file"_s), qPrintable(shown(batch)));
    }
    QVERIFY(fixture.read(bytes, *readColumnMap("NOTE = -"))->ready.size() == 1);
    QVERIFY(fixture
                .read("Siti,0012345678,BCA,BANK_TRANSFER,5,IDR\n",
                    *readColumnMap(
                        "Column 1 = account_name\nColumn 2 = account_number\nColumn 3 = operator_code\nColumn 4 = method_code\nColumn 5 = "
                        "amount\nColumn 6 = currency"),
                    {.headerRow = 0})
                ->ready.size()
        == 1);
}

void tst_BatchTables::phoneOfAnEWallet()
{
    const QByteArray values = "\nSiti,+6281234567890,GOPAY,EWALLET,50000,IDR\n";
    TableFixture fixture;
    for (const char *names : {"Nama,No HP,E-wallet,Metode,Nominal,Mata uang", "Name,Phone,E-wallet,Method,Amount,Currency"}) {
        const auto batch = fixture.read(names + values);
        QVERIFY2(batch && batch->ready.size() == 1, qPrintable(shown(batch)));
        QCOMPARE(firstOf(*batch).section(u'|', 0, 3), u"50000 IDR|Siti|+6281234567890|GOPAY"_s);
    }
    const auto bank = fixture.read("Nama,No HP,Bank,Metode,Nominal,Mata uang" + values);
    QVERIFY2(
        bank && bank->ready.isEmpty() && says(bank, u"0/1/?: "_s, u"The column No HP can mean account_number"_s), qPrintable(shown(bank)));
}

void tst_BatchTables::namesOfNoColumn()
{
    for (const auto &name :
        {u"Basic salary"_s, u"Gross pay"_s, u"Debit account number"_s, u"Remitter name"_s, u"Jumlah hari"_s, u"Payment date"_s,
            u"Bank branch"_s, u"Employee ID"_s, u"Fund Account Type"_s, u"File name"_s, u"Total deductions"_s, u"Rekening sumber dana"_s})
        QCOMPARE(meaningOf(name).columns, QStringList());
    const auto isRequested = [](const QString &name, const QStringList &columns) { return meaningOf(name).columns == columns; };
    QVERIFY(isRequested(u"Salary account"_s, {u"account_number"_s, u"amount"_s}));
    QVERIFY(isRequested(u"Beneficiary ID"_s, {u"account_number"_s, u"reference"_s}));
    QVERIFY(isRequested(u"Vendor"_s, {u"account_name"_s, u"reference"_s}));
    QVERIFY(isRequested(u"Bank beneficiary name"_s, {u"account_name"_s, u"operator_code"_s}));
    TableFixture fixture;
    const QByteArray rest = ",amount,operator_code,method_code,currency,email\n";
    const auto rivals = fixture.read("Beneficiary name,Account holder,account_number" + rest + "A,B,12345,5,BCA,X,IDR,a@example.com\n");
    QVERIFY2(says(rivals, u"0/1/account_name: "_s, u"can be account_name: Beneficiary name, Account holder. Say which"_s),
        qPrintable(shown(rivals)));
    QVERIFY(rivals->ready.isEmpty());
}

void tst_BatchTables::addressesBesideAccounts()
{
    const QByteArray head = "account_name,account_number,UPI ID,operator_code,method_code,amount,currency,email\n";
    const QByteArray end = ",UPI,5,INR,a@example.com\n";
    const QByteArray rows
        = head + "Asha,,asha@okhdfc,HDFC" + end + "Rahul,50100012345678,,HDFC" + end + "Both,50100099,both@upi,HDFC" + end;
    TableFixture fixture;
    const auto batch = fixture.read(rows);
    QVERIFY2(batch && batch->ready.size() == 2, qPrintable(shown(batch)));
    QCOMPARE(batch->ready.at(0).record.request.accountNumber, u"asha@okhdfc"_s);
    QCOMPARE(batch->ready.at(1).record.request.accountNumber, u"50100012345678"_s);
    QVERIFY2(says(batch, u"3/4/account_number: "_s, u"two accounts: 50100099 and both@upi"_s), qPrintable(shown(batch)));
    const auto sheet = loadedSheet(rows);
    QVERIFY(sheet && sheet->ready() == 2);
    QCOMPARE(sheet->cell(0, BatchField::AccountNumber).text, u"asha@okhdfc"_s);
    sheet->type({{2, BatchField::AccountNumber, u"50100099"_s}}); // it is the one that is meant
    QVERIFY2(sheet->ready() == 3, qPrintable(problemsOf(*sheet, 2).join(u'|')));
    // The only column of accounts.
    const auto alone = fixture.read("Name,VPA,operator_code,method_code,amount,currency,email\nAsha,asha@okhdfc,HDFC" + end);
    QVERIFY2(alone && alone->ready.size() == 1, qPrintable(shown(alone)));
    QCOMPARE(alone->ready.at(0).record.request.accountNumber, u"asha@okhdfc"_s);
}

void tst_BatchTables::amountInAnotherCurrencyThanItsHeaderSays()
{
    const auto fileWith = [](const QByteArray &name) {
        return "account_name,account_number,operator_code,method_code," + name + ",currency,email\nAsha,12345,BCA,X,5,IDR,a@example.com\n";
    };
    TableFixture fixture;
    const auto dollars = fixture.read(fileWith("Amount (USD)"));
    QVERIFY2(says(dollars, u"1/2/amount: "_s, u"in USD and is to be paid out in IDR"_s), qPrintable(shown(dollars)));
    for (const char *own : {"Amount (IDR)", "Amount in Rp", "Jumlah (Rp)", "Amount"})
        QVERIFY2(fixture.read(fileWith(own))->ready.size() == 1, own);
}

//! Whatever the encoding, and in a workbook, too.
void tst_BatchTables::lettersThatLookWrong()
{
    const QByteArray file = "account_name,account_number,operator_code,method_code,amount,currency,email\n"
                            "Jos\x8e M\x9fller,12345,BCA,X,5,IDR,a@example.com\n";
    TableFixture fixture;
    const auto wrong = fixture.read(file, {}, {.encoding = TextEncoding::Windows1252});
    QVERIFY2(wrong && wrong->ready.size() == 1, qPrintable(shown(wrong)));
    QVERIFY2(says(wrong, u"1/2/account_name?: "_s, u"Some letters of \"JosŽ MŸller\" look wrong."_s), qPrintable(shown(wrong)));
    const auto guessed = fixture.read(file);
    QVERIFY2(guessed && guessed->ready.size() == 1, qPrintable(shown(guessed)));
    QCOMPARE(guessed->ready.first().record.request.accountName, u"José Müller"_s);
    QVERIFY2(says(guessed, u"0/1/?: "_s, u"read it as macintosh: José, Müller."_s), qPrintable(shown(guessed)));
    const auto sheet = loadedSheet(file);
    QVERIFY(sheet && remarksOf(*sheet).join(u'|').contains(u"read it as macintosh: José, Müller."_s));
    const auto book = fixture.read(kontor::testing::workbookOf(
        sheetRow(sheetNames) + sheetRow({"M\xc3\x83\xc2\xbcller", "0012345678", "BCA", "X", "=5", "IDR", "s@example.com"})));
    QVERIFY2(says(book, u"1/2/account_name?: "_s, u"look wrong"_s), qPrintable(shown(book)));
}

//! An account number is text, whatever the cell was: as a number it would lose its zeros. An amount stays one where it was one.
void tst_BatchTables::rejectedRowsOfAWorkbook()
{
    const auto padded = [](const QByteArray &amount) {
        return sheetRow({"Siti", "<c s=\"1\"><v>12345678</v></c>", "BCA", "BANK_TRANSFER", amount, "IDR", "s@example.com"});
    };
    const auto sheet = loadedSheet(
        kontor::testing::workbookOf(sheetRow(sheetNames) + padded("=-3") + padded("-1.250") + padded("0"), {{"xl/styles.xml", styles}}));
    QVERIFY(sheet && sheet->rows() == 3);
    const QTemporaryDir dir;
    const Saved book = savedBy(*sheet, dir.filePath(u"rejected.xlsx"_s));
    QCOMPARE(book.header,
        QStringList({u"account_name"_s, u"account_number"_s, u"operator_code"_s, u"method_code"_s, u"amount"_s, u"currency"_s, u"email"_s,
            u"note"_s, u"problem"_s}));
    QCOMPARE(book.rows.size(), 3);
    for (const TableRow &row : book.rows) {
        QCOMPARE(row.cells.value(1), u"0012345678"_s);
        QCOMPARE(row.kind(1), CellKind::Text);
    }
    QCOMPARE(book.rows.at(0).cells.value(4), u"-3"_s);
    QCOMPARE(book.rows.at(0).kind(4), CellKind::Number);
    QCOMPARE(book.rows.at(1).cells.value(4), u"-1.250"_s); // nobody said what it means
    QCOMPARE(book.rows.at(1).kind(4), CellKind::Text);
    const Saved text = savedBy(*sheet, dir.filePath(u"rejected.csv"_s));
    QCOMPARE(text.rows.at(0).cells.value(1), u"0012345678"_s);
    QCOMPARE(text.rows.at(0).cells.value(4), u"-3"_s);
}

//! It has as many columns as there are cells. Each row can be mended, and those that are left out can be saved.
void tst_BatchTables::aWorkbookWithoutAHeader()
{
    const QByteArrayList cells {"Siti", "0012345678", "BCA", "BANK_TRANSFER", "=1250.5", "IDR", "s@example.com"};
    const QByteArray book = kontor::testing::workbookOf(sheetRow(cells).repeated(30) + sheetRow(cells + QByteArrayList {"", "x"}));
    TableFixture fixture;
    const auto batch = fixture.read(book);
    QVERIFY2(batch && batch->rows == 31, qPrintable(shown(batch)));
    QCOMPARE(batch->format.headerRow, 0);
    QCOMPARE(batch->record.sheet->lines.constFirst().cells.size(), 7);
    const auto sheet = loadedSheet(book);
    QVERIFY(sheet && !sheet->origin().hasNames);
    QCOMPARE(sheet->origin().header.size(), 9);
    QVERIFY2(remarksOf(*sheet).join(u'|').contains(u"account_number = Column 2"_s), qPrintable(remarksOf(*sheet).join(u'|')));
    QHash<QString, int> places;
    const QStringList names {
        u"account_name"_s, u"account_number"_s, u"operator_code"_s, u"method_code"_s, u"amount"_s, u"currency"_s, u"email"_s};
    for (const QString &name : names)
        places.insert(name, int(places.size()));
    const ImportOptions wish {.map = BatchColumns::mapOf(sheet->origin().header, {.places = places}), .header = sheet->origin().header};
    const auto mapped = loadedSheet(book, wish); // the same columns, though the first rows have fewer
    QVERIFY2(mapped && mapped->ready() == 31, mapped ? qPrintable(problemsOf(*mapped, 0).join(u'|')) : "");
    mapped->setLeftOut({0, 30}, true);
    const QTemporaryDir dir;
    const Saved rejected = savedBy(*mapped, dir.filePath(u"rejected.xlsx"_s));
    QCOMPARE(rejected.header.size(), 10);
    QCOMPARE(rejected.rows.size(), 2);
    QCOMPARE(rejected.rows.at(0).cells.value(9), u"Left out by hand."_s);
    QCOMPARE(rejected.rows.at(1).cells.value(8), u"x"_s);
}

void tst_BatchTables::numberStyles_data()
{
    QTest::addColumn<NumberStyle>("style");
    QTest::addColumn<QByteArray>("typed");
    QTest::addColumn<QString>("paid"); // empty: not written so
    using enum NumberStyle;
    QTest::newRow("a point") << CommaPoint << QByteArray("1.25") << u"1.25 IDR"_s;
    QTest::newRow("doubtful, groups") << CommaPoint << QByteArray("1,250") << u"1250 IDR"_s;
    QTest::newRow("doubtful, decimals") << CommaPoint << QByteArray("1.250") << u"1.25 IDR"_s;
    QTest::newRow("doubtful, European groups") << PointComma << QByteArray("1.250") << u"1250 IDR"_s;
    QTest::newRow("European") << PointComma << QByteArray("1.234,50") << u"1234.50 IDR"_s;
    QTest::newRow("French") << BlankComma
                            << QByteArray("1\xe2\x80\xaf"
                                          "234,50")
                            << u"1234.50 IDR"_s;
    QTest::newRow("Indian") << Lakhs << QByteArray("1,00,000.00") << u"100000.00 IDR"_s;
    QTest::newRow("not European") << PointComma << QByteArray("1,234.50") << QString();
    QTest::newRow("not Western") << CommaPoint << QByteArray("1.234,50") << QString();
}

void tst_BatchTables::numberStyles()
{
    QFETCH(NumberStyle, style);
    QFETCH(QByteArray, typed);
    QFETCH(QString, paid);
    TableFixture fixture;
    const auto batch = fixture.read(header + rowOf(typed), {}, {.numbers = style});
    QVERIFY(batch);
    QCOMPARE(batch->ready.isEmpty() ? QString() : batch->ready.first().record.request.money.toString(), paid);
    const QString words
        = u"\"%1\" is not written like %2. Mend it, or choose another way under Numbers."_s.arg(QString::fromUtf8(typed), sampleOf(style));
    QCOMPARE(says(batch, u"1/2/amount: "_s, words), paid.isEmpty());
    QCOMPARE(batch->format.numbers, style);
}

void tst_BatchTables::mixedNumbers()
{
    TableFixture fixture;
    const QByteArray bytes = header + rowOf("1,234.50") + rowOf("7") + rowOf("1.234,50");
    const auto batch = fixture.read(bytes);
    QVERIFY2(says(batch, u"0/1/amount: "_s,
                 u"The Amount column mixes two ways of writing amounts, such as 1.234,50 and 1,234.50. Choose one under Numbers."_s),
        qPrintable(shown(batch)));
    QVERIFY(batch->ready.isEmpty() && batch->readyRows.isEmpty() && !batch->format.numbers);
    const auto chosen = fixture.read(bytes, {}, {.numbers = NumberStyle::CommaPoint});
    QCOMPARE(chosen->readyRows, QList<int>({1, 2}));
    const auto guessed = fixture.read(header + rowOf("1.250.000") + rowOf("95.000"));
    QCOMPARE(guessed->format.numbers, NumberStyle::PointComma);
    QCOMPARE(guessed->readyRows, QList<int>({1, 2}));
}

void tst_BatchTables::ambiguousAmounts_readLikeTheOthers_data()
{
    QTest::addColumn<QByteArrayList>("amounts"); // "1.250,IDR"
    QTest::addColumn<QStringList>("paid"); // of the rows that are ready
    const auto row
        = [](const char *name, const QByteArrayList &amounts, const QStringList &paid) { QTest::newRow(name) << amounts << paid; };
    row("groups, and one before that says so", {"1.250.000|IDR", "750.000|IDR"}, {u"1250000 IDR"_s, u"750000 IDR"_s});
    row("the one that says so comes later", {"750.000|IDR", "7|IDR", "1.250.000|IDR"}, {u"750000 IDR"_s, u"7 IDR"_s, u"1250000 IDR"_s});
    row("no other says so", {"750.000|IDR", "7|IDR"}, {u"7 IDR"_s});
    row("no other has groups", {"1250.50|IDR", "1,250|IDR"}, {u"1250.50 IDR"_s});
    row("as decimals there would be one too many", {"1.250.000|IDR", "1,250|IDR"}, {u"1250000 IDR"_s});
    row("two currencies, each in its own way", {"1.250.000,00|IDR", "1,250.00|USD", "750.000|IDR", "2,500|USD"},
        {u"1250000.00 IDR"_s, u"1250.00 USD"_s, u"750000 IDR"_s, u"2500 USD"_s});
    row("another currency says nothing", {"1,250.00|USD", "750.000|IDR"}, {u"1250.00 USD"_s});
    row("no decimals", {"1,250|JPY", "1.250|JPY", "1,000|JPY"}, {u"1250 JPY"_s, u"1250 JPY"_s, u"1000 JPY"_s});
    row("three decimals", {"1.2550|KWD", "1.255|KWD"}, {u"1.255 KWD"_s, u"1.255 KWD"_s});
    row("three decimals, and groups", {"1,250.500|KWD", "1,250|KWD"}, {u"1250.500 KWD"_s, u"1250 KWD"_s});
    row("three decimals alone", {"1.255|KWD"}, {});
}

void tst_BatchTables::ambiguousAmounts_readLikeTheOthers()
{
    QFETCH(QByteArrayList, amounts);
    QFETCH(QStringList, paid);
    QByteArray bytes = "account_name,account_number,operator_code,method_code,amount,currency\n";
    for (qsizetype i = 0; i < amounts.size(); ++i)
        bytes += "Siti,00123456" + QByteArray::number(10 + i) + ",BCA,BANK_TRANSFER,\"" + amounts.at(i).split('|').first() + "\","
            + amounts.at(i).split('|').last() + "\n";
    TableFixture fixture;
    const auto batch = fixture.read(bytes);
    QStringList read;
    for (const ReviewedPayment &payment : batch->ready)
        read.append(payment.record.request.money.toString());
    QVERIFY2(read == paid, qPrintable(read.join(u" | "_s) + shown(batch)));
    QVERIFY(std::is_sorted(batch->readyRows.begin(), batch->readyRows.end()));
    const auto sheet = loadedSheet(bytes);
    read.clear();
    for (int each = 0; each < sheet->rows(); ++each) {
        if (sheet->isReady(each))
            read.append(sheet->row(each).money->toString());
    }
    QVERIFY2(read == paid, qPrintable(read.join(u" | "_s)));
}

//! The header of an export says nothing about an amount that somebody typed into it.
void tst_BatchTables::ownExport_editedByAPerson()
{
    const QByteArray bytes = "schema,order_id,created_at_utc,amount,currency,account_name,account_number,operator_code,method_code\n"
                             "1,x,2026-11-28 02:19:33,750.000,IDR,Siti,0012345678,BCA,BANK_TRANSFER\n"
                             "1,y,2026-11-28 02:19:33,1.255,KWD,Siti,0012345678,NBK,BANK_TRANSFER\n";
    TableFixture fixture;
    const auto batch = fixture.read(bytes);
    QVERIFY2(says(batch, u"1/2/amount: "_s, u"can mean 750 or 750000"_s), qPrintable(shown(batch)));
    QCOMPARE(batch->readyRows, QList<int> {2});
    QCOMPARE(batch->ready.first().record.request.money.toString(), u"1.255 KWD"_s);
    const auto sheet = loadedSheet(bytes);
    QVERIFY(!sheet->isReady(0) && sheet->isReady(1));
}

void tst_BatchTables::fingerprints()
{
    TableFixture fixture;
    const auto first = fixture.read("Name;Jumlah;Norek\nSiti;5;0012\n");
    const auto otherOrder = fixture.read("NOREK,name,jumlah\n0012,Budi,6\n");
    const auto otherNames = fixture.read("Name;Jumlah;Rekening\nSiti;5;0012\n");
    QVERIFY(!first->fingerprint.isEmpty());
    QCOMPARE(otherOrder->fingerprint, first->fingerprint);
    QVERIFY(otherNames->fingerprint != first->fingerprint);
    const auto headless = fixture.read("a@example.com,5,USD\n");
    QCOMPARE(fixture.read("b@example.com,6,USD\nc@example.com,7,USD\n")->fingerprint, headless->fingerprint);
    QVERIFY(fixture.read("5,b@example.com,USD\n")->fingerprint != headless->fingerprint);
}

void tst_BatchTables::choicesAreRemembered()
{
    const QTemporaryDir dir;
    const QString file = dir.filePath(u"columns.json"_s);
    const RememberedColumns columns {
        .map = {.names = {{u"nama"_s, u"account_name"_s}, {u"x"_s, QString()}}, .fixed = idr, .places = {{u"amount"_s, 3}}},
        .format = {.encoding = TextEncoding::Windows1252, .delimiter = u'\t', .numbers = NumberStyle::Lakhs}};
    ColumnMemory memory(file);
    QVERIFY(!memory.recall("one"));
    QVERIFY(memory.remember("one", columns));
    QVERIFY(memory.remember("two", {.format = {.headerRow = 3, .sheet = u"Nov"_s}}));
    ColumnMemory later(file);
    QVERIFY(later.recall("one") && *later.recall("one") == columns);
    QVERIFY(*later.recall("two") == RememberedColumns {}); // where the header stands is for each file to say
    QCOMPARE(QFile::permissions(file) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
    QVERIFY(later.forget("one") && later.forget("one"));
    QVERIFY(!memory.recall("one") && memory.recall("two"));
    QVERIFY(!ColumnMemory(dir.filePath(u"nowhere/columns.json"_s)).remember("one", columns));
}

void tst_BatchTables::onlyTheNewestChoices()
{
    const QTemporaryDir dir;
    ColumnMemory memory(dir.filePath(u"columns.json"_s));
    for (qsizetype i = 0; i < ColumnMemory::most; ++i)
        QVERIFY(memory.remember(QByteArray::number(i), {}));
    QVERIFY(memory.remember("0", {})); // it is the newest now
    QVERIFY(memory.remember("new", {}));
    QVERIFY(memory.recall("new") && memory.recall("0") && !memory.recall("1") && memory.recall("2"));
}

void tst_BatchTables::aMemoryThatCannotBeRead_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("no JSON") << QByteArray("{");
    QTest::newRow("something else") << QByteArray("[1]");
    QTest::newRow("strange values") << QByteArray(R"({"files":[{"header":7,"places":{"amount":-1,"x":1},"format":{"delimiter":"??"}},3]})");
}

void tst_BatchTables::aMemoryThatCannotBeRead()
{
    QFETCH(QByteArray, bytes);
    const QTemporaryDir dir;
    QFile file(dir.filePath(u"columns.json"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    file.close();
    ColumnMemory memory(file.fileName());
    QVERIFY(!memory.recall("one"));
    QVERIFY(memory.remember("one", {}) && memory.recall("one"));
}

void tst_BatchTables::noTables_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("words");
    const QByteArray rows = header + rowOf("5");
    QTest::newRow("empty") << QByteArray() << u"empty"_s;
    QTest::newRow("a picture") << QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16) << u"not a table of text"_s;
    QTest::newRow("NUL bytes") << rows + QByteArray(99, '\0') + rows << u"no text"_s;
    QTest::newRow("broken UTF-8 with control characters") << rows + "\xc3\x28\x01\n" << u"no text"_s;
    QTest::newRow("16,000 columns") << QByteArray(15'999, ',') + "a\n" << u"more than 1000 columns"_s;
    QTest::newRow("a line of 100 MB") << rows + QByteArray(100'000'000, 'x') << u"longer than 1 MiB"_s;
    QTest::newRow("a macro") << kontor::testing::workbookOf(sheetRow(sheetNames), {{"xl/vbaProject.bin", "x"}}) << u"carries macros"_s;
    QTest::newRow("a bomb") << kontor::testing::workbookOf({}, {{"xl/worksheets/sheet1.xml", "<worksheet>" + QByteArray(20'000'000, ' ')}})
                            << u"bring a computer down"_s;
    QTest::newRow("2 GB") << QByteArray("2 GB") << u"larger than 256 MB"_s;
}

void tst_BatchTables::noTables()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, words);
    TableFixture fixture;
    const QTemporaryDir dir;
    QFile file(dir.filePath(u"file"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    if (bytes == "2 GB")
        QVERIFY(file.resize(2'147'483'648)); // a hole: no disk is used
    file.close();
    const auto batch = fixture.readFile(file.fileName());
    QVERIFY(!batch);
    QVERIFY2(batch.error().kind == ErrorKind::BadInput && messages::reasonOf(batch.error()).contains(words),
        qPrintable(messages::reasonOf(batch.error())));
}

KONTOR_TEST(tst_BatchTables, QCoreApplication)
#include "tst_batchtables.moc"
