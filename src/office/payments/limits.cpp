// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/payments/limits.h"

#include "core/day.h"

#include <utility>

namespace kontor {

namespace {

using Sums = QMap<QString, std::optional<Decimal>>; //!< nothing: more than a Decimal holds

ApiError aboveLimit(Reason why)
{
    return {.kind = ErrorKind::AboveLimit, .reason = std::move(why)};
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

std::optional<ApiError> aboveDay(const Sums &today, const Sums &all, const Limits &limits)
{
    for (const auto &[currency, sum] : all.asKeyValueRange()) {
        const std::optional<Decimal> most = limits.value(currency).perDay;
        if (!most || (sum && *sum <= *most))
            continue;
        const Money spent {today.value(currency, Decimal()).value_or(*most), currency};
        return aboveLimit({ReasonCode::AboveDailyLimit, {{Arg::Theirs, spent}, {Arg::Ours, Money {*most, currency}}}});
    }
    return std::nullopt;
}

} // namespace

Reason whyAboveLimit(const Money &money, const Limits &limits)
{
    if (!isAboveLimit(money, limits))
        return {};
    return {ReasonCode::AboveLimit, {{Arg::Ours, Money {*limits.value(money.currency).perPayment, money.currency}}}};
}

std::optional<ApiError> aboveLimit(const Money &money, const Limits &limits)
{
    const Reason why = whyAboveLimit(money, limits);
    return why.isEmpty() ? std::nullopt : std::optional(aboveLimit(why));
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

Reply<Done> *checkDailyLimits(Ledger &ledger, const QList<Money> &payouts, const Limits &limits, UtcTime now, QObject *owner)
{
    auto *reply = new Reply<Done>(owner);
    const auto compare = [reply, payouts, limits](const Result<QList<Money>> &spent) {
        if (!spent)
            return reply->finish(spent.error());
        Sums today;
        for (const Money &money : *spent)
            add(today, money);
        Sums all = today;
        for (const Money &money : payouts)
            add(all, money);
        if (const auto above = aboveDay(today, all, limits))
            return reply->finish(*above);
        reply->finish(Done {});
    };
    ledger.statistics().handedOverSince(beginningOf(dayOf(now)), limitedByDay(payouts, limits))->then(reply, compare);
    return reply;
}

} // namespace kontor
