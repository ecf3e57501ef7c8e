// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/batches/batchespage.h"
#include "gui/batches/batchgrid.h"
#include "gui/batches/batchimportpage.h"
#include "gui/batches/batchreviewpage.h"
#include "gui/batches/batchrunpage.h"
#include "gui/batches/pastedcells.h"
#include "gui/page/questiondialog.h"
#include "gui/page/toast.h"
#include "gui/theme/theme.h"
#include "gui/window/mainwindow.h"
#include "payrollrows.h"
#include "support/eventually.h"
#include "support/places.h"
#include "support/testprogram.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

using namespace kontor;
using namespace Qt::StringLiterals;

//! A file from its choosing to its review, mended in the grid by the keys.
class tst_BatchImport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();

    void whatIsInTheFile();
    void whereWorkBeginsIsSeen();
    void marksOfDirectionShowNoCodes();
    void fromProblemToProblem();
    void mendedInItsCell();
    void aBlockIsPasted();
    void twoCellsStayTwo();
    void cellsOfHtmlIntoTheGrid();
    void struckCellsOfHtml();
    void aCopiedFileIsRead();
    void clearedAndCopied();
    void takenBackByTheKeys();
    void fixedAlike();
    void codesInOtherLettersAreFixedAlike();
    void alikeByTheKindOfProblem();
    void leftOut();
    void rejectedRowsAreSaved();
    void numbersChosenLive();
    void roundedColumn();
    void sheetsAlike_areChosenFrom();
    void everyEncodingCanBeChosen();
    void aColumnChosenLive();
    void aPartOfANameChosenLive();
    void noTableAtAll();
    void nobodyIsInterrupted();
    void whatIsBeingMadeStaysAsItIs();
    void anotherFileMeanwhile();
    void anotherFileTakesThePlaceAtOnce();
    void rowsThatCannotBeReadInAnotherWayStay();
    void aRefusalGoesWhenItIsMended();
    void noWorkIsPutAwayUnasked();
    void anotherWayOfReadingAsksForWhatWasMended();
    void importedBefore();
    void aDraftBatch();
    void fourKeysForAPayroll();
    void itStaysWhileOneLooksElsewhere();
    void rowsFromASpreadsheet();

private:
    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
};

namespace {

//! Where the keyboard is: the first letter opens the cell, the others go into it.
void typeHere(const QString &text)
{
    for (const QChar letter : text)
        QTest::keyClick(QApplication::focusWidget(), letter.toLatin1());
}

QComboBox *choiceNamed(const QWidget &place, const QString &name)
{
    const auto all = place.findChildren<QComboBox *>();
    const auto found = std::find_if(all.begin(), all.end(), [&name](const QComboBox *each) { return each->accessibleName() == name; });
    return found == all.end() ? nullptr : *found;
}

//! The page over an office that sends nothing, with a file in it.
struct Open {
    Open(PageFixture &fixture, const Theme &theme, const NumberFormat &format, const QString &path)
        : page(*fixture.session, theme, format)
    {
        page.resize(1072, 700);
        showIt(page);
        page.start(path);
        isThere = eventually([this] { return grid()->isVisible() && grid()->isEnabled() && grid()->model()->rowCount() > 0; });
        page.arrive();
    }
    BatchGrid *grid() { return page.findChild<BatchGrid *>(u"batchGrid"_s); }
    QString cell(int row, int column) { return grid()->model()->index(row, column).data().toString(); }
    void goTo(int row, int column) { grid()->goTo(row, BatchSheetModel::fieldOf(column)); }
    QString texts() { return visibleTexts(page).join(u'|'); }
    static void choose(QComboBox &choice, int place)
    {
        choice.setCurrentIndex(place);
        Q_EMIT choice.activated(place);
    }
    BatchImportPage page;
    bool isThere = false;
};

//! The main window with a file of three rows in it, of which somebody has cleared the bank of the first.
struct Mending {
    Mending(PageFixture &fixture, Theme &theme, const NumberFormat &format)
        : settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat)
        , window(*fixture.session, theme, format, settings)
    {
        showIt(window);
        drop(window, file(fixture, rows(3)));
        if (!eventually([this] { return buttonOf(window, u"Review 3"_s); }))
            return;
        grid = window.findChild<BatchGrid *>();
        grid->goTo(0, BatchField::OperatorCode);
        grid->setFocus();
        press(window, Qt::Key_Delete);
        isThere = eventually([this] { return buttonOf(window, u"Review 2"_s); });
    }
    QSettings settings;
    MainWindow window;
    BatchGrid *grid = nullptr;
    bool isThere = false;
};

} // namespace

void tst_BatchImport::initTestCase()
{
    m_theme.install(*qApp);
}

void tst_BatchImport::whatIsInTheFile()
{
    PageFixture fixture;
    Open open(fixture, m_theme, m_format, file(fixture, row(1) + row(2, "70.10") + row(3, "-3") + row(4, "5", "")));
    QVERIFY(open.isThere);
    QVERIFY2(open.texts().contains(u"4 row(s) · 2 ready · 2 need(s) a fix"_s), qPrintable(open.texts()));
    EVENTUALLY(open.texts().contains(u"1,320.60\u00a0INR (2)"_s), open.texts());
    for (const QString &button : {u"All 4"_s, u"Needs a fix 2"_s, u"Review 2"_s, u"Recipient: account_name"_s, u"&Leave out rows"_s})
        QVERIFY2(buttonOf(open.page, button), qPrintable(button));
    QCOMPARE(open.cell(2, BatchSheetModel::Problem), u"Enter an amount above 0."_s);
    QCOMPARE(open.cell(3, BatchSheetModel::Problem), u"Enter the recipient's name."_s);
    QCOMPARE(open.grid()->sheetRow(), 2); // where work begins
    QCOMPARE(open.grid()->field(), std::optional(BatchField::Amount));
    QVERIFY2(open.texts().contains(u"Row 3"_s), qPrintable(open.texts()));
    QCOMPARE(nameless(open.page), QString());
    QCOMPARE(fixture.inLedger(), 0);
    awaitedButton(open.page, u"Needs a fix 2"_s)->click();
    QCOMPARE(open.grid()->model()->rowCount(), 2);
    press(open.page, Qt::Key_Escape); // first the chip
    QCOMPARE(open.grid()->model()->rowCount(), 4);
    QSignalSpy left(&open.page, &BatchImportPage::left);
    press(open.page, Qt::Key_Escape);
    QCOMPARE(left.size(), 1);
}

