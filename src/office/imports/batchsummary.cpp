// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/imports/batchsummary.h"

#include <algorithm>

namespace kontor {

namespace {

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

} // namespace

void BatchSummary::add(const PaymentRequest &request)
{
    Currency &entry = entryOf(*this, request.money.currency);
    ++entry.payouts;
    const auto sum = entry.sum.amount.plus(request.money.amount);
    entry.isTooLarge = entry.isTooLarge || !sum;
    if (sum)
        entry.sum.amount = *sum;
    keepLargest(entry.largest, request);
}

} // namespace kontor
