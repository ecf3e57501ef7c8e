// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_files
// seeds: csv
#include "check.h"
#include "files/csvtable.h"
#include "files/csvtext.h"

#include <QBuffer>

using namespace kontor;

namespace {

QByteArray written(const QStringList &cells)
{
    QByteArray line;
    for (const QString &text : cells) // always in quotes: a cell may hold any separator
        line += (line.isEmpty() ? "\"" : ",\"") + text.toUtf8().replace('"', "\"\"") + '"';
    return line + "\r\n";
}

//! What was read, written down as strictly as can be, is read as the same again.
void checkRoundTrip(const QStringList &header, const QList<TableRow> &rows)
{
    QByteArray bytes = written(header);
    for (const TableRow &row : rows)
        bytes += written(row.cells);
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    auto table = CsvTable::open(buffer);
    FUZZ_CHECK(table && table->header() == header);
    for (const TableRow &row : rows) {
        const auto again = table->next();
        FUZZ_CHECK(again && *again && (*again)->cells == row.cells && (*again)->number == row.number);
    }
    const auto end = table->next();
    FUZZ_CHECK(end && !*end);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    auto table = CsvTable::open(buffer);
    if (!table) {
        FUZZ_CHECK(!table.error().text.isEmpty());
        return 0;
    }
    QList<TableRow> rows;
    int line = 1;
    auto row = table->next();
    for (; row && *row; row = table->next()) {
        FUZZ_CHECK((*row)->line >= line && (*row)->number == rows.size() + 1 && !(*row)->cells.isEmpty());
        FUZZ_CHECK((*row)->cells.size() <= table->header().size() || !(*row)->problem.isEmpty());
        line = (*row)->line;
        if ((*row)->problem.isEmpty())
            rows.append(**row);
        else
            return 0;
    }
    FUZZ_CHECK(row || !row.error().text.isEmpty());
    if (row && table->header().join(QString()).isValidUtf16())
        checkRoundTrip(table->header(), rows);
    return 0;
}
