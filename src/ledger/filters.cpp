// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/filters.h"

#include "ledger/amountorder.h"
#include "ledger/database.h"

namespace kontor::filters {
namespace {

constexpr int newest = 5000; // some milliseconds

QByteArray oneOf(const char *column, const QStringList &values)
{
    if (values.isEmpty())
        return {};
    return QByteArray(" AND ") + column + " IN (?" + QByteArray(", ?").repeated(values.size() - 1) + ')';
}

//! amount_scaled answers for nearly all rows, and quickly; what it can't hold is compared digit by digit.
QByteArray bound(const std::optional<Decimal> &amount, const QByteArray &sign)
{
    if (!amount)
        return {};
    return " AND (p.amount_scaled " + sign + " ? OR (p.amount_scaled IS NULL AND compare_amounts(p.amount, ?) " + sign + " 0))";
}

void addNew(QStringList &list, const QString &text)
{
    if (!text.isEmpty() && !list.contains(text))
        list.append(text);
}

} // namespace

QByteArray conditions(const Ledger::Query &query)
{
    return oneOf("p.currency", query.currencies) + oneOf("p.method_code", query.methods) + oneOf("p.operator_code", query.operators)
        + bound(query.least, ">=") + bound(query.most, "<=");
}

void addParameters(Statement &statement, const Ledger::Query &query)
{
    for (const QStringList &values : {query.currencies, query.methods, query.operators}) {
        for (const QString &value : values)
            statement.add(value);
    }
    if (query.least)
        statement.add(scaledAtOrAbove(*query.least)).add(query.least->toString());
    if (query.most)
        statement.add(scaledAtOrBelow(*query.most)).add(query.most->toString());
}

Result<Ledger::Codes> codesInUse(Database &database, PaymentKind kind)
{
    Statement statement = database.statement("SELECT DISTINCT currency, method_code, operator_code FROM"
                                             " (SELECT currency, method_code, operator_code FROM payments WHERE kind = ?"
                                             " ORDER BY created_at DESC LIMIT ?)");
    statement.add(nameOf(kind)).add(newest);
    Ledger::Codes codes;
    while (statement.next()) {
        addNew(codes.currencies, statement.text());
        addNew(codes.methods, statement.text());
        addNew(codes.operators, statement.text());
    }
    if (statement.failed())
        return statement.error();
    for (QStringList *list : {&codes.currencies, &codes.methods, &codes.operators})
        list->sort();
    return codes;
}

//! From an index alone, but for when each was paid first.
Result<QList<Ledger::Recipient>> recipients(Database &database, int limit)
{
    Statement statement = database.statement(
        "SELECT last, payouts, (SELECT created_at FROM payments WHERE seq = first) FROM (SELECT min(seq) AS first, max(seq) AS last,"
        " count(*) AS payouts FROM payments INDEXED BY payments_recipient WHERE kind = 'payout' AND account_number <> ''"
        " AND state NOT IN ('draft', 'rejected', 'cancelled') GROUP BY account_number, operator_code ORDER BY last DESC LIMIT ?)");
    statement.add(qint64(limit));
    QList<Ledger::Recipient> list;
    while (statement.next()) {
        Ledger::Recipient recipient;
        recipient.last = statement.integer();
        recipient.payouts = statement.integer();
        recipient.firstAt = statement.time();
        list.append(recipient);
    }
    if (statement.failed())
        return statement.error();
    return list;
}

} // namespace kontor::filters
