// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "ledger/records.h"

namespace kontor {

class Database;

//! Applies changes in one transaction, all or nothing; durable when it returns. Gives the numbers of the payments, one for each change.
Result<QList<qint64>> applyChanges(Database &database, const QList<LedgerChange> &changes);

} // namespace kontor
