// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/rows/recipientkeys.h"

#include "core/accountrules.h"
#include "ledger/rows/rows.h"
#include "ledger/storage/database.h"

using namespace Qt::StringLiterals;

namespace kontor::recipientkeys {
namespace {

constexpr char withAccount[] = "kind = 'payout' AND account_number <> ''";

struct Keys {
    qint64 createdAt = 0;
    QString tail {};
    QString person {};
    std::optional<qint64> amount {};
};

Result<Done> write(Database &database, qint64 seq, const Keys &keys)
{
    return database
        .statement("INSERT INTO recipient_keys (account_tail, created_at, seq, person_key, amount_scaled) VALUES (?, ?, ?, ?, ?)")
        .add(keys.tail)
        .add(keys.createdAt)
        .add(seq)
        .add(keys.person)
        .add(keys.amount)
        .run();
}

//! Of the columns created_at, account_number, account_name, amount_scaled.
Keys readKeys(Statement &row)
{
    Keys keys {.createdAt = row.integer()};
    keys.tail = accountTail(row.text());
    keys.person = personKey(row.text());
    keys.amount = row.maybeInteger();
    return keys;
}

} // namespace

Result<Done> add(Database &database, qint64 seq, const PaymentRecord &payment)
{
    const PaymentRequest &request = payment.request;
    if (payment.submission.kind != PaymentKind::Payout || request.accountNumber.isEmpty())
        return Done {};
    return write(database, seq,
        {payment.createdAt.time_since_epoch().count(), accountTail(request.accountNumber), personKey(request.accountName),
            rows::sortable(request.money.amount)});
}

Result<Done> verify(Database &database, QStringList &problems)
{
    Statement kept = database.once("SELECT p.id, k.account_tail, k.person_key, k.created_at, k.amount_scaled,"
                                   " p.created_at, p.account_number, p.account_name, p.amount_scaled"
                                   " FROM recipient_keys k JOIN payments p ON p.seq = k.seq");
    qint64 rows = 0;
    for (; kept.next(); ++rows) {
        const QString id = kept.text();
        const QString tail = kept.text();
        const QString person = kept.text();
        const qint64 createdAt = kept.integer();
        const auto amount = kept.maybeInteger();
        const Keys right = readKeys(kept);
        if (tail != right.tail || person != right.person || createdAt != right.createdAt || amount != right.amount)
            problems.append(u"payment %1: the keys of its recipient are not what they should be"_s.arg(id));
    }
    if (kept.failed())
        return kept.error();
    const auto all = database.number((QByteArray("SELECT count(*) FROM payments WHERE ") + withAccount).constData());
    const auto there = database.number("SELECT count(*) FROM recipient_keys");
    if (!all || !there)
        return all ? there.error() : all.error();
    if (*all != rows || *there != rows)
        problems.append(u"%1 payouts have an account, and there are recipient keys for %2"_s.arg(*all).arg(*there));
    return Done {};
}

} // namespace kontor::recipientkeys
