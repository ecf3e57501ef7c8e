// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/latestbalances.h"

namespace kontor {

void LatestBalances::note(const Balances &answer, UtcTime at)
{
    if (!answer.isFamiliar)
        return;
    m_at = at;
    m_isEmpty = answer.items.isEmpty();
    m_known = answer.certain();
    m_named.clear();
    for (const Balance &balance : answer.items)
        m_named.append(balance.currency);
}

QMap<QString, BalanceSnapshot> LatestBalances::of(const QList<BalanceSnapshot> &balances) const
{
    QMap<QString, BalanceSnapshot> last;
    for (const BalanceSnapshot &balance : balances) {
        const bool isGone = m_at && balance.at < *m_at && !m_named.contains(balance.money.currency);
        if (!isGone)
            last.insert(balance.money.currency, balance);
    }
    for (const Money &money : m_known) {
        const auto kept = last.constFind(money.currency);
        if (kept == last.constEnd() || kept->at < *m_at)
            last.insert(money.currency, {*m_at, money});
    }
    return last;
}

} // namespace kontor
