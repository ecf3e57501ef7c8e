// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/sidebardelegate.h"

#include "gui/theme/icons.h"
#include "gui/theme/theme.h"

#include <QPaintDevice>
#include <QPainter>

namespace kontor {
namespace {

constexpr int sectionIconSide = 20;

} // namespace

SidebarDelegate::SidebarDelegate(const Theme &theme, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_theme(theme)
{
}

QSize SidebarDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {0, m_theme.px(38)};
}

void SidebarDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QRect tile = option.rect.adjusted(8, 1, -8, -1);
    const bool current = option.state.testFlag(QStyle::State_Selected);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintGround(*painter, tile, option);
    const int side = m_theme.px(sectionIconSide);
    const int inset = m_collapsed ? (tile.width() - side) / 2 : 12;
    const QRect icon = QStyle::visualRect(option.direction, tile, QRect(tile.left() + inset, tile.center().y() - side / 2 + 1, side, side));
    const QColor ink = current ? m_theme.tokens().link : m_theme.tokens().text2;
    painter->drawPixmap(icon.topLeft(), tinted(index.data(IconRole).toString(), side, ink, painter->device()->devicePixelRatioF()));
    paintWord(*painter, tile, option, index);
    painter->restore();
}

void SidebarDelegate::paintGround(QPainter &painter, const QRect &tile, const QStyleOptionViewItem &option) const
{
    const Tokens &tokens = m_theme.tokens();
    const bool current = option.state.testFlag(QStyle::State_Selected);
    if (current || option.state.testFlag(QStyle::State_MouseOver)) {
        painter.setPen(current ? QPen(tokens.line, 1) : QPen(Qt::NoPen));
        painter.setBrush(current ? tokens.sideSelected : tokens.hover);
        painter.drawRoundedRect(QRectF(tile).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    }
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        painter.setPen(QPen(tokens.focus, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(tile).adjusted(1, 1, -1, -1), 6, 6);
    }
}

void SidebarDelegate::paintWord(QPainter &painter, const QRect &tile, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int badge = paintBadge(painter, tile, option.direction, index.data(AttentionRole).toInt());
    if (m_collapsed)
        return;
    const bool current = option.state.testFlag(QStyle::State_Selected);
    const int before = 12 + m_theme.px(sectionIconSide) + 10;
    const QRect room = QStyle::visualRect(option.direction, tile, tile.adjusted(before, 0, -10 - badge, 0));
    painter.setFont(m_theme.font(current ? TextStyle::Strong : TextStyle::Body));
    painter.setPen(current ? m_theme.tokens().text : m_theme.tokens().text2);
    painter.drawText(room, static_cast<int>(QStyle::visualAlignment(option.direction, Qt::AlignLeft | Qt::AlignVCenter)),
        painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, room.width()));
}

//! Returns the room that the number takes at the end of the tile. Collapsed, it sits on the icon's corner.
int SidebarDelegate::paintBadge(QPainter &painter, const QRect &tile, Qt::LayoutDirection direction, int count) const
{
    if (count == 0)
        return 0;
    const StatusColours colours = m_theme.tokens().status(PaymentState::Rejected);
    const QString number = count > 99 ? tr("99+") : QString::number(count);
    QFont font = m_theme.font(TextStyle::Caption);
    font.setWeight(QFont::DemiBold);
    if (m_collapsed)
        font.setPixelSize(m_theme.px(10));
    painter.setFont(font);
    const int height = m_theme.px(m_collapsed ? 14 : 20);
    const int width = qMax(height, painter.fontMetrics().horizontalAdvance(number) + m_theme.px(m_collapsed ? 6 : 12));
    const QRect at = m_collapsed ? QRect(tile.right() - width, tile.top() + 1, width, height)
                                 : QRect(tile.right() - 8 - width, tile.center().y() - height / 2 + 1, width, height);
    const QRect badge = QStyle::visualRect(direction, tile, at);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.tint);
    painter.drawRoundedRect(badge, height / 2.0, height / 2.0);
    painter.setPen(colours.ink);
    painter.drawText(badge, Qt::AlignCenter, number);
    return width + 8;
}

} // namespace kontor
