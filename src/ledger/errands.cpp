// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/database.h"
#include "ledger/desk.h"

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

constexpr ErrandKind allErrands[] = {ErrandKind::Check, ErrandKind::StopTracking, ErrandKind::Resume, ErrandKind::DecideOurs,
    ErrandKind::DecideNotOurs, ErrandKind::RecordExecuted, ErrandKind::RecordNotExecuted};
constexpr char selectErrands[] = "SELECT entry, kind, payment, reason, at, done_at, row_sha256 FROM errands ";
constexpr int sealedColumns = 6; // from entry to done_at

std::optional<ErrandKind> errandOfKey(const QString &name)
{
    for (const ErrandKind kind : allErrands) {
        if (key(kind) == name)
            return kind;
    }
    return std::nullopt;
}

ApiError changedErrand(qint64 entry)
{
    return ApiError {.kind = ErrorKind::LedgerDamaged, .text = u"errand %1 is not what was written"_s.arg(entry)};
}

Result<Errand> read(Statement &row)
{
    const qint64 entry = row.integer();
    const auto kind = errandOfKey(row.text());
    const auto id = OrderId::parse(row.text());
    if (!kind || !id)
        return changedErrand(entry);
    Errand errand {.entry = entry, .kind = *kind, .id = *id};
    errand.reason = row.text();
    errand.at = row.time();
    errand.doneAt = row.maybeTime();
    const QByteArray seal = row.blob();
    row.goTo(0);
    if (seal != row.sealed(sealedColumns).digest())
        return changedErrand(entry);
    return errand;
}

Result<QList<Errand>> readAll(Statement &statement)
{
    QList<Errand> list;
    while (statement.next()) {
        auto errand = read(statement);
        if (!errand)
            return errand.error();
        list.append(*std::move(errand));
    }
    if (statement.failed())
        return statement.error();
    return list;
}

} // namespace

QString key(ErrandKind kind)
{
    switch (kind) {
    case ErrandKind::Check:
        return u"check"_s;
    case ErrandKind::StopTracking:
        return u"untrack"_s;
    case ErrandKind::Resume:
        return u"track"_s;
    case ErrandKind::DecideOurs:
        return u"ours"_s;
    case ErrandKind::DecideNotOurs:
        return u"not-ours"_s;
    case ErrandKind::RecordExecuted:
        return u"executed"_s;
    case ErrandKind::RecordNotExecuted:
        return u"not-executed"_s;
    }
    return {};
}

namespace desk {

Result<qint64> leaveErrand(Database &database, AuditChain &chain, const Errand &errand)
{
    const auto entry = database.number("SELECT coalesce(max(entry), 0) + 1 FROM errands");
    if (!entry)
        return entry;
    Statement insert
        = database.statement("INSERT INTO errands (entry, kind, payment, reason, at, done_at, row_sha256) VALUES (?, ?, ?, ?, ?, ?, ?)");
    Seal seal;
    insert.sealInto(&seal);
    insert.add(*entry).add(key(errand.kind)).add(errand.id.toString()).add(errand.reason).add(errand.at).addNull();
    insert.sealInto(nullptr);
    const QByteArray digest = seal.digest();
    if (const auto done = insert.addBlob(digest).run(); !done)
        return done.error();
    const auto noted = chain.append(u"errand.left."_s + key(errand.kind), errand.id.toString(), errand.reason, digest);
    return noted ? entry : Result<qint64>(noted.error());
}

Result<Done> finishErrand(Database &database, AuditChain &chain, qint64 entry)
{
    const auto found = errand(database, entry);
    if (!found)
        return found.error();
    if (!*found)
        return ApiError {.kind = ErrorKind::BadInput, .text = u"there is no errand %1"_s.arg(entry)};
    const Errand &open = **found;
    if (open.doneAt)
        return Done {};
    Seal seal;
    seal.add(entry)
        .addText(key(open.kind))
        .addText(open.id.toString())
        .addText(open.reason)
        .add(qint64(open.at.time_since_epoch().count()));
    Statement update = database.statement("UPDATE errands SET done_at = ?, row_sha256 = ? WHERE entry = ?");
    update.sealInto(&seal);
    update.add(chain.writing().at);
    update.sealInto(nullptr);
    const QByteArray digest = seal.digest();
    if (const auto done = update.addBlob(digest).add(entry).run(); !done)
        return done;
    return chain.append(u"errand.done."_s + key(open.kind), open.id.toString(), {}, digest);
}

Result<QList<Errand>> openErrands(Database &database)
{
    Statement statement = database.once(QByteArray(selectErrands) + "WHERE done_at IS NULL ORDER BY entry");
    return readAll(statement);
}

Result<std::optional<Errand>> errand(Database &database, qint64 entry)
{
    Statement statement = database.once(QByteArray(selectErrands) + "WHERE entry = ?");
    statement.add(entry);
    auto found = readAll(statement);
    if (!found)
        return found.error();
    return found->isEmpty() ? std::nullopt : std::optional(found->takeFirst());
}

} // namespace desk
} // namespace kontor
