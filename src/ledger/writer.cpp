// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/writer.h"

#include "ledger/database.h"
#include "ledger/rows.h"

using namespace Qt::StringLiterals;

namespace kontor {
namespace {

ApiError misused(const QString &text)
{
    return ApiError {.kind = ErrorKind::BadInput, .text = text};
}

//! "?, ?, ?" for a list of columns.
QByteArray placeholders(const char *columns)
{
    QByteArray marks = "?";
    for (qsizetype n = QByteArrayView(columns).count(','); n > 0; --n)
        marks += ", ?";
    return marks;
}

const QByteArray &insertSql()
{
    static const QByteArray sql = QByteArray("INSERT INTO payments (") + rows::frozenColumns + ", " + rows::mutableColumns + ") VALUES ("
        + placeholders(rows::frozenColumns) + ", " + placeholders(rows::mutableColumns) + ')';
    return sql;
}

const QByteArray &updateSql()
{
    static const QByteArray sql
        = QByteArray("UPDATE payments SET (") + rows::mutableColumns + ") = (" + placeholders(rows::mutableColumns) + ") WHERE seq = ?";
    return sql;
}

//! One transaction's work on one payment.
class Change {
public:
    Change(Database &database, const LedgerChange &change)
        : m_database(database)
        , m_change(change)
    {
    }
    Result<qint64> apply();

private:
    Result<Done> choosePayment();
    Result<Done> insertPayment(const PaymentRecord &record);
    Result<Done> insertBody(const PaymentRecord &record);
    Result<Done> update(const PaymentRecord &record);
    Result<Done> beginAttempt(const AttemptRecord &attempt);
    Result<Done> endAttempt(const AttemptRecord &attempt);
    Result<Done> addTimeline(const TimelineEntry &entry);

    Database &m_database;
    const LedgerChange &m_change;
    qint64 m_seq = 0;
};

Result<qint64> Change::apply()
{
    if (const auto chosen = choosePayment(); !chosen)
        return chosen.error();
    if (m_change.update) {
        if (const auto done = update(*m_change.update); !done)
            return done.error();
    }
    if (m_change.attempt) {
        const auto done = m_change.attempt->endedAt ? endAttempt(*m_change.attempt) : beginAttempt(*m_change.attempt);
        if (!done)
            return done.error();
    }
    for (const TimelineEntry &entry : m_change.timeline) {
        if (const auto done = addTimeline(entry); !done)
            return done.error();
    }
    return m_seq;
}

Result<Done> Change::choosePayment()
{
    const auto isOther = [this](const std::optional<PaymentRecord> &record) { return record && record->id != m_change.id; };
    if (isOther(m_change.insert) || isOther(m_change.update))
        return misused(u"a change must be about one payment"_s);
    if (m_change.insert) {
        if (const auto done = insertPayment(*m_change.insert); !done)
            return done;
        return insertBody(*m_change.insert);
    }
    Statement find = m_database.statement("SELECT seq FROM payments WHERE id = ?");
    find.add(m_change.id.toString());
    if (find.next())
        m_seq = find.integer();
    else
        return find.failed() ? find.error() : misused(u"there is no payment %1"_s.arg(m_change.id.toString()));
    return Done {};
}

Result<Done> Change::insertPayment(const PaymentRecord &record)
{
    Statement insert = m_database.statement(insertSql().constData());
    rows::addFrozen(insert, record);
    rows::addMutable(insert, record);
    const auto done = insert.run();
    if (done)
        m_seq = m_database.lastInsertedRow();
    return done;
}

Result<Done> Change::insertBody(const PaymentRecord &record)
{
    Statement insert = m_database.statement("INSERT INTO payment_body (seq, body, sha256, frozen_sha256) VALUES (?, ?, ?, ?)");
    return insert.add(m_seq).addBlob(record.body).addBlob(rows::bodyDigest(record.body)).addBlob(rows::frozenDigest(record)).run();
}

Result<Done> Change::update(const PaymentRecord &record)
{
    Statement update = m_database.statement(updateSql().constData());
    rows::addMutable(update, record);
    return update.add(m_seq).run();
}

Result<Done> Change::beginAttempt(const AttemptRecord &attempt)
{
    // A plain INSERT: a second beginning under the same number would hide a POST.
    Statement insert = m_database.statement("INSERT INTO attempts (seq, number, token_jti, token_exp, begun_at, outcome, http_status)"
                                            " VALUES (?, ?, ?, ?, ?, ?, ?)");
    insert.add(m_seq).add(attempt.number).add(attempt.tokenJti).add(attempt.tokenExpiresAt).add(attempt.begunAt);
    return insert.add(attempt.outcome).add(attempt.httpStatus).run();
}

Result<Done> Change::endAttempt(const AttemptRecord &attempt)
{
    Statement insert = m_database.statement(
        "INSERT INTO attempts (seq, number, token_jti, token_exp, begun_at, ended_at, outcome, http_status) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (seq, number) DO UPDATE SET ended_at = excluded.ended_at, outcome = excluded.outcome, http_status = "
        "excluded.http_status");
    insert.add(m_seq).add(attempt.number).add(attempt.tokenJti).add(attempt.tokenExpiresAt).add(attempt.begunAt);
    return insert.add(attempt.endedAt).add(attempt.outcome).add(attempt.httpStatus).run();
}

Result<Done> Change::addTimeline(const TimelineEntry &entry)
{
    Statement insert = m_database.statement("INSERT INTO timeline (seq, at, what, detail) VALUES (?, ?, ?, ?)");
    return insert.add(m_seq).add(entry.at).add(entry.what).add(entry.detail).run();
}

} // namespace

Result<QList<qint64>> applyChanges(Database &database, const QList<LedgerChange> &changes)
{
    QList<qint64> seqs;
    const auto written = inTransaction(database, [&]() -> Result<Done> {
        for (const LedgerChange &change : changes) {
            const auto seq = Change(database, change).apply();
            if (!seq)
                return seq.error();
            seqs.append(*seq);
        }
        return Done {};
    });
    if (!written)
        return written.error();
    return seqs;
}

} // namespace kontor
