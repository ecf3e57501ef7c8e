// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/flowlayout.h"

#include <QStyle>
#include <QWidget>

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
    QSize size;
    for (const QLayoutItem *item : m_items) {
        if (!item->isEmpty())
            size = QSize(size.width() + item->sizeHint().width() + spacing(), qMax(size.height(), item->sizeHint().height()));
    }
    const QMargins around = contentsMargins();
    return size + QSize(around.left() + around.right(), around.top() + around.bottom());
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
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

//! The items from `first` on that fit on one line, and how high it is.
FlowLayout::Line FlowLayout::lineFrom(qsizetype first, int width) const
{
    Line line {first, 0};
    int used = 0;
    for (; line.end < m_items.size(); ++line.end) {
        const QLayoutItem *item = m_items[line.end];
        if (item->isEmpty())
            continue;
        used += item->sizeHint().width() + (used > 0 ? spacing() : 0);
        if (used > width && line.height > 0)
            break;
        line.height = qMax(line.height, item->sizeHint().height());
    }
    return line;
}

//! Returns the height that it takes.
int FlowLayout::arrange(const QRect &rect, bool apply) const
{
    const QRect room = rect.marginsRemoved(contentsMargins());
    const auto direction = parentWidget() == nullptr ? Qt::LeftToRight : parentWidget()->layoutDirection();
    int y = room.top();
    for (qsizetype first = 0; first < m_items.size();) {
        const Line line = lineFrom(first, room.width());
        int x = room.left();
        for (qsizetype i = first; i < line.end; ++i) {
            QLayoutItem *item = m_items[i];
            if (item->isEmpty())
                continue;
            const QSize size(qMin(item->sizeHint().width(), qMax(room.width(), item->minimumSize().width())), item->sizeHint().height());
            if (apply)
                item->setGeometry(QStyle::visualRect(direction, room, QRect(QPoint(x, y + (line.height - size.height()) / 2), size)));
            x += size.width() + spacing();
        }
        y += line.height + (line.end < m_items.size() ? spacing() : 0);
        first = line.end;
    }
    return y - rect.top() + contentsMargins().bottom();
}

} // namespace kontor