//! The strips above the rows, and the line about the row below them, come when the rows are there already.
void tst_BatchImport::whereWorkBeginsIsSeen()
{
    PageFixture fixture;
    Open open(fixture, m_theme, m_format, file(fixture, rows(200) + row(2000, "-3")));
    QVERIFY(open.isThere);
    QCOMPARE(open.grid()->sheetRow(), 200);
    EVENTUALLY(open.grid()->viewport()->rect().contains(open.grid()->visualRect(open.grid()->currentIndex())));
    open.page.resize(900, 560);
    EVENTUALLY(open.grid()->viewport()->rect().contains(open.grid()->visualRect(open.grid()->currentIndex())));
}

//! The end of an account stands in a sentence between marks of our own; what the file brings is seen by its code.
void tst_BatchImport::marksOfDirectionShowNoCodes()
{
    PageFixture fixture;
    PaymentDraft paid = goodDraft();
    paid.accountName = u"Asha Verma"_s;
    fixture.put(fixture.issue(paid), PaymentState::Paid);
    Open open(fixture, m_theme, m_format, file(fixture, row(1) + row(2, "abc", "As\xe2\x80\xaeha")));
    QVERIFY(open.isThere);
    EVENTUALLY(open.cell(0, BatchSheetModel::Problem).startsWith(u"Account changed"_s));
    const QModelIndex problem = open.grid()->model()->index(0, BatchSheetModel::Problem);
    const QModelIndex account = open.grid()->model()->index(0, BatchSheetModel::Account);
    for (const QString &text :
        {problem.data().toString(), problem.data(Qt::AccessibleTextRole).toString(), account.data(Qt::AccessibleTextRole).toString()}) {
        QVERIFY2(text.contains(u"•••• 1074"_s), qPrintable(text));
        QVERIFY2(!text.contains(u'⟨'), qPrintable(text));
    }
    QCOMPARE(open.cell(1, BatchSheetModel::Recipient), u"As⟨U+202E⟩ha"_s);
}

void tst_BatchImport::fromProblemToProblem()
{
    PageFixture fixture;
    Open open(fixture, m_theme, m_format, file(fixture, row(1, "-1") + row(2) + row(3, "7", "") + row(4)));
    QVERIFY(open.isThere);
    QCOMPARE(open.grid()->sheetRow(), 0);
    press(open.page, Qt::Key_F8);
    QCOMPARE(open.grid()->sheetRow(), 2);
    QCOMPARE(open.grid()->field(), std::optional(BatchField::AccountName));
    press(open.page, Qt::Key_F8);
    QCOMPARE(open.grid()->sheetRow(), 0);
    press(open.page, Qt::Key_F8, Qt::ShiftModifier);
    QCOMPARE(open.grid()->sheetRow(), 2);
    awaitedButton(open.page, u"&Next problem"_s)->click();
    QCOMPARE(open.grid()->sheetRow(), 0);
}

//! To a problem and mended: a key for each, and the letters.
void tst_BatchImport::mendedInItsCell()
{
    PageFixture fixture;
    Open open(fixture, m_theme, m_format, file(fixture, row(1, "-1") + row(2) + row(3, "7", "")));
    QVERIFY(open.isThere);
    EVENTUALLY(open.grid()->hasFocus());
    typeHere(u"12.5"_s);
    auto *editor = qobject_cast<QLineEdit *>(QApplication::focusWidget());
    QVERIFY(editor);
    QCOMPARE(editor->text(), u"12.5"_s);
    QCOMPARE(spokenName(editor), u"Amount, row 1"_s);
    press(open.page, Qt::Key_F8); // what is half typed counts
    EVENTUALLY_EQUAL(open.cell(0, BatchSheetModel::Amount), u"12.5"_s);
    QCOMPARE(open.grid()->sheetRow(), 2);
    typeHere(u"Budi"_s);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    EVENTUALLY(buttonOf(open.page, u"Review 3"_s));
    EVENTUALLY_EQUAL(open.cell(2, BatchSheetModel::Recipient), u"Budi"_s);
    EVENTUALLY_EQUAL(open.cell(2, BatchSheetModel::Problem), QString());
    press(open.page, Qt::Key_Return); // opens it with what is there
    editor = qobject_cast<QLineEdit *>(QApplication::focusWidget());
    QVERIFY(editor && editor->text() == "Budi"_L1);
    QTest::keyClick(editor, Qt::Key_Escape);
    QVERIFY(open.grid()->hasFocus() && open.page.isVisible());
    QTest::failOnWarning(QRegularExpression(u"edit"_s));
    open.grid()->setCurrentIndex(open.grid()->model()->index(0, BatchSheetModel::Number));
    press(open.page, Qt::Key_Return); // there is nothing to type into
    QVERIFY(open.grid()->hasFocus());
}

void tst_BatchImport::aBlockIsPasted()
{
    PageFixture fixture;
    Open open(fixture, m_theme, m_format, file(fixture, rows(4)));
    QVERIFY(open.isThere);
    open.goTo(1, BatchSheetModel::Account);
    QApplication::clipboard()->setText(u"777\tBCA\t\"9\n\"\tIDR\n888\tBNI\t10\tIDR\n"_s);
    press(open.page, Qt::Key_V, Qt::ControlModifier);
    EVENTUALLY_EQUAL(open.cell(1, BatchSheetModel::Account), u"777"_s);
    EVENTUALLY_EQUAL(open.cell(2, BatchSheetModel::Bank), u"BNI"_s);
    EVENTUALLY_EQUAL(open.cell(2, BatchSheetModel::Amount), u"10"_s);
    EVENTUALLY_EQUAL(open.cell(2, BatchSheetModel::Currency), u"IDR"_s);
    EVENTUALLY_EQUAL(open.cell(3, BatchSheetModel::Bank), u"HDFC"_s);
    QVERIFY(open.page.takeBack()); // in one step
    EVENTUALLY_EQUAL(open.cell(2, BatchSheetModel::Bank), u"HDFC"_s);
}

