// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/integrity/audit.h"
#include "ledger/queries/reader.h"
#include "ledger/rows/recipientkeys.h"
#include "ledger/rows/rows.h"
#include "ledger/rows/searchindex.h"
#include "ledger/storage/database.h"

using namespace Qt::StringLiterals;

namespace kontor::reader {
namespace {

//! A rule between the tables: a query that gives the text of each violation.
constexpr const char *rules[] = {
    "SELECT 'SQLite: ' || integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
    "SELECT 'table ' || \"table\" || ', row ' || coalesce(rowid, '?') || ': no such ' || iif(parent = 'batches', 'batch', 'payment')"
    " FROM pragma_foreign_key_check",
    "SELECT 'payment ' || id || ': its body is missing' FROM payments WHERE seq NOT IN (SELECT seq FROM payment_body)",
    "SELECT 'payment ' || id || ': it has an attempt that it does not count' FROM payments"
    " WHERE attempts < (SELECT max(number) FROM attempts a WHERE a.seq = payments.seq)",
    "SELECT 'the counter of ' || c.state || ' ' || c.kind || 's says ' || c.payments || ', there are ' ||"
    " (SELECT count(*) FROM payments p WHERE p.kind = c.kind AND p.state = c.state)"
    " FROM counters c WHERE c.payments <> (SELECT count(*) FROM payments p WHERE p.kind = c.kind AND p.state = c.state)",
    "SELECT 'the counter of ' || state || ' ' || kind || 's is missing' FROM payments"
    " WHERE (kind, state) NOT IN (SELECT kind, state FROM counters) GROUP BY kind, state",
    "SELECT 'there is a counter of ' || state || ' ' || kind || 's, which no payment can be' FROM counters"
    " WHERE kind NOT IN ('payout', 'payin') OR state NOT IN ('draft', 'queued', 'paused', 'sending', 'processing', 'unknown', 'rejected', "
    "'mismatch',"
    " 'paid', 'other', 'awaiting', 'expired', 'untracked', 'cancelled')",
    "WITH counted AS (SELECT kind, created_at / 900000 AS quarter, state, currency, count(*) AS payments,"
    " coalesce(sum(amount_scaled / 1000000000), 0) AS billions, coalesce(sum(amount_scaled % 1000000000), 0) AS rest"
    " FROM payments GROUP BY kind, quarter, state, currency),"
    " kept AS (SELECT kind, quarter, state, currency, payments, billions, rest FROM tallies)"
    " SELECT DISTINCT 'the tally of ' || state || ' ' || kind || 's in ' || currency || ' of ' ||"
    " coalesce(strftime('%Y-%m-%d %H:%M', quarter * 900, 'unixepoch'), '?') || ' is not what they add up to'"
    " FROM (SELECT * FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept)"
    " UNION ALL SELECT * FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted))",
    "WITH counted AS (SELECT kind, state, currency, count(*) AS payments, coalesce(sum(amount_scaled / 1000000000), 0) AS billions,"
    " coalesce(sum(amount_scaled % 1000000000), 0) AS rest FROM payments GROUP BY kind, state, currency),"
    " kept AS (SELECT kind, state, currency, payments, billions, rest FROM totals)"
    " SELECT DISTINCT 'the total of ' || state || ' ' || kind || 's in ' || currency || ' is not what they add up to'"
    " FROM (SELECT * FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept)"
    " UNION ALL SELECT * FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted))",
    "WITH looked AS (SELECT seq FROM (SELECT seq, created_at, max(created_at) OVER (ORDER BY seq ROWS BETWEEN UNBOUNDED PRECEDING AND"
    " 1 PRECEDING) AS latest_before FROM payments) WHERE created_at < latest_before),"
    " kept AS (SELECT seq FROM out_of_turn)"
    " SELECT 'payment number ' || seq || ': whether one that was written before it was made later is not what was noted'"
    " FROM (SELECT * FROM (SELECT * FROM looked EXCEPT SELECT * FROM kept)"
    " UNION ALL SELECT * FROM (SELECT * FROM kept EXCEPT SELECT * FROM looked))",
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
    const QByteArray sealed = row.blob();
    const QString name = u"payment %1: "_s.arg(record->id.toString());
    if (body != rows::bodyDigest(record->body))
        problems.append(name + u"its body is not the one that was written"_s);
    else if (frozen != rows::frozenDigest(*record))
        problems.append(name + u"what it asks for is not what was written"_s);
    else if (sealed != rows::sealOfRow(row).addBlob(frozen).digest())
        problems.append(name + u"its row is not what was written"_s);
}

Result<Done> checkAllDigests(Database &database, QStringList &problems)
{
    Statement statement = database.once(rows::selectPayment() + "ORDER BY p.seq");
    while (statement.next())
        checkDigests(statement, problems);
    if (statement.failed())
        return statement.error();
    return Done {};
}

//! Rows whose last column is the digest of those between; the first one names the row.
struct DigestedTable {
    const char *select;
    const char *name;
};
constexpr DigestedTable attemptTable
    = {"SELECT p.id || ', attempt ' || a.number, a.seq, a.number, a.token_jti, a.token_exp, a.begun_at, a.fencing_token, a.ended_at,"
       " a.outcome, a.http_status, a.token_iat, a.token_asked, a.boot, a.ended_since_boot, a.row_sha256"
       " FROM attempts a LEFT JOIN payments p ON p.seq = a.seq",
        "payment %1: it is not what was written"};
constexpr DigestedTable otherTables[] = {
    {"SELECT id, seq, id, file_sha256, rows_sha256, created_at, title, state, reason, stop_after, changed_at, row_sha256 FROM batches",
        "batch %1: its row is not what was written"},
    {"SELECT batch, batch, cells, row_sha256 FROM batch_headers", "the table of batch number %1: its header is not what was written"},
    {"SELECT batch || ', row ' || row, batch, row, cells, problem, row_sha256 FROM batch_lines",
        "the table of batch number %1: it is not what was written"},
    {"SELECT p.id || ', reply', r.seq, r.is_to_post, r.at, r.http_status, r.text, r.row_sha256 FROM replies r"
     " LEFT JOIN payments p ON p.seq = r.seq",
        "payment %1: it is not what was written"},
    {"SELECT entry, entry, kind, payment, reason, at, done_at, row_sha256 FROM commands", "command %1: it is not what was written"},
    {"SELECT currency || ' of hour ' || hour, currency, hour, at, amount, row_sha256 FROM balances",
        "the balance in %1: it is not what was written"},
    {"SELECT word, kind, word, is_final, row_sha256 FROM final_words", "the word %1: what was said of it is not what was written"},
};

Result<Done> checkSealedTable(Database &database, const DigestedTable &table, QStringList &problems)
{
    Statement row = database.once(table.select);
    while (row.next()) {
        const QString name = row.text();
        const QByteArray digest = row.sealed(row.columns() - 2).digest();
        if (row.blob() != digest)
            problems.append(QString::fromLatin1(table.name).arg(name));
    }
    if (row.failed())
        return row.error();
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

Result<Done> verifyTables(Database &database, QStringList &problems)
{
    for (const DigestedTable &table : otherTables) {
        if (const auto checked = noteDamage(checkSealedTable(database, table, problems), problems); !checked)
            return checked;
    }
    return Done {};
}

Result<QStringList> verify(Database &database)
{
    QStringList problems;
    for (const char *rule : rules) {
        if (const auto checked = noteDamage(checkRule(database, rule, problems), problems); !checked)
            return checked.error();
    }
    if (const auto checked = noteDamage(checkAllDigests(database, problems), problems); !checked)
        return checked.error();
    if (const auto checked = noteDamage(checkSealedTable(database, attemptTable, problems), problems); !checked)
        return checked.error();
    if (const auto checked = verifyTables(database, problems); !checked)
        return checked.error();
    if (const auto checked = noteDamage(searchindex::verify(database, problems), problems); !checked)
        return checked.error();
    if (const auto checked = noteDamage(recipientkeys::verify(database, problems), problems); !checked)
        return checked.error();
    if (const auto checked = noteDamage(audit::verify(database, problems), problems); !checked)
        return checked.error();
    return problems;
}

} // namespace kontor::reader
