// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/paymentstate.h"
#include <QAbstractTableModel>
#include <QList>

namespace kontor {

//! Forty payouts as a merchant might have them, in every state and many scripts, to look at and to test the table with.
class GalleryModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Status, Amount, Currency, Recipient, Account, Bank, Reference, Created, ColumnCount };

    explicit GalleryModel(QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        PaymentState state;
        QString word;
        QString whole;
        QString fraction;
        QString currency;
        QString recipient;
        QString account;
        QString bank;
        QString reference;
        QString created;
    };
    QString text(const Row &row, int column) const;

    QList<Row> m_rows;
};

} // namespace kontor
