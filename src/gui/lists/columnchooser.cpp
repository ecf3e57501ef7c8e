// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lists/columnchooser.h"

#include "gui/kit/buttons.h"
#include "gui/kit/plainlabel.h"
#include "gui/theme/theme.h"

#include <QApplication>
#include <QGridLayout>
#include <QKeyEvent>
#include <QListWidget>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <cstdlib>
#include <functional>
#include <utility>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostRows = 12;
constexpr int widthStep = 12; // for letters of 13 pixels

} // namespace

ColumnChooser::ColumnChooser(const Theme &theme, PaymentKind kind, const PaymentColumns &shown, QWidget *parent)
    : TitledPopover(theme, tr("Columns"), parent)
    , m_kind(kind)
    , m_list(new QListWidget)
{
    m_list->setAccessibleName(tr("Columns of this list"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMinimumWidth(theme.px(contentWidth));
    m_list->installEventFilter(this);
    m_list->viewport()->installEventFilter(this);
    fill(shown);
    column()->addWidget(m_list);
    column()->addWidget(
        new PlainLabel(tr("Drag a column to its place, or move it with Alt+Up and Alt+Down."), TextStyle::Caption, PlainLabel::Ink::Muted));
    column()->addWidget(
        new PlainLabel(tr("Alt+Left and Alt+Right make it narrower or wider."), TextStyle::Caption, PlainLabel::Ink::Muted));
    column()->addLayout(makeButtons());
    connect(m_list, &QListWidget::itemClicked, this, &ColumnChooser::toggle);
    connect(this, &TitledPopover::entered, this, &Popover::dismiss);
}

void ColumnChooser::fitInto(const QSize &room)
{
    giveWay(m_list, m_list->sizeHintForRow(0) * qMin(m_list->count(), mostRows) + 4, room);
}

QLayout *ColumnChooser::makeButtons()
{
    auto *grid = new QGridLayout;
    const auto add = [this, grid](int row, int column, const QString &text, const std::function<void()> &act) {
        QPushButton *button = smallButton(plainButton(theme(), text));
        connect(button, &QPushButton::clicked, this, act);
        grid->addWidget(button, row, column);
    };
    add(0, 0, tr("Move up"), [this] { move(-1); });
    add(0, 1, tr("Move down"), [this] { move(1); });
    add(0, 2, tr("Reset"), [this] {
        fill(usualColumns(m_kind));
        Q_EMIT resetRequested();
        say();
    });
    add(1, 0, tr("Narrower"), [this] { widen(-widthStep); });
    add(1, 1, tr("Wider"), [this] { widen(widthStep); });
    return grid;
}

void ColumnChooser::fill(const PaymentColumns &shown)
{
    m_list->clear();
    PaymentColumns all = shown;
    const PaymentColumns known = allColumns(m_kind);
    for (const PaymentColumn column : known) {
        if (!all.contains(column))
            all.append(column);
    }
    for (const PaymentColumn column : std::as_const(all)) {
        const QString name = column == PaymentColumn::Currency ? tr("Currency") : PaymentCells::header(column, m_kind);
        auto *item = new QListWidgetItem(name, m_list);
        item->setData(Qt::UserRole, int(column));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable); // ticked here: by a press anywhere on its line
        item->setCheckState(shown.contains(column) ? Qt::Checked : Qt::Unchecked);
        item->setSizeHint({0, theme().px(28)});
        if (column == PaymentColumn::Currency)
            item->setToolTip(plainTip(tr("Shown wherever amounts are: none stands without its currency.")));
    }
    m_list->setCurrentRow(0);
}

void ColumnChooser::toggle(QListWidgetItem *item)
{
    int ticked = 0;
    for (int row = 0; row < m_list->count(); ++row)
        ticked += m_list->item(row)->checkState() == Qt::Checked ? 1 : 0;
    const bool isTicked = item->checkState() == Qt::Checked;
    if (isTicked && (ticked == 1 || belongsToAmount(*item)))
        return; // a table without columns says nothing, and an amount without its currency says anything
    item->setCheckState(isTicked ? Qt::Unchecked : Qt::Checked);
    if (QListWidgetItem *currency = itemOf(PaymentColumn::Currency); currency && belongsToAmount(*currency))
        currency->setCheckState(Qt::Checked);
    say();
}

QListWidgetItem *ColumnChooser::itemOf(PaymentColumn column) const
{
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->data(Qt::UserRole).toInt() == int(column))
            return m_list->item(row);
    }
    return nullptr;
}

