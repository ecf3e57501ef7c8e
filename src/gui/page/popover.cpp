// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/page/popover.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLayout>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int popoverMargin = 8;
constexpr int fromTop = 72;

} // namespace

Popover::Popover(QWidget *window)
    : QFrame(window)
{
    setObjectName(u"popover"_s);
    setAutoFillBackground(true);
    hide();
    m_focusWatch = connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) { focusMoved(now); });
}

//! The fields in it go after it does, and the keyboard leaves the one that has it.
Popover::~Popover()
{
    disconnect(m_focusWatch);
}

void Popover::openAt(QWidget *anchor)
{
    m_anchor = anchor;
    m_width = 0;
    open();
}

void Popover::openOnTop(int width)
{
    m_anchor.clear();
    m_width = width;
    open();
}

void Popover::open()
{
    if (!m_open) {
        m_before = QApplication::focusWidget();
        m_around.clear();
        for (QWidget *around = m_before ? m_before->parentWidget() : nullptr; around; around = around->parentWidget())
            m_around.append(around);
    }
    m_open = true;
    qApp->installEventFilter(this);
    show();
    raise();
    place();
    if (QWidget *first = firstFocus())
        first->setFocus(Qt::PopupFocusReason);
}

//! As high as its words need at its width.
QSize Popover::wantedSize() const
{
    const int width = m_anchor ? sizeHint().expandedTo(minimumSize()).boundedTo(maximumSize()).width() : m_width;
    return {width, hasHeightForWidth() ? heightForWidth(width) : sizeHint().height()};
}

void Popover::place()
{
    if (QLayout *inside = layout()) { // what was just written into it counts
        inside->invalidate();
        inside->activate();
    }
    takePlace();
}

void Popover::takePlace()
{
    if (!m_anchor && m_width == 0)
        return; // what it pointed at is gone: it stays where it was
    const QRect room = parentWidget()->rect().adjusted(popoverMargin, popoverMargin, -popoverMargin, -popoverMargin);
    const int above = m_anchor ? 0 : std::min(fromTop, room.height() / 8);
    fitInto({room.width(), room.height() - above});
    const QSize size = wantedSize().boundedTo(room.size());
    if (!m_anchor) {
        const int top = room.top() + above;
        return setGeometry(
            room.left() + (room.width() - size.width()) / 2, top, size.width(), std::min(size.height(), room.bottom() - top));
    }
    const QRect at(m_anchor->mapTo(parentWidget(), QPoint()), m_anchor->size());
    const bool isAbove = at.top() - room.top() > room.bottom() - at.bottom();
    const int left = isRightToLeft() ? at.right() - size.width() : at.left();
    const int top = isAbove ? at.top() - size.height() - popoverMargin / 2 : at.bottom() + popoverMargin / 2;
    setGeometry(std::clamp(left, room.left(), room.right() - size.width() + 1),
        std::clamp(top, room.top(), room.bottom() - size.height() + 1), size.width(), size.height());
}

void Popover::giveWay(QWidget *part, int wanted, const QSize &room)
{
    // Never higher for a moment: each change of it asks for a new layout, and that for a new place.
    if (part->minimumHeight() != part->maximumHeight())
        part->setFixedHeight(wanted);
    const int beside = wantedSize().height() - part->minimumHeight();
    part->setFixedHeight(std::max(1, std::min(wanted, room.height() - beside)));
}

QWidget *Popover::firstFocus()
{
    for (QWidget *widget = nextInFocusChain(); widget != this; widget = widget->nextInFocusChain()) {
        if (isAncestorOf(widget) && widget->focusPolicy() != Qt::NoFocus && widget->isVisible() && widget->isEnabled())
            return widget;
    }
    setFocusPolicy(Qt::StrongFocus);
    return this;
}

void Popover::dismiss()
{
    if (!m_open)
        return;
    QPointer<QWidget> before = m_before && m_before->isVisible() ? m_before.data() : inPlaceOf();
    close();
    if (before && before->isVisible())
        before->setFocus(Qt::PopupFocusReason);
}

//! What had the keyboard was made anew meanwhile: the first that takes it of what is around there.
QWidget *Popover::inPlaceOf() const
{
    for (const QPointer<QWidget> &around : m_around) {
        if (!around || !around->isVisible())
            continue;
        for (QWidget *widget = around->nextInFocusChain(); widget != around; widget = widget->nextInFocusChain()) {
            if (around->isAncestorOf(widget) && !isAncestorOf(widget) && (widget->focusPolicy() & Qt::TabFocus) && widget->isVisible()
                && widget->isEnabled())
                return widget;
        }
    }
    return nullptr;
}

void Popover::close()
{
    m_open = false;
    qApp->removeEventFilter(this);
    hide();
    Q_EMIT dismissed();
}

//! Whoever went elsewhere stays there. A window in front of ours, such as a menu, takes the keyboard for a while only.
void Popover::focusMoved(QWidget *now)
{
    const bool isElsewhere = now && now != this && !isAncestorOf(now) && now->window() == window();
    if (m_open && isElsewhere)
        close();
}

bool Popover::eventFilter(QObject *watched, QEvent *event)
{
    auto *widget = qobject_cast<QWidget *>(watched);
    if (m_open && widget && event->type() == QEvent::MouseButtonPress && widget->window() == window() && widget != this
        && !isAncestorOf(widget) && widget != m_anchor)
        dismiss();
    if (m_open && watched == parentWidget() && event->type() == QEvent::Resize) {
        if (m_anchor)
            dismiss(); // what it pointed at is elsewhere now
        else
            place();
    }
    return QFrame::eventFilter(watched, event);
}

//! A line that came into it, such as what is wrong with a field, needs room.
bool Popover::event(QEvent *event)
{
    if (event->type() != QEvent::LayoutRequest)
        return QFrame::event(event); // may be the last it gets
    const bool isDone = QFrame::event(event);
    if (m_open)
        takePlace(); // place() would ask for the next layout
    return isDone;
}

void Popover::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (m_open && event->type() == QEvent::StyleChange) // larger letters: once all that is in it knows of them
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (m_open)
                    place();
            },
            Qt::QueuedConnection);
}

void Popover::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        return dismiss();
    QFrame::keyPressEvent(event);
}

} // namespace kontor
