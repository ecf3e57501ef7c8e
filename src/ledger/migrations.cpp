// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/migrations.h"

#include "ledger/database.h"
#include "ledger/ledger.h"
#include "ledger/recipientkeys.h"
#include "ledger/rows.h"
#include "ledger/schemasteps.h"
#include "ledger/searchindex.h"

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

//! "Kntr": tells our files from other SQLite files.
constexpr qint64 applicationId = 0x4b6e7472;

Result<Done> sealOldPayments(Database &database)
{
    Statement old = database.once(
        QByteArray(rows::selectPayment())
            .replace(QByteArray(rows::laterColumns), "NULL" + QByteArray(", NULL").repeated(rows::countOf(rows::laterColumns) - 1))
        + "ORDER BY p.seq");
    while (old.next()) {
        const qint64 seq = old.integer();
        RowDigest rowDigest = rows::sealOfRow(old);
        old.goTo(old.columns() - 2);
        const QByteArray digest = rowDigest.addBlob(old.blob()).digest();
        const auto sealed = database.statement("UPDATE payments SET row_sha256 = ? WHERE seq = ?").addBlob(digest).add(seq).run();
        if (!sealed)
            return sealed;
    }
    return old.failed() ? Result<Done>(old.error()) : Result<Done>(Done {});
}

Result<Done> sealOldAttempts(Database &database)
{
    Statement old = database.once("SELECT seq, number, token_jti, token_exp, begun_at, term, ended_at, outcome, http_status FROM attempts");
    while (old.next()) {
        const qint64 seq = old.integer();
        const qint64 number = old.integer();
        old.goTo(0);
        Statement update = database.statement("UPDATE attempts SET row_sha256 = ? WHERE seq = ? AND number = ?");
        if (const auto sealed = update.addBlob(old.sealed(old.columns()).digest()).add(seq).add(number).run(); !sealed)
            return sealed;
    }
    return old.failed() ? Result<Done>(old.error()) : Result<Done>(Done {});
}

//! SQLite has no SHA-256, so what was written before gets its digests here.
Result<Done> toVersion3(Database &database, qint64 from, const Writing &writing)
{
    for (const auto step : {+[](Database &d) { return d.run(schema::version3); }, sealOldPayments, sealOldAttempts,
             +[](Database &d) { return d.run(schema::version3Guards); }}) {
        if (const auto done = step(database); !done)
            return done;
    }
    AuditChain chain(database, writing);
    if (const auto taken = chain.takeOldLines(); !taken)
        return taken;
    return chain.append(from == 0 ? u"ledger.made"_s : u"ledger.migrated"_s, {}, QString::number(from));
}

Result<Done> toVersion4(Database &database, qint64 from, const Writing &writing)
{
    for (const auto step : {+[](Database &d) { return d.run(schema::version4); }, searchindex::addLetters,
             +[](Database &d) { return d.run(schema::version4Guards); }}) {
        if (const auto done = step(database); !done)
            return done;
    }
    // From further back the step before has said it.
    return from == 3 ? AuditChain(database, writing).append(u"ledger.migrated"_s, {}, QString::number(from)) : Result<Done>(Done {});
}

Result<Done> toVersion5(Database &database, qint64 from, const Writing &writing)
{
    const auto done = database.run(schema::version5);
    return done && from == 4 ? AuditChain(database, writing).append(u"ledger.migrated"_s, {}, QString::number(from)) : done;
}

Result<Done> toVersion6(Database &database, qint64 from, const Writing &writing)
{
    if (const auto made = database.run(schema::version6); !made)
        return made;
    const auto done = searchindex::addNumbers(database);
    return done && from == 5 ? AuditChain(database, writing).append(u"ledger.migrated"_s, {}, QString::number(from)) : done;
}

Result<Done> toVersion7(Database &database, qint64 from, const Writing &writing)
{
    const auto done = database.run(schema::version7);
    return done && from == 6 ? AuditChain(database, writing).append(u"ledger.migrated"_s, {}, QString::number(from)) : done;
}

//! SQLite doesn't know how accounts and names are compared, so the keys of the rows that were there are made here.
Result<Done> toVersion8(Database &database, qint64 from, const Writing &writing)
{
    for (const auto step : {+[](Database &d) { return d.run(schema::version8); }, recipientkeys::addAll,
             +[](Database &d) { return d.run(schema::version8Guards); }}) {
        if (const auto done = step(database); !done)
            return done;
    }
    return from == 7 ? AuditChain(database, writing).append(u"ledger.migrated"_s, {}, QString::number(from)) : Result<Done>(Done {});
}

