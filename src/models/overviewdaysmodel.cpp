// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/overviewdaysmodel.h"

#include "models/paymentcells.h"
#include "models/spokenmoney.h"

#include <QLocale>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

QString dayName(QDate date)
{
    return QLocale().toString(date, u"ddd d MMM"_s);
}

QString shortDay(QDate date)
{
    return QLocale().toString(date, u"d MMM"_s);
}

OverviewDaysModel::OverviewDaysModel(NumberFormat format, QObject *parent)
    : QAbstractTableModel(parent)
    , m_format(std::move(format))
{
}

void OverviewDaysModel::setDays(const QList<OverviewDay> &days, const QString &currency)
{
    if (std::exchange(m_currency, currency) != currency)
        Q_EMIT headerDataChanged(Qt::Horizontal, Sum, Settled);
    if (days.size() != m_days.size()) {
        beginResetModel();
        m_days = days;
        return endResetModel();
    }
    m_days = days;
    if (!days.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(int(days.size()) - 1, columns - 1));
}

int OverviewDaysModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_days.size());
}

int OverviewDaysModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

QString OverviewDaysModel::money(const std::optional<Decimal> &sum) const
{
    return sum ? m_format.money({*sum, m_currency}) : tr("not known");
}

QString OverviewDaysModel::text(const OverviewDay &day, int column) const
{
    switch (column) {
    case Day:
        return dayName(day.date);
    case Payments:
        return QLocale().toString(day.payments);
    case Sum:
        return money(day.sum);
    default:
        return money(day.settled);
    }
}

QStringList OverviewDaysModel::parts(const OverviewDay &day, int column) const
{
    const std::optional<Decimal> sum = column == Sum ? day.sum : day.settled;
    if (column == Payments || !sum)
        return {text(day, column), QString()};
    return amountParts(m_format, {*sum, m_currency});
}

QString OverviewDaysModel::spoken(const OverviewDay &day, int column) const
{
    const auto inWords = [this](const std::optional<Decimal> &sum) { return sum ? spokenMoney({*sum, m_currency}) : money(sum); };
    switch (column) {
    case Day:
        return QLocale().toString(day.date, QLocale::LongFormat);
    case Payments:
        //: One cell of the table of the last days, read aloud.
        return tr("Number: %1").arg(day.payments);
    case Sum:
        //: A cell of the table of the last days, read aloud. %1 is money in words.
        return tr("Sum: %1").arg(inWords(day.sum));
    default:
        //: A cell of the table of the last days, read aloud. %1 is money in words.
        return tr("Paid: %1").arg(inWords(day.settled));
    }
}

QVariant OverviewDaysModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const OverviewDay &day = m_days.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(day, index.column());
    case Qt::AccessibleTextRole:
        return spoken(day, index.column());
    case Qt::TextAlignmentRole:
        return index.column() == Day ? int(Qt::AlignLeading | Qt::AlignVCenter)
                                     : int(Qt::AlignRight | Qt::AlignAbsolute | Qt::AlignVCenter);
    case AmountRole:
        return parts(day, index.column());
    case ColumnKindRole:
        return int(index.column() == Day ? ColumnKind::Plain : ColumnKind::Amount);
    default:
        return {};
    }
}

QVariant OverviewDaysModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section != Day)
        return int(Qt::AlignRight | Qt::AlignAbsolute | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Day:
        return tr("Day");
    case Payments:
        return tr("Number");
    case Sum:
        return m_currency.isEmpty() ? tr("Sum") :
                                    //: The header of a column. %1 is the code of a currency.
            tr("Sum, %1").arg(m_currency);
    default:
        return m_currency.isEmpty() ? tr("Paid") :
                                    //: The header of a column. %1 is the code of a currency.
            tr("Paid, %1").arg(m_currency);
    }
}

} // namespace kontor
