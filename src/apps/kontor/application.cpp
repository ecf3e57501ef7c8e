// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontor/application.h"

#include "apps/kontor/singleinstance.h"
#include "core/namedfile.h"
#include "core/zone.h"
#include "gui/features/settingsfeature.h"
#include "gui/keyboard/enterpresses.h"
#include "gui/keyboard/wheelguard.h"
#include "gui/lock/lockwatch.h"
#include "gui/lock/lockwindow.h"
#include "gui/notifications/noticesender.h"
#include "gui/shell/formdrafts.h"
#include "gui/shell/navigator.h"
#include "gui/welcome/unlockwindow.h"
#include "gui/welcome/welcomewindow.h"
#include "gui/window/helpmenu.h"
#include "messages/errors.h"
#include "messages/message.h"
#include "messages/reasons.h"

#include <QBuffer>
#include <QCommandLineParser>
#include <QFile>
#include <cstdio>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr Millis pictureLook {250};
constexpr int mostLooks = 240; // a minute
constexpr Millis lastPaint {400};

std::optional<Theme::Mode> modeOf(const QString &word)
{
    if (word == "light"_L1)
        return Theme::Mode::Light;
    if (word == "dark"_L1)
        return Theme::Mode::Dark;
    if (word == "system"_L1)
        return Theme::Mode::System;
    return std::nullopt;
}

} // namespace

Application::Application(QApplication &qt)
    : m_qt(qt)
{
}

Application::~Application() = default;

int Application::complain(const QString &words)
{
    std::fputs(qUtf8Printable(words + u'\n'), stderr);
    return 1;
}

