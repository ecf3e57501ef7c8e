// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time.h"
#include "gui/onscreen.h"
#include "gui/table/paymentdelegate.h"
#include "gui/table/paymenttable.h"
#include "gui/table/tableheader.h"
#include "gui/table/tickheader.h"
#include "gui/theme/theme.h"
#include "models/paymentroles.h"
#include "support/eventually.h"
#include "support/testprogram.h"

#include <QAbstractTableModel>
#include <QAccessible>
#include <QApplication>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>
#include <algorithm>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

constexpr int columns = 8;
constexpr int columnWidth = 120;

//! As many rows as there are payments in a large ledger.
class ManyRows final : public QAbstractTableModel {
public:
    explicit ManyRows(int rows)
        : m_rows(rows)
    {
    }
    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : m_rows; }
    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : columns; }
    QVariant data(const QModelIndex &index, int role) const override
    {
        return role == Qt::DisplayRole ? u"%1/%2"_s.arg(index.row()).arg(index.column()) : QVariant();
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        return role == Qt::DisplayRole && orientation == Qt::Horizontal ? u"Column %1"_s.arg(section) : QVariant();
    }

private:
    int m_rows;
};

//! A table of eight columns in which there is room for four; the first two stay.
class TableFixture {
public:
    explicit TableFixture(const Theme &theme, Qt::LayoutDirection direction = Qt::LeftToRight, int rows = 200)
        : model(rows)
        , table(theme, u"Payments"_s)
    {
        table.setLayoutDirection(direction);
        table.addTicks();
        table.setModel(&model);
        PaymentTable::Plan plan {.widths = QList<int>(columns, columnWidth), .stays = {0, 1}};
        for (int column = 0; column < columns; ++column)
            plan.shown.append(column);
        table.setPlan(plan);
        table.resize(4 * columnWidth + ticks()->sizeHint().width() + table.verticalScrollBar()->sizeHint().width(), 400);
        table.show();
        table.setFocus();
        table.activateWindow();
        isReady = eventually([this] { return hasKeyboard(table); });
    }
    TickHeader *ticks() { return table.findChild<TickHeader *>(); }
    TickAll *all() { return table.findChild<TickAll *>(); }
    QScrollBar *sideways() { return table.horizontalScrollBar(); }
    QRect place(int row, int column) { return table.visualRect(model.index(row, column)); }
    //! Where reading begins, so wide.
    QRect beginning(int width)
    {
        return QStyle::visualRect(table.layoutDirection(), table.viewport()->rect(), QRect(0, 0, width, table.viewport()->height()));
    }
    void pressTick(int row, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        const QPoint at(ticks()->width() / 2, ticks()->sectionViewportPosition(row) + ticks()->sectionSize(row) / 2);
        QTest::mouseClick(ticks()->viewport(), Qt::LeftButton, modifiers, at);
    }
    QList<int> selected() const
    {
        QList<int> rows;
        for (const QModelIndex &index : table.selectionModel()->selectedRows())
            rows.append(index.row());
        std::sort(rows.begin(), rows.end());
        return rows;
    }
    QColor colourAt(int row, int column)
    {
        const QRect cell = place(row, column);
        return table.viewport()->grab().toImage().pixelColor(cell.right() - 4, cell.top() + 4);
    }

    ManyRows model;
    PaymentTable table;
    bool isReady = false;
};

} // namespace

//! What all lists of payments have: columns that stay, ticks, and cells that are tinted when they change.
class tst_Table : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { m_theme.install(*qApp); }
    void whatAPaymentIsKnownByStays_data();
    void whatAPaymentIsKnownByStays();
    void theKeyboardIsNeverBelowIt_data() { whatAPaymentIsKnownByStays_data(); }
    void theKeyboardIsNeverBelowIt();
    void theOrderOfTheOthers();
    void headsThatStay();
    void littleRoom();
    void theEdgeCutsNothing();
    void ticksByPointer();
    void ticksByKeys();
    void ticksFromTheRight();
    void allOfAMillion();
    void ticksAreHeard();
    void changedCells();

private:
    Theme m_theme;
};

void tst_Table::whatAPaymentIsKnownByStays_data()
{
    QTest::addColumn<Qt::LayoutDirection>("direction");
    QTest::newRow("from the left") << Qt::LeftToRight;
    QTest::newRow("from the right") << Qt::RightToLeft;
}

