// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/audit.h"

namespace kontor {

class Database;

//! Says whether the file is a ledger that this program may use, or empty. Reads only.
//! LedgerNewer for a later schema, LedgerDamaged for a file that is something else.
Result<Done> checkIdentity(Database &database);
//! Brings an empty or older ledger to Ledger::schemaVersion, in one transaction: an interrupted step leaves the old version whole.
Result<Done> migrate(Database &database, const Writing &writing);

} // namespace kontor
