// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/paymenttable.h"

#include "gui/table/paymentdelegate.h"
#include "gui/table/tableheader.h"
#include "gui/theme/theme.h"

#include <QMouseEvent>
#include <QScopedValueRollback>
#include <QTimer>
#include <algorithm>
#include <limits>

namespace kontor {

namespace {

constexpr std::chrono::milliseconds tintStay {1200};
constexpr int leastRows = 3;

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
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setMinimumSectionSize(0);
    verticalHeader()->hide();
    connect(m_header, &QHeaderView::sectionMoved, this, &PaymentTable::noteMoved);
    connect(m_header, &QHeaderView::sectionResized, this, [this](int column, int, int width) { noteResized(column, width); });
    connect(&theme, &Theme::changed, this, &PaymentTable::applyTheme);
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
    const bool isArrow = (event->key() == Qt::Key_Down || event->key() == Qt::Key_Up) && event->modifiers() == Qt::NoModifier;
    const int row = currentIndex().row();
    if (!isArrow || row < 0 || selectionModel()->hasSelection())
        return QTableView::keyPressEvent(event);
    selectionModel()->clearCurrentIndex(); // or it would not be said that there is another one
    chooseRow(row);
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

void PaymentTable::tintRow(int row)
{
    if (m_theme.reducesMotion() || row < 0)
        return;
    const int top = rowViewportPosition(row);
    if (top >= viewport()->height() || top + rowHeight(row) <= 0)
        return; // nobody sees it
    const QPersistentModelIndex index = model()->index(row, 0);
    m_delegate->setTinted(index, true);
    updateRow(row);
    QTimer::singleShot(tintStay, this, [this, index] {
        m_delegate->setTinted(index, false);
        updateRow(index.isValid() ? index.row() : -1);
    });
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
