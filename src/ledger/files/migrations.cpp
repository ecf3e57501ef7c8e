// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/files/migrations.h"

#include "ledger/files/schemaversion.h"
#include "ledger/storage/database.h"

#include <QFile>
#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

// A resource of a static library is there for its users only when they ask for it, and the macro does that outside every namespace.
static void openResources()
{
    Q_INIT_RESOURCE(schema);
}

namespace kontor {
namespace {

//! "Kont": tells our files from other SQLite files.
constexpr qint64 applicationId = 0x4b6f6e74;
constexpr qint64 firstSchema = 1;

//! schemaVersion is the last of them.
constexpr std::array<MigrationStep, 0> ownSteps {};

qint64 lastOf(MigrationSteps steps)
{
    return firstSchema + qint64(steps.size());
}

Result<Done> setNumber(Database &database, const char *pragma, qint64 value)
{
    return database.run((QByteArray("PRAGMA ") + pragma + '=' + QByteArray::number(value)).constData());
}

Result<Done> makeFirst(Database &database)
{
    openResources();
    QFile schema(u":/ledger/schema.sql"_s);
    if (!schema.open(QIODevice::ReadOnly))
        return ApiError {.kind = ErrorKind::LedgerIoError, .text = u"the schema of the ledger is missing in this program"_s};
    if (const auto made = database.run(schema.readAll().constData()); !made)
        return made;
    return setNumber(database, "application_id", applicationId);
}

Result<Done> runStep(Database &database, const MigrationStep &step)
{
    const auto ran = database.run(step.sql.constData());
    return ran && step.then ? step.then(database) : ran;
}

Result<Done> runSteps(Database &database, const Writing &writing, MigrationSteps steps)
{
    if (const auto ours = checkIdentity(database, steps); !ours) // once more: another process may have got here first
        return ours;
    const auto version = database.number("PRAGMA user_version");
    if (!version)
        return version.error();
    if (*version == 0) {
        if (const auto made = makeFirst(database); !made)
            return made;
    }
    for (qint64 next = std::max(*version, firstSchema); next < lastOf(steps); ++next) {
        if (const auto done = runStep(database, steps[size_t(next - firstSchema)]); !done)
            return done;
    }
    if (*version != lastOf(steps)) {
        const QString what = *version == 0 ? u"ledger.made"_s : u"ledger.migrated"_s;
        if (const auto noted = AuditChain(database, writing).append(what, {}, QString::number(*version)); !noted)
            return noted;
    }
    return setNumber(database, "user_version", lastOf(steps));
}

} // namespace

MigrationSteps migrationSteps()
{
    static_assert(firstSchema + qint64(ownSteps.size()) == schemaVersion);
    return ownSteps;
}

Result<Done> checkIdentity(Database &database, MigrationSteps steps)
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
    if (*id == oldApplicationId)
        return ApiError {.kind = ErrorKind::LedgerOldSchema, .text = database.file()}; // the message names it
    const bool isEmpty = *id == 0 && *version == 0 && *tables == 0;
    if (!isEmpty && (*id != applicationId || *version < firstSchema))
        return ApiError {.kind = ErrorKind::LedgerDamaged, .text = u"the file is not a ledger of Kontor"_s};
    if (*version > lastOf(steps))
        return ApiError {.kind = ErrorKind::LedgerNewer, .text = u"the ledger was written by a newer Kontor (schema %1)"_s.arg(*version)};
    return Done {};
}

Result<Done> migrate(Database &database, const Writing &writing, MigrationSteps steps)
{
    const auto version = database.number("PRAGMA user_version");
    if (!version)
        return version.error();
    if (*version == lastOf(steps))
        return Done {};
    return inTransaction(database, [&] { return runSteps(database, writing, steps); });
}

} // namespace kontor
