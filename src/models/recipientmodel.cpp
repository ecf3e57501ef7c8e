// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/recipientmodel.h"

#include "core/accountrules.h"
#include "core/visibletext.h"
#include "messages/times.h"
#include "models/paymentcells.h"

#include <algorithm>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostRecipients = 2000;
constexpr qsizetype fewNames = 8; // with fewer the ledger is asked for older ones
constexpr int mostOlder = 20;

//! What says whose account it is: another amount is no other question.
PaymentRequest recipientOf(const PaymentRequest &typed)
{
    return {.money = {{}, typed.money.currency},
        .methodCode = typed.methodCode,
        .accountName = typed.accountName,
        .accountNumber = typed.accountNumber,
        .operatorCode = typed.operatorCode};
}

void remember(QStringList &list, const QString &value)
{
    if (!value.isEmpty() && !list.contains(value))
        list.append(value);
}

} // namespace

RecipientModel::RecipientModel(Ledger &ledger, Clock &clock, const NumberFormat &format, QObject *parent)
    : QAbstractListModel(parent)
    , m_ledger(ledger)
    , m_clock(clock)
    , m_format(format)
{
}

void RecipientModel::refresh()
{
    m_ledger.payments().recipients(mostRecipients)->then(this, [this](const Result<QList<PaidAccount>> &recipients) {
        if (!recipients)
            return;
        QList<qint64> seqs;
        for (const PaidAccount &recipient : *recipients)
            seqs.append(recipient.last);
        m_ledger.payments().rows(seqs)->then(this, [this, recipients = *recipients](const Result<QList<PaymentRecord>> &rows) {
            if (rows && rows->size() == recipients.size())
                take(recipients, *rows);
        });
    });
}

//! A row that was altered outside Kontor completes nothing: money would go where somebody else wrote.
void RecipientModel::take(const QList<PaidAccount> &recipients, const QList<PaymentRecord> &rows)
{
    beginResetModel();
    m_recipients.clear();
    m_operators.clear();
    m_methods.clear();
    m_currencies.clear();
    m_places.clear();
    bool isAltered = false;
    for (qsizetype i = 0; i < rows.size(); ++i) {
        const PaymentRecord &payment = rows.at(i);
        isAltered = isAltered || payment.isAltered;
        if (payment.isAltered || listed(payment.request)) // one account, written in another way: the latest payout says how
            continue;
        remember(m_operators, payment.request.operatorCode);
        remember(m_methods, payment.request.methodCode);
        remember(m_currencies, payment.request.money.currency);
        append({payment, recipients.at(i).firstAt, recipients.at(i).payouts});
    }
    endResetModel();
    if (m_isAnswered)
        ask(); // something may have been paid since
    m_isRead = true;
    m_isWhole = rows.size() < mostRecipients && !isAltered;
    Q_EMIT refreshed();
}

// ---- the whole ledger

Reply<Done> *RecipientModel::lookUp(const PaymentRequest &typed)
{
    auto *look = new Reply<Done>(this);
    m_looks.append(look);
    const PaymentRequest wanted = recipientOf(typed);
    if (std::exchange(m_wanted, wanted) != wanted)
        ask();
    else if (!m_isAsking)
        endLooks();
    return look;
}

void RecipientModel::endLooks()
{
    for (const QPointer<Reply<Done>> &look : std::exchange(m_looks, {})) {
        if (look)
            look->finish(Done {});
    }
}

//! One question at a time: what is typed meanwhile is asked for when it is answered.
void RecipientModel::ask()
{
    if (m_isAsking)
        return;
    m_isAsking = true;
    m_ledger.payments().paidBefore(m_wanted)->then(this, [this, asked = m_wanted](const Result<PaymentsToRecipient> &before) {
        m_isAsking = false;
        if (asked != m_wanted)
            return ask();
        if (before)
            takeAnswer(asked, *before);
        endLooks();
    });
}

//! Of a row that was altered outside Kontor nothing is told, not even that there is none.
void RecipientModel::takeAnswer(const PaymentRequest &asked, const PaymentsToRecipient &before)
{
    m_answered = asked;
    m_account.reset();
    m_name.reset();
    if (before.account && !before.account->last.isAltered)
        m_account = {before.account->last, before.account->firstAt, before.account->payouts};
    if (before.name && !before.name->isAltered)
        m_name = before.name;
    m_isAnswered = !before.account || m_account;
    Q_EMIT foundMore();
}

