// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "ledger/rows/records.h"

namespace kontor {

class Database;

//! Attempts as rows.
namespace attemptrows {

Result<Done> begin(Database &database, qint64 payment, const AttemptRecord &attempt, qint64 fencingToken);
//! Completes the attempt with that number; one that isn't there is written as it is given.
Result<Done> end(Database &database, qint64 payment, const AttemptRecord &attempt);
Result<QList<AttemptRecord>> ofPayment(Database &database, const OrderId &id);

} // namespace attemptrows
} // namespace kontor
