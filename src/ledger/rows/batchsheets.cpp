// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/rows/batchsheets.h"

#include "ledger/rows/factjson.h"
#include "ledger/storage/database.h"
#include "ledger/storage/packedtexts.h"

using namespace Qt::StringLiterals;

namespace kontor::batchsheets {
namespace {

ApiError changedSheet(qint64 batch)
{
    return ApiError {.kind = ErrorKind::LedgerDamaged, .text = u"the table of batch %1 is not what was written"_s.arg(batch)};
}

Result<Done> insertSealed(Statement &statement, const std::function<void(Statement &)> &add)
{
    RowDigest rowDigest;
    statement.sealInto(&rowDigest);
    add(statement);
    statement.sealInto(nullptr);
    return statement.addBlob(rowDigest.digest()).run();
}

//! The digest stands behind that many columns.
bool isWhole(Statement &row, int columns)
{
    row.goTo(0);
    const QByteArray digest = row.sealed(columns).digest();
    return row.blob() == digest;
}

Result<Done> readLines(Database &database, qint64 batch, ImportedTable &sheet)
{
    Statement lines = database.once("SELECT batch, row, cells, problem, row_sha256 FROM batch_lines WHERE batch = ? ORDER BY row");
    lines.add(batch);
    while (lines.next()) {
        lines.skip();
        ImportedTable::Line line {.row = int(lines.integer())};
        const auto cells = unpacked(lines.text());
        line.problems = factjson::readReasons(lines.text());
        if (!cells || !isWhole(lines, 4))
            return changedSheet(batch);
        line.cells = *cells;
        sheet.lines.append(line);
    }
    return lines.failed() ? Result<Done>(lines.error()) : Result<Done>(Done {});
}

} // namespace

Result<Done> insert(Database &database, qint64 batch, const ImportedTable &sheet)
{
    Statement header = database.statement("INSERT INTO batch_headers (batch, cells, row_sha256) VALUES (?, ?, ?)");
    const auto named = insertSealed(header, [&](Statement &row) { row.add(batch).add(packed(sheet.header)); });
    if (!named)
        return named;
    for (const ImportedTable::Line &line : sheet.lines) {
        Statement insert = database.statement("INSERT INTO batch_lines (batch, row, cells, problem, row_sha256) VALUES (?, ?, ?, ?, ?)");
        const auto done = insertSealed(insert,
            [&](Statement &row) { row.add(batch).add(qint64(line.row)).add(packed(line.cells)).add(factjson::write(line.problems)); });
        if (!done)
            return done;
    }
    return Done {};
}

Result<std::optional<ImportedTable>> read(Database &database, qint64 batch)
{
    Statement header = database.once("SELECT batch, cells, row_sha256 FROM batch_headers WHERE batch = ?");
    if (!header.add(batch).next())
        return header.failed() ? Result<std::optional<ImportedTable>>(header.error()) : Result<std::optional<ImportedTable>>(std::nullopt);
    header.skip();
    const auto names = unpacked(header.text());
    if (!names || !isWhole(header, 2))
        return changedSheet(batch);
    ImportedTable sheet {.header = *names};
    if (const auto done = readLines(database, batch, sheet); !done)
        return done.error();
    return std::optional(std::move(sheet));
}

} // namespace kontor::batchsheets
