// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/sheets/relatedrows.h"

#include "support/testprogram.h"

#include <QTest>
#include <algorithm>

using namespace kontor;

namespace {

//! Two rows are duplicates when account and amount are the same, and similar when tail and amount are.
SheetRow payableRow(const QByteArray &account, const QByteArray &person, const QByteArray &amount, const QByteArray &tail)
{
    return {.duplicateKey = account + ' ' + amount, .similarKey = tail + ' ' + amount, .account = account, .person = person};
}

//! The rows of a sheet, as it enters and removes them.
class RowsInTheFile {
public:
    explicit RowsInTheFile(const QList<SheetRow> &all)
        : rows(all)
    {
        for (int row = 0; row < int(rows.size()); ++row)
            related.enter(rows, row);
    }
    RowRelations of(int row) const { return rows.at(row).relations; }
    int first(RowRelation relation, int row) const { return related.firstOf(relation, rows.at(row)); }
    //! Gives the rows that the change of another one makes different.
    QList<int> settle()
    {
        QList<int> changed;
        for (const RelatedRows::Change &change : related.takeChanges(rows)) {
            rows[change.row].relations.setFlag(change.relation, change.isSet);
            changed.append(change.row);
        }
        std::sort(changed.begin(), changed.end());
        return changed;
    }

    QList<SheetRow> rows;
    RelatedRows related {};
};

} // namespace

//! Which rows of a file are compared with which, while rows come and go.
class tst_RelatedRows : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void relations_data();
    void relations();
    void theFirstIsCompared();
    void anotherRowBecomesTheFirst();
    void anEarlierRowEnters();
    void firstsThatGoInOneStep();
    void severalRelations();
    void rowsWithoutKeysAreUnrelated();
    void clear();
};

void tst_RelatedRows::relations_data()
{
    QTest::addColumn<SheetRow>("first");
    QTest::addColumn<SheetRow>("second");
    QTest::addColumn<RowRelations>("relations");
    const SheetRow usual = payableRow("BCA 0012", "siti", "5", "12");
    QTest::newRow("nothing in common") << usual << payableRow("BCA 34", "budi", "5", "34") << RowRelations();
    QTest::newRow("the same recipient, another amount") << usual << payableRow("BCA 0012", "siti", "6", "12") << RowRelations();
    QTest::newRow("the same payout twice") << usual << usual << RowRelations(RowRelation::Duplicate);
    QTest::newRow("the same account and amount, another name")
        << usual << payableRow("BCA 0012", "budi", "5", "12") << RowRelations({RowRelation::Duplicate, RowRelation::OtherName});
    QTest::newRow("the same account, another name")
        << usual << payableRow("BCA 0012", "budi", "6", "12") << RowRelations(RowRelation::OtherName);
    QTest::newRow("the same name, another account")
        << usual << payableRow("BCA 34", "siti", "5", "34") << RowRelations(RowRelation::OtherAccount);
    QTest::newRow("maybe the same account") << usual << payableRow("BCA 12", "siti", "5", "12")
                                            << RowRelations({RowRelation::Similar, RowRelation::OtherAccount});
    QTest::newRow("maybe the same account, another name")
        << usual << payableRow("BCA 12", "budi", "5", "12") << RowRelations(RowRelation::Similar);
    QTest::newRow("maybe the same account, another amount") << usual << payableRow("BCA 12", "budi", "6", "12") << RowRelations();
}

//! Of the later row; the first one counts as right.
void tst_RelatedRows::relations()
{
    QFETCH(SheetRow, first);
    QFETCH(SheetRow, second);
    QFETCH(RowRelations, relations);
    const RowsInTheFile file({first, second});
    QCOMPARE(file.of(0), RowRelations());
    QCOMPARE(file.of(1), relations);
}

void tst_RelatedRows::theFirstIsCompared()
{
    const RowsInTheFile file({payableRow("1", "siti", "5", "1"), payableRow("2", "siti", "5", "2"), payableRow("1", "siti", "7", "1")});
    QCOMPARE(file.of(1), RowRelations(RowRelation::OtherAccount));
    QCOMPARE(file.of(2), RowRelations()); // the account of the first, whatever the second has
    QCOMPARE(file.first(RowRelation::OtherAccount, 1), 0);
    QCOMPARE(file.first(RowRelation::OtherName, 2), 0);
}

