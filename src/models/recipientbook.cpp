// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/recipientbook.h"

#include "core/visibletext.h"
#include "models/paymentcells.h"

#include <QSet>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {
constexpr int lookedAt = 1000;

void remember(QStringList &list, const QString &value)
{
    if (!value.isEmpty() && !list.contains(value))
        list.append(value);
}
}

RecipientBook::RecipientBook(Ledger &ledger, QObject *parent)
    : QAbstractListModel(parent)
    , m_ledger(ledger)
{
}

void RecipientBook::refresh()
{
    m_ledger.find({.kind = PaymentKind::Payout}, lookedAt)->then(this, [this](const Result<QList<qint64>> &seqs) {
        if (!seqs)
            return;
        m_ledger.rows(*seqs)->then(this, [this](const Result<QList<PaymentRecord>> &rows) {
            if (rows)
                take(*rows);
        });
    });
}

void RecipientBook::take(const QList<PaymentRecord> &rows)
{
    beginResetModel();
    m_recipients.clear();
    m_operators.clear();
    m_methods.clear();
    m_currencies.clear();
    QSet<QString> seen;
    for (const PaymentRecord &payment : rows) {
        const PaymentRequest &request = payment.request;
        remember(m_operators, request.operatorCode);
        remember(m_methods, request.methodCode);
        remember(m_currencies, request.money.currency);
        if (request.accountNumber.isEmpty())
            continue; // made elsewhere: the gateway never says who was paid
        const QString key = request.accountNumber + u'\n' + request.operatorCode;
        if (seen.contains(key))
            continue;
        seen.insert(key);
        m_recipients.append(request);
    }
    endResetModel();
    Q_EMIT refreshed();
}

int RecipientBook::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_recipients.size());
}

QVariant RecipientBook::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const PaymentRequest &request = m_recipients.at(index.row());
    if (role == Qt::EditRole)
        return request.accountName;
    if (role == Qt::DisplayRole)
        return visibleLine(request.accountName) + u"  ·  "_s + visibleLine(request.operatorCode) + u"  ·  "_s
            + maskedAccount(request.accountNumber);
    return {};
}

} // namespace kontor
