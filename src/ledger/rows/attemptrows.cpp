// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/rows/attemptrows.h"

#include "ledger/storage/database.h"

using namespace Qt::StringLiterals;

namespace kontor::attemptrows {
namespace {

constexpr int frozenColumns = 6; // from seq to fencing_token
constexpr char columns[] = "seq, number, token_jti, token_exp, begun_at, fencing_token, ended_at, outcome, http_status";
//! The token's are frozen, too; the others come with the end.
constexpr char laterColumns[] = "token_iat, token_asked, boot, ended_since_boot";

template <class Duration> std::optional<qint64> countOf(const std::optional<Duration> &value)
{
    return value ? std::optional<qint64>(value->count()) : std::nullopt;
}

void addFrozen(Statement &row, qint64 payment, const AttemptRecord &attempt, qint64 fencingToken)
{
    row.add(payment).add(attempt.number).add(attempt.tokenJti).add(attempt.tokenExpiresAt).add(attempt.begunAt).add(fencingToken);
}

void addEnd(Statement &row, const AttemptRecord &attempt)
{
    row.add(attempt.endedAt).add(attempt.outcome).add(attempt.httpStatus);
}

void addLater(Statement &row, const AttemptRecord &attempt)
{
    row.add(attempt.tokenIssuedAt).add(qint64(attempt.tokenRequested.count())).add(attempt.boot).add(countOf(attempt.endedSinceBoot));
}

Result<Done> insert(Database &database, qint64 payment, const AttemptRecord &attempt, qint64 fencingToken)
{
    // A plain INSERT: a second beginning under the same number would hide a POST.
    static const QByteArray sql = QByteArray("INSERT INTO attempts (") + columns + ", " + laterColumns
        + ", row_sha256) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    Statement insert = database.statement(sql.constData());
    RowDigest rowDigest;
    insert.sealInto(&rowDigest);
    addFrozen(insert, payment, attempt, fencingToken);
    addEnd(insert, attempt);
    addLater(insert, attempt);
    insert.sealInto(nullptr);
    return insert.addBlob(rowDigest.digest()).run();
}

//! What is frozen of an attempt that has begun.
struct Begun {
    RowDigest rowDigest {}; //!< empty: there is none
    std::optional<UtcSeconds> tokenIssuedAt {};
    Seconds tokenRequested {};
};

Result<Begun> begun(Database &database, qint64 payment, int number)
{
    static const QByteArray sql
        = QByteArray("SELECT ") + columns + ", " + laterColumns + ", row_sha256 FROM attempts WHERE seq = ? AND number = ?";
    Statement find = database.statement(sql.constData());
    find.add(payment).add(number);
    if (!find.next())
        return find.failed() ? Result<Begun>(find.error()) : Result<Begun>(Begun {});
    const int digestColumn = find.columns() - 1;
    const int later = digestColumn - 4;
    Begun begun;
    find.goTo(later);
    if (const auto issuedAt = find.maybeInteger())
        begun.tokenIssuedAt = UtcSeconds(Seconds(*issuedAt));
    begun.tokenRequested = Seconds(find.integer());
    find.goTo(0);
    const QByteArray digest = find.sealed(digestColumn).digest();
    find.goTo(digestColumn);
    if (find.blob() != digest)
        return ApiError {.kind = ErrorKind::LedgerDamaged, .text = u"an attempt of row %1 is not what was written"_s.arg(payment)};
    find.goTo(0);
    begun.rowDigest = find.sealed(frozenColumns);
    return begun;
}

} // namespace

Result<Done> begin(Database &database, qint64 payment, const AttemptRecord &attempt, qint64 fencingToken)
{
    return insert(database, payment, attempt, fencingToken);
}

Result<Done> end(Database &database, qint64 payment, const AttemptRecord &attempt)
{
    auto begun = attemptrows::begun(database, payment, attempt.number);
    if (!begun)
        return begun.error();
    if (begun->rowDigest.isEmpty())
        return insert(database, payment, attempt, attempt.fencingToken);
    AttemptRecord ended = attempt;
    ended.tokenIssuedAt = begun->tokenIssuedAt;
    ended.tokenRequested = begun->tokenRequested;
    static const QByteArray sql = QByteArray("UPDATE attempts SET (ended_at, outcome, http_status, ") + laterColumns
        + ", row_sha256) = (?, ?, ?, ?, ?, ?, ?, ?) WHERE seq = ? AND number = ?";
    Statement update = database.statement(sql.constData());
    update.sealInto(&begun->rowDigest);
    addEnd(update, ended);
    addLater(update, ended);
    update.sealInto(nullptr);
    return update.addBlob(begun->rowDigest.digest()).add(payment).add(attempt.number).run();
}

Result<QList<AttemptRecord>> ofPayment(Database &database, const OrderId &id)
{
    Statement statement = database.statement(
        "SELECT a.number, a.token_jti, a.token_exp, a.begun_at, a.fencing_token, a.ended_at, a.outcome, a.http_status, a.token_iat,"
        " a.token_asked, a.boot, a.ended_since_boot FROM payments p JOIN attempts a ON a.seq = p.seq WHERE p.id = ? ORDER BY a.number");
    statement.add(id.toString());
    QList<AttemptRecord> list;
    while (statement.next()) {
        AttemptRecord attempt {.number = static_cast<int>(statement.integer()), .tokenJti = statement.text()};
        attempt.tokenExpiresAt = statement.seconds();
        attempt.begunAt = statement.time();
        attempt.fencingToken = statement.integer();
        attempt.endedAt = statement.maybeTime();
        attempt.outcome = statement.text();
        attempt.httpStatus = static_cast<int>(statement.integer());
        if (const auto issuedAt = statement.maybeInteger())
            attempt.tokenIssuedAt = UtcSeconds(Seconds(*issuedAt));
        attempt.tokenRequested = Seconds(statement.integer());
        attempt.boot = statement.text();
        if (const auto since = statement.maybeInteger())
            attempt.endedSinceBoot = Millis(*since);
        list.append(attempt);
    }
    if (statement.failed())
        return statement.error();
    return list;
}

} // namespace kontor::attemptrows
