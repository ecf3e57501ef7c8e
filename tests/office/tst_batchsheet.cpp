// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/storage/database.h"
#include "messages/reasons.h"
#include "office/batches/batchrepair.h"
#include "office/batches/batchservice.h"
#include "office/imports/batchremarks.h"
#include "office/payrollsheet.h"
#include "office/sheets/sheetsearch.h"
#include "support/await.h"
#include "support/eventually.h"
#include "support/fakeclock.h"
#include "support/oddworkbook.h"
#include "support/places.h"
#include "support/testprogram.h"

#include <QFile>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;
using enum BatchField;

//! A file that is mended before it becomes a batch: what is said of each cell, what an act costs, and the way back from it.
class tst_BatchSheet : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void words_data();
    void words();
    void filesOfOthers_data();
    void filesOfOthers();
    void whatIsCounted();
    void mendingACell();
    void takingBack();
    void fixAlike();
    void leftOut();
    void duplicatesInTheFile();
    void onePartyWrittenInTwoWays();
    void maybeTheSameAccount();
    void theDigestOfTheRows();
    void mixedNumbers();
    void columnsChosenLive();
    void banksThatMayBeMeant();
    void bankList_data();
    void bankList();
    void banksByTheirNames();
    void banksAsPeopleWriteThem_data();
    void banksAsPeopleWriteThem();
    void termsOfBanks_data();
    void termsOfBanks();
    void twoBanksInARow();
    void manyOfOneName();
    void peopleOfBefore();
    void silentLedger_isSaidAndNothingIsReviewed();
    void ibans_areRemarkedOnce();
    void invisibleCharacters_areRemarkedOnce();
    void onlyWhatIsTouchedIsJudged();
    void manyRowsAreDoneBeside();
    void choicesAreRemembered();
    void pastedRows();
    void readAnotherWay();
    void anotherFileClosesTheRowsAtOnce();
    void anotherSheetClosesTheRowsAtOnce();
    void rowsStayWhenTheyCannotBeReadInAnotherWay();
    void rowsThatStayKeepWhatIsKnown();
    void ownRowsHaveOwnColumns();
    void whatIsToBeKnownOfTheFile();
    void rejectedRows();
    void reviewOfTheReadyRows();
    void importedWithoutLists_isCheckedBeforeItIsSent();
    void theTableOfTheBatch();
    void tooManyForOneBatch();
    void aLimitThatWasSetMeanwhile();
    void importedBefore();
    void wholeFileImportedBefore();
    void paidByItselfBefore();
    void theSameFileReadOtherwise();
    void theRestOfTheSameFile();
    void theSamePaymentWrittenOtherwise();
};

namespace {

QString importedBeforeWords(const ReadBatch &batch)
{
    return messages::reason(batch.importedBeforeReason);
}

QStringList wordsOf(const BatchSheet &sheet, int row)
{
    QStringList words;
    for (const SheetProblem &problem : sheet.problems(row))
        words.append(
            (problem.field ? keyOf(*problem.field) : u"row"_s) + (problem.blocks ? u": "_s : u"?: "_s) + messages::reason(problem.reason));
    return words;
}

QString sumOf(const BatchSheet &sheet, const QString &currency)
{
    const auto sum = sheet.sums().value(currency);
    return u"%1 (%2)"_s.arg(sum.amount ? sum.amount->toString() : u"?"_s).arg(sum.payouts);
}

//! A ledger, and a file that is being mended over it.
class SheetFixture {
public:
    QString file(const QByteArray &bytes, const QString &name = u"payroll.csv"_s)
    {
        QFile file(dir.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) < 0)
            qWarning("the file was not written");
        return file.fileName();
    }
    //! A sheet for each name, with the rows of a CSV whose cells hold no quotes.
    QString workbook(const QList<std::pair<QByteArray, QByteArray>> &sheets)
    {
        kontor::testing::Parts parts;
        QByteArray names, relations;
        for (const auto &[name, csv] : sheets) {
            QByteArray cells;
            for (const QByteArray &line : csv.isEmpty() ? QByteArrayList() : csv.trimmed().split('\n')) {
                cells += "<row>";
                for (const QByteArray &cell : line.split(','))
                    cells += "<c t=\"inlineStr\"><is><t>" + cell + "</t></is></c>";
                cells += "</row>";
            }
            const QByteArray file = name + ".xml";
            names += "<sheet name=\"" + name + "\" r:id=\"" + name + "\"/>";
            relations += "<Relationship Id=\"" + name + "\" Type=\"x/worksheet\" Target=\"" + file + "\"/>";
            parts.append({"xl/" + file, "<worksheet><sheetData>" + cells + "</sheetData></worksheet>"});
        }
        parts.append({"xl/workbook.xml", "<workbook xmlns:r=\"r\"><sheets>" + names + "</sheets></workbook>"});
        parts.append({"xl/_rels/workbook.xml.rels", "<Relationships>" + relations + "</Relationships>"});
        return file(kontor::testing::archiveOf(parts), u"payroll.xlsx"_s);
    }
    //! Until everything that is known beside it is known.
    void open(const QByteArray &bytes)
    {
        repair.openFile(file(bytes));
        rest();
    }
    bool rest()
    {
        const bool isStill = eventually([this] { return repair.isOpen() && !repair.isBusy(); });
        const bool isRequested = eventually([this] { return repair.isOpen() && repair.sheet().knowledge().earlier && !repair.isBusy(); });
        return isStill && isRequested;
    }
    BatchRecord import() { return await(batches.import(*await(repair.review()), BatchService::Again::Insisted)).value(); }

    QTemporaryDir dir;
    FakeClock clock;
    Profile profile {};
    std::unique_ptr<Ledger> ledger = Ledger::open(dir.filePath(u"ledger.db"_s), clock).value();
    PaymentService payments {profile, *ledger, clock};
    BatchService batches {*ledger, payments, clock};
    BatchRepair repair {*ledger, payments, clock, ColumnMemory(dir.filePath(u"columns.json"_s))};
};

} // namespace

void tst_BatchSheet::words_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QString>("said");
    QTest::newRow("no name") << row("1", "5", "1122", "") << u"account_name: Enter the recipient's name."_s;
    QTest::newRow("letter") << row("1", "5", "008122x41") << u"account_number?: The account number has a letter at position 7. Check it."_s;
    QTest::newRow("no account") << row("1", "5", "") << u"account_number: Enter the account number."_s;
    QTest::newRow("no bank") << row("1", "5", "1122", "Siti", "") << u"operator_code: Choose a bank from the list."_s;
    QTest::newRow("ambiguous") << row("1", "1.250") << u"amount: \"1.250\" can mean 1.25 or 1250. Type one of these."_s;
    QTest::newRow("nothing") << row("1", "") << u"amount: Enter an amount."_s;
    QTest::newRow("below 0") << row("1", "-3") << u"amount: Enter an amount above 0."_s;
    QTest::newRow("decimals") << row("1", "1.2345") << u"amount: IDR amounts have at most 2 decimals."_s;
    QTest::newRow("currency") << row("1", "5", "1122", "Siti", "BCA", "") << u"currency: Choose a currency, for example IDR."_s;
    QTest::newRow("lost digits") << row("1", "5",
        "8.1E+11") << u"account_number: Excel shows 8.1E+11 in row 2. The account number was lost in the spreadsheet; type it again."_s;
}

void tst_BatchSheet::words()
{
    QFETCH(QByteArray, line);
    QFETCH(QString, said);
    const BatchSheet sheet = sheetOf(header + line);
    QCOMPARE(sheet.rows(), 1);
    QVERIFY2(wordsOf(sheet, 0).contains(said), qPrintable(wordsOf(sheet, 0).join(u'|')));
    const bool blocks = !said.contains(u"?: "_s);
    QCOMPARE(sheet.ready(), blocks ? 0 : 1);
    QCOMPARE(sheet.row(0).mark(), blocks ? SheetMark::Problem : SheetMark::Warning);
}

void tst_BatchSheet::filesOfOthers_data()
{
    using Fixed = QHash<QString, QString>;
    const Fixed method {{u"method_code"_s, u"BANK_TRANSFER"_s}};
    QTest::addColumn<QString>("name");
    QTest::addColumn<Fixed>("fixed");
    QTest::addColumn<QString>("sum");
    QTest::addColumn<QString>("problem"); // of the third row
    QTest::newRow("Wise") << u"wise"_s << Fixed {{u"operator_code"_s, u"SEPA"_s}, {u"method_code"_s, u"SEPA"_s}} << u"EUR 2600.10 (2)"_s
                          << u"amount: This amount is in GBP and is to be paid out in EUR"_s;
    QTest::newRow("PayPal") << u"paypal"_s << Fixed {{u"operator_code"_s, u"PAYPAL"_s}, {u"account_name"_s, u"as at PayPal"_s}}
                            << u"USD 383.33 (3)"_s << u"account_number?: The account number has a letter"_s;
    QTest::newRow("RazorpayX") << u"razorpayx"_s << Fixed {} << u"INR 101250.50 (2)"_s << u"account_name: Enter the recipient's name."_s;
    QTest::newRow("Xendit") << u"xendit"_s << Fixed {{u"currency"_s, u"IDR"_s}, {u"method_code"_s, u"BANK_TRANSFER"_s}}
                            << u"IDR 1345000 (2)"_s << u"account_number: Excel shows 8.1E+11 in row 4. The account number was lost"_s;
}

