// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/attemptrows.h"

#include "ledger/database.h"

using namespace Qt::StringLiterals;

namespace kontor::attemptrows {
namespace {

constexpr int frozenColumns = 6; // from seq to term

void addFrozen(Statement &row, qint64 payment, const AttemptRecord &attempt, qint64 term)
{
    row.add(payment).add(attempt.number).add(attempt.tokenJti).add(attempt.tokenExpiresAt).add(attempt.begunAt).add(term);
}

void addEnd(Statement &row, const AttemptRecord &attempt)
{
    row.add(attempt.endedAt).add(attempt.outcome).add(attempt.httpStatus);
}

Result<Done> insert(Database &database, qint64 payment, const AttemptRecord &attempt, qint64 term)
{
    // A plain INSERT: a second beginning under the same number would hide a POST.
    Statement insert = database.statement("INSERT INTO attempts (seq, number, token_jti, token_exp, begun_at, term, ended_at, outcome,"
                                          " http_status, row_sha256) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    Seal seal;
    insert.sealInto(&seal);
    addFrozen(insert, payment, attempt, term);
    addEnd(insert, attempt);
    insert.sealInto(nullptr);
    return insert.addBlob(seal.digest()).run();
}

//! What is frozen of an attempt that has begun; empty when there is none.
Result<Seal> frozenPart(Database &database, qint64 payment, int number)
{
    Statement find = database.statement("SELECT seq, number, token_jti, token_exp, begun_at, term, ended_at, outcome, http_status,"
                                        " row_sha256 FROM attempts WHERE seq = ? AND number = ?");
    find.add(payment).add(number);
    if (!find.next())
        return find.failed() ? Result<Seal>(find.error()) : Result<Seal>(Seal());
    const QByteArray digest = find.sealed(find.columns() - 1).digest();
    if (find.blob() != digest)
        return ApiError {.kind = ErrorKind::LedgerDamaged, .text = u"an attempt of row %1 is not what was written"_s.arg(payment)};
    find.goTo(0);
    return find.sealed(frozenColumns);
}

} // namespace

Result<Done> begin(Database &database, qint64 payment, const AttemptRecord &attempt, qint64 term)
{
    return insert(database, payment, attempt, term);
}

Result<Done> end(Database &database, qint64 payment, const AttemptRecord &attempt)
{
    auto seal = frozenPart(database, payment, attempt.number);
    if (!seal)
        return seal.error();
    if (seal->isEmpty())
        return insert(database, payment, attempt, attempt.term);
    Statement update = database.statement(
        "UPDATE attempts SET (ended_at, outcome, http_status, row_sha256) = (?, ?, ?, ?) WHERE seq = ? AND number = ?");
    update.sealInto(&*seal);
    addEnd(update, attempt);
    update.sealInto(nullptr);
    return update.addBlob(seal->digest()).add(payment).add(attempt.number).run();
}

Result<QList<AttemptRecord>> ofPayment(Database &database, const OrderId &id)
{
    Statement statement = database.statement("SELECT a.number, a.token_jti, a.token_exp, a.begun_at, a.term, a.ended_at, a.outcome,"
                                             " a.http_status FROM payments p JOIN attempts a ON a.seq = p.seq WHERE p.id = ?"
                                             " ORDER BY a.number");
    statement.add(id.toString());
    QList<AttemptRecord> list;
    while (statement.next()) {
        AttemptRecord attempt {.number = static_cast<int>(statement.integer()), .tokenJti = statement.text()};
        attempt.tokenExpiresAt = statement.seconds();
        attempt.begunAt = statement.time();
        attempt.term = statement.integer();
        attempt.endedAt = statement.maybeTime();
        attempt.outcome = statement.text();
        attempt.httpStatus = static_cast<int>(statement.integer());
        list.append(attempt);
    }
    if (statement.failed())
        return statement.error();
    return list;
}

} // namespace kontor::attemptrows
