// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/integrity/audit.h"

namespace kontor {

class Database;

//! Batches as rows.
namespace batchrows {

//! A new batch (seq 0) or what became of one. Gives its number. BadInput when there is no such batch; Exists when it was
//! changed since it was read.
Result<qint64> write(Database &database, AuditChain &chain, const BatchRecord &batch);
Result<QList<BatchRecord>> newest(Database &database, int limit);
Result<std::optional<BatchRecord>> find(Database &database, const QString &id);

} // namespace batchrows
} // namespace kontor