//! With the values that such a file doesn't have, as a person gives them.
void tst_BatchSheet::filesOfOthers()
{
    using Fixed = QHash<QString, QString>;
    QFETCH(QString, name);
    QFETCH(Fixed, fixed);
    QFETCH(QString, sum);
    QFETCH(QString, problem);
    QTemporaryDir dir;
    SheetProgress progress;
    const auto read
        = readSheet({.path = testing::dataFile(u"batches/%1.csv"_s.arg(name))}, {}, ColumnMemory(dir.filePath(u"columns"_s)), {}, progress);
    QVERIFY2(read, qPrintable(read ? QString() : messages::reasonOf(read.error())));
    BatchSheet sheet = **read;
    QCOMPARE(sheet.rows(), 3);
    QHash<QString, int> places;
    for (const BatchField field : allBatchFields) {
        if (const auto place = sheet.columns().place(keyOf(field)))
            places.insert(keyOf(field), int(*place));
    }
    sheet.setMap(BatchColumns::mapOf(sheet.origin().header, {.places = places, .fixed = fixed}));
    QVERIFY2(sheet.obstacles().isEmpty(), qPrintable(obstaclesOf(sheet).join(u'|')));
    QVERIFY2(wordsOf(sheet, 2).join(u'|').contains(problem), qPrintable(wordsOf(sheet, 2).join(u'|')));
    if (sheet.numbersFound() == NumberStyle::Lakhs)
        sheet.setNumbers(NumberStyle::Lakhs); // told by the file, said by the person
    const QString currency = sum.first(3);
    QCOMPARE(currency + u' ' + sumOf(sheet, currency), sum);
}

void tst_BatchSheet::whatIsCounted()
{
    const BatchSheet sheet
        = sheetOf(header + row("1") + row("2", "-3") + row("3", "7.25") + row("4", "100", "77x", "Asha", "HDFC", "INR") + "5,Siti\n");
    QCOMPARE(sheet.rows(), 5);
    QCOMPARE(sheet.ready(), 3);
    QCOMPARE(sheet.counts().problems, 2);
    QCOMPARE(sheet.counts().warnings, 1);
    QCOMPARE(sumOf(sheet, u"IDR"_s), u"1257.75 (2)"_s);
    QCOMPARE(sumOf(sheet, u"INR"_s), u"100 (1)"_s);
    QCOMPARE(rowsToShow(sheet, SheetFilter::Problems), (QList {1, 4}));
    QCOMPARE(rowsToShow(sheet, SheetFilter::Warnings), QList {3});
    QCOMPARE(nextProblem(sheet, -1, 1), 1);
    QCOMPARE(nextProblem(sheet, 1, 1), 4);
    QCOMPARE(nextProblem(sheet, 4, 1), 1); // round
    QCOMPARE(nextProblem(sheet, 1, -1), 4);
    QCOMPARE(fieldToCorrect(sheet, 1), std::optional(Amount));
}

void tst_BatchSheet::mendingACell()
{
    BatchSheet sheet = sheetOf(header + row("1") + row("2", "-3"));
    QCOMPARE(sheet.type({{1, Amount, u" 3 "_s}}), QList {1});
    QCOMPARE(sheet.ready(), 2);
    QVERIFY(sheet.problems(1).isEmpty());
    QCOMPARE(sheet.cell(1, Amount).text, u"3"_s);
    QCOMPARE(sumOf(sheet, u"IDR"_s), u"1253.50 (2)"_s);
    QCOMPARE(sheet.type({{1, Amount, u"3"_s}}), QList<int>()); // nothing is another
    sheet.type({{1, Currency, u"INR"_s}});
    QCOMPARE(sumOf(sheet, u"IDR"_s), u"1250.50 (1)"_s);
    QCOMPARE(sumOf(sheet, u"INR"_s), u"3 (1)"_s);
    sheet.type({{0, AccountName, {}}});
    QCOMPARE(sheet.ready(), 1);
    QVERIFY(!sheet.sums().contains(u"IDR"_s));
}

void tst_BatchSheet::takingBack()
{
    BatchSheet sheet = sheetOf(header + row("1") + row("2", "-3") + row("3"));
    const QByteArray before = rowsDigestOf(sheet);
    QVERIFY(!sheet.history().canUndo() && !sheet.history().canRedo());
    sheet.type({{1, Amount, u"3"_s}});
    const QByteArray mended = rowsDigestOf(sheet);
    sheet.setLeftOut({0, 2}, true);
    QCOMPARE(sheet.ready(), 1);
    QCOMPARE(sheet.counts().leftOut, 2);
    QCOMPARE(sheet.undo(), (QList {0, 2}));
    QCOMPARE(sheet.ready(), 3);
    QCOMPARE(rowsDigestOf(sheet), mended);
    QCOMPARE(sheet.undo(), QList {1});
    QCOMPARE(sheet.cell(1, Amount).text, u"-3"_s);
    QCOMPARE(rowsDigestOf(sheet), before);
    QVERIFY(!sheet.history().canUndo());
    QCOMPARE(sheet.undo(), QList<int>());
    sheet.redo();
    sheet.redo();
    QCOMPARE(sheet.counts().leftOut, 2);
    QCOMPARE(sheet.cell(1, Amount).text, u"3"_s);
    QVERIFY(!sheet.history().canRedo());
    sheet.undo();
    sheet.type({{2, AccountName, u"Asha"_s}});
    QVERIFY(!sheet.history().canRedo()); // another way was taken
}

void tst_BatchSheet::fixAlike()
{
    BatchSheet sheet = sheetOf(header + row("1", "5", "11", "Siti", "") + row("2") + row("3", "5", "12", "Siti", ""));
    const QList<int> alike = rowsAlike(sheet, 0, OperatorCode);
    QCOMPARE(alike, (QList {0, 2}));
    QList<BatchSheet::Entry> entries;
    for (const int each : alike)
        entries.append({each, OperatorCode, u"BCA"_s});
    QCOMPARE(sheet.type(entries), alike);
    QCOMPARE(sheet.ready(), 3);
    sheet.undo(); // in one step
    QCOMPARE(sheet.ready(), 1);
}

void tst_BatchSheet::leftOut()
{
    BatchSheet sheet = sheetOf(header + row("1") + row("2", "-3") + row("3", "five"));
    sheet.setLeftOut(rowsWithProblems(sheet), true);
    QCOMPARE(sheet.counts().problems, 0);
    QCOMPARE(sheet.counts().leftOut, 2);
    QCOMPARE(sheet.ready(), 1);
    QCOMPARE(nextProblem(sheet, -1, 1), -1);
    QVERIFY(!sheet.isReady(1) && sheet.isReady(0));
    sheet.setLeftOut({1}, false);
    QCOMPARE(sheet.counts().problems, 1);
}

void tst_BatchSheet::duplicatesInTheFile()
{
    BatchSheet sheet = sheetOf(header + row("R", "7") + row("R", "7.00") + row("S", "7.01") + row("S", "7"));
    QCOMPARE(sheet.counts().duplicates, 2);
    QVERIFY(wordsOf(sheet, 0).isEmpty());
    QVERIFY2(wordsOf(sheet, 3).value(0).startsWith(u"row?: Possible duplicate: row 1 pays the same amount"_s),
        qPrintable(wordsOf(sheet, 3).join(u'|')));
    QCOMPARE(sheet.type({{0, Amount, u"8"_s}}), (QList {0, 1})); // the next one is the first now
    QVERIFY(wordsOf(sheet, 1).isEmpty());
    QVERIFY(wordsOf(sheet, 3).value(0).startsWith(u"row?: Possible duplicate: row 2 pays"_s));
    QCOMPARE(sheet.counts().duplicates, 1);
    QCOMPARE(sheet.undo(), (QList {0, 1}));
    QCOMPARE(sheet.counts().duplicates, 2);
    QCOMPARE(sheet.counts().warnings, 2);
    sheet.setLeftOut({0, 1}, true);
    QCOMPARE(sheet.counts().duplicates, 0);
    QCOMPARE(sheet.ready(), 2);
}

