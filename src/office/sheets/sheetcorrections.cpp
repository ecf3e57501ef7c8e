// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/sheets/sheetcorrections.h"

#include "files/table.h"

#include <algorithm>

namespace kontor {

namespace {

//! useAmountsAsShown() put it there for all rows.
bool isAsShown(const BatchCell &cell)
{
    return cell.kind == CellKind::Number;
}

//! What the file said against what stood in this cell.
void dropDoubts(BatchRow &fields, BatchField field)
{
    if (field == BatchField::AccountNumber)
        fields.otherAccount.clear();
    if (field == BatchField::AccountName)
        fields.otherName.clear();
    if (field == BatchField::OperatorCode)
        fields.otherBank.clear();
    if (field == BatchField::Amount) { // a person who types an amount means what the recipient gets
        fields.foreignCurrency.clear();
        fields.amountSeen.clear();
        fields.amountOne.clear();
        fields.cutAmount.clear();
    }
}

} // namespace

const BatchCell *SheetCorrections::find(int row, BatchField field) const
{
    const auto found = m_cells.constFind(placeOf(row, field));
    return found == m_cells.constEnd() ? nullptr : &*found;
}

void SheetCorrections::set(int row, BatchField field, const std::optional<BatchCell> &cell)
{
    if (cell)
        m_cells.insert(placeOf(row, field), *cell);
    else
        m_cells.remove(placeOf(row, field));
}

void SheetCorrections::removeField(BatchField field)
{
    m_cells.removeIf([field](const auto &cell) { return BatchField(cell.key() % batchFields) == field; });
}

bool SheetCorrections::isCorrected(int row) const
{
    return std::any_of(allBatchFields.begin(), allBatchFields.end(), [&](BatchField field) {
        const BatchCell *cell = find(row, field);
        return cell && !isAsShown(*cell);
    });
}

void SheetCorrections::applyTo(BatchRow &fields, int row) const
{
    if (m_cells.isEmpty())
        return;
    for (const BatchField field : allBatchFields) {
        const BatchCell *cell = find(row, field);
        if (!cell)
            continue;
        fields.cells[size_t(field)] = *cell;
        if (isAsShown(*cell)) {
            fields.amountSeen.clear();
            continue;
        }
        fields.keptProblem.clear();
        dropDoubts(fields, field);
    }
}

void SheetCorrections::setBankKept(const QString &key, bool isKept)
{
    if (isKept)
        m_keptBanks.insert(key);
    else
        m_keptBanks.remove(key);
}

} // namespace kontor
