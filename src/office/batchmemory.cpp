// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/batchmemory.h"

#include "office/batchwords.h"
#include "office/inpool.h"
#include "office/words.h"

#include <algorithm>
#include <utility>

namespace kontor {

namespace {

void warn(ReadBatch &batch, qsizetype row, const QString &words)
{
    batch.problems.append({.row = batch.readyRows.at(row), .line = batch.readyLines.at(row), .reason = words, .blocks = false});
}

} // namespace

//! What is to be said of it, and by which rows.
ReadBatch BatchMemory::warned(ReadBatch batch, const Digests &digests, const EarlierRows &earlier)
{
    const qsizetype rows = digests.rows.size();
    batch.record.comparedUpTo = earlier.comparedUpTo;
    batch.importedBefore = earlier.batches;
    batch.importedBeforeWords.clear();
    QList<std::pair<qsizetype, EarlierRows::Place>> same;
    for (qsizetype i = 0; i < rows; ++i) {
        if (const auto *place = earlier.find(digests.rows.at(i), batch.readyRows.at(i)))
            same.append({i, *place});
        else if (const auto twin = earlier.twins.constFind(digests.twins.at(i)); twin != earlier.twins.constEnd())
            warn(batch, i, words::twinImportedBefore(earlier, *twin));
        else if (const auto single = earlier.singles.constFind(digests.payments.at(i)); single != earlier.singles.constEnd())
            warn(batch, i, words::paidBefore(single->name, single->at, earlier.at, single->isOpen));
    }
    if (!same.isEmpty())
        batch.importedBeforeWords = words::importedBefore(earlier, same.size(), rows, batch.record.fileDigest);
    if (same.size() == rows)
        return batch; // of a whole file that is the same one sentence is enough
    for (const auto &[row, place] : std::as_const(same))
        warn(batch, row, words::rowImportedBefore(earlier.batches.at(place.batch), place.row, earlier.at));
    return batch;
}

BatchMemory::Digests BatchMemory::digestsOf(const QList<ReviewedPayment> &ready)
{
    Digests digests;
    for (const ReviewedPayment &payment : ready) {
        digests.rows.append(rowDigest(payment.record));
        digests.twins.append(twinDigest(payment.record.request, payment.record.reference));
        digests.payments.append(twinDigest(payment.record.request, {}));
    }
    return digests;
}

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
        m_batch.ready.size(), m_pool, parent(), this, [ready = m_batch.ready] { return digestsOf(ready); },
        [this](const Digests &digests) { search(digests); });
    return m_reply;
}

void BatchMemory::search(const Digests &digests)
{
    m_digests = digests;
    const bool hasReferences = std::any_of(
        m_batch.ready.cbegin(), m_batch.ready.cend(), [](const ReviewedPayment &payment) { return !payment.record.reference.isEmpty(); });
    const EarlierSearch::Question question {.digests = digests.rows,
        .twins = digests.twins,
        .payments = digests.payments,
        .numbers = m_batch.readyRows,
        .rowsDigest = m_batch.record.rowsDigest,
        .fileDigest = m_batch.record.fileDigest,
        .hasReferences = hasReferences};
    auto *search = new EarlierSearch(m_ledger, m_clock, m_pool, question, parent());
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
        m_digests.rows.size(), m_pool, parent(), this,
        [batch = m_batch, digests = m_digests, earlier] { return warned(batch, digests, earlier); },
        [this](ReadBatch batch) { m_reply->finish(std::move(batch)); });
}

} // namespace kontor
