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
}

Reply<ReadBatch> *BatchMemory::recall()
{
    connect(m_reply, &ReplyBase::finished, this, &QObject::deleteLater);
    // The very same rows may be a year old; others are looked for only as far back as people repeat a file by mistake.
    m_ledger.batchesWithRows(m_batch.record.rowsDigest)->then(this, [this](const Result<QList<BatchRecord>> &same) {
        if (!same)
            return m_reply->finish(same.error());
        m_earlier = *same;
        m_ledger.batches()->then(this, [this](const Result<QList<BatchRecord>> &all) { take(all); });
    });
    return m_reply;
}

void BatchMemory::take(const Result<QList<BatchRecord>> &batches)
{
    if (!batches)
        return m_reply->finish(batches.error());
    for (const BatchRecord &batch : *batches) {
        const bool isNew
            = std::none_of(m_earlier.begin(), m_earlier.end(), [&](const BatchRecord &known) { return known.seq == batch.seq; });
        if (isNew && batch.createdAt > m_now - farBack)
            m_earlier.append(batch);
    }
    next();
}

void BatchMemory::next()
{
    if (m_earlier.isEmpty() || m_digests.isEmpty())
        return m_reply->finish(std::move(m_batch));
    const BatchRecord earlier = m_earlier.takeFirst();
    if (earlier.id == m_batch.record.id)
        return next();
    m_ledger.paymentsOfBatch(earlier.seq)->then(this, [this, earlier](const Result<QList<PaymentRecord>> &payments) {
        if (!payments)
            return m_reply->finish(payments.error());
        compare(earlier, *payments);
        next();
    });
}

void BatchMemory::compare(const BatchRecord &earlier, const QList<PaymentRecord> &payments)
{
    QHash<QByteArray, int> theirRows;
    for (const PaymentRecord &payment : payments) {
        if (mayHavePaid(payment))
            theirRows.insert(rowDigest(payment), payment.batchRow);
    }
    const auto same
        = std::count_if(m_digests.begin(), m_digests.end(), [&](const QByteArray &digest) { return theirRows.contains(digest); });
    if (same * 2 <= m_digests.size())
        return warn(earlier, theirRows);
    if (m_batch.importedBefore.isEmpty())
        m_batch.importedBeforeWords = words::importedBefore(earlier, same, m_digests.size(), m_now);
    m_batch.importedBefore.append(earlier);
}

void BatchMemory::warn(const BatchRecord &earlier, const QHash<QByteArray, int> &theirRows)
{
    for (qsizetype i = 0; i < m_digests.size(); ++i) {
        const auto found = theirRows.constFind(m_digests.at(i));
        if (found == theirRows.constEnd())
            continue;
        m_batch.problems.append({.row = m_batch.readyRows.at(i),
            .line = m_batch.readyLines.at(i),
            .reason = QCoreApplication::translate("BatchMemory",
                "The same payout was imported before, at %1, in row %2 of the batch %3. If it is meant again, leave it as it is.")
                          .arg(words::when(earlier.createdAt, m_now))
                          .arg(*found)
                          .arg(earlier.title),
            .blocks = false});
    }
}

} // namespace kontor
