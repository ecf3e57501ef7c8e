// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/twins.h"

#include "ledger/amountorder.h"
#include "ledger/database.h"
#include "ledger/reader.h"

using namespace Qt::StringLiterals;

namespace kontor::twins {
namespace {

//! Along the index of the accounts, so that it costs what the account has payouts, and not what the ledger has. What waits will be paid,
//! and what is untracked was on the wire: nobody knows of it unless it was accepted.
constexpr char fromTwins[]
    = " FROM payments INDEXED BY payments_recipient WHERE kind = 'payout' AND account_number <> '' AND account_number = ?"
      " AND state NOT IN ('cancelled', 'rejected') AND currency = ?"
      " AND ((amount_scaled >= ? AND amount_scaled <= ?) OR amount_scaled IS NULL) AND compare_amounts(amount, ?) = 0 AND id <> ?"
      " AND (created_at >= ? OR state IN ('queued', 'paused', 'sending', 'unknown', 'mismatch')"
      " OR (state = 'untracked' AND accepted = 0)) ORDER BY created_at DESC, seq DESC";

QByteArray select(const char *column)
{
    return QByteArray("SELECT ") + column + fromTwins;
}

void ask(Statement &statement, const PaymentRecord &payout, UtcTime since)
{
    const PaymentRequest &request = payout.request;
    const Decimal &amount = request.money.amount;
    statement.add(request.accountNumber).add(request.money.currency).add(scaledAtOrAbove(amount)).add(scaledAtOrBelow(amount));
    statement.add(amount.toString()).add(payout.id.toString()).add(since);
}

Result<QList<qint64>> numbersOf(Database &database, const PaymentRecord &payout, UtcTime since)
{
    Statement twin = database.statement(select("seq").constData());
    ask(twin, payout, since);
    QList<qint64> seqs;
    while (twin.next())
        seqs.append(twin.integer());
    return twin.failed() ? Result<QList<qint64>>(twin.error()) : Result<QList<qint64>>(seqs);
}

} // namespace

Result<QList<PaymentRecord>> rowsOf(Database &database, const PaymentRecord &payout, UtcTime since)
{
    const auto seqs = numbersOf(database, payout, since);
    return seqs ? reader::rows(database, *seqs) : Result<QList<PaymentRecord>>(seqs.error());
}

Result<Done> refuseUnseen(Database &database, const PaymentRecord &payout, const TwinsSeen &seen)
{
    Statement twin = database.statement(select("id").constData());
    ask(twin, payout, seen.since);
    while (twin.next()) {
        const auto id = OrderId::parse(twin.text());
        if (!id || !seen.ids.contains(*id))
            return ApiError {.kind = ErrorKind::Exists, .text = u"the same amount goes to this account already"_s};
    }
    return twin.failed() ? Result<Done>(twin.error()) : Result<Done>(Done {});
}

} // namespace kontor::twins