//! A slip in an account, or in a name; the window and kontorctl say the same of it.
void tst_BatchSheet::onePartyWrittenInTwoWays()
{
    const QByteArray bytes = header + row("1", "5", "0066345671", "Siti Aminah") + row("2", "6", "0066345671", "Budi Santoso")
        + row("3", "7", "0066345672", "SITI  AMINAH") + row("4", "8", "00 6634 5671", "siti aminah");
    SheetFixture fixture;
    fixture.open(bytes);
    BatchSheet sheet = fixture.repair.sheet();
    const QString otherName = u"Row 1 pays the same account under another name: \"Siti Aminah\". Check whose account it is."_s;
    const QString otherAccount = u"Row 1 pays another account under the same name. Check the account numbers."_s;
    const auto says = [&sheet](int row, const QString &words) { return wordsOf(sheet, row).join(u'|').contains(words); };
    QVERIFY2(says(1, otherName) && says(2, otherAccount), qPrintable(wordsOf(sheet, 1).join(u'|') + wordsOf(sheet, 2).join(u'|')));
    QVERIFY(!says(0, u"under"_s) && !says(3, u"under"_s) && !says(1, otherAccount) && !says(2, otherName));
    QCOMPARE(sheet.ready(), 4);
    QCOMPARE(sheet.row(1).mark(AccountName), SheetMark::Warning);
    QCOMPARE(sheet.row(2).mark(AccountNumber), SheetMark::Warning);
    const auto review = await(fixture.repair.review());
    const auto read = await(fixture.batches.read(fixture.dir.filePath(u"payroll.csv"_s), NumberFormat(QLocale::c())));
    for (const QList<BatchProblem> &problems : {review->problems, read->problems}) {
        QStringList told;
        for (const BatchProblem &problem : problems) {
            if (messages::reason(problem.reason) == otherName || messages::reason(problem.reason) == otherAccount)
                told.append(u"%1 %2 %3"_s.arg(problem.row).arg(problem.column).arg(problem.blocks));
        }
        QCOMPARE(told, (QStringList {u"2 account_name 0"_s, u"3 account_number 0"_s}));
    }
    QCOMPARE(sheet.type({{0, AccountName, u"Budi Santoso"_s}}), (QList {0, 1, 2, 3})); // now 4 is the one that differs
    QVERIFY(!says(1, u"under another name"_s) && !says(2, u"under"_s));
    QVERIFY2(says(3, u"Row 1 pays the same account under another name: \"Budi Santoso\""_s), qPrintable(wordsOf(sheet, 3).join(u'|')));
    QVERIFY(says(3, u"Row 3 pays another account"_s));
    sheet.undo();
    QVERIFY(says(1, otherName) && says(2, otherAccount) && !says(3, u"under"_s));
    sheet.setLeftOut({0}, true);
    QVERIFY2(says(3, u"Row 2 pays the same account under another name"_s), qPrintable(wordsOf(sheet, 3).join(u'|')));
}

//! One account by the eye and two by the rules: another bank, or zeros that a spreadsheet dropped. The window and kontorctl say the same.
void tst_BatchSheet::maybeTheSameAccount()
{
    const QByteArray bytes = header + row("1", "5", "0066345671", "Siti Aminah") + row("2", "5.00", "66345671", "SITI AMINAH")
        + row("3", "5", "0066345671", "Siti Aminah", "BNI") + row("4", "6", "66345671", "Siti Aminah")
        + row("5", "5", "66345671", "Budi Santoso") + row("6", "5", "66345671", "Siti Aminah");
    SheetFixture fixture;
    fixture.open(bytes);
    BatchSheet sheet = fixture.repair.sheet();
    const QString similar = u"This may be the same account: row 1 pays Siti Aminah the same amount, at BCA, 0066345671. Check that you "
                            "don't pay it twice."_s;
    const auto says = [&sheet](int row, const QString &words) { return wordsOf(sheet, row).join(u'|').contains(words); };
    QList<int> remarked;
    for (int row = 0; row < sheet.rows(); ++row) {
        if (says(row, similar))
            remarked.append(row);
    }
    QCOMPARE(remarked, (QList {1, 2}));
    QVERIFY2(!says(1, u"pays another account"_s), qPrintable(wordsOf(sheet, 1).join(u'|'))); // of the same row
    QVERIFY(says(3, u"Row 1 pays another account under the same name"_s)); // another amount
    QVERIFY(says(5, u"Possible duplicate: row 2 pays"_s) && !says(5, u"may be the same"_s));
    QCOMPARE(sheet.ready(), 6); // it is no obstacle
    QCOMPARE(sheet.row(1).mark(AccountNumber), SheetMark::Warning);
    const auto review = await(fixture.repair.review());
    const auto read = await(fixture.batches.read(fixture.dir.filePath(u"payroll.csv"_s), NumberFormat(QLocale::c())));
    for (const QList<BatchProblem> &problems : {review->problems, read->problems}) {
        QStringList told;
        for (const BatchProblem &problem : problems) {
            if (messages::reason(problem.reason) == similar)
                told.append(u"%1 %2 %3"_s.arg(problem.row).arg(problem.column).arg(problem.blocks));
        }
        QCOMPARE(told, (QStringList {u"2 account_number 0"_s, u"3 account_number 0"_s}));
    }
    sheet.setLeftOut({0}, true); // now 3 is compared with 2
    QVERIFY(!says(1, u"may be the same"_s));
    QVERIFY2(says(2, u"row 2 pays SITI AMINAH the same amount, at BCA, 66345671"_s), qPrintable(wordsOf(sheet, 2).join(u'|')));
    sheet.undo();
    QVERIFY(says(1, similar) && says(2, similar));
    sheet.type({{2, AccountNumber, u"77"_s}});
    QVERIFY(says(1, similar) && !says(2, u"may be the same"_s));
}

void tst_BatchSheet::theDigestOfTheRows()
{
    const BatchSheet one = sheetOf(header + row("1") + row("2", "7"));
    const BatchSheet other = sheetOf(header + row("2", "7.00") + row("1", "1250.5", "00 1234 5678"));
    QCOMPARE(rowsDigestOf(one), rowsDigestOf(other));
    BatchSheet third = sheetOf(header + row("2", "7") + row("1") + row("3"));
    QVERIFY(rowsDigestOf(one) != rowsDigestOf(third));
    third.setLeftOut({2}, true);
    QCOMPARE(rowsDigestOf(one), rowsDigestOf(third));
}

void tst_BatchSheet::mixedNumbers()
{
    BatchSheet sheet = sheetOf(header + row("1", "\"1,234.50\"") + row("2", "\"1.234,50\"") + row("3", "5"));
    QCOMPARE(obstaclesOf(sheet),
        QStringList {u"The Amount column mixes two ways of writing amounts, such as 1.234,50 and 1,234.50. Choose one under Numbers."_s});
    QCOMPARE(sheet.ready(), 0);
    sheet.setNumbers(NumberStyle::PointComma);
    QVERIFY(sheet.obstacles().isEmpty());
    QCOMPARE(sheet.ready(), 2);
    QVERIFY2(wordsOf(sheet, 0).value(0).contains(u"is not written like 1.234,50"_s), qPrintable(wordsOf(sheet, 0).join(u'|')));
    sheet.setNumbers(std::nullopt);
    sheet.type({{0, Amount, u"1.234,50"_s}}); // or the slip is mended
    QVERIFY(sheet.obstacles().isEmpty());
    QCOMPARE(sheet.numbersFound(), std::optional(NumberStyle::PointComma));
    QCOMPARE(sheet.ready(), 3);
    sheet.undo();
    QVERIFY(!sheet.obstacles().isEmpty());
}

void tst_BatchSheet::columnsChosenLive()
{
    BatchSheet sheet = sheetOf("Who,Konto,Bank,How much,Way,E-mail\nSiti,0012,BCA,5,BANK_TRANSFER,s@example.com\n");
    QCOMPARE(sheet.ready(), 0);
    QVERIFY(sheet.obstacles().isEmpty()); // each row says what it lacks
    QHash<QString, int> places;
    for (const BatchField field : allBatchFields) {
        if (const auto place = sheet.columns().place(keyOf(field)))
            places.insert(keyOf(field), int(*place));
    }
    sheet.type({{0, Email, u"siti@example.com"_s}});
    places.insert(u"account_name"_s, 0);
    places.insert(u"account_number"_s, 1);
    places.insert(u"amount"_s, 3);
    places.insert(u"method_code"_s, 4);
    sheet.setMap(BatchColumns::mapOf(sheet.origin().header, {.places = places, .fixed = {{u"currency"_s, u"IDR"_s}}}));
    QVERIFY2(sheet.ready() == 1, qPrintable(wordsOf(sheet, 0).join(u'|')));
    QCOMPARE(sumOf(sheet, u"IDR"_s), u"5 (1)"_s);
    QCOMPARE(sheet.cell(0, Email).text, u"siti@example.com"_s); // that column is the same
}

