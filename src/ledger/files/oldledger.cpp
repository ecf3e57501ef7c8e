// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/files/oldledger.h"

#include "core/fileerror.h"
#include "ledger/files/ledgerfile.h"
#include "ledger/files/migrations.h"
#include "ledger/integrity/audit.h"
#include "ledger/queries/reader.h"
#include "ledger/rows/factjson.h"
#include "ledger/rows/rows.h"

#include <QFile>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace kontor::oldledger {
namespace {

struct Renamed {
    const char *before;
    const char *now;
};
constexpr Renamed paymentColumns[]
    = {{"fence_allowed", "absence_proof_allowed"}, {"fence", "latest_token_expiry"}, {"quiet_asks", "queries_without_news"},
        {"same_word_asks", "queries_with_same_status"}, {"said_ours", "resolved_as_ours"}, {"lease", "fencing_token"}};
constexpr Renamed attemptColumns[] = {{"term", "fencing_token"}};
constexpr Renamed timelineColumns[] = {{"what", "type"}, {"detail", "args"}};
//! Up to schema 7 the states had other names, and so had commands and types of the timeline.
constexpr Renamed states[] = {{"hold", "paused"}, {"sent", "processing"}, {"conflict", "mismatch"}, {"settled", "paid"},
    {"waiting", "awaiting"}, {"parked", "untracked"}};
constexpr Renamed commands[] = {{"park", "untrack"}, {"resume", "track"}};
constexpr Renamed eventTypes[] = {{"settled", "paid"}, {"conflict", "mismatch"}, {"parked", "untracked"}, {"not_parked", "still_tracked"}};
//! What attempts have since schema 10.
constexpr char laterOfAttempts[] = "token_iat, token_asked, boot, ended_since_boot";

ApiError damaged(const QString &text)
{
    return ApiError {.kind = ErrorKind::LedgerDamaged, .text = text};
}

// ---- the present names

Result<Done> dropAll(Database &database, const char *type)
{
    QStringList names;
    Statement found = database.once("SELECT name FROM sqlite_schema WHERE sql NOT NULL AND type = ?");
    for (found.add(QString::fromLatin1(type)); found.next();)
        names.append(found.text());
    if (found.failed())
        return found.error();
    for (QString &name : names) {
        const QString sql = u"DROP %1 \"%2\""_s.arg(QString::fromLatin1(type), name.replace(u'"', u"\"\""_s));
        if (const auto done = database.run(sql.toUtf8().constData()); !done)
            return done;
    }
    return Done {};
}

Result<Done> renameColumns(Database &database, const QByteArray &table, std::span<const Renamed> columns)
{
    for (const auto &[before, now] : columns) {
        const QByteArray sql = "ALTER TABLE " + table + " RENAME COLUMN " + before + " TO " + now;
        if (const auto done = database.run(sql.constData()); !done)
            return done;
    }
    return Done {};
}

//! Those that came with a later schema than this ledger has; nothing is in them.
Result<Done> addMissing(Database &database, const QByteArray &table, const char *columns)
{
    QStringList there;
    Statement found = database.once("SELECT name FROM pragma_table_info('" + table + "')");
    while (found.next())
        there.append(found.text());
    if (found.failed())
        return found.error();
    const QStringList wanted = QString::fromLatin1(columns).split(u", "_s);
    for (const QString &column : wanted) {
        const QByteArray sql = "ALTER TABLE " + table + " ADD COLUMN " + column.toLatin1() + " ANY";
        const auto added = there.contains(column) ? Result<Done>(Done {}) : database.run(sql.constData());
        if (!added)
            return added;
    }
    return Done {};
}

Result<Done> takePresentNames(Database &database)
{
    if (const auto dropped = dropAll(database, "trigger"); !dropped)
        return dropped;
    if (const auto dropped = dropAll(database, "view"); !dropped)
        return dropped;
    for (const auto &[table, columns] :
        {std::pair("payments", std::span<const Renamed>(paymentColumns)), std::pair("attempts", std::span<const Renamed>(attemptColumns)),
            std::pair("timeline", std::span<const Renamed>(timelineColumns))}) {
        if (const auto renamed = renameColumns(database, table, columns); !renamed)
            return renamed;
    }
    if (const auto added = addMissing(database, "payments", rows::laterColumns); !added)
        return added;
    if (const auto added = addMissing(database, "attempts", laterOfAttempts); !added)
        return added;
    return database.run("ALTER TABLE errands RENAME TO commands; UPDATE state SET name = 'fencing_token' WHERE name = 'term'");
}

//! After the digests of the rows were compared: they are over the old ones.
Result<Done> renameValues(Database &database, const char *table, const char *column, std::span<const Renamed> values)
{
    QByteArray sql = QByteArray("UPDATE ") + table + " SET " + column + " = CASE " + column;
    QByteArrayList before;
    for (const Renamed &value : values) {
        sql += QByteArray(" WHEN '") + value.before + "' THEN '" + value.now + "'";
        before.append(QByteArray("'") + value.before + "'");
    }
    return database.run((sql + " END WHERE " + column + " IN (" + before.join(", ") + ")").constData());
}

//! They were compared with the digests that they had.
Result<Done> sealCommands(Database &database)
{
    Statement row = database.once("SELECT entry, kind, payment, reason, at, done_at FROM commands");
    while (row.next()) {
        const qint64 entry = row.integer();
        row.goTo(0);
        const QByteArray digest = row.sealed(row.columns()).digest();
        const auto sealed = database.statement("UPDATE commands SET row_sha256 = ? WHERE entry = ?").addBlob(digest).add(entry).run();
        if (!sealed)
            return sealed;
    }
    return row.failed() ? Result<Done>(row.error()) : Result<Done>(Done {});
}

Result<Done> takePresentValues(Database &database)
{
    if (const auto unchecked = database.run("PRAGMA ignore_check_constraints = ON"); !unchecked)
        return unchecked;
    if (const auto done = renameValues(database, "payments", "state", states); !done)
        return done;
    const auto done = renameValues(database, "commands", "kind", commands);
    return done ? sealCommands(database) : done;
}

// ---- is it what was written

Result<Done> checkRows(Database &database)
{
    Statement row = database.once(rows::selectPayment() + "ORDER BY p.seq");
    while (row.next()) {
        row.goTo(1);
        const QString id = row.text();
        RowDigest digest = rows::sealOfRow(row);
        row.goTo(row.columns() - 2);
        const QByteArray frozen = row.blob();
        if (row.blob() != digest.addBlob(frozen).digest())
            return damaged(u"payment %1: its row is not what was written"_s.arg(presentable(id.toUtf8())));
    }
    if (row.failed())
        return row.error();
    Statement bare = database.once("SELECT id FROM payments WHERE seq NOT IN (SELECT seq FROM payment_body)");
    if (bare.next())
        return damaged(u"payment %1: its body is missing"_s.arg(presentable(bare.text().toUtf8())));
    return bare.failed() ? Result<Done>(bare.error()) : Result<Done>(Done {});
}

//! Of what a payment asks for and of its frozen bytes.
Result<Done> checkBodies(Database &database)
{
    Statement row = database.once(rows::selectPayment() + "ORDER BY p.seq");
    while (row.next()) {
        const auto record = rows::readPayment(row);
        if (!record)
            return record.error();
        const QByteArray body = row.blob();
        const QByteArray frozen = row.blob();
        if (body != rows::bodyDigest(record->body) || frozen != rows::frozenDigest(*record))
            return damaged(u"payment %1: what it asks for is not what was written"_s.arg(record->id.toString()));
    }
    return row.failed() ? Result<Done>(row.error()) : Result<Done>(Done {});
}

//! Up to schema 9 an attempt's digest ended before what came later.
Result<Done> checkAttempts(Database &database)
{
    Statement row = database.once("SELECT coalesce(p.id, 'number ' || a.seq) || ', attempt ' || a.number, a.seq, a.number, a.token_jti,"
                                  " a.token_exp, a.begun_at, a.fencing_token, a.ended_at, a.outcome, a.http_status, a.token_iat,"
                                  " a.token_asked, a.boot, a.ended_since_boot, a.row_sha256"
                                  " FROM attempts a LEFT JOIN payments p ON p.seq = a.seq");
    constexpr int columns = 9;
    constexpr int later = 4;
    while (row.next()) {
        const QString name = row.text();
        row.goTo(1 + columns + 1);
        const bool isLater = row.maybeInteger().has_value();
        row.goTo(1);
        const QByteArray digest = row.sealed(isLater ? columns + later : columns).digest();
        row.goTo(1 + columns + later);
        if (row.blob() != digest)
            return damaged(u"payment %1: it is not what was written"_s.arg(name));
    }
    return row.failed() ? Result<Done>(row.error()) : Result<Done>(Done {});
}

Result<Done> checkRest(Database &database)
{
    QStringList problems;
    if (const auto checked = reader::verifyTables(database, problems); !checked)
        return checked;
    if (const auto checked = audit::verify(database, problems); !checked)
        return checked;
    return problems.isEmpty() ? Result<Done>(Done {}) : damaged(problems.constFirst());
}

Result<Done> copyInto(const QString &oldFile, Database &copy)
{
    const auto old = Database::open(oldFile, Database::Access::Unchanging);
    if (!old)
        return old.error();
    // SQLite would take a file that was cut for a smaller one.
    const auto pages = (*old)->number("PRAGMA page_count");
    const auto size = (*old)->number("PRAGMA page_size");
    if (!pages || !size)
        return pages ? size.error() : pages.error();
    if (QFileInfo(oldFile).size() != *pages * *size)
        return damaged(u"%1 was cut short"_s.arg(oldFile));
    if (const auto copied = (*old)->copyTo(copy); !copied)
        return copied;
    return copy.run("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF");
}

} // namespace

