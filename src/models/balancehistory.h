// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/rows/records.h"
#include <QStringList>

namespace kontor {

//! Balances over the last days, in stretches of equal length up to now: the last one read in each. Nothing where none was read: what nobody
//! looked at is not made up.
struct BalanceHistory {
    QString currency {};
    QList<std::optional<BalanceSnapshot>> stretches {}; //!< oldest first
    BalanceSnapshot lowest {};
    BalanceSnapshot highest {};
    BalanceSnapshot last {};
};

//! One for each currency that was read in that time, in their order by code.
QList<BalanceHistory> balanceHistories(const QList<BalanceSnapshot> &balances, UtcTime now, Millis stretch, int count);
//! "IDR in the last 7 days: lowest …, highest …, last …", to be read aloud; only for a history of 7 days.
QString spokenHistory(const BalanceHistory &history);

} // namespace kontor
