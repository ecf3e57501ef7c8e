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
    //! Of each row that is ready, as they are looked for.
    struct Digests {
        QByteArrayList rows {};
        QByteArrayList twins {};
        QByteArrayList payments {};
    };
    static Digests digestsOf(const QList<ReviewedPayment> &ready);
    static ReadBatch warned(ReadBatch batch, const Digests &digests, const EarlierRows &earlier);
    void search(const Digests &digests);
    void conclude(const EarlierRows &earlier);

    Ledger &m_ledger;
    Clock &m_clock;
    QThreadPool &m_pool;
    ReadBatch m_batch;
    Digests m_digests;
    Reply<ReadBatch> *m_reply;
};

} // namespace kontor