void tst_Table::whatAPaymentIsKnownByStays()
{
    QFETCH(Qt::LayoutDirection, direction);
    TableFixture fixture(m_theme, direction);
    QCOMPARE(fixture.table.viewport()->width(), 4 * columnWidth);
    const QRect status = fixture.place(3, 0);
    const QRect third = fixture.place(3, 2);
    const QRect looked = fixture.beginning(2 * columnWidth - 1); // without the line at its end
    fixture.table.clearFocus();
    const QImage before = fixture.table.viewport()->grab(looked).toImage();
    for (const int by : {1, 150, fixture.sideways()->maximum()}) {
        fixture.sideways()->setValue(by);
        QCOMPARE(fixture.place(3, 0), status);
        QCOMPARE(fixture.table.indexAt(status.center()), fixture.model.index(3, 0));
        QCOMPARE(fixture.table.indexAt(fixture.place(3, 1).center()), fixture.model.index(3, 1));
        QCOMPARE(fixture.place(3, 2), third.translated(direction == Qt::RightToLeft ? by : -by, 0));
        QCOMPARE(fixture.table.viewport()->grab(looked).toImage(), before);
    }
    QTest::mouseClick(fixture.table.viewport(), Qt::LeftButton, {}, status.center());
    QCOMPARE(fixture.table.currentIndex(), fixture.model.index(3, 0));
    QCOMPARE(fixture.sideways()->value(), fixture.sideways()->maximum()); // a press on it scrolls nothing
    fixture.sideways()->setValue(0);
    QVERIFY(fixture.table.header()->stuck().isEmpty()); // and then nothing is painted in another place
}

//! WCAG 2.4.11: wherever the arrows lead.
void tst_Table::theKeyboardIsNeverBelowIt()
{
    QFETCH(Qt::LayoutDirection, direction);
    TableFixture fixture(m_theme, direction);
    const auto isInSight = [&fixture] {
        const QModelIndex current = fixture.table.currentIndex();
        const QRect cell = fixture.table.visualRect(current);
        int stuck = 0;
        for (const auto &each : fixture.table.header()->stuck()) {
            if (each.section == current.column())
                return true;
            stuck += each.width;
        }
        return fixture.table.viewport()->rect().contains(cell) && (stuck == 0 || !fixture.beginning(stuck).intersects(cell));
    };
    fixture.table.chooseRow(2);
    const bool isMirrored = direction == Qt::RightToLeft;
    for (int column = 1; column < columns; ++column) {
        QTest::keyClick(&fixture.table, isMirrored ? Qt::Key_Left : Qt::Key_Right);
        QCOMPARE(fixture.table.currentIndex().column(), column);
        QVERIFY2(isInSight(), qPrintable(QString::number(column)));
    }
    QVERIFY(fixture.sideways()->value() > 0);
    for (int column = columns - 2; column >= 0; --column) {
        QTest::keyClick(&fixture.table, isMirrored ? Qt::Key_Right : Qt::Key_Left);
        QCOMPARE(fixture.table.currentIndex().column(), column);
        QVERIFY2(isInSight(), qPrintable(QString::number(column)));
    }
    fixture.sideways()->setValue(fixture.sideways()->maximum());
    fixture.table.chooseRow(3); // in the first column
    QCOMPARE(fixture.sideways()->value(), fixture.sideways()->maximum());
}

//! A column that a person put before them scrolls away below them, and they stand where they were put.
void tst_Table::theOrderOfTheOthers()
{
    TableFixture fixture(m_theme);
    fixture.table.header()->moveSection(5, 0);
    QCOMPARE(fixture.place(0, 5).left(), 0);
    QCOMPARE(fixture.place(0, 0).left(), columnWidth);
    fixture.sideways()->setValue(50);
    QVERIFY(fixture.table.header()->stuck().isEmpty()); // it has not come to the edge
    QCOMPARE(fixture.place(0, 0).left(), columnWidth - 50);
    fixture.sideways()->setValue(columnWidth + 30);
    QCOMPARE(fixture.place(0, 0).left(), 0);
    QCOMPARE(fixture.place(0, 1).left(), columnWidth);
    fixture.table.setCurrentIndex(fixture.model.index(0, 5)); // which is below them now
    QCOMPARE(fixture.place(0, 5).left(), 0);
    QCOMPARE(fixture.sideways()->value(), 0);
}

void tst_Table::headsThatStay()
{
    TableFixture fixture(m_theme);
    QSignalSpy asked(fixture.table.header(), &TableHeader::sortRequested);
    fixture.sideways()->setValue(200);
    const QPoint second(columnWidth + 20, fixture.table.header()->height() / 2);
    QTest::mouseClick(fixture.table.header()->viewport(), Qt::LeftButton, Qt::ShiftModifier, second);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.first(), (QVariantList {1, true}));
    QTest::mouseClick(fixture.table.header()->viewport(), Qt::LeftButton, {}, second + QPoint(columnWidth, 0));
    QCOMPARE(asked.size(), 2);
    QCOMPARE(asked.last(), (QVariantList {3, false})); // what is seen there
}