void tst_RelatedRows::anotherRowBecomesTheFirst()
{
    RowsInTheFile file({payableRow("1", "siti", "5", "1"), payableRow("2", "siti", "5", "2"), payableRow("1", "siti", "7", "1")});
    file.related.leave(file.rows, 0);
    QCOMPARE(file.of(1), RowRelations(RowRelation::OtherAccount)); // until all rows of the step have left
    QCOMPARE(file.settle(), (QList {1, 2}));
    QCOMPARE(file.of(1), RowRelations());
    QCOMPARE(file.of(2), RowRelations(RowRelation::OtherAccount));
    QCOMPARE(file.first(RowRelation::OtherAccount, 2), 1);
    QCOMPARE(file.settle(), QList<int>()); // it is told once
}

void tst_RelatedRows::anEarlierRowEnters()
{
    const SheetRow twice = payableRow("1", "siti", "5", "1");
    RowsInTheFile file({twice, twice, twice});
    file.related.leave(file.rows, 0);
    QCOMPARE(file.settle(), QList {1});
    QCOMPARE(file.first(RowRelation::Duplicate, 2), 1);
    file.related.enter(file.rows, 0);
    QCOMPARE(file.settle(), QList {1});
    QCOMPARE(file.of(0), RowRelations());
    QCOMPARE(file.of(1), RowRelations(RowRelation::Duplicate));
    QCOMPARE(file.first(RowRelation::Duplicate, 2), 0);
}

//! Each of them is the first one for a moment, and only what is left in the end is compared.
void tst_RelatedRows::firstsThatGoInOneStep()
{
    const SheetRow twice = payableRow("1", "siti", "5", "1");
    RowsInTheFile file({twice, twice, twice, twice});
    for (const int row : {0, 1, 2})
        file.related.leave(file.rows, row);
    for (const int row : {0, 1, 2})
        QCOMPARE(file.of(row), RowRelations()); // a row that left has no relations
    QCOMPARE(file.settle(), QList {3});
    QCOMPARE(file.of(3), RowRelations());
    file.related.leave(file.rows, 3);
    QCOMPARE(file.settle(), QList<int>());
}

//! They end one by one.
void tst_RelatedRows::severalRelations()
{
    RowsInTheFile file({payableRow("1", "siti", "5", "1"), payableRow("2", "budi", "7", "2"), payableRow("1", "budi", "5", "1")});
    QCOMPARE(file.of(2), RowRelations({RowRelation::Duplicate, RowRelation::OtherName, RowRelation::OtherAccount}));
    file.related.leave(file.rows, 1);
    QCOMPARE(file.settle(), QList {2});
    QCOMPARE(file.of(2), RowRelations({RowRelation::Duplicate, RowRelation::OtherName}));
    file.related.leave(file.rows, 0);
    QCOMPARE(file.settle(), (QList {2, 2}));
    QCOMPARE(file.of(2), RowRelations());
}

//! An empty name is no name that two rows have in common.
void tst_RelatedRows::rowsWithoutKeysAreUnrelated()
{
    RowsInTheFile file({{}, {}, payableRow("1", {}, "5", "1"), payableRow("2", {}, "6", "2")});
    for (const int row : {0, 1, 2, 3})
        QCOMPARE(file.of(row), RowRelations());
    file.related.leave(file.rows, 0);
    QCOMPARE(file.settle(), QList<int>());
}

void tst_RelatedRows::clear()
{
    const SheetRow twice = payableRow("1", "siti", "5", "1");
    RowsInTheFile file({twice, twice});
    file.related.leave(file.rows, 0);
    file.related.clear();
    QCOMPARE(file.settle(), QList<int>());
    file.rows = {twice, twice};
    file.related.enter(file.rows, 1);
    QCOMPARE(file.of(1), RowRelations());
}

KONTOR_TEST(tst_RelatedRows, QCoreApplication)
#include "tst_relatedrows.moc"