//! A quotation mark at the beginning of a cell is a letter of it, as spreadsheets write it.
void tst_BatchImport::twoCellsStayTwo()
{
    PageFixture fixture;
    Open open(fixture, m_theme, m_format, file(fixture, rows(2)));
    QVERIFY(open.isThere);
    open.goTo(0, BatchSheetModel::Account);
    QApplication::clipboard()->setText(u"\"A\t\"B\r\n"_s);
    press(open.page, Qt::Key_V, Qt::ControlModifier);
    EVENTUALLY_EQUAL(open.cell(0, BatchSheetModel::Account), u"\"A"_s);
    EVENTUALLY_EQUAL(open.cell(0, BatchSheetModel::Bank), u"\"B"_s);
    open.goTo(0, BatchSheetModel::Account);
    press(open.page, Qt::Key_Right, Qt::ShiftModifier);
    press(open.page, Qt::Key_C, Qt::ControlModifier);
    open.goTo(1, BatchSheetModel::Account);
    press(open.page, Qt::Key_V, Qt::ControlModifier);
    EVENTUALLY_EQUAL(open.cell(1, BatchSheetModel::Account), u"\"A"_s);
    EVENTUALLY_EQUAL(open.cell(1, BatchSheetModel::Bank), u"\"B"_s);
}

//! Of HTML alone, and of LibreOffice's, whose text of the same cells is rounded.
void tst_BatchImport::cellsOfHtmlIntoTheGrid()
{
    PageFixture fixture;
    Open open(fixture, m_theme, m_format, file(fixture, rows(2)));
    QVERIFY(open.isThere);
    for (const bool hasText : {false, true}) {
        open.goTo(0, BatchSheetModel::Account);
        auto *copied = new QMimeData;
        copied->setHtml(u"<table><tr><td sdval=\"12\" sdnum=\"1033;0;0000\">0012</td><td>BC%1</td><td sdval=\"7.25\" "
                        "sdnum=\"1033;0;0\">7</td></tr></table>"_s.arg(hasText));
        if (hasText)
            copied->setText(u"0012\tBC1\t7\n"_s);
        QApplication::clipboard()->setMimeData(copied);
        press(open.page, Qt::Key_V, Qt::ControlModifier);
        EVENTUALLY_EQUAL(open.cell(0, BatchSheetModel::Bank), u"BC%1"_s.arg(hasText));
        QCOMPARE(open.cell(0, BatchSheetModel::Account), u"0012"_s);
        QCOMPARE(open.cell(0, BatchSheetModel::Amount), u"7.25"_s);
    }
}

//! In the grid and as rows of their own, also where the text of the same cells is there.
void tst_BatchImport::struckCellsOfHtml()
{
    PageFixture fixture;
    Open open(fixture, m_theme, m_format, file(fixture, rows(2)));
    QVERIFY(open.isThere);
    open.goTo(0, BatchSheetModel::Account);
    auto *copied = new QMimeData;
    copied->setHtml(u"<table><tr><td><s>0099999999</s>0012345678</td></tr></table>"_s);
    copied->setText(u"00999999990012345678\n"_s);
    QApplication::clipboard()->setMimeData(copied);
    press(open.page, Qt::Key_V, Qt::ControlModifier);
    EVENTUALLY(open.texts().contains(u"A part of \"00999999990012345678\" is struck through"_s), open.texts());
    const pastedcells::Copied lines = pastedcells::cellsOf(QApplication::clipboard()->mimeData());
    QCOMPARE(lines.marks, (CopiedMarks {{{0, 0}, TextMark::Partly}}));
    open.page.startRows(
        u"account_name\taccount_number\tamount\n\"two\nlines\"\t0012345678\t5\nBudi\t0012345679\t6\n"_s, {{{2, 1}, TextMark::Struck}});
    EVENTUALLY(open.cell(1, BatchSheetModel::Account) == u"0012345679"_s);
    open.goTo(1, BatchSheetModel::Account);
    EVENTUALLY(open.texts().contains(u"\"0012345679\" is struck through"_s), open.texts());
    QVERIFY2(!open.texts().contains(u"\"0012345678\" is struck through"_s), qPrintable(open.texts()));
}

//! File managers put the path there as a text, too: it is no cell.
void tst_BatchImport::aCopiedFileIsRead()
{
    PageFixture fixture;
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    MainWindow window(*fixture.session, m_theme, m_format, settings);
    showIt(window);
    const auto copy = [&](const QString &path) {
        auto *copied = new QMimeData;
        copied->setUrls({QUrl::fromLocalFile(path)});
        copied->setText(path);
        QApplication::clipboard()->setMimeData(copied);
    };
    copy(file(fixture, rows(2)));
    window.findChild<QAction *>(u"pasteRowsAction"_s)->trigger();
    EVENTUALLY(window.findChild<BatchImportPage *>() && buttonOf(window, u"Review 2"_s));
    copy(file(fixture, rows(3)));
    window.findChild<BatchGrid *>()->setFocus();
    press(window, Qt::Key_V, Qt::ControlModifier);
    EVENTUALLY(buttonOf(window, u"Review 3"_s));
}

