// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/queries/payouthistory.h"

#include "core/accountrules.h"
#include "core/outcome.h"
#include "ledger/queries/reader.h"
#include "ledger/rows/statelist.h"
#include "ledger/storage/amountorder.h"
#include "ledger/storage/database.h"

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;

namespace kontor::payouthistory {
namespace {

bool isWaiting(PaymentState state)
{
    return stageOf(state) == Stage::Waiting;
}

bool wentOut(PaymentState state)
{
    return countsAgainstBalance(state) && !isWaiting(state);
}

//! It pays somebody, or may, however long ago it was made.
bool isUnsettled(PaymentState state)
{
    return isBeingSent(state) || (stageOf(state) == Stage::Sent && needsPerson(state));
}

using Which = bool (*)(PaymentState);

QByteArray isIn(Which states)
{
    return " AND p.state IN (" + quotedStates(states) + ')';
}

constexpr char ofAccount[] = "SELECT p.seq, p.account_number, p.operator_code, p.method_code, p.currency FROM recipient_keys k"
                             " JOIN payments p ON p.seq = k.seq WHERE k.account_tail = ?";

//! Finds the payouts of one account. Its columns begin with those of ofAccount.
class AccountRows {
public:
    AccountRows(const AccountRules &rules, const PaymentRequest &wanted)
        : m_rules(rules)
        , m_key(rules.accountKey(wanted))
        , m_number(accountWithoutZeros(wanted.accountNumber))
    {
    }
    struct Row {
        qint64 seq = 0; //!< 0: there is none
        bool isSame = false;
        bool maybeSame = false; //!< but for its bank, or zeros before it
    };
    //! The next row of an account that ends like this one.
    Row nextAlike(Statement &rows) const
    {
        if (!rows.next())
            return {};
        const qint64 seq = rows.integer();
        PaymentRequest found {.accountNumber = rows.text(), .operatorCode = rows.text()};
        found.methodCode = rows.text();
        found.money.currency = rows.text();
        return {seq, m_rules.accountKey(found) == m_key, accountWithoutZeros(found.accountNumber) == m_number};
    }
    //! The next row of the account; 0 when there is none.
    qint64 next(Statement &rows) const
    {
        Row row = nextAlike(rows);
        while (row.seq != 0 && !row.isSame)
            row = nextAlike(rows);
        return row.seq;
    }

private:
    const AccountRules &m_rules;
    QString m_key;
    QString m_number;
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
        .isOpen = mayPayTwice(payment.submission),
        .needsPerson = !findsOutItself(payment.submission),
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

//! The numbers of the account's payouts in these states, the latest first.
Result<QList<qint64>> ofTheAccount(
    Database &database, const PaymentRequest &request, const AccountRules &rules, Which states, qsizetype most)
{
    Statement rows = database.statement((QByteArray(ofAccount) + isIn(states) + " ORDER BY k.created_at DESC, k.seq DESC").constData());
    rows.add(accountTail(request.accountNumber));
    const AccountRows account(rules, request);
    QList<qint64> seqs;
    while (seqs.size() < most) {
        const qint64 seq = account.next(rows);
        if (seq == 0)
            break;
        seqs.append(seq);
    }
    return rows.failed() ? Result<QList<qint64>>(rows.error()) : Result<QList<qint64>>(seqs);
}

//! The number of the person's latest payout in these states; 0 when there is none.
Result<qint64> latestOfPerson(Database &database, const QString &name, Which states)
{
    const QString key = personKey(name);
    if (key.isEmpty())
        return 0;
    Statement row
        = database.statement((QByteArray("SELECT p.seq FROM recipient_keys k JOIN payments p ON p.seq = k.seq WHERE k.person_key = ?")
            + isIn(states) + " ORDER BY k.created_at DESC, k.seq DESC LIMIT 1")
                                 .constData());
    row.add(key);
    if (row.next())
        return row.integer();
    return row.failed() ? Result<qint64>(row.error()) : Result<qint64>(0);
}

//! Numbers of payouts; 0: none.
struct Known {
    qint64 account = 0; //!< the latest to the account
    qint64 person = 0; //!< the latest to the person, where the account isn't known
};

//! A payout that still waits doesn't make the account known of a person who was paid to another one: it may carry the very change that has
//! to be noticed.
Result<Known> known(Database &database, const PaymentRequest &request, const AccountRules &rules)
{
    for (const Which states : {wentOut, isWaiting}) {
        const auto account = ofTheAccount(database, request, rules, states, 1);
        if (!account)
            return account.error();
        if (!account->isEmpty())
            return Known {.account = account->constFirst()};
        const auto person = latestOfPerson(database, request.accountName, states);
        if (!person)
            return person.error();
        if (*person != 0)
            return Known {.person = *person};
    }
    return Known {};
}

//! What waits will be paid, what is untracked or was refused without a proof may have been paid, and the same reference is the same
//! payment, however long ago it was. What the gateway's support answered ends that once the payment isn't looked for any more.
const QByteArray &duplicatesSql()
{
    static const QByteArray sql = QByteArray(ofAccount)
        + " AND p.state <> 'cancelled' AND (p.state <> 'rejected' OR p.rejection IS NULL OR p.rejection IN ('reply', 'support'))"
          " AND p.currency = ?"
          " AND ((k.amount_scaled >= ? AND k.amount_scaled <= ?) OR k.amount_scaled IS NULL) AND compare_amounts(p.amount, ?) = 0"
          " AND p.id <> ? AND (p.batch IS NULL OR p.batch <> ?)"
          " AND (k.created_at >= ? OR p.state IN ("
        + quotedStates(isUnsettled)
        + ")"
          " OR (p.state = 'untracked' AND p.accepted = 0) OR (p.state = 'rejected' AND (p.look_at IS NOT NULL OR p.rejection IS NOT "
          "'support')) OR (p.reference <> '' AND "
          "p.reference = ?))"
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

//! Of the same amount and currency.
struct SameAmount {
    QList<EarlierPayout> duplicates {};
    std::optional<EarlierPayout> similar {}; //!< PayoutHistory::similar
};

Result<SameAmount> sameAmountOf(Database &database, const PlannedPayout &plan, const AccountRules &rules, UtcTime since)
{
    QList<qint64> same;
    QList<qint64> maybeSame;
    {
        Statement rows = database.statement(duplicatesSql().constData());
        ask(rows, plan, since);
        const AccountRows account(rules, plan.request);
        for (AccountRows::Row row = account.nextAlike(rows); row.seq != 0; row = account.nextAlike(rows)) {
            if (row.isSame)
                same.append(row.seq);
            else if (row.maybeSame)
                maybeSame.append(row.seq);
        }
        if (rows.failed())
            return rows.error();
    }
    auto duplicates = read(database, same);
    auto others = read(database, maybeSame);
    if (!duplicates || !others)
        return duplicates ? others.error() : duplicates.error();
    SameAmount found {.duplicates = *std::move(duplicates)};
    const auto isToThePerson = [&plan](const EarlierPayout &other) {
        return !other.isAltered && isSamePerson(other.request.accountName, plan.request.accountName);
    };
    if (const auto other = std::find_if(others->begin(), others->end(), isToThePerson); other != others->end())
        found.similar = *other;
    return found;
}

Result<PayoutHistory> historyOf(Database &database, const PlannedPayout &plan, const AccountRules &rules, UtcTime since)
{
    PayoutHistory history;
    if (plan.request.accountNumber.isEmpty())
        return history;
    const auto found = known(database, plan.request, rules);
    if (!found)
        return found.error();
    auto account = readOne(database, found->account);
    if (!account)
        return account.error();
    history.account = *std::move(account);
    auto person = readOne(database, found->person);
    if (!person)
        return person.error();
    history.person = *std::move(person);
    auto sameAmount = sameAmountOf(database, plan, rules, since);
    if (!sameAmount)
        return sameAmount.error();
    history.duplicates = std::move(sameAmount->duplicates);
    history.similar = std::move(sameAmount->similar);
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
    const auto found = sameAmountOf(database, {payout.request, payout.reference, payout.id}, *seen.rules, seen.since);
    if (!found)
        return found.error();
    for (const EarlierPayout &duplicate : found->duplicates) {
        if (!seen.ids.contains(duplicate.id))
            return ApiError {.kind = ErrorKind::Exists, .text = u"the same amount goes to this account already"_s};
    }
    return Done {};
}

Result<std::optional<PaidRecipient>> paidAccount(Database &database, const PaymentRequest &request, const AccountRules &rules)
{
    const auto seqs = ofTheAccount(database, request, rules, countsAgainstBalance, std::numeric_limits<qsizetype>::max());
    if (!seqs)
        return seqs.error();
    if (seqs->isEmpty())
        return std::optional<PaidRecipient>();
    const auto ends = reader::rows(database, {seqs->constLast(), seqs->constFirst()});
    if (!ends)
        return ends.error();
    return std::optional(PaidRecipient {ends->constLast(), ends->constFirst().createdAt, seqs->size()});
}

Result<PaymentsToRecipient> paidBefore(Database &database, const PaymentRequest &request, const AccountRules &rules)
{
    PaymentsToRecipient before;
    const auto found = known(database, request, rules);
    if (!found)
        return found.error();
    if (found->account != 0) {
        auto account = paidAccount(database, request, rules);
        if (!account)
            return account.error();
        before.account = *std::move(account);
    }
    const auto person = reader::rows(database, found->person == 0 ? QList<qint64>() : QList {found->person});
    if (!person)
        return person.error();
    if (!person->isEmpty())
        before.name = person->constFirst();
    return before;
}

} // namespace kontor::payouthistory