//! The currency, while amounts are shown.
bool ColumnChooser::belongsToAmount(const QListWidgetItem &item) const
{
    const QListWidgetItem *amount = itemOf(PaymentColumn::Amount);
    return item.data(Qt::UserRole).toInt() == int(PaymentColumn::Currency) && amount && amount->checkState() == Qt::Checked;
}

void ColumnChooser::move(int by)
{
    const int from = m_list->currentRow();
    const int to = from + by;
    if (from < 0 || to < 0 || to >= m_list->count())
        return;
    m_list->insertItem(to, m_list->takeItem(from));
    m_list->setCurrentRow(to);
    say();
}

void ColumnChooser::widen(int by)
{
    if (const QListWidgetItem *item = m_list->currentItem())
        Q_EMIT widthRequested(static_cast<PaymentColumn>(item->data(Qt::UserRole).toInt()), by);
}

void ColumnChooser::say()
{
    PaymentColumns shown;
    for (int row = 0; row < m_list->count(); ++row) {
        const QListWidgetItem *item = m_list->item(row);
        if (item->checkState() == Qt::Checked)
            shown.append(static_cast<PaymentColumn>(item->data(Qt::UserRole).toInt()));
    }
    Q_EMIT chosen(shown);
}

bool ColumnChooser::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_list->viewport())
        return takePointer(*event) || TitledPopover::eventFilter(watched, event);
    if (watched != m_list)
        return TitledPopover::eventFilter(watched, event);
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->modifiers() == Qt::AltModifier) {
        event->accept(); // the window goes back and forward with these
        return true;
    }
    if (event->type() == QEvent::KeyPress && takeKey(*static_cast<QKeyEvent *>(event)))
        return true;
    return TitledPopover::eventFilter(watched, event);
}

//! The line follows the pointer from place to place, so that what comes of it is seen before it is let go.
bool ColumnChooser::takePointer(const QEvent &event)
{
    if (event.type() != QEvent::MouseButtonPress && event.type() != QEvent::MouseMove && event.type() != QEvent::MouseButtonRelease)
        return false;
    const auto &pointer = static_cast<const QMouseEvent &>(event);
    const int at = pointer.position().toPoint().y();
    if (event.type() == QEvent::MouseButtonPress) {
        m_pressedAt = pointer.button() == Qt::LeftButton && m_list->itemAt(pointer.position().toPoint()) ? std::optional(at) : std::nullopt;
        return false;
    }
    if (event.type() == QEvent::MouseButtonRelease) {
        m_pressedAt.reset();
        m_list->viewport()->unsetCursor();
        return std::exchange(m_drags, false); // otherwise it would be ticked where it is let go
    }
    if (!m_pressedAt || (!m_drags && std::abs(at - *m_pressedAt) < QApplication::startDragDistance()))
        return false;
    m_drags = true;
    m_list->viewport()->setCursor(Qt::ClosedHandCursor);
    dragTo(at);
    return true;
}

//! Beyond the list's end it goes on by one line with each move; between two lines it stays.
void ColumnChooser::dragTo(int y)
{
    const QListWidgetItem *below = m_list->itemAt({m_list->viewport()->width() / 2, y});
    const int from = m_list->currentRow();
    const int beyond = y < 0 ? -1 : y >= m_list->viewport()->height() ? 1 : 0;
    const int to = below ? m_list->row(below) : from + beyond;
    if (to != from)
        move(to - from);
}

bool ColumnChooser::takeKey(const QKeyEvent &key)
{
    const bool isAlt = key.modifiers() == Qt::AltModifier;
    if (isAlt && (key.key() == Qt::Key_Up || key.key() == Qt::Key_Down)) {
        move(key.key() == Qt::Key_Up ? -1 : 1);
        return true;
    }
    if (isAlt && (key.key() == Qt::Key_Left || key.key() == Qt::Key_Right)) {
        widen(key.key() == Qt::Key_Left ? -widthStep : widthStep);
        return true;
    }
    if (key.key() != Qt::Key_Space || !m_list->currentItem())
        return false;
    toggle(m_list->currentItem());
    return true;
}

} // namespace kontor
