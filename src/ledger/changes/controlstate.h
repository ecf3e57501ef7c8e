// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "ledger/integrity/audit.h"
#include "ledger/rows/records.h"

namespace kontor {

class Database;

//! What the ledger keeps beside payments: the worker's fencing token, the pause, what persons said of the gateway's words and marks, and
//! commands. What writes does so inside a transaction, with its entry in the audit chain.
namespace controlstate {

Result<qint64> fencingToken(Database &database);
Result<qint64> takeFencingToken(Database &database, AuditChain &chain);

//! Of a ledger that is taken over: whoever begins here comes after its workers.
Result<Done> adoptFencingToken(Database &database, AuditChain &chain, qint64 token);
Result<bool> isSendingPaused(Database &database);
Result<Done> setSendingPaused(Database &database, AuditChain &chain, bool paused);

Result<QList<FinalWord>> finalWords(Database &database, bool isFinal);
Result<Done> setFinalWord(Database &database, AuditChain &chain, const FinalWord &word, bool isFinal);

Result<std::optional<LedgerGateway>> gateway(Database &database);
Result<std::optional<LedgerGateway>> gatewayOtherThan(Database &database, const LedgerGateway &wanted);
//! Refused (BadInput) as long as a payment that was sent isn't final.
Result<Done> acceptGateway(Database &database, AuditChain &chain, const LedgerGateway &gateway);
Result<std::optional<LedgerGateway>> claimFor(Database &database, AuditChain &chain, const LedgerGateway &gateway);

//! The numbers of the payments that were marked so and not seen yet.
Result<QList<qint64>> seeTestMarks(Database &database, AuditChain &chain, bool isTest);

Result<qint64> enqueueCommand(Database &database, AuditChain &chain, const WorkerCommand &command);
Result<Done> finishCommand(Database &database, AuditChain &chain, qint64 entry);
Result<QList<WorkerCommand>> openCommands(Database &database);
Result<std::optional<WorkerCommand>> command(Database &database, qint64 entry);

} // namespace controlstate
} // namespace kontor
