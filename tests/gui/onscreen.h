// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <QWindow>

namespace kontor {

//! What the window system says of the window of a widget. A window that was hidden and is shown again can have the keyboard before
//! QWidget::isActiveWindow() knows it.
inline bool hasKeyboard(const QWidget &widget)
{
    const QWindow *window = widget.window()->windowHandle();
    return window && window->isActive();
}

inline bool isOnScreen(const QWidget &widget)
{
    const QWindow *window = widget.window()->windowHandle();
    return window && window->isExposed();
}

} // namespace kontor
