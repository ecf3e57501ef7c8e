// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keyboard/undothrough.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
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

namespace {

//! Choices and numbers that are typed get the keys first, and hand them to their line past everybody else.
QLineEdit *lineOf(QObject *watched)
{
    if (const auto *choice = qobject_cast<QComboBox *>(watched))
        return choice->lineEdit();
    if (const auto *number = qobject_cast<QAbstractSpinBox *>(watched))
        return number->findChild<QLineEdit *>();
    return qobject_cast<QLineEdit *>(watched);
}

} // namespace

//! A line claims the keys before they become a shortcut, whether it can do anything with them or not.
bool UndoThrough::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride)
        return false;
    const QLineEdit *line = lineOf(watched);
    if (line == nullptr || line->window() != &m_window || !static_cast<QKeyEvent *>(event)->matches(QKeySequence::Undo))
        return false;
    if (line->isUndoAvailable() && !line->text().isEmpty() && !m_hasHold())
        return false; // its own
    event->ignore();
    return true;
}

} // namespace kontor
