// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "ledger/rows/records.h"

namespace kontor {

class Database;

//! The tables that batches were made from, each line with its digest.
namespace batchsheets {

Result<Done> insert(Database &database, qint64 batch, const ImportedTable &sheet);
//! LedgerDamaged when a line isn't what was written.
Result<std::optional<ImportedTable>> read(Database &database, qint64 batch);

} // namespace batchsheets
} // namespace kontor
