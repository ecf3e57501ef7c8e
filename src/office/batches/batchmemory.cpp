// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/batches/batchmemory.h"

#include "core/runinthreadpool.h"
#include "office/imports/batchremarks.h"

#include <algorithm>
#include <utility>

namespace kontor {

namespace {

void warn(ReadBatch &batch, qsizetype row, const Reason &reason)
{
    batch.problems.append({.row = batch.readyRows.at(row), .line = batch.readyLines.at(row), .reason = reason, .blocks = false});
}

} // namespace

//! What is to be said of it, and by which rows.
ReadBatch BatchMemory::warned(ReadBatch batch, const QByteArrayList &digests, const EarlierPayouts &earlier)
{
    batch.record.comparedUpTo = earlier.comparedUpTo;
    batch.importedBefore = earlier.batches;
    batch.importedBeforeReason = {};
    batch.duplicates.clear();
    batch.duplicatesReason = {};
    batch.newRecipients.clear();
    batch.changedAccounts.clear();
    QList<std::pair<qsizetype, EarlierPayouts::Place>> same;
    for (qsizetype i = 0; i < digests.size(); ++i) {
        const PaymentRequest &request = batch.ready.at(i).record.request;
        const QByteArray &digest = digests.at(i);
        if (const Reason change = earlier.changeOf(request, digest); !change.isEmpty())
            batch.changedAccounts.append({int(i), change});
        else if (earlier.isNewRecipient(digest))
            batch.newRecipients.append(int(i));
        const auto *place = earlier.find(digest, batch.readyRows.at(i));
        const auto *duplicate = earlier.duplicate(digest);
        if (place || duplicate)
            batch.duplicates.append(int(i));
        if (place)
            same.append({i, *place});
        else if (duplicate)
            warn(batch, i, batchremarks::duplicateOf(*duplicate, earlier));
    }
    const auto matches = earlier.matches(digests, batch.readyRows);
    if (matches.rows > 0) {
        batch.duplicatesReason = batchremarks::duplicates(matches, digests.size(), earlier.at);
        batch.duplicatesBatch = matches.batch.id;
    }
    if (!same.isEmpty())
        batch.importedBeforeReason = batchremarks::importedBefore(earlier, same.size(), digests.size(), batch.record.fileDigest);
    if (same.size() == digests.size())
        return batch; // of a whole file that is the same one sentence is enough
    for (const auto &[row, place] : std::as_const(same))
        warn(batch, row, batchremarks::rowImportedBefore(earlier.batches.at(place.batch), place.row, earlier.at));
    return batch;
}

RowsToCompare BatchMemory::rowsOf(const ReadBatch &batch)
{
    RowsToCompare rows {.numbers = batch.readyRows};
    if (batch.record.seq == 0) { // one that is stored has its own file
        rows.rowsDigest = batch.record.rowsDigest;
        rows.fileDigest = batch.record.fileDigest;
    }
    for (const ReviewedPayment &payment : batch.ready) {
        const PaymentRecord &record = payment.record;
        rows.digests.append(rowDigest(record));
        rows.plans.append({.request = record.request, .reference = record.reference, .id = record.id, .batch = record.batch});
    }
    return rows;
}

BatchMemory::BatchMemory(Ledger &ledger, Clock &clock, QThreadPool &pool, ReadBatch batch, Millis window, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_clock(clock)
    , m_pool(pool)
    , m_batch(std::move(batch))
    , m_window(window)
    , m_reply(new Reply<ReadBatch>(this))
{
}

Reply<ReadBatch> *BatchMemory::recall()
{
    connect(m_reply, &ReplyBase::finished, this, &QObject::deleteLater);
    inPoolWhenMany(
        m_batch.ready.size(), m_pool, parent(), this, [batch = m_batch] { return rowsOf(batch); },
        [this](const RowsToCompare &rows) { search(rows); });
    return m_reply;
}

void BatchMemory::search(const RowsToCompare &rows)
{
    m_digests = rows.digests;
    auto *search = new EarlierSearch(m_ledger, m_clock, m_pool, rows, m_window, parent());
    search->search()->then(this, [this](const Result<EarlierPayoutsPtr> &found) {
        if (found)
            conclude(*found);
        else
            m_reply->finish(found.error());
    });
}

void BatchMemory::conclude(const EarlierPayoutsPtr &earlier)
{
    inPoolWhenMany(
        m_digests.size(), m_pool, parent(), this,
        [batch = m_batch, digests = m_digests, earlier] { return warned(batch, digests, *earlier); },
        [this](ReadBatch batch) { m_reply->finish(std::move(batch)); });
}

} // namespace kontor
