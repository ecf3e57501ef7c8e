// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/queries/recipientsbyname.h"

#include "core/accountrules.h"
#include "ledger/queries/payouthistory.h"
#include "ledger/queries/reader.h"
#include "ledger/rows/searchtext.h"
#include "ledger/rows/statelist.h"
#include "ledger/storage/database.h"

#include <algorithm>

namespace kontor::recipientsbyname {
namespace {

constexpr qint64 newestOfName = 200; // payouts among which a name's accounts are looked for

const QByteArray &counts()
{
    static const QByteArray sql = " AND state IN (" + quotedStates(countsAgainstBalance) + ')';
    return sql;
}

//! The newest payouts under that name.
Result<QList<qint64>> newestUnder(Database &database, const QString &foldedName, qint64 most)
{
    Statement row = database.statement((QByteArray("SELECT seq FROM payments INDEXED BY payments_by_name WHERE kind = 'payout'"
                                                   " AND sort_name = ? AND account_number <> ''")
        + counts() + " ORDER BY created_at DESC LIMIT ?")
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
            + counts() + ") LIMIT ?2")
                                 .constData());
    row.add(beginning).add(qint64(limit));
    QStringList names;
    while (row.next())
        names.append(row.text());
    return row.failed() ? Result<QStringList>(row.error()) : Result<QStringList>(names);
}

bool isListed(const QList<PaidRecipient> &list, const PaymentRequest &request, const AccountRules &rules)
{
    return std::any_of(
        list.begin(), list.end(), [&](const PaidRecipient &each) { return rules.isSameAccount(each.last.request, request); });
}

//! Each account under that name once.
Result<Done> addAccounts(Database &database, const QString &name, int limit, const AccountRules &rules, QList<PaidRecipient> &list)
{
    const auto seqs = newestUnder(database, name, newestOfName);
    if (!seqs)
        return seqs.error();
    const auto rows = reader::rows(database, *seqs);
    if (!rows)
        return rows.error();
    for (const PaymentRecord &payment : *rows) {
        if (payment.isAltered || isListed(list, payment.request, rules) || list.size() >= limit)
            continue;
        const auto found = payouthistory::paidAccount(database, payment.request, rules);
        if (!found)
            return found.error();
        if (*found && !(*found)->last.isAltered)
            list.append(**found);
    }
    return Done {};
}

} // namespace

Result<QList<PaidRecipient>> named(Database &database, const QString &beginning, int limit, const AccountRules &rules)
{
    const auto names = namesThatBegin(database, folded(beginning), limit);
    if (!names)
        return names.error();
    QList<PaidRecipient> list;
    for (const QString &name : *names) {
        if (const auto added = addAccounts(database, name, limit, rules, list); !added)
            return added.error();
    }
    std::sort(list.begin(), list.end(), [](const PaidRecipient &a, const PaidRecipient &b) { return a.last.seq > b.last.seq; });
    return list;
}

} // namespace kontor::recipientsbyname