void tst_BatchImport::clearedAndCopied()
{
    PageFixture fixture;
    Open open(fixture, m_theme, m_format, file(fixture, rows(3)));
    QVERIFY(open.isThere);
    open.goTo(0, BatchSheetModel::Account);
    press(open.page, Qt::Key_Down, Qt::ShiftModifier);
    press(open.page, Qt::Key_Right, Qt::ShiftModifier);
    press(open.page, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), u"501023481000\tHDFC\n501023481001\tHDFC"_s);
    press(open.page, Qt::Key_Delete);
    EVENTUALLY_EQUAL(open.cell(1, BatchSheetModel::Bank), QString());
    EVENTUALLY(buttonOf(open.page, u"Needs a fix 2"_s));
}

void tst_BatchImport::takenBackByTheKeys()
{
    PageFixture fixture;
    Mending mending(fixture, m_theme, m_format);
    QVERIFY(mending.isThere);
    MainWindow &window = mending.window;
    press(window, Qt::Key_Z, Qt::ControlModifier);
    EVENTUALLY(buttonOf(window, u"Review 3"_s));
    press(window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EVENTUALLY(buttonOf(window, u"Review 2"_s));
}

void tst_BatchImport::fixedAlike()
{
    PageFixture fixture;
    QByteArray all = rows(6);
    all.replace("HDFC", "BAC");
    Open open(fixture, m_theme, m_format, file(fixture, all + row(7)));
    QVERIFY(open.isThere);
    open.goTo(2, BatchSheetModel::Bank);
    awaitedButton(open.page, u"&Fix alike…"_s)->click();
    EVENTUALLY(open.texts().contains(u"Bank is \"BAC\" in 6 row(s). What belongs there?"_s), open.texts());
    auto *line = qobject_cast<QLineEdit *>(QApplication::focusWidget());
    QVERIFY(line);
    QCOMPARE(nameless(open.page), QString());
    QTest::keyClicks(line, u"BCA"_s);
    QTest::keyClick(line, Qt::Key_Return);
    EVENTUALLY_EQUAL(open.cell(5, BatchSheetModel::Bank), u"BCA"_s);
    EVENTUALLY_EQUAL(open.cell(6, BatchSheetModel::Bank), u"HDFC"_s);
    QVERIFY(open.page.takeBack());
    EVENTUALLY_EQUAL(open.cell(0, BatchSheetModel::Bank), u"BAC"_s);
    EVENTUALLY_EQUAL(open.cell(5, BatchSheetModel::Bank), u"BAC"_s);
}

//! A code in other letters is the same code: what is typed goes to it, too.
void tst_BatchImport::codesInOtherLettersAreFixedAlike()
{
    PageFixture fixture;
    for (const auto &[kind, code] : {std::pair(CodeListKind::Banks, u"HDFC"_s), std::pair(CodeListKind::Currencies, u"INR"_s)})
        QVERIFY(await(fixture.session->ledger().keepCodes(kind, {{{.code = code}}, fixture.clock.wall()})));
    QByteArray all = rows(2);
    all.replace("HDFC", "BAC");
    Open open(fixture, m_theme, m_format, file(fixture, all + row(3).replace("HDFC", "bac")));
    QVERIFY(open.isThere);
    open.goTo(0, BatchSheetModel::Bank);
    EVENTUALLY(open.texts().contains(u"is not in the gateway's list"_s), open.texts()); // which is read beside
    awaitedButton(open.page, u"&Fix alike…"_s)->click();
    EVENTUALLY(open.texts().contains(u"Bank is \"BAC\" in 3 row(s)."_s), open.texts());
    QTest::keyClicks(QApplication::focusWidget(), u"HDFC"_s);
    EVENTUALLY(buttonOf(open.page, u"Fix 3 row(s)"_s));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    for (int row = 0; row < 3; ++row)
        EVENTUALLY_EQUAL(open.cell(row, BatchSheetModel::Bank), u"HDFC"_s);
}

//! Texts that differ, with the same kind of problem: each gets a correction of its own.
void tst_BatchImport::alikeByTheKindOfProblem()
{
    PageFixture fixture;
    QByteArray all = rows(3);
    all.replace("BANK_TRANSFER", "BANK_\aTRANSFER");
    all.replace("HDFC,BANK_\aTRANSFER",
        "HDFC,\xe2\x80\x8b"
        "BANK_TRANSFER");
    Open open(fixture, m_theme, m_format, file(fixture, all + row(4).replace("BANK_TRANSFER", "BANK_TRANS\aFER")));
    QVERIFY(open.isThere);
    open.goTo(3, BatchSheetModel::Method);
    awaitedButton(open.page, u"&Fix alike…"_s)->click();
    EVENTUALLY(open.texts().contains(u"4 row(s) have the same kind of problem"_s), open.texts());
    auto *line = qobject_cast<QLineEdit *>(QApplication::focusWidget());
    QVERIFY(line && buttonOf(open.page, u"Fix 4 row(s)"_s));
    QTest::keyClicks(line, u"CASH"_s); // goes to the one in which the same stands
    EVENTUALLY(buttonOf(open.page, u"Fix 1 row(s)"_s));
    line->undo();
    EVENTUALLY(buttonOf(open.page, u"Fix 4 row(s)"_s));
    QTest::keyClick(line, Qt::Key_Return);
    for (int row = 0; row < 4; ++row)
        EVENTUALLY_EQUAL(open.cell(row, BatchSheetModel::Method), u"BANK_TRANSFER"_s);
}

void tst_BatchImport::leftOut()
{
    PageFixture fixture;
    Open open(fixture, m_theme, m_format, file(fixture, rows(2) + row(3, "-3") + row(4, "0")));
    QVERIFY(open.isThere);
    QSignalSpy said(&open.page, &Page::said);
    awaitedButton(open.page, u"&Leave out rows"_s)->click();
    EVENTUALLY_EQUAL(open.cell(2, BatchSheetModel::Problem), u"Left out"_s);
    EVENTUALLY(buttonOf(open.page, u"Needs a fix 0"_s) && !buttonOf(open.page, u"&Leave out rows"_s));
    QCOMPARE(said.size(), 1);
    open.goTo(2, BatchSheetModel::Amount);
    awaitedButton(open.page, u"&Take it in again"_s)->click();
    EVENTUALLY_EQUAL(open.cell(2, BatchSheetModel::Problem), u"Enter an amount above 0."_s);
    open.goTo(0, BatchSheetModel::Amount);
    awaitedButton(open.page, u"Leave this row &out"_s)->click();
    EVENTUALLY(buttonOf(open.page, u"Review 1"_s));
    open.grid()->selectionModel()->select(
        QItemSelection(open.grid()->model()->index(0, 1), open.grid()->model()->index(1, 1)), QItemSelectionModel::ClearAndSelect);
    awaitedButton(open.page, u"&Take 2 row(s) in again"_s)->click(); // the button says how many
    EVENTUALLY(buttonOf(open.page, u"Review 2"_s));
    EVENTUALLY(buttonOf(open.page, u"Leave 2 row(s) &out"_s));
}

void tst_BatchImport::rejectedRowsAreSaved()
{
    PageFixture fixture;
    Open open(fixture, m_theme, m_format, file(fixture, rows(2) + row(3, "-3")));
    QVERIFY(open.isThere);
    QSignalSpy said(&open.page, &Page::said);
    EVENTUALLY(buttonOf(open.page, u"Save &rejected rows…"_s)->isEnabled());
    awaitedButton(open.page, u"Save &rejected rows…"_s)->click();
    auto *dialog = open.page.findChild<QFileDialog *>();
    QVERIFY(dialog);
    QCOMPARE(dialog->defaultSuffix(), u"csv"_s);
    const QString path = fixture.dir.filePath(u"rejected.csv"_s);
    Q_EMIT dialog->fileSelected(path);
    dialog->reject();
    EVENTUALLY_EQUAL(said.size(), 1);
    QFile saved(path);
    QVERIFY(saved.open(QIODevice::ReadOnly));
    QVERIFY(saved.readAll().contains("Enter an amount above 0."));

    EVENTUALLY(!open.page.findChild<QFileDialog *>());
    open.page.startAgain(header + rows(1) + row(3, "-3"), {.title = u"November"_s});
    EVENTUALLY(open.texts().contains(u"November, what was not paid"_s) && open.grid()->isEnabled());
    EVENTUALLY(buttonOf(open.page, u"Save &rejected rows…"_s)->isEnabled());
    awaitedButton(open.page, u"Save &rejected rows…"_s)->click();
    dialog = open.page.findChild<QFileDialog *>();
    QVERIFY(dialog);
    QCOMPARE(QFileInfo(dialog->selectedFiles().value(0)).fileName(), u"November, what was not paid rejected.csv"_s);
    dialog->reject();
}

void tst_BatchImport::numbersChosenLive()
{
    PageFixture fixture;
    Open open(fixture, m_theme, m_format, file(fixture, row(1, "1.250") + row(2, "95.000")));
    QVERIFY(open.isThere);
    QVERIFY(!buttonOf(open.page, u"Review"_s)->isEnabled());
    QComboBox *numbers = choiceNamed(open.page, u"Numbers"_s);
    QVERIFY(numbers);
    Open::choose(*numbers, numbers->findText(u"1.234,50"_s));
    EVENTUALLY(buttonOf(open.page, u"Review 2"_s));
    QCOMPARE(open.cell(1, BatchSheetModel::Amount), u"95,000"_s);
}

//! One press for the whole column.
void tst_BatchImport::roundedColumn()
{
    PageFixture fixture;
    Open open(fixture, m_theme, m_format, testing::dataFile(u"batches/rounded.xlsx"_s));
    QVERIFY(open.isThere);
    const int rows = open.grid()->model()->rowCount();
    EVENTUALLY(open.texts().contains(u"shows rounded amounts in %1 row"_s.arg(rows)), open.texts());
    QVERIFY(!buttonOf(open.page, u"Review"_s)->isEnabled());
    awaitedButton(open.page, u"Use the rounded amounts as shown"_s)->click();
    EVENTUALLY(buttonOf(open.page, u"Review %1"_s.arg(rows)), open.texts());
    QCOMPARE(open.cell(0, BatchSheetModel::Amount), u"4,388,889"_s);
    EVENTUALLY(!open.texts().contains(u"shows rounded amounts"_s), open.texts());
}

//! Of two months in one workbook a person says which is meant: also that it is the one that is shown.
void tst_BatchImport::sheetsAlike_areChosenFrom()
{
    PageFixture fixture;
    Open open(fixture, m_theme, m_format, testing::dataFile(u"xlsx/secondinfront.xlsx"_s));
    QVERIFY(open.isThere);
    const QString question = u"Several sheets of this workbook look like payouts: October, November. Choose the sheet to read."_s;
    EVENTUALLY(open.texts().contains(question), open.texts());
    QComboBox *sheet = choiceNamed(open.page, u"Sheet"_s);
    QVERIFY(sheet && sheet->currentIndex() < 0);
    QVERIFY(!buttonOf(open.page, u"Review"_s)->isEnabled());
    Open::choose(*sheet, sheet->findText(u"November"_s));
    EVENTUALLY(buttonOf(open.page, u"Review 1"_s), open.texts());
    QVERIFY2(!open.texts().contains(question), qPrintable(open.texts()));
    QCOMPARE(sheet->currentText(), u"November"_s);
}

//! The guess is shown beside the rows, and another encoding reads them anew.
void tst_BatchImport::everyEncodingCanBeChosen()
{
    PageFixture fixture;
    Open open(fixture, m_theme, m_format, testing::dataFile(u"csv/gbk.csv"_s));
    QVERIFY(open.isThere);
    EVENTUALLY(open.texts().contains(u"Kontor read it as GB18030"_s), open.texts());
    QCOMPARE(open.cell(1, BatchSheetModel::Recipient), u"王芳"_s);
    QComboBox *encoding = choiceNamed(open.page, u"Encoding"_s);
    QVERIFY(encoding);
    QCOMPARE(encoding->currentText(), u"GB18030"_s);
    QCOMPARE(encoding->count(), int(allEncodings().size()));
    open.choose(*encoding, encoding->findText(u"Windows-1252"_s));
    EVENTUALLY(open.cell(1, BatchSheetModel::Recipient) == u"Íõ·¼"_s, open.cell(1, BatchSheetModel::Recipient));
    EVENTUALLY(open.texts().contains(u"Some letters of \"ÀîÀ×\" look wrong."_s), open.texts());
}

void tst_BatchImport::aColumnChosenLive()
{
    PageFixture fixture;
    QFile table(fixture.dir.filePath(u"strange.csv"_s));
    QVERIFY(table.open(QIODevice::WriteOnly));
    table.write("Payee,account_number,operator_code,method_code,How much,email\nAsha,5010,HDFC,BANK_TRANSFER,5,a@example.com\n");
    table.close();
    Open open(fixture, m_theme, m_format, table.fileName());
    QVERIFY(open.isThere);
    const auto choose = [&open](const QString &chip, const QString &column, const QString &fixed) {
        awaitedButton(open.page, chip)->click();
        auto *columns = open.page.findChild<QComboBox *>(u"columnChoice"_s);
        const int place = columns->findText(column);
        columns->setCurrentIndex(place);
        Q_EMIT columns->activated(place);
        QTest::keyClicks(open.page.findChild<QLineEdit *>(u"fixedValue"_s), fixed);
        awaitedButton(open.page, u"Use"_s)->click();
    };
    choose(u"Amount: not in the file"_s, u"How much"_s, {});
    EVENTUALLY(buttonOf(open.page, u"Amount: How much"_s));
    choose(u"Currency: not in the file"_s, u"Not in the file"_s, u"INR"_s);
    EVENTUALLY(buttonOf(open.page, u"Currency: always INR"_s));
    EVENTUALLY(buttonOf(open.page, u"Review 1"_s), open.texts());
}

void tst_BatchImport::aPartOfANameChosenLive()
{
    PageFixture fixture;
    QFile table(fixture.dir.filePath(u"people.csv"_s));
    QVERIFY(table.open(QIODevice::WriteOnly));
    table.write("Last name,First name,account_number,operator_code,method_code,amount,currency,email\n"
                "Rao,Asha,5010,HDFC,BANK_TRANSFER,5,INR,a@example.com\n");
    table.close();
    Open open(fixture, m_theme, m_format, table.fileName());
    QVERIFY(open.isThere);
    const auto recipient = [&open] { return open.cell(0, BatchSheetModel::Recipient); };
    const auto choose = [&open](const QString &chip, const QString &column) {
        awaitedButton(open.page, chip)->click();
        auto *columns = open.page.findChild<QComboBox *>(u"columnChoice"_s);
        const int place = columns->findText(column);
        columns->setCurrentIndex(place);
        Q_EMIT columns->activated(place);
        awaitedButton(open.page, u"Use"_s)->click();
    };
    EVENTUALLY_EQUAL(recipient(), u"Asha Rao"_s);
    choose(u"Recipient: First name + Last name"_s, u"First name"_s);
    EVENTUALLY_EQUAL(recipient(), u"Asha"_s);
    choose(u"Recipient: First name"_s, u"First name + Last name"_s);
    EVENTUALLY_EQUAL(recipient(), u"Asha Rao"_s);
}

void tst_BatchImport::noTableAtAll()
{
    PageFixture fixture;
    QFile picture(fixture.dir.filePath(u"photo.csv"_s));
    QVERIFY(picture.open(QIODevice::WriteOnly));
    picture.write(QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16));
    picture.close();
    BatchImportPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    page.start(picture.fileName());
    EVENTUALLY(visibleTexts(page).join(u'|').contains("Nothing was imported and nothing is sent."_L1), visibleTexts(page).join(u'|'));
    QVERIFY(!buttonOf(page, u"Review"_s)->isEnabled() && !buttonOf(page, u"Save as &draft"_s)->isEnabled());
    QSignalSpy left(&page, &BatchImportPage::left);
    press(page, Qt::Key_Escape);
    QCOMPARE(left.size(), 1);
}

