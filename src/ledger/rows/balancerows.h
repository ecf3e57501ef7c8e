// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "ledger/rows/records.h"

namespace kontor {

class Database;

//! Balances as rows: one for each currency and hour.
namespace balancerows {

Result<Done> keep(Database &database, const QList<BalanceSnapshot> &balances);
Result<QList<BalanceSnapshot>> since(Database &database, UtcTime from);

} // namespace balancerows
} // namespace kontor
