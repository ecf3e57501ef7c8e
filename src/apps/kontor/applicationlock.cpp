// SPDX-License-Identifier: GPL-3.0-or-later
// Locking: the windows are hidden, the session works on.
#include "apps/kontor/application.h"

#include "gui/lock/lockwatch.h"
#include "gui/lock/lockwindow.h"
#include "gui/welcome/unlockwindow.h"
#include "gui/welcome/welcomewindow.h"

#include <QEvent>

namespace kontor {

namespace {

//! A tool tip or a menu of it, too.
bool belongsTo(const QWidget *window, const QWidget *widget)
{
    while (widget && widget != window)
        widget = widget->parentWidget();
    return widget != nullptr;
}

} // namespace

void Application::watchForLock()
{
    if (!m_options.screenshot.isEmpty())
        return;
    m_preferences = std::make_unique<Preferences>(*m_settings);
    m_lockWatch = std::make_unique<LockWatch>(m_qt, m_clock, *m_preferences);
    connect(m_lockWatch.get(), &LockWatch::lockRequested, this, &Application::lock, Qt::QueuedConnection);
}

MerchantSession *Application::sessionInUse() const
{
    if (m_session)
        return m_session.get();
    return m_welcome ? m_welcome->session() : nullptr;
}

bool Application::isAnythingSeen() const
{
    return (m_window && m_window->isVisible()) || (m_welcome && m_welcome->isVisible());
}

//! Before there is a profile there is nothing to hide, and a passphrase that is asked for opens nothing yet.
void Application::lock()
{
    MerchantSession *session = sessionInUse();
    if (m_lock || m_unlock || m_stopping || !session)
        return;
    m_lockWanted = true;
    while (QWidget *popup = QApplication::activePopupWidget())
        popup->close();
    if (m_window)
        m_window->hideSecrets();
    session->keyAccess().forgetKey();
    if (m_changing)
        putOutOfSight(); // the session stops, and the next window is locked before it is seen
    else if (isAnythingSeen())
        lockNow();
}

//! The lock is there before the windows go: without any window the program would end. What was open comes back as it was.
void Application::lockNow()
{
    m_lockWanted = false;
    MerchantSession *session = sessionInUse();
    if (m_lock || !session)
        return;
    m_lock = makeLock(*session);
    m_lock->show();
    m_qt.installEventFilter(this);
    putOutOfSight();
    m_lock->activateWindow();
}

std::unique_ptr<LockWindow> Application::makeLock(MerchantSession &session)
{
    auto lock = std::make_unique<LockWindow>(session, m_theme);
    connect(lock.get(), &LockWindow::unlocked, this, &Application::unlock, Qt::QueuedConnection);
    // The assistant opens its session anew when the profile was changed, and may be in the middle of it.
    connect(&session, &QObject::destroyed, lock.get(), [lock = lock.get()] { lock->setEnabled(false); });
    connect(&session, &QObject::destroyed, this, &Application::lockAnew, Qt::QueuedConnection);
    return lock;
}

void Application::lockAnew()
{
    if (!m_lock || m_lock->isEnabled())
        return;
    MerchantSession *session = sessionInUse();
    if (!session)
        return unlock();
    const std::unique_ptr<LockWindow> old = std::exchange(m_lock, makeLock(*session));
    m_lock->show();
    m_lock->activateWindow();
}

//! Everything but the lock. What is hidden twice is kept once.
void Application::putOutOfSight()
{
    if (!m_lock && !m_lockWanted)
        return;
    for (QWidget *widget : QApplication::topLevelWidgets()) {
        if (!widget->isVisible() || (m_lock && belongsTo(m_lock.get(), widget)))
            continue;
        const bool comesBack = widget->windowType() != Qt::ToolTip && widget->windowType() != Qt::Popup;
        if (comesBack && !m_hidden.contains(widget))
            m_hidden.append(widget);
        widget->hide();
    }
}

//! What was begun before and opens a window only now, such as a question.
bool Application::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Show && m_lock && watched->isWidgetType() && static_cast<QWidget *>(watched)->isWindow())
        QMetaObject::invokeMethod(this, &Application::putOutOfSight, Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

void Application::unlock()
{
    if (!m_lock)
        return;
    m_qt.removeEventFilter(this);
    m_changing = true;
    std::unique_ptr<LockWindow> lock = std::move(m_lock);
    m_lockWanted = false;
    // The main window first: what stands over it comes after it.
    if (m_window)
        m_window->show();
    else if (!m_welcome && m_session)
        showWindow(); // the one before has ended meanwhile
    for (const auto &widget : std::exchange(m_hidden, {})) {
        if (widget && widget != m_window.get())
            widget->show();
    }
    if (m_welcome)
        m_welcome->show();
    lock.reset();
    m_changing = false;
    if (QWidget *front = m_welcome ? static_cast<QWidget *>(m_welcome.get()) : m_window.get())
        front->activateWindow();
    takeUpProfileWanted();
}

void Application::takeUpProfileWanted()
{
    const QString profile = std::exchange(m_profileWanted, {});
    if (!profile.isEmpty() && m_window)
        changeTo(profile);
}

} // namespace kontor