void tst_BatchSheet::banksThatMayBeMeant()
{
    BatchSheet sheet = sheetOf(
        header + row("1") + row("2", "5", "1100", "Siti", "BAC") + row("3", "5", "12", "Siti", "XYZQ"), withBanks({u"BCA"_s, u"BNI"_s}));
    QCOMPARE(wordsOf(sheet, 1), QStringList {u"operator_code: Bank \"BAC\" is not in the gateway's list of 1 Jan, 00:00. BCA?"_s});
    QCOMPARE(sheet.problems(1).first().suggestion, u"BCA"_s);
    QVERIFY2(wordsOf(sheet, 2).value(0).startsWith(u"operator_code: Bank \"XYZQ\" is not in the gateway's list"_s),
        qPrintable(wordsOf(sheet, 2).join(u'|')));
    QVERIFY(wordsOf(sheet, 2).value(0).contains(u" Jan, "_s)); // an old list is called one
    QCOMPARE(sheet.ready(), 1);
    for (const QString &bank : {u"BAC"_s, u"xyzq"_s})
        sheet.keepBank(bank); // new banks that the list doesn't have yet
    QCOMPARE(sheet.ready(), 3);
    sheet.undo();
    QCOMPARE(sheet.ready(), 2);
    sheet.type({{2, OperatorCode, u"bca"_s}});
    QCOMPARE(sheet.ready(), 3);
}

void tst_BatchSheet::bankList_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("meant");
    QTest::newRow("turned round") << u"BAC"_s << u"BCA"_s;
    QTest::newRow("its name") << u"bank central asia"_s << u"BCA"_s;
    QTest::newRow("its beginning") << u"mand"_s << u"MANDIRI"_s;
    QTest::newRow("two slips in a long one") << u"MENDIRRI"_s << u"MANDIRI"_s;
    QTest::newRow("could be two") << u"BN"_s << QString();
    QTest::newRow("nothing like it") << u"XYZ"_s << QString();
    QTest::newRow("one letter") << u"B"_s << QString();
}

void tst_BatchSheet::bankList()
{
    QFETCH(QString, typed);
    QFETCH(QString, meant);
    const KnownCodes banks(
        {{.code = u"BCA"_s, .name = u"Bank Central Asia"_s}, {.code = u"BNI"_s}, {.code = u"BNX"_s}, {.code = u"MANDIRI"_s}}, UtcTime {});
    QCOMPARE(banks.suggestionFor(typed), meant);
    QVERIFY(banks.knows(u"bca"_s) && !banks.knows(typed));
}

//! By the name that the gateway's list gives a bank, where only one has it.
void tst_BatchSheet::banksByTheirNames()
{
    const QList<CodeItem> items {{.code = u"BCA"_s, .name = u"Bank Central Asia"_s}, {.code = u"BNI"_s, .name = u"Bank Negara"_s},
        {.code = u"BNX"_s, .name = u"Bank Negara"_s}};
    const ImportContext knowledge {.lists = {.banks = std::make_shared<const KnownCodes>(items, UtcTime {}), .now = UtcTime {}}};
    const BatchSheet sheet = sheetOf(header + row("1", "5", "11", "A", "Bank Central Asia") + row("2", "6", "12", "B", "bank negara", "Rp")
            + row("3", "7", "13", "C", "BNI", "Rp") + row("4", "8", "14", "D", "bni", "rupiah") + row("5", "9", "15", "E", "bni", "Fr"),
        knowledge);
    QVERIFY2(sheet.isReady(0) && !sheet.isReady(1) && sheet.isReady(2) && sheet.isReady(3) && !sheet.isReady(4),
        qPrintable(wordsOf(sheet, 0).join(u'|')));
    const CheckedRow checked = checkRow(sheet.fields(0), sheet.rules(), [](BatchField) { return CellPlace(); });
    QCOMPARE(checked.draft.operatorCode, u"BCA"_s);
    QCOMPARE(sheet.row(2).money->toString(), u"7 IDR"_s);
    QCOMPARE(sheet.row(3).money->toString(), u"8 IDR"_s);
}

void tst_BatchSheet::banksAsPeopleWriteThem_data()
{
    QTest::addColumn<QString>("written");
    QTest::addColumn<QString>("meant");
    const auto row
        = [](const char *written, const char *meant) { QTest::newRow(written) << QString::fromUtf8(written) << QString::fromUtf8(meant); };
    row("PT Bank Central Asia Tbk", "BCA");
    row("PT. BANK CENTRAL ASIA, Tbk.", "BCA");
    row("Bank BCA", "BCA");
    row("014 BCA", "BCA");
    row("014 - BCA", "BCA");
    row("BCA - 014", "BCA");
    row("Bank Central Asia (BCA)", "BCA");
    row("14", "BCA");
    row("008 BCA", "");
    row("BCA Syariah", "");
    row("BCA / MANDIRI", "");
    row("Bank Mandiri Taspen", "");
    row("114", "");
    row("Bank", "");
    row("PT", "");
}

void tst_BatchSheet::banksAsPeopleWriteThem()
{
    QFETCH(QString, written);
    QFETCH(QString, meant);
    const KnownCodes banks({{.code = u"BCA"_s, .name = u"Bank Central Asia"_s, .others = {{u"bankCode"_s, u"014"_s}}},
                               {.code = u"MANDIRI"_s, .name = u"Bank Mandiri"_s, .others = {{u"bankCode"_s, u"008"_s}}}},
        UtcTime {});
    QCOMPARE(banks.read(written), meant);
}

void tst_BatchSheet::termsOfBanks_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("words"); // empty: nothing is said
    const auto row
        = [](const char *name, const QByteArray &amount, const QByteArray &bank, const QByteArray &method, const QString &words) {
              QTest::newRow(name) << "account_name,account_number,operator_code,method_code,amount,currency\nSiti,081234567801," + bank
                      + "," + method + "," + amount
                      + ",IDR\n" << words;
          };
    row("as listed", "5000", "GOPAY", "EWALLET", {});
    row("method written otherwise", "5000", "gopay", "e-wallet", {});
    row("other method", "5000", "GOPAY", "BANK_TRANSFER", u"The gateway lists bank \"GOPAY\" with EWALLET, not with BANK_TRANSFER."_s);
    row("unknown method", "5000", "BCA", "BANK_TRNSFER", u"Unknown payment method \"BANK_TRNSFER\". BANK_TRANSFER?"_s);
    row("method that is like none", "5000", "BCA", "CARRIER", u"Unknown payment method \"CARRIER\"."_s);
    row("too little", "500", "GOPAY", "EWALLET", u"The gateway's list names 1000 IDR as the least that GOPAY takes."_s);
    row("the least", "1000", "GOPAY", "EWALLET", {});
    row("too much", "20000001", "GOPAY", "EWALLET", u"The gateway's list names 20000000 IDR as the most that GOPAY takes."_s);
    row("the most", "20000000", "GOPAY", "EWALLET", {});
    row("a bank without limits", "500", "BCA", "BANK_TRANSFER", {});
}

//! What the gateway lists of a bank is compared with each row, and never keeps one from being paid: the gateway decides.
void tst_BatchSheet::termsOfBanks()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, words);
    const auto listed = std::make_shared<const KnownCodes>(
        QList<CodeItem> {
            {.code = u"BCA"_s, .others = {{u"currencyCode"_s, u"IDR"_s}, {u"paymentMethodCodes"_s, u"VIRTUAL_ACCOUNT, BANK_TRANSFER"_s}}},
            {.code = u"GOPAY"_s,
                .others = {{u"currencyCode"_s, u"IDR"_s}, {u"paymentMethodCodes"_s, u"EWALLET"_s}, {u"limits.minimumAmount"_s, u"1000"_s},
                    {u"limits.maxAmount"_s, u"20000000"_s}, {u"adminFee"_s, u"2500"_s}, {u"maximumFee"_s, u"1"_s}}}},
        UtcTime {});
    QList<CodeItem> methods;
    for (const QString &method : listed->methods())
        methods.append({.code = method});
    const ImportContext knowledge {.lists = {.banks = listed,
                                       .methods = std::make_shared<const KnownCodes>(methods, UtcTime {}),
                                       .areMethodsListed = true,
                                       .now = UtcTime {}}};
    const BatchSheet sheet = sheetOf(bytes, knowledge);
    QVERIFY2(sheet.isReady(0), qPrintable(wordsOf(sheet, 0).join(u'|')));
    const QStringList said = wordsOf(sheet, 0);
    QVERIFY2(words.isEmpty() ? said.isEmpty() : said.size() == 1 && said.first().endsWith(words), qPrintable(said.join(u'|')));
}

