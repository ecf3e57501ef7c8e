// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/access/batches.h"

#include "ledger/access/ledgerengine.h"
#include "ledger/changes/batchrows.h"
#include "ledger/queries/reader.h"
#include "ledger/rows/batchsheets.h"

namespace kontor {

Reply<QList<BatchRecord>> *Batches::newest(int limit)
{
    return m_engine.ask<QList<BatchRecord>>([limit](Database &database) { return batchrows::newest(database, limit); });
}

Reply<std::optional<BatchRecord>> *Batches::byId(const QString &id)
{
    return m_engine.ask<std::optional<BatchRecord>>([id](Database &database) { return batchrows::find(database, id); });
}

Reply<QList<PaymentRecord>> *Batches::payments(qint64 batch)
{
    return m_engine.ask<QList<PaymentRecord>>([batch](Database &database) { return reader::paymentsOfBatch(database, batch); });
}

Reply<std::optional<ImportedTable>> *Batches::importedTable(qint64 batch)
{
    return m_engine.askIn<std::optional<ImportedTable>>(
        m_engine.threadForExports(), [batch](Database &database) { return batchsheets::read(database, batch); });
}

Reply<PaymentCounts> *Batches::counts(qint64 batch)
{
    return m_engine.ask<PaymentCounts>([batch](Database &database) { return reader::batchCounts(database, batch); });
}

} // namespace kontor
