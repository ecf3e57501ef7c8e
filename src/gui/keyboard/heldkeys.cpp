// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keyboard/heldkeys.h"

#include <QAbstractButton>
#include <QApplication>
#include <QKeyEvent>

namespace kontor {

namespace {

constexpr quint64 sameMoment = 1; //!< ms: nobody lets go of a key and presses it again in less

//! Where a held key writes or moves, it may go on.
bool acts(const QKeyEvent &key)
{
    const bool isEnter = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
    if (isEnter && key.modifiers().testFlag(Qt::ControlModifier))
        return true;
    return (isEnter || key.key() == Qt::Key_Space) && qobject_cast<const QAbstractButton *>(QApplication::focusWidget());
}

} // namespace

HeldKeys::HeldKeys(QObject *parent)
    : QObject(parent)
{
    qApp->installEventFilter(this);
}

bool HeldKeys::isHeld(const QKeyEvent &pressed) const
{
    if (pressed.isAutoRepeat())
        return true;
    const bool hasTime = pressed.timestamp() > 0 && m_releasedAt > 0;
    return hasTime && pressed.key() == m_released && pressed.timestamp() - m_releasedAt <= sameMoment;
}

bool HeldKeys::eventFilter(QObject *, QEvent *event)
{
    if (event->type() == QEvent::KeyRelease) {
        const auto *key = static_cast<QKeyEvent *>(event);
        m_released = key->key();
        m_releasedAt = key->timestamp();
        return false;
    }
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return false;
    const auto *key = static_cast<QKeyEvent *>(event);
    if (!acts(*key) || !isHeld(*key))
        return false;
    event->accept(); // it becomes no shortcut, and comes once more as a key that is dropped here
    return true;
}

} // namespace kontor
