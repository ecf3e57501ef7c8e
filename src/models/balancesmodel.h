// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/gatewaylists.h"
#include "core/textformat.h"
#include "office/queuedmoney.h"
#include <QAbstractTableModel>

namespace kontor {

//! The balances as the gateway gave them last, and beside each what our own queue will take from it. What is not
//! known is said to be: never shown as nothing.
class BalancesModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Currency, Available, InQueue, AfterQueue };
    static constexpr int columns = AfterQueue + 1;

    explicit BalancesModel(NumberFormat format, QObject *parent = nullptr);

    //! `older`: when those were read that are of another time than the rest, by their currency.
    void setBalances(const QList<Balance> &balances, const QHash<QString, QString> &older = {});
    void setQueued(const QueuedMoney &queued);
    const QList<Balance> &balances() const { return m_balances; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::optional<Decimal> figure(const Balance &balance, int column) const;
    QString name(const Balance &balance) const;
    QString text(const Balance &balance, int column) const;
    QString spoken(const Balance &balance, int column) const;
    QStringList parts(const Balance &balance, int column) const;

    NumberFormat m_format;
    QList<Balance> m_balances;
    QHash<QString, QString> m_older;
    QueuedMoney m_queued;
};

} // namespace kontor
