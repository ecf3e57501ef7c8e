// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_files
// seeds: csv
#include "check.h"
#include "files/csvtable.h"
#include "files/csvtext.h"

#include <QBuffer>
#include <algorithm>

using namespace kontor;

namespace {

QByteArray written(const QStringList &cells)
{
    QByteArray line;
    for (const QString &text : cells) // always in quotes: a cell may hold any separator
        line += (line.isEmpty() ? "\"" : ",\"") + text.toUtf8().replace('"', "\"\"") + '"';
    return line + "\r\n";
}

//! Between commas its lines would be rows, which are no text of a cell.
bool holdsRows(const QList<TableRow> &rows)
{
    const auto isOfRows = [](const QString &cell) { return cell.contains(u',') && (cell.contains(u'\n') || cell.contains(u'\r')); };
    return std::any_of(
        rows.begin(), rows.end(), [&isOfRows](const TableRow &row) { return std::any_of(row.cells.begin(), row.cells.end(), isOfRows); });
}

//! What was read, written down as strictly as can be, is read as the same again.
void checkRoundTrip(const QStringList &header, const QList<TableRow> &rows)
{
    QByteArray bytes = written(header);
    for (const TableRow &row : rows)
        bytes += written(row.cells);
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    const auto table = openTable(buffer, {.encoding = TextEncoding::Utf8, .delimiter = u',', .headerRow = 1});
    FUZZ_CHECK(table && (*table)->header() == header);
    for (const TableRow &row : rows) {
        const auto again = (*table)->next();
        FUZZ_CHECK(again && *again && (*again)->cells == row.cells && (*again)->number == row.number);
    }
    const auto end = (*table)->next();
    FUZZ_CHECK(end && !*end);
}

//! What a person may have chosen, by the first byte; nothing for most values.
TableFormat chosen(uint8_t byte)
{
    TableFormat format;
    if (byte & 0x80)
        return format;
    format.delimiter = (byte & 1) ? std::optional<QChar>(delimiters.at((byte >> 1) & 3)) : std::nullopt;
    format.headerRow = (byte & 8) ? std::optional((byte >> 4) & 3) : std::nullopt;
    format.encoding
        = (byte & 64) ? std::optional(TextEncoding(byte & 32 ? byte * 7 % int(allEncodings().size()) : (byte >> 4) & 3)) : std::nullopt;
    return format;
}

//! What a page shows agrees with what is read.
void checkPreview(QIODevice &device, const TableFormat &wanted, const Table &table)
{
    const auto preview = previewOf(device, wanted, 0);
    FUZZ_CHECK(preview ? preview->format == table.format() && preview->header == table.header() : !preview.error().reason.isEmpty());
}

void checkTable(QIODevice &device, const TableFormat &wanted)
{
    const auto opened = openTable(device, wanted);
    if (!opened) {
        FUZZ_CHECK(!opened.error().reason.isEmpty());
        return;
    }
    Table &table = **opened;
    QList<TableRow> rows;
    int line = 1;
    bool isWhole = true;
    auto row = table.next();
    for (; row && *row; row = table.next()) {
        FUZZ_CHECK((*row)->line >= line && (*row)->number >= rows.size() + 1 && !(*row)->cells.isEmpty());
        FUZZ_CHECK((*row)->cells.size() <= table.columns() || !(*row)->problem.isEmpty());
        line = (*row)->line;
        isWhole = isWhole && (*row)->problem.isEmpty();
        rows.append(**row);
    }
    FUZZ_CHECK(row || !row.error().reason.isEmpty());
    const bool canBeWritten = !table.header().isEmpty() && table.header().join(QString()).isValidUtf16() && !holdsRows(rows);
    if (row && isWhole && canBeWritten)
        checkRoundTrip(table.header(), rows);
    checkPreview(device, wanted, table);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    QBuffer whole(&bytes);
    whole.open(QIODevice::ReadOnly);
    checkTable(whole, {});
    QByteArray rest = bytes.mid(1);
    QBuffer others(&rest);
    others.open(QIODevice::ReadOnly);
    checkTable(others, chosen(data[0]));
    return 0;
}
