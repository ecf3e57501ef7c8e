// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/sheets/sheettotals.h"

#include <algorithm>

namespace kontor {

std::optional<NumberStyle> SheetTotals::numbersFound() const
{
    NumbersOfCurrencies found;
    for (const auto &[currency, signs] : m_signs.asKeyValueRange())
        found.add(currency, evidenceOf(signs));
    return found.style();
}

bool SheetTotals::areNumbersMixed() const
{
    return std::any_of(m_signs.begin(), m_signs.end(), [](const SignCounts &signs) { return evidenceOf(signs).isMixed(); });
}

NumberEvidence SheetTotals::evidenceOf(const SignCounts &signs)
{
    return NumberEvidence({signs[0] > 0, signs[1] > 0, signs[2] > 0, signs[3] > 0});
}

void SheetTotals::clear()
{
    *this = SheetTotals();
}

void SheetTotals::setRelation(SheetRow &row, RowRelation relation, bool isSet)
{
    countRelations(row, -1);
    row.relations.setFlag(relation, isSet);
    countRelations(row, 1);
}

void SheetTotals::count(const SheetRow &row, int by)
{
    countSigns(row, by);
    m_counts.leftOut += row.leftOut ? by : 0;
    if (row.leftOut)
        return;
    m_counts.rounded += row.isRounded ? by : 0;
    if (row.isBlocked()) {
        m_counts.problems += by;
        return;
    }
    m_counts.ready += by;
    m_counts.newRecipients += row.has(SheetRow::Finding::NewRecipient) ? by : 0;
    m_counts.changedAccounts += row.has(SheetRow::Finding::ChangedAccount) ? by : 0;
    m_counts.importedBefore += row.has(SheetRow::Finding::ImportedBefore) ? by : 0;
    m_counts.accounts.add(row.remarks, by);
    countRelations(row, by);
    countMoney(*row.money, by);
}

void SheetTotals::countSigns(const SheetRow &row, int by)
{
    SignCounts &count = m_signs[row.currencyOfSigns];
    count[0] += row.signs.points ? by : 0;
    count[1] += row.signs.commas ? by : 0;
    count[2] += row.signs.lakhs ? by : 0;
    count[3] += row.signs.blanks ? by : 0;
}

//! The counts that depend on other rows, too.
void SheetTotals::countRelations(const SheetRow &row, int by)
{
    m_counts.warnings += row.hasWarning() ? by : 0;
    m_counts.duplicates += row.isDuplicate() ? by : 0;
}

//! A sum that was too large once stays unknown until its last payout is gone: what is subtracted may never have been added.
void SheetTotals::countMoney(const Money &money, int by)
{
    Sum &sum = m_sums[money.currency];
    sum.payouts += by;
    if (sum.amount)
        sum.amount = by > 0 ? sum.amount->plus(money.amount) : sum.amount->minus(money.amount);
    if (sum.payouts == 0)
        m_sums.remove(money.currency);
}

} // namespace kontor
