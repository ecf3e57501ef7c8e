// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/ledgerwriter.h"

namespace kontor {

class LedgerEngine;

//! Writes to the ledger's file on this computer, with BEGIN IMMEDIATE, so another process may write beside it.
class LocalWriter final : public LedgerWriter {
public:
    explicit LocalWriter(LedgerEngine &engine)
        : m_engine(engine)
    {
    }

    Reply<qint64> *write(LedgerChange change) override;
    Reply<Done> *write(QList<LedgerChange> changes, std::optional<BatchRecord> batch) override;
    Reply<qint64> *takeFencingToken() override;
    Reply<Done> *record(const AuditEntry &act) override;
    Reply<Done> *tryAgain() override;
    Reply<qint64> *enqueueCommand(const WorkerCommand &command) override;
    Reply<Done> *finishCommand(qint64 entry) override;
    Reply<Done> *setFinalWord(const FinalWord &word, bool isFinal) override;
    Reply<Done> *acknowledgeTestMarks(bool isTest) override;
    Reply<Done> *acknowledgeAlarm(const OrderId &id, const TimelineEntry &line) override;
    Reply<Done> *setSendingPaused(bool paused) override;
    Reply<std::optional<LedgerGateway>> *claimFor(const LedgerGateway &gateway) override;
    Reply<Done> *acceptGateway(const LedgerGateway &gateway) override;
    Reply<Done> *keepBalances(const QList<BalanceSnapshot> &balances) override;
    Reply<Done> *acceptOlderCopy() override;
    Reply<Done> *keepCodes(CodeListKind list, const KeptCodes &codes) override;

private:
    LedgerEngine &m_engine;
};

} // namespace kontor
