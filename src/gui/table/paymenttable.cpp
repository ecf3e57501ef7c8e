// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/paymenttable.h"

#include "gui/table/paymentdelegate.h"
#include "gui/table/tableheader.h"
#include "gui/table/tablemeasures.h"
#include "gui/table/tickheader.h"
#include "gui/theme/theme.h"

#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTimer>
#include <algorithm>
#include <limits>

namespace kontor {

namespace {

constexpr std::chrono::milliseconds tintStay {1200};

} // namespace

PaymentTable::PaymentTable(const Theme &theme, const QString &accessibleName, QWidget *parent)
    : QTableView(parent)
    , m_theme(theme)
    , m_delegate(new PaymentDelegate(theme, this))
    , m_header(new TableHeader(theme, this))
{
    setAccessibleName(accessibleName);
    setItemDelegate(m_delegate);
    setHorizontalHeader(m_header);
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
    verticalHeader()->hide();
    // What its edge cuts is drawn otherwise: a strip of it alone would not do.
    connect(horizontalScrollBar(), &QScrollBar::valueChanged, viewport(), qOverload<>(&QWidget::update));
    connect(m_header, &QHeaderView::sectionMoved, this, &PaymentTable::noteMoved);
    connect(m_header, &QHeaderView::sectionResized, this, [this](int column, int, int width) { noteResized(column, width); });
    connect(&theme, &Theme::changed, this, &PaymentTable::applyTheme);
    applyTheme();
}

void PaymentTable::addTicks()
{
    m_ticks = new TickHeader(m_theme, this);
    m_tickAll = new TickAll(m_theme, this);
    setVerticalHeader(m_ticks);
    connect(m_ticks, &TickHeader::pressed, this, &PaymentTable::tick);
    connect(m_ticks, &TickHeader::hovered, this, &PaymentTable::setHoveredRow);
    applyTheme();
}

void PaymentTable::setModel(QAbstractItemModel *model)
{
    QTableView::setModel(model);
    connect(model, &QAbstractItemModel::modelReset, this, &PaymentTable::showKeyboard);
    connect(model, &QAbstractItemModel::rowsInserted, this, &PaymentTable::showKeyboard);
    connect(model, &QAbstractItemModel::modelReset, this, &PaymentTable::growForSeen);
    connect(model, &QAbstractItemModel::rowsInserted, this, &PaymentTable::growForSeen);
    connect(model, &QAbstractItemModel::rowsRemoved, this, &PaymentTable::growForSeen);
    connect(model, &QAbstractItemModel::dataChanged, this,
        [this](const QModelIndex &from, const QModelIndex &to) { growFor(from.row(), to.row()); });
    if (!m_tickAll)
        return;
    connect(model, &QAbstractItemModel::modelReset, m_tickAll, &TickAll::refresh);
    connect(model, &QAbstractItemModel::rowsInserted, m_tickAll, &TickAll::refresh);
    connect(model, &QAbstractItemModel::rowsRemoved, m_tickAll, &TickAll::refresh);
    m_tickAll->refresh();
}

//! Rows that come while the table has the keyboard: it is seen on the first of them. Nothing is chosen by that.
void PaymentTable::showKeyboard()
{
    if (!hasFocus() || currentIndex().isValid() || model()->rowCount() == 0)
        return;
    selectionModel()->setCurrentIndex(model()->index(0, horizontalHeader()->logicalIndex(0)), QItemSelectionModel::NoUpdate);
}

//! While no row is chosen the first arrow chooses the one where the keyboard is seen, and doesn't step over it.
void PaymentTable::keyPressEvent(QKeyEvent *event)
{
    const bool isTick = m_ticks && event->key() == Qt::Key_Space && !event->modifiers().testFlag(Qt::ShiftModifier);
    if (isTick && currentIndex().isValid())
        return tick(currentIndex().row(), false);
    const bool isArrow = (event->key() == Qt::Key_Down || event->key() == Qt::Key_Up) && event->modifiers() == Qt::NoModifier;
    const int row = currentIndex().row();
    if (!isArrow || row < 0 || selectionModel()->hasSelection())
        return QTableView::keyPressEvent(event);
    selectionModel()->clearCurrentIndex(); // or it would not be said that there is another one
    chooseRow(row);
}

//! The row is current first, and selected then: to tick one is not to open it. (selectRow() selects nothing where people read from the
//! right.)
void PaymentTable::tick(int row, bool further)
{
    setFocus(Qt::MouseFocusReason);
    QItemSelectionModel *selected = selectionModel();
    const QModelIndex from = currentIndex();
    const QModelIndex to = model()->index(row, from.isValid() ? from.column() : horizontalHeader()->logicalIndex(0));
    selected->setCurrentIndex(to, QItemSelectionModel::NoUpdate);
    if (further && from.isValid())
        selected->select(
            {from.row() < row ? from : to, from.row() < row ? to : from}, QItemSelectionModel::Select | QItemSelectionModel::Rows);
    else
        selected->select(to, QItemSelectionModel::Toggle | QItemSelectionModel::Rows);
}

void PaymentTable::selectionChanged(const QItemSelection &selected, const QItemSelection &deselected)
{
    QTableView::selectionChanged(selected, deselected);
    if (m_tickAll)
        m_tickAll->refresh();
}

//! Where Qt has a button of its own, which knows nothing of some.
void PaymentTable::updateGeometries()
{
    QTableView::updateGeometries();
    if (m_tickAll)
        m_tickAll->setGeometry(m_ticks->x(), m_header->y(), m_ticks->width(), m_header->height());
}

void PaymentTable::applyTheme()
{
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setMinimumSectionSize(0);
    verticalHeader()->setDefaultSectionSize(m_theme.rowHeight());
    viewport()->update();
}

void PaymentTable::chooseRow(int row)
{
    const QModelIndex index = model()->index(row, horizontalHeader()->logicalIndex(0));
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

int PaymentTable::contentWidth(int column) const
{
    int widest = 0;
    for (int row = 0; row < model()->rowCount(); ++row)
        widest = std::max(widest, sizeHintForIndex(model()->index(row, column)).width());
    return widest;
}

void PaymentTable::setEvenColumns()
{
    keepFit(m_theme, this, [this] { fitEvenColumns(); });
    connect(model(), &QAbstractItemModel::modelReset, this, &PaymentTable::fitEvenColumns);
    connect(model(), &QAbstractItemModel::dataChanged, this, &PaymentTable::fitEvenColumns);
    m_header->setSectionResizeMode(QHeaderView::Stretch);
}

//! An amount that is cut says nothing: rather is the table scrolled.
void PaymentTable::fitEvenColumns()
{
    int longest = 0;
    for (int column = 0; column < model()->columnCount(); ++column)
        longest = std::max({longest, m_header->nameWidth(column), sizeHintForColumn(column)});
    m_header->setMinimumSectionSize(longest);
    m_header->setSectionResizeMode(QHeaderView::Stretch); // also narrower again
}

QSize PaymentTable::sizeHint() const
{
    return {QTableView::sizeHint().width(), minimumSizeHint().height()};
}

QSize PaymentTable::minimumSizeHint() const
{
    return {QTableView::minimumSizeHint().width(), m_header->sizeHint().height() + leastRows * m_theme.rowHeight()};
}

void PaymentTable::setColumn(int column, int width)
{
    m_header->resizeSection(column, qMax(m_theme.px(width), m_header->nameWidth(column)));
}

void PaymentTable::setGivingWay(int wide, int least, const QList<int> &columns)
{
    for (const int column : std::as_const(m_plan.givesWay)) // they are there, and only have no room
        setColumnHidden(column, !m_plan.shown.contains(column));
    Plan plan {.wide = wide, .least = least, .givesWay = columns};
    for (int column = 0; column < model()->columnCount(); ++column) {
        if (!isColumnHidden(column))
            plan.shown.append(column);
        plan.widths.append(isColumnHidden(column) ? 0 : columnWidth(column));
    }
    setPlan(plan);
}

void PaymentTable::setPlan(const Plan &plan)
{
    m_plan = plan;
    m_header->setStaying(plan.stays);
    const QScopedValueRollback arranging(m_arranging, true);
    arrange(plan);
}

void PaymentTable::arrange(const Plan &plan)
{
    QHeaderView *header = horizontalHeader();
    hideColumns(plan.shown);
    for (int place = 0; place < plan.shown.size(); ++place) {
        const int column = plan.shown.at(place);
        header->moveSection(header->visualIndex(column), place);
        if (column != plan.wide)
            header->resizeSection(column, plan.widths.at(column));
    }
    header->setStretchLastSection(!plan.shown.contains(plan.wide));
    fitColumns();
    growForSeen();
}

void PaymentTable::growForSeen()
{
    growFor(0, std::numeric_limits<int>::max());
}

//! Only what is in sight is looked at, so that a million rows cost what thirty do.
void PaymentTable::growFor(int first, int last)
{
    if (m_plan.grows.isEmpty() || !isVisible() || !model() || model()->rowCount() == 0)
        return;
    const int top = std::max(rowAt(0), 0);
    const int below = rowAt(viewport()->height() - 1);
    first = std::max(first, top);
    last = std::min(last, below < 0 ? model()->rowCount() - 1 : below);
    last = std::min(last, top + viewport()->height() / std::max(1, m_theme.rowHeight()) + 1);
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    bool isWider = false;
    for (const int column : std::as_const(m_plan.grows)) {
        int &width = m_plan.widths[column];
        const int before = width;
        for (int row = first; row <= last && !isColumnHidden(column); ++row)
            width = std::max(width, std::min(m_delegate->sizeHint(option, model()->index(row, column)).width(), m_plan.most));
        if (width == before)
            continue;
        const QScopedValueRollback arranging(m_arranging, true);
        m_header->resizeSection(column, width);
        isWider = true;
    }
    const QScopedValueRollback arranging(m_arranging, true);
    if (isWider)
        fitColumns();
}

//! Those that gave way for want of room keep their place among the others.
void PaymentTable::noteMoved()
{
    if (m_arranging)
        return;
    std::sort(
        m_plan.shown.begin(), m_plan.shown.end(), [this](int a, int b) { return m_header->visualIndex(a) < m_header->visualIndex(b); });
    Q_EMIT columnsMoved(m_plan.shown);
}

void PaymentTable::noteResized(int column, int width)
{
    const bool isStretched
        = column == m_plan.wide || (m_header->stretchLastSection() && !m_plan.shown.isEmpty() && m_plan.shown.constLast() == column);
    if (m_arranging || isStretched || width <= 0 || column >= m_plan.widths.size())
        return;
    m_plan.widths[column] = width;
    m_plan.grows.removeOne(column); // it is so wide because a person wants that
    Q_EMIT columnResized(column, width);
}

void PaymentTable::hideColumns(const QList<int> &shown)
{
    for (int column = 0; column < m_plan.widths.size(); ++column)
        setColumnHidden(column, !shown.contains(column));
}

void PaymentTable::resizeEvent(QResizeEvent *event)
{
    const QScopedValueRollback arranging(m_arranging, true);
    QTableView::resizeEvent(event);
    fitColumns();
    growForSeen();
}

void PaymentTable::showEvent(QShowEvent *event)
{
    QTableView::showEvent(event);
    growForSeen();
}

void PaymentTable::scrollContentsBy(int dx, int dy)
{
    QTableView::scrollContentsBy(dx, dy);
    if (dy != 0)
        growForSeen();
    if (dx == 0 || m_plan.stays.isEmpty())
        return;
    viewport()->update(); // what stays was moved along with the rest
    m_header->viewport()->update();
}

void PaymentTable::fitColumns()
{
    if (m_plan.wide < 0)
        return;
    QList<int> shown = m_plan.shown;
    int needed = 0;
    for (const int column : std::as_const(m_plan.shown))
        needed += column == m_plan.wide ? m_plan.least : m_plan.widths.at(column);
    for (const int column : std::as_const(m_plan.givesWay)) {
        if (needed > viewport()->width() && shown.removeOne(column))
            needed -= m_plan.widths.at(column);
    }
    hideColumns(shown);
    if (!shown.contains(m_plan.wide))
        return;
    const bool fits = needed <= viewport()->width();
    horizontalHeader()->setSectionResizeMode(m_plan.wide, fits ? QHeaderView::Stretch : QHeaderView::Interactive);
    if (!fits)
        horizontalHeader()->resizeSection(m_plan.wide, m_plan.least);
}

void PaymentTable::tintCells(int row, const QList<int> &columns)
{
    if (m_theme.reducesMotion() || row < 0)
        return;
    const int top = rowViewportPosition(row);
    if (top >= viewport()->height() || top + rowHeight(row) <= 0)
        return; // nobody sees it
    QList<QPersistentModelIndex> cells;
    for (const int column : columns)
        cells.append(model()->index(row, column));
    setTinted(cells, true);
    QTimer::singleShot(tintStay, this, [this, cells] { setTinted(cells, false); });
}

//! A row that is gone is nobody's any more; its cells are forgotten all the same.
void PaymentTable::setTinted(const QList<QPersistentModelIndex> &cells, bool tinted)
{
    for (const QPersistentModelIndex &cell : cells) {
        m_delegate->setTinted(cell, tinted);
        updateRow(cell.isValid() ? cell.row() : -1);
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
    if (m_ticks)
        m_ticks->setHoveredRow(row);
}

void PaymentTable::updateRow(int row)
{
    if (row >= 0)
        viewport()->update(0, rowViewportPosition(row), viewport()->width(), rowHeight(row));
}

// ---- frozen columns: those that stay in sight when the table is scrolled sideways. They are the same cells in another place: there is one view,
// one stop for Tab, and one table for screen readers

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
