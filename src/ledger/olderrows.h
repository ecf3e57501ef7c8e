// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/audit.h"
#include <QList>

namespace kontor {

class Database;

//! In an older copy of the ledger, what waits to be sent may have been sent since. Each such row is marked as possibly on the wire, and
//! what was paused is queued: the gateway is asked for it before it goes, and nobody can cancel it. `mark` (HighWater::name()) is what
//! the ledger falls short of. Gives the numbers of the rows.
Result<QList<qint64>> distrustRows(Database &database, AuditChain &chain, const QString &mark);
//! The same, once for each mark: what is written into the copy afterwards is not touched.
Result<QList<qint64>> noticeOlderCopy(Database &database, AuditChain &chain, const QString &mark);

} // namespace kontor
