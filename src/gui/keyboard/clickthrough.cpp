// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keyboard/clickthrough.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCompleter>
#include <QMouseEvent>
#include <QWindow>

namespace kontor {

namespace {

//! What would take the keyboard by a click there.
QWidget *takerAt(const QPoint &place)
{
    QWidget *widget = QApplication::widgetAt(place);
    while (widget != nullptr && !(widget->isEnabled() && (widget->focusPolicy() & Qt::ClickFocus) != 0))
        widget = widget->isWindow() ? nullptr : widget->parentWidget();
    return widget;
}

} // namespace

void ClickThrough::let(QCompleter &completer)
{
    completer.popup()->setAttribute(Qt::WA_NoMouseReplay); // some platforms would press a second time
    completer.popup()->installEventFilter(new ClickThrough(completer));
}

ClickThrough::ClickThrough(QCompleter &completer)
    : QObject(&completer)
    , m_completer(completer)
{
}

bool ClickThrough::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::MouseButtonPress) {
        auto *list = static_cast<QWidget *>(watched);
        const auto &press = *static_cast<QMouseEvent *>(event);
        if (!list->rect().contains(list->mapFromGlobal(press.globalPosition().toPoint()))) {
            list->hide();
            passOn(press);
        }
    }
    return QObject::eventFilter(watched, event);
}

//! As a press that no hand made it doesn't move the keyboard by itself.
void ClickThrough::passOn(const QMouseEvent &press) const
{
    const QPointF place = press.globalPosition();
    const QWidget *page = m_completer.widget()->window();
    const QWidget *below = QApplication::widgetAt(place.toPoint());
    if (below == nullptr || below->window() != page)
        return;
    if (QWidget *taker = takerAt(place.toPoint()))
        taker->setFocus(Qt::MouseFocusReason);
    // At once, since its release may be waiting already.
    QWindow &window = *page->windowHandle();
    QMouseEvent again(QEvent::MouseButtonPress, window.mapFromGlobal(place), place, press.button(), press.buttons(), press.modifiers());
    QCoreApplication::sendEvent(&window, &again);
}

} // namespace kontor
