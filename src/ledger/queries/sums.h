// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "ledger/rows/paymentquery.h"

namespace kontor {

class Database;

//! What the payments that match a question come to.
namespace sums {

//! One amount a currency, in the order of their names.
Result<QList<Money>> of(Database &database, const PaymentQuery &query);
//! Of payouts that were handed over to be sent at that moment or later.
Result<QList<Money>> handedOverSince(Database &database, UtcTime moment, const QStringList &currencies);

} // namespace sums
} // namespace kontor
