// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "core/reply.h"
#include "ledger/ledger.h"
#include "office/batchreader.h"
#include <QHash>
#include <QObject>
#include <QSet>

namespace kontor {

//! Finds out which of a file's rows are in the ledger already. A row with a reference is the same payment however long ago it
//! was imported; one without any may be a new one after two months, unless the whole file is the same. Rows that were withdrawn or not
//! accepted paid nobody and don't count.
class BatchMemory final : public QObject {
    Q_OBJECT
public:
    BatchMemory(Ledger &ledger, Clock &clock, ReadBatch batch, QObject *parent);

    //! The batch with importedBefore and the warnings about single rows. Once; this goes with the reply.
    Reply<ReadBatch> *recall();

private:
    void take(const Result<QList<BatchRecord>> &batches);
    void next();
    bool countsWithoutReference(const BatchRecord &earlier) const;
    void compare(const BatchRecord &earlier, const QList<PaymentRecord> &payments);
    void conclude();
    void warn(qsizetype row);

    Ledger &m_ledger;
    UtcTime m_now;
    ReadBatch m_batch;
    QByteArrayList m_digests; //!< of each row that is ready
    QSet<QByteArray> m_known; //!< the same, to be found quickly
    struct Place {
        qsizetype batch; //!< among importedBefore
        int row;
    };
    QHash<QByteArray, Place> m_places; //!< where a row was found first
    QList<BatchRecord> m_earlier;
    Reply<ReadBatch> *m_reply;
};

} // namespace kontor
