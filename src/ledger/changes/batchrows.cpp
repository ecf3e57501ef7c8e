// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/changes/batchrows.h"

#include "ledger/rows/batchsheets.h"
#include "ledger/rows/factjson.h"
#include "ledger/storage/database.h"

using namespace Qt::StringLiterals;

namespace kontor {

QString key(BatchState state)
{
    switch (state) {
    case BatchState::Draft:
        return u"draft"_s;
    case BatchState::Sending:
        return u"sending"_s;
    case BatchState::Paused:
        return u"paused"_s;
    case BatchState::Ended:
        return u"ended"_s;
    }
    return {};
}

std::optional<BatchState> batchStateOfKey(const QString &name)
{
    for (const BatchState state : {BatchState::Draft, BatchState::Sending, BatchState::Paused, BatchState::Ended}) {
        if (key(state) == name)
            return state;
    }
    return std::nullopt;
}

namespace batchrows {
namespace {

constexpr char selectBatches[]
    = "SELECT seq, id, file_sha256, rows_sha256, created_at, title, state, reason, stop_after, changed_at, row_sha256 FROM batches ";

constexpr int frozenColumns = 5; // from seq to created_at
constexpr int sealedColumns = 10; // from seq to changed_at

void addFrozen(Statement &row, const BatchRecord &batch, qint64 seq)
{
    row.add(seq).add(batch.id).addBlob(batch.fileDigest).addBlob(batch.rowsDigest).add(batch.createdAt);
}

void addMutable(Statement &row, const BatchRecord &batch)
{
    row.add(batch.title).add(key(batch.state)).add(factjson::write(batch.reason)).add(batch.stopAfter).add(batch.changedAt);
}

ApiError changedBatch(const QString &id)
{
    return ApiError {.kind = ErrorKind::LedgerDamaged, .text = u"batch %1 is not what was written"_s.arg(id)};
}

Result<BatchRecord> read(Statement &row)
{
    BatchRecord batch {.seq = row.integer(), .id = row.text()};
    batch.fileDigest = row.blob();
    batch.rowsDigest = row.blob();
    batch.createdAt = row.time();
    batch.title = row.text();
    const auto state = batchStateOfKey(row.text());
    batch.reason = factjson::readProblem(row.text());
    batch.stopAfter = static_cast<int>(row.integer());
    batch.changedAt = row.time();
    batch.version = row.blob();
    row.goTo(0);
    if (!state || batch.version != row.sealed(sealedColumns).digest())
        return changedBatch(batch.id);
    batch.state = *state;
    return batch;
}

Result<QList<BatchRecord>> readAll(Statement &statement)
{
    QList<BatchRecord> list;
    while (statement.next()) {
        auto batch = read(statement);
        if (!batch)
            return batch.error();
        list.append(*std::move(batch));
    }
    if (statement.failed())
        return statement.error();
    return list;
}

Result<QByteArray> insert(Database &database, const BatchRecord &batch)
{
    const auto newest = database.number("SELECT coalesce(max(seq), 0) FROM batches");
    if (!newest)
        return newest.error();
    if (batch.comparedUpTo && *batch.comparedUpTo < *newest)
        return ApiError {.kind = ErrorKind::Exists, .text = u"another batch was imported meanwhile"_s};
    Statement insert
        = database.statement("INSERT INTO batches (seq, id, file_sha256, rows_sha256, created_at, title, state, reason, stop_after,"
                             " changed_at, row_sha256) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    RowDigest rowDigest;
    insert.sealInto(&rowDigest);
    addFrozen(insert, batch, *newest + 1);
    addMutable(insert, batch);
    insert.sealInto(nullptr);
    const QByteArray digest = rowDigest.digest();
    if (const auto done = insert.addBlob(digest).run(); !done)
        return done.error();
    return digest;
}

//! What is frozen of the batch as it is stored; found out before it is written over, so that no damage is sealed.
Result<RowDigest> frozenPart(Database &database, const BatchRecord &batch)
{
    Statement stored = database.once(QByteArray(selectBatches) + "WHERE seq = ? AND id = ?");
    stored.add(batch.seq).add(batch.id);
    if (!stored.next())
        return stored.failed() ? stored.error() : ApiError {.kind = ErrorKind::BadInput, .text = u"there is no batch %1"_s.arg(batch.id)};
    const auto whole = read(stored);
    if (!whole)
        return whole.error();
    if (whole->version != batch.version)
        return ApiError {.kind = ErrorKind::Exists, .text = u"batch %1 was changed by somebody else meanwhile"_s.arg(batch.id)};
    stored.goTo(0);
    return stored.sealed(frozenColumns);
}

Result<QByteArray> update(Database &database, const BatchRecord &batch)
{
    auto rowDigest = frozenPart(database, batch);
    if (!rowDigest)
        return rowDigest.error();
    Statement update = database.statement(
        "UPDATE batches SET (title, state, reason, stop_after, changed_at, row_sha256) = (?, ?, ?, ?, ?, ?) WHERE seq = ?");
    update.sealInto(&*rowDigest);
    addMutable(update, batch);
    update.sealInto(nullptr);
    const QByteArray digest = rowDigest->digest();
    if (const auto done = update.addBlob(digest).add(batch.seq).run(); !done)
        return done.error();
    return digest;
}

} // namespace

Result<qint64> write(Database &database, AuditChain &chain, const BatchRecord &batch)
{
    const bool isNew = batch.seq == 0;
    const auto digest = isNew ? insert(database, batch) : update(database, batch);
    if (!digest)
        return digest.error();
    const qint64 seq = isNew ? database.lastInsertedRow() : batch.seq;
    if (isNew && batch.sheet) {
        if (const auto kept = batchsheets::insert(database, seq, *batch.sheet); !kept)
            return kept.error();
    }
    const QString what = isNew ? u"batch.imported"_s : u"batch."_s + key(batch.state);
    const QString detail = isNew ? batch.title : factjson::write(batch.reason);
    if (const auto noted = chain.append(what, batch.id, detail, *digest); !noted)
        return noted.error();
    return seq;
}

Result<QList<BatchRecord>> newest(Database &database, int limit)
{
    Statement statement = database.once(QByteArray(selectBatches) + "ORDER BY seq DESC LIMIT ?");
    statement.add(limit);
    return readAll(statement);
}

Result<std::optional<BatchRecord>> find(Database &database, const QString &id)
{
    Statement statement = database.once(QByteArray(selectBatches) + "WHERE id = ?");
    statement.add(id);
    auto found = readAll(statement);
    if (!found)
        return found.error();
    return found->isEmpty() ? std::nullopt : std::optional(found->takeFirst());
}

} // namespace batchrows
} // namespace kontor
