// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/optionsmodel.h"

#include "core/visibletext.h"
#include "models/paymentroles.h"

#include <algorithm>

namespace kontor {

QList<OptionsModel::Row> OptionsModel::rowsOf(const PaymentOptions &options, Since since)
{
    QList<Row> rows;
    for (const PaymentOption &option : options.options) {
        if (option.operators.isEmpty())
            rows.append({option.methodCode, {}, {}, since});
        for (const CodeItem &item : option.operators)
            rows.append({option.methodCode, item.code, item.name, since});
    }
    return rows;
}

void OptionsModel::setOptions(const PaymentOptions &options, const std::optional<PaymentOptions> &before)
{
    QList<Row> rows = rowsOf(options, Since::AsBefore);
    const auto isIn = [](const QList<Row> &list, const Row &wanted) {
        return std::any_of(
            list.begin(), list.end(), [&](const Row &row) { return row.method == wanted.method && row.code == wanted.code; });
    };
    if (before) {
        const QList<Row> earlier = rowsOf(*before, Since::Gone);
        for (Row &row : rows)
            row.since = isIn(earlier, row) ? Since::AsBefore : Since::Added;
        const QList<Row> now = rows;
        std::copy_if(earlier.begin(), earlier.end(), std::back_inserter(rows), [&](const Row &row) { return !isIn(now, row); });
    }
    beginResetModel();
    m_rows = rows;
    m_isCompared = before.has_value();
    endResetModel();
}

int OptionsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int OptionsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

QString OptionsModel::text(const Row &row, int column)
{
    switch (column) {
    case Method:
        return row.method;
    case Code:
        return row.code;
    case Name:
        return row.name;
    default:
        return row.since == Since::Added ? tr("new since the last look") : row.since == Since::Gone ? tr("no longer offered") : QString();
    }
}

QString OptionsModel::spoken(const Row &row, int column) const
{
    const QString words = visibleLine(text(row, column));
    switch (column) {
    case Method:
        //: A cell of a table, read aloud. %1 is the code of a payment method.
        return tr("Method: %1").arg(words);
    case Code:
        return words.isEmpty() ? tr("Bank code: none") :
                               //: A cell of a table, read aloud. %1 is the code of a bank.
            tr("Bank code: %1").arg(words);
    case Name:
        return words.isEmpty() ? tr("Bank: not named") :
                               //: A cell of a table, read aloud. %1 is the name of a bank.
            tr("Bank: %1").arg(words);
    default:
        if (!m_isCompared)
            return tr("Not compared: this is the first look");
        return words.isEmpty() ? tr("As at the last look") : words;
    }
}

int OptionsModel::count(Since since) const
{
    return int(std::count_if(m_rows.begin(), m_rows.end(), [since](const Row &row) { return row.since == since; }));
}

OptionsModel::Offer OptionsModel::offer(int row) const
{
    const Row &its = m_rows.at(row);
    return {its.method, its.code, its.since != Since::Gone};
}

QVariant OptionsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &row = m_rows.at(index.row());
    const bool isGone = row.since == Since::Gone;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return visibleLine(text(row, index.column()));
    case Qt::AccessibleTextRole:
        return spoken(row, index.column());
    case ColumnKindRole:
        return int(isGone || index.column() == Change ? ColumnKind::Muted : ColumnKind::Plain);
    default:
        return {};
    }
}

QVariant OptionsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Method:
        return tr("Method");
    case Code:
        return tr("Bank code");
    case Name:
        return tr("Bank");
    default:
        return tr("Change");
    }
}

} // namespace kontor
