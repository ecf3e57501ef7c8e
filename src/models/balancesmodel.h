// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/gatewaylists.h"
#include "core/textformat.h"
#include "core/time.h"
#include "models/balancehistory.h"
#include "office/payments/queuedmoney.h"
#include <QAbstractTableModel>
#include <QHash>

namespace kontor {

//! The balances as the gateway gave them last, in the order of their currencies, and beside each what our own queue will take from it. What
//! is not known is said to be: never shown as nothing. Amounts that the gateway calls something else than available have its word beside
//! them; currencies that it gave twice are told apart, and what would be left of them is not known. What came without a currency is last.
class BalancesModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Currency, Available, InQueue, AfterQueue, Trend };
    static constexpr int columns = Trend + 1;

    explicit BalancesModel(NumberFormat format, QObject *parent = nullptr);

    struct Reading {
        QList<Balance> balances {};
        UtcTime at {};
        QHash<QString, UtcTime> older {}; //!< when those were read that are of another time than the rest, by their currency
    };
    //! Rows that were there before stay, and with them what is selected.
    void setReading(const Reading &reading, UtcTime now);
    //! Nothing: it could not be read.
    void setQueued(const std::optional<QueuedMoney> &queued);
    //! Of the last 7 days.
    void setHistories(const QList<BalanceHistory> &histories);
    const QList<Balance> &balances() const { return m_balances; }
    //! These rows for a spreadsheet, tabs between their cells: a line of names first, amounts in plain digits, when they were read.
    QString lines(const QList<int> &rows) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    bool isTwice(int row) const;
    std::optional<Decimal> figure(int row, int column) const;
    QString name(int row) const;
    QString note(int row, int column) const;
    QString text(int row, int column) const;
    QString plain(int row, int column) const;
    QString spoken(int row, int column) const;
    QString tip(int row, int column) const;
    QStringList parts(int row, int column) const;
    const BalanceHistory *history(int row) const;
    QList<double> trend(int row) const;

    NumberFormat m_format;
    QList<Balance> m_balances;
    UtcTime m_at {};
    QHash<QString, UtcTime> m_older;
    UtcTime m_now {};
    std::optional<QueuedMoney> m_queued;
    QList<BalanceHistory> m_histories;
};

} // namespace kontor
