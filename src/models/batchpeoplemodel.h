// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "office/imports/batchreader.h"
#include <QAbstractTableModel>

namespace kontor {

//! Whom a batch pays otherwise than before, in whole: accounts that are others than last time, and behind them everybody who is paid for
//! the first time.
class BatchPeopleModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Row, Recipient, Account, Amount, Why };
    static constexpr int columns = Why + 1;

    explicit BatchPeopleModel(const NumberFormat &format, QObject *parent = nullptr);

    void setBatch(const ReadBatch &batch);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    int placeOf(int row) const; //!< in the batch
    QString text(int row, int column) const;

    const NumberFormat &m_format;
    // The batch's own lists: of fifty thousand new recipients nothing is copied.
    QList<ReviewedPayment> m_ready;
    QList<int> m_readyRows;
    QList<ReadBatch::ChangedAccount> m_changed;
    QList<int> m_new; //!< those that are not among them
};

} // namespace kontor
