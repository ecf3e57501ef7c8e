// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/batchview.h"

#include "apps/kontorctl/output.h"
#include "apps/kontorctl/paymentview.h"
#include "messages/batches.h"
#include "messages/explanation.h"
#include "messages/problems.h"
#include "messages/reasons.h"

#include <QMap>

namespace kontor::batchview {

using namespace Qt::StringLiterals;

namespace {

Json countsOf(const PaymentCounts &counts)
{
    Json::Object byState;
    for (const auto &[state, number] : counts.byState) {
        if (number > 0)
            byState.emplace_back(key(state), Json(number));
    }
    return byState;
}

QString wordsOf(const BatchProblem &problem)
{
    return messages::reason(problem.reason, NumberFormat(QLocale::c()));
}

QMap<QString, Decimal> sums(const ReadBatch &batch)
{
    QMap<QString, Decimal> sums;
    for (const ReviewedPayment &payment : batch.ready) {
        const Money &money = payment.record.request.money;
        Decimal &sum = sums[money.currency];
        sum = sum.plus(money.amount).value_or(sum); // 200,000 amounts of 18 digits fit
    }
    return sums;
}

} // namespace

QString reasonOf(const BatchRecord &batch)
{
    return batch.reason.isEmpty() ? QString() : messages::batchPause(batch.reason).coded();
}

QString stateOf(const BatchService::Standing &standing)
{
    const bool isOver = standing.isDone && standing.record.state != BatchState::Ended;
    return isOver ? u"done"_s : key(standing.record.state);
}

Json json(const BatchService::Standing &standing)
{
    const BatchRecord &batch = standing.record;
    return Json::Object {
        {u"id"_s, batch.id},
        {u"title"_s, batch.title},
        {u"state"_s, stateOf(standing)},
        {u"reason"_s, reasonOf(batch)},
        {u"created_at_utc"_s, isoUtc(batch.createdAt)},
        {u"stop_after"_s, Json(qint64(batch.stopAfter))},
        {u"summary"_s, messages::standing(standing.counts.byState)},
        {u"counts"_s, countsOf(standing.counts)},
    };
}

Json json(const BatchService::Standing &standing, const QList<PaymentRecord> &payments, UtcTime now)
{
    Json document = json(standing);
    Json::Array rows;
    for (const PaymentRecord &payment : payments) {
        Json row = paymentview::json(payment, now, idsOf({standing.record}));
        row.add(u"row"_s, Json(qint64(payment.batchRow)));
        rows.push_back(row);
    }
    document.add(u"rows"_s, rows);
    return document;
}

Json json(const BatchService::Standing &standing, const CancelledRest &rest)
{
    Json document = json(standing);
    const auto number = [](int rows) { return Json(qint64(rows)); };
    document.add(u"cancelled_rest"_s,
        Json::Object {{u"cancelled"_s, number(rest.cancelled)}, {u"cancelled_before"_s, number(rest.cancelledBefore)},
            {u"accepted"_s, number(rest.accepted)}, {u"rejected"_s, number(rest.rejected)}, {u"not_cancelled"_s, number(rest.notCancelled)},
            {u"not_cancelled_reason"_s, rest.notCancelled > 0 ? Json(messages::notCancelled(rest.notCancelled)) : Json()}});
    return document;
}

QString text(const BatchService::Standing &standing)
{
    const BatchRecord &batch = standing.record;
    QList<QStringList> lines {
        {u"id"_s, batch.id},
        {u"file"_s, batch.title},
        {u"imported"_s, isoLocal(batch.createdAt)},
        {u"state"_s, stateOf(standing)},
        {u"rows"_s, u"%1: %2"_s.arg(standing.counts.all).arg(messages::standing(standing.counts.byState))},
    };
    if (!batch.reason.isEmpty())
        lines.append({u"reason"_s, reasonOf(batch)});
    return Output::table(lines);
}

QString text(const BatchService::Standing &standing, const QList<PaymentRecord> &payments, UtcTime now)
{
    QList<QStringList> lines {{u"ROW"_s, u"ID"_s, u"STATUS"_s, u"AMOUNT"_s, u"NAME"_s, u"REFERENCE"_s, u"PROBLEM"_s}};
    for (const PaymentRecord &payment : payments) {
        lines.append({QString::number(payment.batchRow), payment.id.toString(), key(shownState(payment, now)),
            payment.request.money.toString(), payment.request.accountName, payment.reference, messages::problem(payment)});
    }
    return text(standing) + u'\n' + Output::table(lines);
}

QString listText(const QList<BatchService::Standing> &standings)
{
    QList<QStringList> lines {{u"ID"_s, u"IMPORTED"_s, u"STATE"_s, u"FILE"_s, u"ROWS"_s}};
    for (const BatchService::Standing &standing : standings)
        lines.append({standing.record.id, isoLocal(standing.record.createdAt), stateOf(standing), standing.record.title,
            u"%1: %2"_s.arg(standing.counts.all).arg(messages::standing(standing.counts.byState))});
    return Output::table(lines);
}

QStringList warnings(const ReadBatch &batch, const BalanceCheck &balances, UtcTime now)
{
    QStringList all;
    for (const ReadBatch::ChangedAccount &changed : batch.changedAccounts)
        all.append(u"Row %1: %2"_s.arg(QString::number(batch.readyRows.at(changed.ready)), messages::reason(changed.reason)));
    all.append(messages::reason(batch.duplicatesReason));
    if (!batch.areCodesChecked)
        all.append(messages::reason({ReasonCode::CodesNotChecked}));
    all.append(messages::reason(batch.methodsRemark));
    if (!batch.newRecipients.isEmpty())
        all.append(messages::reason({ReasonCode::NewRecipients, {{Arg::Count, qint64(batch.newRecipients.size())}}}));
    for (const BatchSummary::Currency &currency : batch.summary.currencies) {
        if (!currency.isTooLarge)
            all.append(messages::reason(balances.aboutAmount(currency.sum, now), NumberFormat(QLocale::c())));
    }
    all.removeAll(QString());
    return all;
}

Json importJson(const ReadBatch &batch, const QString &id, const QStringList &warnings)
{
    Json::Array said;
    for (const QString &warning : warnings)
        said.emplace_back(warning);
    Json::Array problems;
    for (const BatchProblem &problem : batch.problems)
        problems.emplace_back(Json::Object {{u"row"_s, Json(qint64(problem.row))}, {u"line"_s, Json(qint64(problem.line))},
            {u"column"_s, problem.column}, {u"code"_s, keyOf(problem.reason.code)}, {u"reason"_s, wordsOf(problem)},
            {u"blocks"_s, Json(problem.blocks)}, {u"place"_s, problem.place ? messages::cellPlace(*problem.place) : QString()}});
    Json::Object total;
    const auto all = sums(batch);
    for (auto sum = all.begin(); sum != all.end(); ++sum)
        total.emplace_back(sum.key(), sum->toString());
    return Json::Object {{u"id"_s, id.isEmpty() ? Json() : Json(id)}, {u"rows"_s, Json(qint64(batch.rows))},
        {u"ready"_s, Json(qint64(batch.ready.size()))}, {u"problems"_s, problems}, {u"totals"_s, total}, {u"warnings"_s, said},
        {u"sheet"_s, batch.format.sheet ? Json(*batch.format.sheet) : Json()}};
}

QString problemsText(const ReadBatch &batch)
{
    if (batch.problems.isEmpty())
        return {};
    QList<QStringList> lines {{u"ROW"_s, u"LINE"_s, u"COLUMN"_s, u"REASON"_s}};
    for (const BatchProblem &problem : batch.problems)
        lines.append({problem.row > 0 ? QString::number(problem.row) : u"-"_s, problem.line > 0 ? QString::number(problem.line) : u"-"_s,
            problem.column.isEmpty() ? u"-"_s : problem.column, (problem.blocks ? QString() : u"(only a warning) "_s) + wordsOf(problem)});
    return Output::table(lines);
}

QString totals(const ReadBatch &batch)
{
    QStringList parts;
    const auto all = sums(batch);
    for (auto sum = all.begin(); sum != all.end(); ++sum)
        parts.append(Money {*sum, sum.key()}.toString());
    return parts.join(u", "_s);
}

} // namespace kontor::batchview
