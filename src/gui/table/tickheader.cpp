// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/tickheader.h"

#include "gui/theme/icons.h"
#include "gui/theme/theme.h"

#include <QCoreApplication>
#include <QItemSelectionModel>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTableView>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int tickColumnWidth = 36;
constexpr int leastTarget = 24; // of what is pressed
constexpr int boxSide = 16;

//! As the theme's own boxes, without asking a style sheet for each row.
void paintTick(QPainter &painter, const Theme &theme, const QRect &room, Qt::CheckState state, bool isUnderPointer)
{
    const Tokens &tokens = theme.tokens();
    const int side = theme.px(boxSide);
    const QRect whole(room.center().x() + 1 - side / 2, room.center().y() + 1 - side / 2, side, side); // of pixels: sharp edges
    const QRectF box(whole);
    const bool isEmpty = state == Qt::Unchecked;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(!isEmpty ? tokens.accent : isUnderPointer ? tokens.focus : tokens.control);
    painter.setBrush(isEmpty ? tokens.surface : tokens.accent);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3.5, 3.5);
    if (state == Qt::Checked)
        paintIcon(painter, u"check"_s, box.adjusted(1, 1, -1, -1), tokens.onAccent);
    if (state == Qt::PartiallyChecked)
        painter.fillRect(QRectF(box.center().x() - side / 4.0, box.center().y() - 1, side / 2.0, 2), tokens.onAccent);
}

} // namespace

TickHeader::TickHeader(const Theme &theme, QTableView *table)
    : QHeaderView(Qt::Vertical, table)
    , m_theme(theme)
    , m_table(table)
{
    //: The accessible name of a column of ticks before the rows of a list.
    setAccessibleName(tr("Ticks"));
    setFocusPolicy(Qt::NoFocus);
    setHighlightSections(false);
    setMouseTracking(true);
}

QSize TickHeader::sizeHint() const
{
    return {qMax(leastTarget, m_theme.px(tickColumnWidth)), 0};
}

QSize TickHeader::sectionSizeFromContents(int) const
{
    return {sizeHint().width(), m_theme.rowHeight()};
}

void TickHeader::setHoveredRow(int row)
{
    updateRow(std::exchange(m_hoveredRow, row));
    updateRow(row);
}

void TickHeader::updateRow(int row)
{
    if (row >= 0)
        viewport()->update(0, sectionViewportPosition(row), viewport()->width(), sectionSize(row));
}

void TickHeader::mousePressEvent(QMouseEvent *event)
{
    const int row = logicalIndexAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && row >= 0)
        Q_EMIT pressed(row, event->modifiers().testFlag(Qt::ShiftModifier));
}

void TickHeader::mouseMoveEvent(QMouseEvent *event)
{
    Q_EMIT hovered(logicalIndexAt(event->position().toPoint()));
}

void TickHeader::mouseReleaseEvent(QMouseEvent *event)
{
    event->accept(); // it was the press that counted
}

//! Two quick presses tick and untick.
void TickHeader::mouseDoubleClickEvent(QMouseEvent *event)
{
    mousePressEvent(event);
}

bool TickHeader::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave)
        Q_EMIT hovered(-1);
    return QHeaderView::viewportEvent(event);
}

//! It has no bar of its own to turn.
void TickHeader::wheelEvent(QWheelEvent *event)
{
    QCoreApplication::sendEvent(m_table->verticalScrollBar(), event);
}

void TickHeader::paintSection(QPainter *painter, const QRect &rect, int row) const
{
    if (!rect.isValid() || !m_table->selectionModel())
        return;
    const Tokens &tokens = m_theme.tokens();
    const bool isTicked = m_table->selectionModel()->isSelected(model()->index(row, 0));
    const bool isHovered = row == m_hoveredRow;
    painter->save();
    painter->fillRect(rect, isTicked ? tokens.selected : isHovered ? tokens.hover : tokens.surface);
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), tokens.line);
    paintTick(*painter, m_theme, rect.adjusted(0, 0, 0, -1), isTicked ? Qt::Checked : Qt::Unchecked, isHovered);
    painter->restore();
}

TickAll::TickAll(const Theme &theme, QTableView *table)
    : QCheckBox(table)
    , m_theme(theme)
    , m_table(table)
{
    setTristate();
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(tr("Select all rows"));
    //: Tool tip of the tick above a list.
    setToolTip(tr("Select all, or none (Ctrl+A, Escape)"));
    // What screen readers offer for it is a mark of its own.
    connect(this, &QCheckBox::toggled, this, [this](bool on) { on ? m_table->selectAll() : m_table->clearSelection(); });
}

void TickAll::refresh()
{
    qint64 rows = 0;
    const QItemSelection selection = m_table->selectionModel()->selection();
    for (const QItemSelectionRange &range : selection)
        rows += range.height();
    setEnabled(m_table->model()->rowCount() > 0);
    const QSignalBlocker quiet(this);
    setCheckState(rows == 0 ? Qt::Unchecked : rows == m_table->model()->rowCount() ? Qt::Checked : Qt::PartiallyChecked);
}

//! What is ticked follows the selection, and not the other way round.
void TickAll::nextCheckState()
{
    if (checkState() == Qt::Checked)
        m_table->clearSelection();
    else
        m_table->selectAll();
}

void TickAll::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.tokens().surface);
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.tokens().line);
    paintTick(painter, m_theme, rect().adjusted(0, 0, 0, -1), checkState(), underMouse());
}

} // namespace kontor
