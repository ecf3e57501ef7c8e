// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/rows/balancerows.h"

#include "ledger/storage/database.h"

using namespace Qt::StringLiterals;

namespace kontor::balancerows {
namespace {

constexpr qint64 hour = 3'600'000;

qint64 hourOf(UtcTime at)
{
    return at.time_since_epoch().count() / hour;
}

Result<Done> keepOne(Database &database, const BalanceSnapshot &balance)
{
    // A later reading of the same hour takes the place of the earlier one, and never the other way round.
    Statement row
        = database.statement("INSERT INTO balances (currency, hour, at, amount, row_sha256) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE"
                             " SET at = excluded.at, amount = excluded.amount, row_sha256 = excluded.row_sha256 WHERE excluded.at >= at");
    RowDigest rowDigest;
    row.sealInto(&rowDigest);
    row.add(balance.money.currency).add(hourOf(balance.at)).add(balance.at).add(balance.money.amount.toString());
    row.sealInto(nullptr);
    return row.addBlob(rowDigest.digest()).run();
}

Result<BalanceSnapshot> read(Statement &row)
{
    BalanceSnapshot balance {.money = {.currency = row.text()}};
    row.skip(); // the hour
    balance.at = row.time();
    const auto amount = Decimal::parse(QByteArrayView(row.blob()));
    const QByteArray digest = row.blob();
    row.goTo(0);
    if (!amount || row.sealed(4).digest() != digest)
        return ApiError {
            .kind = ErrorKind::LedgerDamaged, .text = u"a balance in %1 is not what was written"_s.arg(balance.money.currency)};
    balance.money.amount = *amount;
    return balance;
}

} // namespace

Result<Done> keep(Database &database, const QList<BalanceSnapshot> &balances)
{
    for (const BalanceSnapshot &balance : balances) {
        if (const auto kept = keepOne(database, balance); !kept)
            return kept;
    }
    return Done {};
}

Result<QList<BalanceSnapshot>> since(Database &database, UtcTime from)
{
    Statement row = database.statement("SELECT currency, hour, at, amount, row_sha256 FROM balances WHERE hour >= ? ORDER BY at, currency");
    row.add(hourOf(from));
    QList<BalanceSnapshot> list;
    while (row.next()) {
        auto balance = read(row);
        if (!balance)
            return balance.error();
        if (balance->at >= from)
            list.append(*std::move(balance));
    }
    if (row.failed())
        return row.error();
    return list;
}

} // namespace kontor::balancerows
