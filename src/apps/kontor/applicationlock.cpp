// SPDX-License-Identifier: GPL-3.0-or-later
// Locking: the windows are hidden, the office works on.
#include "apps/kontor/application.h"

#include "gui/lock/lockwatch.h"
#include "gui/lock/lockwindow.h"
#include "gui/welcome/unlockwindow.h"
#include "gui/welcome/welcomewindow.h"

namespace kontor {

void Application::watchForLock()
{
    if (!m_options.screenshot.isEmpty())
        return;
    m_preferences = std::make_unique<Preferences>(*m_settings);
    m_lockWatch = std::make_unique<LockWatch>(m_clock, *m_preferences);
    connect(m_lockWatch.get(), &LockWatch::lockAsked, this, &Application::lock, Qt::QueuedConnection);
}

//! The lock is there before the windows go: without any window the program would end. What was open comes back as it was.
void Application::lock()
{
    if (m_lock || !m_office || !m_window || !m_window->isVisible() || m_welcome || m_changing || m_stopping)
        return;
    m_window->putAway();
    m_office->forgetKey();
    m_lock = std::make_unique<LockWindow>(*m_office, m_theme);
    connect(m_lock.get(), &LockWindow::unlocked, this, &Application::unlock, Qt::QueuedConnection);
    m_lock->show();
    for (QWidget *widget : QApplication::topLevelWidgets()) {
        if (!widget->isVisible() || widget == m_lock.get())
            continue;
        m_hidden.append(widget);
        widget->hide();
    }
    m_lock->activateWindow();
}

void Application::unlock()
{
    if (!m_lock)
        return;
    m_changing = true;
    // The main window first: dialogs stand over it.
    m_window->show();
    for (const auto &widget : std::exchange(m_hidden, {})) {
        if (widget && widget != m_window.get())
            widget->show();
    }
    m_lock.reset();
    m_window->activateWindow();
    m_changing = false;
}

} // namespace kontor
