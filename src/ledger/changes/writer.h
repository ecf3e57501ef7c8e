// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/integrity/audit.h"

namespace kontor {

class Database;

//! Applies changes inside a transaction, with their entries in the audit chain; and the batch, whose number the inserted payments get when
//! it is new. Gives the numbers of the payments, one for each change. LeaseLost when an attempt begins under another fencing token than the
//! current one; LedgerDamaged when a row isn't what was written.
Result<QList<qint64>> applyChanges(
    Database &database, AuditChain &chain, const QList<LedgerChange> &changes, const std::optional<BatchRecord> &batch);
//! A person has seen the mark of this payment.
Result<Done> markSeen(Database &database, const OrderId &id);
//! Notes that a person has seen what is alarming about it. Gives the number of its row.
Result<qint64> seeAlarm(Database &database, AuditChain &chain, const OrderId &id, const TimelineEntry &line);

} // namespace kontor
