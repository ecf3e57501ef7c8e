// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/limits.h"

#include "core/day.h"

#include <QCoreApplication>

namespace kontor {

namespace {

using Sums = QMap<QString, std::optional<Decimal>>; //!< nothing: more than a Decimal holds

ApiError aboveLimit(const QString &words)
{
    return {.kind = ErrorKind::AboveLimit, .text = words};
}

void add(Sums &sums, const Money &money)
{
    std::optional<Decimal> &sum = sums.contains(money.currency) ? sums[money.currency] : *sums.insert(money.currency, Decimal());
    if (sum)
        sum = sum->plus(money.amount);
}

QStringList limitedByDay(const QList<Money> &payouts, const Limits &limits)
{
    QStringList currencies;
    for (const Money &money : payouts) {
        if (limits.value(money.currency).perDay && !currencies.contains(money.currency))
            currencies.append(money.currency);
    }
    return currencies;
}

std::optional<ApiError> aboveDay(const Sums &today, const Sums &all, const Limits &limits, const NumberFormat &format)
{
    for (const auto &[currency, sum] : all.asKeyValueRange()) {
        const std::optional<Decimal> most = limits.value(currency).perDay;
        if (!most || (sum && *sum <= *most))
            continue;
        const Money spent {today.value(currency, Decimal()).value_or(*most), currency};
        //: %1 and %2 are amounts with their currency; %1 is what was paid out today, with this payout or batch not counted.
        const QString words = QCoreApplication::translate("Limits",
            "With %1 of payouts made today, this is above your limit of %2 a day. Nothing was queued. Whoever answers for the limit can "
            "change it under Settings, Sending.");
        return aboveLimit(words.arg(format.money(spent), format.money({*most, currency})));
    }
    return std::nullopt;
}

} // namespace

std::optional<ApiError> aboveLimit(const Money &money, const Limits &limits, const NumberFormat &format)
{
    if (!isAboveLimit(money, limits))
        return std::nullopt;
    //: %1 is an amount with its currency.
    return aboveLimit(QCoreApplication::translate("Limits",
        "The amount is above your limit of %1. Nothing was queued. Whoever answers for the limit can change it under Settings, Sending.")
                          .arg(format.money({*limits.value(money.currency).perPayment, money.currency})));
}

bool isAboveLimit(const Money &money, const Limits &limits)
{
    const std::optional<Decimal> most = limits.value(money.currency).perPayment;
    return most && money.amount > *most;
}

bool haveDailyLimit(const QList<Money> &payouts, const Limits &limits)
{
    return !limitedByDay(payouts, limits).isEmpty();
}

Reply<Done> *checkDailyLimits(
    Ledger &ledger, const QList<Money> &payouts, const Limits &limits, const NumberFormat &format, UtcTime now, QObject *owner)
{
    auto *reply = new Reply<Done>(owner);
    const auto compare = [reply, payouts, limits, format](const Result<QList<Money>> &spent) {
        if (!spent)
            return reply->finish(spent.error());
        Sums today;
        for (const Money &money : *spent)
            add(today, money);
        Sums all = today;
        for (const Money &money : payouts)
            add(all, money);
        if (const auto above = aboveDay(today, all, limits, format))
            return reply->finish(*above);
        reply->finish(Done {});
    };
    ledger.handedOverSince(beginningOf(dayOf(now)), limitedByDay(payouts, limits))->then(reply, compare);
    return reply;
}

} // namespace kontor
