// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/earlierrows.h"

#include "office/batchagain.h"
#include "office/batchreader.h"
#include "office/doubt.h"
#include "office/inpool.h"

namespace kontor {

namespace {

constexpr std::chrono::days farBack {62};

//! Adds those that `all` doesn't have yet.
template <class Key> void addPlaces(QHash<Key, EarlierRows::Place> &all, const QHash<Key, int> &rows, qsizetype batch)
{
    for (const auto &[key, row] : rows.asKeyValueRange()) {
        if (!all.contains(key))
            all.insert(key, {batch, row});
    }
}

} // namespace

const EarlierRows::Place *EarlierRows::find(const QByteArray &digest, int number) const
{
    if (const auto place = places.constFind(digest); place != places.constEnd())
        return &*place;
    const auto place = ofTheFile.constFind(number);
    return place == ofTheFile.constEnd() ? nullptr : &*place;
}

//! What is asked for, to be found in at once.
struct EarlierSearch::Known {
    QSet<QByteArray> digests;
    QSet<QByteArray> twins;
    QSet<QByteArray> payments;
    QSet<int> numbers;
};

//! Payouts that were issued one by one. The latest of several counts, before all one whose outcome isn't known.
class EarlierSearch::Singles final : public Ledger::Page {
public:
    Singles(std::shared_ptr<const Known> known, std::shared_ptr<EarlierRows> found)
        : m_known(std::move(known))
        , m_found(std::move(found))
    {
    }
    void add(PaymentRecord &&payment) override
    {
        if (hasPaidNobody(payment))
            return;
        const QByteArray digest = twinDigest(payment.request, {});
        if (!m_known->payments.contains(digest) || m_singles.value(digest).isOpen)
            return;
        m_singles.insert(digest,
            {payment.reference.isEmpty() ? payment.id.toString() : payment.reference, payment.createdAt, isInDoubt(payment.submission)});
    }
    bool take() override
    {
        m_found->singles.insert(m_singles);
        return true;
    }

private:
    std::shared_ptr<const Known> m_known;
    std::shared_ptr<EarlierRows> m_found; //!< nobody else looks at it until the walk is over
    QHash<QByteArray, EarlierRows::Single> m_singles {};
};

//! What one earlier batch has of it, each with the row there.
struct EarlierSearch::Same {
    QHash<QByteArray, int> rows {};
    QHash<int, int> ofTheFile {};
    QHash<QByteArray, int> twins {};
};

std::shared_ptr<const EarlierSearch::Known> EarlierSearch::knownFrom(const Question &question)
{
    return std::make_shared<const Known>(
        Known {{question.digests.begin(), question.digests.end()}, {question.twins.begin(), question.twins.end()},
            {question.payments.begin(), question.payments.end()}, {question.numbers.begin(), question.numbers.end()}});
}

EarlierSearch::Same EarlierSearch::sameRows(const QList<PaymentRecord> &payments, const Known &known, bool isSameFile, bool anyRow)
{
    Same same;
    for (const PaymentRecord &payment : payments) {
        if (hasPaidNobody(payment))
            continue;
        if (isSameFile && known.numbers.contains(payment.batchRow))
            same.ofTheFile.insert(payment.batchRow, payment.batchRow);
        if (payment.reference.isEmpty() && !anyRow)
            continue;
        const QByteArray digest = rowDigest(payment);
        const QByteArray twin = twinDigest(payment.request, payment.reference);
        if (known.digests.contains(digest) && !same.rows.contains(digest))
            same.rows.insert(digest, payment.batchRow);
        if (known.twins.contains(twin) && !same.twins.contains(twin))
            same.twins.insert(twin, payment.batchRow);
    }
    return same;
}

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
        const bool mayHaveSome = !m_question.digests.isEmpty() && (m_question.hasReferences || countsWithoutReference(batch));
        if (mayHaveSome || isOfTheFile(batch))
            m_earlier.append(batch);
    }
    inPoolWhenMany(
        m_question.numbers.size(), m_pool, parent(), this, [question = m_question] { return knownFrom(question); },
        [this](std::shared_ptr<const Known> known) {
            m_known = std::move(known);
            next();
        });
}

bool EarlierSearch::isOfTheFile(const BatchRecord &earlier) const
{
    return !earlier.fileDigest.isEmpty() && earlier.fileDigest == m_question.fileDigest;
}

bool EarlierSearch::countsWithoutReference(const BatchRecord &earlier) const
{
    return earlier.createdAt > m_found->at - farBack || earlier.rowsDigest == m_question.rowsDigest || isOfTheFile(earlier);
}

void EarlierSearch::next()
{
    if (m_earlier.isEmpty())
        return searchSingles();
    const BatchRecord earlier = m_earlier.takeFirst();
    m_ledger.paymentsOfBatch(earlier.seq)->then(this, [this, earlier](const Result<QList<PaymentRecord>> &payments) {
        if (!payments)
            return m_reply->finish(payments.error());
        compare(earlier, *payments);
    });
}

void EarlierSearch::searchSingles()
{
    if (m_known->payments.isEmpty())
        return m_reply->finish(EarlierRowsPtr(m_found));
    const Ledger::Query query {.kind = PaymentKind::Payout, .batch = 0, .from = m_found->at - farBack};
    const auto newPage = [known = m_known, found = m_found] { return std::make_unique<Singles>(known, found); };
    m_ledger.walk(query, newPage, {})->then(this, [this](const Result<Done> &walked) {
        if (walked)
            m_reply->finish(EarlierRowsPtr(m_found));
        else
            m_reply->finish(walked.error());
    });
}

void EarlierSearch::compare(const BatchRecord &earlier, const QList<PaymentRecord> &payments)
{
    inPoolWhenMany(
        payments.size(), m_pool, parent(), this,
        [payments, known = m_known, isSameFile = isOfTheFile(earlier), anyRow = countsWithoutReference(earlier)] {
            return sameRows(payments, *known, isSameFile, anyRow);
        },
        [this, earlier, count = payments.size()](const Same &same) {
            note(earlier, same, count);
            next();
        });
}

void EarlierSearch::note(const BatchRecord &earlier, const Same &same, qint64 payouts)
{
    if (!same.twins.isEmpty()) {
        addPlaces(m_found->twins, same.twins, m_found->twinBatches.size());
        m_found->twinBatches.append(earlier);
    }
    if (same.rows.isEmpty() && same.ofTheFile.isEmpty())
        return;
    addPlaces(m_found->places, same.rows, m_found->batches.size());
    addPlaces(m_found->ofTheFile, same.ofTheFile, m_found->batches.size());
    m_found->batches.append(earlier);
    m_found->payouts.append(payouts);
}

} // namespace kontor