//! Where they would leave no room for the others they scroll with them.
void tst_Table::littleRoom()
{
    TableFixture fixture(m_theme);
    fixture.table.resize(fixture.table.width() - 2 * columnWidth + 60, 400); // for two and a half
    fixture.sideways()->setValue(150);
    QCOMPARE(fixture.table.header()->stuck().size(), 1);
    fixture.table.resize(fixture.table.width() - 60, 400);
    QVERIFY(fixture.table.header()->stuck().isEmpty());
}

//! Half a name and half an amount look like whole ones: where the table's edge goes through a cell, its text ends before it.
void tst_Table::theEdgeCutsNothing()
{
    QStandardItemModel model(2, 1);
    model.setHeaderData(0, Qt::Horizontal, u"What"_s);
    model.setItem(0, new QStandardItem(u"Dewi Lestari Kusumawardhani of a long name"_s));
    auto *amount = new QStandardItem(u"9,999,999,999,999,999,999,999,999,999.99"_s);
    amount->setData(int(ColumnKind::Amount), ColumnKindRole);
    amount->setData(QStringList {u"9,999,999,999,999,999,999,999,999,999"_s, u".99"_s}, AmountRole);
    model.setItem(1, amount);
    PaymentTable table(m_theme, u"Payments"_s);
    table.setModel(&model);
    table.setPlan({.shown = {0}, .widths = {420}, .wide = 0, .least = 420});
    table.setFocusPolicy(Qt::NoFocus); // its border is drawn where the paper is looked at
    table.resize(200, 300);
    table.show();
    EVENTUALLY(isOnScreen(table));
    const int width = table.viewport()->width();
    QVERIFY(table.visualRect(model.index(0, 0)).right() > width + 100);
    const QImage seen = table.viewport()->grab().toImage();
    const auto hasInk = [&](int row, int from, int to) {
        const QRect cell = table.visualRect(model.index(row, 0));
        const QColor paper = seen.pixelColor(width - 2, cell.top() + 2);
        for (int x = from; x < to; ++x) {
            for (int y = cell.top() + 8; y < cell.bottom() - 8; ++y) {
                if (seen.pixelColor(x, y) != paper)
                    return true;
            }
        }
        return false;
    };
    for (const int row : {0, 1}) {
        QVERIFY2(hasInk(row, 16, width - 1), qPrintable(QString::number(row)));
        QVERIFY2(!hasInk(row, width - 1, width), qPrintable(QString::number(row)));
    }
    // A name ends in its dots before the edge; digits there would be another amount.
    const QRect row = table.visualRect(model.index(1, 0));
    const int most = QFontMetrics(m_theme.font(TextStyle::Caption)).horizontalAdvance(u"9,999,999,999,999,999,999,999,999,999.99"_s);
    QVERIFY(most > width - row.left() - 20); // it has no room, in small letters neither
    QVERIFY(!hasInk(1, 16, width / 2)); // ### at the end of what is seen
}

void tst_Table::ticksByPointer()
{
    TableFixture fixture(m_theme);
    QVERIFY(fixture.ticks()->width() >= 24 && fixture.ticks()->sectionSize(0) >= 24);
    fixture.pressTick(1);
    fixture.pressTick(4);
    QCOMPARE(fixture.selected(), (QList {1, 4}));
    QCOMPARE(fixture.all()->checkState(), Qt::PartiallyChecked);
    QVERIFY(fixture.isReady && fixture.table.hasFocus());
    fixture.pressTick(1);
    QCOMPARE(fixture.selected(), QList {4});
    fixture.pressTick(4);
    fixture.pressTick(2);
    fixture.pressTick(5, Qt::ShiftModifier);
    QCOMPARE(fixture.selected(), (QList {2, 3, 4, 5}));
    QCOMPARE(fixture.table.currentIndex().row(), 5);
    QTest::mouseClick(fixture.all(), Qt::LeftButton);
    QCOMPARE(fixture.selected().size(), 200);
    QCOMPARE(fixture.all()->checkState(), Qt::Checked);
    QTest::mouseClick(fixture.all(), Qt::LeftButton);
    QCOMPARE(fixture.selected(), QList<int>());
    QCOMPARE(fixture.all()->checkState(), Qt::Unchecked);
    fixture.sideways()->setValue(200); // they stay, too
    fixture.pressTick(3);
    QCOMPARE(fixture.selected(), QList {3});
    QCOMPARE(fixture.sideways()->value(), 200);
}

