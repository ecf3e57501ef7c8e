// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/integrity/audit.h"
#include "ledger/storage/database.h"

namespace kontor {

//! Makes the file if there is none (0600, its folder 0700), refuses what is not ours or is damaged, brings it to our schema, and gives
//! the connection that writes. A file that is refused keeps every byte.
Result<std::unique_ptr<Database>> openLedgerFile(const QString &file, const Writing &writing);

struct OpenedLedger {
    std::unique_ptr<Database> database;
    Database::Access forReading = Database::Access::ReadOnly; //!< how further connections that only read are opened
};
//! The same; and a ledger of this schema that can't be written, because its folder is write-protected or its disk is full, is opened all
//! the same. Each write then gives its error.
Result<OpenedLedger> openLedgerOrRead(const QString &file, const Writing &writing);

//! SQLite's quick check of every page: LedgerDamaged with its words when one is bad. Reads the whole file.
Result<Done> checkPages(Database &database);

//! Whether a megabyte fits into the folder of this file: written, and taken away again.
Result<Done> hasRoomBeside(const QString &file);

} // namespace kontor
