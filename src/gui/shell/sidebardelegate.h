// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStyledItemDelegate>

namespace kontor {

class Theme;

//! Draws one section of the sidebar.
class SidebarDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    enum Role { IdRole = Qt::UserRole + 1, IconRole, AttentionRole, HintRole };

    SidebarDelegate(const Theme &theme, QObject *parent);

    void setCollapsed(bool collapsed) { m_collapsed = collapsed; }
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintGround(QPainter &painter, const QRect &tile, const QStyleOptionViewItem &option) const;
    void paintWord(QPainter &painter, const QRect &tile, const QStyleOptionViewItem &option, const QModelIndex &index) const;
    int paintBadge(QPainter &painter, const QRect &tile, Qt::LayoutDirection direction, int count) const;

    const Theme &m_theme;
    bool m_collapsed = false;
};

} // namespace kontor
