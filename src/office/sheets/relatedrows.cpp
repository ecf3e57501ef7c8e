// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/sheets/relatedrows.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace kontor {

void RelatedRows::clear()
{
    for (Index &index : m_indexes) {
        index.rows.clear();
        index.changedFirsts.clear();
    }
}

void RelatedRows::enter(QList<SheetRow> &rows, int row)
{
    for (Index &index : m_indexes)
        enter(index, rows, row);
}

void RelatedRows::leave(QList<SheetRow> &rows, int row)
{
    for (Index &index : m_indexes)
        leave(index, rows, row);
}

QList<RelatedRows::Change> RelatedRows::takeChanges(const QList<SheetRow> &rows)
{
    QList<Change> changes;
    for (Index &index : m_indexes) {
        for (const QByteArray &key : std::exchange(index.changedFirsts, {})) {
            const QList<int> same = index.rows.value(key);
            for (const int row : same) {
                const bool isSet = row != same.first() && isRelated(index, rows.at(row), rows.at(same.first()));
                if (rows.at(row).has(index.relation) != isSet)
                    changes.append({row, index.relation, isSet});
            }
        }
    }
    return changes;
}

int RelatedRows::firstOf(RowRelation relation, const SheetRow &row) const
{
    const auto index
        = std::find_if(m_indexes.begin(), m_indexes.end(), [relation](const Index &each) { return each.relation == relation; });
    return index->rows.value(std::invoke(index->key, row)).first();
}

bool RelatedRows::isRelated(const Index &index, const SheetRow &row, const SheetRow &first)
{
    return !index.difference || std::invoke(index.difference, row) != std::invoke(index.difference, first);
}

void RelatedRows::enter(Index &index, QList<SheetRow> &rows, int row)
{
    const QByteArray &key = std::invoke(index.key, rows.at(row));
    if (key.isEmpty())
        return;
    QList<int> &same = index.rows[key];
    const auto place = std::lower_bound(same.begin(), same.end(), row);
    const bool isFirst = place == same.begin();
    same.insert(place, row);
    if (!isFirst && isRelated(index, rows.at(row), rows.at(same.first())))
        rows[row].relations |= index.relation;
    else if (isFirst && same.size() > 1)
        index.changedFirsts.insert(key);
}

void RelatedRows::leave(Index &index, QList<SheetRow> &rows, int row)
{
    const auto found = index.rows.find(std::invoke(index.key, rows.at(row)));
    if (found == index.rows.end())
        return;
    QList<int> &same = *found;
    const bool wasFirst = same.first() == row;
    same.erase(std::lower_bound(same.begin(), same.end(), row));
    rows[row].relations.setFlag(index.relation, false);
    if (same.isEmpty())
        index.rows.erase(found);
    else if (wasFirst)
        index.changedFirsts.insert(found.key());
}

} // namespace kontor
