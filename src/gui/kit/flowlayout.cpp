// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/flowlayout.h"

#include <QStyle>
#include <QWidget>
#include <utility>

namespace kontor {

FlowLayout::FlowLayout(QWidget *parent)
    : QLayout(parent)
{
    setSpacing(8);
}

FlowLayout::~FlowLayout()
{
    qDeleteAll(m_items);
}

void FlowLayout::addItem(QLayoutItem *item)
{
    m_items << item;
}

int FlowLayout::count() const
{
    return static_cast<int>(m_items.size());
}

QLayoutItem *FlowLayout::itemAt(int index) const
{
    return m_items.value(index);
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

int FlowLayout::heightForWidth(int width) const
{
    return arrange(QRect(0, 0, width, 0), false);
}

//! On one line, if there is room.
QSize FlowLayout::sizeHint() const
{
    QSize size(0, 0);
    for (const QLayoutItem *item : m_items) {
        if (item->isEmpty())
            continue;
        const int between = size.isEmpty() ? 0 : spacing();
        size = QSize(size.width() + between + item->sizeHint().width(), qMax(size.height(), item->sizeHint().height()));
    }
    const QMargins around = contentsMargins();
    return size + QSize(around.left() + around.right(), around.top() + around.bottom());
}

QSize FlowLayout::minimumSize() const
{
    QSize size(0, 0);
    for (const QLayoutItem *item : m_items)
        size = size.expandedTo(item->minimumSize());
    const QMargins around = contentsMargins();
    return size + QSize(around.left() + around.right(), around.top() + around.bottom());
}

void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

//! As wide as it likes, but not wider than the room; what wraps is then higher.
QSize FlowLayout::sizeOf(const QLayoutItem &item, int width) const
{
    const int wide = qMin(item.sizeHint().width(), qMax(width, item.minimumSize().width()));
    const bool wraps = wide < item.sizeHint().width() && item.hasHeightForWidth();
    return {wide, wraps ? item.heightForWidth(wide) : item.sizeHint().height()};
}

//! The items from `first` on that fit on one line, and how high it is.
FlowLayout::Line FlowLayout::lineFrom(qsizetype first, int width) const
{
    Line line {first, 0, 0};
    for (; line.end < m_items.size(); ++line.end) {
        const QLayoutItem *item = m_items[line.end];
        if (item->isEmpty())
            continue;
        const QSize size = sizeOf(*item, width);
        const int used = line.width + size.width() + (line.width > 0 ? spacing() : 0);
        if (used > width && line.height > 0)
            break;
        line.width = used;
        line.height = qMax(line.height, size.height());
    }
    return line;
}

void FlowLayout::placeLine(qsizetype first, const Line &line, const QRect &room, int top) const
{
    const auto direction = parentWidget() == nullptr ? Qt::LeftToRight : parentWidget()->layoutDirection();
    int x = room.left();
    int behind = first <= m_roomBehind ? room.width() - line.width : 0; // what is left of it before the first item that stands behind
    for (qsizetype i = first; i < line.end; ++i) {
        QLayoutItem *item = m_items[i];
        if (item->isEmpty())
            continue;
        if (i > m_roomBehind)
            x += std::exchange(behind, 0);
        const QSize size = sizeOf(*item, room.width());
        const int above = item->alignment().testFlag(Qt::AlignTop) ? 0 : (line.height - size.height()) / 2;
        item->setGeometry(QStyle::visualRect(direction, room, QRect(QPoint(x, top + above), size)));
        x += size.width() + spacing();
    }
}

//! Returns the height that it takes.
int FlowLayout::arrange(const QRect &rect, bool apply) const
{
    const QRect room = rect.marginsRemoved(contentsMargins());
    int y = room.top();
    for (qsizetype first = 0; first < m_items.size();) {
        const Line line = lineFrom(first, room.width());
        if (apply)
            placeLine(first, line, room, y);
        y += line.height + (line.end < m_items.size() ? spacing() : 0);
        first = line.end;
    }
    return y - rect.top() + contentsMargins().bottom();
}

} // namespace kontor
