// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/paymenttable.h"

#include "gui/table/paymentdelegate.h"
#include "gui/table/tableheader.h"
#include "gui/theme/theme.h"

#include <QMouseEvent>

namespace kontor {

PaymentTable::PaymentTable(const Theme &theme, const QString &accessibleName, QWidget *parent)
    : QTableView(parent)
    , m_theme(theme)
    , m_delegate(new PaymentDelegate(theme, this))
{
    setAccessibleName(accessibleName);
    setItemDelegate(m_delegate);
    setHorizontalHeader(new TableHeader(theme, this));
    setTabKeyNavigation(false);
    setShowGrid(false);
    setWordWrap(false);
    setFrameShape(QFrame::NoFrame);
    setCornerButtonEnabled(false);
    setEditTriggers(NoEditTriggers);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    setMouseTracking(true);
    horizontalHeader()->setStretchLastSection(true);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setMinimumSectionSize(0);
    verticalHeader()->hide();
    connect(&theme, &Theme::changed, this, &PaymentTable::applyTheme);
    applyTheme();
}

void PaymentTable::applyTheme()
{
    verticalHeader()->setDefaultSectionSize(m_theme.rowHeight());
    viewport()->update();
}

void PaymentTable::chooseRow(int row)
{
    const QModelIndex index = model()->index(row, horizontalHeader()->logicalIndex(0));
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void PaymentTable::setGivingWay(int wide, int least, const QList<int> &columns)
{
    m_wide = wide;
    m_least = least;
    m_givesWay = columns;
    m_widths.clear();
    for (int column = 0; column < model()->columnCount(); ++column)
        m_widths.append(isColumnHidden(column) ? 0 : columnWidth(column));
    horizontalHeader()->setStretchLastSection(false);
    horizontalHeader()->setSectionResizeMode(wide, QHeaderView::Stretch);
    fitColumns();
}

void PaymentTable::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    fitColumns();
}

void PaymentTable::fitColumns()
{
    if (m_wide < 0)
        return;
    int needed = m_least;
    for (int column = 0; column < m_widths.size(); ++column)
        needed += column == m_wide ? 0 : m_widths.at(column);
    for (const int column : std::as_const(m_givesWay)) {
        const bool hide = needed > viewport()->width();
        setColumnHidden(column, hide);
        if (hide)
            needed -= m_widths.at(column);
    }
}

void PaymentTable::mouseMoveEvent(QMouseEvent *event)
{
    setHoveredRow(rowAt(event->position().toPoint().y()));
    QTableView::mouseMoveEvent(event);
}

bool PaymentTable::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave)
        setHoveredRow(-1);
    return QTableView::viewportEvent(event);
}

void PaymentTable::setHoveredRow(int row)
{
    if (row == m_hoveredRow)
        return;
    updateRow(std::exchange(m_hoveredRow, row));
    m_delegate->setHoveredRow(row);
    updateRow(row);
}

void PaymentTable::updateRow(int row)
{
    if (row >= 0)
        viewport()->update(0, rowViewportPosition(row), viewport()->width(), rowHeight(row));
}

} // namespace kontor
