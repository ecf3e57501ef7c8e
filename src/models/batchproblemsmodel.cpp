// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/batchproblemsmodel.h"

#include "core/visibletext.h"
#include "messages/reasons.h"
#include "models/paymentroles.h"

#include <QLocale>

namespace kontor {

void BatchProblemsModel::setProblems(const QList<BatchProblem> &problems)
{
    beginResetModel();
    m_problems = problems;
    endResetModel();
}

int BatchProblemsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_problems.size());
}

int BatchProblemsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

QString BatchProblemsModel::text(const BatchProblem &problem, int column) const
{
    switch (column) {
    case Row:
        return problem.row > 0 ? QLocale().toString(problem.row) : tr("all");
    case Line:
        return problem.line > 0 ? QLocale().toString(problem.line) : QString();
    case Name:
        return visibleLine(problem.column);
    default:
        //: %1 is a sentence about what is doubtful.
        return visibleSentence(problem.blocks ? messages::reason(problem.reason) : tr("Warning: %1").arg(messages::reason(problem.reason)));
    }
}

QVariant BatchProblemsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const BatchProblem &problem = m_problems.at(index.row());
    const int column = index.column();
    if (role == ColumnKindRole)
        return int(column == Reason ? ColumnKind::Plain : ColumnKind::Muted);
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return text(problem, column);
    if (role == Qt::AccessibleTextRole)
        //: A cell of a table, read aloud. %1 is the number of a row.
        return column == Row ? tr("Row %1").arg(text(problem, column))
            //: A cell of a table, read aloud. %1 is the number of a line.
            : column == Line ? tr("Line %1").arg(text(problem, column))
                             : text(problem, column);
    return {};
}

QVariant BatchProblemsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Row:
        return tr("Row");
    case Line:
        return tr("Line");
    case Name:
        return tr("Column");
    default:
        return tr("Problem");
    }
}

} // namespace kontor
