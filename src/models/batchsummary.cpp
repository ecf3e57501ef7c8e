// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/batchsummary.h"

#include <QCoreApplication>
#include <algorithm>

namespace kontor {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(BatchSummary)
};

BatchSummary::Currency &entryOf(BatchSummary &summary, const QString &currency)
{
    for (BatchSummary::Currency &entry : summary.currencies) {
        if (entry.sum.currency == currency)
            return entry;
    }
    summary.currencies.append({.sum = {Decimal(0), currency}});
    return summary.currencies.last();
}

void keepLargest(QList<PaymentRequest> &largest, const PaymentRequest &request)
{
    const auto place = std::find_if(
        largest.begin(), largest.end(), [&request](const PaymentRequest &other) { return request.money.amount > other.money.amount; });
    if (place == largest.end() && largest.size() >= BatchSummary::mostLargest)
        return;
    largest.insert(place, request);
    if (largest.size() > BatchSummary::mostLargest)
        largest.removeLast();
}

void add(BatchSummary &summary, const PaymentRequest &request)
{
    BatchSummary::Currency &entry = entryOf(summary, request.money.currency);
    ++entry.payouts;
    const auto sum = entry.sum.amount.plus(request.money.amount);
    entry.isTooLarge = entry.isTooLarge || !sum;
    if (sum)
        entry.sum.amount = *sum;
    keepLargest(entry.largest, request);
}

} // namespace

BatchSummary summaryOf(const ReadBatch &batch)
{
    BatchSummary summary;
    for (const ReviewedPayment &row : batch.ready)
        add(summary, row.record.request);
    return summary;
}

BatchFigures figuresOf(const Ledger::Counts &counts)
{
    using enum PaymentState;
    BatchFigures figures {.all = counts.all};
    for (const auto &[state, count] : counts.byState) {
        if (state == Sent || state == Settled || state == Other || state == Waiting || state == Expired)
            figures.accepted += count;
        figures.settled += state == Settled ? count : 0;
        figures.unknown += state == Unknown ? count : 0;
        figures.needsLook += state == Conflict ? count : 0;
        figures.rejected += state == Rejected ? count : 0;
        figures.waiting += state == Queued || state == Hold || state == Sending ? count : 0;
        figures.onHold += state == Hold ? count : 0;
        figures.drafts += state == Draft ? count : 0;
        figures.cancelled += state == Cancelled ? count : 0;
        figures.parked += state == Parked ? count : 0;
    }
    return figures;
}

QString batchStateWord(BatchState state, const BatchFigures &figures)
{
    switch (state) {
    case BatchState::Draft:
        return Texts::tr("Imported, not sent");
    case BatchState::Sending:
        return figures.all > 0 && figures.waiting == 0 ? Texts::tr("Sent") : Texts::tr("Sending");
    case BatchState::Paused:
        return Texts::tr("Paused");
    case BatchState::Ended:
        return Texts::tr("Ended");
    }
    return {};
}

} // namespace kontor
