// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keyboard/wheelguard.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>

namespace kontor {

namespace {

bool hasKeyboard(const QWidget &widget)
{
    const QWidget *focus = QApplication::focusWidget();
    return focus && (focus == &widget || widget.isAncestorOf(focus));
}

} // namespace

WheelGuard::WheelGuard(QApplication &application)
    : QObject(&application)
{
    application.installEventFilter(this);
}

bool WheelGuard::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::Wheel && event->type() != QEvent::Polish)
        return false;
    if (!qobject_cast<QComboBox *>(watched) && !qobject_cast<QAbstractSpinBox *>(watched))
        return false;
    auto *widget = static_cast<QWidget *>(watched);
    if (event->type() == QEvent::Polish) {
        if (widget->focusPolicy() == Qt::WheelFocus)
            widget->setFocusPolicy(Qt::StrongFocus); // the wheel would bring the keyboard with it
        return false;
    }
    if (hasKeyboard(*widget))
        return false;
    event->ignore(); // so that the page behind it gets it
    return true;
}

} // namespace kontor
