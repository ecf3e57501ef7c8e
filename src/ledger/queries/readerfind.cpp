// SPDX-License-Identifier: GPL-3.0-or-later
// What a list asks for: the numbers of all that match, in its order.
#include "ledger/queries/listorder.h"
#include "ledger/queries/reader.h"
#include "ledger/rows/searchindex.h"
#include "ledger/storage/database.h"

#include <array>

namespace kontor::reader {
namespace {

constexpr qint64 manyNamed = 2500; // reading all that are fewer takes some hundredths of a second
constexpr qint64 mostNamed = 2 * manyNamed;
constexpr qint64 mostRead = 20 * mostNamed; // of long ago: sooner read than the list from its top down to them
constexpr char byIndex[] = "payment_search CROSS JOIN payments p ON p.seq = payment_search.rowid AND payment_search MATCH ? ";

//! The question to the index of the search, and how many payments it names; that it was not asked is an empty question.
struct Named {
    QByteArray question {};
    qint64 payments = 0;
};

//! An index that can't be read is slower, not silent: the rows themselves are asked.
Named counted(Database &database, const QByteArray &question, qint64 most)
{
    const auto payments = searchindex::count(database, question, most);
    return payments ? Named {question, *payments} : Named {};
}

Named namedByIndex(Database &database, const PaymentQuery &query)
{
    const QByteArray question = searchindex::question(database, query.text + u' ' + query.recipient);
    return question.isEmpty() ? Named {} : counted(database, question, mostNamed);
}

//! Where looking into the index first is quicker. The newest few of many are soon found in the list itself, and then the index would name
//! a hundred thousand first.
QByteArray questionToIndex(const Named &named, int limit, qint64 most)
{
    return limit < 0 || named.payments < most ? named.question : QByteArray();
}

Result<Done> addPiece(
    Database &database, const PaymentQuery &query, const Matching &matching, const QByteArray &order, int limit, QList<qint64> &seqs)
{
    Statement statement = database.once("SELECT p.seq FROM " + matching.sql + order + " LIMIT ?");
    addMatching(statement, query, matching);
    statement.add(limit < 0 ? -1 : limit - seqs.size());
    while (statement.next())
        seqs.append(statement.integer());
    return statement.failed() ? Result<Done>(statement.error()) : Result<Done>(Done {});
}

Result<QList<qint64>> findInPieces(Database &database, const PaymentQuery &query, const QByteArray &question, int limit)
{
    const auto plan = listorder::planOf(database, query, !question.isEmpty());
    if (!plan)
        return plan.error();
    QList<qint64> seqs;
    for (const listorder::Piece &piece : plan->pieces) {
        if (limit >= 0 && seqs.size() >= limit)
            break;
        Matching matching = matchingBy(query, question, plan->index);
        matching.sql += piece.condition;
        matching.last = piece.values;
        if (const auto added = addPiece(database, query, matching, plan->order, limit, seqs); !added)
            return added.error();
    }
    seqs.squeeze(); // a million of them are kept as long as the list is seen
    return seqs;
}

// ---- the newest few of very many

bool isNewestFirst(const PaymentQuery &query)
{
    return query.order.isEmpty() || query.order.constFirst() == SortKey {};
}

Result<bool> isThere(Statement &exists)
{
    return exists.next() ? Result<bool>(exists.integer() == 1) : Result<bool>(exists.error());
}

//! A payment with a smaller number than `from` was made later than this one: the clock was set back, or it was made elsewhere. Then this
//! one stands among those that are out of turn; nearly always none is, and nothing has to be looked through.
Result<bool> isOutOfTurn(Database &database, qint64 from, qint64 seq)
{
    Statement kept = database.statement("SELECT EXISTS (SELECT 1 FROM out_of_turn WHERE seq = ?)");
    kept.add(seq);
    if (const auto isKept = isThere(kept); !isKept || !*isKept)
        return isKept;
    Statement later = database.statement("SELECT EXISTS (SELECT 1 FROM payments INDEXED BY payments_created"
                                         " WHERE created_at > (SELECT created_at FROM payments WHERE seq = ?) AND seq < ?)");
    later.add(seq).add(from);
    return isThere(later);
}

//! Those that match among the newest that the index names, which are so many; nothing when they are too few, or not surely the newest.
std::optional<QList<qint64>> amongNewest(Database &database, const PaymentQuery &query, const QByteArray &question, qint64 named, int limit)
{
    Statement place
        = database.statement("SELECT rowid FROM payment_search WHERE payment_search MATCH ? ORDER BY rowid DESC LIMIT 1 OFFSET ?");
    if (!place.add(QString::fromUtf8(question)).add(named - 1).next())
        return {};
    const qint64 from = place.integer();
    Matching matching = matchingBy(query, question, {});
    matching.sql += " AND payment_search.rowid >= " + QByteArray::number(from) + " ORDER BY p.created_at DESC, p.seq DESC";
    QList<qint64> seqs;
    if (!addPiece(database, query, matching, {}, limit, seqs) || seqs.size() < limit)
        return {};
    const auto outOfTurn = isOutOfTurn(database, from, seqs.constLast());
    return outOfTurn && !*outOfTurn ? std::optional(seqs) : std::nullopt;
}

bool areManyOfNewest(const PaymentQuery &query, const Named &named, int limit)
{
    return limit > 0 && named.payments >= manyNamed && isNewestFirst(query);
}

//! Quick wherever they stand in the list, also when all of them are of long ago.
std::optional<QList<qint64>> newestNamed(Database &database, const PaymentQuery &query, const Named &named, int limit)
{
    for (const int times : std::array {2, 8, 32}) {
        if (auto seqs = amongNewest(database, query, named.question, qint64(limit) * times, limit))
            return seqs;
    }
    return {};
}

Result<QList<qint64>> findNow(Database &database, const PaymentQuery &query, int limit)
{
    const Named named = namedByIndex(database, query);
    if (!areManyOfNewest(query, named, limit))
        return findInPieces(database, query, questionToIndex(named, limit, mostNamed), limit);
    if (const auto newest = newestNamed(database, query, named, limit))
        return *newest;
    return findInPieces(database, query, questionToIndex(counted(database, named.question, mostRead), limit, mostRead), limit);
}

} // namespace

Matching matchingBy(const PaymentQuery &query, const QByteArray &question, const QByteArray &index)
{
    return {question, (question.isEmpty() ? "payments p" + index + ' ' : QByteArray(byIndex)) + conditions(query), {}};
}

Matching matching(Database &database, const PaymentQuery &query)
{
    return matchingBy(query, namedByIndex(database, query).question, {});
}

void addMatching(Statement &statement, const PaymentQuery &query, const Matching &matching)
{
    if (!matching.question.isEmpty())
        statement.add(QString::fromUtf8(matching.question));
    addConditions(statement, query);
    for (const QString &value : matching.last)
        statement.add(value);
}

Result<QList<qint64>> find(Database &database, const PaymentQuery &query, int limit)
{
    if (!query.text.isEmpty() || !query.recipient.isEmpty())
        searchindex::prepare(database);
    // In one reading transaction: a payment that goes from one piece to the next meanwhile must be in one of them, and only there.
    if (const auto begun = database.run("BEGIN"); !begun)
        return begun.error();
    const auto seqs = findNow(database, query, limit);
    (void)database.run("ROLLBACK");
    return seqs;
}

} // namespace kontor::reader