//! The rows come when somebody may type on another page.
void tst_BatchImport::nobodyIsInterrupted()
{
    PageFixture fixture;
    QWidget window;
    auto *page = new BatchImportPage(*fixture.session, m_theme, m_format);
    auto *other = new QLineEdit;
    auto *column = new QVBoxLayout(&window);
    column->addWidget(page);
    column->addWidget(other);
    showIt(window);
    page->start(file(fixture, rows(3)));
    page->hide();
    other->setFocus();
    EVENTUALLY_EQUAL(page->findChild<BatchGrid *>()->model()->rowCount(), 3);
    QVERIFY(other->hasFocus());
}

void tst_BatchImport::whatIsBeingMadeStaysAsItIs()
{
    PageFixture fixture;
    Open open(fixture, m_theme, m_format, file(fixture, rows(3)));
    QVERIFY(open.isThere);
    open.goTo(0, BatchSheetModel::Bank);
    press(open.page, Qt::Key_Delete);
    EVENTUALLY(buttonOf(open.page, u"Review 2"_s) && buttonOf(open.page, u"Review 2"_s)->isEnabled());
    QSignalSpy asked(&open.page, &BatchImportPage::reviewRequested);
    awaitedButton(open.page, u"Review 2"_s)->click();
    QVERIFY(open.page.takeBack()); // it goes no further, to what was sent last
    QCOMPARE(open.cell(0, BatchSheetModel::Bank), QString());
    for (const QString &act : {u"Leave this row &out"_s, u"Bank: operator_code"_s})
        QVERIFY2(!buttonOf(open.page, act)->isEnabled(), qPrintable(act));
    EVENTUALLY_EQUAL(asked.size(), 1);
    QCOMPARE(asked.first().first().value<ReadBatch>().ready.size(), 2);
    QVERIFY(open.page.takeBack());
    EVENTUALLY_EQUAL(open.cell(0, BatchSheetModel::Bank), u"HDFC"_s);
}

