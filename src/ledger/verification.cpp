// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/database.h"
#include "ledger/reader.h"
#include "ledger/rows.h"

using namespace Qt::StringLiterals;

namespace kontor::reader {
namespace {

//! A rule between the tables: a query that gives the text of each violation.
constexpr const char *rules[] = {
    "SELECT 'SQLite: ' || integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
    "SELECT 'table ' || \"table\" || ', row ' || coalesce(rowid, '?') || ': no such payment' FROM pragma_foreign_key_check",
    "SELECT 'payment ' || id || ': its body is missing' FROM payments WHERE seq NOT IN (SELECT seq FROM payment_body)",
    "SELECT 'payment ' || id || ': it has an attempt that it does not count' FROM payments"
    " WHERE attempts < (SELECT max(number) FROM attempts a WHERE a.seq = payments.seq)",
    "SELECT 'the counter of ' || c.state || ' ' || c.kind || 's says ' || c.payments || ', there are ' ||"
    " (SELECT count(*) FROM payments p WHERE p.kind = c.kind AND p.state = c.state)"
    " FROM counters c WHERE c.payments <> (SELECT count(*) FROM payments p WHERE p.kind = c.kind AND p.state = c.state)",
    "SELECT 'the counter of ' || state || ' ' || kind || 's is missing' FROM payments"
    " WHERE (kind, state) NOT IN (SELECT kind, state FROM counters) GROUP BY kind, state",
};

Result<Done> checkRule(Database &database, const char *rule, QStringList &problems)
{
    Statement statement = database.once(rule);
    while (statement.next())
        problems.append(statement.text());
    if (statement.failed())
        return statement.error();
    return Done {};
}

void checkDigests(Statement &row, QStringList &problems)
{
    const auto record = rows::readPayment(row);
    if (!record) {
        problems.append(record.error().text);
        return;
    }
    const QByteArray body = row.blob();
    const QByteArray frozen = row.blob();
    if (row.blob() != rows::payToDigest(record->payTo))
        problems.append(u"payment %1: where it is paid to is not what was written"_s.arg(record->id.toString()));
    if (body != rows::bodyDigest(record->body))
        problems.append(u"payment %1: its body is not the one that was written"_s.arg(record->id.toString()));
    else if (frozen != rows::frozenDigest(*record))
        problems.append(u"payment %1: what it asks for is not what was written"_s.arg(record->id.toString()));
}

Result<Done> checkAllDigests(Database &database, QStringList &problems)
{
    Statement statement
        = database.once(QByteArray(rows::selectPayment).replace("b.body FROM", "b.body, b.sha256, b.frozen_sha256, p.pay_to_sha256 FROM")
            + "ORDER BY p.seq");
    while (statement.next())
        checkDigests(statement, problems);
    if (statement.failed())
        return statement.error();
    return Done {};
}

//! A file too damaged to be read to its end is an answer too, not a reason to give none.
Result<Done> noteDamage(const Result<Done> &outcome, QStringList &problems)
{
    if (outcome || outcome.error().kind != ErrorKind::LedgerDamaged)
        return outcome;
    problems.append(outcome.error().text);
    return Done {};
}

} // namespace

Result<QStringList> verify(Database &database)
{
    QStringList problems;
    for (const char *rule : rules) {
        if (const auto checked = noteDamage(checkRule(database, rule, problems), problems); !checked)
            return checked.error();
    }
    if (const auto checked = noteDamage(checkAllDigests(database, problems), problems); !checked)
        return checked.error();
    return problems;
}

} // namespace kontor::reader
