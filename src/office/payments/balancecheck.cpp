// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/payments/balancecheck.h"

#include "core/reason.h"
#include "messages/balances.h"

#include <algorithm>

namespace kontor {

using namespace std::chrono_literals;

namespace {

constexpr Millis balancesStay = 1min;
constexpr Millis balancesKept = 24h * 30; // an older one says nothing of today

} // namespace

void BalanceCheck::keep(const BalanceSnapshot &balance)
{
    if (const BalanceSnapshot *known = of(balance.money.currency); known && known->at > balance.at)
        return;
    m_balances.removeIf([&](const BalanceSnapshot &each) { return each.money.currency == balance.money.currency; });
    m_balances.append(balance);
}

void BalanceCheck::keep(const Balances &balances, UtcTime readAt)
{
    for (const Money &balance : balances.certain())
        keep({readAt, balance});
}

const BalanceSnapshot *BalanceCheck::of(const QString &currency) const
{
    const auto isOfCurrency = [&](const BalanceSnapshot &each) { return each.money.currency == currency; };
    const auto found = std::find_if(m_balances.begin(), m_balances.end(), isOfCurrency);
    return found == m_balances.end() ? nullptr : &*found;
}

bool BalanceCheck::isFresh(UtcTime now) const
{
    return std::any_of(m_balances.begin(), m_balances.end(), [now](const BalanceSnapshot &each) { return now - each.at < balancesStay; });
}

std::optional<Decimal> BalanceCheck::after(const Money &paid) const
{
    const BalanceSnapshot *known = of(paid.currency);
    const auto queued = m_queued.of(paid.currency);
    const auto taken = known && queued ? queued->plus(paid.amount) : std::nullopt;
    return taken ? known->money.amount.minus(*taken) : std::nullopt;
}

QString BalanceCheck::text(const QString &currency, const NumberFormat &format, UtcTime now) const
{
    const BalanceSnapshot *known = of(currency);
    return known ? messages::balanceAsOf(format.money(known->money), known->at, now) : QString();
}

Reason BalanceCheck::aboutAmount(const Money &paid, UtcTime now) const
{
    const BalanceSnapshot *known = of(paid.currency);
    if (!known)
        return {};
    Args args {{Arg::Ours, paid}, {Arg::Balance, known->money}, {Arg::ReadAt, millisOf(known->at)}, {Arg::Now, millisOf(now)}};
    if (paid.amount > known->money.amount)
        return {ReasonCode::AboveBalance, args};
    const auto queued = m_queued.of(paid.currency);
    if (!queued)
        return {ReasonCode::QueuedUncountable, args};
    const auto left = after(paid);
    if (left && !left->isNegative())
        return {};
    args.set(Arg::Queued, Money {*queued, paid.currency});
    return {ReasonCode::AboveBalanceWithQueued, args};
}

Reason BalanceCheck::aboutCurrency(const QString &currency) const
{
    if (currency.isEmpty() || m_balances.isEmpty() || of(currency))
        return {};
    return {ReasonCode::NoBalanceInCurrency, {{Arg::Currency, currency}}};
}

Reply<BalanceCheck> *readKnownBalances(Ledger &ledger, UtcTime now, QObject *owner)
{
    auto *reply = new Reply<BalanceCheck>(owner);
    ledger.statistics().balancesSince(now - balancesKept)->then(reply, [reply, &ledger](const Result<QList<BalanceSnapshot>> &kept) {
        if (!kept)
            return reply->finish(kept.error());
        BalanceCheck check;
        for (const BalanceSnapshot &balance : *kept)
            check.keep(balance);
        readQueuedMoney(ledger, reply)->then(reply, [reply, check](const Result<QueuedMoney> &queued) mutable {
            if (!queued)
                return reply->finish(queued.error());
            check.setQueued(*queued);
            reply->finish(std::move(check));
        });
    });
    return reply;
}

} // namespace kontor
