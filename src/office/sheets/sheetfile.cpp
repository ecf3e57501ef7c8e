// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/sheets/sheetfile.h"

#include "office/imports/batchremarks.h"

#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

SheetFile::SheetFile(SheetOrigin origin, ColumnMap map, const QList<TableRow> &rows)
    : m_origin(std::move(origin))
    , m_map(std::move(map))
    , m_columns(m_origin.header, m_map)
{
    findNamelessColumns(rows);
    findObstacles();
}

QList<BatchField> SheetFile::setMap(const ColumnMap &map)
{
    const BatchColumns before = std::exchange(m_columns, BatchColumns(m_origin.header, map));
    const ColumnMap mapBefore = std::exchange(m_map, map);
    m_isMapAsRead = m_isMapAsRead && m_map == mapBefore;
    findObstacles();
    QList<BatchField> changed;
    for (const BatchField field : allBatchFields) {
        const QString &key = keyOf(field);
        if (before.place(key) != m_columns.place(key) || mapBefore.fixed.value(key) != m_map.fixed.value(key))
            changed.append(field);
    }
    return changed;
}

void SheetFile::findNamelessColumns(const QList<TableRow> &rows)
{
    if (!m_origin.hasNames)
        return;
    NamelessColumns nameless(m_origin.header);
    for (const TableRow &row : rows) {
        if (row.problem.isEmpty())
            nameless.take(row.cells);
    }
    m_nameless = nameless.places();
}

//! Which fields are required makes no difference: of a column that isn't there each row says that its cell is empty, and it can be filled.
QList<BatchProblem> SheetFile::problemsOfColumns() const
{
    return m_columns.problems() + m_columns.problemsOfNameless(m_nameless);
}

void SheetFile::findObstacles()
{
    m_obstacles.clear();
    if (!m_origin.sheetsAlike.isEmpty())
        m_obstacles.append({ReasonCode::SheetsAlike, {{Arg::Names, m_origin.sheetsAlike.join(u", "_s)}}});
    for (const BatchProblem &problem : problemsOfColumns()) {
        const bool isThere = m_columns.place(problem.column) || m_map.fixed.contains(problem.column);
        if (problem.blocks && (isThere || problem.column.isEmpty()))
            m_obstacles.append(problem.reason);
    }
    if (!m_origin.tableNote.isEmpty())
        m_obstacles.append(batchremarks::tableNote(m_origin.tableNote));
}

QList<Reason> SheetFile::remarks() const
{
    QList<Reason> remarks;
    for (const BatchProblem &problem : problemsOfColumns()) {
        if (!problem.blocks)
            remarks.append(problem.reason);
    }
    remarks += m_origin.remarks;
    if (m_isMapAsRead && m_origin.isByContent)
        remarks.append(batchremarks::columnsByContent(m_map, m_origin.header));
    if (m_isMapAsRead && m_origin.isRemembered && m_origin.isPasted)
        remarks.append({ReasonCode::ColumnsRemembered});
    return remarks;
}

} // namespace kontor
