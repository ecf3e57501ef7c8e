// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/balancesmodel.h"

#include "core/visibletext.h"
#include "models/paymentcells.h"

namespace kontor {

BalancesModel::BalancesModel(NumberFormat format, QObject *parent)
    : QAbstractTableModel(parent)
    , m_format(std::move(format))
{
}

void BalancesModel::setBalances(const QList<Balance> &balances, const QHash<QString, QString> &older)
{
    beginResetModel();
    m_balances = balances;
    m_older = older;
    endResetModel();
}

void BalancesModel::setQueued(const QueuedMoney &queued)
{
    m_queued = queued;
    if (!m_balances.isEmpty())
        Q_EMIT dataChanged(index(0, InQueue), index(int(m_balances.size()) - 1, AfterQueue));
}

int BalancesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_balances.size());
}

int BalancesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

std::optional<Decimal> BalancesModel::figure(const Balance &balance, int column) const
{
    const Decimal queued = m_queued.value(balance.currency);
    if (column == Available)
        return balance.amount;
    if (column == InQueue)
        return queued.negated();
    return balance.amount ? balance.amount->minus(queued) : std::nullopt;
}

QString BalancesModel::name(const Balance &balance) const
{
    const QString at = m_older.value(balance.currency);
    const QString currency = visibleLine(balance.currency);
    //: A currency, and when its balance was read: "INR, as of 20 Nov, 16:31".
    return at.isEmpty() ? currency : tr("%1, as of %2").arg(currency, at);
}

QString BalancesModel::text(const Balance &balance, int column) const
{
    if (column == Currency)
        return name(balance);
    return parts(balance, column).join(QString());
}

QString BalancesModel::spoken(const Balance &balance, int column) const
{
    if (column == Currency)
        return name(balance);
    const auto value = figure(balance, column);
    const QString money = value ? value->toString() + u' ' + visibleLine(balance.currency) : tr("not known");
    if (column == Available)
        return tr("Available: %1").arg(money);
    return column == InQueue ? tr("In queue: %1").arg(money) : tr("After queue: %1").arg(money);
}

QStringList BalancesModel::parts(const Balance &balance, int column) const
{
    const auto value = figure(balance, column);
    if (!value)
        return {tr("not known"), QString()};
    return amountParts(m_format, {*value, visibleLine(balance.currency)});
}

QVariant BalancesModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Balance &balance = m_balances.at(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text(balance, column);
    case Qt::AccessibleTextRole:
        return spoken(balance, column);
    case Qt::TextAlignmentRole:
        return column == Currency ? int(Qt::AlignLeading | Qt::AlignVCenter) : int(Qt::AlignRight | Qt::AlignAbsolute | Qt::AlignVCenter);
    case AmountRole:
        return parts(balance, column);
    case ColumnKindRole:
        return int(column == Currency ? ColumnKind::Plain : ColumnKind::Amount);
    default:
        return {};
    }
}

QVariant BalancesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section != Currency)
        return int(Qt::AlignRight | Qt::AlignAbsolute | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Currency:
        return tr("Currency");
    case Available:
        return tr("Available");
    case InQueue:
        return tr("In queue (ours)");
    default:
        return tr("After queue");
    }
}

} // namespace kontor
