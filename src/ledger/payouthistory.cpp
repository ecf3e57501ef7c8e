// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/payouthistory.h"

#include "core/accountrules.h"
#include "core/outcome.h"
#include "ledger/amountorder.h"
#include "ledger/database.h"
#include "ledger/reader.h"

using namespace Qt::StringLiterals;

namespace kontor::payouthistory {
namespace {

//! What may have been paid, or will be. A draft is nobody's payment yet.
constexpr char mayBePaid[] = "p.state NOT IN ('draft', 'rejected', 'cancelled')";
constexpr char ofAccount[] = "SELECT p.seq, p.account_number, p.operator_code, p.method_code, p.currency FROM recipient_keys k"
                             " JOIN payments p ON p.seq = k.seq WHERE k.account_tail = ?";

//! Finds the payouts of one account. Its columns begin with those of ofAccount.
class AccountRows {
public:
    AccountRows(const AccountRules &rules, const PaymentRequest &wanted)
        : m_rules(rules)
        , m_key(rules.accountKey(wanted))
    {
    }
    //! The next row of the account; 0 when there is none.
    qint64 next(Statement &rows) const
    {
        while (rows.next()) {
            const qint64 seq = rows.integer();
            PaymentRequest found {.accountNumber = rows.text(), .operatorCode = rows.text()};
            found.methodCode = rows.text();
            found.money.currency = rows.text();
            if (m_rules.accountKey(found) == m_key)
                return seq;
        }
        return 0;
    }

private:
    const AccountRules &m_rules;
    QString m_key;
};

EarlierPayout earlierPayout(const PaymentRecord &payment)
{
    return {.seq = payment.seq,
        .id = payment.id,
        .request = payment.request,
        .reference = payment.reference,
        .batch = payment.batch,
        .batchRow = payment.batchRow,
        .createdAt = payment.createdAt,
        .isOpen = isInDoubt(payment.submission),
        .isAltered = payment.isAltered};
}

Result<QList<EarlierPayout>> read(Database &database, const QList<qint64> &seqs)
{
    QList<EarlierPayout> payouts;
    const auto done = reader::eachRow(database, seqs, [&payouts](PaymentRecord &&payment) { payouts.append(earlierPayout(payment)); });
    return done ? Result<QList<EarlierPayout>>(payouts) : Result<QList<EarlierPayout>>(done.error());
}

Result<std::optional<EarlierPayout>> readOne(Database &database, qint64 seq)
{
    const auto rows = read(database, seq == 0 ? QList<qint64>() : QList<qint64> {seq});
    if (!rows)
        return rows.error();
    return rows->isEmpty() ? std::nullopt : std::optional(rows->constFirst());
}

const QByteArray &latestSql()
{
    static const QByteArray sql = QByteArray(ofAccount) + " AND " + mayBePaid + " ORDER BY k.created_at DESC, k.seq DESC";
    return sql;
}

Result<std::optional<EarlierPayout>> latestOfAccount(Database &database, const PaymentRequest &request, const AccountRules &rules)
{
    qint64 seq = 0;
    {
        Statement rows = database.statement(latestSql().constData());
        rows.add(accountTail(request.accountNumber));
        seq = AccountRows(rules, request).next(rows);
        if (rows.failed())
            return rows.error();
    }
    return readOne(database, seq);
}

//! The number of the payout; 0 when there is none.
Result<qint64> latestOfPerson(Database &database, const QString &name)
{
    const QString key = personKey(name);
    if (key.isEmpty())
        return 0;
    static const QByteArray sql
        = QByteArray("SELECT p.seq FROM recipient_keys k JOIN payments p ON p.seq = k.seq WHERE k.person_key = ? AND ") + mayBePaid
        + " ORDER BY k.created_at DESC, k.seq DESC LIMIT 1";
    Statement row = database.statement(sql.constData());
    row.add(key);
    if (row.next())
        return row.integer();
    return row.failed() ? Result<qint64>(row.error()) : Result<qint64>(0);
}

//! What waits will be paid, what is untracked may have been paid, and the same reference is the same payment, however long ago it was.
const QByteArray &duplicatesSql()
{
    static const QByteArray sql = QByteArray(ofAccount)
        + " AND p.state NOT IN ('rejected', 'cancelled') AND p.currency = ?"
          " AND ((k.amount_scaled >= ? AND k.amount_scaled <= ?) OR k.amount_scaled IS NULL) AND compare_amounts(p.amount, ?) = 0"
          " AND p.id <> ? AND (p.batch IS NULL OR p.batch <> ?)"
          " AND (k.created_at >= ? OR p.state IN ('queued', 'paused', 'sending', 'unknown', 'mismatch')"
          " OR (p.state = 'untracked' AND p.accepted = 0) OR (p.reference <> '' AND p.reference = ?))"
          " ORDER BY k.created_at DESC, k.seq DESC";
    return sql;
}

void ask(Statement &statement, const PlannedPayout &plan, UtcTime since)
{
    const Money &money = plan.request.money;
    statement.add(accountTail(plan.request.accountNumber)).add(money.currency);
    statement.add(scaledAtOrAbove(money.amount)).add(scaledAtOrBelow(money.amount)).add(money.amount.toString());
    statement.add(plan.id ? plan.id->toString() : QString()).add(plan.batch).add(since).add(plan.reference);
}

Result<QList<EarlierPayout>> duplicatesOf(Database &database, const PlannedPayout &plan, const AccountRules &rules, UtcTime since)
{
    QList<qint64> seqs;
    {
        Statement rows = database.statement(duplicatesSql().constData());
        ask(rows, plan, since);
        const AccountRows account(rules, plan.request);
        while (const qint64 seq = account.next(rows))
            seqs.append(seq);
        if (rows.failed())
            return rows.error();
    }
    return read(database, seqs);
}

Result<PayoutHistory> historyOf(Database &database, const PlannedPayout &plan, const AccountRules &rules, UtcTime since)
{
    PayoutHistory history;
    if (plan.request.accountNumber.isEmpty())
        return history;
    auto account = latestOfAccount(database, plan.request, rules);
    if (!account)
        return account.error();
    history.account = *std::move(account);
    if (!history.account) {
        const auto seq = latestOfPerson(database, plan.request.accountName);
        auto person = seq ? readOne(database, *seq) : Result<std::optional<EarlierPayout>>(seq.error());
        if (!person)
            return person.error();
        history.person = *std::move(person);
    }
    auto duplicates = duplicatesOf(database, plan, rules, since);
    if (!duplicates)
        return duplicates.error();
    history.duplicates = *std::move(duplicates);
    return history;
}

} // namespace

Result<QList<PayoutHistory>> ofPlans(Database &database, const QList<PlannedPayout> &plans, const AccountRules &rules, UtcTime since)
{
    QList<PayoutHistory> all;
    all.reserve(plans.size());
    for (const PlannedPayout &plan : plans) {
        auto history = historyOf(database, plan, rules, since);
        if (!history)
            return history.error();
        all.append(*std::move(history));
    }
    return all;
}

Result<Done> refuseUnseen(Database &database, const PaymentRecord &payout, const AcknowledgedDuplicates &seen)
{
    const auto duplicates = duplicatesOf(database, {payout.request, payout.reference, payout.id}, *seen.rules, seen.since);
    if (!duplicates)
        return duplicates.error();
    for (const EarlierPayout &duplicate : *duplicates) {
        if (!seen.ids.contains(duplicate.id))
            return ApiError {.kind = ErrorKind::Exists, .text = u"the same amount goes to this account already"_s};
    }
    return Done {};
}

Result<std::optional<Ledger::Payee>> paidAccount(Database &database, const PaymentRequest &request, const AccountRules &rules)
{
    QList<qint64> seqs; // the latest first
    Statement rows = database.statement(latestSql().constData());
    rows.add(accountTail(request.accountNumber));
    const AccountRows account(rules, request);
    while (const qint64 seq = account.next(rows))
        seqs.append(seq);
    if (rows.failed())
        return rows.error();
    if (seqs.isEmpty())
        return std::optional<Ledger::Payee>();
    const auto ends = reader::rows(database, {seqs.constLast(), seqs.constFirst()});
    if (!ends)
        return ends.error();
    return std::optional(Ledger::Payee {ends->constLast(), ends->constFirst().createdAt, seqs.size()});
}

Result<Ledger::PaidBefore> paidBefore(Database &database, const PaymentRequest &request, const AccountRules &rules)
{
    Ledger::PaidBefore before;
    auto account = paidAccount(database, request, rules);
    if (!account)
        return account.error();
    before.account = *std::move(account);
    const auto seq = latestOfPerson(database, request.accountName);
    if (!seq)
        return seq.error();
    const auto person = reader::rows(database, *seq == 0 ? QList<qint64>() : QList<qint64> {*seq});
    if (!person)
        return person.error();
    if (!person->isEmpty())
        before.name = person->constFirst();
    return before;
}

} // namespace kontor::payouthistory
