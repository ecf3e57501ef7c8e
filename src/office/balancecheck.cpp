// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/balancecheck.h"

#include "core/visibletext.h"
#include "messages/times.h"

#include <QCoreApplication>
#include <algorithm>

namespace kontor {

using namespace std::chrono_literals;

namespace {

constexpr Millis balancesStay = 1min;
constexpr Millis balancesKept = 24h * 30; // an older one says nothing of today

struct BalanceTexts {
    Q_DECLARE_TR_FUNCTIONS(BalanceCheck)
};

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
    //: A balance and when it was read: "212,400.50 INR as of 16:31:10".
    return known ? BalanceTexts::tr("%1 as of %2").arg(format.money(known->money), messages::asOf(known->at, now)) : QString();
}

QString BalanceCheck::aboutAmount(const Money &paid, const NumberFormat &format, UtcTime now) const
{
    const BalanceSnapshot *known = of(paid.currency);
    if (!known)
        return {};
    const QString balance = text(paid.currency, format, now);
    if (paid.amount > known->money.amount)
        //: Of a payout or a batch. %1 is an amount of money, %2 another with the time when it was read.
        return BalanceTexts::tr("%1 is more than the balance of %2.").arg(format.money(paid), balance);
    const auto queued = m_queued.of(paid.currency);
    if (!queued)
        //: %1 is an amount of money with the time when it was read.
        return BalanceTexts::tr("More is queued already than Kontor can add up. Together that is more than the balance of %1.")
            .arg(balance);
    const auto left = after(paid);
    if (left && !left->isNegative())
        return {};
    //: Of a payout or a batch. %1, %2 and %3 are amounts of money, %3 with the time when it was read.
    return BalanceTexts::tr("%1 is queued already. With this %2 that is more than the balance of %3.")
        .arg(format.money({*queued, paid.currency}), format.money(paid), balance);
}

QString BalanceCheck::aboutCurrency(const QString &currency) const
{
    if (currency.isEmpty() || m_balances.isEmpty() || of(currency))
        return {};
    //: Of a payout. %1 is the code of a currency.
    return BalanceTexts::tr("The gateway has shown no balance in %1. Check the currency; you can still send it.")
        .arg(visibleLine(currency));
}

Reply<BalanceCheck> *readKnownBalances(Ledger &ledger, UtcTime now, QObject *owner)
{
    auto *reply = new Reply<BalanceCheck>(owner);
    ledger.balancesSince(now - balancesKept)->then(reply, [reply, &ledger](const Result<QList<BalanceSnapshot>> &kept) {
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
