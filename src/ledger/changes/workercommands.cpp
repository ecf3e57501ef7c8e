// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/changes/controlstate.h"
#include "ledger/storage/database.h"

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

constexpr WorkerCommandKind allCommands[]
    = {WorkerCommandKind::Check, WorkerCommandKind::StopTracking, WorkerCommandKind::Resume, WorkerCommandKind::DecideOurs,
        WorkerCommandKind::DecideNotOurs, WorkerCommandKind::RecordExecuted, WorkerCommandKind::RecordNotExecuted};
constexpr char selectCommands[] = "SELECT entry, kind, payment, reason, at, done_at, row_sha256 FROM commands ";
constexpr int sealedColumns = 6; // from entry to done_at

std::optional<WorkerCommandKind> commandOfKey(const QString &name)
{
    for (const WorkerCommandKind kind : allCommands) {
        if (key(kind) == name)
            return kind;
    }
    return std::nullopt;
}

ApiError changedCommand(qint64 entry)
{
    return ApiError {.kind = ErrorKind::LedgerDamaged, .text = u"command %1 is not what was written"_s.arg(entry)};
}

Result<WorkerCommand> read(Statement &row)
{
    const qint64 entry = row.integer();
    const auto kind = commandOfKey(row.text());
    const auto id = OrderId::parse(row.text());
    if (!kind || !id)
        return changedCommand(entry);
    WorkerCommand command {.entry = entry, .kind = *kind, .id = *id};
    command.reason = row.text();
    command.at = row.time();
    command.doneAt = row.maybeTime();
    const QByteArray rowDigest = row.blob();
    row.goTo(0);
    if (rowDigest != row.sealed(sealedColumns).digest())
        return changedCommand(entry);
    return command;
}

Result<QList<WorkerCommand>> readAll(Statement &statement)
{
    QList<WorkerCommand> list;
    while (statement.next()) {
        auto command = read(statement);
        if (!command)
            return command.error();
        list.append(*std::move(command));
    }
    if (statement.failed())
        return statement.error();
    return list;
}

} // namespace

QString key(WorkerCommandKind kind)
{
    switch (kind) {
    case WorkerCommandKind::Check:
        return u"check"_s;
    case WorkerCommandKind::StopTracking:
        return u"untrack"_s;
    case WorkerCommandKind::Resume:
        return u"track"_s;
    case WorkerCommandKind::DecideOurs:
        return u"ours"_s;
    case WorkerCommandKind::DecideNotOurs:
        return u"not-ours"_s;
    case WorkerCommandKind::RecordExecuted:
        return u"executed"_s;
    case WorkerCommandKind::RecordNotExecuted:
        return u"not-executed"_s;
    }
    return {};
}

namespace controlstate {

Result<qint64> enqueueCommand(Database &database, AuditChain &chain, const WorkerCommand &command)
{
    const auto entry = database.number("SELECT coalesce(max(entry), 0) + 1 FROM commands");
    if (!entry)
        return entry;
    Statement insert
        = database.statement("INSERT INTO commands (entry, kind, payment, reason, at, done_at, row_sha256) VALUES (?, ?, ?, ?, ?, ?, ?)");
    RowDigest rowDigest;
    insert.sealInto(&rowDigest);
    insert.add(*entry).add(key(command.kind)).add(command.id.toString()).add(command.reason).add(command.at).addNull();
    insert.sealInto(nullptr);
    const QByteArray digest = rowDigest.digest();
    if (const auto done = insert.addBlob(digest).run(); !done)
        return done.error();
    const auto noted = chain.append(u"command.left."_s + key(command.kind), command.id.toString(), command.reason, digest);
    return noted ? entry : Result<qint64>(noted.error());
}

Result<Done> finishCommand(Database &database, AuditChain &chain, qint64 entry)
{
    const auto found = command(database, entry);
    if (!found)
        return found.error();
    if (!*found)
        return ApiError {.kind = ErrorKind::BadInput, .text = u"there is no command %1"_s.arg(entry)};
    const WorkerCommand &open = **found;
    if (open.doneAt)
        return Done {};
    RowDigest rowDigest;
    rowDigest.add(entry)
        .addText(key(open.kind))
        .addText(open.id.toString())
        .addText(open.reason)
        .add(qint64(open.at.time_since_epoch().count()));
    Statement update = database.statement("UPDATE commands SET done_at = ?, row_sha256 = ? WHERE entry = ?");
    update.sealInto(&rowDigest);
    update.add(chain.writing().at);
    update.sealInto(nullptr);
    const QByteArray digest = rowDigest.digest();
    if (const auto done = update.addBlob(digest).add(entry).run(); !done)
        return done;
    return chain.append(u"command.done."_s + key(open.kind), open.id.toString(), {}, digest);
}

Result<QList<WorkerCommand>> openCommands(Database &database)
{
    Statement statement = database.once(QByteArray(selectCommands) + "WHERE done_at IS NULL ORDER BY entry");
    return readAll(statement);
}

Result<std::optional<WorkerCommand>> command(Database &database, qint64 entry)
{
    Statement statement = database.once(QByteArray(selectCommands) + "WHERE entry = ?");
    statement.add(entry);
    auto found = readAll(statement);
    if (!found)
        return found.error();
    return found->isEmpty() ? std::nullopt : std::optional(found->takeFirst());
}

} // namespace controlstate
} // namespace kontor