void tst_Table::ticksByKeys()
{
    TableFixture fixture(m_theme);
    fixture.table.chooseRow(1);
    QTest::keyClick(&fixture.table, Qt::Key_Space);
    QCOMPARE(fixture.selected(), QList<int>());
    QTest::keyClick(&fixture.table, Qt::Key_Space);
    QTest::keyClick(&fixture.table, Qt::Key_Down, Qt::ControlModifier);
    QTest::keyClick(&fixture.table, Qt::Key_Down, Qt::ControlModifier);
    QTest::keyClick(&fixture.table, Qt::Key_Space);
    QCOMPARE(fixture.selected(), (QList {1, 3}));
    QTest::keyClick(&fixture.table, Qt::Key_Down); // as elsewhere
    QCOMPARE(fixture.selected(), QList {4});
}

void tst_Table::ticksFromTheRight()
{
    TableFixture fixture(m_theme, Qt::RightToLeft);
    QVERIFY(fixture.ticks()->x() > fixture.table.viewport()->x());
    QCOMPARE(fixture.all()->geometry().left(), fixture.ticks()->x());
    fixture.pressTick(2);
    QTest::keyClick(&fixture.table, Qt::Key_Up, Qt::ControlModifier);
    QTest::keyClick(&fixture.table, Qt::Key_Space);
    QCOMPARE(fixture.selected(), (QList {1, 2}));
}

//! By ranges, whichever was taken out.
void tst_Table::allOfAMillion()
{
    TableFixture fixture(m_theme, Qt::LeftToRight, 1'000'000);
    QTest::mouseClick(fixture.all(), Qt::LeftButton);
    fixture.pressTick(5);
    fixture.pressTick(7);
    QCOMPARE(fixture.all()->checkState(), Qt::PartiallyChecked);
    const QItemSelection selection = fixture.table.selectionModel()->selection();
    QVERIFY(selection.size() < 8);
    qint64 rows = 0;
    for (const QItemSelectionRange &range : selection)
        rows += range.height();
    QCOMPARE(rows, 999'998);
    fixture.pressTick(5);
    fixture.pressTick(7);
    QCOMPARE(fixture.all()->checkState(), Qt::Checked);
}

void tst_Table::ticksAreHeard()
{
    TableFixture fixture(m_theme);
    QAccessibleInterface *spoken = QAccessible::queryAccessibleInterface(&fixture.table);
    QVERIFY(spoken && spoken->tableInterface());
    QVERIFY(!spoken->tableInterface()->cellAt(2, 0)->state().selected);
    fixture.table.setCurrentIndex(fixture.model.index(2, 0));
    fixture.table.clearSelection();
    QTest::keyClick(&fixture.table, Qt::Key_Space);
    QVERIFY(spoken->tableInterface()->cellAt(2, 0)->state().selected);
    fixture.sideways()->setValue(200); // where it is seen
    const QRect cell = spoken->tableInterface()->cellAt(2, 0)->rect();
    QCOMPARE(cell.topLeft(), fixture.table.viewport()->mapToGlobal(fixture.place(2, 0).topLeft()));
    QCOMPARE(fixture.all()->accessibleName(), u"Select all rows"_s);
    QCOMPARE(fixture.all()->focusPolicy(), Qt::NoFocus); // one stop for Tab
    QCOMPARE(fixture.ticks()->focusPolicy(), Qt::NoFocus);
    // "Toggle" is all that a screen reader has for the one above them.
    fixture.table.clearSelection();
    QAccessibleInterface *all = QAccessible::queryAccessibleInterface(fixture.all());
    all->actionInterface()->doAction(QAccessibleActionInterface::toggleAction());
    QCOMPARE(fixture.selected().size(), fixture.model.rowCount());
    QCOMPARE(fixture.all()->checkState(), Qt::Checked);
    all->actionInterface()->doAction(QAccessibleActionInterface::toggleAction());
    QVERIFY(fixture.selected().isEmpty());
}

void tst_Table::changedCells()
{
    TableFixture fixture(m_theme);
    const QColor plain = fixture.colourAt(4, 2);
    fixture.table.tintCells(4, {1, 3});
    const QColor tinted = fixture.colourAt(4, 1);
    QVERIFY(tinted != plain);
    QCOMPARE(fixture.colourAt(4, 3), tinted);
    QCOMPARE(fixture.colourAt(4, 2), plain); // it says what it said
    QCOMPARE(fixture.colourAt(5, 1), plain);
    EVENTUALLY_WITHIN(Seconds(4), fixture.colourAt(4, 1) == plain, fixture.colourAt(4, 1).name());
}

KONTOR_TEST(tst_Table, QApplication)
#include "tst_table.moc"
