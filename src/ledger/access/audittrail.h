// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "ledger/rows/ledgerwalk.h"
#include <functional>
#include <limits>

namespace kontor {

class LedgerEngine;

//! The audit chain of a ledger, and whether what is in the ledger is what was written. Both hold up no list.
class AuditTrail final {
public:
    explicit AuditTrail(LedgerEngine &engine)
        : m_engine(engine)
    {
    }

    //! The chain, oldest first, after entry `after`.
    Reply<QList<AuditEntry>> *entries(qint64 after = 0, int limit = 1000);
    //! How many entries the chain has.
    Reply<qint64> *count();
    //! Entries of the audit chain, oldest first.
    Reply<Done> *walk(const TimeSpan &span, std::function<bool(const AuditEntry &)> visit, WalkConclusion conclude);
    Reply<qint64> *countIn(const TimeSpan &span);
    //! SQLite's quick check of every page, which takes half a second for 100,000 payments: LedgerDamaged when one is bad. open() has done
    //! it for a small file; whoever sends from a larger one asks for it first.
    Reply<Done> *checkPages();
    //! Compares some hundred rows with their digests: the newest ones below that number. Gives the number to go on from, 0 when all were
    //! looked at; LedgerDamaged names a row that isn't what was written.
    static constexpr qint64 allRows = std::numeric_limits<qint64>::max();
    Reply<qint64> *checkRows(qint64 below = allRows);
    //! integrity_check, the rules between the tables, bodies against their digests; the texts name each problem, none when all is well.
    Reply<QStringList> *verify();

private:
    LedgerEngine &m_engine;
};

} // namespace kontor
