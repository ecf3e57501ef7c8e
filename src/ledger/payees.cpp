// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/payees.h"

#include "ledger/database.h"
#include "ledger/reader.h"
#include "ledger/searchtext.h"

#include <algorithm>

namespace kontor::payees {
namespace {

constexpr qint64 newestOfName = 200; // payouts among which a name's accounts are looked for
constexpr char counts[] = " AND state NOT IN ('draft', 'rejected', 'cancelled')";

//! What an account's payouts come to, by their numbers.
struct Sum {
    qint64 first = 0;
    qint64 last = 0; //!< 0: there is none
    qint64 payouts = 0;
};

//! From an index alone, so that it costs what the account has payouts.
Result<Sum> sumOf(Database &database, const QString &accountNumber, const QString &operatorCode)
{
    Statement row = database.statement(
        (QByteArray("SELECT coalesce(min(seq), 0), coalesce(max(seq), 0), count(*) FROM payments INDEXED BY payments_recipient"
                    " WHERE kind = 'payout' AND account_number <> '' AND account_number = ? AND operator_code = ? COLLATE NOCASE")
            + counts)
            .constData());
    row.add(accountNumber).add(operatorCode);
    if (!row.next())
        return row.error();
    return Sum {row.integer(), row.integer(), row.integer()};
}

Result<std::optional<Ledger::Payee>> payee(Database &database, const QString &accountNumber, const QString &operatorCode)
{
    const auto sum = sumOf(database, accountNumber, operatorCode);
    if (!sum)
        return sum.error();
    if (sum->last == 0)
        return std::optional<Ledger::Payee>();
    const auto rows = reader::rows(database, {sum->first, sum->last});
    if (!rows)
        return rows.error();
    if (rows->isEmpty())
        return std::optional<Ledger::Payee>();
    return std::optional(Ledger::Payee {rows->constLast(), rows->constFirst().createdAt, sum->payouts});
}

//! The newest payouts under that name.
Result<QList<qint64>> newestUnder(Database &database, const QString &foldedName, qint64 most)
{
    Statement row = database.statement((QByteArray("SELECT seq FROM payments INDEXED BY payments_by_name WHERE kind = 'payout'"
                                                   " AND sort_name = ? AND account_number <> ''")
        + counts + " ORDER BY created_at DESC LIMIT ?")
                                           .constData());
    row.add(foldedName).add(most);
    QList<qint64> seqs;
    while (row.next())
        seqs.append(row.integer());
    return row.failed() ? Result<QList<qint64>>(row.error()) : Result<QList<qint64>>(seqs);
}

//! A look or two into indexes a name, however many payments have it. A name under which nothing was paid takes no place.
Result<QStringList> namesThatBegin(Database &database, const QString &beginning, int limit)
{
    Statement row
        = database.statement((QByteArray("WITH RECURSIVE found (name) AS (SELECT min(sort_name) FROM payments WHERE kind = 'payout'"
                                         " AND sort_name >= ?1 UNION ALL SELECT (SELECT min(p.sort_name) FROM payments p"
                                         " WHERE p.kind = 'payout' AND p.sort_name > found.name) FROM found WHERE found.name IS NOT NULL"
                                         " AND substr(found.name, 1, length(?1)) = ?1)"
                                         " SELECT name FROM found WHERE name IS NOT NULL AND substr(name, 1, length(?1)) = ?1"
                                         " AND EXISTS (SELECT 1 FROM payments p WHERE p.kind = 'payout' AND p.sort_name = found.name"
                                         " AND p.account_number <> ''")
            + counts + ") LIMIT ?2")
                                 .constData());
    row.add(beginning).add(qint64(limit));
    QStringList names;
    while (row.next())
        names.append(row.text());
    return row.failed() ? Result<QStringList>(row.error()) : Result<QStringList>(names);
}

bool isListed(const QList<Ledger::Payee> &list, const PaymentRequest &request)
{
    return std::any_of(list.begin(), list.end(), [&request](const Ledger::Payee &each) {
        return each.last.request.accountNumber == request.accountNumber
            && each.last.request.operatorCode.compare(request.operatorCode, Qt::CaseInsensitive) == 0;
    });
}

//! Each account under that name once.
Result<Done> addAccounts(Database &database, const QString &name, int limit, QList<Ledger::Payee> &list)
{
    const auto seqs = newestUnder(database, name, newestOfName);
    if (!seqs)
        return seqs.error();
    const auto rows = reader::rows(database, *seqs);
    if (!rows)
        return rows.error();
    for (const PaymentRecord &payment : *rows) {
        if (payment.isAltered || isListed(list, payment.request) || list.size() >= limit)
            continue;
        const auto found = payee(database, payment.request.accountNumber, payment.request.operatorCode);
        if (!found)
            return found.error();
        if (*found && !(*found)->last.isAltered)
            list.append(**found);
    }
    return Done {};
}

} // namespace

Result<Ledger::PaidBefore> paidBefore(
    Database &database, const QString &accountNumber, const QString &operatorCode, const QString &accountName)
{
    Ledger::PaidBefore before;
    const auto account = payee(database, accountNumber, operatorCode);
    if (!account)
        return account.error();
    before.account = *account;
    const auto newest = newestUnder(database, folded(accountName), 1);
    if (!newest)
        return newest.error();
    const auto rows = reader::rows(database, *newest);
    if (!rows)
        return rows.error();
    if (!rows->isEmpty())
        before.name = rows->constFirst();
    return before;
}

Result<QList<Ledger::Payee>> named(Database &database, const QString &beginning, int limit)
{
    const auto names = namesThatBegin(database, folded(beginning), limit);
    if (!names)
        return names.error();
    QList<Ledger::Payee> list;
    for (const QString &name : *names) {
        if (const auto added = addAccounts(database, name, limit, list); !added)
            return added.error();
    }
    std::sort(list.begin(), list.end(), [](const Ledger::Payee &a, const Ledger::Payee &b) { return a.last.seq > b.last.seq; });
    return list;
}

} // namespace kontor::payees
