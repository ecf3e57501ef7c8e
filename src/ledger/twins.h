// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "ledger/records.h"

namespace kontor {

class Database;

//! Payouts that may be one payout made twice.
namespace twins {

//! The newest first: see Ledger::twins().
Result<QList<PaymentRecord>> rowsOf(Database &database, const PaymentRecord &payout, UtcTime since);
//! Exists when the ledger has one that isn't among those that were seen.
Result<Done> refuseUnseen(Database &database, const PaymentRecord &payout, const TwinsSeen &seen);

} // namespace twins
} // namespace kontor
