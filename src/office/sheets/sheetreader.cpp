// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/sheets/sheetreader.h"

#include "files/exportfile.h"
#include "messages/reasons.h"
#include "office/imports/batchlayout.h"
#include "office/imports/batchreader.h"
#include "office/imports/batchremarks.h"
#include "office/imports/laterheaders.h"
#include "office/imports/voidedrows.h"
#include "office/sheets/sheetsearch.h"

#include <QBuffer>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QUuid>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! A table and what was found out about it before its rows are read.
struct Opened {
    BatchLayout layout {};
    std::unique_ptr<Table> table {};
    QByteArray fingerprint {};
};

Result<Opened> open(QIODevice &device, const TableFormat &format, const ColumnMap &map)
{
    const auto layout = layoutOf(device, format, map);
    if (!layout)
        return layout.error();
    auto table = openTable(device, layout->format);
    if (!table)
        return table.error();
    Opened opened {.layout = *layout, .table = *std::move(table)};
    const QStringList header = opened.table->header();
    opened.fingerprint = header.isEmpty() ? layout->fingerprint : BatchColumns::fingerprintOf(header);
    return opened;
}

//! What a person says now counts for more than what they said of such a file before.
TableFormat joined(TableFormat wanted, const TableFormat &remembered)
{
    if (!wanted.encoding)
        wanted.encoding = remembered.encoding;
    if (!wanted.delimiter)
        wanted.delimiter = remembered.delimiter;
    if (!wanted.numbers)
        wanted.numbers = remembered.numbers;
    return wanted;
}

struct Reading {
    Opened opened {};
    TableFormat format {}; //!< as wanted and remembered
    bool isRemembered = false;
};

QStringList namesOf(const Table &table)
{
    return table.header().isEmpty() ? BatchColumns::numbered(table.columns()) : table.header();
}

//! Columns without names are called by their places, however many of them were seen when the map was chosen.
bool isHeaderOf(const QStringList &header, const Table &table)
{
    return header == (table.header().isEmpty() ? BatchColumns::numbered(header.size()) : table.header());
}

Result<Reading> openAsWanted(QIODevice &device, const ImportOptions &wish, const ColumnMemory &memory)
{
    auto first = open(device, wish.format, wish.map.value_or(ColumnMap {}));
    if (!first)
        return first.error();
    if (wish.map && isHeaderOf(wish.header, *first->table))
        return Reading {*std::move(first), wish.format};
    const auto remembered = memory.recall(first->fingerprint);
    const RememberedColumns columns = remembered.value_or(RememberedColumns {});
    const TableFormat format = joined(wish.format, columns.format);
    auto again = open(device, format, columns.map);
    if (again && BatchColumns(namesOf(*again->table), columns.map).absent().isEmpty()) // names may differ in their signs
        return Reading {*std::move(again), format, remembered.has_value()};
    auto guessed = open(device, wish.format, {}); // what was remembered is of another kind of file
    if (!guessed)
        return guessed.error();
    return Reading {*std::move(guessed), wish.format};
}

SheetOrigin originOf(const Reading &reading, const SheetSource &source)
{
    const Table &table = *reading.opened.table;
    const bool isPasted = source.path.isEmpty();
    return {
        .title = isPasted ? source.title : QFileInfo(source.path).fileName(),
        .format = table.format(),
        .sheets = table.sheets(),
        .header = namesOf(table),
        .hasNames = !table.header().isEmpty(),
        .isByContent = reading.opened.layout.isByContent,
        .isRemembered = reading.isRemembered,
        .isPasted = isPasted,
        .fingerprint = reading.opened.fingerprint,
    };
}

//! Without a header the first rows say how many columns there are, and a later one may have more.
qsizetype widestOf(const QList<TableRow> &rows, qsizetype width)
{
    for (const TableRow &row : rows)
        width = row.problem.isEmpty() ? std::max(width, row.cells.size()) : width;
    return width;
}