Result<Done> toVersion9(Database &database, qint64 from, const Writing &writing)
{
    const auto done = database.run(schema::version9);
    return done && from == 8 ? AuditChain(database, writing).append(u"ledger.migrated"_s, {}, QString::number(from)) : done;
}

Result<Done> toVersion10(Database &database, qint64 from, const Writing &writing)
{
    const auto done = database.run(schema::version10);
    return done && from == 9 ? AuditChain(database, writing).append(u"ledger.migrated"_s, {}, QString::number(from)) : done;
}

Result<Done> toVersion11(Database &database, qint64 from, const Writing &writing)
{
    const auto done = database.run(schema::version11);
    return done && from == 10 ? AuditChain(database, writing).append(u"ledger.migrated"_s, {}, QString::number(from)) : done;
}

Result<Done> toVersion12(Database &database, qint64 from, const Writing &writing)
{
    const auto done = database.run(schema::version12);
    return done && from == 11 ? AuditChain(database, writing).append(u"ledger.migrated"_s, {}, QString::number(from)) : done;
}

//! From version `next` to the one after it.
Result<Done> runStep(Database &database, qint64 next, qint64 from, const Writing &writing)
{
    switch (next) {
    case 0:
        return database.run(schema::version1);
    case 1:
        return database.run(schema::version2);
    case 2:
        return toVersion3(database, from, writing);
    case 3:
        return toVersion4(database, from, writing);
    case 4:
        return toVersion5(database, from, writing);
    case 5:
        return toVersion6(database, from, writing);
    case 6:
        return toVersion7(database, from, writing);
    case 7:
        return toVersion8(database, from, writing);
    case 8:
        return toVersion9(database, from, writing);
    case 9:
        return toVersion10(database, from, writing);
    case 10:
        return toVersion11(database, from, writing);
    default:
        return toVersion12(database, from, writing);
    }
}

Result<Done> setNumber(Database &database, const char *pragma, qint64 value)
{
    return database.run((QByteArray("PRAGMA ") + pragma + '=' + QByteArray::number(value)).constData());
}

Result<Done> runSteps(Database &database, const Writing &writing)
{
    if (const auto ours = checkIdentity(database); !ours) // once more: another process may have got here first
        return ours;
    const auto version = database.number("PRAGMA user_version");
    if (!version)
        return version.error();
    for (qint64 next = *version; next < Ledger::schemaVersion; ++next) {
        if (const auto done = runStep(database, next, *version, writing); !done)
            return done;
    }
    if (const auto marked = setNumber(database, "application_id", applicationId); !marked)
        return marked;
    return setNumber(database, "user_version", Ledger::schemaVersion);
}

} // namespace

Result<Done> checkIdentity(Database &database)
{
    const auto id = database.number("PRAGMA application_id");
    if (!id)
        return id.error();
    const auto version = database.number("PRAGMA user_version");
    if (!version)
        return version.error();
    const auto tables = database.number("SELECT count(*) FROM sqlite_schema");
    if (!tables)
        return tables.error();
    const bool isEmpty = *id == 0 && *version == 0 && *tables == 0;
    if (!isEmpty && *id != applicationId)
        return ApiError {.kind = ErrorKind::LedgerDamaged, .text = u"the file is not a ledger of Kontor"_s};
    if (*version > Ledger::schemaVersion)
        return ApiError {.kind = ErrorKind::LedgerNewer, .text = u"the ledger was written by a newer Kontor (schema %1)"_s.arg(*version)};
    // Before the first release the statuses got other names. What is written so is refused as a whole: a status that is not understood
    // could be taken for one that may be sent.
    const auto oldNames = database.number("SELECT count(*) FROM sqlite_schema WHERE name = 'payments' AND sql LIKE '%''settled''%'");
    if (!oldNames)
        return oldNames.error();
    if (*oldNames > 0)
        return ApiError {.kind = ErrorKind::LedgerDamaged, .text = u"the ledger was written before statuses had their present names"_s};
    return Done {};
}

Result<Done> migrate(Database &database, const Writing &writing)
{
    const auto version = database.number("PRAGMA user_version");
    if (!version)
        return version.error();
    if (*version == Ledger::schemaVersion)
        return Done {};
    return inTransaction(database, [&] { return runSteps(database, writing); });
}

} // namespace kontor
