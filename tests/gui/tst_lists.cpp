// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/zone.h"
#include "gui/filters/filterbar.h"
#include "gui/filters/filtereditor.h"
#include "gui/filters/filterwords.h"
#include "gui/kit/chip.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/skeletonrows.h"
#include "gui/lists/columnchooser.h"
#include "gui/lists/listdetail.h"
#include "gui/lists/selectedpayments.h"
#include "gui/lists/sortmenu.h"
#include "gui/lists/viewtabs.h"
#include "gui/onscreen.h"
#include "gui/page/detailpanel.h"
#include "gui/payins/payinspage.h"
#include "gui/payment/paymentdetails.h"
#include "gui/payment/paymenttimeline.h"
#include "gui/payment/requestview.h"
#include "gui/payouts/payoutspage.h"
#include "gui/table/paymenttable.h"
#include "gui/table/tableheader.h"
#include "gui/theme/theme.h"
#include "ledger/storage/database.h"
#include "messages/times.h"
#include "pagefixture.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QMainWindow>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QSplitter>
#include <QStatusBar>
#include <QTest>
#include <QToolButton>

using namespace kontor;
using namespace Qt::StringLiterals;

//! The lists over a real ledger: filters by keys and by pointer, what stands below, several rows at once, columns and views.
class tst_Lists : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void filtersAreRemembered();
    void filtersInWords();
    void byWhoIsPaid();
    void byBatch();
    void byProblemMarkAndChange();
    void aChipFromTheMenu();
    void valuesAreAlternativesAndChipsHoldTogether();
    void amountsThatCannotBeUnderstood();
    void aDayOrSeveral();
    void backspaceTakesTheLastChip();
    void viewsAndChips();
    void aScreenReaderPicksAView();
    void narrowedAndFiltered();
    void chosenThoughFilteredAway();
    void theDetailGoesWithItsRow();
    void largeAmountsAreReadInFull();
    void newsMoveNothing();
    void theHintIsReadInFull();
    void whatItComesTo();
    void whatItComesTo_byStateAndCurrency();
    void payoutsAndPayinsTogether();
    void rowsOnTheirWay();
    void aListThatCannotBeRead();
    void aListThatCannotBeReadAgain();
    void severalAtOnce();
    void copiedForASpreadsheet();
    void newOnesWait();
    void sortedByItsHeads();
    void sortedByKeys();
    void theOrderOfAView();
    void nothingMovesUnderTheCursor();
    void anotherQuestionIsSeenFromItsTop();
    void anotherSizeOfLettersAndBack();
    void tabGoesAsItIsRead();
    void enterSelectsWhatItOpens();
    void whatWasSentAndForSupport();
    void madeElsewhere();
    void daysAndGapsOfATimeline();
    void whatIsKnownOfALine();
    void linesOfATimelineOpen();
    void theDetailNeverScrollsSideways();
    void whatCannotBeReadIsSaid();
    void whatIsNotThereIsNotShownAsAnother();
    void feesThatWillNeverBe();
    void columnsOfOnesOwn();
    void columnsByPointer();
    void ticksOpenNothing();
    void whatStaysOfAList();
    void denseRows();
    void widthsAndPlacesByHand();
    void viewsOfOnesOwn();
    void aViewHasItsTextAndDensity();
    void aNarrowedListIsNoView();
    void goesOnWhereItWasLeft();
    void everythingHasAName();

private:
    Theme m_theme;
    NumberFormat m_format {QLocale(QLocale::English)};
};

namespace {

PaymentDraft draftOf(const char *amount, const char *currency = "IDR", const QString &name = u"Asha Verma"_s)
{
    PaymentDraft draft = goodDraft();
    draft.amount = QString::fromLatin1(amount);
    draft.currency = QString::fromLatin1(currency);
    draft.accountName = name;
    return draft;
}

QAbstractItemView *tableOf(QWidget &page)
{
    return page.findChild<QAbstractItemView *>(u"payoutsTable"_s);
}

int rowsOf(QWidget &page)
{
    return tableOf(page)->model()->rowCount();
}

QStringList chipsOf(QWidget &page)
{
    QStringList texts;
    for (const Chip *chip : page.findChildren<Chip *>()) {
        if (chip->isVisible())
            texts.append(chip->text());
    }
    return texts;
}

//! The menu that is open.
QWidget *popup()
{
    const bool isOpen = eventually([] { return QApplication::activePopupWidget() != nullptr; });
    return isOpen ? QApplication::activePopupWidget() : nullptr;
}

TitledPopover *openSheet(const QWidget &page)
{
    const auto sheets = page.window()->findChildren<TitledPopover *>();
    const auto open = std::find_if(sheets.begin(), sheets.end(), [](TitledPopover *sheet) { return sheet->isVisible(); });
    return open == sheets.end() ? nullptr : *open;
}

//! The popover that is open.
TitledPopover *sheet(const QWidget &page)
{
    const bool isOpen = eventually([&page] { return openSheet(page) != nullptr; });
    return isOpen ? openSheet(page) : nullptr;
}

//! As a person does: the button, the field in its menu, and then the popover.
QWidget *addFilter(QWidget &page, const QString &field)
{
    awaitedButton(page, u"Add filter"_s)->click();
    auto *menu = qobject_cast<QMenu *>(popup());
    if (!menu)
        return nullptr;
    const auto actions = menu->actions();
    menu->close();
    for (QAction *action : actions) {
        if (action->text() == field)
            action->trigger();
    }
    return sheet(page);
}

//! By its whole name, or by that of a batch, behind which stands when it was imported.
void tick(QWidget &editor, const QString &name)
{
    for (QAbstractButton *button : editor.findChildren<QAbstractButton *>()) {
        if (button->text() == name || button->text().startsWith(name + u", "_s))
            return button->setChecked(!button->isChecked());
    }
    qFatal("there is no %s to choose", qPrintable(name));
}

//! From the menu to the chip: these values of one condition.
void filterBy(QWidget &page, const QString &field, const QStringList &values)
{
    QWidget *editor = addFilter(page, field);
    QVERIFY(editor);
    QCOMPARE(nameless(*editor), QString());
    for (const QString &value : values)
        tick(*editor, value);
    QTest::keyClick(editor, Qt::Key_Return);
}

//! A press on the first chip edits it.
QWidget *editChip(QWidget &page)
{
    page.findChild<Chip *>()->click();
    const bool isOpen = eventually([&page] { return qobject_cast<FilterEditor *>(openSheet(page)) != nullptr; });
    return isOpen ? openSheet(page) : nullptr;
}

void saveViewAs(PaymentListPage &page, const QString &name)
{
    page.saveView();
    QTest::keyClicks(sheet(page)->findChild<QLineEdit *>(), name);
    QTest::keyClick(sheet(page), Qt::Key_Return);
}

//! The columns as they were in the beginning.
void resetColumns(PaymentListPage &page)
{
    page.chooseColumns();
    for (QPushButton *button : sheet(page)->findChildren<QPushButton *>()) {
        if (button->text() == u"Reset"_s)
            button->click();
    }
}

int columnOf(PaymentColumn column)
{
    return int(allColumns(PaymentKind::Payout).indexOf(column));
}

QStringList headersOf(QWidget &page)
{
    auto *table = page.findChild<PaymentTable *>(u"payoutsTable"_s);
    QStringList names;
    for (int place = 0; place < table->horizontalHeader()->count(); ++place) {
        const int column = table->horizontalHeader()->logicalIndex(place);
        if (!table->isColumnHidden(column))
            names.append(table->model()->headerData(column, Qt::Horizontal).toString());
    }
    return names;
}

} // namespace

void tst_Lists::initTestCase()
{
    m_theme.install(*qApp);
}

// ---- filters

void tst_Lists::filtersAreRemembered()
{
    const ListFilter filter {.states = {PaymentState::Processing, PaymentState::OutcomeUnknown},
        .created = FilterDays {FilterDays::Span::Range, QDate(2026, 11, 1), {}},
        .currencies = {u"IDR"_s},
        .least = *Decimal::parse(u"0.10"),
        .methods = {u"A"_s, u"B"_s},
        .banks = {u"O'Neil"_s},
        .changed = FilterDays {FilterDays::Span::ThisMonth, {}, {}},
        .recipient = u"Nguyễn \u202e"_s,
        .batches = {{u"batch-1"_s, u"Payroll, Nov"_s}, {u"batch-2"_s, {}}},
        .marks = {TestMark::Unsaid, TestMark::Test},
        .attentionReasons = {AttentionReason::ChangedWord, AttentionReason::OutcomeUnknown}};
    QVERIFY(ListFilter::fromMap(filter.toMap()) == filter);
    QVERIFY(ListFilter::fromMap(ListFilter().toMap()).isEmpty());
    const ListFilter odd = ListFilter::fromMap({{u"states"_s, QStringList {u"processing"_s, u"flying"_s}}, {u"least"_s, u"much"_s}});
    QVERIFY(odd == (ListFilter {.states = {PaymentState::Processing}}));
    // What another Kontor kept: words that this one doesn't know are left out, and so is a batch without an ID.
    const ListFilter newer = ListFilter::fromMap({{u"troubles"_s, QStringList {u"noted"_s, u"haunted"_s}}, {u"marks"_s, u"odd"_s},
        {u"batches"_s, QVariantList {QVariantMap {{u"title"_s, u"Payroll"_s}}, u"no map"_s}}, {u"approvedBy"_s, u"Ann"_s}});
    QVERIFY(newer == (ListFilter {.attentionReasons = {AttentionReason::Noted}}));
    // The values of all kinds of conditions are told apart.
    for (const FilterField field : filterFields) {
        ListFilter only;
        only.take(field, filter);
        QVERIFY(only.has(field) && !only.isEmpty());
        QCOMPARE(std::count_if(filterFields.begin(), filterFields.end(), [&only](FilterField one) { return only.has(one); }), 1);
    }

    PaymentQuery query;
    filter.addTo(query, QDate(2026, 11, 20));
    QCOMPARE(query.states, filter.states);
    QVERIFY(query.from && !query.to);
    QVERIFY(query.changedFrom && query.changedTo);
    QCOMPARE(query.batchIds, QStringList({u"batch-1"_s, u"batch-2"_s}));
    QCOMPARE(query.operators, filter.banks);
    PaymentQuery week;
    ListFilter {.created = FilterDays {FilterDays::Span::LastSevenDays, {}, {}}}.addTo(week, QDate(2026, 11, 20));
    QCOMPARE(QDateTime::fromMSecsSinceEpoch(week.from->time_since_epoch().count()), QDate(2026, 11, 14).startOfDay());
    QCOMPARE(QDateTime::fromMSecsSinceEpoch(week.to->time_since_epoch().count()), QDate(2026, 11, 21).startOfDay());
}

void tst_Lists::filtersInWords()
{
    using enum PaymentState;
    const ListFilter filter {.states = {Processing, OutcomeUnknown, Paid}, .currencies = {u"IDR"_s, u"%1"_s}, .most = Decimal(1250)};
    const auto chip = [&](FilterField field) { return filterwords::chip(filter, field, PaymentKind::Payout, m_format); };
    QCOMPARE(chip(FilterField::Status), u"Status: Processing and 2 more"_s);
    QCOMPARE(chip(FilterField::Currency), u"Currency: IDR, %1"_s);
    QCOMPARE(chip(FilterField::Amount), u"Amount: at most 1,250"_s);
    QCOMPARE(filterwords::sentence(filter, PaymentKind::Payout, m_format),
        u"status is Processing or Outcome unknown or Paid, and currency is IDR or %1, and amount is at most 1,250"_s);
    QCOMPARE(filterwords::sentence({}, PaymentKind::Payout, m_format), QString());

    const ListFilter other {.changed = FilterDays {},
        .recipient = u"Nguyễn"_s,
        .batches = {{u"b"_s, u"Payroll <Nov>"_s}},
        .marks = {TestMark::Test, TestMark::Unsaid},
        .attentionReasons = {AttentionReason::OutcomeUnknown, AttentionReason::Noted, AttentionReason::OddMark}};
    const auto otherChip
        = [&](FilterField field, PaymentKind kind = PaymentKind::Payout) { return filterwords::chip(other, field, kind, m_format); };
    // Whose days they are: where another day begins elsewhere, another payment is among them.
    const QString days = u"(days in %1)"_s.arg(Zone().name());
    QCOMPARE(otherChip(FilterField::Changed), u"Changed: today "_s + days);
    ListFilter range;
    range.created = FilterDays {.span = FilterDays::Span::Range, .first = QDate(2026, 11, 23), .last = QDate(2026, 11, 30)};
    const QString chipOfDays = filterwords::chip(range, FilterField::Created, PaymentKind::Payin, m_format);
    QVERIFY2(chipOfDays.startsWith(u"Created: "_s)
            && chipOfDays.endsWith(u" to "_s + QLocale().toString(QDate(2026, 11, 30), QLocale::ShortFormat) + u' ' + days),
        qPrintable(chipOfDays));
    QCOMPARE(otherChip(FilterField::Recipient), u"Recipient: \"Nguyễn\""_s);
    QCOMPARE(otherChip(FilterField::Recipient, PaymentKind::Payin), u"Customer: \"Nguyễn\""_s);
    QCOMPARE(otherChip(FilterField::Batch), u"Batch: Payroll <Nov>"_s);
    QCOMPARE(otherChip(FilterField::TestMark), u"Test mark: Marked as a test, Not marked yet"_s);
    QCOMPARE(otherChip(FilterField::Attention), u"Problem: Outcome unknown and 2 more"_s);
    QCOMPARE(filterwords::sentence(other, PaymentKind::Payout, m_format),
        u"changed today "_s + days
            + u", and recipient's name contains \"Nguyễn\", and batch is Payroll <Nov>, and test mark is Marked as a test or Not "
              u"marked "
              "yet, and its problem is: Outcome unknown or A problem that is not over or Marked as a test, or as real, where the profile is not"_s);
}