Result<qint64> check(const QString &oldFile)
{
    if (!QFileInfo(oldFile).isFile())
        return badInput(ReasonCode::NoSuchFile, {{Arg::File, oldFile}});
    const auto old = Database::open(oldFile, Database::Access::Unchanging);
    const auto id = old ? (*old)->number("PRAGMA application_id") : Result<qint64>(old.error());
    const auto version = id ? (*old)->number("PRAGMA user_version") : id;
    if (!version)
        return version;
    if (*id != oldApplicationId)
        return badInput(ReasonCode::NotOldLedger, {{Arg::File, oldFile}});
    if (*version < firstTaken || *version > lastTaken)
        return badInput(ReasonCode::OldLedgerSchema,
            {{Arg::File, oldFile}, {Arg::Schema, *version}, {Arg::FirstSchema, qint64(firstTaken)}, {Arg::LastSchema, qint64(lastTaken)}});
    for (const QString &log : {oldFile + u"-wal"_s, oldFile + u"-journal"_s}) {
        if (QFileInfo(log).size() > 0)
            return badInput(ReasonCode::OldLedgerWrites, {{Arg::File, oldFile}, {Arg::LogFile, log}});
    }
    return version;
}

Result<std::unique_ptr<Database>> openCopy(const QString &oldFile, const QString &copyFile)
{
    QFile file(copyFile);
    file.remove();
    if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly, QFile::ReadOwner | QFile::WriteOwner))
        return ledgerIoError(systemArgs(file.errorString()));
    file.close();
    auto copy = Database::open(copyFile, Database::Access::ReadWrite);
    if (!copy)
        return copy;
    if (const auto copied = copyInto(oldFile, **copy); !copied)
        return copied.error();
    for (const auto step : {checkPages, takePresentNames, checkRows, checkAttempts, checkRest, takePresentValues, checkBodies}) {
        if (const auto done = step(**copy); !done)
            return done.error();
    }
    return copy;
}

TimelineEvent readEvent(Statement &row)
{
    QString type = row.text();
    for (const auto &[before, now] : eventTypes) {
        if (type == QLatin1StringView(before))
            type = QString::fromLatin1(now);
    }
    return factjson::readEvent(type, row.text());
}

} // namespace kontor::oldledger
