// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/queries/listorder.h"

#include "ledger/queries/filters.h"
#include "ledger/queries/recipientnames.h"
#include "ledger/storage/database.h"

#include <algorithm>
#include <array>

namespace kontor::listorder {
namespace {

//! What needs a person, what is under way, what is at rest.
constexpr std::array statesInOrder {PaymentState::OutcomeUnknown, PaymentState::Mismatch, PaymentState::Rejected, PaymentState::Draft,
    PaymentState::Paused, PaymentState::Queued, PaymentState::Sending, PaymentState::Processing, PaymentState::AwaitingPayment,
    PaymentState::OtherStatus, PaymentState::LikelyExpired, PaymentState::TrackingStopped, PaymentState::Paid, PaymentState::Cancelled};

constexpr qint64 few = 20'000; // soon sorted
constexpr qint64 fewLooked = 5'000; // looked for, read and sorted in some hundredths of a second
const QByteArray pickedOut = " NOT INDEXED"; // by their numbers, which is no index
constexpr qint64 partOfAll = 4; // where less than this part is left, sorting it is quicker than walking past the rest

QByteArray quoted(PaymentState state)
{
    return '\'' + key(state).toLatin1() + '\'';
}

//! Expiry is inferred, so a payin that waits may be shown as another state than is kept.
QByteArray conditionOf(PaymentState state, const std::optional<UtcTime> &now)
{
    const bool isInferred = now && (state == PaymentState::AwaitingPayment || state == PaymentState::LikelyExpired);
    if (!isInferred)
        return " AND p.state = " + quoted(state);
    const QByteArray moment = QByteArray::number(qint64(now->time_since_epoch().count()));
    return state == PaymentState::LikelyExpired
        ? " AND p.state = 'awaiting' AND p.pay_to_expires_at <= " + moment
        : " AND p.state = 'awaiting' AND (p.pay_to_expires_at IS NULL OR p.pay_to_expires_at > " + moment + ')';
}

QByteArray rankOfState(const std::optional<UtcTime> &now)
{
    QByteArray rank = "CASE";
    for (size_t place = 0; place < statesInOrder.size(); ++place)
        rank += " WHEN " + conditionOf(statesInOrder[place], now).sliced(5) + " THEN " + QByteArray::number(place);
    return rank + " ELSE " + QByteArray::number(statesInOrder.size()) + " END";
}

QList<Piece> piecesByState(const PaymentQuery &query, bool reversed)
{
    QList<Piece> pieces;
    for (const PaymentState state : statesInOrder) {
        if (query.states.isEmpty() || query.states.contains(state))
            pieces.append({conditionOf(state, query.now), {}});
    }
    if (reversed)
        std::reverse(pieces.begin(), pieces.end());
    return pieces;
}

//! Each with one look into the index, however many payments it has.
Result<QStringList> currenciesOf(Database &database, PaymentKind kind)
{
    Statement row = database.statement("WITH RECURSIVE found (currency) AS (SELECT min(currency) FROM payments WHERE kind = ?1"
                                       " UNION ALL SELECT (SELECT min(p.currency) FROM payments p WHERE p.kind = ?1"
                                       " AND p.currency > found.currency) FROM found WHERE found.currency IS NOT NULL)"
                                       " SELECT currency FROM found WHERE currency IS NOT NULL");
    row.add(nameOf(kind));
    QStringList currencies;
    while (row.next())
        currencies.append(row.text());
    return row.failed() ? Result<QStringList>(row.error()) : Result<QStringList>(currencies);
}

Result<QList<Piece>> piecesByCurrency(Database &database, const PaymentQuery &query)
{
    QStringList currencies;
    for (const PaymentKind kind : {PaymentKind::Payout, PaymentKind::Payin}) {
        if (query.kind.value_or(kind) != kind)
            continue;
        const auto found = currenciesOf(database, kind);
        if (!found)
            return found.error();
        currencies += *found;
    }
    currencies.removeDuplicates();
    currencies.sort();
    QList<Piece> pieces;
    for (const QString &currency : std::as_const(currencies)) {
        if (query.currencies.isEmpty() || query.currencies.contains(currency))
            pieces.append({" AND p.currency = ?", {currency}});
    }
    return pieces;
}

// ---- within a piece

//! One part of ORDER BY.
QByteArray term(const QByteArray &value, bool descends)
{
    return value + (descends ? " DESC, " : ", ");
}

//! Some amount has more digits than its column for sorting holds.
Result<bool> hasUnscaled(Database &database)
{
    const auto number = database.number("SELECT EXISTS (SELECT 1 FROM payments WHERE amount_scaled IS NULL)");
    return number ? Result<bool>(*number == 1) : Result<bool>(number.error());
}

struct Columns {
    QByteArray sign; //!< "+" keeps SQLite from following an index through all rows for the order's sake
    QByteArray amount;
    QByteArray rank;
};

QByteArray termOf(const SortKey &sort, const Columns &columns, bool isPiece)
{
    switch (sort.field) {
    case SortField::Status:
        return isPiece ? QByteArray() : term(columns.rank, sort.reversed);
    case SortField::Amount:
        return (isPiece ? QByteArray() : columns.sign + "p.currency, ") + term(columns.amount, !sort.reversed);
    case SortField::Name:
        return term(columns.sign + "p.sort_name", sort.reversed);
    case SortField::Changed:
        return term(columns.sign + "p.changed_at", !sort.reversed);
    case SortField::Created:
        break;
    }
    return {};
}

//! When it was created and its number. A list that is turned round ends the other way round, too, so that it is the first one's mirror
//! and the index is read from its other end; the index of the names has the numbers the other way round.
QByteArray endOf(const SortKeys &order)
{
    const auto created = std::find_if(order.begin(), order.end(), [](const SortKey &sort) { return sort.field == SortField::Created; });
    const bool reversed = created != order.end() ? created->reversed : !order.isEmpty() && order.constLast().reversed;
    const bool isByName = created == order.end() && !order.isEmpty() && order.constLast().field == SortField::Name;
    return term("p.created_at", !reversed) + (reversed == isByName ? "p.seq DESC" : "p.seq");
}

//! Of what comes behind a key that tells every payment from the others nothing is heard.
SortKeys untilCreated(const SortKeys &order)
{
    SortKeys heard;
    for (const SortKey &sort : order) {
        heard.append(sort);
        if (sort.field == SortField::Created)
            break;
    }
    return heard;
}

// ---- along which index

Result<qint64> countOfStates(Database &database, const PaymentQuery &query, const QList<PaymentState> &states)
{
    QByteArrayList names;
    for (const PaymentState state : states)
        names.append(quoted(state == PaymentState::LikelyExpired ? PaymentState::AwaitingPayment : state));
    Statement row = database.once("SELECT coalesce(sum(payments), 0) FROM counters WHERE kind = ?"
        + (names.isEmpty() ? QByteArray() : " AND state IN (" + names.join(", ") + ')'));
    row.add(nameOf(*query.kind));
    return row.next() ? Result<qint64>(row.integer()) : Result<qint64>(row.error());
}

//! Of those made between its bounds.
Result<qint64> countOfDays(Database &database, const PaymentQuery &query)
{
    Statement row = database.statement(
        "SELECT coalesce(sum(payments), 0) FROM tallies WHERE kind = ? AND quarter >= ? / 900000 AND quarter <= ? / 900000");
    row.add(nameOf(*query.kind)).add(query.from.value_or(UtcTime::min())).add(query.to.value_or(UtcTime::max()));
    return row.next() ? Result<qint64>(row.integer()) : Result<qint64>(row.error());
}

//! What is in that index is known only by looking; how far is looked takes some milliseconds at most.
bool changedFew(Database &database, const PaymentQuery &query)
{
    Statement row = database.statement("SELECT count(*) FROM (SELECT 1 FROM payments INDEXED BY payments_by_change WHERE kind = ?"
                                       " AND changed_at >= ? AND changed_at < ? LIMIT ?)");
    row.add(nameOf(*query.kind)).add(query.changedFrom.value_or(UtcTime::min())).add(query.changedTo.value_or(UtcTime::max()));
    row.add(fewLooked + 1);
    return row.next() && row.integer() <= fewLooked;
}

//! As with those that changed: looked for, as far as they are few.
bool markedFew(Database &database, const PaymentQuery &query)
{
    if (query.marks.isEmpty() || filters::picksRows(query))
        return false;
    Statement marked = database.once("SELECT count(*) FROM (" + filters::numbersOfMarked(query) + " LIMIT ?)");
    marked.add(fewLooked + 1);
    return marked.next() && marked.integer() <= fewLooked;
}

QByteArray pickedOfMarked(const PaymentQuery &query)
{
    return " AND p.seq IN (" + filters::numbersOfMarked(query) + ')';
}

bool asksForChange(const PaymentQuery &query)
{
    return query.changedFrom || query.changedTo;
}

//! So few are left that they are better picked out first. What the counters say decides how quickly, never what is found.
bool picksFew(Database &database, const PaymentQuery &query)
{
    if (!query.kind || query.batch || query.cameSince || filters::picksRows(query) || (asksForChange(query) && changedFew(database, query)))
        return true;
    const auto all = countOfStates(database, query, {});
    const auto ofStates = countOfStates(database, query, query.states);
    const auto ofDays = query.from || query.to ? countOfDays(database, query) : ofStates;
    if (!all || !ofStates || !ofDays)
        return false;
    const qint64 left = std::min(*ofStates, *ofDays);
    return left < *all && (left < few || left < *all / partOfAll);
}

QByteArray indexOf(SortField field)
{
    switch (field) {
    case SortField::Amount:
        return " INDEXED BY payments_by_amount";
    case SortField::Name:
        return " INDEXED BY payments_by_name";
    case SortField::Changed:
        return " INDEXED BY payments_by_change";
    default:
        return {}; // SQLite follows the right one by itself
    }
}

Result<QList<Piece>> piecesOf(Database &database, const PaymentQuery &query, const SortKey &first)
{
    if (first.field == SortField::Status)
        return piecesByState(query, first.reversed);
    return first.field == SortField::Amount ? piecesByCurrency(database, query) : QList<Piece> {Piece {}};
}

//! Of a list in the order of creation. Few are picked out and sorted; of many the newest are soon found on the way through the list.
QByteArray indexByCreation(Database &database, const PaymentQuery &query)
{
    const QByteArray walked = query.kind ? " INDEXED BY payments_kind" : "";
    if (filters::picksRows(query)) {
        const auto isFew = filters::picksAtMost(database, query, fewLooked);
        return isFew && *isFew ? pickedOut : walked;
    }
    if (!query.kind)
        return {};
    if (asksForChange(query))
        return changedFew(database, query) ? " INDEXED BY payments_by_change" : walked;
    return query.states.size() > 1 && !picksFew(database, query) ? walked : QByteArray();
}

Result<Plan> planByCreation(Database &database, const PaymentQuery &query, bool byIndex, const QByteArray &order)
{
    if (!byIndex && markedFew(database, query))
        return Plan {.pieces = {Piece {pickedOfMarked(query), {}}}, .index = pickedOut, .order = order};
    const QByteArray index = byIndex ? QByteArray() : indexByCreation(database, query);
    const bool byName = !byIndex && query.kind && !query.recipient.trimmed().isEmpty() && !filters::picksRows(query);
    if (!byName)
        return Plan {.pieces = {Piece {}}, .index = index, .order = order};
    auto plan = recipientnames::planOf(database, query, index);
    if (plan)
        plan->order = order;
    return plan;
}

QByteArray indexBy(const PaymentQuery &query, bool byIndex, bool isSorted, SortField field)
{
    if (isSorted)
        return !byIndex && filters::picksRows(query) ? pickedOut : QByteArray();
    return indexOf(field);
}

} // namespace

bool isByCreation(const PaymentQuery &query)
{
    return query.order.isEmpty() || query.order.constFirst().field == SortField::Created;
}

bool isQuick(const PaymentQuery &query)
{
    return isByCreation(query) && query.currencies.isEmpty() && !filters::asksOfRows(query) && !query.cameSince;
}

Result<Plan> planOf(Database &database, const PaymentQuery &query, bool byIndex)
{
    const SortKeys order = untilCreated(query.order);
    if (isByCreation(query)) {
        return planByCreation(database, query, byIndex, " ORDER BY " + endOf(order));
    }
    const auto unscaled = hasUnscaled(database);
    if (!unscaled)
        return unscaled.error();
    const SortKey first = order.constFirst();
    auto pieces = piecesOf(database, query, first);
    if (!pieces)
        return pieces.error();
    const bool isMarked = !byIndex && markedFew(database, query);
    const bool isSorted = byIndex || isMarked || picksFew(database, query) || (*unscaled && first.field == SortField::Amount);
    // Within a state its own rows are sorted: an index that has the order goes through those of all others, once for each state.
    const bool isWithinState = first.field == SortField::Status;
    const QByteArray sign = isSorted || isWithinState ? "+" : "";
    const Columns columns {sign, *unscaled ? QByteArray("amount_order(p.amount)") : sign + "p.amount_scaled", rankOfState(query.now)};
    Plan plan {.pieces = *std::move(pieces),
        .index = isMarked ? pickedOut : indexBy(query, byIndex, isSorted, first.field),
        .order = " ORDER BY "};
    if (isSorted && first.field == SortField::Amount) {
        for (Piece &piece : plan.pieces)
            piece.condition = " AND +p.currency = ?";
    }
    for (Piece &piece : plan.pieces)
        piece.condition += isMarked ? pickedOfMarked(query) : QByteArray();
    for (qsizetype n = 0; n < order.size(); ++n)
        plan.order += termOf(order.at(n), columns, n == 0);
    plan.order += endOf(order);
    return plan;
}

} // namespace kontor::listorder