//! Who is paid, by a part of the name; the chip is edited by a press, and kept in a view.
void tst_Lists::byWhoIsPaid()
{
    PageFixture fixture;
    fixture.issue(draftOf("5", "IDR", u"Nguyễn Thị Bích"_s));
    fixture.issue(draftOf("6", "IDR", u"Asha Verma"_s));
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    const auto type = [](QWidget *editor, const QString &part) {
        QVERIFY(editor);
        QCOMPARE(nameless(*editor), QString());
        auto *line = editor->findChild<QLineEdit *>();
        line->selectAll();
        QTest::keyClicks(line, part);
        QTest::keyClick(line, Qt::Key_Return);
    };
    {
        PayoutsPage page(*fixture.session, m_theme, m_format);
        page.remember(settings);
        showIt(page);
        EVENTUALLY_EQUAL(rowsOf(page), 2);
        type(addFilter(page, u"Recipient"_s), u"NGUYEN"_s);
        EVENTUALLY_EQUAL(rowsOf(page), 1);
        QCOMPARE(chipsOf(page), QStringList {u"Recipient: \"NGUYEN\""_s});
        QCOMPARE(
            spokenName(page.findChild<Chip *>()), u"Filter: recipient's name contains \"NGUYEN\". Press to change, Delete to remove"_s);
        QWidget *editor = editChip(page);
        QVERIFY(editor);
        QCOMPARE(editor->findChild<QLineEdit *>()->text(), u"NGUYEN"_s);
        type(editor, u"verma"_s);
        EVENTUALLY_EQUAL(chipsOf(page), QStringList {u"Recipient: \"verma\""_s});
        EVENTUALLY_EQUAL(rowsOf(page), 1);
        saveViewAs(page, u"Asha"_s);
    }
    PayoutsPage page(*fixture.session, m_theme, m_format);
    page.remember(settings);
    showIt(page);
    EVENTUALLY_EQUAL(rowsOf(page), 1); // where it was left
    awaitedButton(page, u"All"_s)->click();
    EVENTUALLY_EQUAL(rowsOf(page), 2);
    awaitedButton(page, u"Asha"_s)->click();
    EVENTUALLY_EQUAL(rowsOf(page), 1);
    QCOMPARE(chipsOf(page), QStringList {u"Recipient: \"verma\""_s});
    type(addFilter(page, u"Recipient"_s), u" "_s); // nothing is asked for any more
    EVENTUALLY_EQUAL(rowsOf(page), 2);
    QCOMPARE(chipsOf(page), QStringList());
}

//! A batch of the ledger, ticked or by a part of its name.
void tst_Lists::byBatch()
{
    PageFixture fixture;
    fixture.issue(draftOf("1"));
    const auto import = [&fixture](const QString &title, const char *amount) {
        const auto frozen = fixture.session->payments().freeze(draftOf(amount), NumberFormat(QLocale(QLocale::English)));
        PaymentRecord record = frozen->record;
        record.batchRow = 1;
        const BatchRecord batch {.id = u"id of "_s + title, .title = title, .createdAt = record.createdAt, .changedAt = record.createdAt};
        QVERIFY(await(fixture.session->ledger().writer().write({{.insert = record, .id = record.id}}, batch)));
    };
    import(u"Payroll Nov"_s, "2");
    import(u"Payroll Oct"_s, "3");
    import(u"Refunds"_s, "4");
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    EVENTUALLY_EQUAL(rowsOf(page), 4);
    filterBy(page, u"Batch"_s, {u"Refunds"_s});
    EVENTUALLY_EQUAL(rowsOf(page), 1);
    QCOMPARE(chipsOf(page), QStringList {u"Batch: Refunds"_s});
    QWidget *editor = editChip(page);
    QVERIFY(editor);
    tick(*editor, u"Refunds"_s); // not this one
    typeInto(*editor, u"Or its name contains"_s, u"no such"_s);
    QTest::keyClick(lineOf(*editor, u"Or its name contains"_s), Qt::Key_Return);
    QCOMPARE(rowOf(*editor, u"Or its name contains"_s)->problem(),
        u"No batch has this in its name. Type another part of it, or leave it empty."_s);
    typeInto(*editor, u"Or its name contains"_s, u"PAYROLL"_s);
    QTest::keyClick(lineOf(*editor, u"Or its name contains"_s), Qt::Key_Return);
    EVENTUALLY_EQUAL(rowsOf(page), 2);
    QCOMPARE(chipsOf(page), QStringList {u"Batch: Payroll Oct, Payroll Nov"_s});
    QTest::keyClick(page.findChild<Chip *>(), Qt::Key_Delete);
    EVENTUALLY_EQUAL(rowsOf(page), 4);

    // Payins come in none.
    PayinsPage payins(*fixture.session, m_theme, m_format);
    showIt(payins);
    awaitedButton(payins, u"Add filter"_s)->click();
    QStringList fields;
    for (const QAction *action : qobject_cast<QMenu *>(popup())->actions())
        fields.append(action->text());
    popup()->close();
    QCOMPARE(fields,
        QStringList({u"Status"_s, u"Created"_s, u"Changed"_s, u"Currency"_s, u"Amount"_s, u"Customer"_s, u"Method"_s, u"Bank"_s,
            u"Test mark"_s, u"Problem"_s}));
}

//! What is wrong: all of it at first, and then what is ticked.
void tst_Lists::byProblemMarkAndChange()
{
    PageFixture fixture(Environment::Live);
    fixture.issue(draftOf("1"));
    fixture.put(fixture.issue(draftOf("2")), PaymentState::OutcomeUnknown);
    PaymentRecord marked = fixture.put(fixture.issue(draftOf("3")), PaymentState::Processing);
    marked.isTest = true;
    QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = marked, .id = marked.id})));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    EVENTUALLY_EQUAL(rowsOf(page), 3);
    filterBy(page, u"Problem"_s, {});
    EVENTUALLY_EQUAL(rowsOf(page), 2);
    QCOMPARE(chipsOf(page), QStringList {u"Problem: Outcome unknown and 8 more"_s});
    QWidget *editor = editChip(page);
    QVERIFY(editor);
    tick(*editor, u"Outcome unknown"_s);
    QTest::keyClick(editor, Qt::Key_Return);
    EVENTUALLY_EQUAL(rowsOf(page), 1); // the mark against the profile is left
    QTest::keyClick(page.findChild<Chip *>(), Qt::Key_Delete);
    EVENTUALLY_EQUAL(rowsOf(page), 3);

    filterBy(page, u"Test mark"_s, {u"Marked as a test"_s});
    EVENTUALLY_EQUAL(rowsOf(page), 1);
    QCOMPARE(chipsOf(page), QStringList {u"Test mark: Marked as a test"_s});
    filterBy(page, u"Changed"_s, {u"Today"_s});
    EVENTUALLY_EQUAL(chipsOf(page), QStringList({u"Test mark: Marked as a test"_s, u"Changed: today (days in %1)"_s.arg(Zone().name())}));
    EVENTUALLY_EQUAL(rowsOf(page), 1);
    QVERIFY(page.model().query().changedFrom && !page.model().query().from);
}