//! A code and a name beside each other that are those of two banks.
void tst_BatchSheet::twoBanksInARow()
{
    const ImportContext knowledge {
        .lists = {.banks = std::make_shared<const KnownCodes>(
                      QList<CodeItem> {{.code = u"BCA"_s, .name = u"Bank Central Asia"_s, .others = {{u"bankCode"_s, u"014"_s}}},
                          {.code = u"MANDIRI"_s, .name = u"Bank Mandiri"_s, .others = {{u"bankCode"_s, u"008"_s}}}},
                      UtcTime {}),
            .now = UtcTime {}}};
    for (const QByteArray header :
        {"Nama,Kode Bank,Bank,No Rekening,Metode,Jumlah,Mata Uang\n", "Nama,Kode Bank,Nama Bank,No Rekening,Metode,Jumlah,Mata Uang\n"}) {
        BatchSheet sheet = sheetOf(header
                + "Siti,014,BCA,0012345678,BANK_TRANSFER,5000,IDR\nBudi,008,BCA,0012345679,BANK_TRANSFER,6000,IDR\n"
                  "Cia,008,Kantor Pusat,0012345670,BANK_TRANSFER,6000,IDR\n",
            knowledge);
        QVERIFY2(sheet.isReady(0) && !sheet.isReady(1) && sheet.isReady(2), qPrintable(wordsOf(sheet, 0).join(u'|')));
        QVERIFY2(
            wordsOf(sheet, 1).join(u'|').contains(u"This row has two banks: MANDIRI and BCA."_s), qPrintable(wordsOf(sheet, 1).join(u'|')));
        sheet.type({{.row = 1, .field = BatchField::OperatorCode, .text = u"008"_s}}); // the same again says that it is meant
        QVERIFY(sheet.isReady(1));
    }
}

