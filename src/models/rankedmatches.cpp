// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/rankedmatches.h"

namespace kontor {

RankedMatches::RankedMatches(QAbstractItemModel &list, int role, QObject *parent)
    : QSortFilterProxyModel(parent)
    , m_role(role)
{
    setSourceModel(&list);
    sort(0);
}

void RankedMatches::setTyped(const QString &typed)
{
    const QString words = typed.simplified();
    const QString wanted = words.isEmpty() ? typed : words; // spaces alone match no name
    if (wanted == m_typed)
        return;
    m_typed = wanted;
    invalidate();
}

RankedMatches::Place RankedMatches::placeIn(const QModelIndex &row) const
{
    const QString text = row.data(m_role).toString();
    if (m_typed.isEmpty() || text.startsWith(m_typed, Qt::CaseInsensitive))
        return Place::Beginning;
    Place best = Place::Nowhere;
    for (qsizetype at = text.indexOf(m_typed, 1, Qt::CaseInsensitive); at > 0; at = text.indexOf(m_typed, at + 1, Qt::CaseInsensitive)) {
        if (!text.at(at - 1).isLetterOrNumber())
            return Place::Word;
        best = Place::Inside;
    }
    return best;
}

bool RankedMatches::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    return placeIn(sourceModel()->index(row, 0, parent)) != Place::Nowhere;
}

bool RankedMatches::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const Place first = placeIn(left);
    const Place second = placeIn(right);
    return first == second ? left.row() < right.row() : first < second;
}

} // namespace kontor