bool RecipientModel::isLookedUp(const PaymentRequest &request) const
{
    return m_isAnswered && m_ledger.accountRules()->isSameAccount(m_answered, request);
}

void RecipientModel::append(const Recipient &recipient)
{
    m_places.insert(m_ledger.accountRules()->accountKey(recipient.last.request), m_recipients.size());
    m_recipients.append(recipient);
}

qsizetype RecipientModel::haveInName(const QString &typed) const
{
    return std::count_if(m_recipients.begin(), m_recipients.end(),
        [&typed](const Recipient &each) { return each.last.request.accountName.contains(typed, Qt::CaseInsensitive); });
}

void RecipientModel::lookForNames(const QString &typed)
{
    const QString beginning = typed.trimmed();
    if (!m_isRead || m_isWhole || beginning.isEmpty() || haveInName(beginning) >= fewNames)
        return;
    m_namesRequested = beginning;
    m_ledger.payments().recipientsNamed(beginning, mostOlder)->then(this, [this, beginning](const Result<QList<PaidRecipient>> &paid) {
        if (paid && m_namesRequested == beginning)
            add(*paid);
    });
}

void RecipientModel::add(const QList<PaidRecipient> &paid)
{
    QList<Recipient> older;
    for (const PaidRecipient &each : paid) {
        const PaymentRequest &request = each.last.request;
        if (!listed(request))
            older.append({each.last, each.firstAt, each.payouts});
    }
    if (older.isEmpty())
        return;
    beginInsertRows({}, int(m_recipients.size()), int(m_recipients.size() + older.size() - 1));
    for (const Recipient &each : std::as_const(older))
        append(each);
    endInsertRows();
    Q_EMIT foundMore();
}

// ---- what is known

const RecipientModel::Recipient *RecipientModel::listed(const PaymentRequest &request) const
{
    const auto found = m_places.constFind(m_ledger.accountRules()->accountKey(request));
    return found == m_places.constEnd() ? nullptr : &m_recipients.at(*found);
}

const RecipientModel::Recipient *RecipientModel::find(const PaymentRequest &request) const
{
    if (isLookedUp(request)) // the ledger knows more than the list
        return m_account ? &*m_account : nullptr;
    return listed(request);
}

const PaymentRecord *RecipientModel::named(const QString &name) const
{
    if (m_name && isSamePerson(m_answered.accountName, name))
        return &*m_name;
    const PaymentRecord *latest = nullptr;
    const QString key = personKey(name);
    for (const Recipient &each : m_recipients) {
        if (!key.isEmpty() && personKey(each.last.request.accountName) == key && (!latest || latest->seq < each.last.seq))
            latest = &each.last;
    }
    return latest;
}

int RecipientModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_recipients.size());
}

QString RecipientModel::detailOf(const Recipient &recipient) const
{
    const PaymentRequest &request = recipient.last.request;
    const QString at = messages::when(recipient.last.createdAt, m_clock.wall());
    const QString money = m_format.money(request.money);
    const bool isPaid = recipient.last.submission.state == PaymentState::Paid;
    //: Of a recipient in a list. %1 is when they were last paid, such as "3 Nov, 16:20", %2 the amount.
    const QString last = isPaid
        ? tr("last paid %1, %2").arg(at, money)
        //: Of a recipient in a list: one that is on its way, or of which it isn't known. %1 is a time, %2 the amount.
        : tr("last payout %1, %2").arg(at, money);
    const QStringList parts {visibleLine(request.operatorCode), maskedAccount(request.accountNumber), last};
    return parts.join(u"  ·  "_s);
}

QVariant RecipientModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Recipient &recipient = m_recipients.at(index.row());
    switch (role) {
    case Qt::EditRole:
        return recipient.last.request.accountName;
    case Qt::DisplayRole:
        return visibleLine(recipient.last.request.accountName) + u"  ·  "_s + detailOf(recipient);
    case NameRole:
        return visibleLine(recipient.last.request.accountName);
    case DetailRole:
        return detailOf(recipient);
    default:
        return {};
    }
}

} // namespace kontor
