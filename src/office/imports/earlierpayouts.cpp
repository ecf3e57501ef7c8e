// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/imports/earlierpayouts.h"

#include "core/accountrules.h"
#include "core/outcome.h"
#include "core/runinthreadpool.h"
#include "core/visibletext.h"
#include "office/imports/batchreader.h"
#include "office/imports/batchretryfile.h"
#include "office/payments/payoutwarnings.h"

#include <QSet>
#include <algorithm>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! Adds those that `all` doesn't have yet.
template <class Key> void addPlaces(QHash<Key, EarlierPayouts::Place> &all, const QHash<Key, int> &rows, qsizetype batch)
{
    for (const auto &[key, row] : rows.asKeyValueRange()) {
        if (!all.contains(key))
            all.insert(key, {batch, row});
    }
}

} // namespace

const EarlierPayouts::Place *EarlierPayouts::find(const QByteArray &digest, int number) const
{
    if (const auto place = places.constFind(digest); place != places.constEnd())
        return &*place;
    const auto place = ofTheFile.constFind(number);
    return place == ofTheFile.constEnd() ? nullptr : &*place;
}

const PayoutHistory *EarlierPayouts::history(const QByteArray &digest) const
{
    const auto found = rows.constFind(digest);
    return found == rows.constEnd() ? nullptr : found->get();
}

const EarlierPayout *EarlierPayouts::duplicate(const QByteArray &digest) const
{
    const PayoutHistory *known = history(digest);
    return known ? duplicateToName(known->duplicates) : nullptr;
}

bool EarlierPayouts::isNewRecipient(const QByteArray &digest) const
{
    const PayoutHistory *known = history(digest);
    return known && kontor::isNewRecipient(*known);
}

Reason EarlierPayouts::changeOf(const PaymentRequest &request, const QByteArray &digest) const
{
    const PayoutHistory *known = history(digest);
    return known ? accountChange(request, *known) : Reason();
}

EarlierPayouts::Matches EarlierPayouts::matches(const QByteArrayList &digests, const QList<int> &numbers) const
{
    Matches matches;
    QHash<qint64, qsizetype> rowsOfBatch; // 0: issued by itself
    for (qsizetype i = 0; i < digests.size(); ++i) {
        const Place *place = find(digests.at(i), numbers.at(i));
        const EarlierPayout *payout = duplicate(digests.at(i));
        if (!place && !payout)
            continue;
        ++matches.rows;
        ++rowsOfBatch[place ? batches.at(place->batch).seq : payout->batch];
        if (payout)
            matches.at = std::max(matches.at, payout->createdAt);
    }
    qint64 most = 0;
    for (const auto &[batch, count] : rowsOfBatch.asKeyValueRange()) {
        const qsizetype mostRows = most == 0 ? 0 : rowsOfBatch.value(most);
        if (batch != 0 && (count > mostRows || (count == mostRows && batch > most)))
            most = batch;
    }
    matches.hasOthers = rowsOfBatch.size() > 1;
    const auto same = std::find_if(batches.begin(), batches.end(), [most](const BatchRecord &each) { return each.seq == most; });
    matches.batch = same != batches.end() ? *same : batchesByNumber.value(most);
    if (!matches.batch.id.isEmpty())
        matches.at = matches.batch.createdAt;
    return matches;
}

void EarlierPayouts::add(const EarlierPayouts &more)
{
    rows.insert(more.rows);
    batchesByNumber.insert(more.batchesByNumber);
    for (const auto &[digest, place] : more.places.asKeyValueRange()) {
        const BatchRecord &batch = more.batches.at(place.batch);
        auto known = std::find_if(batches.begin(), batches.end(), [&batch](const BatchRecord &each) { return each.seq == batch.seq; });
        if (known == batches.end()) {
            payouts.append(more.payouts.at(place.batch));
            known = batches.insert(batches.end(), batch);
        }
        places.insert(digest, {known - batches.begin(), place.row});
    }
}

// ---- the search

//! What the same file, or one with the same rows, has of them, each with the row there.
struct EarlierSearch::SameFile {
    QHash<QByteArray, int> rows {};
    QHash<int, int> ofTheFile {};
};

EarlierSearch::SameFile EarlierSearch::sameFile(const QList<PaymentRecord> &payments, const RowsToCompare &rows, bool isSameFile)
{
    const QSet<QByteArray> digests(rows.digests.begin(), rows.digests.end());
    const QSet<int> numbers(rows.numbers.begin(), rows.numbers.end());
    SameFile same;
    for (const PaymentRecord &payment : payments) {
        if (hasPaidNobody(payment))
            continue;
        if (isSameFile && numbers.contains(payment.batchRow))
            same.ofTheFile.insert(payment.batchRow, payment.batchRow);
        const QByteArray digest = rowDigest(payment);
        if (digests.contains(digest) && !same.rows.contains(digest))
            same.rows.insert(digest, payment.batchRow);
    }
    return same;
}

