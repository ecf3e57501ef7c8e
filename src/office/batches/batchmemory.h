// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/imports/batchreader.h"
#include "office/imports/earlierpayouts.h"

namespace kontor {

//! Tells a batch that was read what the ledger says of its rows (EarlierSearch): which were imported before, duplicates, new recipients and
//! changed accounts, with their words and the warnings about single rows.
class BatchMemory final : public QObject {
    Q_OBJECT
public:
    //! `parent` waits for the pool before it goes.
    BatchMemory(Ledger &ledger, Clock &clock, QThreadPool &pool, ReadBatch batch, Millis window, QObject *parent);

    //! Once; this goes with the reply.
    Reply<ReadBatch> *recall();

private:
    static RowsToCompare rowsOf(const ReadBatch &batch);
    static ReadBatch warned(ReadBatch batch, const QByteArrayList &digests, const EarlierPayouts &earlier);
    void search(const RowsToCompare &rows);
    void conclude(const EarlierPayoutsPtr &earlier);

    Ledger &m_ledger;
    Clock &m_clock;
    QThreadPool &m_pool;
    ReadBatch m_batch;
    Millis m_window;
    QByteArrayList m_digests;
    Reply<ReadBatch> *m_reply;
};

} // namespace kontor
