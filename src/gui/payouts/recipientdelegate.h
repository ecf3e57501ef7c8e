// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStyledItemDelegate>

namespace kontor {

class Theme;

//! Somebody who was paid, in two lines: the name, and below it the account and the last payout.
class RecipientDelegate final : public QStyledItemDelegate {
    Q_OBJECT
public:
    RecipientDelegate(const Theme &theme, QObject *parent);
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const Theme &m_theme;
};

} // namespace kontor