EarlierSearch::EarlierSearch(Ledger &ledger, Clock &clock, QThreadPool &pool, RowsToCompare rows, Millis window, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_pool(pool)
    , m_rows(std::make_shared<const RowsToCompare>(std::move(rows)))
    , m_window(window)
    , m_reply(new Reply<EarlierPayoutsPtr>(this))
{
    m_found.at = clock.wall();
}

Reply<EarlierPayoutsPtr> *EarlierSearch::search()
{
    connect(m_reply, &ReplyBase::finished, this, &QObject::deleteLater);
    m_ledger.batches().newest()->then(this, [this](const Result<QList<BatchRecord>> &all) { take(all); });
    return m_reply;
}

bool EarlierSearch::isOfTheFile(const BatchRecord &earlier) const
{
    return !earlier.fileDigest.isEmpty() && earlier.fileDigest == m_rows->fileDigest;
}

void EarlierSearch::take(const Result<QList<BatchRecord>> &batches)
{
    if (!batches)
        return m_reply->finish(batches.error());
    m_all = *batches; // the newest first
    m_found.comparedUpTo = m_all.isEmpty() ? 0 : m_all.constFirst().seq;
    for (const BatchRecord &batch : std::as_const(m_all)) {
        const bool isSameRows = !m_rows->digests.isEmpty() && batch.rowsDigest == m_rows->rowsDigest;
        if (isOfTheFile(batch) || isSameRows)
            m_sameFiles.append(batch);
    }
    nextSameFile();
}

void EarlierSearch::nextSameFile()
{
    if (m_sameFiles.isEmpty())
        return askHistory();
    const BatchRecord earlier = m_sameFiles.takeFirst();
    m_ledger.batches().payments(earlier.seq)->then(this, [this, earlier](const Result<QList<PaymentRecord>> &payments) {
        if (!payments)
            return m_reply->finish(payments.error());
        inPoolWhenMany(
            payments->size(), m_pool, parent(), this,
            [payments = *payments, rows = m_rows, isSameFile = isOfTheFile(earlier)] { return sameFile(payments, *rows, isSameFile); },
            [this, earlier](const SameFile &same) {
                if (!same.rows.isEmpty() || !same.ofTheFile.isEmpty()) {
                    addPlaces(m_found.places, same.rows, m_found.batches.size());
                    addPlaces(m_found.ofTheFile, same.ofTheFile, m_found.batches.size());
                    m_found.batches.append(earlier);
                }
                nextSameFile();
            });
    });
}

void EarlierSearch::askHistory()
{
    m_ledger.payments().history(m_rows->plans, m_found.at - m_window)->then(this, [this](const Result<QList<PayoutHistory>> &histories) {
        if (!histories)
            return m_reply->finish(histories.error());
        inPoolWhenMany(
            histories->size(), m_pool, parent(), this,
            [found = m_found, rows = m_rows, histories = *histories, all = m_all] { return joined(found, *rows, histories, all); },
            [this](EarlierPayouts found) {
                m_found = std::move(found);
                countNext(0);
            });
    });
}

//! Each row with what the ledger says of it, and where the same row was imported.
EarlierPayouts EarlierSearch::joined(
    EarlierPayouts found, const RowsToCompare &rows, const QList<PayoutHistory> &histories, const QList<BatchRecord> &all)
{
    QHash<qint64, const BatchRecord *> known;
    for (const BatchRecord &batch : all)
        known.insert(batch.seq, &batch);
    QHash<qint64, qsizetype> placeOf;
    for (qsizetype i = 0; i < found.batches.size(); ++i)
        placeOf.insert(found.batches.at(i).seq, i);
    found.rows.reserve(histories.size());
    for (qsizetype i = 0; i < histories.size(); ++i) {
        const QByteArray &digest = rows.digests.at(i);
        found.rows.insert(digest, std::make_shared<const PayoutHistory>(histories.at(i)));
        for (const EarlierPayout &duplicate : histories.at(i).duplicates) {
            const BatchRecord *batch = known.value(duplicate.batch);
            if (!batch)
                continue; // issued by itself, or its batch came while the ledger was asked
            found.batchesByNumber.insert(batch->seq, *batch);
            if (found.places.contains(digest) || rowDigest(duplicate.request, duplicate.reference) != digest)
                continue;
            if (!placeOf.contains(batch->seq)) {
                placeOf.insert(batch->seq, found.batches.size());
                found.batches.append(*batch);
            }
            found.places.insert(digest, {placeOf.value(batch->seq), duplicate.batchRow});
        }
    }
    return found;
}

void EarlierSearch::countNext(qsizetype batch)
{
    if (batch == m_found.batches.size())
        return m_reply->finish(std::make_shared<const EarlierPayouts>(std::move(m_found)));
    m_ledger.batches().counts(m_found.batches.at(batch).seq)->then(this, [this, batch](const Result<PaymentCounts> &counts) {
        if (!counts)
            return m_reply->finish(counts.error());
        m_found.payouts.append(counts->all);
        countNext(batch + 1);
    });
}

} // namespace kontor