void tst_BatchImport::anotherFileMeanwhile()
{
    PageFixture fixture;
    Open open(fixture, m_theme, m_format, file(fixture, rows(3)));
    QVERIFY(open.isThere);
    EVENTUALLY(buttonOf(open.page, u"Review 3"_s)->isEnabled());
    QSignalSpy asked(&open.page, &BatchImportPage::reviewRequested);
    awaitedButton(open.page, u"Review 3"_s)->click();
    open.page.start(file(fixture, rows(5), u"other.csv"_s));
    EVENTUALLY(buttonOf(open.page, u"Review 5"_s) && buttonOf(open.page, u"Review 5"_s)->isEnabled());
    awaitedButton(open.page, u"Review 5"_s)->click();
    EVENTUALLY_EQUAL(asked.size(), 1);
    QCOMPARE(asked.first().first().value<ReadBatch>().ready.size(), 5);
}

//! What a page shows belongs to the name above it: Review never pays the file of before.
void tst_BatchImport::anotherFileTakesThePlaceAtOnce()
{
    PageFixture fixture;
    Open open(fixture, m_theme, m_format, file(fixture, rows(2)));
    QVERIFY(open.isThere);
    EVENTUALLY(buttonOf(open.page, u"Review 2"_s)->isEnabled());
    const QString folder = fixture.dir.path() + u"/November"_s;
    QVERIFY(QDir().mkpath(folder));
    for (const bool hasEnded : {false, true}) {
        if (!hasEnded)
            open.page.start(folder);
        else
            EVENTUALLY(open.texts().contains(u"Nothing was imported and nothing is sent."_s), open.texts());
        QVERIFY2(open.texts().contains(u"November"_s) && !open.texts().contains(u"payroll.csv"_s), qPrintable(open.texts()));
        QVERIFY(!open.grid()->isVisible() && open.page.standing().isEmpty());
        QVERIFY(!buttonOf(open.page, u"Review"_s)->isEnabled() && !buttonOf(open.page, u"Save as &draft"_s)->isEnabled());
    }
    open.page.start(file(fixture, rows(3), u"other.csv"_s));
    EVENTUALLY(buttonOf(open.page, u"Review 3"_s));
    QVERIFY2(open.texts().contains(u"other.csv"_s) && !open.texts().contains(u"Nothing was imported"_s), qPrintable(open.texts()));
}

