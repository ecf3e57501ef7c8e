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
class TableDesk {
public:
    explicit TableDesk(const Theme &theme, Qt::LayoutDirection direction = Qt::LeftToRight, int rows = 200)
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
    TableDesk desk(m_theme, direction);
    QCOMPARE(desk.table.viewport()->width(), 4 * columnWidth);
    const QRect status = desk.place(3, 0);
    const QRect third = desk.place(3, 2);
    const QRect looked = desk.beginning(2 * columnWidth - 1); // without the line at its end
    desk.table.clearFocus();
    const QImage before = desk.table.viewport()->grab(looked).toImage();
    for (const int by : {1, 150, desk.sideways()->maximum()}) {
        desk.sideways()->setValue(by);
        QCOMPARE(desk.place(3, 0), status);
        QCOMPARE(desk.table.indexAt(status.center()), desk.model.index(3, 0));
        QCOMPARE(desk.table.indexAt(desk.place(3, 1).center()), desk.model.index(3, 1));
        QCOMPARE(desk.place(3, 2), third.translated(direction == Qt::RightToLeft ? by : -by, 0));
        QCOMPARE(desk.table.viewport()->grab(looked).toImage(), before);
    }
    QTest::mouseClick(desk.table.viewport(), Qt::LeftButton, {}, status.center());
    QCOMPARE(desk.table.currentIndex(), desk.model.index(3, 0));
    QCOMPARE(desk.sideways()->value(), desk.sideways()->maximum()); // a press on it scrolls nothing
    desk.sideways()->setValue(0);
    QVERIFY(desk.table.header()->stuck().isEmpty()); // and then nothing is painted in another place
}

//! WCAG 2.4.11: wherever the arrows lead.
void tst_Table::theKeyboardIsNeverBelowIt()
{
    QFETCH(Qt::LayoutDirection, direction);
    TableDesk desk(m_theme, direction);
    const auto isInSight = [&desk] {
        const QModelIndex current = desk.table.currentIndex();
        const QRect cell = desk.table.visualRect(current);
        int stuck = 0;
        for (const auto &each : desk.table.header()->stuck()) {
            if (each.section == current.column())
                return true;
            stuck += each.width;
        }
        return desk.table.viewport()->rect().contains(cell) && (stuck == 0 || !desk.beginning(stuck).intersects(cell));
    };
    desk.table.chooseRow(2);
    const bool isMirrored = direction == Qt::RightToLeft;
    for (int column = 1; column < columns; ++column) {
        QTest::keyClick(&desk.table, isMirrored ? Qt::Key_Left : Qt::Key_Right);
        QCOMPARE(desk.table.currentIndex().column(), column);
        QVERIFY2(isInSight(), qPrintable(QString::number(column)));
    }
    QVERIFY(desk.sideways()->value() > 0);
    for (int column = columns - 2; column >= 0; --column) {
        QTest::keyClick(&desk.table, isMirrored ? Qt::Key_Right : Qt::Key_Left);
        QCOMPARE(desk.table.currentIndex().column(), column);
        QVERIFY2(isInSight(), qPrintable(QString::number(column)));
    }
    desk.sideways()->setValue(desk.sideways()->maximum());
    desk.table.chooseRow(3); // in the first column
    QCOMPARE(desk.sideways()->value(), desk.sideways()->maximum());
}

//! A column that a person put before them scrolls away below them, and they stand where they were put.
void tst_Table::theOrderOfTheOthers()
{
    TableDesk desk(m_theme);
    desk.table.header()->moveSection(5, 0);
    QCOMPARE(desk.place(0, 5).left(), 0);
    QCOMPARE(desk.place(0, 0).left(), columnWidth);
    desk.sideways()->setValue(50);
    QVERIFY(desk.table.header()->stuck().isEmpty()); // it has not come to the edge
    QCOMPARE(desk.place(0, 0).left(), columnWidth - 50);
    desk.sideways()->setValue(columnWidth + 30);
    QCOMPARE(desk.place(0, 0).left(), 0);
    QCOMPARE(desk.place(0, 1).left(), columnWidth);
    desk.table.setCurrentIndex(desk.model.index(0, 5)); // which is below them now
    QCOMPARE(desk.place(0, 5).left(), 0);
    QCOMPARE(desk.sideways()->value(), 0);
}

void tst_Table::headsThatStay()
{
    TableDesk desk(m_theme);
    QSignalSpy asked(desk.table.header(), &TableHeader::sortAsked);
    desk.sideways()->setValue(200);
    const QPoint second(columnWidth + 20, desk.table.header()->height() / 2);
    QTest::mouseClick(desk.table.header()->viewport(), Qt::LeftButton, Qt::ShiftModifier, second);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.first(), (QVariantList {1, true}));
    QTest::mouseClick(desk.table.header()->viewport(), Qt::LeftButton, {}, second + QPoint(columnWidth, 0));
    QCOMPARE(asked.size(), 2);
    QCOMPARE(asked.last(), (QVariantList {3, false})); // what is seen there
}

