// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/queries/volumestatistics.h"

#include "ledger/rows/counterunits.h"
#include "ledger/rows/rows.h"
#include "ledger/storage/amountorder.h"
#include "ledger/storage/database.h"

#include <QMap>
#include <algorithm>
#include <tuple>

namespace kontor::volumestatistics {
namespace {

qint64 millis(UtcTime time)
{
    return time.time_since_epoch().count();
}

std::optional<Decimal> sumOf(qint64 billions, qint64 rest)
{
    return Decimal::fromParts(Decimal::Coefficient(billions) * tally::billion + rest, sortScale);
}

//! Adds up what comes in pieces.
class Sums {
public:
    void add(int stretch, const QString &kind, const QString &state, const QString &currency, qint64 payments,
        const std::optional<Decimal> &money)
    {
        const auto known = stateOfKey(state);
        if (!known)
            return;
        const PaymentKind which = paymentKindOf(kind);
        PaymentVolume &volume = m_all[{stretch, which, *known, currency}];
        volume.kind = which;
        volume.state = *known;
        volume.currency = currency;
        volume.stretch = stretch;
        volume.payments += payments;
        volume.sum = volume.sum && money ? volume.sum->plus(*money) : std::nullopt;
    }
    QList<PaymentVolume> taken()
    {
        QList<PaymentVolume> list = m_all.values();
        for (PaymentVolume &volume : list) {
            if (volume.sum)
                volume.sum = volume.sum->shortened();
        }
        return list;
    }

private:
    QMap<std::tuple<int, PaymentKind, PaymentState, QString>, PaymentVolume> m_all;
};

//! Which stretch a moment lies in; they are in order.
int stretchOf(const QList<qint64> &quarters, qint64 at)
{
    return int(std::upper_bound(quarters.begin(), quarters.end(), at) - quarters.begin()) - 1;
}

QList<qint64> quartersOf(const QList<UtcTime> &moments)
{
    QList<qint64> quarters;
    for (const UtcTime moment : moments)
        quarters.append(millis(moment) / tally::quarter);
    return quarters;
}

Result<Done> addCounted(Database &database, const QList<qint64> &quarters, Sums &sums)
{
    Statement row = database.statement("SELECT kind, quarter, state, currency, payments, billions, rest FROM tallies"
                                       " WHERE kind IN ('payout', 'payin') AND quarter >= ? AND quarter < ?");
    row.add(quarters.constFirst()).add(quarters.constLast());
    while (row.next()) {
        const QString kind = row.text();
        const int stretch = stretchOf(quarters, row.integer());
        const QString state = row.text();
        const QString currency = row.text();
        const qint64 payments = row.integer();
        const qint64 billions = row.integer();
        sums.add(stretch, kind, state, currency, payments, sumOf(billions, row.integer()));
    }
    return row.failed() ? Result<Done>(row.error()) : Result<Done>(Done {});
}

//! The money of those that the counters count and can't sum.
Result<Done> addUnscaled(Database &database, const QList<qint64> &quarters, Sums &sums)
{
    Statement row = database.statement("SELECT kind, created_at, state, currency, amount FROM payments"
                                       " WHERE amount_scaled IS NULL AND created_at >= ? AND created_at < ?");
    row.add(quarters.constFirst() * tally::quarter).add(quarters.constLast() * tally::quarter);
    while (row.next()) {
        const QString kind = row.text();
        const int stretch = stretchOf(quarters, row.integer() / tally::quarter);
        const QString state = row.text();
        const QString currency = row.text();
        sums.add(stretch, kind, state, currency, 0, Decimal::parse(QByteArrayView(row.blob())));
    }
    return row.failed() ? Result<Done>(row.error()) : Result<Done>(Done {});
}

} // namespace

Result<QList<PaymentVolume>> between(Database &database, const QList<UtcTime> &moments)
{
    if (moments.size() < 2)
        return QList<PaymentVolume>();
    const QList<qint64> quarters = quartersOf(moments);
    Sums sums;
    for (const auto step : {addCounted, addUnscaled}) {
        if (const auto done = step(database, quarters, sums); !done)
            return done.error();
    }
    return sums.taken();
}

namespace {

Result<Done> addThoseThatCame(Database &database, const QString &kind, const QString &state, UtcTime moment, Sums &sums)
{
    Statement row = database.statement("SELECT currency, count(*), coalesce(sum(amount_scaled / 1000000000), 0),"
                                       " coalesce(sum(amount_scaled % 1000000000), 0) FROM payments"
                                       " WHERE kind = ? AND state = ? AND standing_since >= ? GROUP BY currency");
    row.add(kind).add(state).add(moment);
    while (row.next()) {
        const QString currency = row.text();
        const qint64 payments = row.integer();
        const qint64 billions = row.integer();
        sums.add(0, kind, state, currency, payments, sumOf(billions, row.integer()));
    }
    return row.failed() ? Result<Done>(row.error()) : Result<Done>(Done {});
}

//! From the counters, whatever the moment.
Result<Done> addTotals(Database &database, const QString &kind, const QString &state, UtcTime, Sums &sums)
{
    Statement row = database.statement("SELECT currency, payments, billions, rest FROM totals WHERE kind = ? AND state = ?");
    row.add(kind).add(state);
    while (row.next()) {
        const QString currency = row.text();
        const qint64 payments = row.integer();
        const qint64 billions = row.integer();
        sums.add(0, kind, state, currency, payments, sumOf(billions, row.integer()));
    }
    return row.failed() ? Result<Done>(row.error()) : Result<Done>(Done {});
}

Result<Done> addUnscaledThatCame(Database &database, const QString &kind, const QString &state, UtcTime moment, Sums &sums)
{
    Statement row = database.statement("SELECT currency, amount FROM payments WHERE amount_scaled IS NULL"
                                       " AND +kind = ? AND +state = ? AND +standing_since >= ?");
    row.add(kind).add(state).add(moment);
    while (row.next()) {
        const QString currency = row.text();
        sums.add(0, kind, state, currency, 0, Decimal::parse(QByteArrayView(row.blob())));
    }
    return row.failed() ? Result<Done>(row.error()) : Result<Done>(Done {});
}

using Step = Result<Done> (*)(Database &, const QString &kind, const QString &state, UtcTime moment, Sums &);

Result<QList<PaymentVolume>> ofEach(
    Database &database, const QList<PaymentState> &states, UtcTime moment, std::initializer_list<Step> steps)
{
    Sums sums;
    for (const PaymentKind kind : {PaymentKind::Payout, PaymentKind::Payin}) {
        for (const PaymentState state : states) {
            for (const Step step : steps) {
                if (const auto done = step(database, nameOf(kind), key(state), moment, sums); !done)
                    return done.error();
            }
        }
    }
    return sums.taken();
}

} // namespace

Result<QList<PaymentVolume>> cameSince(Database &database, UtcTime moment, const QList<PaymentState> &states)
{
    return ofEach(database, states, moment, {addThoseThatCame, addUnscaledThatCame});
}

Result<QList<PaymentVolume>> inStates(Database &database, const QList<PaymentState> &states)
{
    return ofEach(database, states, UtcTime::min(), {addTotals, addUnscaledThatCame});
}

Result<qint64> expiredBetween(Database &database, std::optional<UtcTime> from, UtcTime to)
{
    Statement row = database.statement(
        "SELECT count(*) FROM payments WHERE state = 'awaiting' AND pay_to_expires_at >= ? AND pay_to_expires_at <= ?");
    row.add(from.value_or(UtcTime::min())).add(to);
    if (!row.next())
        return row.error();
    return row.integer();
}

Result<qint64> followedWords(Database &database, PaymentKind kind)
{
    // By its index, which has those only: of a large ledger most may stand at words that are final.
    Statement row = database.statement("SELECT count(*) FROM payments INDEXED BY payments_other_open"
                                       " WHERE state = 'other' AND word_is_final = 0 AND kind = ?");
    row.add(nameOf(kind));
    if (!row.next())
        return row.error();
    return row.integer();
}

} // namespace kontor::volumestatistics
