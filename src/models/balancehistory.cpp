// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/balancehistory.h"

#include "models/spokenmoney.h"

#include <QCoreApplication>
#include <QMap>

namespace kontor {

namespace {

void note(BalanceHistory &history, const BalanceSnapshot &balance)
{
    const bool isFirst = history.currency.isEmpty();
    history.currency = balance.money.currency;
    if (isFirst || balance.money.amount < history.lowest.money.amount)
        history.lowest = balance;
    if (isFirst || balance.money.amount > history.highest.money.amount)
        history.highest = balance;
    history.last = balance;
}

} // namespace

QList<BalanceHistory> balanceHistories(const QList<BalanceSnapshot> &balances, UtcTime now, Millis stretch, int count)
{
    QMap<QString, BalanceHistory> histories;
    const UtcTime begin = now - stretch * count;
    for (const BalanceSnapshot &balance : balances) {
        if (balance.at <= begin || balance.at > now)
            continue;
        BalanceHistory &history = histories[balance.money.currency];
        history.stretches.resize(count);
        note(history, balance);
        // The last one ends now.
        history.stretches[count - 1 - int((now - balance.at) / stretch)] = balance;
    }
    return histories.values();
}

QString spokenHistory(const BalanceHistory &history)
{
    //: A chart, read aloud: %1 is a currency, %2 to %4 are amounts.
    return QCoreApplication::translate("BalanceHistory", "%1 in the last 7 days: lowest %2, highest %3, last %4")
        .arg(history.currency, spokenMoney(history.lowest.money), spokenMoney(history.highest.money), spokenMoney(history.last.money));
}

} // namespace kontor
