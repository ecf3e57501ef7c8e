// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "ledger/rows/records.h"

namespace kontor {

class LedgerEngine;

//! What other processes leave for the worker, and what a person decided for all payments.
class Commands final {
public:
    explicit Commands(LedgerEngine &engine)
        : m_engine(engine)
    {
    }

    Reply<QList<WorkerCommand>> *open();
    Reply<std::optional<WorkerCommand>> *byEntry(qint64 entry);
    Reply<QList<FinalWord>> *finalWords();
    //! Those that were, until a person took it back: payments may still be at rest with them.
    Reply<QList<FinalWord>> *wordsNoLongerFinal();
    Reply<bool> *sendingPaused();
    //! The one that its payments were made for, where that is another; nothing where it has none.
    Reply<std::optional<LedgerGateway>> *gatewayOtherThan(const LedgerGateway &wanted);

private:
    LedgerEngine &m_engine;
};

} // namespace kontor
