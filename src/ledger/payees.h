// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/ledger.h"

namespace kontor {

class Database;

//! Whom payouts went to, asked of the whole ledger along its indexes: by one account, by one name, by how names begin.
namespace payees {

Result<Ledger::PaidBefore> paidBefore(
    Database &database, const QString &accountNumber, const QString &operatorCode, const QString &accountName);
Result<QList<Ledger::Payee>> named(Database &database, const QString &beginning, int limit);

} // namespace payees
} // namespace kontor