void tst_BatchImport::rowsThatCannotBeReadInAnotherWayStay()
{
    PageFixture fixture;
    Open open(fixture, m_theme, m_format, file(fixture, rows(2)));
    QVERIFY(open.isThere);
    QComboBox *headerRow = choiceNamed(open.page, u"Header row"_s);
    QVERIFY(headerRow);
    Open::choose(*headerRow, headerRow->findData(9));
    EVENTUALLY(open.texts().contains(u"The rows are shown as they were read before."_s), open.texts());
    QCOMPARE(headerRow->currentData().toInt(), 1);
    QVERIFY(open.texts().contains(u"payroll.csv"_s));
    EVENTUALLY(buttonOf(open.page, u"Review 2"_s)->isEnabled());
}

//! Somebody sets a limit while the rows are mended.
void tst_BatchImport::aRefusalGoesWhenItIsMended()
{
    PageFixture fixture;
    Open open(fixture, m_theme, m_format, file(fixture, rows(2)));
    QVERIFY(open.isThere);
    EVENTUALLY(buttonOf(open.page, u"Review 2"_s)->isEnabled());
    QVERIFY(await(fixture.session->settings().setLimits({{u"INR"_s, {Decimal(100), std::nullopt}}})));
    awaitedButton(open.page, u"Review 2"_s)->click();
    EVENTUALLY(open.texts().contains(u"Nothing was imported and nothing is sent."_s), open.texts());
    QVERIFY(open.grid()->hasFocus());
    open.goTo(1, BatchSheetModel::Amount);
    typeHere(u"90"_s);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    EVENTUALLY(!open.texts().contains(u"Nothing was imported"_s), open.texts());
}

void tst_BatchImport::noWorkIsPutAwayUnasked()
{
    PageFixture fixture;
    Mending mending(fixture, m_theme, m_format);
    QVERIFY(mending.isThere);
    MainWindow &window = mending.window;
    const QString other = file(fixture, rows(5), u"other.csv"_s);
    const auto question = [&window] { return window.findChild<QuestionDialog *>(); };
    drop(window, other);
    EVENTUALLY(question() && question()->isVisible());
    QVERIFY2(visibleTexts(*question()).join(u'|').contains(u"2 of 3"_s), qPrintable(visibleTexts(*question()).join(u'|')));
    QTest::keyClick(question(), Qt::Key_Escape);
    EVENTUALLY(!question());
    EVENTUALLY(buttonOf(window, u"Review 2"_s));
    drop(window, other);
    EVENTUALLY(question() && question()->isVisible());
    awaitedButton(*question(), u"&Put them away"_s)->click();
    EVENTUALLY(buttonOf(window, u"Review 5"_s));
}

//! Another way of reading begins with the file as it is: what was mended would go with it.
void tst_BatchImport::anotherWayOfReadingAsksForWhatWasMended()
{
    PageFixture fixture;
    Mending mending(fixture, m_theme, m_format);
    QVERIFY(mending.isThere);
    MainWindow &window = mending.window;
    const auto question = [&window] { return window.findChild<QuestionDialog *>(); };
    QComboBox *encoding = choiceNamed(window, u"Encoding"_s);
    QVERIFY(encoding);
    const auto chooseWindows = [encoding] { Open::choose(*encoding, encoding->findData(int(TextEncoding::Windows1252))); };
    chooseWindows();
    EVENTUALLY(question() && question()->isVisible());
    QTest::keyClick(question(), Qt::Key_Escape);
    EVENTUALLY(!question());
    QCOMPARE(encoding->currentData().toInt(), int(TextEncoding::Utf8)); // what the rows are read by
    EVENTUALLY(buttonOf(window, u"Review 2"_s) && buttonOf(window, u"Review 2"_s)->isEnabled());
    chooseWindows();
    EVENTUALLY(question() && question()->isVisible());
    awaitedButton(*question(), u"&Read it again"_s)->click();
    EVENTUALLY(buttonOf(window, u"Review 3"_s) && buttonOf(window, u"Review 3"_s)->isEnabled());
    QCOMPARE(encoding->currentData().toInt(), int(TextEncoding::Windows1252));
}

