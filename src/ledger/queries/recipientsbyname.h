// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "ledger/rows/paymentquery.h"

namespace kontor {

class AccountRules;
class Database;

//! Accounts that were paid under names that begin so: see Payments::recipientsNamed().
namespace recipientsbyname {

Result<QList<PaidRecipient>> named(Database &database, const QString &beginning, int limit, const AccountRules &rules);

} // namespace recipientsbyname
} // namespace kontor
