// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/batchpeoplemodel.h"

#include "core/visibletext.h"
#include "models/paymentcells.h"

#include <QSet>

namespace kontor {

BatchPeopleModel::BatchPeopleModel(const NumberFormat &format, QObject *parent)
    : QAbstractTableModel(parent)
    , m_format(format)
{
}

void BatchPeopleModel::setBatch(const ReadBatch &batch)
{
    beginResetModel();
    m_people.clear();
    QSet<int> named;
    for (const auto &[ready, words] : batch.changedAccounts) {
        m_people.append({batch.readyRows.at(ready), batch.ready.at(ready).record.request, words});
        named.insert(ready);
    }
    for (const int ready : batch.newRecipients) {
        if (!named.contains(ready))
            m_people.append({batch.readyRows.at(ready), batch.ready.at(ready).record.request, {}});
    }
    endResetModel();
}

int BatchPeopleModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_people.size());
}

int BatchPeopleModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

QString BatchPeopleModel::text(const Person &person, int column) const
{
    switch (column) {
    case Row:
        return QString::number(person.row);
    case Recipient:
        return visibleLine(person.request.accountName);
    case Account:
        return visibleLine(person.request.operatorCode) + QLatin1Char(' ') + groupedAccount(person.request.accountNumber);
    case Amount:
        return m_format.money(person.request.money);
    default:
        return person.change.isEmpty() ? tr("New recipient") : person.change;
    }
}

QVariant BatchPeopleModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Person &person = m_people.at(index.row());
    if (role == Qt::DisplayRole)
        return text(person, index.column());
    if (role == Qt::AccessibleTextRole)
        return index.column() == Row ? tr("Row %1").arg(person.row) : text(person, index.column());
    if (role == Qt::ToolTipRole && index.column() == Why)
        return text(person, Why);
    if (role == ColumnKindRole)
        return int(index.column() == Row ? ColumnKind::Muted : index.column() == Account ? ColumnKind::Account : ColumnKind::Plain);
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