std::optional<Application::Options> Application::readOptions()
{
    QCommandLineParser parser;
    parser.setApplicationDescription(tr("Back-office for merchants of a payment gateway."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption home(u"home"_s, tr("The folder that holds everything (also KONTOR_HOME)."), u"dir"_s);
    const QCommandLineOption profile(u"profile"_s, tr("The profile to open."), u"name"_s);
    const QCommandLineOption sandbox(u"sandbox"_s, tr("Open the built-in sandbox: practice payments only."));
    const QCommandLineOption theme(u"theme"_s, tr("light, dark or system."), u"theme"_s);
    const QCommandLineOption lang(u"lang"_s, tr("The language, for example en."), u"lang"_s);
    const QCommandLineOption screenshot(u"screenshot"_s, tr("Write a picture of the window once it has settled, and end."), u"file"_s);
    parser.addOptions({home, profile, sandbox, theme, lang, screenshot});
    parser.process(m_qt);
    if (parser.isSet(theme) && !modeOf(parser.value(theme))) {
        complain(tr("--theme takes light, dark or system."));
        return std::nullopt;
    }
    for (const QCommandLineOption &named : {home, profile, screenshot}) {
        if (parser.isSet(named) && parser.value(named).isEmpty()) {
            //: In a terminal. %1 is the name of an option, such as "home".
            complain(tr("--%1 needs a value.").arg(named.names().first()));
            return std::nullopt;
        }
    }
    return Options {
        .home = parser.isSet(home) ? parser.value(home) : qEnvironmentVariable("KONTOR_HOME"),
        .profile = parser.value(profile),
        .sandbox = parser.isSet(sandbox),
        .theme = parser.isSet(theme) ? modeOf(parser.value(theme)) : std::nullopt,
        .screenshot = parser.value(screenshot),
        .language = parser.value(lang),
    };
}

int Application::run()
{
    const auto options = readOptions();
    if (!options)
        return 2;
    m_options = *options;
    const auto home = Home::open(m_options.home);
    if (!home)
        return tellThatThereIsNoHome(home.error());
    m_home = std::make_unique<Home>(*home);
    m_instance = std::make_unique<SingleInstance>(m_home->path());
    if (m_options.screenshot.isEmpty() && !m_instance->isFirst())
        return 0; // the window that is there already comes to the front
    connect(m_instance.get(), &SingleInstance::askedToShow, this, &Application::comeForward);
    m_settings = std::make_unique<QSettings>(m_home->path() + "/window.ini"_L1, QSettings::IniFormat);
    dress();
    if (m_options.screenshot.isEmpty())
        m_desktop = std::make_unique<NoticeSender>();
    watchForLock();
    chooseProfile();
    return m_qt.exec();
}

//! Language and looks as the settings say, and what all windows have in common.
void Application::dress()
{
    readTongue();
    const Preferences preferences(*m_settings);
    Zone::useForThisProgram(preferences.text(Preferences::Key::TimeZone)); // the computer's own where none is chosen
    m_theme.setMode(m_options.theme.value_or(static_cast<Theme::Mode>(preferences.number(Preferences::Key::Theme))));
    m_theme.setTextScale(preferences.number(Preferences::Key::TextScale));
    m_theme.setReducesMotion(preferences.isOn(Preferences::Key::LessMovement));
    m_theme.setHidesAccounts(preferences.isOn(Preferences::Key::HideAccounts));
    m_theme.setCompact(preferences.isOn(Preferences::Key::Compact));
    m_theme.install(m_qt);
    new WheelGuard(m_qt); // the application's, as is the next
    new EnterPresses(m_qt);
    m_qt.setQuitOnLastWindowClosed(false);
    connect(&m_qt, &QGuiApplication::lastWindowClosed, this, &Application::stopAndQuit);
}

//! Who starts Kontor from a menu sees no terminal.
int Application::tellThatThereIsNoHome(const ApiError &why)
{
    if (!m_options.screenshot.isEmpty())
        return complain(messages::reasonOf(why));
    m_settings = std::make_unique<QSettings>(QString(), QSettings::IniFormat); // none to read
    dress();
    showProblem(why, {});
    return m_qt.exec();
}

void Application::readTongue()
{
    const Preferences preferences(*m_settings);
    const QString language = m_options.language.isEmpty() ? preferences.text(Preferences::Key::Language) : m_options.language;
    QLocale::setDefault(language.isEmpty() ? QLocale::system() : QLocale(language));
    m_format = NumberFormat(preferences.numbers());
    loadWords();
}

void Application::takeTongue(Preferences::Key key)
{
    if (key == Preferences::Key::Language)
        m_options.language.clear();
    readTongue();
}

void Application::loadWords()
{
    QCoreApplication::removeTranslator(&m_words);
    QCoreApplication::removeTranslator(&m_wordsOfQt);
    if (m_wordsOfQt.load(QLocale(), u"qt"_s, u"_"_s, u":/translations"_s))
        QCoreApplication::installTranslator(&m_wordsOfQt);
    // Languages without a catalogue of their own get the English one, which is needed for its plurals.
    if (m_words.load(QLocale(), u"kontor"_s, u"_"_s, u":/translations"_s) || m_words.load(u":/translations/kontor_en.qm"_s))
        QCoreApplication::installTranslator(&m_words);
    // The last one is asked first.
    QCoreApplication::removeTranslator(&m_english);
    if (!m_englishPlurals.isEmpty() || m_englishPlurals.load(u":/translations/kontor_en.qm"_s))
        QCoreApplication::installTranslator(&m_english);
}

void Application::showProblem(const ApiError &error, const QString &where)
{
    const messages::Message message = messages::errorMessage(error);
    complain(message.plain());
    m_exitCode = 1;
    if (!m_options.screenshot.isEmpty())
        return m_qt.exit(m_exitCode);
    m_problem = std::make_unique<ProblemWindow>(m_theme, message, where);
    m_problem->show();
}

void Application::showWindow()
{
    m_window = std::make_unique<MainWindow>(*m_session, m_theme, m_format, *m_settings, m_desktop.get());
    connect(m_window.get(), &MainWindow::activationRequested, this, &Application::comeForward);
    connect(m_window.get(), &MainWindow::endedInBackground, this, &Application::endedInBackground, Qt::QueuedConnection);
    connect(m_window.get(), &MainWindow::recreateRequested, this, &Application::remakeWindow, Qt::QueuedConnection);
    connect(m_window.get(), &MainWindow::profileRequested, this, &Application::changeTo, Qt::QueuedConnection);
    connect(m_window.get(), &MainWindow::lockRequested, this, &Application::lock, Qt::QueuedConnection);
    connect(
        m_window.get(), &MainWindow::newProfileRequested, this, [this] { showWelcome(); }, Qt::QueuedConnection);
    connect(m_window.get(), &MainWindow::setupRequested, this, &Application::goOnSettingUp, Qt::QueuedConnection);
    m_window->help().setLogFolder(m_home->path() + "/log"_L1);
    m_window->drafts().bringBackKept();
    m_window->drafts().bringBack(m_draftRestore.take(m_session->profile().name));
    if (m_place)
        m_window->setGeometry(*std::exchange(m_place, {}));
    if (m_lockWanted)
        lockNow();
    if (!m_lock)
        m_window->show();
    if (!m_options.screenshot.isEmpty())
        pictureWhenSettled();
}

void Application::keepHalfTyped()
{
    m_draftRestore.insert(m_session->profile().name, m_window->drafts().typed());
}

void Application::comeForward()
{
    if (m_stopping || (m_changing && m_lockWanted))
        return; // a moment later there is nothing to show, or a lock
    if (m_lockWanted)
        lockNow();
    QWidget *front = m_window.get();
    if (m_unlock || m_welcome)
        front = m_welcome ? static_cast<QWidget *>(m_welcome.get()) : m_unlock.get();
    if (!front)
        front = m_problem.get();
    if (m_lock)
        front = m_lock.get();
    if (!front)
        return;
    front->show(); // it may be sending in the background
    front->setWindowState(front->windowState() & ~Qt::WindowMinimized);
    front->raise();
    front->activateWindow();
}

//! The new one is there before the old one goes: without any window the program would end.
void Application::remakeWindow(Preferences::Key key, const QVariant &before)
{
    keepHalfTyped();
    takeTongue(key);
    const std::unique_ptr<MainWindow> old = std::exchange(m_window, nullptr);
    showWindow();
    m_window->setGeometry(old->geometry());
    m_window->settings().goOnAfter(key, before);
    old->hide();
}

//! Somebody may stand before the lock by then: they get a window again.
void Application::endedInBackground()
{
    if (!m_lock || !m_window)
        return stopAndQuit();
    keepHalfTyped();
    m_place = m_window->geometry();
    m_window.reset();
}

void Application::stopAndQuit()
{
    if (m_changing)
        return;
    if (m_welcome && !m_session)
        m_session = m_welcome->takeSession();
    if (!m_session)
        return m_qt.exit(m_exitCode);
    if (std::exchange(m_stopping, true))
        return;
    m_session->stop()->then(this, [this](const Result<Done> &) { end(0); });
}

void Application::end(int code)
{
    // From the event loop: what is taken down here is still on the stack of whoever called.
    QMetaObject::invokeMethod(
        this,
        [this, code] {
            m_welcome.reset();
            m_unlock.reset();
            m_lock.reset();
            m_window.reset();
            m_session.reset();
            m_leaving.reset();
            m_qt.exit(code);
        },
        Qt::QueuedConnection);
}

// ---- --screenshot

void Application::pictureWhenSettled()
{
    m_clock.after(pictureLook, this, [this] {
        m_session->ledger().payments().open()->then(this, [this](const Result<QList<PaymentRecord>> &open) {
            const bool empty
                = m_session->profile().builtInSandbox && !m_session->callbacks().last() && m_session->isWorker() && m_looks < 20;
            const bool settled = m_window->navigator().isFirstListShown() && !empty && open && open->isEmpty();
            if (settled || ++m_looks > mostLooks)
                m_clock.after(lastPaint, this, [this] { takePicture(); });
            else
                pictureWhenSettled();
        });
    });
}

void Application::takePicture()
{
    QWidget &seen = m_welcome ? static_cast<QWidget &>(*m_welcome) : *m_window;
    QByteArray png;
    QBuffer buffer(&png);
    const bool saved = seen.grab().save(&buffer, "PNG") && writeWhole(m_options.screenshot, png);
    if (!saved)
        //: In a terminal. %1 is the path of a file.
        complain(tr("The picture could not be written to %1.").arg(m_options.screenshot));
    if (!m_session)
        return end(saved ? 0 : 1);
    m_session->stop()->then(this, [this, saved](const Result<Done> &) { end(saved ? 0 : 1); });
}

} // namespace kontor
