// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "ledger/rows/records.h"

namespace kontor {

class Database;

//! The gateway's replies as rows: of each payment the last one to its POST and the last one to a GET.
namespace replyrows {

Result<Done> keep(Database &database, qint64 payment, const ReplyRecord &reply);
//! In the order in which they came. One that isn't what was written is LedgerDamaged.
Result<QList<ReplyRecord>> ofPayment(Database &database, const OrderId &id);

} // namespace replyrows
} // namespace kontor
