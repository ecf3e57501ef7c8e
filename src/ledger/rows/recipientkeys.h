// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "ledger/rows/records.h"
#include <QStringList>

namespace kontor {

class Database;

//! The table by which earlier payouts to an account or a person are found: accountTail() and personKey() of every payout that names an
//! account. Written with the payout and never changed.
namespace recipientkeys {

Result<Done> add(Database &database, qint64 seq, const PaymentRecord &payment);
//! Adds what isn't as it should be.
Result<Done> verify(Database &database, QStringList &problems);

} // namespace recipientkeys
} // namespace kontor