//! Where they would leave no room for the others they scroll with them.
void tst_Table::littleRoom()
{
    TableDesk desk(m_theme);
    desk.table.resize(desk.table.width() - 2 * columnWidth + 60, 400); // for two and a half
    desk.sideways()->setValue(150);
    QCOMPARE(desk.table.header()->stuck().size(), 1);
    desk.table.resize(desk.table.width() - 60, 400);
    QVERIFY(desk.table.header()->stuck().isEmpty());
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
    TableDesk desk(m_theme);
    QVERIFY(desk.ticks()->width() >= 24 && desk.ticks()->sectionSize(0) >= 24);
    desk.pressTick(1);
    desk.pressTick(4);
    QCOMPARE(desk.selected(), (QList {1, 4}));
    QCOMPARE(desk.all()->checkState(), Qt::PartiallyChecked);
    QVERIFY(desk.isReady && desk.table.hasFocus());
    desk.pressTick(1);
    QCOMPARE(desk.selected(), QList {4});
    desk.pressTick(4);
    desk.pressTick(2);
    desk.pressTick(5, Qt::ShiftModifier);
    QCOMPARE(desk.selected(), (QList {2, 3, 4, 5}));
    QCOMPARE(desk.table.currentIndex().row(), 5);
    QTest::mouseClick(desk.all(), Qt::LeftButton);
    QCOMPARE(desk.selected().size(), 200);
    QCOMPARE(desk.all()->checkState(), Qt::Checked);
    QTest::mouseClick(desk.all(), Qt::LeftButton);
    QCOMPARE(desk.selected(), QList<int>());
    QCOMPARE(desk.all()->checkState(), Qt::Unchecked);
    desk.sideways()->setValue(200); // they stay, too
    desk.pressTick(3);
    QCOMPARE(desk.selected(), QList {3});
    QCOMPARE(desk.sideways()->value(), 200);
}

void tst_Table::ticksByKeys()
{
    TableDesk desk(m_theme);
    desk.table.chooseRow(1);
    QTest::keyClick(&desk.table, Qt::Key_Space);
    QCOMPARE(desk.selected(), QList<int>());
    QTest::keyClick(&desk.table, Qt::Key_Space);
    QTest::keyClick(&desk.table, Qt::Key_Down, Qt::ControlModifier);
    QTest::keyClick(&desk.table, Qt::Key_Down, Qt::ControlModifier);
    QTest::keyClick(&desk.table, Qt::Key_Space);
    QCOMPARE(desk.selected(), (QList {1, 3}));
    QTest::keyClick(&desk.table, Qt::Key_Down); // as elsewhere
    QCOMPARE(desk.selected(), QList {4});
}

void tst_Table::ticksFromTheRight()
{
    TableDesk desk(m_theme, Qt::RightToLeft);
    QVERIFY(desk.ticks()->x() > desk.table.viewport()->x());
    QCOMPARE(desk.all()->geometry().left(), desk.ticks()->x());
    desk.pressTick(2);
    QTest::keyClick(&desk.table, Qt::Key_Up, Qt::ControlModifier);
    QTest::keyClick(&desk.table, Qt::Key_Space);
    QCOMPARE(desk.selected(), (QList {1, 2}));
}

//! By ranges, whichever was taken out.
void tst_Table::allOfAMillion()
{
    TableDesk desk(m_theme, Qt::LeftToRight, 1'000'000);
    QTest::mouseClick(desk.all(), Qt::LeftButton);
    desk.pressTick(5);
    desk.pressTick(7);
    QCOMPARE(desk.all()->checkState(), Qt::PartiallyChecked);
    const QItemSelection selection = desk.table.selectionModel()->selection();
    QVERIFY(selection.size() < 8);
    qint64 rows = 0;
    for (const QItemSelectionRange &range : selection)
        rows += range.height();
    QCOMPARE(rows, 999'998);
    desk.pressTick(5);
    desk.pressTick(7);
    QCOMPARE(desk.all()->checkState(), Qt::Checked);
}

void tst_Table::ticksAreHeard()
{
    TableDesk desk(m_theme);
    QAccessibleInterface *spoken = QAccessible::queryAccessibleInterface(&desk.table);
    QVERIFY(spoken && spoken->tableInterface());
    QVERIFY(!spoken->tableInterface()->cellAt(2, 0)->state().selected);
    desk.table.setCurrentIndex(desk.model.index(2, 0));
    desk.table.clearSelection();
    QTest::keyClick(&desk.table, Qt::Key_Space);
    QVERIFY(spoken->tableInterface()->cellAt(2, 0)->state().selected);
    desk.sideways()->setValue(200); // where it is seen
    const QRect cell = spoken->tableInterface()->cellAt(2, 0)->rect();
    QCOMPARE(cell.topLeft(), desk.table.viewport()->mapToGlobal(desk.place(2, 0).topLeft()));
    QCOMPARE(desk.all()->accessibleName(), u"Select all rows"_s);
    QCOMPARE(desk.all()->focusPolicy(), Qt::NoFocus); // one stop for Tab
    QCOMPARE(desk.ticks()->focusPolicy(), Qt::NoFocus);
    // "Toggle" is all that a screen reader has for the one above them.
    desk.table.clearSelection();
    QAccessibleInterface *all = QAccessible::queryAccessibleInterface(desk.all());
    all->actionInterface()->doAction(QAccessibleActionInterface::toggleAction());
    QCOMPARE(desk.selected().size(), desk.model.rowCount());
    QCOMPARE(desk.all()->checkState(), Qt::Checked);
    all->actionInterface()->doAction(QAccessibleActionInterface::toggleAction());
    QVERIFY(desk.selected().isEmpty());
}

void tst_Table::changedCells()
{
    TableDesk desk(m_theme);
    const QColor plain = desk.colourAt(4, 2);
    desk.table.tintCells(4, {1, 3});
    const QColor tinted = desk.colourAt(4, 1);
    QVERIFY(tinted != plain);
    QCOMPARE(desk.colourAt(4, 3), tinted);
    QCOMPARE(desk.colourAt(4, 2), plain); // it says what it said
    QCOMPARE(desk.colourAt(5, 1), plain);
    EVENTUALLY_WITHIN(Seconds(4), desk.colourAt(4, 1) == plain, desk.colourAt(4, 1).name());
}

KONTOR_TEST(tst_Table, QApplication)
#include "tst_table.moc"