void tst_BatchImport::importedBefore()
{
    PageFixture fixture;
    const QString path = file(fixture, rows(5));
    const auto read = await(fixture.session->batches().read(path, NumberFormat(QLocale::c())));
    const auto first = await(fixture.session->batches().import(*read));
    Open open(fixture, m_theme, m_format, path);
    EVENTUALLY(open.texts().contains("payroll.csv (5 payout(s)). Importing it again would pay the same people again."_L1), open.texts());
    QSignalSpy opened(&open.page, &BatchImportPage::openRequested);
    EVENTUALLY(buttonOf(open.page, u"Open that batch"_s)); // it stands there when the bar is laid out
    awaitedButton(open.page, u"Open that batch"_s)->click();
    QCOMPARE(opened.first().first().toString(), first->id);
    QSignalSpy asked(&open.page, &BatchImportPage::reviewRequested);
    EVENTUALLY(buttonOf(open.page, u"Save as &draft"_s)->isEnabled());
    awaitedButton(open.page, u"Save as &draft"_s)->click(); // the review asks
    EVENTUALLY_EQUAL(asked.size(), 1);
    QCOMPARE(fixture.inLedger(), 5);
}

void tst_BatchImport::aDraftBatch()
{
    PageFixture fixture;
    Open open(fixture, m_theme, m_format, file(fixture, rows(3) + row(9, "-3")));
    QSignalSpy imported(&open.page, &BatchImportPage::imported);
    open.page.setStopAfter(7);
    EVENTUALLY(buttonOf(open.page, u"Save as &draft"_s)->isEnabled());
    awaitedButton(open.page, u"Save as &draft"_s)->click();
    EVENTUALLY_EQUAL(imported.size(), 1);
    QCOMPARE(fixture.inLedger(), 3);
    QCOMPARE(imported.first().first().value<BatchRecord>().stopAfter, 7);
    QCOMPARE(imported.first().first().value<BatchRecord>().state, BatchState::Draft);
}

//! The file is chosen with two; these are the others.
void tst_BatchImport::fourKeysForAPayroll()
{
    PageFixture fixture;
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    MainWindow window(*fixture.session, m_theme, m_format, settings);
    showIt(window);
    drop(window, file(fixture, rows(500)));
    EVENTUALLY(buttonOf(window, u"Review 500"_s) && buttonOf(window, u"Review 500"_s)->isEnabled());
    press(window, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(buttonOf(window, u"Import and send 500"_s), visibleTexts(window).join(u'|'));
    const auto texts = [&window] { return visibleTexts(window).join(u'|'); };
    EVENTUALLY(texts().contains(u"about 1 min 48 s to send · code "_s), texts());
    EVENTUALLY(texts().contains(u"500 recipient(s) to look at"_s), texts());
    press(window, Qt::Key_Return, Qt::ControlModifier);
    EVENTUALLY(window.findChild<BatchRunPage *>() && window.findChild<BatchRunPage *>()->isVisible());
    EVENTUALLY(buttonOf(window, u"Queued 500"_s));
    QVERIFY(window.findChild<BatchImportPage *>()->standing().isEmpty()); // it has done its work
}

void tst_BatchImport::itStaysWhileOneLooksElsewhere()
{
    PageFixture fixture;
    Mending mending(fixture, m_theme, m_format);
    QVERIFY(mending.isThere);
    MainWindow &window = mending.window;
    window.findChild<QAction *>(u"balancesAction"_s)->trigger();
    QVERIFY(!mending.grid->isVisible());
    window.findChild<QAction *>(u"batchesAction"_s)->trigger();
    EVENTUALLY(visibleTexts(window).contains(u"payroll.csv is being mended: 2 of 3 row(s) are ready."_s), visibleTexts(window).join(u'|'));
    EVENTUALLY(buttonOf(window, u"Go on"_s));
    awaitedButton(window, u"Go on"_s)->click();
    EVENTUALLY(mending.grid->isVisible());
    EVENTUALLY(buttonOf(window, u"Review 2"_s));
    press(window, Qt::Key_Z, Qt::ControlModifier);
    EVENTUALLY(buttonOf(window, u"Review 3"_s));
    window.findChild<QAction *>(u"batchesAction"_s)->trigger();
    EVENTUALLY(buttonOf(window, u"Put it away"_s));
    awaitedButton(window, u"Put it away"_s)->click();
    QVERIFY(!buttonOf(window, u"Go on"_s));
    QCOMPARE(fixture.inLedger(), 0);
}

void tst_BatchImport::rowsFromASpreadsheet()
{
    PageFixture fixture;
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    MainWindow window(*fixture.session, m_theme, m_format, settings);
    showIt(window);
    QApplication::clipboard()->clear();
    auto *paste = window.findChild<QAction *>(u"pasteRowsAction"_s);
    paste->trigger();
    QVERIFY(!window.findChild<BatchGrid *>()); // there is nothing
    QApplication::clipboard()->setText(QString::fromUtf8(header + rows(4)).replace(u',', u'\t'));
    window.findChild<QAction *>(u"batchesAction"_s)->trigger();
    press(window, Qt::Key_V, Qt::ControlModifier);
    EVENTUALLY(buttonOf(window, u"Review 4"_s), visibleTexts(window).join(u'|'));
    QVERIFY(visibleTexts(window).contains(u"Pasted rows"_s));
    paste->trigger();
    EVENTUALLY(buttonOf(window, u"Review 4"_s));
}

KONTOR_TEST(tst_BatchImport, QApplication)
#include "tst_batchimport.moc"
