// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/gatewaylists.h"
#include <QAbstractTableModel>

namespace kontor {

//! Payment options for an amount: a row for each method and operator (bank). Those that an earlier look did not have are marked, and
//! those that it had and this one hasn't stand below, marked too.
class OptionsModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Method, Code, Name, Change };
    static constexpr int columns = Change + 1;

    using QAbstractTableModel::QAbstractTableModel;

    //! `before`: the last look for the same amount; nothing: there was none, and nothing is marked.
    void setOptions(const PaymentOptions &options, const std::optional<PaymentOptions> &before);

    //! Rows that are marked: new since the last look, and no longer offered.
    int added() const { return count(Since::Added); }
    int gone() const { return count(Since::Gone); }
    bool marksChanges() const { return added() + gone() > 0; }
    struct Offer {
        QString methodCode {};
        QString operatorCode {};
        bool isOffered = false; //!< still
    };
    Offer offer(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    enum class Since { AsBefore, Added, Gone };
    struct Row {
        QString method;
        QString code;
        QString name;
        Since since;
    };
    static QList<Row> rowsOf(const PaymentOptions &options, Since since);
    static QString text(const Row &row, int column);
    QString spoken(const Row &row, int column) const;
    int count(Since since) const;
    QList<Row> m_rows;
    bool m_isCompared = false; //!< with an earlier look
};

} // namespace kontor
