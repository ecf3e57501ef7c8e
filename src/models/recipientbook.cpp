// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/recipientbook.h"

#include "core/visibletext.h"
#include "models/paymentcells.h"
#include "office/words.h"

#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostRecipients = 2000;

void remember(QStringList &list, const QString &value)
{
    if (!value.isEmpty() && !list.contains(value))
        list.append(value);
}

} // namespace

RecipientBook::RecipientBook(Ledger &ledger, Clock &clock, const NumberFormat &format, QObject *parent)
    : QAbstractListModel(parent)
    , m_ledger(ledger)
    , m_clock(clock)
    , m_format(format)
{
}

void RecipientBook::refresh()
{
    m_ledger.recipients(mostRecipients)->then(this, [this](const Result<QList<Ledger::Recipient>> &recipients) {
        if (!recipients)
            return;
        QList<qint64> seqs;
        for (const Ledger::Recipient &recipient : *recipients)
            seqs.append(recipient.last);
        m_ledger.rows(seqs)->then(this, [this, recipients = *recipients](const Result<QList<PaymentRecord>> &rows) {
            if (rows && rows->size() == recipients.size())
                take(recipients, *rows);
        });
    });
}

//! A row that was altered outside Kontor completes nothing: money would go where somebody else wrote.
void RecipientBook::take(const QList<Ledger::Recipient> &recipients, const QList<PaymentRecord> &rows)
{
    beginResetModel();
    m_recipients.clear();
    m_operators.clear();
    m_methods.clear();
    m_currencies.clear();
    for (qsizetype i = 0; i < rows.size(); ++i) {
        const PaymentRecord &payment = rows.at(i);
        if (payment.isAltered)
            continue;
        remember(m_operators, payment.request.operatorCode);
        remember(m_methods, payment.request.methodCode);
        remember(m_currencies, payment.request.money.currency);
        m_recipients.append({payment, recipients.at(i).firstAt, recipients.at(i).payouts});
    }
    endResetModel();
    m_isRead = true;
    m_isWhole = rows.size() < mostRecipients && m_recipients.size() == rows.size();
    Q_EMIT refreshed();
}

const RecipientBook::Recipient *RecipientBook::find(const QString &accountNumber, const QString &operatorCode) const
{
    const auto found = std::find_if(m_recipients.begin(), m_recipients.end(), [&](const Recipient &each) {
        const PaymentRequest &request = each.last.request;
        return request.accountNumber == accountNumber && request.operatorCode.compare(operatorCode, Qt::CaseInsensitive) == 0;
    });
    return found == m_recipients.end() ? nullptr : &*found;
}

const RecipientBook::Recipient *RecipientBook::named(const QString &name) const
{
    const auto found = std::find_if(m_recipients.begin(), m_recipients.end(),
        [&](const Recipient &each) { return each.last.request.accountName.compare(name, Qt::CaseInsensitive) == 0; });
    return found == m_recipients.end() ? nullptr : &*found;
}

int RecipientBook::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_recipients.size());
}

QString RecipientBook::detailOf(const Recipient &recipient) const
{
    const PaymentRequest &request = recipient.last.request;
    const QStringList parts {visibleLine(request.operatorCode), maskedAccount(request.accountNumber),
        words::when(recipient.last.createdAt, m_clock.wall()), m_format.money(request.money)};
    return parts.join(u"  ·  "_s);
}

QVariant RecipientBook::data(const QModelIndex &index, int role) const
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
