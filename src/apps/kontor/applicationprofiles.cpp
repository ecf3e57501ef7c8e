// SPDX-License-Identifier: GPL-3.0-or-later
// Which profile is opened, and the assistant where there is none yet.
#include "apps/kontor/application.h"
#include "apps/kontor/samples.h"
#include "gui/shell/navigator.h"
#include "gui/shell/profileswitcher.h"
#include "gui/shell/sections.h"
#include "gui/welcome/setupnotes.h"
#include "gui/welcome/unlockwindow.h"
#include "gui/welcome/welcomewindow.h"
#include "messages/errors.h"
#include "office/session/sandboxprofile.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr Millis firstPaint {400};

} // namespace

void Application::chooseProfile()
{
    if (m_options.sandbox)
        return openSandbox();
    const bool nothingYet = m_home->profiles().isEmpty() && m_options.profile.isEmpty();
    const auto profile = m_options.profile.isEmpty() ? m_home->defaultProfile() : m_home->profile(m_options.profile);
    QMetaObject::invokeMethod(
        this,
        [this, nothingYet, profile] {
            if (nothingYet)
                return showWelcome();
            if (profile)
                return openProfile(*profile);
            showProblem(profile.error(), m_home->path());
        },
        Qt::QueuedConnection);
}

void Application::openSandbox()
{
    ensureSandboxProfile(*m_home, m_clock, this)->then(this, [this](const Result<Profile> &profile) {
        if (profile)
            return openProfile(*profile);
        showProblem(profile.error(), m_home->path());
    });
}

void Application::openProfile(const Profile &profile)
{
    auto session
        = MerchantSession::open(*m_home, profile, m_clock, {.personResumes = m_options.screenshot.isEmpty(), .personUnlocks = true});
    if (!session) {
        m_changing = false;
        return showProblem(session.error(), m_home->ledgerFile(profile.name));
    }
    m_session = std::move(*session);
    followSession();
    m_session->sending().setWorkingOffline(m_offline.contains(profile.name)); // before anything could leave
    if (m_session->keyAccess().needsPassphrase() && m_options.screenshot.isEmpty())
        return askForPassphrase();
    showSession();
    m_changing = false;
}

void Application::followSession()
{
    if (!m_log) {
        m_log = std::make_unique<EventLog>(m_home->path() + "/log"_L1, m_clock);
        m_messages = std::make_unique<MessageLog>(m_log.get());
        MessageLog::setDetailed(Preferences(*m_settings).isOn(Preferences::Key::DetailedLog));
    }
    m_log->write(u"Kontor %1 opens the profile %2"_s.arg(QStringLiteral(KONTOR_VERSION), m_session->profile().name));
    m_log->follow(*m_session);
    connect(m_session.get(), &MerchantSession::workerChanged, this, [this, session = m_session.get()](bool works) {
        if (works && session->profile().builtInSandbox)
            addSamplesToEmptyLedger(*session, this);
    });
}

void Application::askForPassphrase()
{
    m_lockWanted = false; // it is one: nothing is open behind it
    m_unlock = std::make_unique<UnlockWindow>(*m_session, m_theme);
    const auto passed = [this] {
        if (!m_unlock)
            return; // it was pressed twice
        m_changing = true;
        showSession();
        m_unlock.reset();
        m_changing = false;
    };
    connect(m_unlock.get(), &UnlockWindow::passed, this, passed, Qt::QueuedConnection);
    m_unlock->show();
    m_changing = false;
}

void Application::showSession()
{
    m_session->start();
    const SetupNotes notes(*m_settings, m_session->profile().name);
    if (notes.isUnderWay() && !notes.isLeftForLater() && m_options.screenshot.isEmpty())
        return showWelcome(std::move(m_session));
    showWindow();
}

//! The session before has stopped and let go of everything before the next one is opened.
void Application::changeTo(const QString &name)
{
    if (m_lock) {
        m_profileWanted = name; // the lock stands over the session of now
        return;
    }
    const auto profile = m_home->profile(name);
    if (!profile || m_stopping || std::exchange(m_changing, true))
        return;
    keepHalfTyped();
    m_place = m_window->geometry();
    m_window->setEnabled(false);
    if (m_session->sending().isWorkingOffline())
        m_offline.insert(m_session->profile().name);
    else
        m_offline.remove(m_session->profile().name);
    m_session->stop()->then(this, [this, profile](const Result<Done> &) {
        QMetaObject::invokeMethod(
            this,
            [this, profile] {
                m_window.reset();
                m_session.reset();
                openProfile(*profile);
            },
            Qt::QueuedConnection);
    });
}

