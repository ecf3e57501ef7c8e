// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/earlierrows.h"

#include "office/batchagain.h"
#include "office/batchreader.h"
#include "office/inpool.h"

namespace kontor {

namespace {

constexpr std::chrono::days farBack {62};

//! The rows of one earlier batch that are among these, by their digests.
QHash<QByteArray, int> sameRows(const QList<PaymentRecord> &payments, const QSet<QByteArray> &known, bool anyRow)
{
    QHash<QByteArray, int> same;
    for (const PaymentRecord &payment : payments) {
        if (hasPaidNobody(payment) || (payment.reference.isEmpty() && !anyRow))
            continue;
        const QByteArray digest = rowDigest(payment);
        if (known.contains(digest) && !same.contains(digest))
            same.insert(digest, payment.batchRow);
    }
    return same;
}

} // namespace

EarlierSearch::EarlierSearch(Ledger &ledger, Clock &clock, QThreadPool &pool, Question question, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_pool(pool)
    , m_question(std::move(question))
    , m_found(std::make_shared<EarlierRows>())
    , m_reply(new Reply<EarlierRowsPtr>(this))
{
    m_found->at = clock.wall();
}

Reply<EarlierRowsPtr> *EarlierSearch::search()
{
    connect(m_reply, &ReplyBase::finished, this, &QObject::deleteLater);
    m_ledger.batches()->then(this, [this](const Result<QList<BatchRecord>> &all) { take(all); });
    return m_reply;
}

void EarlierSearch::take(const Result<QList<BatchRecord>> &batches)
{
    if (!batches)
        return m_reply->finish(batches.error());
    m_found->comparedUpTo = batches->isEmpty() ? 0 : batches->constFirst().seq; // the newest first
    for (const BatchRecord &batch : *batches) {
        if (m_question.hasReferences || countsWithoutReference(batch))
            m_earlier.append(batch);
    }
    if (m_earlier.isEmpty() || m_question.digests.isEmpty())
        return m_reply->finish(EarlierRowsPtr(m_found));
    inPoolWhenMany(
        m_question.digests.size(), m_pool, parent(), this,
        [digests = m_question.digests] { return std::make_shared<const QSet<QByteArray>>(digests.begin(), digests.end()); },
        [this](std::shared_ptr<const QSet<QByteArray>> known) {
            m_known = std::move(known);
            next();
        });
}

bool EarlierSearch::countsWithoutReference(const BatchRecord &earlier) const
{
    return earlier.createdAt > m_found->at - farBack || earlier.rowsDigest == m_question.rowsDigest;
}

void EarlierSearch::next()
{
    if (m_earlier.isEmpty())
        return m_reply->finish(EarlierRowsPtr(m_found));
    const BatchRecord earlier = m_earlier.takeFirst();
    m_ledger.paymentsOfBatch(earlier.seq)->then(this, [this, earlier](const Result<QList<PaymentRecord>> &payments) {
        if (!payments)
            return m_reply->finish(payments.error());
        compare(earlier, *payments);
    });
}

void EarlierSearch::compare(const BatchRecord &earlier, const QList<PaymentRecord> &payments)
{
    inPoolWhenMany(
        payments.size(), m_pool, parent(), this,
        [payments, known = m_known, anyRow = countsWithoutReference(earlier)] { return sameRows(payments, *known, anyRow); },
        [this, earlier, count = payments.size()](const QHash<QByteArray, int> &same) {
            note(earlier, same, count);
            next();
        });
}

void EarlierSearch::note(const BatchRecord &earlier, const QHash<QByteArray, int> &same, qint64 payouts)
{
    if (same.isEmpty())
        return;
    for (const auto &[digest, row] : same.asKeyValueRange()) {
        if (!m_found->places.contains(digest))
            m_found->places.insert(digest, {m_found->batches.size(), row});
    }
    m_found->batches.append(earlier);
    m_found->payouts.append(payouts);
}

} // namespace kontor
