// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/sheets/sheettotals.h"

#include "support/testprogram.h"

#include <QTest>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

SheetRow rowPaying(const QString &amount, SheetRow::Findings findings = {}, RowRelations relations = {})
{
    return {.findings = findings, .relations = relations, .money = Money {Decimal::parse(amount).value(), u"IDR"_s}};
}

} // namespace

//! What is counted over rows that are added, changed and removed.
class tst_SheetTotals : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachRowIsCountedAsWhatItIs();
    void relationsChangeWhileARowIsCounted();
    void sums();
    void aSumThatIsTooLarge();
    void numbers();
};

void tst_SheetTotals::eachRowIsCountedAsWhatItIs()
{
    using enum SheetRow::Finding;
    const QList<SheetRow> rows {rowPaying(u"5"_s), rowPaying(u"5"_s, Doubtful), rowPaying(u"5"_s, {NewRecipient, PaidBefore}),
        rowPaying(u"5"_s, ImportedBefore, RowRelation::Duplicate), rowPaying(u"5"_s, ChangedAccount),
        SheetRow {.findings = Blocked, .isRounded = true}, SheetRow {.leftOut = true, .findings = Blocked, .isRounded = true}};
    SheetTotals totals;
    for (const SheetRow &row : rows)
        totals.add(row);
    const SheetTotals::Counts counts = totals.counts();
    QCOMPARE(counts.ready, 5);
    QCOMPARE(counts.problems, 1);
    QCOMPARE(counts.warnings, 4);
    QCOMPARE(counts.leftOut, 1);
    QCOMPARE(counts.newRecipients, 1);
    QCOMPARE(counts.changedAccounts, 1);
    QCOMPARE(counts.duplicates, 2);
    QCOMPARE(counts.importedBefore, 1);
    QCOMPARE(counts.rounded, 1);
    for (const SheetRow &row : rows)
        totals.remove(row);
    QCOMPARE(totals.counts().ready + totals.counts().problems + totals.counts().warnings + totals.counts().leftOut, 0);
    QCOMPARE(totals.counts().duplicates + totals.counts().importedBefore + totals.counts().rounded, 0);
    QVERIFY(totals.sums().isEmpty());
}

void tst_SheetTotals::relationsChangeWhileARowIsCounted()
{
    SheetTotals totals;
    SheetRow row = rowPaying(u"5"_s);
    totals.add(row);
    totals.setRelation(row, RowRelation::Duplicate, true);
    totals.setRelation(row, RowRelation::OtherName, true);
    QVERIFY(row.isDuplicate() && row.has(RowRelation::OtherName));
    QCOMPARE(totals.counts().warnings, 1);
    QCOMPARE(totals.counts().duplicates, 1);
    totals.setRelation(row, RowRelation::Duplicate, false);
    QCOMPARE(totals.counts().warnings, 1);
    QCOMPARE(totals.counts().duplicates, 0);
    totals.setRelation(row, RowRelation::OtherName, false);
    QCOMPARE(totals.counts().warnings, 0);
    QCOMPARE(totals.counts().ready, 1);
}

void tst_SheetTotals::sums()
{
    SheetTotals totals;
    totals.add(rowPaying(u"5.25"_s));
    totals.add(rowPaying(u"7"_s));
    QCOMPARE(totals.sums().value(u"IDR"_s).amount->toString(), u"12.25"_s);
    QCOMPARE(totals.sums().value(u"IDR"_s).payouts, 2);
    totals.remove(rowPaying(u"5.25"_s));
    QCOMPARE(totals.sums().value(u"IDR"_s).amount->toString(), u"7.00"_s);
    totals.clear();
    QVERIFY(totals.sums().isEmpty());
}

//! It stays unknown until the last payout of that currency is gone.
void tst_SheetTotals::aSumThatIsTooLarge()
{
    const SheetRow huge = rowPaying(QString(38, u'9'));
    SheetTotals totals;
    totals.add(huge);
    totals.add(huge);
    QVERIFY(!totals.sums().value(u"IDR"_s).amount);
    totals.remove(huge);
    QVERIFY(!totals.sums().value(u"IDR"_s).amount);
    totals.remove(huge);
    QVERIFY(totals.sums().isEmpty());
    totals.add(rowPaying(u"5"_s));
    QCOMPARE(totals.sums().value(u"IDR"_s).amount->toString(), u"5"_s);
}

//! Also of rows that can't be paid. Two currencies may be written in two ways.
void tst_SheetTotals::numbers()
{
    const SheetRow pointed {.findings = SheetRow::Finding::Blocked, .signs = {.points = true}, .currencyOfSigns = u"IDR"_s};
    const SheetRow comma {.findings = SheetRow::Finding::Blocked, .signs = {.commas = true}, .currencyOfSigns = u"IDR"_s};
    const SheetRow inEuros {.findings = SheetRow::Finding::Blocked, .signs = {.commas = true}, .currencyOfSigns = u"EUR"_s};
    SheetTotals totals;
    QCOMPARE(totals.numbersFound(), std::nullopt);
    totals.add(pointed);
    QCOMPARE(totals.numbersFound(), std::optional(NumberStyle::CommaPoint));
    totals.add(inEuros);
    QVERIFY(!totals.numbersFound() && !totals.areNumbersMixed());
    totals.add(comma);
    QVERIFY(totals.areNumbersMixed());
    totals.remove(pointed);
    QVERIFY(!totals.areNumbersMixed());
    QCOMPARE(totals.numbersFound(), std::optional(NumberStyle::PointComma));
}

KONTOR_TEST(tst_SheetTotals, QCoreApplication)
#include "tst_sheettotals.moc"
