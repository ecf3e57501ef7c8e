// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/batchmemory.h"

#include "office/batchwords.h"
#include "office/words.h"

#include <QCoreApplication>
#include <algorithm>

namespace kontor {

namespace {

constexpr std::chrono::days farBack {62};

bool mayHavePaid(const PaymentRecord &payment)
{
    return payment.submission.state != PaymentState::Cancelled && payment.submission.state != PaymentState::Rejected;
}

} // namespace

BatchMemory::BatchMemory(Ledger &ledger, Clock &clock, ReadBatch batch, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_now(clock.wall())
    , m_batch(std::move(batch))
    , m_reply(new Reply<ReadBatch>(this))
{
    m_batch.importedBefore.clear();
    for (const ReviewedPayment &payment : std::as_const(m_batch.ready))
        m_digests.append(rowDigest(payment.record));
    m_known = {m_digests.begin(), m_digests.end()};
}

Reply<ReadBatch> *BatchMemory::recall()
{
    connect(m_reply, &ReplyBase::finished, this, &QObject::deleteLater);
    m_ledger.batches()->then(this, [this](const Result<QList<BatchRecord>> &all) { take(all); });
    return m_reply;
}

void BatchMemory::take(const Result<QList<BatchRecord>> &batches)
{
    if (!batches)
        return m_reply->finish(batches.error());
    m_batch.record.comparedUpTo = batches->isEmpty() ? 0 : batches->constFirst().seq; // the newest first
    const bool hasReferences = std::any_of(
        m_batch.ready.begin(), m_batch.ready.end(), [](const ReviewedPayment &payment) { return !payment.record.reference.isEmpty(); });
    for (const BatchRecord &batch : *batches) {
        if (hasReferences || countsWithoutReference(batch))
            m_earlier.append(batch);
    }
    next();
}

bool BatchMemory::countsWithoutReference(const BatchRecord &earlier) const
{
    return earlier.createdAt > m_now - farBack || earlier.rowsDigest == m_batch.record.rowsDigest;
}

void BatchMemory::next()
{
    if (m_earlier.isEmpty() || m_digests.isEmpty())
        return conclude();
    const BatchRecord earlier = m_earlier.takeFirst();
    m_ledger.paymentsOfBatch(earlier.seq)->then(this, [this, earlier](const Result<QList<PaymentRecord>> &payments) {
        if (!payments)
            return m_reply->finish(payments.error());
        compare(earlier, *payments);
        next();
    });
}

void BatchMemory::compare(const BatchRecord &earlier, const QList<PaymentRecord> &payments)
{
    const bool anyRow = countsWithoutReference(earlier);
    const qsizetype place = m_batch.importedBefore.size();
    bool isFound = false;
    for (const PaymentRecord &payment : payments) {
        if (!mayHavePaid(payment) || (payment.reference.isEmpty() && !anyRow))
            continue;
        const QByteArray digest = rowDigest(payment);
        if (!m_known.contains(digest))
            continue;
        isFound = true;
        if (!m_places.contains(digest))
            m_places.insert(digest, {place, payment.batchRow});
    }
    if (isFound)
        m_batch.importedBefore.append(earlier);
}

void BatchMemory::conclude()
{
    QList<qsizetype> same;
    for (qsizetype i = 0; i < m_digests.size(); ++i) {
        if (m_places.contains(m_digests.at(i)))
            same.append(i);
    }
    if (!same.isEmpty())
        m_batch.importedBeforeWords = words::importedBefore(m_batch.importedBefore, same.size(), m_digests.size(), m_now);
    if (same.size() < m_digests.size()) { // of a whole file that is the same one sentence is enough
        for (const qsizetype row : std::as_const(same))
            warn(row);
    }
    m_reply->finish(std::move(m_batch));
}

void BatchMemory::warn(qsizetype row)
{
    const Place place = m_places.value(m_digests.at(row));
    const BatchRecord &earlier = m_batch.importedBefore.at(place.batch);
    m_batch.problems.append({.row = m_batch.readyRows.at(row),
        .line = m_batch.readyLines.at(row),
        .reason = QCoreApplication::translate("BatchMemory", "The same payout was imported before, at %1, in row %2 of the batch %3.")
                      .arg(words::when(earlier.createdAt, m_now))
                      .arg(place.row)
                      .arg(earlier.title),
        .blocks = false});
}

} // namespace kontor
