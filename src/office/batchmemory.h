// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/batchreader.h"
#include "office/earlierrows.h"

namespace kontor {

//! Tells a batch that was read which of its rows are in the ledger already (EarlierSearch): importedBefore, its words, and the warnings
//! about single rows.
class BatchMemory final : public QObject {
    Q_OBJECT
public:
    //! `parent` waits for the pool before it goes.
    BatchMemory(Ledger &ledger, Clock &clock, QThreadPool &pool, ReadBatch batch, QObject *parent);

    //! Once; this goes with the reply.
    Reply<ReadBatch> *recall();

private:
    void search(const QByteArrayList &digests);
    void conclude(const EarlierRows &earlier);

    Ledger &m_ledger;
    Clock &m_clock;
    QThreadPool &m_pool;
    ReadBatch m_batch;
    QByteArrayList m_digests; //!< of each row that is ready
    Reply<ReadBatch> *m_reply;
};

} // namespace kontor
