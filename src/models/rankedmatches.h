// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QSortFilterProxyModel>

namespace kontor {

//! The rows of a list that contain the typed text, the best match first: at the beginning, at the beginning of a word, inside a word.
//! Equally good matches keep the order of the list. All rows while nothing is typed.
class RankedMatches final : public QSortFilterProxyModel {
    Q_OBJECT
public:
    //! `role` is what is compared. The caller owns the list.
    RankedMatches(QAbstractItemModel &list, int role, QObject *parent);
    void setTyped(const QString &typed);

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    enum class Place { Beginning, Word, Inside, Nowhere };
    Place placeIn(const QModelIndex &row) const;

    int m_role;
    QString m_typed;
};

} // namespace kontor