// ---- the assistant

//! Beside a window it comes over that.
void Application::showWelcome(std::unique_ptr<MerchantSession> session)
{
    if (m_welcome)
        return comeForward();
    m_welcome = std::make_unique<WelcomeWindow>(*m_home, m_clock, m_theme, *m_settings);
    connect(m_welcome.get(), &WelcomeWindow::sandboxRequested, this, &Application::practise, Qt::QueuedConnection);
    connect(m_welcome.get(), &WelcomeWindow::profileReady, this, &Application::takeReadyProfile, Qt::QueuedConnection);
    connect(m_welcome.get(), &WelcomeWindow::closed, this, &Application::welcomeClosed, Qt::QueuedConnection);
    const auto remake = [this](Preferences::Key key) {
        m_changing = true;
        takeTongue(key);
        const std::unique_ptr<WelcomeWindow> old = std::exchange(m_welcome, nullptr);
        showWelcome();
        m_welcome->setGeometry(old->geometry());
        m_welcome->goOnAfter(key, *old);
        m_changing = false;
    };
    connect(m_welcome.get(), &WelcomeWindow::recreateRequested, this, remake, Qt::QueuedConnection);
    if (m_window)
        m_welcome->setWindowModality(Qt::ApplicationModal);
    if (session)
        m_welcome->goOnWith(std::move(session));
    else
        m_welcome->begin();
    if (m_lockWanted)
        lockNow();
    if (!m_lock)
        m_welcome->show();
    if (!m_options.screenshot.isEmpty())
        m_clock.after(firstPaint, this, [this] { takePicture(); });
}

void Application::endWelcome()
{
    m_changing = true;
    m_welcome.reset();
    m_changing = false;
}

void Application::practise()
{
    ensureSandboxProfile(*m_home, m_clock, this)->then(this, [this](const Result<Profile> &profile) {
        QMetaObject::invokeMethod(
            this, [this, profile] { practiseIn(profile); }, Qt::QueuedConnection);
    });
}

void Application::practiseIn(const Result<Profile> &profile)
{
    if (!m_welcome)
        return; // it was closed meanwhile
    if (!profile)
        return m_welcome->showError(messages::errorMessage(profile.error()).plain());
    if (m_window) {
        endWelcome();
        return m_window->profiles().open(profile->name);
    }
    openProfile(*profile);
    if (m_window)
        m_window->navigator().enter(section::overview);
    endWelcome();
}

//! Asked for twice where somebody was fast, and by the time it comes the session may have been taken.
void Application::takeReadyProfile()
{
    auto session = m_welcome ? m_welcome->takeSession() : nullptr;
    if (!session)
        return;
    if (!m_window) {
        m_session = std::move(session);
        followSession();
        showWindow();
        m_window->navigator().enter(section::overview);
        return endWelcome();
    }
    m_welcome->setEnabled(false);
    const QString name = session->profile().name;
    m_leaving = std::move(session);
    m_leaving->stop()->then(this, [this, name](const Result<Done> &) {
        QMetaObject::invokeMethod(
            this,
            [this, name] {
                m_leaving.reset();
                endWelcome();
                m_window->profiles().open(name);
            },
            Qt::QueuedConnection);
    });
}

//! Without a window the program ends by itself.
void Application::welcomeClosed()
{
    if (!m_window || !m_welcome || m_leaving)
        return;
    m_leaving = m_welcome->takeSession();
    endWelcome();
    if (m_leaving)
        m_leaving->stop()->then(this, [this](const Result<Done> &) {
            QMetaObject::invokeMethod(
                this, [this] { m_leaving.reset(); }, Qt::QueuedConnection);
        });
}

//! The window makes place for the assistant, which works on with the same session.
void Application::goOnSettingUp()
{
    if (!m_window)
        return; // it has ended, and one that comes after it asks again
    m_changing = true;
    keepHalfTyped();
    m_place = m_window->geometry();
    const std::unique_ptr<MainWindow> old = std::exchange(m_window, nullptr);
    showWelcome(std::move(m_session));
    old->hide();
    m_changing = false;
}

} // namespace kontor
