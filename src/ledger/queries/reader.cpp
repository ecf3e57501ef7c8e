// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/queries/reader.h"

#include "ledger/integrity/audit.h"
#include "ledger/queries/filters.h"
#include "ledger/rows/factjson.h"
#include "ledger/rows/rows.h"
#include "ledger/rows/searchtext.h"
#include "ledger/rows/statelist.h"
#include "ledger/storage/database.h"

#include <limits>

using namespace Qt::StringLiterals;

namespace kontor::reader {
namespace {

constexpr int pageSize = 500;
constexpr int rowsAtOnce = 200; // some milliseconds

//! A failed row ends the reading: half a list must not pass for the whole.
template <class T, class Read> Result<QList<T>> readAll(Statement &statement, Read read)
{
    QList<T> list;
    while (statement.next()) {
        Result<T> row = read(statement);
        if (!row)
            return row.error();
        list.append(*std::move(row));
    }
    if (statement.failed())
        return statement.error();
    return list;
}

using ReadRow = Result<PaymentRecord> (*)(Statement &);

//! One after the other, and none is kept.
Result<Done> lookAtAll(Statement &statement, ReadRow read, const Look &look)
{
    while (statement.next()) {
        Result<PaymentRecord> row = read(statement);
        if (!row)
            return row.error();
        look(*std::move(row));
    }
    if (statement.failed())
        return statement.error();
    return Done {};
}

//! These, in this order.
Result<Done> eachBySeq(Database &database, const QByteArray &select, const QList<qint64> &seqs, ReadRow read, const Look &look)
{
    const QByteArray sql = select + "WHERE p.seq = ?";
    for (const qint64 seq : seqs) {
        Statement statement = database.statement(sql.constData());
        statement.add(seq);
        if (const auto seen = lookAtAll(statement, read, look); !seen)
            return seen;
    }
    return Done {};
}

QByteArray batchCondition(const PaymentQuery &query)
{
    if (!query.batch)
        return {};
    return *query.batch == 0 ? " AND p.batch IS NULL" : " AND p.batch = ?";
}

QByteArray stateCondition(qsizetype states)
{
    return states == 0 ? QByteArray() : " AND p.state IN (?" + QByteArray(", ?").repeated(states - 1) + ')';
}

//! Expiry is inferred, so payins that wait are looked at once more.
bool asksForExpiry(const PaymentQuery &query)
{
    return query.now && (query.states.contains(PaymentState::AwaitingPayment) || query.states.contains(PaymentState::LikelyExpired));
}

QList<PaymentState> keptStates(const PaymentQuery &query)
{
    QList<PaymentState> states = query.states;
    if (asksForExpiry(query) && !states.contains(PaymentState::AwaitingPayment))
        states.append(PaymentState::AwaitingPayment);
    return states;
}

QByteArray expiryCondition(const PaymentQuery &query)
{
    if (!asksForExpiry(query))
        return {};
    return " AND iif(p.state = 'awaiting' AND p.pay_to_expires_at <= ?, 'expired', p.state) IN (?"
        + QByteArray(", ?").repeated(query.states.size() - 1) + ')';
}

//! What is past its expiry came to that with its expiry.
QByteArray cameCondition(const PaymentQuery &query)
{
    if (!query.cameSince)
        return {};
    return asksForExpiry(query) ? " AND iif(p.state = 'awaiting' AND p.pay_to_expires_at <= ?, p.pay_to_expires_at, p.standing_since) >= ?"
                                : " AND p.standing_since >= ?";
}

QByteArray amountCondition(qsizetype amounts)
{
    return amounts == 0 ? QByteArray() : " AND p.amount_scaled IN (?" + QByteArray(", ?").repeated(amounts - 1) + ')';
}

QByteArray textCondition(qsizetype words)
{
    return QByteArray(R"( AND (p.search_frozen LIKE ? ESCAPE '\' OR p.search_reference LIKE ? ESCAPE '\'))").repeated(words);
}

} // namespace

QByteArray conditions(const PaymentQuery &query)
{
    return QByteArray(query.kind ? "WHERE p.kind = ?" : "WHERE TRUE") + batchCondition(query) + (query.from ? " AND p.created_at >= ?" : "")
        + (query.to ? " AND p.created_at < ?" : "") + cameCondition(query) + (query.onlyFollowed ? " AND p.word_is_final = 0" : "")
        + stateCondition(keptStates(query).size()) + expiryCondition(query) + filters::conditions(query)
        + amountCondition(query.amounts.size()) + textCondition(likePatterns(query.text).size());
}

void addConditions(Statement &statement, const PaymentQuery &query)
{
    if (query.kind)
        statement.add(nameOf(*query.kind));
    if (query.batch.value_or(0) != 0)
        statement.add(*query.batch);
    for (const auto &bound : {query.from, query.to}) {
        if (bound)
            statement.add(*bound);
    }
    if (query.cameSince && asksForExpiry(query))
        statement.add(query.now);
    if (query.cameSince)
        statement.add(query.cameSince);
    for (const PaymentState state : keptStates(query))
        statement.add(key(state));
    if (asksForExpiry(query)) {
        statement.add(query.now);
        for (const PaymentState state : query.states)
            statement.add(key(state));
    }
    filters::addParameters(statement, query);
    for (const Decimal &amount : query.amounts)
        statement.add(rows::sortable(amount));
    for (const QString &pattern : likePatterns(query.text))
        statement.add(pattern).add(pattern);
}

Result<std::optional<PaymentRecord>> payment(Database &database, const OrderId &id)
{
    Statement statement = database.once(rows::selectPayment() + "WHERE p.id = ?");
    statement.add(id.toString());
    auto found = readAll<PaymentRecord>(statement, rows::readSealed);
    if (!found)
        return found.error();
    return found->isEmpty() ? std::nullopt : std::optional(found->takeFirst());
}

Result<QList<PaymentRecord>> payments(Database &database, const QList<OrderId> &ids)
{
    QList<PaymentRecord> records;
    for (const OrderId &id : ids) {
        auto record = payment(database, id);
        if (!record)
            return record.error();
        if (*record)
            records.append(std::move(**record));
    }
    return records;
}

Result<std::optional<OrderId>> paymentOfNonce(Database &database, const QString &nonce)
{
    Statement statement = database.statement("SELECT id FROM payments WHERE nonce = ?");
    statement.add(nonce);
    if (statement.next())
        return OrderId::parse(statement.text());
    if (statement.failed())
        return statement.error();
    return std::optional<OrderId>();
}

Result<QList<TimelineEntry>> timeline(Database &database, const OrderId &id)
{
    Statement statement = database.statement(
        "SELECT t.at, t.type, t.args, t.entry FROM payments p JOIN timeline t ON t.seq = p.seq WHERE p.id = ? ORDER BY t.entry");
    statement.add(id.toString());
    return readAll<TimelineEntry>(statement, [&database](Statement &row) -> Result<TimelineEntry> {
        TimelineEntry entry {.at = row.time()};
        const QString type = row.text();
        entry.event = factjson::readEvent(type, row.text());
        const auto who = audit::whoWrote(database, row.integer());
        if (!who)
            return who.error();
        entry.who = *who;
        return entry;
    });
}

Result<QList<PaymentRecord>> openPayments(Database &database)
{
    const auto isTakenUp = [](PaymentState state) {
        const Stage stage = stageOf(state);
        return stage != Stage::Draft && stage != Stage::Ended && state != PaymentState::OtherStatus;
    };
    // Three questions, each with an index: most of a large ledger may be words that are final.
    Statement statement = database.once(rows::selectPayment()
        + "WHERE p.seq IN (SELECT seq FROM payments WHERE kind IN ('payout', 'payin') AND state IN (" + quotedStates(isTakenUp)
        + ") UNION ALL SELECT seq FROM payments WHERE state = 'other' AND word_is_final = 0 UNION ALL SELECT seq FROM payments"
          " WHERE state = 'rejected' AND rejection = 'reply' AND absence_proof_allowed = 1 AND token_life >= 0) ORDER BY p.created_at, "
          "p.seq");
    return readAll<PaymentRecord>(statement, rows::readSealed);
}

Result<QList<PaymentRecord>> dueLooks(Database &database, UtcTime now, int most)
{
    Statement statement = database.once(rows::selectPayment() + "WHERE p.look_at <= ? ORDER BY p.look_at LIMIT ?");
    statement.add(now).add(qint64(most));
    return readAll<PaymentRecord>(statement, rows::readSealed);
}

Result<QList<PaymentRecord>> paymentsOfBatch(Database &database, qint64 batch)
{
    Statement statement = database.once(rows::selectPayment() + "WHERE p.batch = ? ORDER BY p.batch_row");
    statement.add(batch);
    return readAll<PaymentRecord>(statement, rows::readSealed);
}

Result<std::optional<UtcTime>> oldestOpen(Database &database)
{
    // One seek for each kind and state; of the gateway's own words only those that nobody called final.
    Statement statement = database.statement(
        "WITH kinds (kind) AS (VALUES ('payout'), ('payin')), states (state) AS (VALUES ('sending'), ('processing'), ('unknown'), "
        "('awaiting'))"
        " SELECT min(oldest) FROM (SELECT (SELECT min(created_at) FROM payments p WHERE p.kind = k.kind AND p.state = s.state) AS oldest"
        " FROM kinds k, states s"
        " UNION ALL SELECT min(created_at) FROM payments WHERE state = 'other' AND word_is_final = 0)");
    if (!statement.next())
        return statement.error();
    return statement.maybeTime();
}

namespace {

//! What the gateway itself has shown or accepted: a word of its support is no answer of its own.
constexpr char isAcceptedThere[] = " p.accepted = 1 AND p.rejection IS NOT 'support'";
//! Lines of the timeline that are looked through on either side of an attempt: some hundred thousand take milliseconds.
constexpr qint64 mostLinesApart = 200'000;

//! The lines that say when it was sent, by their entries.
Result<QList<qint64>> sentLines(Database &database, const OrderId &id)
{
    Statement lines = database.statement(
        "SELECT t.entry FROM payments p JOIN timeline t ON t.seq = p.seq WHERE p.id = ? AND t.type = 'sent' ORDER BY t.entry");
    lines.add(id.toString());
    return readAll<qint64>(lines, [](Statement &row) -> Result<qint64> { return row.integer(); });
}

Result<Done> addFound(Statement &row, QList<OrderId> &ids)
{
    const auto id = row.next() ? OrderId::parse(row.text()) : std::nullopt;
    if (row.failed())
        return row.error();
    if (id && !ids.contains(*id))
        ids.append(*id);
    return Done {};
}

Result<Done> addNewest(Database &database, PaymentKind kind, QList<OrderId> &ids)
{
    Statement row = database.statement("SELECT p.id FROM payments p INDEXED BY payments_kind WHERE p.kind = ? AND"_ba + isAcceptedThere
        + " ORDER BY p.created_at DESC LIMIT 1");
    return addFound(row.add(nameOf(kind)), ids);
}

//! The last one that was sent before that line and the first one after it.
Result<Done> addNeighbours(Database &database, PaymentKind kind, qint64 line, QList<OrderId> &ids)
{
    const QByteArray select
        = "SELECT p.id FROM timeline t CROSS JOIN payments p ON p.seq = t.seq WHERE t.type = 'sent' AND p.kind = ? AND"_ba
        + isAcceptedThere;
    Statement before = database.statement(select + " AND t.entry < ? AND t.entry > ? ORDER BY t.entry DESC LIMIT 1");
    if (const auto done = addFound(before.add(nameOf(kind)).add(line).add(line - mostLinesApart), ids); !done)
        return done;
    Statement after = database.statement(select + " AND t.entry > ? AND t.entry < ? ORDER BY t.entry LIMIT 1");
    return addFound(after.add(nameOf(kind)).add(line).add(line + mostLinesApart), ids);
}

} // namespace

Result<QList<OrderId>> acceptedAround(Database &database, PaymentKind kind, const OrderId &absent)
{
    const auto lines = sentLines(database, absent);
    if (!lines)
        return lines.error();
    QList<OrderId> ids;
    if (const auto done = addNewest(database, kind, ids); !done)
        return done.error();
    for (const qint64 line : *lines) {
        if (const auto done = addNeighbours(database, kind, line, ids); !done)
            return done.error();
    }
    ids.removeOne(absent);
    return ids;
}

Result<Done> eachRow(Database &database, const QList<qint64> &seqs, const Look &look)
{
    return eachBySeq(database, rows::selectListed(), seqs, rows::readListed, look);
}

Result<QList<PaymentRecord>> rows(Database &database, const QList<qint64> &seqs)
{
    QList<PaymentRecord> list;
    list.reserve(seqs.size());
    const auto seen = eachBySeq(
        database, rows::selectPayment(), seqs, rows::readToShow, [&list](PaymentRecord &&record) { list.append(std::move(record)); });
    if (!seen)
        return seen.error();
    return list;
}

namespace {

//! From rows of a state and how many payments stand there.
Result<PaymentCounts> readCounts(Statement &statement)
{
    PaymentCounts counts;
    for (const PaymentState state : allStates())
        counts.byState.append({state, 0});
    while (statement.next()) {
        const auto state = stateOfKey(statement.bytes());
        const qint64 payments = statement.integer();
        counts.all += payments;
        if (state)
            counts.byState[static_cast<qsizetype>(*state)].second = payments;
    }
    if (statement.failed())
        return statement.error();
    return counts;
}

} // namespace

//! From an index alone: its rows have their numbers in them.
Result<qint64> queuedBefore(Database &database, qint64 seq)
{
    Statement count = database.statement("SELECT count(*) FROM payments INDEXED BY payments_standing"
                                         " WHERE kind IN ('payout', 'payin') AND state = 'queued' AND seq < ?");
    count.add(seq);
    if (!count.next())
        return count.error();
    return count.integer();
}

namespace {

Result<qint64> alarmingOf(Database &database, std::optional<PaymentKind> kind)
{
    static const QByteArray ofKind = "kind IN (?1, ?2) AND state NOT IN (" + quotedStates(needsPerson) + ") AND ";
    static const QByteArray sql = "SELECT count(*) FROM (SELECT seq FROM payments WHERE " + ofKind + filters::acceptedAfterAll
        + " UNION SELECT seq FROM payments WHERE " + ofKind + filters::takenBack + ')';
    Statement row = database.statement(sql.constData());
    row.add(nameOf(kind.value_or(PaymentKind::Payout))).add(nameOf(kind.value_or(PaymentKind::Payin)));
    return row.next() ? Result<qint64>(row.integer()) : Result<qint64>(row.error());
}

} // namespace

Result<PaymentCounts> counts(Database &database, std::optional<PaymentKind> kind)
{
    Statement statement = database.statement("SELECT state, sum(payments) FROM counters WHERE kind = ? OR ? GROUP BY state");
    statement.add(nameOf(kind.value_or(PaymentKind::Payout))).add(qint64(!kind));
    auto counts = readCounts(statement);
    const auto alarming = counts ? alarmingOf(database, kind) : Result<qint64>(0);
    if (!alarming)
        return alarming.error();
    if (counts)
        counts->alarming = *alarming;
    return counts;
}

Result<PaymentCounts> batchCounts(Database &database, qint64 batch)
{
    Statement statement = database.statement("SELECT state, count(*) FROM payments WHERE batch = ? GROUP BY state");
    statement.add(batch);
    return readCounts(statement);
}

Result<bool> hasTestMark(Database &database, bool isTest)
{
    Statement find = database.statement("SELECT EXISTS (SELECT 1 FROM payments WHERE is_test = ? AND test_mark_seen = 0)");
    find.add(qint64(isTest));
    if (!find.next())
        return find.error();
    return find.integer() == 1;
}

Result<Position> beginning(Database &database)
{
    const auto last = database.number("SELECT coalesce(max(seq), 0) FROM payments");
    if (!last)
        return last.error();
    return Position {std::numeric_limits<qint64>::min(), 0, *last};
}

Result<QList<PaymentRecord>> page(Database &database, const PaymentQuery &query, const Position &after)
{
    Statement statement = database.once(rows::selectPayment() + conditions(query)
        + " AND (p.created_at, p.seq) > (?, ?) AND p.seq <= ? ORDER BY p.created_at, p.seq LIMIT ?");
    addConditions(statement, query);
    statement.add(after.createdAt).add(after.seq).add(after.lastSeq).add(pageSize);
    return readAll<PaymentRecord>(statement, rows::readToShow);
}

Result<std::optional<Position>> endOfPage(Database &database, const PaymentQuery &query, const Position &after, int rows)
{
    Statement statement = database.once("SELECT p.created_at, p.seq FROM payments p " + conditions(query)
        + " AND (p.created_at, p.seq) > (?, ?) AND p.seq <= ? ORDER BY p.created_at, p.seq LIMIT 1 OFFSET ?");
    addConditions(statement, query);
    statement.add(after.createdAt).add(after.seq).add(after.lastSeq).add(rows - 1);
    if (!statement.next())
        return statement.failed() ? Result<std::optional<Position>>(statement.error()) : Result<std::optional<Position>>(std::nullopt);
    const qint64 createdAt = statement.integer();
    return std::optional(Position {createdAt, statement.integer(), after.lastSeq});
}

Result<Done> page(
    Database &database, const PaymentQuery &query, const Position &after, const std::optional<Position> &until, const Look &look)
{
    Statement statement = database.once(rows::selectListed() + conditions(query) + " AND (p.created_at, p.seq) > (?, ?) AND p.seq <= ?"
        + (until ? " AND (p.created_at, p.seq) <= (?, ?)" : "") + " ORDER BY p.created_at, p.seq");
    addConditions(statement, query);
    statement.add(after.createdAt).add(after.seq).add(after.lastSeq);
    if (until)
        statement.add(until->createdAt).add(until->seq);
    return lookAtAll(statement, rows::readListed, look);
}

Result<qint64> checkRows(Database &database, qint64 below)
{
    Statement statement = database.once(rows::selectPayment() + "WHERE p.seq < ? ORDER BY p.seq DESC LIMIT ?");
    statement.add(below).add(rowsAtOnce);
    const auto checked = readAll<PaymentRecord>(statement, rows::readSealed);
    if (!checked)
        return checked.error();
    return checked->size() < rowsAtOnce ? 0 : checked->constLast().seq;
}

} // namespace kontor::reader
