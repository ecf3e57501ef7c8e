// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "ledger/rows/paymentquery.h"

namespace kontor {

class LedgerEngine;

//! The batches of a ledger.
class Batches final {
public:
    explicit Batches(LedgerEngine &engine)
        : m_engine(engine)
    {
    }

    Reply<QList<BatchRecord>> *newest(int limit = -1); //!< newest first
    Reply<std::optional<BatchRecord>> *byId(const QString &id);
    Reply<QList<PaymentRecord>> *payments(qint64 batch); //!< in the order of the file
    //! The table that it was made from; nothing of one that was imported by a Kontor that kept none.
    Reply<std::optional<ImportedTable>> *importedTable(qint64 batch);
    Reply<PaymentCounts> *counts(qint64 batch);

private:
    LedgerEngine &m_engine;
};

} // namespace kontor
