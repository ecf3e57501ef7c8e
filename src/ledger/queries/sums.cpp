// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/queries/sums.h"

#include "ledger/queries/filters.h"
#include "ledger/queries/reader.h"
#include "ledger/rows/counterunits.h"
#include "ledger/rows/rows.h"
#include "ledger/storage/amountorder.h"
#include "ledger/storage/database.h"

#include <QMap>

using namespace Qt::StringLiterals;

namespace kontor::sums {
namespace {

using Sums = QMap<QString, Decimal>;

bool isOnQuarter(const std::optional<UtcTime> &moment)
{
    return !moment || moment->time_since_epoch().count() % tally::quarter == 0;
}

//! Nothing is asked for that the counters don't tell apart.
bool isCounted(const PaymentQuery &query)
{
    const bool asksForExpiry
        = query.now && (query.states.contains(PaymentState::AwaitingPayment) || query.states.contains(PaymentState::LikelyExpired));
    return query.text.trimmed().isEmpty() && !query.batch && !query.cameSince && !query.onlyFollowed && !asksForExpiry
        && !filters::asksOfRows(query) && isOnQuarter(query.from) && isOnQuarter(query.to);
}

Result<Done> add(Sums &sums, const QString &currency, const std::optional<Decimal> &amount)
{
    Decimal &sum = sums[currency];
    const auto next = amount ? sum.plus(*amount) : std::nullopt;
    if (!next)
        return ApiError {.kind = ErrorKind::LedgerIoError, .text = u"the amounts can't be added up"_s};
    sum = *next;
    return Done {};
}

//! Rows of a currency, billions of ten-thousandths and the rest: two columns, because one would overflow.
Result<Done> addScaled(Statement &row, Sums &sums)
{
    while (row.next()) {
        const QString currency = row.text();
        const Decimal::Coefficient billions = row.integer();
        const auto amount = Decimal::fromParts(billions * tally::billion + row.integer(), sortScale);
        if (const auto added = add(sums, currency, amount); !added)
            return added;
    }
    return row.failed() ? Result<Done>(row.error()) : Result<Done>(Done {});
}

QByteArray marks(qsizetype count)
{
    return '?' + QByteArray(", ?").repeated(count - 1);
}

void bindChoices(Statement &row, const PaymentQuery &query)
{
    for (const PaymentState state : query.states)
        row.add(key(state));
    for (const QString &currency : query.currencies)
        row.add(currency);
}

Result<Done> addCounted(Database &database, const PaymentQuery &query, Sums &sums)
{
    const bool byTime = query.from || query.to;
    QByteArray sql = QByteArray("SELECT currency, sum(billions), sum(rest) FROM ") + (byTime ? "tallies" : "totals")
        + " WHERE kind IN (?, ?)" + (query.from ? " AND quarter >= ?" : "") + (query.to ? " AND quarter < ?" : "");
    if (!query.states.isEmpty())
        sql += " AND state IN (" + marks(query.states.size()) + ')';
    if (!query.currencies.isEmpty())
        sql += " AND currency IN (" + marks(query.currencies.size()) + ')';
    Statement row = database.once(sql + " GROUP BY currency");
    row.add(nameOf(query.kind.value_or(PaymentKind::Payout))).add(nameOf(query.kind.value_or(PaymentKind::Payin)));
    for (const auto &moment : {query.from, query.to}) {
        if (moment)
            row.add(qint64(moment->time_since_epoch().count()) / tally::quarter);
    }
    bindChoices(row, query);
    return addScaled(row, sums);
}

Result<Done> addEach(Database &database, const PaymentQuery &query, Sums &sums)
{
    const reader::Matching matching = reader::matching(database, query);
    Statement row = database.once("SELECT p.currency, sum(p.amount_scaled / 1000000000), sum(p.amount_scaled % 1000000000) FROM "
        + matching.sql + " AND p.amount_scaled IS NOT NULL GROUP BY p.currency");
    reader::addMatching(row, query, matching);
    return addScaled(row, sums);
}

//! Rows of a currency and an amount as it is written.
Result<Done> addTexts(Statement &row, Sums &sums)
{
    while (row.next()) {
        const QString currency = row.text();
        if (const auto added = add(sums, currency, Decimal::parse(QByteArrayView(row.blob()))); !added)
            return added;
    }
    return row.failed() ? Result<Done>(row.error()) : Result<Done>(Done {});
}

//! Those with more digits than that.
Result<Done> addUnscaled(Database &database, const PaymentQuery &query, Sums &sums)
{
    const reader::Matching matching = reader::matchingBy(query, {}, " INDEXED BY payments_unscaled");
    Statement row = database.once("SELECT p.currency, p.amount FROM " + matching.sql + " AND p.amount_scaled IS NULL");
    reader::addMatching(row, query, matching);
    return addTexts(row, sums);
}

//! The rows of batches that were made before that moment and released since. A batch that was released has changed since, so only few are
//! looked at; when, is what the timeline says of each row, because a batch changes again.
QByteArray releasedSince(const PaymentQuery &query)
{
    return " FROM batches b JOIN payments p ON p.batch = b.seq WHERE b.changed_at >= ? AND p.created_at < ? AND p.state IN ("
        + marks(query.states.size()) + ") AND p.currency IN (" + marks(query.currencies.size())
        + ") AND EXISTS (SELECT 1 FROM timeline t WHERE t.seq = p.seq AND t.type = 'queued' AND t.at >= ?)";
}

void bindReleased(Statement &row, const PaymentQuery &query)
{
    row.add(*query.from).add(*query.from);
    bindChoices(row, query);
    row.add(*query.from);
}

Result<Done> addReleased(Database &database, const PaymentQuery &query, Sums &sums)
{
    Statement row = database.once("SELECT p.currency, sum(p.amount_scaled / 1000000000), sum(p.amount_scaled % 1000000000)"
        + releasedSince(query) + " AND p.amount_scaled IS NOT NULL GROUP BY p.currency");
    bindReleased(row, query);
    return addScaled(row, sums);
}

Result<Done> addReleasedUnscaled(Database &database, const PaymentQuery &query, Sums &sums)
{
    Statement row = database.once("SELECT p.currency, p.amount" + releasedSince(query) + " AND p.amount_scaled IS NULL");
    bindReleased(row, query);
    return addTexts(row, sums);
}

using Step = Result<Done> (*)(Database &, const PaymentQuery &, Sums &);

Result<QList<Money>> added(Database &database, const PaymentQuery &query, std::initializer_list<Step> steps)
{
    Sums sums;
    for (const Step step : steps) {
        if (const auto done = step(database, query, sums); !done)
            return done.error();
    }
    QList<Money> list;
    for (auto sum = sums.constBegin(); sum != sums.constEnd(); ++sum)
        list.append({sum.value().shortened(), sum.key()});
    return list;
}

Step addMade(const PaymentQuery &query)
{
    return isCounted(query) ? addCounted : addEach;
}

} // namespace

Result<QList<Money>> of(Database &database, const PaymentQuery &query)
{
    return added(database, query, {addMade(query), addUnscaled});
}

Result<QList<Money>> handedOverSince(Database &database, UtcTime moment, const QStringList &currencies)
{
    const PaymentQuery query {
        .kind = PaymentKind::Payout, .states = statesWhere(countsAgainstBalance), .from = moment, .currencies = currencies};
    if (currencies.isEmpty())
        return QList<Money>();
    return added(database, query, {addMade(query), addUnscaled, addReleased, addReleasedUnscaled});
}

} // namespace kontor::sums
