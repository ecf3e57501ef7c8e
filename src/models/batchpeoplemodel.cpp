// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/batchpeoplemodel.h"

#include "core/visibletext.h"
#include "messages/reasons.h"
#include "models/paymentcells.h"
#include "models/spokenmoney.h"

#include <QSet>
#include <utility>

namespace kontor {

BatchPeopleModel::BatchPeopleModel(const NumberFormat &format, QObject *parent)
    : QAbstractTableModel(parent)
    , m_format(format)
{
}

void BatchPeopleModel::setBatch(const ReadBatch &batch)
{
    beginResetModel();
    m_ready = batch.ready;
    m_readyRows = batch.readyRows;
    m_changed = batch.changedAccounts;
    m_new = batch.newRecipients;
    if (!m_changed.isEmpty()) {
        QSet<int> named;
        for (const auto &changed : std::as_const(m_changed))
            named.insert(changed.ready);
        m_new.removeIf([&named](int ready) { return named.contains(ready); });
    }
    endResetModel();
}

int BatchPeopleModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_changed.size() + m_new.size());
}

int BatchPeopleModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

int BatchPeopleModel::placeOf(int row) const
{
    return row < m_changed.size() ? m_changed.at(row).ready : m_new.at(row - m_changed.size());
}

QString BatchPeopleModel::text(int row, int column) const
{
    const int place = placeOf(row);
    const PaymentRequest &request = m_ready.at(place).record.request;
    switch (column) {
    case Row:
        return QString::number(m_readyRows.at(place));
    case Recipient:
        return visibleLine(request.accountName);
    case Account:
        return visibleLine(request.operatorCode) + QLatin1Char(' ') + groupedAccount(request.accountNumber);
    case Amount:
        return m_format.money(request.money);
    default:
        return row < m_changed.size() ? messages::briefReason(m_changed.at(row).reason) : tr("New recipient");
    }
}

QVariant BatchPeopleModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const int row = index.row();
    const int column = index.column();
    if (role == Qt::DisplayRole)
        return text(row, column);
    const bool isChange = column == Why && row < m_changed.size();
    if (role == Qt::ToolTipRole && column == Why)
        return isChange ? messages::reason(m_changed.at(row).reason) : text(row, column);
    if (role == Qt::AccessibleTextRole && isChange)
        return messages::reason(m_changed.at(row).reason);
    if (role == Qt::AccessibleTextRole)
        //: A cell of a table, read aloud. %1 is the number of a row.
        return column == Row   ? tr("Row %1").arg(text(row, Row))
            : column == Amount ? spokenMoney(m_ready.at(placeOf(row)).record.request.money)
                               : text(row, column);
    if (role == ColumnKindRole)
        return int(column == Row ? ColumnKind::Muted : column == Account ? ColumnKind::Account : ColumnKind::Plain);
    return {};
}

QVariant BatchPeopleModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Row:
        return tr("Row");
    case Recipient:
        return tr("Recipient");
    case Account:
        return tr("Account");
    case Amount:
        return tr("Amount");
    default:
        return tr("What to look at");
    }
}

} // namespace kontor
