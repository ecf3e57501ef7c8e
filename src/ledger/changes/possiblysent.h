// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/integrity/audit.h"
#include <QList>

namespace kontor {

class Database;

//! In an older copy of the ledger, what isn't final and was never accepted may have been sent since, with a token that nobody knows. Each
//! such row is marked as possibly accepted and without a bound, for good, and what was paused is queued: the gateway is asked for it before
//! it goes, nobody can cancel it, and no answer 404 proves that it isn't there. Gives the numbers of the rows.
Result<QList<qint64>> markPossiblySent(Database &database, AuditChain &chain);

} // namespace kontor
