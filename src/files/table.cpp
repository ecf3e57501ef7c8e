// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/table.h"

#include "files/csvtable.h"
#include "files/filekind.h"
#include "files/refusal.h"
#include "files/xlsxtable.h"

#include <QCoreApplication>
#include <QIODevice>
#include <utility>

namespace kontor {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(Table)
};

ApiError tooWide(int line)
{
    return refusal(Texts::tr("Row %1 has more than %2 columns, so this is probably no table of payouts. Nothing of it was taken.")
                       .arg(line)
                       .arg(Table::mostColumns));
}

} // namespace

Table::~Table() = default;

Result<Done> Table::readHeader(std::optional<int> wanted, qsizetype width)
{
    auto row = nextRow();
    while (row && *row && (*row)->line < wanted.value_or(0))
        row = nextRow();
    if (!row)
        return row.error();
    if (!*row)
        return refusal(wanted.value_or(0) > 1
                ? Texts::tr("There is no row %1 in this table, so it holds no names of columns. Choose another header row.").arg(*wanted)
                : Texts::tr(
                    "This file holds no table: there is nothing but blank lines in it. A table begins with a line of column names."));
    if ((*row)->cells.size() > mostColumns)
        return tooWide((*row)->line);
    if (wanted == 0) {
        m_width = std::max(width, (*row)->cells.size());
        m_first = **std::move(row);
        return Done {};
    }
    for (const QString &name : std::as_const((*row)->cells))
        m_header.append(name.trimmed());
    m_width = m_header.size();
    m_headerRow = (*row)->line;
    return Done {};
}

Result<std::optional<TableRow>> Table::next()
{
    auto read = m_first ? std::exchange(m_first, std::nullopt) : nextRow();
    if (!read || !*read)
        return read;
    TableRow &row = **read;
    if (++m_rows > mostRows)
        return refusal(Texts::tr("This table has more than %1 rows. Nothing of it was taken. Divide it into several files.").arg(mostRows));
    if (row.cells.size() > mostColumns)
        return tooWide(row.line);
    row.number = m_rows;
    if (row.problem.isEmpty() && row.cells.size() > m_width)
        row.problem = surplusWords(row);
    return read;
}

Result<std::unique_ptr<Table>> openTable(QIODevice &device, const TableFormat &wanted)
{
    const auto kind = fileKindOf(device);
    if (!kind)
        return kind.error();
    if (*kind == FileKind::Workbook)
        return XlsxTable::open(device, wanted);
    return CsvTable::open(device, wanted);
}

Result<TablePreview> previewOf(QIODevice &device, const TableFormat &wanted, int rows)
{
    auto opened = openTable(device, wanted);
    if (!opened)
        return opened.error();
    Table &table = **opened;
    TablePreview preview {.format = table.format(), .sheets = table.sheets(), .header = table.header()};
    while (preview.rows.size() <= rows) {
        auto row = table.next();
        if (!row)
            return row.error();
        preview.isWhole = !*row;
        if (preview.isWhole)
            break;
        preview.rows.append(**std::move(row));
    }
    if (preview.rows.size() > rows)
        preview.rows.removeLast();
    return preview;
}

} // namespace kontor
