// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/limits.h"

#include <QCoreApplication>
#include <QDateTime>
#include <memory>

namespace kontor {

namespace {

using Sums = QMap<QString, std::optional<Decimal>>; //!< nothing: more than a Decimal holds

ApiError refusal(const QString &words)
{
    return {.kind = ErrorKind::AboveLimit, .text = words};
}

void add(Sums &sums, const Money &money)
{
    std::optional<Decimal> &sum = sums.contains(money.currency) ? sums[money.currency] : *sums.insert(money.currency, Decimal());
    if (sum)
        sum = sum->plus(money.amount);
}

UtcTime beginningOfDay(UtcTime now)
{
    const QDate today = QDateTime::fromMSecsSinceEpoch(now.time_since_epoch().count()).date();
    return UtcTime(Millis(today.startOfDay().toMSecsSinceEpoch()));
}

std::optional<ApiError> aboveDay(const Sums &today, const Sums &all, const Limits &limits, const NumberFormat &format)
{
    for (const auto &[currency, sum] : all.asKeyValueRange()) {
        const std::optional<Decimal> most = limits.value(currency).perDay;
        if (!most || (sum && *sum <= *most))
            continue;
        const Money spent {today.value(currency, Decimal()).value_or(*most), currency};
        const QString words = QCoreApplication::translate("Limits",
            "With %1 of payouts made today, this is above your limit of %2 a day. Nothing was queued. Whoever answers for the limit can "
            "change it under Settings, Sending.");
        return refusal(words.arg(format.money(spent), format.money({*most, currency})));
    }
    return std::nullopt;
}

} // namespace

std::optional<ApiError> aboveLimit(const Money &money, const Limits &limits, const NumberFormat &format)
{
    const std::optional<Decimal> most = limits.value(money.currency).perPayment;
    if (!most || money.amount <= *most)
        return std::nullopt;
    return refusal(QCoreApplication::translate("Limits",
        "The amount is above your limit of %1. Nothing was queued. Whoever answers for the limit can change it under Settings, Sending.")
                       .arg(format.money({*most, money.currency})));
}

bool haveDailyLimit(const QList<Money> &payouts, const Limits &limits)
{
    return std::any_of(
        payouts.begin(), payouts.end(), [&limits](const Money &money) { return limits.value(money.currency).perDay.has_value(); });
}

Reply<Done> *checkDailyLimits(
    Ledger &ledger, const QList<Money> &payouts, const Limits &limits, const NumberFormat &format, UtcTime now, QObject *owner)
{
    using enum PaymentState;
    auto *reply = new Reply<Done>(owner);
    const auto today = std::make_shared<Sums>();
    const auto visit = [today](const PaymentRecord &payment) {
        add(*today, payment.request.money);
        return true;
    };
    const Ledger::Query counted {.kind = PaymentKind::Payout,
        .states = {Queued, Hold, Sending, Sent, Unknown, Conflict, Settled, Other, Parked},
        .from = beginningOfDay(now)};
    ledger.forEach(counted, visit)->then(reply, [reply, today, payouts, limits, format](const Result<Done> &read) {
        if (!read)
            return reply->finish(read.error());
        Sums all;
        for (const Money &money : payouts)
            add(all, money);
        for (const auto &[currency, sum] : all.asKeyValueRange()) {
            const auto spent = today->value(currency, Decimal());
            sum = sum && spent ? sum->plus(*spent) : std::nullopt;
        }
        if (const auto above = aboveDay(*today, all, limits, format))
            return reply->finish(*above);
        reply->finish(Done {});
    });
    return reply;
}

} // namespace kontor
