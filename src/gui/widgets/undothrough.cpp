// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/undothrough.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>

namespace kontor {

UndoThrough::UndoThrough(QWidget &window, const std::function<bool()> &hasHold)
    : QObject(&window)
    , m_window(window)
    , m_hasHold(hasHold)
{
    qApp->installEventFilter(this);
}

//! A line claims the keys before they become a shortcut, whether it can do anything with them or not.
bool UndoThrough::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride)
        return false;
    const auto *line = qobject_cast<QLineEdit *>(watched);
    if (line == nullptr || line->window() != &m_window || !static_cast<QKeyEvent *>(event)->matches(QKeySequence::Undo))
        return false;
    if (line->isUndoAvailable() && !line->text().isEmpty() && !m_hasHold())
        return false; // its own
    event->ignore();
    return true;
}

} // namespace kontor
