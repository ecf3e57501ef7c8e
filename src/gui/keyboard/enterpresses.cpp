// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keyboard/enterpresses.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPushButton>
#include <QToolButton>

namespace kontor {

namespace {

bool isPlainEnter(const QKeyEvent &key)
{
    return (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter) && (key.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
}

QAbstractButton *buttonWithKeyboard(QObject *watched)
{
    auto *button = qobject_cast<QAbstractButton *>(watched);
    const bool isButton = qobject_cast<QPushButton *>(button) || qobject_cast<QToolButton *>(button);
    return isButton && button == QApplication::focusWidget() && button->isEnabled() ? button : nullptr;
}

} // namespace

EnterPresses::EnterPresses(QApplication &application)
    : QObject(&application)
{
    application.installEventFilter(this);
}

bool EnterPresses::eventFilter(QObject *watched, QEvent *event)
{
    const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (!isKey || !isPlainEnter(*static_cast<QKeyEvent *>(event)))
        return false;
    QAbstractButton *button = buttonWithKeyboard(watched);
    if (!button)
        return false;
    event->accept(); // as an override: it becomes no shortcut, and comes again as a key
    if (event->type() == QEvent::KeyPress && !static_cast<QKeyEvent *>(event)->isAutoRepeat())
        button->click();
    return true;
}

} // namespace kontor
