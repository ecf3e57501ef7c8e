// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "models/overviewfigures.h"
#include <QAbstractTableModel>

namespace kontor {

//! The last days as a table: the chart in numbers, for people who read figures rather than bars. Oldest first.
class OverviewDaysModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Day, Payments, Sum, Settled };
    static constexpr int columns = Settled + 1;

    explicit OverviewDaysModel(NumberFormat format, QObject *parent = nullptr);

    void setDays(const QList<OverviewDay> &days, const QString &currency);
    const QList<OverviewDay> &days() const { return m_days; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const OverviewDay &day, int column) const;
    QStringList parts(const OverviewDay &day, int column) const;
    QString spoken(const OverviewDay &day, int column) const;
    QString money(const std::optional<Decimal> &sum) const;

    NumberFormat m_format;
    QString m_currency;
    QList<OverviewDay> m_days;
};

//! "Thu 20 Nov"
QString dayName(QDate date);
//! The same for the foot of a chart: "23 Nov".
QString shortDay(QDate date);

} // namespace kontor
