// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "files/table.h"
#include "messages/reasons.h"

#include <QBuffer>

namespace kontor {

//! A whole table, or the sentence with which reading ended.
struct Reading {
    QStringList header {};
    QList<TableRow> rows {};
    QString refusal {};
    TableFormat format {};
    QStringList sheets {};
    QStringList remarks {};
    QByteArray digest {};
    QString placeOfLast {}; //!< of the last cell of the last row

    QString cell(int row, int column) const { return rows.value(row).cells.value(column); }
    CellKind kind(int row, int column) const { return rows.value(row).kind(column); }
    QList<QStringList> cells() const
    {
        QList<QStringList> all;
        for (const TableRow &row : rows)
            all.append(row.cells);
        return all;
    }
    QList<int> lines() const
    {
        QList<int> all;
        for (const TableRow &row : rows)
            all.append(row.line);
        return all;
    }
};

inline Reading read(QIODevice &device, const TableFormat &wanted = {})
{
    const auto opened = openTable(device, wanted);
    if (!opened)
        return {.refusal = messages::reasonOf(opened.error())};
    Table &table = **opened;
    Reading reading {.header = table.header(), .format = table.format(), .sheets = table.sheets()};
    for (auto row = table.next(); true; row = table.next()) {
        if (!row)
            reading.refusal = messages::reasonOf(row.error());
        if (!row || !*row)
            break;
        reading.rows.append(**row);
        reading.placeOfLast = messages::cellPlace(table.place(**row, (*row)->cells.size() - 1));
    }
    reading.remarks = messages::reasons(table.remarks());
    reading.digest = table.digest();
    return reading;
}

inline Reading read(QByteArray bytes, const TableFormat &wanted = {})
{
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    return read(buffer, wanted);
}

} // namespace kontor