void tst_Lists::aChipFromTheMenu()
{
    PageFixture fixture;
    fixture.issue(draftOf("5", "IDR"));
    fixture.issue(draftOf("5", "INR"));
    fixture.issue(draftOf("7", "INR"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    EVENTUALLY_EQUAL(rowsOf(page), 3);
    filterBy(page, u"Currency"_s, {u"INR"_s});
    EVENTUALLY_EQUAL(rowsOf(page), 2);
    QCOMPARE(chipsOf(page), QStringList {u"Currency: INR"_s});
    QCOMPARE(spokenName(page.findChild<Chip *>()), u"Filter: currency is INR. Press to change, Delete to remove"_s);
    QCOMPARE(page.findChild<FilterBar *>()->accessibleName(), u"Filters: currency is INR"_s);

    // A press on it edits it: a code that the ledger hasn't got can be typed.
    QWidget *editor = editChip(page);
    QVERIFY(editor);
    tick(*editor, u"INR"_s);
    editor->findChild<QLineEdit *>()->setText(u"usd"_s);
    QTest::keyClick(editor, Qt::Key_Return);
    EVENTUALLY_EQUAL(chipsOf(page), QStringList {u"Currency: USD"_s});
    EVENTUALLY(visibleTexts(page).contains(u"No payouts match this filter."_s));
    page.findChild<QLineEdit *>()->setText(u"nobody"_s);
    EVENTUALLY(visibleTexts(page).contains(u"No payouts match these 2 filter(s)."_s));
    EVENTUALLY(buttonOf(page, u"Clear filters"_s));
    page.findChild<QLineEdit *>()->clear();

    // Escape in the popover leaves everything as it is.
    editor = addFilter(page, u"Status"_s);
    tick(*editor, u"Paid"_s);
    QTest::keyClick(editor, Qt::Key_Escape);
    EVENTUALLY(!openSheet(page));
    QCOMPARE(chipsOf(page), QStringList {u"Currency: USD"_s});
    QTest::keyClick(page.findChild<Chip *>(), Qt::Key_Delete);
    EVENTUALLY_EQUAL(rowsOf(page), 3);
    QCOMPARE(chipsOf(page), QStringList());
}

void tst_Lists::valuesAreAlternativesAndChipsHoldTogether()
{
    PageFixture fixture;
    fixture.put(fixture.issue(draftOf("5", "IDR")), PaymentState::Processing);
    fixture.put(fixture.issue(draftOf("6", "INR")), PaymentState::Paid);
    fixture.put(fixture.issue(draftOf("7", "INR")), PaymentState::OutcomeUnknown);
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    EVENTUALLY_EQUAL(rowsOf(page), 3);
    filterBy(page, u"Status"_s, {u"Paid"_s, u"Outcome unknown"_s, u"Processing"_s});
    EVENTUALLY_EQUAL(rowsOf(page), 3);
    QWidget *editor = addFilter(page, u"Amount"_s);
    rowOf(*editor, u"At least"_s)->editor()->setFocus();
    QTest::keyClicks(rowOf(*editor, u"At least"_s)->editor(), u"6"_s);
    QTest::keyClick(rowOf(*editor, u"At least"_s)->editor(), Qt::Key_Return);
    EVENTUALLY_EQUAL(rowsOf(page), 2);
    filterBy(page, u"Bank"_s, {u"BCA"_s});
    EVENTUALLY_EQUAL(chipsOf(page).size(), 3);
    EVENTUALLY_EQUAL(rowsOf(page), 2);
    QVERIFY(page.findChild<FilterBar *>()->accessibleName().contains("amount is at least 6, and bank is BCA"_L1));
    awaitedButton(page, u"Clear all"_s)->click();
    EVENTUALLY_EQUAL(rowsOf(page), 3);
    QVERIFY(!buttonOf(page, u"Clear all"_s));
}

void tst_Lists::amountsThatCannotBeUnderstood()
{
    QWidget window;
    FilterEditor editor(m_theme, m_format, {.field = FilterField::Amount}, &window);
    QSignalSpy chosen(&editor, &FilterEditor::chosen);
    const auto type = [&editor](const QString &label, const QString &text) {
        static_cast<QLineEdit *>(rowOf(editor, label)->editor())->setText(text);
        QTest::keyClick(rowOf(editor, label)->editor(), Qt::Key_Return);
    };
    editor.show();
    type(u"At least"_s, u"1.250"_s);
    QCOMPARE(rowOf(editor, u"At least"_s)->problem(), u"\"1.250\" can mean 1.25 or 1250. Type one of these."_s);
    type(u"At least"_s, u"lots"_s);
    QCOMPARE(rowOf(editor, u"At least"_s)->problem(), u"Enter an amount above 0, such as 1250 or 1250.50."_s);
    type(u"At least"_s, u"1250"_s);
    QVERIFY(rowOf(editor, u"At least"_s)->problem().isEmpty());
    QCOMPARE(chosen.size(), 1);

    type(u"At most"_s, u"99"_s);
    QCOMPARE(rowOf(editor, u"At most"_s)->problem(), u"This is less than the amount above."_s);
    QCOMPARE(chosen.size(), 1);
}

void tst_Lists::aDayOrSeveral()
{
    PageFixture fixture;
    fixture.issue(draftOf("5"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    EVENTUALLY_EQUAL(rowsOf(page), 1);
    filterBy(page, u"Created"_s, {u"This month"_s});
    EVENTUALLY_EQUAL(chipsOf(page), QStringList {u"Created: this month (days in %1)"_s.arg(Zone().name())});
    page.findChildren<Chip *>().last()->click();
    QWidget *editor = sheet(page);
    QVERIFY2(visibleTexts(*editor).contains(u"Days in %1."_s.arg(Zone().name())), qPrintable(visibleTexts(*editor).join(u'|')));
    QTest::keyClick(editor, Qt::Key_Escape);
    QVERIFY(page.model().query().from && page.model().query().to);
    EVENTUALLY_EQUAL(rowsOf(page), 1);
}

void tst_Lists::backspaceTakesTheLastChip()
{
    PageFixture fixture;
    fixture.issue(draftOf("5"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    filterBy(page, u"Method"_s, {u"BANK_TRANSFER"_s});
    filterBy(page, u"Currency"_s, {u"IDR"_s});
    EVENTUALLY_EQUAL(chipsOf(page), QStringList({u"Method: BANK_TRANSFER"_s, u"Currency: IDR"_s})); // as they were added
    page.focusFilter();
    QLineEdit *box = page.findChild<FilterBar *>()->box();
    QTest::keyClicks(box, u"x"_s);
    QTest::keyClick(box, Qt::Key_Backspace);
    QCOMPARE(chipsOf(page).size(), 2); // that was the letter
    QTest::keyClick(box, Qt::Key_Backspace);
    QCOMPARE(chipsOf(page), QStringList {u"Method: BANK_TRANSFER"_s});
    QTest::keyClick(box, Qt::Key_Backspace);
    QCOMPARE(chipsOf(page), QStringList());
    QTest::keyClick(box, Qt::Key_Backspace);
    QVERIFY(page.model().query().methods.isEmpty() && page.model().query().currencies.isEmpty());
}

//! It toggles a tab, which is no click. Each way counts once.
void tst_Lists::aScreenReaderPicksAView()
{
    PageFixture fixture;
    fixture.put(fixture.issue(draftOf("5", "IDR")), PaymentState::Paid);
    fixture.put(fixture.issue(draftOf("6", "INR")), PaymentState::Paid);
    fixture.issue(draftOf("7", "INR"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    EVENTUALLY_EQUAL(rowsOf(page), 3);
    auto *views = page.findChild<ViewTabs *>();
    QSignalSpy picked(views, &ViewTabs::picked);
    QPushButton *settled = awaitedButton(page, u"Paid"_s);
    toggleByReader(settled);
    EVENTUALLY_EQUAL(rowsOf(page), 2);
    QCOMPARE(picked.size(), 1);
    QVERIFY(settled->isChecked() && !buttonOf(page, u"All"_s)->isChecked());
    toggleByReader(settled); // one of them is always chosen
    QCOMPARE(picked.size(), 1);
    QVERIFY(settled->isChecked());
    QTest::mouseClick(buttonOf(page, u"All"_s), Qt::LeftButton);
    EVENTUALLY_EQUAL(rowsOf(page), 3);
    QCOMPARE(picked.size(), 2);
    // By keys: arrows pick the tab that they come to.
    buttonOf(page, u"All"_s)->setFocus();
    QTest::keyClick(buttonOf(page, u"All"_s), Qt::Key_Right);
    QCOMPARE(picked.size(), 3);
    QVERIFY(buttonOf(page, u"Needs attention"_s)->isChecked());
    views->setCurrent(0); // not by a person
    QCOMPARE(picked.size(), 3);
    // A press on the view that is shown takes away what it was narrowed by.
    QTest::mouseClick(settled, Qt::LeftButton);
    QCOMPARE(picked.size(), 4);
    filterBy(page, u"Currency"_s, {u"INR"_s});
    EVENTUALLY_EQUAL(rowsOf(page), 1);
    QTest::mouseClick(settled, Qt::LeftButton);
    EVENTUALLY_EQUAL(rowsOf(page), 2);
    QCOMPARE(picked.size(), 5);
}

void tst_Lists::viewsAndChips()
{
    PageFixture fixture;
    fixture.put(fixture.issue(draftOf("5", "IDR")), PaymentState::Paid);
    fixture.put(fixture.issue(draftOf("6", "INR")), PaymentState::Paid);
    fixture.issue(draftOf("7", "INR"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    awaitedButton(page, u"Paid"_s)->click();
    EVENTUALLY_EQUAL(rowsOf(page), 2);
    QCOMPARE(chipsOf(page), QStringList()); // the tab says it
    filterBy(page, u"Currency"_s, {u"INR"_s});
    EVENTUALLY_EQUAL(rowsOf(page), 1);
    EVENTUALLY(buttonOf(page, u"Paid"_s)->isChecked()); // still within the view
    filterBy(page, u"Status"_s, {u"Paid"_s, u"Cancelled"_s}); // no longer: its own status is ticked already, and so taken away
    EVENTUALLY_EQUAL(rowsOf(page), 0);
    EVENTUALLY(buttonOf(page, u"All"_s)->isChecked());
    QVERIFY(chipsOf(page).contains(u"Status: Cancelled"_s));
    page.setFocus();
    press(page, Qt::Key_Escape);
    EVENTUALLY_EQUAL(rowsOf(page), 3);
}

void tst_Lists::narrowedAndFiltered()
{
    PageFixture fixture;
    fixture.put(fixture.issue(draftOf("5", "IDR")), PaymentState::Processing);
    fixture.put(fixture.issue(draftOf("6", "INR")), PaymentState::OutcomeUnknown);
    fixture.issue(draftOf("7", "INR"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    page.controller().narrow({.words = u"Open at the gateway"_s, .states = {PaymentState::Processing, PaymentState::OutcomeUnknown}});
    EVENTUALLY_EQUAL(rowsOf(page), 2);
    filterBy(page, u"Status"_s, {u"Outcome unknown"_s});
    EVENTUALLY_EQUAL(rowsOf(page), 1);
    QCOMPARE(chipsOf(page), QStringList({u"Open at the gateway"_s, u"Status: Outcome unknown"_s}));
    page.findChildren<Chip *>().last()->click();
    QWidget *editor = sheet(page);
    tick(*editor, u"Outcome unknown"_s);
    tick(*editor, u"Cancelled"_s); // in neither
    QTest::keyClick(editor, Qt::Key_Return);
    EVENTUALLY_EQUAL(rowsOf(page), 0);
    awaitedButton(page, u"Clear all"_s)->click();
    EVENTUALLY_EQUAL(rowsOf(page), 3);
}

void tst_Lists::chosenThoughFilteredAway()
{
    PageFixture fixture;
    const OrderId settled = fixture.issue(draftOf("5"));
    fixture.put(settled, PaymentState::Paid);
    fixture.issue(draftOf("6"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    awaitedButton(page, u"Open"_s)->click();
    EVENTUALLY_EQUAL(rowsOf(page), 1);
    page.detail().choose(settled);
    EVENTUALLY(page.chosen() && page.chosen()->id == settled);
    EVENTUALLY(buttonOf(page, u"All"_s)->isChecked());
    // One that the filter shows leaves it as it is.
    awaitedButton(page, u"Paid"_s)->click();
    EVENTUALLY_EQUAL(rowsOf(page), 1);
    page.detail().choose(settled);
    EVENTUALLY(page.chosen());
    EVENTUALLY(buttonOf(page, u"Paid"_s)->isChecked());
}

//! What stands beside a list is one of it; but what somebody reads isn't taken away because it moved on.
void tst_Lists::theDetailGoesWithItsRow()
{
    PageFixture fixture;
    const OrderId read = fixture.issue(draftOf("5"));
    fixture.issue(draftOf("6"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    const auto isReading = [&] { return page.chosen() && page.chosen()->id == read; };
    page.detail().choose(read);
    EVENTUALLY(isReading());
    auto *box = page.findChild<FilterBar *>()->box();
    box->setFocus();
    QTest::keyClicks(box, u"Asha"_s);
    EVENTUALLY_EQUAL(page.controller().query().text, u"Asha"_s);
    QTest::keyClicks(box, u"zzz"_s);
    EVENTUALLY_EQUAL(rowsOf(page), 0);
    EVENTUALLY(!page.chosen());
    QVERIFY(page.findChild<DetailPanel *>()->isHidden());
    QCOMPARE(page.focusWidget(), box); // who types goes on typing
    box->clear();
    EVENTUALLY_EQUAL(rowsOf(page), 2);
    awaitedButton(page, u"Open"_s)->click();
    EVENTUALLY_EQUAL(page.model().query().states, page.controller().query().states);
    page.detail().choose(read);
    EVENTUALLY(isReading());
    fixture.put(read, PaymentState::Paid);
    EVENTUALLY(!page.chosen() || page.chosen()->submission.state == PaymentState::Paid);
    QVERIFY(isReading()); // nobody asked for another list
    awaitedButton(page, u"Paid"_s)->click();
    EVENTUALLY_EQUAL(rowsOf(page), 1);
    QVERIFY(isReading());
    awaitedButton(page, u"Needs attention"_s)->click();
    EVENTUALLY_EQUAL(rowsOf(page), 0);
    EVENTUALLY(!page.chosen());
}

namespace {

//! What the amounts of all rows need, as they are drawn in full.
int neededForAmounts(const PaymentTable &table, int first, int last)
{
    int needed = 0;
    for (int row = first; row <= last; ++row) {
        const QModelIndex index = table.model()->index(row, columnOf(PaymentColumn::Amount));
        needed = std::max(needed, table.itemDelegateForIndex(index)->sizeHint({}, index).width());
    }
    return needed;
}

} // namespace

void tst_Lists::largeAmountsAreReadInFull()
{
    PageFixture fixture;
    fixture.issue(draftOf("12500000000.50")); // far below what is seen first
    for (int i = 0; i < 60; ++i)
        fixture.issue(draftOf("5"));
    fixture.issue(draftOf("1250000000"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    page.resize(1040, 600);
    showIt(page);
    EVENTUALLY_EQUAL(rowsOf(page), 62);
    auto *table = page.findChild<PaymentTable *>();
    const int amount = columnOf(PaymentColumn::Amount);
    EVENTUALLY(!table->model()->index(0, amount).data().isNull());
    EVENTUALLY(table->columnWidth(amount) >= neededForAmounts(*table, 0, 3));
    const int atTheTop = table->columnWidth(amount);
    EVENTUALLY(!table->model()->index(61, amount).data().isNull());
    QVERIFY(atTheTop < neededForAmounts(*table, 61, 61)); // nobody looks at that one yet
    table->verticalScrollBar()->setValue(table->verticalScrollBar()->maximum());
    EVENTUALLY(table->columnWidth(amount) >= neededForAmounts(*table, 61, 61));
    const int wide = table->columnWidth(amount);
    table->verticalScrollBar()->setValue(0);
    QCOMPARE(table->columnWidth(amount), wide); // columns don't go to and fro
    // A width of one's own is kept, whatever comes.
    table->horizontalHeader()->resizeSection(amount, 90);
    fixture.issue(draftOf("99500000000.50"));
    EVENTUALLY_EQUAL(rowsOf(page), 63);
    QCOMPARE(table->columnWidth(amount), 90);
    resetColumns(page);
    QVERIFY(table->columnWidth(amount) >= neededForAmounts(*table, 0, 3));
}

void tst_Lists::newsMoveNothing()
{
    ViewTabs tabs(m_theme, u"Views"_s, nullptr);
    tabs.setViews({{.name = u"All"_s}, {.name = u"Open"_s}});
    tabs.resize(1000, 40);
    tabs.show();
    const auto height = [&tabs] { return std::max(tabs.sizeHint().height(), tabs.minimumHeight()); };
    const int before = height();
    tabs.setNews(u"4 new · Show"_s);
    QCOMPARE(height(), before);
    tabs.setNews({});
    QCOMPARE(height(), before);
}

void tst_Lists::theHintIsReadInFull()
{
    PageFixture fixture;
    PayinsPage page(*fixture.session, m_theme, m_format);
    page.resize(1040, 600);
    showIt(page);
    for (auto *button : page.findChild<FilterBar *>()->box()->findChildren<QToolButton *>())
        QVERIFY(!spokenName(button).isEmpty()); // the glass and the cross
    const auto *box = page.findChild<FilterBar *>()->box();
    const int begin = box->inputMethodQuery(Qt::ImCursorRectangle).toRect().center().x(); // where letters begin
    const auto *cross = box->findChild<QAbstractButton *>(QString(), Qt::FindDirectChildrenOnly);
    for (const auto *button : box->findChildren<QAbstractButton *>())
        cross = button->x() > cross->x() ? button : cross;
    const int hint = box->fontMetrics().horizontalAdvance(box->placeholderText());
    QVERIFY2(begin + hint <= cross->x(), qPrintable(u"%1 + %2, %3 of %4"_s.arg(begin).arg(hint).arg(cross->x()).arg(box->width())));
}

// ---- below the list

void tst_Lists::whatItComesTo()
{
    PageFixture fixture;
    fixture.issue(draftOf("100.10", "INR"));
    fixture.issue(draftOf("0.9", "INR"));
    const OrderId rupiah = fixture.issue(draftOf("1250000", "IDR"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    const auto says = [&page](const QString &words) { return visibleTexts(page).contains(words); };
    EVENTUALLY(says(u"Sum 1,250,000\u00a0IDR"_s) && says(u"101\u00a0INR"_s), visibleTexts(page).join(u'|'));
    EVENTUALLY(says(u"3 payout(s), 3 shown"_s));
    awaitedButton(page, u"Paid"_s)->click();
    EVENTUALLY(says(u"3 payout(s), 0 shown"_s));
    EVENTUALLY(!says(u"Sum 1,250,000\u00a0IDR"_s) && !says(u"counting…"_s));
    fixture.put(rupiah, PaymentState::Paid);
    EVENTUALLY(says(u"Sum 1,250,000\u00a0IDR"_s)); // by itself
    QVERIFY(!says(u"101\u00a0INR"_s));
    // What paid nobody is in the list and in its sum, and the sum says so; where nothing else is, it needn't.
    fixture.put(fixture.issue(draftOf("7", "INR")), PaymentState::Rejected);
    awaitedButton(page, u"All"_s)->click();
    EVENTUALLY(says(u"108\u00a0INR"_s) && says(u"of which cancelled or rejected: 7\u00a0INR"_s), visibleTexts(page).join(u'|'));
    filterBy(page, u"Status"_s, {u"Rejected"_s});
    EVENTUALLY(says(u"Sum 7\u00a0INR"_s), visibleTexts(page).join(u'|'));
    QVERIFY(!visibleTexts(page).join(u'|').contains(u"of it"_s));
}

//! In each currency, of all that the list holds and of nothing else.
void tst_Lists::whatItComesTo_byStateAndCurrency()
{
    PageFixture fixture;
    const auto put = [&fixture](const char *amount, const char *currency, PaymentState state, const QString &word = {}) {
        return fixture.put(fixture.issue(draftOf(amount, currency)), state, word);
    };
    const auto write = [&fixture](const PaymentRecord &record) {
        QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = record, .id = record.id})));
    };
    put("5", "IDR", PaymentState::Paid, u"SUCCESS"_s);
    put("7", "INR", PaymentState::Rejected);
    for (PaymentRecord unproven : {put("11", "INR", PaymentState::Rejected), put("13", "IDR", PaymentState::Rejected)}) {
        unproven.submission.rejection = submission::Rejection::Reply;
        write(unproven);
    }
    put("17", "USD", PaymentState::OutcomeUnknown);
    PaymentRecord final = put("19", "IDR", PaymentState::OtherStatus, u"PAID_OUT"_s);
    final.submission.wordIsFinal = true;
    write(final);
    put("23", "IDR", PaymentState::OtherStatus, u"PENDING"_s);

    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    const auto comesTo = [&page](const QStringList &sums) {
        const QStringList texts = visibleTexts(page);
        const bool hasAll = std::all_of(sums.begin(), sums.end(), [&texts](const QString &sum) { return texts.contains(sum); });
        return hasAll && texts.filter(u"of which"_s).size() == sums.filter(u"of which"_s).size();
    };
    const QString rejected = u"of which cancelled or rejected: 13\u00a0IDR, 18\u00a0INR"_s;
    const QString unproven = u"of which rejected, not proven yet: 13\u00a0IDR, 11\u00a0INR"_s;
    const QString unknown = u"of which outcome unknown: 17\u00a0USD"_s;
    EVENTUALLY(comesTo({u"Sum 60\u00a0IDR"_s, u"18\u00a0INR"_s, u"17\u00a0USD"_s, rejected, unproven, unknown}), textsOf(page));
    filterBy(page, u"Status"_s, {u"Rejected"_s, u"Paid"_s});
    EVENTUALLY(comesTo({u"Sum 18\u00a0IDR"_s, u"18\u00a0INR"_s, rejected, unproven}), textsOf(page));
    awaitedButton(page, u"Needs attention"_s)->click(); // narrowed by reasons, and all that isn't proven is among them
    EVENTUALLY(comesTo({u"Sum 13\u00a0IDR"_s, u"18\u00a0INR"_s, u"17\u00a0USD"_s, rejected, unproven, unknown}), textsOf(page));
    awaitedButton(page, u"Open"_s)->click(); // a word that is final is open no more
    EVENTUALLY(comesTo({u"Sum 23\u00a0IDR"_s, u"17\u00a0USD"_s, unknown}), textsOf(page));
}

//! Money that goes and money that comes aren't added up, nor counted as payouts.
void tst_Lists::payoutsAndPayinsTogether()
{
    PageFixture fixture;
    fixture.issue(draftOf("5", "IDR"));
    PaymentDraft payin = draftOf("7", "IDR");
    payin.kind = PaymentKind::Payin;
    fixture.issue(payin);
    PayoutsPage page(*fixture.session, m_theme, m_format);
    QSignalSpy heard(&page, &Page::heard);
    showIt(page);
    EVENTUALLY(visibleTexts(page).contains(u"Sum 5\u00a0IDR"_s));
    page.controller().narrow({.words = u"All payments"_s, .kind = {}});
    EVENTUALLY_EQUAL(rowsOf(page), 2);
    EVENTUALLY(visibleTexts(page).contains(u"2 payment(s) shown"_s), visibleTexts(page).join(u'|'));
    EVENTUALLY(!heard.isEmpty() && heard.last().first().toString() == u"Filter: 2 payment(s)"_s);
    QVERIFY2(!visibleTexts(page).join(u'|').contains(u"Sum "_s), qPrintable(visibleTexts(page).join(u'|')));
    page.controller().narrow({.words = u"All payouts"_s});
    EVENTUALLY(visibleTexts(page).contains(u"Sum 5\u00a0IDR"_s));
}

void tst_Lists::rowsOnTheirWay()
{
    PageFixture fixture;
    fixture.issue(draftOf("5", "IDR"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    const QPointer<SkeletonRows> skeleton = page.findChild<SkeletonRows *>();
    page.show();
    QVERIFY(skeleton && skeleton->isVisible());
    QVERIFY(!tableOf(page)->isVisible());
    EVENTUALLY(tableOf(page)->isVisible());
    QCOMPARE(rowsOf(page), 1);
    EVENTUALLY(!skeleton);
}

void tst_Lists::aListThatCannotBeRead()
{
    PageFixture fixture;
    fixture.issue(draftOf("5", "IDR"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    EVENTUALLY_EQUAL(rowsOf(page), 1);
    auto database = Database::open(fixture.session->ledger().file(), Database::Access::ReadWrite);
    QVERIFY(database && (*database)->run("ALTER TABLE payments RENAME TO gone"));
    awaitedButton(page, u"Open"_s)->click();
    const auto isTold = [&page] { return visibleTexts(page).join(u'|').contains(u"The list could not be read."_s); };
    EVENTUALLY(isTold(), visibleTexts(page).join(u'|'));
    QCOMPARE(rowsOf(page), 0); // not those of the question before
    QVERIFY((*database)->run("ALTER TABLE gone RENAME TO payments"));
    awaitedButton(page, u"Try again"_s)->click();
    EVENTUALLY_EQUAL(rowsOf(page), 1);
    QVERIFY(!isTold());
}

void tst_Lists::aListThatCannotBeReadAgain()
{
    PageFixture fixture;
    fixture.issue(draftOf("5", "IDR"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    EVENTUALLY_EQUAL(rowsOf(page), 1);
    auto database = Database::open(fixture.session->ledger().file(), Database::Access::ReadWrite);
    QVERIFY(database && (*database)->run("ALTER TABLE payments RENAME TO gone"));
    auto *model = qobject_cast<PaymentsModel *>(tableOf(page)->model());
    model->lookAgain();
    const auto isTold = [&page] { return visibleTexts(page).join(u'|').contains(u"The list could not be read again."_s); };
    EVENTUALLY(isTold(), visibleTexts(page).join(u'|'));
    QCOMPARE(rowsOf(page), 1); // what was so a while ago stays in sight
    QVERIFY(tableOf(page)->isVisible());
    QVERIFY((*database)->run("ALTER TABLE gone RENAME TO payments"));
    awaitedButton(page, u"Try again"_s)->click();
    EVENTUALLY(!isTold());
    QCOMPARE(rowsOf(page), 1);
}

// ---- several rows

void tst_Lists::severalAtOnce()
{
    PageFixture fixture;
    const OrderId settled = fixture.issue(draftOf("1"));
    fixture.put(settled, PaymentState::Paid);
    const OrderId first = fixture.issue(draftOf("2"));
    const OrderId second = fixture.issue(draftOf("3"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    QSignalSpy said(&page, &Page::said);
    QSignalSpy cancelled(&page, &PaymentListPage::cancelled);
    showIt(page);
    EVENTUALLY_EQUAL(rowsOf(page), 3);
    EVENTUALLY(!tableOf(page)->model()->index(0, 0).data().isNull());
    tableOf(page)->setFocus();
    press(page, Qt::Key_A, Qt::ControlModifier);
    EVENTUALLY(buttonOf(page, u"Cancel 2"_s));
    EVENTUALLY(buttonOf(page, u"Check now"_s) && buttonOf(page, u"Copy"_s));
    QVERIFY(visibleTexts(page).contains(u"3 selected"_s));
    QVERIFY(visibleTexts(page).contains(u"3 payout(s), 3 shown, 3 selected"_s));
    QVERIFY(!buttonOf(page, u"Add filter"_s)); // it stands in their place
    QSignalSpy exported(&page, &PaymentListPage::exportRequested);
    const auto exports = page.findChildren<QPushButton *>();
    const auto ofThem
        = std::find_if(exports.begin(), exports.end(), [](QPushButton *one) { return spokenName(one) == "Export what is selected"_L1; });
    QVERIFY(ofThem != exports.end() && (*ofThem)->isVisible());
    (*ofThem)->click();
    QCOMPARE(exported.size(), 1);
    QCOMPARE(page.selected().seqs().size(), 3);
    QCOMPARE(nameless(page), QString());
    tableOf(page)->setFocus();
    press(page, Qt::Key_Delete);
    EVENTUALLY_EQUAL(cancelled.size(), 1);
    QCOMPARE(cancelled.last().first().value<QList<PaymentRecord>>().size(), 2);
    QCOMPARE(cancelled.last().last().toString(), u"2 payment(s) cancelled. None of them was sent."_s);
    QCOMPARE(fixture.payment(first).submission.state, PaymentState::Cancelled);
    QCOMPARE(fixture.payment(second).submission.state, PaymentState::Cancelled);
    QCOMPARE(fixture.payment(settled).submission.state, PaymentState::Paid);
    EVENTUALLY(!buttonOf(page, u"Cancel 2"_s));
    press(page, Qt::Key_Delete);
    EVENTUALLY_EQUAL(said.size(), 1);
    QVERIFY2(said.last().first().toString().startsWith("Nothing to cancel"_L1), qPrintable(said.last().first().toString()));
    awaitedButton(page, u"Select none"_s)->click();
    EVENTUALLY(buttonOf(page, u"Add filter"_s));
    QVERIFY(!buttonOf(page, u"Select none"_s));

    // One is in detail; of several none is, so that nothing is done to it alone.
    page.detail().choose(first);
    EVENTUALLY(page.chosen());
    press(page, Qt::Key_Up, Qt::ShiftModifier);
    EVENTUALLY(visibleTexts(page).contains(u"2 selected"_s));
    QVERIFY(!page.chosen() && !page.findChild<DetailPanel *>()->isVisible());
    press(page, Qt::Key_Return);
    QVERIFY(!page.chosen());
    QCOMPARE(page.selected().seqs().size(), 2); // Enter takes none of them away
    QVERIFY2(said.last().first().toString().startsWith("2 payment(s) are selected."_L1), qPrintable(said.last().first().toString()));
    press(page, Qt::Key_Down, Qt::ShiftModifier);
    EVENTUALLY(page.chosen());
    QCOMPARE(page.chosen()->id, first);
}

void tst_Lists::copiedForASpreadsheet()
{
    PageFixture fixture;
    fixture.issue(draftOf("1250000.5", "INR", u"@SUM(A1)\tx"_s));
    const OrderId last = fixture.issue(draftOf("7"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    QSignalSpy said(&page, &Page::said);
    showIt(page);
    EVENTUALLY_EQUAL(rowsOf(page), 2);
    tableOf(page)->setFocus();
    press(page, Qt::Key_A, Qt::ControlModifier);
    press(page, Qt::Key_C, Qt::ControlModifier);
    EVENTUALLY_EQUAL(said.size(), 1);
    QCOMPARE(said.first().first().toString(), u"Copied 2 row(s)."_s);
    const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n');
    QCOMPARE(lines.size(), 2);
    const QStringList newest = lines.at(0).split(u'\t');
    QCOMPARE(newest.size(), int(payoutColumns().size()));
    QCOMPARE(newest.at(1), u"7"_s);
    QCOMPARE(newest.at(4), u"50100 2348 1074"_s); // whole, not masked
    QVERIFY(newest.at(7).contains(isoLocal(fixture.payment(last).createdAt)));
    const QStringList oldest = lines.at(1).split(u'\t');
    QCOMPARE(oldest.at(1), u"1250000.5"_s); // plain
    QCOMPARE(oldest.at(3), u"'@SUM(A1) x"_s); // no formula, and no column too many
}

// ---- live

void tst_Lists::newOnesWait()
{
    PageFixture fixture;
    for (int i = 0; i < 40; ++i)
        fixture.issue(draftOf("5"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    EVENTUALLY_EQUAL(rowsOf(page), 40);
    // Nobody is at the rows: they come in.
    fixture.issue(draftOf("6"));
    EVENTUALLY_EQUAL(rowsOf(page), 41);
    // Somebody has chosen one: they wait.
    auto *table = static_cast<PaymentTable *>(tableOf(page));
    table->setFocus();
    EVENTUALLY(!table->model()->index(3, 0).data().isNull());
    table->chooseRow(3);
    EVENTUALLY(page.chosen());
    const OrderId chosen = page.chosen()->id;
    fixture.issue(draftOf("7"));
    fixture.issue(draftOf("8"));
    const QPoint place = table->mapTo(&page, QPoint());
    EVENTUALLY(buttonOf(page, u"2 new · Show"_s));
    EVENTUALLY(buttonOf(page, u"2 new · Show"_s)->height() > 0);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    QCOMPARE(table->mapTo(&page, QPoint()), place); // no row moves under the pointer
    QCOMPARE(rowsOf(page), 41);
    QCOMPARE(table->currentIndex().row(), 3);
    EVENTUALLY(visibleTexts(page).contains(u"Sum with 2 new: 221\u00a0IDR"_s), visibleTexts(page).join(u'|'));
    awaitedButton(page, u"2 new · Show"_s)->click();
    EVENTUALLY_EQUAL(rowsOf(page), 43);
    EVENTUALLY(visibleTexts(page).contains(u"Sum 221\u00a0IDR"_s));
    QCOMPARE(table->currentIndex().row(), 5);
    QCOMPARE(page.chosen()->id, chosen);
    QVERIFY(!buttonOf(page, u"2 new"_s));
    // One that waits and is asked for comes with the rest.
    const OrderId wanted = fixture.issue(draftOf("9"));
    EVENTUALLY(buttonOf(page, u"1 new"_s));
    page.detail().choose(wanted);
    EVENTUALLY(page.chosen() && page.chosen()->id == wanted);
    QCOMPARE(rowsOf(page), 44);
}

namespace {

//! A press on the head of a column.
void pressHead(QWidget &page, PaymentColumn column, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
{
    auto *header = page.findChild<PaymentTable *>()->horizontalHeader();
    const int section = columnOf(column);
    const QPoint at(header->sectionViewportPosition(section) + header->sectionSize(section) / 2, header->height() / 2);
    QTest::mouseClick(header->viewport(), Qt::LeftButton, modifiers, at);
}

QStringList columnTexts(QWidget &page, PaymentColumn column)
{
    QStringList texts;
    const QAbstractItemModel *model = tableOf(page)->model();
    for (int row = 0; row < model->rowCount(); ++row)
        texts.append(model->index(row, columnOf(column)).data().toString());
    return texts;
}

} // namespace

void tst_Lists::sortedByItsHeads()
{
    PageFixture fixture;
    fixture.issue(draftOf("9", "INR", u"Citra"_s));
    fixture.issue(draftOf("10", "INR", u"Asha"_s));
    fixture.issue(draftOf("500", "IDR", u"budi"_s));
    fixture.issue(draftOf("2", "INR", u"Asha"_s));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    QSignalSpy announced(&page, &Page::heard);
    showIt(page);
    const auto amounts = [&page] { return columnTexts(page, PaymentColumn::Amount); };
    const auto marks = [&page] { return page.findChild<PaymentTable *>()->header()->sorted(); };
    const auto mark = [](PaymentColumn column, bool ascends) { return TableHeader::Sorted {columnOf(column), ascends}; };
    EVENTUALLY_EQUAL(amounts(), (QStringList {u"2"_s, u"500"_s, u"10"_s, u"9"_s}));
    QCOMPARE(marks(), QList {mark(PaymentColumn::Created, false)});
    EVENTUALLY(tableOf(page)->accessibleDescription().startsWith(u"4 shown of 4. Sorted by created, newest first."_s));

    // The largest amounts first, each currency for itself; turned round by the next press.
    pressHead(page, PaymentColumn::Amount);
    EVENTUALLY_EQUAL(amounts(), (QStringList {u"500"_s, u"10"_s, u"9"_s, u"2"_s}));
    QCOMPARE(marks(), QList {mark(PaymentColumn::Amount, false)});
    QCOMPARE(announced.last().first().toString(), u"Sorted by amount within each currency, largest first."_s);
    pressHead(page, PaymentColumn::Amount);
    EVENTUALLY_EQUAL(amounts(), (QStringList {u"500"_s, u"2"_s, u"9"_s, u"10"_s}));
    QCOMPARE(marks(), QList {mark(PaymentColumn::Amount, true)});
    EVENTUALLY(
        tableOf(page)->accessibleDescription().startsWith(u"4 shown of 4. Sorted by amount within each currency, smallest first."_s));

    // With Shift another one counts behind it.
    pressHead(page, PaymentColumn::Recipient);
    EVENTUALLY_EQUAL(columnTexts(page, PaymentColumn::Recipient), (QStringList {u"Asha"_s, u"Asha"_s, u"budi"_s, u"Citra"_s}));
    QCOMPARE(amounts().first(2), (QStringList {u"2"_s, u"10"_s})); // newest first
    pressHead(page, PaymentColumn::Amount, Qt::ShiftModifier);
    EVENTUALLY_EQUAL(amounts(), (QStringList {u"10"_s, u"2"_s, u"500"_s, u"9"_s}));
    QCOMPARE(marks(), (QList {mark(PaymentColumn::Recipient, true), mark(PaymentColumn::Amount, false)}));
    pressHead(page, PaymentColumn::Amount, Qt::ShiftModifier);
    EVENTUALLY_EQUAL(amounts(), (QStringList {u"2"_s, u"10"_s, u"500"_s, u"9"_s}));
    pressHead(page, PaymentColumn::Recipient, Qt::ShiftModifier);
    EVENTUALLY_EQUAL(amounts(), (QStringList {u"9"_s, u"500"_s, u"2"_s, u"10"_s}));

    pressHead(page, PaymentColumn::Bank); // nothing is sorted by that, and nothing says so
    QCOMPARE(marks(), (QList {mark(PaymentColumn::Recipient, false), mark(PaymentColumn::Amount, true)}));
    pressHead(page, PaymentColumn::Created);
    EVENTUALLY_EQUAL(amounts(), (QStringList {u"2"_s, u"500"_s, u"10"_s, u"9"_s}));
    pressHead(page, PaymentColumn::Created);
    EVENTUALLY_EQUAL(amounts(), (QStringList {u"9"_s, u"10"_s, u"500"_s, u"2"_s}));
    pressHead(page, PaymentColumn::Amount, Qt::ShiftModifier); // no two were created at the same time: it counts alone
    QCOMPARE(marks(), QList {mark(PaymentColumn::Amount, false)});
}

void tst_Lists::sortedByKeys()
{
    SortMenu menu;
    QList<SortKeys> picked;
    connect(&menu, &SortMenu::picked, this, [&](const SortKeys &order) {
        picked.append(order);
        menu.setOrder(order);
    });
    const auto action = [](const QMenu &in, const QString &text) {
        for (QAction *each : in.actions()) {
            if (each->text().remove(u'&') == text)
                return each;
        }
        qFatal("there is no %s", qPrintable(text));
    };
    QMenu &next = *action(menu, u"Then by"_s)->menu();
    QVERIFY(action(menu, u"Sort by created"_s)->isChecked() && !next.isEnabled());
    action(menu, u"Sort by amount"_s)->trigger();
    QCOMPARE(picked.last(), (SortKeys {{SortField::Amount}}));
    action(menu, u"Sort the other way round"_s)->trigger();
    QCOMPARE(picked.last(), (SortKeys {{SortField::Amount, true}}));
    QVERIFY(action(menu, u"Sort the other way round"_s)->isChecked());
    QVERIFY(next.isEnabled() && !action(next, u"Then by amount"_s)->isEnabled());
    action(next, u"Then by status"_s)->trigger();
    QCOMPARE(picked.last(), (SortKeys {{SortField::Amount, true}, {SortField::Status}}));
    QVERIFY(action(next, u"Then by status"_s)->isChecked());
    action(next, u"Then by nothing else"_s)->trigger();
    QCOMPARE(picked.last(), (SortKeys {{SortField::Amount, true}}));
    action(menu, u"Sort by name"_s)->trigger();
    QCOMPARE(picked.last(), (SortKeys {{SortField::Name}}));
    // Each can be reached by its letter.
    for (const QMenu *each : {static_cast<QMenu *>(&menu), &next}) {
        QSet<QChar> letters;
        for (const QAction *one : each->actions()) {
            if (one->isSeparator())
                continue;
            const qsizetype mark = one->text().indexOf(u'&');
            QVERIFY2(mark >= 0 && !letters.contains(one->text().at(mark + 1).toLower()), qPrintable(one->text()));
            letters.insert(one->text().at(mark + 1).toLower());
        }
    }
}

void tst_Lists::theOrderOfAView()
{
    PageFixture fixture;
    fixture.issue(draftOf("5", "IDR"));
    fixture.issue(draftOf("9", "IDR"));
    fixture.issue(draftOf("6", "INR"));
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    const auto amounts = [](QWidget &page) { return columnTexts(page, PaymentColumn::Amount); };
    const QStringList bySize {u"9"_s, u"5"_s, u"6"_s};
    const QStringList oldest {u"5"_s, u"9"_s, u"6"_s};
    {
        PayoutsPage page(*fixture.session, m_theme, m_format);
        page.remember(settings);
        showIt(page);
        EVENTUALLY_EQUAL(rowsOf(page), 3);
        page.controller().setOrder({{SortField::Amount}});
        EVENTUALLY_EQUAL(amounts(page), bySize);
        saveViewAs(page, u"By size"_s);
        EVENTUALLY_EQUAL(amounts(page), bySize);
        awaitedButton(page, u"All"_s)->click();
        page.controller().setOrder(oldestFirst());
        EVENTUALLY_EQUAL(amounts(page), oldest);
        awaitedButton(page, u"By size"_s)->click();
        EVENTUALLY_EQUAL(amounts(page), bySize);
        // What is narrowed for a moment has an order of its own, which nobody asked to keep.
        page.controller().narrow({.words = u"Waits"_s, .states = {PaymentState::Queued, PaymentState::Paused}});
        EVENTUALLY_EQUAL(page.controller().state().order, SortKeys());
        page.controller().setOrder({{SortField::Status}});
        awaitedButton(page, u"All"_s)->click();
        EVENTUALLY_EQUAL(amounts(page), oldest);
    }
    PayoutsPage page(*fixture.session, m_theme, m_format);
    page.remember(settings);
    showIt(page);
    EVENTUALLY_EQUAL(amounts(page), oldest);
    awaitedButton(page, u"By size"_s)->click();
    EVENTUALLY_EQUAL(amounts(page), bySize);
}

void tst_Lists::nothingMovesUnderTheCursor()
{
    PageFixture fixture;
    const OrderId a = fixture.issue(draftOf("1"));
    const OrderId b = fixture.issue(draftOf("2"));
    fixture.issue(draftOf("3"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    EVENTUALLY_EQUAL(rowsOf(page), 3);
    page.controller().setOrder({{SortField::Status}});
    const auto amounts = [&page] { return columnTexts(page, PaymentColumn::Amount); };
    EVENTUALLY_EQUAL(amounts(), (QStringList {u"3"_s, u"2"_s, u"1"_s}));
    auto *table = page.findChild<PaymentTable *>();
    table->setFocus();
    table->chooseRow(1);
    EVENTUALLY(page.chosen() && page.chosen()->id == b);
    fixture.put(a, PaymentState::OutcomeUnknown); // belongs at the top now
    EVENTUALLY(buttonOf(page, u"The order has changed · Sort again"_s));
    QCOMPARE(amounts(), (QStringList {u"3"_s, u"2"_s, u"1"_s}));
    QCOMPARE(table->currentIndex().row(), 1);
    awaitedButton(page, u"The order has changed · Sort again"_s)->click();
    EVENTUALLY_EQUAL(amounts(), (QStringList {u"1"_s, u"3"_s, u"2"_s}));
    QVERIFY(!buttonOf(page, u"The order has changed"_s));
    EVENTUALLY_EQUAL(table->currentIndex().row(), 2); // and it goes with the one that is chosen
    QCOMPARE(page.chosen()->id, b);
    pressHead(page, PaymentColumn::Amount);
    EVENTUALLY_EQUAL(amounts(), (QStringList {u"3"_s, u"2"_s, u"1"_s}));
    EVENTUALLY_EQUAL(table->currentIndex().row(), 1);
}

void tst_Lists::anotherQuestionIsSeenFromItsTop()
{
    PageFixture fixture;
    for (int i = 0; i < 120; ++i)
        fixture.issue(draftOf("5", i % 3 == 0 ? "INR" : "IDR"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    EVENTUALLY_EQUAL(rowsOf(page), 120);
    auto *table = tableOf(page);
    table->scrollToBottom();
    QVERIFY(table->verticalScrollBar()->value() > 0);
    page.findChild<QLineEdit *>()->setText(u"asha"_s); // all of them
    EVENTUALLY_EQUAL(table->verticalScrollBar()->value(), 0);
    QCOMPARE(rowsOf(page), 120);
}

// ---- places and keys

void tst_Lists::anotherSizeOfLettersAndBack()
{
    PageFixture fixture;
    const OrderId id = fixture.issue(draftOf("5"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    page.detail().choose(id);
    EVENTUALLY(page.chosen());
    auto *panel = page.findChild<DetailPanel *>();
    auto *body = page.findChild<QSplitter *>();
    EVENTUALLY_EQUAL(panel->width(), m_theme.px(340));
    QCOMPARE(body->orientation(), Qt::Horizontal);
    m_theme.setTextScale(200);
    EVENTUALLY_EQUAL(body->orientation(), Qt::Vertical); // no room for both
    m_theme.setTextScale(100);
    EVENTUALLY_EQUAL(body->orientation(), Qt::Horizontal);
    EVENTUALLY_EQUAL(panel->width(), m_theme.px(340));
    const int usual = page.width();
    page.resize(m_theme.px(2200), page.height()); // with room for both
    m_theme.setTextScale(200);
    EVENTUALLY(panel->width() > 400);
    QCOMPARE(body->orientation(), Qt::Horizontal);
    m_theme.setTextScale(100);
    EVENTUALLY_EQUAL(panel->width(), m_theme.px(340)); // what large letters needed goes back to the list
    page.resize(usual, page.height());
    body->setSizes({100, 900}); // dragged as far as it goes
    EVENTUALLY_EQUAL(panel->width(), m_theme.px(420));
    m_theme.setCompact(true);
    m_theme.setCompact(false);
    EVENTUALLY_EQUAL(panel->width(), m_theme.px(420)); // it stays where somebody has drawn it
    page.resize(m_theme.px(860), 900); // the list would show no recipient
    EVENTUALLY_EQUAL(body->orientation(), Qt::Vertical);
    EVENTUALLY(panel->width() > m_theme.px(420));
}

//! Header, filter box, chips, views, the table as one stop, the detail.
void tst_Lists::tabGoesAsItIsRead()
{
    PageFixture fixture;
    const OrderId id = fixture.issue(draftOf("5"));
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    QMainWindow window; // what is made late must not come behind the window's other parts
    auto *page = new PayoutsPage(*fixture.session, m_theme, m_format, &window);
    window.setCentralWidget(page);
    auto *last = new QPushButton(u"Status bar"_s, &window);
    window.statusBar()->addWidget(last);
    page->remember(settings); // makes the views anew
    showIt(window);
    page->detail().choose(id);
    EVENTUALLY(page->chosen());
    const auto order = [&] {
        QStringList names;
        QWidget *stop = buttonOf(*page, u"Export…"_s);
        do {
            const bool isStop = stop->isVisible() && (stop->focusPolicy() & Qt::TabFocus) == Qt::TabFocus;
            const auto *panel = page->findChild<DetailPanel *>();
            const QString name = panel && panel->isAncestorOf(stop) ? u"panel"_s : spokenName(stop);
            if (isStop && names.value(names.size() - 1) != name && !qobject_cast<QScrollBar *>(stop))
                names.append(name);
            stop = stop->nextInFocusChain();
        } while (stop != buttonOf(*page, u"Export…"_s) && names.size() < 100);
        return names;
    };
    const QStringList wanted {u"Export…"_s, u"Import batch…"_s, u"New payout"_s, u"Filter payouts"_s, u"Add filter"_s, u"All"_s,
        u"Needs attention"_s, u"Open"_s, u"Paid"_s, u"Today"_s, u"Outcome unknown"_s, u"More about views"_s, u"Columns"_s,
        u"Compact rows"_s, u"Payouts"_s, u"panel"_s, u"Status bar"_s};
    EVENTUALLY_EQUAL(order(), wanted);
    // Nor does what stands in the table's place come last.
    page->findChild<QLineEdit *>()->setText(u"nobody"_s);
    EVENTUALLY(buttonOf(*page, u"Clear filter"_s));
    const QStringList empty = order();
    QCOMPARE(empty.indexOf(u"Clear filter"_s), empty.indexOf(u"Compact rows"_s) + 1);
}

void tst_Lists::enterSelectsWhatItOpens()
{
    PageFixture fixture;
    fixture.issue(draftOf("5"));
    const OrderId id = fixture.issue(draftOf("6"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    QSignalSpy said(&page, &Page::said);
    showIt(page);
    page.detail().choose(id);
    EVENTUALLY(page.chosen());
    auto *table = tableOf(page);
    table->setFocus();
    press(page, Qt::Key_Escape);
    QVERIFY(!page.chosen() && !table->selectionModel()->hasSelection());
    press(page, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(said.size(), 1);
    QVERIFY2(said.last().first().toString().startsWith("No row is selected."_L1), qPrintable(said.last().first().toString()));
    press(page, Qt::Key_Return);
    EVENTUALLY(page.chosen());
    QCOMPARE(page.chosen()->id, id);
    QCOMPARE(page.selected().seqs(), QList<qint64> {page.chosen()->seq});
    press(page, Qt::Key_C, Qt::ControlModifier);
    EVENTUALLY_EQUAL(said.last().first().toString(), u"Copied 1 row(s)."_s);
}

// ---- in detail

void tst_Lists::whatWasSentAndForSupport()
{
    PageFixture fixture;
    const OrderId id = fixture.issue(draftOf("5"));
    PaymentRecord payment = fixture.payment(id);
    payment.nonce = u"5ec2e7"_s;
    payment.body += R"({"callbackUrl":"http://127.0.0.1:9/cb/5ec2e7"})";
    const UtcTime begun = payment.createdAt;
    const QList<AttemptRecord> attempts {{.number = 1, .begunAt = begun, .endedAt = begun + Millis(212), .outcome = u"reply lost"_s},
        {.number = 2, .begunAt = begun, .endedAt = begun + Millis(90), .outcome = u"accepted"_s, .httpStatus = 201},
        {.number = 3, .begunAt = begun}};
    const QList<ReplyRecord> replies {{.isToPost = true, .at = begun, .httpStatus = 200, .text = u"{\"idPayout\":1}\n\u202Ex"_s},
        {.at = begun, .httpStatus = 404, .text = u"nothing there"_s}};
    const QString sent = requestText(payment, attempts, replies);
    QVERIFY2(sent.startsWith(u"POST /payouts/"_s + id.toString()), qPrintable(sent));
    QVERIFY(!sent.contains("5ec2e7"_L1) && sent.contains(u"/cb/…"_s));
    QVERIFY(sent.contains("reply lost, without an answer, after 212 ms"_L1));
    QVERIFY(sent.contains("accepted, HTTP 201, after 90 ms"_L1));
    QVERIFY(sent.contains("Try 3"_L1) && sent.contains("no outcome is written down"_L1));
    QVERIFY(sent.contains("Last reply to the POST, "_L1));
    QVERIFY2(sent.contains(u"HTTP 200\n\n{\"idPayout\":1}\n\u202Ex"_s), qPrintable(sent));
    QVERIFY(sent.endsWith("HTTP 404\n\nnothing there"_L1));
    const auto without = [](const PaymentRecord &one) { return requestText(one, QList<AttemptRecord>(), QList<ReplyRecord>()); };
    QVERIFY(without(payment).endsWith("It was not sent yet."_L1));
    payment.submission.state = PaymentState::Cancelled;
    QVERIFY(without(payment).endsWith("It was never sent."_L1));
    const ReplyRecord cut {.at = begun, .httpStatus = 400, .text = QString(ReplyRecord::mostText, u'x') + u'…'};
    QVERIFY(requestText(payment, attempts, QList {cut}).endsWith("cut after 16,384 characters."_L1));

    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    page.detail().choose(id);
    EVENTUALLY(buttonOf(page, u"Copy for support"_s) && buttonOf(page, u"Show request and reply"_s));
    auto *text = page.findChild<QPlainTextEdit *>();
    EVENTUALLY(text->toPlainText().contains("It was not sent yet."_L1));
    QVERIFY(!text->isVisible());
    awaitedButton(page, u"Show request and reply"_s)->click();
    QVERIFY(text->isVisible());
    awaitedButton(page, u"Copy for support"_s)->click();
    const QString copied = QGuiApplication::clipboard()->text();
    QVERIFY2(copied.contains(id.toString()) && copied.contains("5 IDR"_L1) && copied.contains("Created"_L1), qPrintable(copied));
    for (const QString &theirs : {u"Asha"_s, u"5010023481074"_s, u"example.com"_s})
        QVERIFY2(!copied.contains(theirs), qPrintable(theirs));
    awaitedButton(page, u"Local time"_s)->click();
    EVENTUALLY(buttonOf(page, u"UTC"_s));
    QCOMPARE(nameless(page), QString());
}

void tst_Lists::madeElsewhere()
{
    PageFixture fixture;
    const UtcTime made = fixture.clock.wall() - std::chrono::hours(24 * 400);
    PaymentLookup::Found found {.id = *OrderId::parse(u"ELSE-1"_s), .at = fixture.clock.wall()};
    found.detail = {.money = Money {*Decimal::parse("1234.5"), u"INR"_s},
        .status = PaymentStatus(u"SUCCESS"_s),
        .createdAt = made,
        .processedAt = made + std::chrono::minutes(3),
        .isTest = true,
        .raw = R"({"its":"detail"})",
        .httpStatus = 203};
    QVERIFY(await(fixture.session->elsewhere().add(found)));
    const auto replies = await(fixture.session->ledger().payments().replies(found.id));
    QCOMPARE(replies->size(), 1);
    QVERIFY(!replies->first().isToPost && replies->first().httpStatus == 203 && replies->first().at == found.at);
    QVERIFY(await(fixture.session->ledger().auditTrail().verify())->isEmpty());

    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    page.detail().choose(found.id);
    EVENTUALLY(buttonOf(page, u"Show request and reply"_s));
    const auto *text = page.findChild<QPlainTextEdit *>();
    EVENTUALLY(text->toPlainText().contains(uR"({"its":"detail"})"_s));
    QVERIFY2(text->toPlainText().startsWith("Not sent from here: it was made elsewhere"_L1), qPrintable(text->toPlainText()));
    QVERIFY(!text->toPlainText().contains("It was not sent yet"_L1) && !text->toPlainText().contains("POST /"_L1));
    QVERIFY(text->toPlainText().contains("HTTP 203"_L1));
    const UtcTime now = fixture.clock.wall();
    const auto isShown = [&](const QString &words) { return visibleTexts(page).contains(words); };
    EVENTUALLY(isShown(messages::when(made, now)), visibleTexts(page).join(u'|'));
    QVERIFY(isShown(u"Created"_s) && isShown(u"Processed"_s) && isShown(messages::when(made + std::chrono::minutes(3), now)));
    QCOMPARE(visibleTexts(page).count(u"not known"_s), 4); // account, bank, method, e-mail

    // Where the gateway doesn't show when it was made, the moment of adding it isn't taken for that.
    found.id = *OrderId::parse(u"ELSE-2"_s);
    found.detail.createdAt.reset();
    found.detail.processedAt.reset();
    QVERIFY(await(fixture.session->elsewhere().add(found)));
    page.detail().choose(found.id);
    EVENTUALLY(isShown(u"ELSE-2"_s));
    EVENTUALLY_EQUAL(page.findChild<Timeline *>()->count(), 1);
    QVERIFY(!isShown(u"Created"_s));
}

void tst_Lists::daysAndGapsOfATimeline()
{
    const auto at = [](const char *iso) { return *parseIso(QString::fromLatin1(iso)); };
    const UtcTime now = at("2026-11-20T16:00:00Z");
    const UtcTime sent = at("2026-11-20T09:26:41Z");
    const QList<AttemptRecord> attempts {{.number = 1, .begunAt = sent, .endedAt = sent + Millis(212)},
        {.number = 2, .begunAt = sent + Seconds(1), .endedAt = sent + Seconds(31)}, {.number = 3, .begunAt = sent + Seconds(60)}};
    const TimelineEntry created {at("2026-11-20T09:26:03Z"), {TimelineType::Created, {}}};
    const TimelineEntry first {sent, {TimelineType::Sent, {{Arg::Attempt, qint64(1)}}}};
    const TimelineEntry second {sent + Seconds(1), {TimelineType::Sent, {{Arg::Attempt, qint64(2)}}}};
    const TimelineEntry third {sent + Seconds(60), {TimelineType::Sent, {{Arg::Attempt, qint64(3)}}}};
    const auto today = timelineLines({.entries = {created, first, second, third}, .attempts = attempts}, now, true);
    QCOMPARE(today.size(), 4);
    for (const Timeline::Entry &line : today)
        QVERIFY(line.above.isEmpty()); // a time alone is today's
    QCOMPARE(today.at(0).took, QString());
    QCOMPARE(today.at(1).took, u"212 ms"_s);
    QCOMPARE(today.at(2).took, u"30 s"_s);
    QCOMPARE(today.at(3).took, QString()); // nobody knows
    QCOMPARE(timelineLines({.entries = {created}}, now + std::chrono::hours(24), true).first().above, QStringList {u"Fri 20 Nov"_s});
    QCOMPARE(
        timelineLines({.entries = {created}}, now + std::chrono::hours(24 * 365), true).first().above, QStringList {u"Fri 20 Nov 2026"_s});
    const TimelineEntry before {at("2026-11-19T23:16:03Z"), {TimelineType::Created, {}}};
    const auto overnight
        = timelineLines({.entries = {before, created, {now, {TimelineType::Paid, {{Arg::GatewayStatus, u"SUCCESS"_s}}}}}}, now, true);
    QCOMPARE(overnight.at(0).above, QStringList {u"Thu 19 Nov"_s});
    QCOMPARE(overnight.at(1).above, (QStringList {u"10 h 10 min later"_s, u"Fri 20 Nov"_s}));
    QCOMPARE(overnight.at(2).above, QStringList {u"6 h 33 min later"_s});
    QVERIFY(overnight.at(0).isOurs && !overnight.at(2).isOurs);

    Timeline timeline(m_theme);
    timeline.setEntries(overnight);
    const auto spoken = [&timeline](int row) { return timeline.item(row)->data(Qt::AccessibleTextRole).toString(); };
    QCOMPARE(timeline.count(), 7);
    QCOMPARE(spoken(0), u"Thu 19 Nov"_s);
    QCOMPARE(spoken(2), u"10 h 10 min later"_s);
    timeline.setEntries(today);
    QCOMPARE(spoken(1), u"09:26:41, Sent (try 1), took 212 ms"_s);
    timeline.resize(300, timeline.sizeHint().height());
    timeline.show();
    EVENTUALLY(isOnScreen(timeline));
}

//! Each line has what the ledger keeps of it: to the millisecond, which try, which answer, under whose account.
void tst_Lists::whatIsKnownOfALine()
{
    const auto at = [](const char *iso) { return *parseIso(QString::fromLatin1(iso)); };
    const UtcTime sent = at("2026-11-20T09:26:41.250Z");
    const UtcTime answered = sent + Millis(212);
    const PaymentHistory history {.entries = {{at("2026-11-20T09:26:03Z"), {TimelineType::Created, {}}, u"ann"_s},
                                      {sent, {TimelineType::Sent, {{Arg::Attempt, qint64(1)}}}, u"ann"_s},
                                      {answered, {TimelineType::Refused, {{Arg::HttpStatus, qint64(400)}, {Arg::Said, u"no"_s}}}, u"ann"_s},
                                      {answered + Seconds(9), {TimelineType::Absent, {}}}},
        .attempts
        = {{.number = 1, .tokenJti = u"jti-7"_s, .begunAt = sent, .endedAt = answered, .outcome = u"refused"_s, .httpStatus = 400}},
        .replies = {{.isToPost = true, .at = answered, .httpStatus = 400, .text = u"no"_s},
            {.at = answered + Seconds(9), .httpStatus = 404, .text = u"not found"_s}},
        .request = u"POST /payout/my-id"_s};
    const auto lines = timelineLines(history, sent, true);
    QCOMPARE(lines.at(0).words, u"Created (ann)"_s); // a person did that
    QCOMPARE(lines.at(1).words, u"Sent (try 1)"_s); // and the worker this
    QVERIFY(lines.at(1).exactTime.contains(u"09:26:41.250 UTC"_s));
    QCOMPARE(lines.at(0).facts, QStringList({u"UTC: 2026-11-20T09:26:03.000Z"_s, u"Event: created"_s, u"Written down under: ann"_s}));
    QCOMPARE(lines.at(1).facts,
        QStringList({u"UTC: 2026-11-20T09:26:41.250Z"_s, u"Event: sent"_s, u"Written down under: ann"_s, u"Request: POST /payout/my-id"_s,
            u"Try: 1"_s, u"Token's ID: jti-7"_s, u"Outcome: refused"_s, u"HTTP status: 400"_s,
            u"Ended: 2026-11-20T09:26:41.462Z, after 212 ms"_s}));
    QVERIFY(lines.at(2).facts.contains(u"HTTP status: 400"_s) && lines.at(2).facts.contains(u"Reply to the POST: HTTP 400"_s));
    QVERIFY(lines.at(3).facts.contains(u"Reply to a GET: HTTP 404"_s) && !lines.at(3).facts.contains(u"Try: 1"_s));
}

//! By keys and by a press; what was opened stays so while the history grows, and goes with the next payment.
void tst_Lists::linesOfATimelineOpen()
{
    PageFixture fixture;
    const OrderId id = fixture.issue(draftOf("5"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    page.resize(1100, 800);
    showIt(page);
    page.detail().choose(id);
    EVENTUALLY(page.findChild<Timeline *>());
    auto *timeline = page.findChild<Timeline *>();
    EVENTUALLY_EQUAL(timeline->count(), 1);
    const auto spoken = [timeline](int row) { return timeline->item(row)->data(Qt::AccessibleTextRole).toString(); };
    const auto isOpen = [spoken](int row) { return spoken(row).contains(u'\n'); };
    QVERIFY(timeline->item(0)->data(Qt::AccessibleDescriptionRole).toString().endsWith(u"Enter shows more, or less"_s));
    const int height = timeline->sizeHint().height();
    timeline->setFocus();
    QTest::keyClick(timeline, Qt::Key_Home);
    QTest::keyClick(timeline, Qt::Key_Return);
    QVERIFY(isOpen(0));
    QVERIFY(timeline->sizeHint().height() > height);
    QVERIFY2(spoken(0).contains(u"Event: created"_s) && spoken(0).contains(u"UTC: "_s), qPrintable(spoken(0)));
    fixture.put(id, PaymentState::Processing);
    LedgerChange change {.id = id};
    change.timeline = {{fixture.clock.wall(), {TimelineType::Accepted, {}}}};
    QVERIFY(await(fixture.session->ledger().writer().write(change)));
    EVENTUALLY_EQUAL(timeline->count(), 2);
    QVERIFY(isOpen(0) && !isOpen(1) && timeline->currentRow() == 0);
    QTest::keyClick(timeline, Qt::Key_Space);
    QVERIFY(!isOpen(0));
    QTest::keyClick(timeline, Qt::Key_Down);
    QCOMPARE(timeline->currentRow(), 1);
    QTest::mouseClick(timeline->viewport(), Qt::LeftButton, {}, timeline->visualItemRect(timeline->item(1)).center());
    QVERIFY(isOpen(1));
    QTest::keyClick(timeline, Qt::Key_Return, Qt::ControlModifier); // the page's, not the line's
    QVERIFY(isOpen(1));
    const OrderId other = fixture.issue(draftOf("6"));
    page.detail().choose(other);
    EVENTUALLY_EQUAL(timeline->count(), 1);
    QVERIFY(!isOpen(0));
}

//! Whatever a gateway or a person wrote, in the smallest window and with large letters.
void tst_Lists::theDetailNeverScrollsSideways()
{
    PageFixture fixture;
    PaymentDraft draft = draftOf("123456789012345678.99", "IDR", QString(80, u'W'));
    draft.emailAddress = QString(60, u'm') + u"@example.com"_s;
    draft.operatorCode = QString(60, u'B');
    draft.reference = u"REF "_s + QString(60, u'R');
    PaymentRecord payment = fixture.put(fixture.issue(draft), PaymentState::OutcomeUnknown);
    payment.problem = {ProblemCode::Rejected, {{Arg::HttpStatus, qint64(422)}, {Arg::Said, QString(90, u'w')}}};
    QVERIFY(await(fixture.session->ledger().writer().write(LedgerChange {.update = payment, .id = payment.id})));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    page.resize(960, 630);
    showIt(page);
    page.detail().choose(payment.id);
    EVENTUALLY(page.findChild<DetailPanel *>() && page.findChild<DetailPanel *>()->isVisible());
    auto *place = page.findChild<DetailPanel *>()->findChild<QScrollArea *>();
    auto *body = page.findChild<QSplitter *>();
    for (const int percent : {100, 150, 200}) {
        m_theme.setTextScale(percent);
        for (const int width : {960, 752, 1500, 1900}) {
            page.resize(width, 630);
            EVENTUALLY(place->widget()->width() <= place->viewport()->width());
            body->setSizes({5000, 1}); // as narrow as a person can draw it
            EVENTUALLY(place->widget()->width() <= place->viewport()->width());
            QCOMPARE(place->horizontalScrollBar()->maximum(), 0);
        }
    }
    m_theme.setTextScale(100);
}

void tst_Lists::whatCannotBeReadIsSaid()
{
    PageFixture fixture;
    const OrderId id = fixture.issue(draftOf("5"));
    const ApiError damaged {.kind = ErrorKind::LedgerDamaged, .text = u"a try is not what was written"_s};
    const QString said = requestText(fixture.payment(id), damaged, QList<ReplyRecord>());
    QVERIFY2(said.contains("Not shown: K-504"_L1) && !said.contains("It was not sent yet"_L1), qPrintable(said));
    QVERIFY(requestText(fixture.payment(id), QList<AttemptRecord>(), damaged).endsWith("a try is not what was written"_L1));
    QVERIFY(supportText(fixture.payment(id), {}, damaged, fixture.clock.wall()).contains("Not shown: "_L1));

    auto database = Database::open(fixture.session->ledger().file(), Database::Access::ReadWrite);
    QVERIFY(database && (*database)->run("ALTER TABLE attempts RENAME TO gone"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    page.detail().choose(id);
    EVENTUALLY(buttonOf(page, u"Show request and reply"_s));
    const auto *text = page.findChild<QPlainTextEdit *>();
    EVENTUALLY(text->toPlainText().contains("Not shown: "_L1), text->toPlainText());
    QVERIFY(!text->toPlainText().contains("It was not sent yet"_L1));
    QVERIFY((*database)->run("ALTER TABLE gone RENAME TO attempts"));
}

void tst_Lists::whatIsNotThereIsNotShownAsAnother()
{
    PageFixture fixture;
    const OrderId id = fixture.issue(draftOf("5"));
    DetailPanel panel(m_theme);
    PaymentDetails details(*fixture.session, m_theme, m_format, panel);
    showIt(panel);
    const auto texts = [&panel] { return visibleTexts(panel).join(u'|'); };
    details.show(id);
    EVENTUALLY(texts().contains(id.toString()), texts());
    details.show(OrderId::generate());
    EVENTUALLY(texts().contains("There is no payment"_L1), texts());
    QVERIFY2(!texts().contains(id.toString()) && !texts().contains("Asha"_L1) && !details.payment(), qPrintable(texts()));
}

void tst_Lists::feesThatWillNeverBe()
{
    PageFixture fixture;
    const OrderId cancelled = fixture.issue(draftOf("5"));
    const OrderId refused = fixture.issue(draftOf("6"));
    const OrderId open = fixture.issue(draftOf("7"));
    fixture.put(cancelled, PaymentState::Cancelled);
    fixture.put(refused, PaymentState::Rejected);
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    for (const OrderId &id : {open, cancelled, refused}) {
        page.detail().choose(id);
        EVENTUALLY(visibleTexts(page).contains(id.toString()));
        QCOMPARE(visibleTexts(page).contains(u"not known yet"_s), id == open);
        QCOMPARE(visibleTexts(page).contains(u"Fee"_s), id == open);
    }
}

// ---- columns and views

void tst_Lists::columnsOfOnesOwn()
{
    PageFixture fixture;
    fixture.issue(draftOf("5"));
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    const QStringList usual {u"Status"_s, u"Amount"_s, u"Cur"_s, u"Recipient"_s, u"Account"_s, u"Bank"_s, u"Reference"_s, u"Created"_s};
    {
        PayoutsPage page(*fixture.session, m_theme, m_format);
        page.remember(settings);
        showIt(page);
        EVENTUALLY(tableOf(page)->isVisible());
        QCOMPARE(headersOf(page), usual);
        page.chooseColumns();
        auto *chooser = qobject_cast<ColumnChooser *>(sheet(page));
        QVERIFY(chooser);
        QCOMPARE(nameless(*chooser), QString());
        auto *list = chooser->findChild<QListWidget *>();
        QTest::keyClick(list, Qt::Key_Down);
        QTest::keyClick(list, Qt::Key_Up, Qt::AltModifier); // the amount before the status
        QCOMPARE(headersOf(page).first(), u"Amount"_s);
        list->setCurrentRow(2);
        QTest::keyClick(list, Qt::Key_Space); // no amount is without its currency
        QVERIFY(headersOf(page).contains(u"Cur"_s));
        list->setCurrentRow(0);
        QTest::keyClick(list, Qt::Key_Space);
        list->setCurrentRow(2);
        QTest::keyClick(list, Qt::Key_Space);
        QVERIFY(!headersOf(page).contains(u"Cur"_s) && !headersOf(page).contains(u"Amount"_s));
        list->setCurrentRow(0);
        QTest::keyClick(list, Qt::Key_Space); // they come together
        QVERIFY(headersOf(page).contains(u"Cur"_s) && headersOf(page).contains(u"Amount"_s));
        list->setCurrentRow(5);
        QTest::keyClick(list, Qt::Key_Space); // without the bank
        for (int row = 0; row < list->count(); ++row) {
            if (list->item(row)->text() == u"Gateway status"_s)
                list->setCurrentRow(row);
        }
        QTest::keyClick(list, Qt::Key_Space);
        QVERIFY(!headersOf(page).contains(u"Bank"_s));
        QVERIFY(headersOf(page).contains(u"Gateway status"_s));
        QTest::keyClick(chooser, Qt::Key_Escape);
    }
    PayoutsPage page(*fixture.session, m_theme, m_format);
    page.remember(settings);
    showIt(page);
    EVENTUALLY(tableOf(page)->isVisible());
    QCOMPARE(headersOf(page).first(), u"Amount"_s);
    QVERIFY(!headersOf(page).contains(u"Bank"_s));
    resetColumns(page);
    QCOMPARE(headersOf(page), usual);
}

void tst_Lists::columnsByPointer()
{
    PageFixture fixture;
    fixture.issue(draftOf("5"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    EVENTUALLY(tableOf(page)->isVisible());
    page.chooseColumns();
    auto *list = sheet(page)->findChild<QListWidget *>();
    const auto middle = [list](int row) { return list->visualItemRect(list->item(row)).center(); };
    QTest::mousePress(list->viewport(), Qt::LeftButton, {}, middle(0));
    QTest::mouseMove(list->viewport(), middle(1));
    QTest::mouseMove(list->viewport(), middle(2));
    QTest::mouseRelease(list->viewport(), Qt::LeftButton, {}, middle(2));
    QCOMPARE(headersOf(page).first(3), (QStringList {u"Amount"_s, u"Cur"_s, u"Status"_s}));
    QCOMPARE(list->item(2)->checkState(), Qt::Checked); // it was moved, not ticked
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, middle(2));
    QVERIFY(!headersOf(page).contains(u"Status"_s));
}

//! Several are chosen row by row without one of them coming into detail.
void tst_Lists::ticksOpenNothing()
{
    PageFixture fixture;
    for (const char *amount : {"1", "2", "3"})
        fixture.issue(draftOf(amount));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    EVENTUALLY_EQUAL(rowsOf(page), 3);
    EVENTUALLY(!tableOf(page)->model()->index(0, 0).data().isNull());
    tableOf(page)->setFocus();
    tableOf(page)->selectionModel()->setCurrentIndex(tableOf(page)->model()->index(0, 0), QItemSelectionModel::NoUpdate);
    press(page, Qt::Key_Space);
    QCOMPARE(page.selected().seqs().size(), 1);
    QVERIFY(!page.chosen());
    press(page, Qt::Key_Down, Qt::ControlModifier);
    press(page, Qt::Key_Space);
    EVENTUALLY(visibleTexts(page).contains(u"2 selected"_s));
    QVERIFY(!buttonOf(page, u"Duplicate"_s)); // the form is for one payout
    press(page, Qt::Key_Space);
    QCOMPARE(page.selected().seqs().size(), 1);
    QVERIFY(!page.chosen());
    press(page, Qt::Key_Return); // opens
    EVENTUALLY(page.chosen());
    QVERIFY(tableOf(page)->accessibleDescription().endsWith(u"Enter opens a row, Space selects it beside the others or takes it out."_s));
}

void tst_Lists::whatStaysOfAList()
{
    PageFixture fixture;
    fixture.issue(draftOf("5"));
    PaymentDraft payin = draftOf("6");
    payin.kind = PaymentKind::Payin;
    fixture.issue(payin);
    for (const bool payins : {false, true}) {
        std::unique_ptr<PaymentListPage> page;
        if (payins)
            page = std::make_unique<PayinsPage>(*fixture.session, m_theme, m_format);
        else
            page = std::make_unique<PayoutsPage>(*fixture.session, m_theme, m_format);
        page->resize(1100, 600);
        showIt(*page);
        EVENTUALLY(page->model().isLoaded());
        const PaymentColumns all = allColumns(payins ? PaymentKind::Payin : PaymentKind::Payout);
        page->chooseColumns();
        auto *list = sheet(*page)->findChild<QListWidget *>();
        for (int row = 0; row < list->count(); ++row) {
            if (list->item(row)->checkState() == Qt::Checked)
                continue;
            list->setCurrentRow(row);
            QTest::keyClick(list, Qt::Key_Space);
        }
        QTest::keyClick(list, Qt::Key_Escape);
        auto *table = page->findChild<PaymentTable *>();
        EVENTUALLY(table->isVisible());
        EVENTUALLY(table->horizontalScrollBar()->maximum() > 0);
        table->horizontalScrollBar()->setValue(table->horizontalScrollBar()->maximum());
        PaymentColumns stuck;
        for (const auto &each : table->header()->stuck())
            stuck.append(all.at(each.section));
        QCOMPARE(stuck, (PaymentColumns {PaymentColumn::Status, PaymentColumn::Amount, PaymentColumn::Currency, PaymentColumn::Recipient}));
    }
}

void tst_Lists::denseRows()
{
    PageFixture fixture;
    PayoutsPage page(*fixture.session, m_theme, m_format);
    QSignalSpy asked(&page, &PaymentListPage::densityRequested);
    showIt(page);
    auto *button = page.findChild<QToolButton *>(u"densityButton"_s);
    QVERIFY(button && button->isVisible() && !button->isChecked());
    QCOMPARE(spokenName(button), u"Compact rows"_s);
    button->click();
    QCOMPARE(asked.size(), 1);
    QVERIFY(!button->isChecked()); // before it is so
    toggleByReader(button);
    QCOMPARE(asked.size(), 2);
    QVERIFY(!button->isChecked());
    m_theme.setCompact(true);
    QCOMPARE(asked.size(), 2);
    QVERIFY(button->isChecked());
    m_theme.setCompact(false);
    QVERIFY(!button->isChecked());
}

void tst_Lists::widthsAndPlacesByHand()
{
    PageFixture fixture;
    fixture.issue(draftOf("5"));
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    const int amount = columnOf(PaymentColumn::Amount);
    const int bank = columnOf(PaymentColumn::Bank);
    const auto widthOf = [](QWidget &page, int column) { return page.findChild<PaymentTable *>()->columnWidth(column); };
    int wider = 0;
    {
        PayoutsPage page(*fixture.session, m_theme, m_format);
        page.remember(settings);
        page.resize(1400, 700);
        showIt(page);
        EVENTUALLY(tableOf(page)->isVisible());
        const int usual = widthOf(page, amount);
        QHeaderView *header = page.findChild<PaymentTable *>()->horizontalHeader();
        header->resizeSection(amount, usual + 40); // as a mouse does with its edge
        QCOMPARE(widthOf(page, amount), usual + 40);
        header->moveSection(header->visualIndex(amount), 0);
        QCOMPARE(headersOf(page).first(2), (QStringList {u"Amount"_s, u"Status"_s}));
        QCOMPARE(widthOf(page, amount), usual + 40);
        // And by keys, where Back and Forward have the same ones.
        page.chooseColumns();
        auto *list = sheet(page)->findChild<QListWidget *>();
        list->setCurrentRow(5);
        QCOMPARE(list->currentItem()->text(), u"Bank"_s);
        const int before = widthOf(page, bank);
        QTest::keyClick(list, Qt::Key_Right, Qt::AltModifier);
        QTest::keyClick(list, Qt::Key_Right, Qt::AltModifier);
        QTest::keyClick(list, Qt::Key_Left, Qt::AltModifier);
        wider = widthOf(page, bank);
        QVERIFY(wider > before);
        QTest::keyClick(sheet(page), Qt::Key_Escape);
        page.resize(1380, 700); // what the window takes is no one's wish
    }
    PayoutsPage page(*fixture.session, m_theme, m_format);
    page.remember(settings);
    page.resize(1400, 700);
    showIt(page);
    EVENTUALLY(tableOf(page)->isVisible());
    QCOMPARE(headersOf(page).first(2), (QStringList {u"Amount"_s, u"Status"_s}));
    QCOMPARE(widthOf(page, bank), wider);
    QCOMPARE(settings.value(u"lists/payouts/widths"_s).toMap().keys(), (QStringList {u"amount"_s, u"bank"_s}));
    // A view of one's own has its own.
    saveViewAs(page, u"Wide"_s);
    QHeaderView *header = page.findChild<PaymentTable *>()->horizontalHeader();
    header->resizeSection(bank, 200);
    awaitedButton(page, u"All"_s)->click();
    QCOMPARE(widthOf(page, bank), wider);
    awaitedButton(page, u"Wide"_s)->click();
    QCOMPARE(widthOf(page, bank), 200);
    awaitedButton(page, u"All"_s)->click();
    resetColumns(page);
    QVERIFY(settings.value(u"lists/payouts/widths"_s).toMap().isEmpty());
    QVERIFY(widthOf(page, bank) < wider);
}

void tst_Lists::viewsOfOnesOwn()
{
    PageFixture fixture;
    fixture.put(fixture.issue(draftOf("5", "IDR")), PaymentState::Paid);
    fixture.issue(draftOf("6", "INR"));
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    {
        PayoutsPage page(*fixture.session, m_theme, m_format);
        page.remember(settings);
        showIt(page);
        EVENTUALLY(tableOf(page)->isVisible());
        filterBy(page, u"Currency"_s, {u"INR"_s});
        EVENTUALLY_EQUAL(rowsOf(page), 1);
        page.saveView();
        QWidget *name = sheet(page);
        QTest::keyClicks(name->findChild<QLineEdit *>(), u"Rupees & co"_s);
        QTest::keyClick(name, Qt::Key_Return);
        EVENTUALLY(buttonOf(page, u"Rupees && co"_s)->isChecked());
        QCOMPARE(chipsOf(page), QStringList {u"Currency: INR"_s}); // its name may say anything
    }
    PayoutsPage page(*fixture.session, m_theme, m_format);
    page.remember(settings);
    showIt(page);
    EVENTUALLY(tableOf(page)->isVisible());
    EVENTUALLY_EQUAL(rowsOf(page), 1); // where it was left
    awaitedButton(page, u"All"_s)->click();
    EVENTUALLY_EQUAL(rowsOf(page), 2);
    awaitedButton(page, u"Rupees"_s)->click();
    EVENTUALLY_EQUAL(rowsOf(page), 1);
    auto *views = page.findChild<ViewTabs *>();
    Q_EMIT views->renamed(views->current(), u"Only INR"_s);
    EVENTUALLY(buttonOf(page, u"Only INR"_s)->isChecked() && !buttonOf(page, u"Rupees"_s));
    QSignalSpy undone(&page, &Page::changed);
    Q_EMIT views->removed(views->current());
    QVERIFY(!buttonOf(page, u"Only INR"_s));
    EVENTUALLY(buttonOf(page, u"All"_s)->isChecked());
    QCOMPARE(chipsOf(page), QStringList {u"Currency: INR"_s}); // what is seen stays
    QCOMPARE(rowsOf(page), 1);
    QVERIFY(settings.value(u"lists/payouts/views"_s).toList().isEmpty());
    QCOMPARE(undone.first().first().toString(), u"\"Only INR\" is deleted. No payment is touched by that."_s);
    undone.first().last().value<std::function<void()>>()();
    EVENTUALLY(buttonOf(page, u"Only INR"_s) && !buttonOf(page, u"Only INR"_s)->isChecked());
    QCOMPARE(settings.value(u"lists/payouts/views"_s).toList().size(), 1);
    awaitedButton(page, u"Only INR"_s)->click();
    QCOMPARE(chipsOf(page), QStringList {u"Currency: INR"_s});
}

void tst_Lists::aViewHasItsTextAndDensity()
{
    PageFixture fixture;
    fixture.issue(draftOf("5", "IDR", u"Budi Santoso"_s));
    fixture.issue(draftOf("6", "INR"));
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    Theme theme;
    PayoutsPage page(*fixture.session, theme, m_format);
    bool own = false; // what is wanted everywhere
    const auto take = [&] { theme.setCompact(page.controller().density().value_or(own)); };
    const auto want = [&](bool isCompact) {
        own = page.controller().keepDensity(isCompact) ? own : isCompact;
        take();
    };
    connect(&page, &PaymentListPage::viewChanged, &page, take);
    page.remember(settings);
    showIt(page);
    EVENTUALLY_EQUAL(rowsOf(page), 2);
    auto *box = page.findChild<FilterBar *>()->box();
    box->setText(u"Budi"_s);
    want(true);
    EVENTUALLY_EQUAL(rowsOf(page), 1);
    Q_EMIT page.findChild<ViewTabs *>()->saved(u"Budi, close"_s);
    awaitedButton(page, u"All"_s)->click();
    EVENTUALLY_EQUAL(rowsOf(page), 2);
    QCOMPARE(box->text(), QString()); // it came with the view
    want(false);
    awaitedButton(page, u"Budi, close"_s)->click();
    EVENTUALLY_EQUAL(rowsOf(page), 1);
    QVERIFY(theme.isCompact());
    QCOMPARE(box->text(), u"Budi"_s);
    awaitedButton(page, u"All"_s)->click();
    QVERIFY(!theme.isCompact()); // as it was before the view
    awaitedButton(page, u"Budi, close"_s)->click();
    want(false); // is the view's from now on
    awaitedButton(page, u"All"_s)->click();
    awaitedButton(page, u"Budi, close"_s)->click();
    QVERIFY(!theme.isCompact());
}

void tst_Lists::aNarrowedListIsNoView()
{
    PageFixture fixture;
    fixture.put(fixture.issue(draftOf("5", "IDR")), PaymentState::Paid);
    fixture.issue(draftOf("6", "INR"));
    PayoutsPage page(*fixture.session, m_theme, m_format);
    showIt(page);
    page.controller().narrow({.words = u"Paid since Wed"_s, .states = {PaymentState::Paid}});
    EVENTUALLY_EQUAL(rowsOf(page), 1);
    QSignalSpy said(&page, &Page::said);
    page.saveView();
    QCOMPARE(said.size(), 1);
    QVERIFY(said.first().first().toString().startsWith(u"\"Paid since Wed\" came from another page"_s));
    QVERIFY(!page.findChild<QLineEdit *>(u"viewName"_s));
}

void tst_Lists::goesOnWhereItWasLeft()
{
    PageFixture fixture;
    const OrderId settled = fixture.issue(draftOf("5", "IDR"));
    fixture.put(settled, PaymentState::Paid);
    const OrderId other = fixture.issue(draftOf("6", "INR"));
    QSettings settings(fixture.dir.filePath(u"window.ini"_s), QSettings::IniFormat);
    const auto opened = [&] {
        auto page = std::make_unique<PayoutsPage>(*fixture.session, m_theme, m_format);
        page->remember(settings);
        showIt(*page);
        return page;
    };
    {
        const auto page = opened();
        EVENTUALLY_EQUAL(rowsOf(*page), 2);
        awaitedButton(*page, u"Paid"_s)->click();
        EVENTUALLY_EQUAL(rowsOf(*page), 1);
        page->detail().choose(settled);
        EVENTUALLY(page->chosen());
    }
    {
        const auto page = opened();
        EVENTUALLY(page->chosen());
        QCOMPARE(page->chosen()->id, settled);
        EVENTUALLY(buttonOf(*page, u"Paid"_s)->isChecked());
        QCOMPARE(rowsOf(*page), 1);
        awaitedButton(*page, u"All"_s)->click();
        EVENTUALLY_EQUAL(rowsOf(*page), 2);
        page->detail().choose(other);
        EVENTUALLY(page->chosen() && page->chosen()->id == other);
        awaitedButton(*page, u"Paid"_s)->click(); // which it isn't in
        EVENTUALLY_EQUAL(rowsOf(*page), 1);
    }
    settings.setValue(u"lists/payouts/%1/chosen"_s.arg(fixture.session->profile().name), other.toString());
    const auto page = opened();
    EVENTUALLY_EQUAL(rowsOf(*page), 1); // the view is not left for a payment that has gone from it
    EVENTUALLY(buttonOf(*page, u"Paid"_s)->isChecked());
    QVERIFY(!page->chosen());
}

void tst_Lists::everythingHasAName()
{
    PageFixture fixture;
    fixture.issue(draftOf("5"));
    for (const bool payins : {false, true}) {
        std::unique_ptr<PaymentListPage> page;
        if (payins)
            page = std::make_unique<PayinsPage>(*fixture.session, m_theme, m_format);
        else
            page = std::make_unique<PayoutsPage>(*fixture.session, m_theme, m_format);
        showIt(*page);
        EVENTUALLY(page->model().isLoaded());
        QCOMPARE(nameless(*page), QString());
        QVERIFY(focusable(*page) > 8);
    }
}

KONTOR_TEST(tst_Lists, QApplication)
#include "tst_lists.moc"