//! Each row in turn is the first of its name, so the others are compared with another one each time: once an act is enough.
void tst_BatchSheet::manyOfOneName()
{
    constexpr int many = 20'000;
    QByteArray bytes = header;
    QList<int> all;
    for (int i = 0; i < many; ++i) {
        bytes += row(QByteArray::number(i), "5", "9" + QByteArray::number(100'000 + i), "Siti");
        all.append(i);
    }
    BatchSheet sheet = sheetOf(bytes);
    QCOMPARE(sheet.counts().warnings, many - 1);
    const QList<int> allButTwo = all.first(many - 2);
    QCOMPARE(sheet.setLeftOut(allButTwo, true).size(), many - 1); // and the one that is the first now
    QCOMPARE(sheet.counts().warnings, 1);
    QVERIFY(sheet.warningsOfFile(many - 2).isEmpty());
    QVERIFY(messages::reason(sheet.warningsOfFile(many - 1).first().reason).contains(u"Row %1 pays another account"_s.arg(many - 1)));
    sheet.undo();
    QCOMPARE(sheet.counts().warnings, many - 1);
    QVERIFY(messages::reason(sheet.warningsOfFile(many - 1).first().reason).contains(u"Row 1 pays another account"_s));
}

void tst_BatchSheet::peopleOfBefore()
{
    SheetFixture fixture;
    fixture.open(header + row("1", "5", "1110", "Siti") + row("2", "6", "2220", "Asha"));
    QCOMPARE(fixture.repair.sheet().counts().newRecipients, 2);
    const BatchRecord batch = fixture.import();
    QVERIFY(await(fixture.batches.send(batch.id)));
    fixture.open(header + row("3", "7", "1110", "Siti") + row("4", "8", "3330", "Asha") + row("5", "9", "4440", "Budi"));
    const BatchSheet &sheet = fixture.repair.sheet();
    QCOMPARE(sheet.counts().newRecipients, 2);
    QCOMPARE(sheet.counts().changedAccounts, 1);
    QVERIFY(sheet.problems(0).isEmpty());
    QVERIFY2(wordsOf(sheet, 1).value(0).startsWith(u"account_number?: Account changed: Asha was last paid to another account (BCA,"_s),
        qPrintable(wordsOf(sheet, 1).join(u'|')));
    const auto review = await(fixture.repair.review());
    QCOMPARE(review->newRecipients, QList {2});
    QCOMPARE(review->summary.currencies.first().payouts, 3);
    QCOMPARE(review->changedAccounts.size(), 1);
    QCOMPARE(review->changedAccounts.first().ready, 1);
    QCOMPARE(messages::briefReason(review->changedAccounts.first().reason), u"Last paid to BCA \u2066•••• 2220\u2069"_s);
}

//! Silence would look as if nobody were new and nothing were paid before.
void tst_BatchSheet::silentLedger_isSaidAndNothingIsReviewed()
{
    SheetFixture fixture;
    auto database = Database::open(fixture.ledger->file(), Database::Access::ReadWrite);
    QVERIFY(database && (*database)->run("DROP TABLE recipient_keys"));
    fixture.repair.openFile(fixture.file(header + row("1")));
    QVERIFY(eventually([&] { return fixture.repair.isOpen() && !fixture.repair.isBusy(); }));
    const BatchSheet &sheet = fixture.repair.sheet();
    QVERIFY(!sheet.knowledge().earlier);
    QCOMPARE(sheet.counts().newRecipients, 0);
    const QString words = u"Kontor couldn't read its payment records. Compare the accounts yourself before you pay."_s;
    QVERIFY2(remarksOf(sheet).join(u'|').contains(words), qPrintable(remarksOf(sheet).join(u'|')));
    QVERIFY(!await(fixture.repair.review()));
}

//! Their letters are no slip, so no row has a remark of its own.
void tst_BatchSheet::ibans_areRemarkedOnce()
{
    const auto words = [](int rows) { return u"Account numbers that are IBANs. Rows: %1. Check that these banks take IBANs."_s.arg(rows); };
    BatchSheet sheet = sheetOf(header + row("1", "5", "DE89370400440532013000") + row("2", "6", "gb82 west 1234 5698 7654 32")
        + row("3", "7", "GB82WEST12345698765433"));
    QCOMPARE(sheet.ready(), 3);
    QCOMPARE(sheet.counts().warnings, 2); // one name has several accounts
    QVERIFY2(remarksOf(sheet).contains(words(2)), qPrintable(remarksOf(sheet).join(u'|')));
    sheet.setLeftOut({0}, true);
    QVERIFY2(remarksOf(sheet).contains(words(1)), qPrintable(remarksOf(sheet).join(u'|')));
}

void tst_BatchSheet::invisibleCharacters_areRemarkedOnce()
{
    const auto words = [](int rows) { return u"Invisible characters were removed from account numbers. Rows: %1."_s.arg(rows); };
    BatchSheet sheet = sheetOf(header
        + row("1", "5",
            "\xe2\x80\x8b"
            "9900",
            "Ana")
        + row("2", "6",
            "\xef\xbb\xbf"
            "9800",
            "Budi")
        + row("3", "7", "9700"));
    QCOMPARE(sheet.ready(), 3);
    QCOMPARE(sheet.counts().warnings, 0);
    QVERIFY2(remarksOf(sheet).contains(words(2)), qPrintable(remarksOf(sheet).join(u'|')));
    sheet.type({{0, AccountNumber, u"9900"_s}});
    QVERIFY2(remarksOf(sheet).contains(words(1)), qPrintable(remarksOf(sheet).join(u'|')));
    sheet.setLeftOut({1}, true);
    QVERIFY2(sheet.remarks().isEmpty(), qPrintable(remarksOf(sheet).join(u'|')));
    sheet.undo();
    QVERIFY2(remarksOf(sheet).contains(words(1)), qPrintable(remarksOf(sheet).join(u'|')));
}

//! Counted, not timed: one row for a cell, and those whose standing hangs on it.
void tst_BatchSheet::onlyWhatIsTouchedIsJudged()
{
    BatchSheet sheet = sheetOf(header + rows(1, 50'000));
    QCOMPARE(sheet.judged(), 50'000);
    sheet.type({{49'999, Amount, u"5"_s}});
    QCOMPARE(sheet.judged(), 50'001);
    sheet.undo();
    QCOMPARE(sheet.judged(), 50'002);
    sheet.setLeftOut({7, 8}, true);
    QCOMPARE(sheet.judged(), 50'004);
    QCOMPARE(sheet.ready(), 49'998);
    QCOMPARE(nextProblem(sheet, 100, 1), -1);
}

//! What concerns many rows doesn't happen while somebody waits, and what is typed meanwhile isn't lost.
void tst_BatchSheet::manyRowsAreDoneBeside()
{
    SheetFixture fixture;
    fixture.open(header + rows(1, 2'000));
    QSignalSpy changed(&fixture.repair, &BatchRepair::changed);
    fixture.repair.type({{0, Amount, u"5"_s}});
    QCOMPARE(changed.size(), 1); // at once
    QCOMPARE(changed.first().first().value<QList<int>>(), QList {0});
    QList<BatchSheet::Entry> entries;
    for (int i = 0; i < 2'000; ++i)
        entries.append({i, OperatorCode, u"BNI"_s});
    fixture.repair.type(entries);
    QVERIFY(fixture.repair.isBusy());
    fixture.repair.type({{1, Amount, u"6"_s}});
    QCOMPARE(changed.size(), 1);
    QVERIFY(eventually([&] { return !fixture.repair.isBusy(); }));
    QCOMPARE(fixture.repair.sheet().cell(1'999, OperatorCode).text, u"BNI"_s);
    QCOMPARE(fixture.repair.sheet().cell(1, Amount).text, u"6"_s);
    fixture.repair.undo();
    fixture.repair.undo();
    QVERIFY(eventually([&] { return !fixture.repair.isBusy(); }));
    QCOMPARE(fixture.repair.sheet().cell(1'999, OperatorCode).text, u"BCA"_s);
    QCOMPARE(fixture.repair.sheet().cell(0, Amount).text, u"5"_s);
}

void tst_BatchSheet::choicesAreRemembered()
{
    SheetFixture fixture;
    const QByteArray bytes = "Who,Konto,Bank,How much,Way,E-mail\nSiti,0012,BCA,1.250,BANK_TRANSFER,s@example.com\n";
    fixture.open(bytes);
    const QHash<QString, int> places {{u"account_name"_s, 0}, {u"account_number"_s, 1}, {u"operator_code"_s, 2}, {u"amount"_s, 3},
        {u"method_code"_s, 4}, {u"email"_s, 5}};
    fixture.repair.setMap(
        BatchColumns::mapOf(fixture.repair.sheet().origin().header, {.places = places, .fixed = {{u"currency"_s, u"IDR"_s}}}));
    fixture.repair.setNumbers(NumberStyle::PointComma);
    QVERIFY(eventually([&] { return !fixture.repair.isBusy(); }));
    QCOMPARE(fixture.repair.sheet().ready(), 1);
    QVERIFY(await(fixture.repair.review()));
    // Next month the columns stand in another order.
    fixture.open("How much,Who,Konto,Bank,Way,E-mail\n2.500,Asha,0013,BCA,BANK_TRANSFER,a@example.com\n");
    const BatchSheet &sheet = fixture.repair.sheet();
    QVERIFY(sheet.origin().isRemembered);
    QCOMPARE(sheet.ready(), 1);
    QCOMPARE(sumOf(sheet, u"IDR"_s), u"2500 (1)"_s);
}

void tst_BatchSheet::pastedRows()
{
    SheetFixture fixture;
    fixture.repair.openRows(QString::fromUtf8(header + row("1") + row("2", "-3")).replace(u',', u'\t'), u"Pasted rows"_s);
    QVERIFY(fixture.rest());
    QCOMPARE(fixture.repair.sheet().origin().title, u"Pasted rows"_s);
    QCOMPARE(fixture.repair.sheet().rows(), 2);
    QCOMPARE(fixture.repair.sheet().ready(), 1);
    QCOMPARE(fixture.import().title, u"Pasted rows"_s);
}

void tst_BatchSheet::readAnotherWay()
{
    SheetFixture fixture;
    fixture.open(header + row("1", "5", "11", "Sit\xe9") + row("2"));
    QCOMPARE(fixture.repair.sheet().origin().format.encoding, std::optional(TextEncoding::Windows1252));
    fixture.repair.setFormat({.encoding = TextEncoding::Utf16Le});
    QVERIFY(eventually([&] { return !fixture.repair.isReading(); }));
    QSignalSpy refused(&fixture.repair, &BatchRepair::refused);
    fixture.repair.setFormat({.headerRow = 0});
    QVERIFY(eventually([&] { return !fixture.repair.isBusy(); }));
    QVERIFY(refused.isEmpty());
    QCOMPARE(fixture.repair.sheet().rows(), 3);
    QVERIFY(!fixture.repair.sheet().origin().hasNames);
}

void tst_BatchSheet::anotherFileClosesTheRowsAtOnce()
{
    SheetFixture fixture;
    QSignalSpy refused(&fixture.repair, &BatchRepair::refused);
    fixture.open(header + row("1") + row("2"));
    QCOMPARE(fixture.repair.sheet().ready(), 2);
    const auto closes = [&](const QString &title, auto open) {
        refused.clear();
        open();
        QVERIFY(!fixture.repair.isOpen()); // while it is read, too
        QCOMPARE(fixture.repair.title(), title);
        EVENTUALLY_EQUAL(refused.size(), 1);
        QVERIFY(!fixture.repair.isOpen() && !fixture.repair.isBusy());
        QVERIFY(!await(fixture.repair.review()));
        QCOMPARE(fixture.repair.title(), title);
        fixture.open(header + row("1") + row("2"));
        QCOMPARE(fixture.repair.title(), u"payroll.csv"_s);
    };
    closes(u"at all.csv"_s, [&] { fixture.repair.openFile(u"/nowhere/at all.csv"_s); });
    closes(u"Pasted rows"_s, [&] { fixture.repair.openRows(QString(), u"Pasted rows"_s); });
    closes(u"The rest"_s, [&] { fixture.repair.openOwn(QByteArray(), u"The rest"_s); });
}

//! What is on it may be no table at all: then no rows are open, and any sheet can be chosen.
void tst_BatchSheet::anotherSheetClosesTheRowsAtOnce()
{
    SheetFixture fixture;
    const QString path = fixture.workbook({{"October", header + row("1")}, {"Empty", {}}, {"November", header + row("2") + row("3")}});
    QSignalSpy refused(&fixture.repair, &BatchRepair::refused);
    fixture.repair.openFile(path);
    QVERIFY(fixture.rest());
    QCOMPARE(fixture.repair.sheet().rows(), 1);
    fixture.repair.setFormat({.sheet = u"Empty"_s});
    QVERIFY(!fixture.repair.isOpen());
    EVENTUALLY_EQUAL(refused.size(), 1);
    QVERIFY(!fixture.repair.isOpen() && !fixture.repair.isBusy());
    QCOMPARE(fixture.repair.wanted().sheet, u"Empty"_s);
    fixture.repair.setFormat({.sheet = u"November"_s});
    QVERIFY(fixture.rest());
    QCOMPARE(fixture.repair.sheet().rows(), 2);
}

void tst_BatchSheet::rowsStayWhenTheyCannotBeReadInAnotherWay()
{
    SheetFixture fixture;
    QSignalSpy refused(&fixture.repair, &BatchRepair::refused);
    fixture.open(header + row("1") + row("2", "-3"));
    fixture.repair.type({{1, Amount, u"3"_s}});
    fixture.repair.setFormat({.headerRow = 7});
    EVENTUALLY_EQUAL(refused.size(), 1);
    QCOMPARE(fixture.repair.wanted(), TableFormat {});
    QCOMPARE(fixture.repair.title(), u"payroll.csv"_s);
    QCOMPARE(fixture.repair.sheet().ready(), 2);
}

//! Neither what the ledger and the gateway said of it is forgotten, nor what was asked for before.
void tst_BatchSheet::rowsThatStayKeepWhatIsKnown()
{
    SheetFixture fixture;
    fixture.open(header + rows(1, 2'000));
    fixture.import();
    fixture.open(header + rows(2'000, 3'999)); // one of them was imported before
    QVERIFY(eventually([&] { return fixture.repair.sheet().counts().importedBefore == 1; }));
    QVERIFY(eventually([&] { return !fixture.repair.isBusy(); }));
    QList<BatchSheet::Entry> entries;
    for (int i = 0; i < 2'000; ++i)
        entries.append({i, Note, u"November"_s});
    QSignalSpy refused(&fixture.repair, &BatchRepair::refused);
    fixture.repair.type(entries);
    fixture.repair.type({{1, AccountName, u"Asha"_s}}); // waits for the others
    fixture.repair.setFormat({.headerRow = 9'999});
    QVERIFY(eventually([&] { return refused.size() == 1 && !fixture.repair.isBusy(); }));
    QCOMPARE(fixture.repair.sheet().cell(1'999, Note).text, u"November"_s);
    QCOMPARE(fixture.repair.sheet().cell(1, AccountName).text, u"Asha"_s);
    QVERIFY(await(fixture.ledger->keepCodes(CodeListKind::Banks, {{{.code = u"BCA"_s}}, fixture.clock.wall()})));
    fixture.repair.readLists();
    QVERIFY(eventually([&] { return fixture.repair.sheet().knowledge().lists.banks && !fixture.repair.isBusy(); }));
    QVERIFY(fixture.repair.sheet().knowledge().earlier);
    QCOMPARE(fixture.repair.sheet().counts().importedBefore, 1);
}

//! Somebody's file had our names for other things, and that was remembered: rows that Kontor wrote itself are not read so.
void tst_BatchSheet::ownRowsHaveOwnColumns()
{
    SheetFixture fixture;
    fixture.open(header + "1,Siti,0011,BCA,BANK_TRANSFER,5,IDR,s@example.com,Asha\n");
    QHash<QString, int> places;
    for (const QString &column : BatchColumns::all())
        places.insert(column, int(BatchColumns::all().indexOf(column)));
    places.insert(u"account_name"_s, 8);
    places.remove(u"note"_s);
    fixture.repair.setMap(BatchColumns::mapOf(BatchColumns::all(), {.places = places}));
    QVERIFY(eventually([&] { return !fixture.repair.isBusy(); }));
    QVERIFY(await(fixture.repair.review()));
    fixture.open(header + "2,Siti,0012,BCA,BANK_TRANSFER,5,IDR,s@example.com,Asha\n");
    QVERIFY(fixture.repair.sheet().origin().isRemembered);
    QCOMPARE(fixture.repair.sheet().cell(0, AccountName).text, u"Asha"_s);
    fixture.repair.openOwn(header + "3,Siti,0013,BCA,BANK_TRANSFER,\"1,250\",IDR,s@example.com,Asha\n", u"The rest"_s);
    QVERIFY(fixture.rest());
    const BatchSheet &sheet = fixture.repair.sheet();
    QVERIFY(!sheet.origin().isRemembered);
    QCOMPARE(sheet.cell(0, AccountName).text, u"Siti"_s);
    QCOMPARE(sheet.cell(0, Note).text, u"Asha"_s);
    QVERIFY2(sheet.ready() == 1, qPrintable(wordsOf(sheet, 0).join(u'|')));
    QCOMPARE(sumOf(sheet, u"IDR"_s), u"1250 (1)"_s);
}

//! Silence would look as if nothing were to be said.
void tst_BatchSheet::whatIsToBeKnownOfTheFile()
{
    const BatchSheet silent = sheetOf(header + row("1"), ImportContext {.isLedgerSilent = true});
    QCOMPARE(silent.counts().newRecipients, 0);
    QVERIFY2(remarksOf(silent).join(u'|').contains(u"aren't pointed out here"_s), qPrintable(remarksOf(silent).join(u'|')));
    QCOMPARE(remarksOf(sheetOf(header + row("1"))), QStringList()); // the ledger was not asked yet

    BatchSheet told = sheetOf("Siti Rahma;0012345678;BCA;1250.50;IDR;siti@example.com\nBudi;0098765432;BNI;95;IDR;budi@example.com\n");
    const QString words = u"What they are was told by what stands in them: account_number = Column 2"_s;
    QVERIFY2(remarksOf(told).join(u'|').contains(words), qPrintable(remarksOf(told).join(u'|')));
    told.setMap(BatchColumns::mapOf(told.origin().header, {.places = {{u"account_name"_s, 0}}}));
    QVERIFY2(!remarksOf(told).join(u'|').contains(u"told by what stands in them"_s), qPrintable(remarksOf(told).join(u'|')));

    SheetFixture fixture;
    const QByteArray bytes = "Who,Konto,Bank,How much,Way,E-mail\nSiti,0012,BCA,5,BANK_TRANSFER,s@example.com\n";
    fixture.open(bytes);
    fixture.repair.setMap(BatchColumns::mapOf(fixture.repair.sheet().origin().header, {.places = {{u"account_name"_s, 0}}}));
    QVERIFY(eventually([&] { return !fixture.repair.isBusy(); }));
    QVERIFY(await(fixture.repair.review()));
    fixture.repair.openRows(QString::fromUtf8(bytes).replace(u',', u'\t'), u"Pasted rows"_s);
    QVERIFY(fixture.rest());
    QVERIFY(fixture.repair.sheet().origin().isRemembered);
    const QString remarks = remarksOf(fixture.repair.sheet()).join(u'|');
    QVERIFY2(remarks.contains(u"was remembered from earlier ones"_s), qPrintable(remarks));
}

void tst_BatchSheet::rejectedRows()
{
    SheetFixture fixture;
    fixture.open("Old total,Name,account_number,operator_code,method_code,amount,currency,email\n"
                 "=1+1,Siti,0011,BCA,BANK_TRANSFER,-3,IDR,s@example.com\n"
                 "2,Asha,0012,BCA,BANK_TRANSFER,5,IDR,a@example.com\n"
                 "3,Budi,0013,BCA,BANK_TRANSFER,6,IDR,b@example.com\n");
    fixture.repair.type({{0, AccountName, u"Siti Rahma"_s}});
    fixture.repair.setLeftOut({2}, true);
    const QString path = fixture.dir.filePath(u"rejected.csv"_s);
    QCOMPARE(await(fixture.repair.saveRejected(path)).value(), 2);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(),
        QByteArray("Old total,Name,account_number,operator_code,method_code,amount,currency,email,problem\r\n"
                   "'=1+1,Siti Rahma,0011,BCA,BANK_TRANSFER,-3,IDR,s@example.com,Enter an amount above 0.\r\n"
                   "3,Budi,0013,BCA,BANK_TRANSFER,6,IDR,b@example.com,Left out by hand.\r\n"));
    const QString book = fixture.dir.filePath(u"rejected.xlsx"_s);
    QCOMPARE(await(fixture.repair.saveRejected(book)).value(), 2);
    fixture.repair.openFile(book); // and read again
    QVERIFY(fixture.rest());
    QCOMPARE(fixture.repair.sheet().rows(), 2);
    QCOMPARE(fixture.repair.sheet().cell(0, AccountNumber).text, u"0011"_s);
}

void tst_BatchSheet::reviewOfTheReadyRows()
{
    SheetFixture fixture;
    fixture.open(header + row("1") + row("2", "-3") + row("3", "7", "12x", "Budi"));
    const auto review = await(fixture.repair.review());
    QVERIFY2(review, qPrintable(review ? QString() : messages::reasonOf(review.error())));
    QCOMPARE(review->ready.size(), 2);
    QCOMPARE(review->readyRows, (QList {1, 3}));
    QCOMPARE(review->ready.at(1).record.batchRow, 3);
    QCOMPARE(review->problems.size(), 1); // what may be a slip, and nothing of rows that aren't in it
    QCOMPARE(review->problems.first().row, 3);
    QCOMPARE(review->record.rowsDigest, rowsDigestOf(fixture.repair.sheet()));
    const auto read = await(fixture.batches.read(fixture.dir.filePath(u"payroll.csv"_s), NumberFormat(QLocale::c())));
    QCOMPARE(read->record.rowsDigest, review->record.rowsDigest); // the same as without the window
    QCOMPARE(read->record.fileDigest, review->record.fileDigest);
}

//! The result of the batch has the columns of the file, with what was mended, and says why the rest was left out.
//! Nobody has seen that a code isn't listed: the first row waits until somebody has.
void tst_BatchSheet::importedWithoutLists_isCheckedBeforeItIsSent()
{
    SheetFixture fixture;
    fixture.open(header + row("1") + row("2", "5", "1110", "Asha", "BAC"));
    const auto reviewed = await(fixture.repair.review());
    QVERIFY(!reviewed->areCodesChecked);
    const BatchRecord batch = await(fixture.batches.import(*reviewed)).value();
    QVERIFY(await(fixture.ledger->keepCodes(CodeListKind::Banks, {{{.code = u"BCA"_s}}, fixture.clock.wall()})));
    QVERIFY(await(fixture.ledger->keepCodes(CodeListKind::Currencies, {{{.code = u"IDR"_s}}, fixture.clock.wall()})));
    const auto stored = await(fixture.batches.review(batch.id));
    QVERIFY(stored->areCodesChecked);
    QCOMPARE(stored->ready.size(), 2);
    QCOMPARE(stored->problems.size(), 1);
    QCOMPARE(stored->problems.first().row, 2);
    QCOMPARE(stored->problems.first().suggestion, u"BCA"_s);
    QVERIFY(!stored->problems.first().blocks);
    const auto refused = await(fixture.batches.send(batch.id));
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::Unlisted);
    QVERIFY2(messages::reasonOf(refused.error()).startsWith(u"Row 2: Bank \"BAC\" is not in the gateway's list"_s),
        qPrintable(messages::reasonOf(refused.error())));
    QCOMPARE(await(fixture.batches.standing(batch.id))->record.state, BatchState::Draft);
    QVERIFY(await(fixture.batches.send(batch.id, {}, BatchService::UnlistedCodes::Insisted)));
    QCOMPARE(await(fixture.batches.standing(batch.id))->record.state, BatchState::Sending);
}

void tst_BatchSheet::theTableOfTheBatch()
{
    SheetFixture fixture;
    fixture.open(header + row("1", "5", "111", "Siti") + row("2", "x", "222", "Asha") + row("3", "7", "333", "Budi"));
    fixture.repair.type({{0, Amount, u"8"_s}});
    fixture.repair.setLeftOut({2}, true);
    QVERIFY(fixture.rest());
    const BatchRecord batch = fixture.import();
    const auto table = await(fixture.ledger->batches().importedTable(batch.seq));
    QVERIFY(table && *table);
    QCOMPARE((*table)->header.size(), 9);
    QCOMPARE((*table)->lines.size(), 3);
    QVERIFY((*table)->lines.at(0).cells.contains(u"8"_s) && (*table)->lines.at(0).problems.isEmpty());
    QVERIFY((*table)->lines.at(1).cells.contains(u"x"_s) && !(*table)->lines.at(1).problems.isEmpty());
    QCOMPARE((*table)->lines.at(2).problems, (QList<Reason> {{ReasonCode::LeftOutByHand}}));
}

void tst_BatchSheet::tooManyForOneBatch()
{
    SheetFixture fixture;
    fixture.open(header + rows(1, 50'001));
    const auto review = await(fixture.repair.review());
    QVERIFY(!review);
    QVERIFY2(messages::reasonOf(review.error()).contains(u"Kontor takes up to "_s), qPrintable(messages::reasonOf(review.error())));
    fixture.repair.setLeftOut({0}, true);
    QVERIFY(await(fixture.repair.review()));
}

//! What is refused in the end says why, and which row it is.
void tst_BatchSheet::aLimitThatWasSetMeanwhile()
{
    SheetFixture fixture;
    fixture.open(header + row("1", "5") + row("2", "7"));
    Profile limited = fixture.profile;
    limited.limits = {{u"IDR"_s, {Decimal(6), std::nullopt}}};
    fixture.payments.takeTerms(limited);
    const auto review = await(fixture.repair.review());
    QVERIFY(!review);
    QCOMPARE(review.error().kind, ErrorKind::AboveLimit);
    const QString said = messages::reasonOf(review.error(), NumberFormat(QLocale::c()));
    QVERIFY2(said.startsWith(u"Row 2: The amount is above your limit of 6\u00a0IDR."_s), qPrintable(said));
}

void tst_BatchSheet::importedBefore()
{
    SheetFixture fixture;
    fixture.open(header + rows(1, 3));
    fixture.import();
    fixture.open(header + rows(2, 6));
    QVERIFY(eventually([&] { return fixture.repair.sheet().counts().importedBefore == 2; }));
    QCOMPARE(rowsImportedBefore(fixture.repair.sheet()), (QList {0, 1}));
    QVERIFY2(wordsOf(fixture.repair.sheet(), 0).join(u'|').contains(u"The same payout was imported before"_s),
        qPrintable(wordsOf(fixture.repair.sheet(), 0).join(u'|')));
    fixture.repair.type({{0, Amount, u"7"_s}}); // another payout now
    QCOMPARE(fixture.repair.sheet().counts().importedBefore, 1);
    fixture.repair.undo();
    QCOMPARE(fixture.repair.sheet().counts().importedBefore, 2);
    const auto review = await(fixture.repair.review());
    QCOMPARE(review->importedBefore.size(), 1);
    QVERIFY(importedBeforeWords(*review).startsWith(u"2 of these 5 rows"_s));
}

void tst_BatchSheet::wholeFileImportedBefore()
{
    SheetFixture fixture;
    fixture.open(header + rows(1, 3));
    fixture.import();
    fixture.clock.advance(std::chrono::hours(24 * 3));
    fixture.open(header + rows(1, 3));
    const auto review = await(fixture.repair.review());
    static const QRegularExpression sentence(
        u"^This file was imported on \\d+ \\w+ as batch payroll.csv \\(3 payout\\(s\\)\\). Importing it again would pay the same people again.$"_s);
    QVERIFY2(sentence.match(importedBeforeWords(*review)).hasMatch(), qPrintable(importedBeforeWords(*review)));
    fixture.open(header + rows(3, 3) + rows(1, 2));
    const auto other = await(fixture.repair.review());
    QVERIFY2(importedBeforeWords(*other).startsWith(u"These rows were imported on "_s), qPrintable(importedBeforeWords(*other)));
}

void tst_BatchSheet::paidByItselfBefore()
{
    SheetFixture fixture;
    fixture.open(header + row("by hand", "7"));
    const auto review = await(fixture.repair.review());
    QVERIFY(review);
    const PaymentRecord single = review->ready.first().record;
    QVERIFY(await(fixture.ledger->writer().write({.insert = single, .id = single.id})));
    fixture.open(header + row("1", "7") + row("2", "8"));
    QVERIFY(eventually([&] { return wordsOf(fixture.repair.sheet(), 0).join(u'|').contains(u"(by hand). Check that you mean"_s); }));
    QVERIFY(!wordsOf(fixture.repair.sheet(), 1).join(u'|').contains(u"to this account was made"_s));
    QCOMPARE(fixture.repair.sheet().ready(), 2); // it may be meant
    fixture.repair.type({{0, Amount, u"9"_s}});
    QVERIFY(eventually([&] { return !wordsOf(fixture.repair.sheet(), 0).join(u'|').contains(u"to this account was made"_s); }));
}

//! What was chosen makes other payments of the rows, and they are the same rows all the same.
void tst_BatchSheet::theSameFileReadOtherwise()
{
    SheetFixture fixture;
    const QByteArray bytes = "reference,account_name,account_number,operator_code,amount,currency,email\n"
                             "1,Siti,0011,BCA,5,IDR,s@example.com\n2,Asha,0012,BCA,6,IDR,a@example.com\n";
    fixture.open(bytes);
    fixture.repair.setMap({.fixed = {{u"method_code"_s, u"BANK_TRANSFER"_s}}});
    QVERIFY(eventually([&] { return !fixture.repair.isBusy(); }));
    const BatchRecord batch = fixture.import();
    fixture.open(bytes);
    fixture.repair.setMap({.fixed = {{u"method_code"_s, u"WALLET"_s}}});
    QVERIFY(eventually([&] { return !fixture.repair.isBusy() && fixture.repair.sheet().counts().importedBefore == 2; }));
    fixture.repair.type({{0, Amount, u"7"_s}}); // nor is it another row when it is mended
    QCOMPARE(fixture.repair.sheet().counts().importedBefore, 2);
    const auto review = await(fixture.repair.review());
    QCOMPARE(review->importedBefore.size(), 1);
    QVERIFY2(importedBeforeWords(*review).startsWith(u"This file was imported today at "_s), qPrintable(importedBeforeWords(*review)));
    const auto refused = await(fixture.batches.import(*review));
    QVERIFY(!refused && refused.error().kind == ErrorKind::Exists);
    QCOMPARE(await(fixture.batches.cancelRest(batch.id))->cancelled, 2);
    fixture.open(bytes);
    QVERIFY(await(fixture.repair.review())->importedBefore.isEmpty()); // nobody was paid
}

//! What was left out the first time can be mended and paid without another word.
void tst_BatchSheet::theRestOfTheSameFile()
{
    SheetFixture fixture;
    fixture.open(header + rows(1, 3));
    fixture.repair.setLeftOut({2}, true);
    fixture.import();
    fixture.open(header + rows(1, 3));
    QVERIFY(eventually([&] { return !fixture.repair.isBusy() && fixture.repair.sheet().counts().importedBefore == 2; }));
    fixture.repair.setLeftOut(rowsImportedBefore(fixture.repair.sheet()), true);
    const auto review = await(fixture.repair.review());
    QVERIFY2(review->ready.size() == 1 && review->importedBefore.isEmpty(), qPrintable(importedBeforeWords(*review)));
    QVERIFY(await(fixture.batches.import(*review)));
}

//! A duplicate of a row of an earlier file is said, and stops nothing.
void tst_BatchSheet::theSamePaymentWrittenOtherwise()
{
    SheetFixture fixture;
    fixture.open(header + row("1", "5", "111", "Siti") + row("2", "6", "111", "Siti"));
    fixture.import();
    fixture.open(header + row("2", "6.00", "111", "Siti Rahma") + row("3", "6", "111", "Siti Rahma"));
    const auto words = [&fixture] { return wordsOf(fixture.repair.sheet(), 0).join(u'|'); };
    const QString said = u"row?: Possible duplicate: row 2 of the batch payroll.csv, imported "_s;
    QVERIFY2(eventually([&] { return words().contains(said); }), qPrintable(words()));
    QVERIFY(wordsOf(fixture.repair.sheet(), 1).join(u'|').contains(said)); // references take no part
    QCOMPARE(fixture.repair.sheet().counts().importedBefore, 0);
    QVERIFY(eventually([&] { return !fixture.repair.isBusy(); }));
    const auto review = await(fixture.repair.review());
    QVERIFY(review && review->importedBefore.isEmpty());
    QVERIFY(await(fixture.batches.import(*review)));
}

KONTOR_TEST(tst_BatchSheet, QCoreApplication)
#include "tst_batchsheet.moc"