Result<BatchSheetPtr> readRows(QIODevice &device, const SheetSource &source, const ImportOptions &wish, const ColumnMemory &memory,
    const ImportContext &knowledge, SheetProgress &progress)
{
    auto reading = openAsWanted(device, wish, memory);
    if (!reading)
        return reading.error();
    Table &table = *reading->opened.table;
    SheetOrigin origin = originOf(*reading, source);
    QList<TableRow> rows;
    const BatchColumns columns(origin.header, reading->opened.layout.map);
    LaterHeaders headers(table.header(), columns, reading->opened.layout.map);
    VoidedRows voided(columns);
    auto row = table.next();
    for (; row && *row && !progress.ending; row = table.next()) {
        if (!source.marks.isEmpty())
            (*row)->marks = source.marks.value((*row)->line);
        headers.take(**row);
        voided.take(**row);
        rows.append(**std::move(row));
        ++progress.rows;
    }
    if (!row)
        return row.error();
    if (progress.ending)
        return ApiError {.kind = ErrorKind::Cancelled};
    for (TableRow &each : rows)
        voided.conclude(each);
    if (!origin.hasNames)
        origin.header = BatchColumns::numbered(widestOf(rows, origin.header.size()));
    const BatchLayout &layout = reading->opened.layout;
    origin.sheetsAlike = layout.sheetsAlike;
    const bool isHeaderChosen = wish.format.headerRow.value_or(0) > 0;
    origin.tableNote = layout.tableNote.isEmpty() && !isHeaderChosen ? voided.tableNote() : layout.tableNote;
    if (!layout.otherSheets.isEmpty() && layout.sheetsAlike.isEmpty())
        origin.remarks.append({ReasonCode::OtherSheets, {{Arg::Names, layout.otherSheets.join(u", "_s)}}});
    if (!layout.linesAbove.isEmpty() && layout.numbersAbove == 0)
        origin.remarks.append(batchremarks::linesNotRead(layout.linesAbove));
    if (layout.numbersAbove > 0)
        origin.remarks.append(batchremarks::linesAboveHeader(layout.numbersAbove, *layout.format.headerRow));
    origin.remarks += table.remarks();
    origin.digest = table.digest();
    return std::make_shared<BatchSheet>(std::move(origin), std::move(rows), reading->opened.layout.map, reading->format.numbers, knowledge);
}

// ---- rejected rows

//! A text that isn't a whole number could be read in two ways, and leading zeros belong to texts.
bool mayBeNumber(const QString &text, CellKind kind)
{
    static const QRegularExpression whole(u"\\A-?(0|[1-9]\\d*)\\z"_s);
    return kind == CellKind::Number ? isPlainNumber(text) : whole.match(text).hasMatch();
}

//! What stands in the columns of the file now. Only an amount is ever a number: an account number would lose its zeros.
ExportCells cellsOf(const BatchSheet &sheet, int row)
{
    const TableRow &original = sheet.row(row).original;
    const QStringList texts = fieldtext::unmarkedCells(original.cells);
    ExportCells cells;
    for (qsizetype column = 0; column < sheet.origin().header.size(); ++column)
        cells.append(ExportCell::ofText(texts.value(column)));
    for (const BatchField field : allBatchFields) {
        const auto place = sheet.columns().place(keyOf(field));
        if (!place || *place >= cells.size())
            continue;
        const BatchCell now = sheet.cell(row, field);
        if (now.text != original.cells.value(*place).trimmed())
            cells[*place] = ExportCell::ofText(textOf(field, now).text);
        if (field == BatchField::Amount && mayBeNumber(cells.at(*place).text, now.kind))
            cells[*place].kind = ExportCell::Kind::Amount;
    }
    return cells;
}

QList<Reason> whyLeftOut(const BatchSheet &sheet, int row)
{
    QList<Reason> reasons;
    for (const SheetProblem &problem : sheet.problems(row)) {
        if (problem.blocks)
            reasons.append(problem.reason);
    }
    return reasons.isEmpty() ? QList<Reason> {{ReasonCode::LeftOutByHand}} : reasons;
}

//! What the batch's result begins with: the columns of the file, with what was mended in them.
ImportedTable importedTable(const BatchSheet &sheet)
{
    ImportedTable table {.header = sheet.origin().hasNames ? sheet.origin().header : QStringList()};
    table.lines.reserve(sheet.rows());
    for (int row = 0; row < sheet.rows(); ++row) {
        ImportedTable::Line line {.row = sheet.numberOf(row)};
        for (const ExportCell &cell : cellsOf(sheet, row))
            line.cells.append(cell.text);
        if (!sheet.isReady(row))
            line.problems = whyLeftOut(sheet, row);
        table.lines.append(std::move(line));
    }
    return table;
}

} // namespace

