// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/sheets/sheethistory.h"

#include "support/testprogram.h"

#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

SheetHistory::Step stepLeavingOut(const QList<int> &rows)
{
    return {.leftOut = rows};
}

} // namespace

//! The way back from corrections, and forward again.
class tst_SheetHistory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void isEmptyAtFirst();
    void goesBackAndForth();
    void aNewStepEndsTheWayForward();
    void sizes();
    void clear();
};

void tst_SheetHistory::isEmptyAtFirst()
{
    const SheetHistory history(7);
    QVERIFY(!history.canUndo() && !history.canRedo());
    QCOMPARE(history.sizeOfUndo(), 0);
    QCOMPARE(history.sizeOfRedo(), 0);
}

void tst_SheetHistory::goesBackAndForth()
{
    SheetHistory history(7);
    history.add(stepLeavingOut({1}));
    history.add(stepLeavingOut({2, 3}));
    QCOMPARE(history.undo().leftOut, (QList {2, 3}));
    QVERIFY(history.canUndo() && history.canRedo());
    QCOMPARE(history.undo().leftOut, QList {1});
    QVERIFY(!history.canUndo());
    QCOMPARE(history.redo().leftOut, QList {1});
    QCOMPARE(history.redo().leftOut, (QList {2, 3}));
    QVERIFY(history.canUndo() && !history.canRedo());
}

void tst_SheetHistory::aNewStepEndsTheWayForward()
{
    SheetHistory history(7);
    history.add(stepLeavingOut({1}));
    history.undo();
    history.add(stepLeavingOut({2}));
    QVERIFY(!history.canRedo());
    QCOMPARE(history.undo().leftOut, QList {2});
    QVERIFY(!history.canUndo());
}

//! A bank may stand in any row.
void tst_SheetHistory::sizes()
{
    SheetHistory history(7);
    history.add({.cells = {{.row = 1, .field = BatchField::Amount, .after = BatchCell {.text = u"5"_s}}}, .leftOut = {2, 3}});
    QCOMPARE(history.sizeOfUndo(), 3);
    history.add({.keptBank = u"bca"_s});
    QCOMPARE(history.sizeOfUndo(), 7);
    history.undo();
    QCOMPARE(history.sizeOfUndo(), 3);
    QCOMPARE(history.sizeOfRedo(), 7);
    QVERIFY(SheetHistory::Step().isEmpty());
    QVERIFY(!stepLeavingOut({0}).isEmpty());
}

void tst_SheetHistory::clear()
{
    SheetHistory history(7);
    history.add(stepLeavingOut({1}));
    history.add(stepLeavingOut({2}));
    history.undo();
    history.clear();
    QVERIFY(!history.canUndo() && !history.canRedo());
}

KONTOR_TEST(tst_SheetHistory, QCoreApplication)
#include "tst_sheethistory.moc"
