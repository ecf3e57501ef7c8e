// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/integrity/audit.h"

#include <QByteArray>
#include <span>

namespace kontor {

class Database;

//! What takes a ledger from one version of the schema to the next: SQL, and then what SQL can't do. A step that has been released is never
//! edited; what comes later is another step.
struct MigrationStep {
    QByteArray sql {};
    Result<Done> (*then)(Database &) = nullptr;
};
//! The first leads from schema 1 to 2.
using MigrationSteps = std::span<const MigrationStep>;
//! Those of this Kontor.
MigrationSteps migrationSteps();

//! Says whether the file is a ledger that this program may use, or empty. Reads only.
//! LedgerNewer for a later schema, LedgerOldSchema with the file's path for one before schema 1, LedgerDamaged for a file that is something
//! else.
Result<Done> checkIdentity(Database &database, MigrationSteps steps = migrationSteps());
//! Makes an empty ledger, or brings an older one to the last of these steps, in one transaction: an interrupted one leaves the old version
//! whole.
Result<Done> migrate(Database &database, const Writing &writing, MigrationSteps steps = migrationSteps());

//! PRAGMA application_id of ledgers that were made before schema 1, whose user_version counted to 12.
inline constexpr qint64 oldApplicationId = 0x4b6e7472; // "Kntr"

} // namespace kontor
