// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/queries/filters.h"

#include "ledger/rows/searchtext.h"
#include "ledger/rows/statelist.h"
#include "ledger/storage/amountorder.h"
#include "ledger/storage/database.h"

namespace kontor::filters {
namespace {

constexpr int newest = 5000; // some milliseconds

QByteArray oneOf(const char *column, const QStringList &values)
{
    if (values.isEmpty())
        return {};
    return QByteArray(" AND ") + column + " IN (?" + QByteArray(", ?").repeated(values.size() - 1) + ')';
}

//! amount_scaled answers for nearly all rows, and quickly; what it can't hold is compared digit by digit.
QByteArray bound(const std::optional<Decimal> &amount, const QByteArray &sign)
{
    if (!amount)
        return {};
    return " AND (p.amount_scaled " + sign + " ? OR (p.amount_scaled IS NULL AND compare_amounts(p.amount, ?) " + sign + " 0))";
}

QByteArray bounds(const PaymentQuery &query)
{
    return QByteArray(query.changedFrom ? " AND p.changed_at >= ?" : "") + (query.changedTo ? " AND p.changed_at < ?" : "");
}

QByteArray ofRecipient(const PaymentQuery &query)
{
    return QByteArray(R"( AND p.sort_name LIKE ? ESCAPE '\')").repeated(likePatterns(query.recipient).size());
}

QByteArray inBatches(const QStringList &ids)
{
    if (ids.isEmpty())
        return {};
    return " AND p.seq IN (SELECT seq FROM payments WHERE batch IN (SELECT seq FROM batches WHERE id IN (?"
        + QByteArray(", ?").repeated(ids.size() - 1) + ")))";
}

QByteArray conditionOf(TestMark mark)
{
    switch (mark) {
    case TestMark::Test:
        return "p.is_test = 1";
    case TestMark::Real:
        return "p.is_test = 0";
    case TestMark::Unsaid:
        break;
    }
    return "p.is_test IS NULL";
}

QByteArray ofMarks(const QList<TestMark> &marks)
{
    QByteArrayList any;
    for (const TestMark mark : marks)
        any.append(conditionOf(mark));
    return any.isEmpty() ? QByteArray() : " AND (" + any.join(" OR ") + ')';
}

//! Each along an index of its own; empty where nothing can have it.
QByteArray numbersOf(AttentionReason trouble, const PaymentQuery &query)
{
    using enum AttentionReason;
    const QByteArray select = "SELECT seq FROM payments WHERE ";
    switch (trouble) {
    case OutcomeUnknown:
        return select + "kind IN ('payout', 'payin') AND state = 'unknown'";
    case OtherAtGateway:
        return select + "kind IN ('payout', 'payin') AND state = 'mismatch'";
    case Rejected:
        return select + "kind IN ('payout', 'payin') AND state = 'rejected'";
    case LikelyExpired:
        return query.now
            ? select + "state = 'awaiting' AND pay_to_expires_at <= " + QByteArray::number(qint64(query.now->time_since_epoch().count()))
            : QByteArray();
    case OddMark:
        return query.oddMark ? select + "test_mark_seen = 0 AND is_test = " + (*query.oddMark ? "1" : "0") : QByteArray();
    case ChangedWord:
        return select + "changed_after_success = 1";
    case AcceptedAfterAll:
        return select + acceptedAfterAll;
    case TakenBack:
        return select + takenBack;
    case Unproven:
        return select + unproven;
    case Noted:
        break;
    }
    const auto isWorthALook = [](PaymentState state) { return needsPerson(state) || !factsOf(state).isFinal; };
    return select + "problem <> '' AND state IN (" + quotedStates(isWorthALook) + ')';
}

QByteArray withTrouble(const PaymentQuery &query)
{
    QByteArrayList any;
    for (const AttentionReason trouble : query.attentionReasons) {
        if (const QByteArray numbers = numbersOf(trouble, query); !numbers.isEmpty())
            any.append(numbers);
    }
    if (any.isEmpty())
        return query.attentionReasons.isEmpty() ? QByteArray() : " AND FALSE";
    return " AND p.seq IN (" + any.join(" UNION ALL ") + ')';
}

void addNew(QStringList &list, const QString &text)
{
    if (!text.isEmpty() && !list.contains(text))
        list.append(text);
}

} // namespace

QByteArray conditions(const PaymentQuery &query)
{
    return oneOf("p.currency", query.currencies) + oneOf("p.method_code", query.methods) + oneOf("p.operator_code", query.operators)
        + bound(query.least, ">=") + bound(query.most, "<=") + bounds(query) + ofRecipient(query) + inBatches(query.batchIds)
        + ofMarks(query.marks) + withTrouble(query);
}

bool asksOfRows(const PaymentQuery &query)
{
    const bool namesValues
        = !query.methods.isEmpty() || !query.operators.isEmpty() || query.least || query.most || !query.amounts.isEmpty();
    return namesValues || query.changedFrom || query.changedTo || !query.recipient.trimmed().isEmpty() || !query.marks.isEmpty()
        || picksRows(query);
}

bool picksRows(const PaymentQuery &query)
{
    return !query.batchIds.isEmpty() || !query.attentionReasons.isEmpty();
}

QByteArray numbersOfMarked(const PaymentQuery &query)
{
    QByteArrayList any;
    for (const TestMark mark : query.marks) {
        any.append("SELECT p.seq FROM payments p INDEXED BY payments_mark WHERE " + conditionOf(mark)
            + (query.kind ? " AND p.kind = '" + QByteArray(nameOf(*query.kind).toLatin1()) + '\'' : QByteArray()));
    }
    return any.join(" UNION ALL ");
}

Result<bool> picksAtMost(Database &database, const PaymentQuery &query, qint64 most)
{
    Statement row = database.once("SELECT count(*) FROM (SELECT 1 FROM payments p NOT INDEXED WHERE TRUE" + inBatches(query.batchIds)
        + withTrouble(query) + " LIMIT ?)");
    for (const QString &id : query.batchIds)
        row.add(id);
    row.add(most + 1);
    return row.next() ? Result<bool>(row.integer() <= most) : Result<bool>(row.error());
}

void addParameters(Statement &statement, const PaymentQuery &query)
{
    for (const QStringList &values : {query.currencies, query.methods, query.operators}) {
        for (const QString &value : values)
            statement.add(value);
    }
    if (query.least)
        statement.add(scaledAtOrAbove(*query.least)).add(query.least->toString());
    if (query.most)
        statement.add(scaledAtOrBelow(*query.most)).add(query.most->toString());
    for (const auto &moment : {query.changedFrom, query.changedTo}) {
        if (moment)
            statement.add(*moment);
    }
    for (const QString &pattern : likePatterns(query.recipient))
        statement.add(pattern);
    for (const QString &id : query.batchIds)
        statement.add(id);
}

namespace {

void count(QList<PaymentAlarm> &alarms, AttentionReason reason, PaymentKind kind, const QString &currency, const QString &amount)
{
    auto alarm = std::find_if(
        alarms.begin(), alarms.end(), [kind, reason](const PaymentAlarm &each) { return each.kind == kind && each.reason == reason; });
    if (alarm == alarms.end())
        alarm = alarms.insert(alarms.end(), {.kind = kind, .reason = reason});
    ++alarm->payments;
    const auto more = Decimal::parse(amount.toUtf8());
    const auto before = alarm->sums.value(currency, Decimal());
    alarm->sums.insert(currency, before && more ? before->plus(*more) : std::nullopt);
}

} // namespace

Result<qint64> unclear(Database &database)
{
    const auto waits = [](PaymentState state) { return stageOf(state) == Stage::Waiting; };
    static const QByteArray sql = QByteArray("SELECT (SELECT coalesce(sum(payments), 0) FROM counters WHERE state = 'unknown')"
                                             " + (SELECT count(*) FROM payments WHERE ")
        + unproven + ") + (SELECT count(*) FROM payments WHERE ever_on_wire = 1 AND state IN (" + quotedStates(waits) + "))";
    return database.number(sql.constData());
}

//! Few are alarming: each is read.
Result<QList<PaymentAlarm>> alarms(Database &database)
{
    QList<PaymentAlarm> found;
    for (const auto &[trouble, condition] : {std::pair(AttentionReason::AcceptedAfterAll, QByteArray(acceptedAfterAll)),
             std::pair(AttentionReason::TakenBack, QByteArray(takenBack)), std::pair(AttentionReason::Unproven, QByteArray(unproven))}) {
        Statement row = database.statement(("SELECT kind, currency, amount FROM payments WHERE " + condition).constData());
        while (row.next()) {
            const PaymentKind kind = paymentKindOf(row.text());
            const QString currency = row.text();
            count(found, trouble, kind, currency, row.text());
        }
        if (row.failed())
            return row.error();
    }
    return found;
}

Result<CodesInUse> codesInUse(Database &database, PaymentKind kind)
{
    Statement statement = database.statement("SELECT DISTINCT currency, method_code, operator_code FROM"
                                             " (SELECT currency, method_code, operator_code FROM payments WHERE kind = ?"
                                             " ORDER BY created_at DESC LIMIT ?)");
    statement.add(nameOf(kind)).add(newest);
    CodesInUse codes;
    while (statement.next()) {
        addNew(codes.currencies, statement.text());
        addNew(codes.methods, statement.text());
        addNew(codes.operators, statement.text());
    }
    if (statement.failed())
        return statement.error();
    for (QStringList *list : {&codes.currencies, &codes.methods, &codes.operators})
        list->sort();
    return codes;
}

//! From an index alone, but for when each was paid first.
Result<QList<PaidAccount>> recipients(Database &database, int limit)
{
    static const QByteArray sql
        = "SELECT last, payouts, (SELECT created_at FROM payments WHERE seq = first) FROM (SELECT min(seq) AS first, max(seq) AS last,"
          " count(*) AS payouts FROM payments INDEXED BY payments_recipient WHERE kind = 'payout' AND account_number <> ''"
          " AND state IN ("
        + quotedStates(countsAgainstBalance) + ") GROUP BY account_number, operator_code ORDER BY last DESC LIMIT ?)";
    Statement statement = database.statement(sql.constData());
    statement.add(qint64(limit));
    QList<PaidAccount> list;
    while (statement.next()) {
        PaidAccount recipient;
        recipient.last = statement.integer();
        recipient.payouts = statement.integer();
        recipient.firstAt = statement.time();
        list.append(recipient);
    }
    if (statement.failed())
        return statement.error();
    return list;
}

} // namespace kontor::filters
