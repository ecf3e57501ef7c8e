// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gatewaylists.h"

#include "core/currency.h"

#include <algorithm>

namespace kontor {

QStringList Balances::givenTwice() const
{
    QStringList twice;
    for (const Balance &balance : items) {
        const auto times
            = std::count_if(items.begin(), items.end(), [&](const Balance &each) { return each.currency == balance.currency; });
        if (times > 1 && isCurrencyCode(balance.currency) && !twice.contains(balance.currency))
            twice.append(balance.currency);
    }
    return twice;
}

QList<Money> Balances::certain() const
{
    const QStringList twice = givenTwice();
    QList<Money> found;
    for (const Balance &balance : items) {
        if (balance.amount && isCurrencyCode(balance.currency) && !twice.contains(balance.currency))
            found.append({*balance.amount, balance.currency});
    }
    return found;
}

} // namespace kontor
