// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/table.h"

#include "files/csvtable.h"
#include "files/filekind.h"
#include "files/workbook.h"
#include "files/xlsxtable.h"

#include <QIODevice>
#include <algorithm>
#include <utility>

namespace kontor {

namespace {

constexpr qsizetype million = 1'000'000;
constexpr size_t lookedAt = 20; // as many as tell what stands in the columns

ApiError tooWide(int line)
{
    return badInput(ReasonCode::TableTooWide, {{Arg::Line, qint64(line)}, {Arg::Count, qint64(Table::mostColumns)}});
}

ApiError tooManyCells()
{
    return badInput(ReasonCode::TableTooManyCells, {{Arg::Count, qint64(Table::mostCells / million)}});
}

//! What a spreadsheet writes of a sheet that is wider than its table. One cell stays, so that the row is none of nothing.
void dropEmptyEnd(TableRow &row)
{
    while (row.cells.size() > 1 && row.cells.constLast().isEmpty() && row.kind(row.cells.size() - 1) != CellKind::NoValue) {
        row.cells.removeLast();
        row.kinds.resize(std::min(row.kinds.size(), row.cells.size()));
    }
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
        return wanted.value_or(0) > 1 ? badInput(ReasonCode::NoSuchRow, {{Arg::Row, qint64(*wanted)}}) : badInput(ReasonCode::TableBlank);
    if ((*row)->cells.size() > mostColumns)
        return tooWide((*row)->line);
    if (wanted == 0)
        return lookAhead(**std::move(row), width);
    if ((*row)->isMisread)
        return badInput((*row)->problem.code, (*row)->problem.args.set(Arg::HeaderLine, qint64((*row)->line)));
    for (QString &name : (*row)->cells)
        m_header.append(name.remove(QChar::Null).trimmed()); // NULs are no part of a name, and no program writes them on purpose
    m_width = m_header.size();
    m_headerRow = (*row)->line;
    return Done {};
}

Result<Done> Table::lookAhead(TableRow first, qsizetype width)
{
    m_width = std::min(std::max(width, first.cells.size()), mostColumns);
    m_ahead.push_back(std::move(first));
    while (width == 0 && m_ahead.size() < lookedAt) {
        auto row = nextRow();
        if (!row)
            return row.error();
        if (!*row)
            break;
        m_width = std::clamp((*row)->cells.size(), m_width, mostColumns);
        m_ahead.push_back(**std::move(row));
    }
    return Done {};
}

Result<std::optional<TableRow>> Table::nextOfAll()
{
    if (m_ahead.empty())
        return nextRow();
    std::optional<TableRow> row(std::move(m_ahead.front()));
    m_ahead.pop_front();
    return row;
}

Result<std::optional<TableRow>> Table::next()
{
    auto read = nextOfAll();
    if (!read || !*read)
        return read;
    TableRow &row = **read;
    if (++m_rows > mostRows)
        return badInput(ReasonCode::TableTooManyRows, {{Arg::Count, qint64(mostRows)}});
    if (row.cells.size() > mostColumns)
        return tooWide(row.line);
    row.number = m_rows;
    judgeWidth(row);
    dropEmptyEnd(row);
    m_cells += row.cells.size();
    if (m_cells > mostCells)
        return tooManyCells();
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

QStringList sheetsOf(QIODevice &device)
{
    const auto kind = fileKindOf(device);
    if (!kind || *kind != FileKind::Workbook)
        return {};
    const auto store = Workbook::open(device);
    return store ? (*store)->visibleSheets() : QStringList();
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