Result<BatchSheetPtr> readSheet(const SheetSource &source, const ImportOptions &wish, const ColumnMemory &memory,
    const ImportContext &knowledge, SheetProgress &progress)
{
    if (source.path.isEmpty()) {
        QByteArray bytes = source.rows;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::ReadOnly);
        return readRows(buffer, source, wish, memory, knowledge, progress);
    }
    QFile file(source.path);
    if (const auto refused = openForImport(file); !refused)
        return refused.error();
    return readRows(file, source, wish, memory, knowledge, progress);
}

Result<ReadBatch> readyBatch(const BatchSheet &sheet, const PaymentService &payments, const std::atomic_bool &ending)
{
    ReadBatch batch {.format = sheet.origin().format, .map = sheet.map(), .fingerprint = sheet.origin().fingerprint, .rows = sheet.rows()};
    batch.record.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    batch.record.title = sheet.origin().title;
    batch.areCodesChecked = sheet.knowledge().lists.areComplete();
    batch.record.fileDigest = sheet.origin().digest;
    batch.record.rowsDigest = rowsDigestOf(sheet);
    batch.record.sheet = importedTable(sheet);
    batch.recipientsRemark = sheet.knowledge().recipientsRemark();
    for (const Reason &remark : sheet.origin().remarks)
        batch.problems.append({.reason = remark, .blocks = false});
    const auto nowhere = [](BatchField) { return CellPlace(); };
    for (int row = 0; row < sheet.rows() && !ending; ++row) {
        if (!sheet.isReady(row))
            continue;
        const CheckedRow checked = checkRow(sheet.fields(row), sheet.rules(), nowhere);
        auto frozen = payments.freeze(checked.draft, checked.judged);
        if (!frozen) // a limit that was set meanwhile
            return ApiError {.kind = frozen.error().kind, .reason = inRow(sheet.numberOf(row), frozen.error().reason)};
        frozen->record.batchRow = sheet.numberOf(row);
        batch.summary.add(frozen->record.request);
        batch.ready.append(*std::move(frozen));
        batch.readyRows.append(sheet.numberOf(row));
        batch.readyLines.append(sheet.row(row).original.line);
        for (const SheetProblem &warning : sheet.warningsOfFile(row))
            batch.problems.append({.row = sheet.numberOf(row),
                .line = sheet.row(row).original.line,
                .column = warning.field ? keyOf(*warning.field) : QString(),
                .reason = warning.reason,
                .blocks = false});
    }
    if (ending)
        return ApiError {.kind = ErrorKind::Cancelled};
    noteMethods(batch, sheet.knowledge().lists);
    return batch;
}

Result<int> saveRejected(const BatchSheet &sheet, const QString &path)
{
    const ExportFormat format = path.endsWith(".xlsx"_L1, Qt::CaseInsensitive) ? ExportFormat::Xlsx : ExportFormat::Csv;
    QStringList header = sheet.origin().header;
    const int before = sheet.columns().problemPlace(); // the file was saved so itself
    const qsizetype place = before < 0 ? header.size() : before;
    if (before < 0)
        header.append(BatchColumns::problemColumn());
    auto file = ExportFile::create(path, format, header);
    if (!file)
        return file.error();
    int rows = 0;
    for (int row = 0; row < sheet.rows(); ++row) {
        if (!sheet.row(row).isBlocked() && !sheet.row(row).leftOut)
            continue;
        ExportCells cells = cellsOf(sheet, row);
        cells.resize(header.size());
        const QString kept = before < 0 ? QString() : sheet.fields(row).keptProblem;
        cells[place] = ExportCell::ofText(kept.isEmpty() ? messages::reasons(whyLeftOut(sheet, row)).join(u' ') : kept);
        (*file)->write(cells);
        ++rows;
    }
    if (const auto saved = (*file)->save(); !saved)
        return saved.error();
    return rows;
}

} // namespace kontor
