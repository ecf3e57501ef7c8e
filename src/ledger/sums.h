// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/ledger.h"

namespace kontor {

class Database;

//! What the payments that match a question come to.
namespace sums {

//! One amount a currency, in the order of their names.
Result<QList<Money>> of(Database &database, const Ledger::Query &query);

} // namespace sums
} // namespace kontor
