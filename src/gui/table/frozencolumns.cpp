// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of a table that stay in sight when it is scrolled sideways. They are the same cells in another place: there is one view, one
// stop for Tab, and one table for screen readers.
#include "gui/table/paymentdelegate.h"
#include "gui/table/paymenttable.h"
#include "gui/table/tableheader.h"
#include "gui/theme/theme.h"

#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>

namespace kontor {

//! `at` counts from where reading begins.
QRect PaymentTable::placed(int at, int top, int width, int height) const
{
    return QStyle::visualRect(layoutDirection(), viewport()->rect(), QRect(at, top, width, height));
}

QRect PaymentTable::visualRect(const QModelIndex &index) const
{
    const QRect natural = QTableView::visualRect(index);
    const auto stuck = m_header->stuck();
    const auto found = std::find_if(stuck.begin(), stuck.end(), [&index](const auto &each) { return each.section == index.column(); });
    return found == stuck.end() || natural.isNull() ? natural : placed(found->at, natural.top(), found->width, natural.height());
}

QModelIndex PaymentTable::indexAt(const QPoint &pos) const
{
    const int section = m_header->stuckAt(pos.x());
    if (section < 0)
        return QTableView::indexAt(pos);
    const int row = rowAt(pos.y());
    return row < 0 ? QModelIndex() : model()->index(row, section, rootIndex());
}

//! What has the keyboard isn't left below the columns that stay, and to see one of those nothing is scrolled sideways.
void PaymentTable::scrollTo(const QModelIndex &index, ScrollHint hint)
{
    const auto stuck = m_header->stuck();
    const bool isStuck = std::any_of(stuck.begin(), stuck.end(), [&index](const auto &each) { return each.section == index.column(); });
    const int before = horizontalScrollBar()->value();
    QTableView::scrollTo(index, hint);
    const int most = isStuck ? before : m_header->sectionPosition(index.column()) - m_header->stayingBefore(index.column());
    if (index.isValid() && (isStuck || horizontalScrollBar()->value() > most))
        horizontalScrollBar()->setValue(most);
}

void PaymentTable::paintEvent(QPaintEvent *event)
{
    const auto stuck = m_header->stuck();
    if (stuck.isEmpty())
        return QTableView::paintEvent(event);
    const QRect place = placed(0, 0, stuck.constLast().at + stuck.constLast().width, viewport()->height());
    const QRegion rest = event->region() - place; // nothing is painted twice
    if (!rest.isEmpty()) {
        QPaintEvent others(rest);
        QTableView::paintEvent(&others);
    }
    if (!event->region().intersects(place))
        return;
    QPainter painter(viewport());
    painter.fillRect(place, m_theme.tokens().surface);
    paintStuck(painter, event->rect());
    m_header->paintEdge(painter, place);
}

void PaymentTable::paintStuck(QPainter &painter, const QRect &dirty)
{
    if (!model() || model()->rowCount() == 0)
        return;
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    const int first = std::max(0, rowAt(std::max(0, dirty.top())));
    const int below = rowAt(dirty.bottom());
    const int last = below < 0 ? model()->rowCount() - 1 : below;
    const auto stuck = m_header->stuck();
    for (int row = first; row <= last; ++row) {
        for (const auto &each : stuck) {
            const QModelIndex index = model()->index(row, each.section, rootIndex());
            option.rect = placed(each.at, rowViewportPosition(row), each.width, rowHeight(row));
            option.state.setFlag(QStyle::State_Selected, selectionModel()->isSelected(index));
            option.state.setFlag(QStyle::State_HasFocus, hasFocus() && index == currentIndex());
            m_delegate->paint(&painter, option, index);
        }
    }
}

} // namespace kontor
