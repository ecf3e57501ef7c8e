// SPDX-License-Identifier: GPL-3.0-or-later
// What a person makes of a sheet, and the way back.
#include "office/batchsheet.h"

#include <algorithm>
#include <utility>

namespace kontor {

namespace {

QList<int> once(QList<int> rows)
{
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

} // namespace

QList<int> BatchSheet::type(const QList<Entry> &entries)
{
    Step step;
    for (const Entry &entry : entries) {
        const auto mended = m_mended.constFind(keyOf(entry.row, entry.field));
        const BatchCell typed {.text = entry.text.trimmed(), .mark = entry.mark};
        const BatchRow before = fields(entry.row);
        const bool isDoubted = (entry.field == BatchField::Amount
                                   && !(before.amountSeen.isEmpty() && before.amountOne.isEmpty() && before.foreignCurrency.isEmpty()
                                       && before.cutAmount.isEmpty()))
            || (entry.field == BatchField::AccountNumber && !before.otherAccount.isEmpty())
            || (entry.field == BatchField::AccountName && !before.otherName.isEmpty())
            || (entry.field == BatchField::OperatorCode && !before.otherBank.isEmpty()) || !before.keptProblem.isEmpty()
            || (original(entry.row).isMendable && !isCorrected(entry.row)); // typing it says it is meant
        const BatchCell now = cell(entry.row, entry.field);
        if (!isDoubted && now.text == typed.text && now.mark == typed.mark)
            continue;
        step.cells.append(
            {entry.row, entry.field, mended == m_mended.constEnd() ? std::nullopt : std::optional<BatchCell>(*mended), typed});
    }
    return step.cells.isEmpty() ? QList<int>() : perform(step);
}

QList<int> BatchSheet::setLeftOut(const QList<int> &rows, bool leftOut)
{
    Step step;
    for (const int row : rows) {
        if (isLeftOut(row) != leftOut)
            step.leftOut.append(row);
    }
    return step.leftOut.isEmpty() ? QList<int>() : perform(step);
}

QList<int> BatchSheet::useAmountsAsShown()
{
    Step step;
    for (int row = 0; row < rows(); ++row) {
        if (m_rows.at(row).isRounded)
            step.cells.append(
                {row, BatchField::Amount, std::nullopt, BatchCell {.text = fields(row).amountSeen, .kind = CellKind::Number}});
    }
    return step.cells.isEmpty() ? QList<int>() : perform(step);
}

QList<int> BatchSheet::keepBank(const QString &code)
{
    const QString kept = code.trimmed().toLower();
    return kept.isEmpty() || m_keptBanks.contains(kept) ? QList<int>() : perform({.keptBank = kept});
}

QList<int> BatchSheet::perform(const Step &step)
{
    m_done.append(step);
    m_undone.clear();
    return apply(step, true);
}

QList<int> BatchSheet::undo()
{
    if (m_done.isEmpty())
        return {};
    m_undone.append(m_done.takeLast());
    return apply(m_undone.constLast(), false);
}

QList<int> BatchSheet::redo()
{
    if (m_undone.isEmpty())
        return {};
    m_done.append(m_undone.takeLast());
    return apply(m_done.constLast(), true);
}

QList<int> BatchSheet::apply(const Step &step, bool forward)
{
    m_touched.clear();
    const QSet<int> turned(step.leftOut.begin(), step.leftOut.end());
    QList<int> toJudge = step.leftOut;
    for (const CellChange &change : step.cells) {
        const auto &text = forward ? change.after : change.before;
        if (text)
            m_mended.insert(keyOf(change.row, change.field), *text);
        else
            m_mended.remove(keyOf(change.row, change.field));
        toJudge.append(change.row);
    }
    if (!step.keptBank.isEmpty()) {
        if (forward)
            m_keptBanks.insert(step.keptBank);
        else
            m_keptBanks.remove(step.keptBank);
        toJudge += rowsOfBank(step.keptBank);
    }
    for (const int row : once(toJudge)) {
        count(row, -1);
        if (turned.contains(row))
            m_rows[row].leftOut = !m_rows.at(row).leftOut;
        understand(row);
        count(row, 1);
        m_touched.append(row);
    }
    settle();
    return once(std::exchange(m_touched, {}));
}

QList<int> BatchSheet::rowsOfBank(const QString &code) const
{
    QList<int> same;
    for (int row = 0; row < rows(); ++row) {
        if (cell(row, BatchField::OperatorCode).text.toLower() == code)
            same.append(row);
    }
    return same;
}

// ---- the whole sheet

void BatchSheet::setNumbers(std::optional<NumberStyle> numbers)
{
    m_rules.numbers = numbers;
    judgeAll();
}

void BatchSheet::setMap(const ColumnMap &map)
{
    const BatchColumns before = std::exchange(m_columns, BatchColumns(m_origin.header, map));
    const ColumnMap mapBefore = std::exchange(m_map, map);
    m_isMapAsRead = m_isMapAsRead && m_map == mapBefore;
    for (const BatchField field : allBatchFields) {
        const QString &key = kontor::keyOf(field);
        const bool isSame = before.place(key) == m_columns.place(key) && mapBefore.fixed.value(key) == m_map.fixed.value(key);
        if (!isSame)
            m_mended.removeIf([field](const auto &mended) { return BatchField(mended.key() % batchFields) == field; });
    }
    m_done.clear();
    m_undone.clear();
    noteColumns();
    judgeAll();
}

QList<int> BatchSheet::setEarlier(EarlierPayoutsPtr earlier, const QList<int> &rows)
{
    m_knowledge.earlier = std::move(earlier);
    for (const int row : rows) {
        count(row, -1);
        understand(row);
        count(row, 1);
        m_touched.append(row);
    }
    settle();
    return once(std::exchange(m_touched, {}));
}

void BatchSheet::setKnowledge(ImportContext knowledge)
{
    m_knowledge = std::move(knowledge);
    m_rules.accounts = m_knowledge.accounts;
    m_rules.lists = m_knowledge.lists;
    m_rules.required = m_knowledge.required;
    judgeAll();
}

} // namespace kontor
