// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "core/reply.h"
#include "ledger/ledger.h"
#include "office/batchreader.h"
#include <QObject>

namespace kontor {

//! Finds out which of a file's rows are in the ledger already: in batches of the last two months, and in older ones with the very same
//! rows. Rows that were withdrawn or not accepted paid nobody and don't count.
class BatchMemory final : public QObject {
    Q_OBJECT
public:
    BatchMemory(Ledger &ledger, Clock &clock, ReadBatch batch, QObject *parent);

    //! The batch with importedBefore and the warnings about single rows. Once; this goes with the reply.
    Reply<ReadBatch> *recall();

private:
    void take(const Result<QList<BatchRecord>> &batches);
    void next();
    void compare(const BatchRecord &earlier, const QList<PaymentRecord> &payments);
    void warn(const BatchRecord &earlier, const QHash<QByteArray, int> &theirRows);

    Ledger &m_ledger;
    UtcTime m_now;
    ReadBatch m_batch;
    QByteArrayList m_digests; //!< of each row that is ready
    QList<BatchRecord> m_earlier;
    Reply<ReadBatch> *m_reply;
};

} // namespace kontor
