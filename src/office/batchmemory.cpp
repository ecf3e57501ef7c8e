// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/batchmemory.h"

#include "office/batchwords.h"
#include "office/inpool.h"

#include <algorithm>

namespace kontor {

namespace {

void warn(ReadBatch &batch, qsizetype row, const EarlierRows &earlier, const EarlierRows::Place &place)
{
    batch.problems.append({.row = batch.readyRows.at(row),
        .line = batch.readyLines.at(row),
        .reason = words::rowImportedBefore(earlier.batches.at(place.batch), place.row, earlier.at),
        .blocks = false});
}

//! What is to be said of it, and by which rows.
ReadBatch warned(ReadBatch batch, const QByteArrayList &digests, const EarlierRows &earlier)
{
    batch.record.comparedUpTo = earlier.comparedUpTo;
    batch.importedBefore = earlier.batches;
    QList<qsizetype> same;
    for (qsizetype i = 0; i < digests.size(); ++i) {
        if (earlier.places.contains(digests.at(i)))
            same.append(i);
    }
    batch.importedBeforeWords.clear();
    if (!same.isEmpty())
        batch.importedBeforeWords = words::importedBefore(earlier, same.size(), digests.size(), batch.record.fileDigest);
    if (same.size() == digests.size())
        return batch; // of a whole file that is the same one sentence is enough
    for (const qsizetype row : std::as_const(same))
        warn(batch, row, earlier, earlier.places.value(digests.at(row)));
    return batch;
}

} // namespace

BatchMemory::BatchMemory(Ledger &ledger, Clock &clock, QThreadPool &pool, ReadBatch batch, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_clock(clock)
    , m_pool(pool)
    , m_batch(std::move(batch))
    , m_reply(new Reply<ReadBatch>(this))
{
}

Reply<ReadBatch> *BatchMemory::recall()
{
    connect(m_reply, &ReplyBase::finished, this, &QObject::deleteLater);
    inPoolWhenMany(
        m_batch.ready.size(), m_pool, parent(), this,
        [ready = m_batch.ready] {
            QByteArrayList digests;
            for (const ReviewedPayment &payment : ready)
                digests.append(rowDigest(payment.record));
            return digests;
        },
        [this](const QByteArrayList &digests) { search(digests); });
    return m_reply;
}

void BatchMemory::search(const QByteArrayList &digests)
{
    m_digests = digests;
    const bool hasReferences = std::any_of(
        m_batch.ready.cbegin(), m_batch.ready.cend(), [](const ReviewedPayment &payment) { return !payment.record.reference.isEmpty(); });
    auto *search = new EarlierSearch(m_ledger, m_clock, m_pool, {digests, m_batch.record.rowsDigest, hasReferences}, parent());
    search->search()->then(this, [this](const Result<EarlierRowsPtr> &found) {
        if (found)
            conclude(**found);
        else
            m_reply->finish(found.error());
    });
}

void BatchMemory::conclude(const EarlierRows &earlier)
{
    inPoolWhenMany(
        m_digests.size(), m_pool, parent(), this,
        [batch = m_batch, digests = m_digests, earlier] { return warned(batch, digests, earlier); },
        [this](ReadBatch batch) { m_reply->finish(std::move(batch)); });
}

} // namespace kontor
