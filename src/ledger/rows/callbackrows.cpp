// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/rows/callbackrows.h"

#include "ledger/rows/factjson.h"
#include "ledger/storage/database.h"

using namespace Qt::StringLiterals;

namespace kontor::callbackrows {
namespace {

Result<CallbackRecord> read(Statement &row)
{
    const qint64 entry = row.integer();
    const UtcTime at = row.time();
    const QString id = row.text();
    const auto payment = OrderId::parse(id);
    if (!payment)
        return ApiError {.kind = ErrorKind::LedgerDamaged, .text = u"payment %1 is not what was written"_s.arg(id)};
    CallbackRecord callback {.entry = entry, .at = at, .payment = *payment};
    callback.kind = paymentKindOf(row.text());
    callback.batch = row.maybeInteger().value_or(0);
    callback.reference = row.text();
    if (row.skipNull())
        return callback;
    TimelineEntry &next = callback.next.emplace();
    next.at = row.time();
    const QString type = row.text();
    next.event = factjson::readEvent(type, row.text());
    return callback;
}

} // namespace

Result<QList<CallbackRecord>> page(Database &database, std::optional<UtcTime> from, std::optional<UtcTime> to, qint64 after, int limit)
{
    Statement statement = database.statement(
        "SELECT t.entry, t.at, p.id, p.kind, p.batch, p.reference, n.at, n.type, n.args FROM timeline t JOIN payments p ON p.seq = t.seq"
        " LEFT JOIN timeline n ON n.entry = (SELECT min(entry) FROM timeline WHERE seq = t.seq AND entry > t.entry)"
        " WHERE t.entry > ? AND t.type = 'callback' AND t.at >= ? AND t.at < ? ORDER BY t.entry LIMIT ?");
    statement.add(after).add(from.value_or(UtcTime::min())).add(to.value_or(UtcTime::max())).add(qint64(limit));
    QList<CallbackRecord> list;
    while (statement.next()) {
        auto callback = read(statement);
        if (!callback)
            return callback.error();
        list.append(*std::move(callback));
    }
    return statement.failed() ? Result<QList<CallbackRecord>>(statement.error()) : Result<QList<CallbackRecord>>(list);
}

Result<qint64> count(Database &database, std::optional<UtcTime> from, std::optional<UtcTime> to)
{
    Statement statement = database.statement("SELECT count(*) FROM timeline WHERE type = 'callback' AND at >= ? AND at < ?");
    statement.add(from.value_or(UtcTime::min())).add(to.value_or(UtcTime::max()));
    return statement.next() ? Result<qint64>(statement.integer()) : Result<qint64>(statement.error());
}

} // namespace kontor::callbackrows
