// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/welcome/welcomewindow.h"

#include "gui/kit/buttons.h"
#include "gui/kit/card.h"
#include "gui/status/statusstories.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"
#include "gui/welcome/callbacksetuppage.h"
#include "gui/welcome/connectiontestpage.h"
#include "gui/welcome/gatewaypage.h"
#include "gui/welcome/keysetuppage.h"
#include "gui/welcome/publickeypage.h"
#include "gui/welcome/setupendpage.h"
#include "gui/welcome/startpage.h"
#include "gui/welcome/stepcolumn.h"

#include <QCloseEvent>
#include <QScreen>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr QSize usualSize {980, 700};
constexpr int roomForSteps = 820;

} // namespace

WelcomeWindow::WelcomeWindow(Home &home, Clock &clock, Theme &theme, QSettings &settings)
    : m_theme(theme)
    , m_preferences(settings)
    , m_setup(home, clock, settings)
{
    setWindowFlags(Qt::Window);
    setWindowIcon(applicationIcon(false));
    build();
    connect(&m_preferences, &Preferences::changed, this, [this](Preferences::Key key) {
        if (key == Preferences::Key::Language || key == Preferences::Key::Numbers)
            Q_EMIT recreateRequested(key);
        if (key == Preferences::Key::TextScale)
            m_theme.setTextScale(m_preferences.number(key));
    });
    connect(&m_setup, &ProfileSetup::checksNoted, this, &WelcomeWindow::refreshSteps);
    place();
}

//! In the middle, and never with its title beyond the edge.
void WelcomeWindow::place()
{
    const QRect room = screen()->availableGeometry();
    const int titleBar = m_theme.px(40);
    resize((QSizeF(usualSize) * (m_theme.px(100) / 100.0)).toSize().boundedTo(room.size() - QSize(0, titleBar)));
    move(room.x() + (room.width() - width()) / 2, room.y() + std::max(0, (room.height() - titleBar - height()) / 2));
}

WelcomeWindow::~WelcomeWindow() = default;

void WelcomeWindow::build()
{
    m_steps = new StepColumn(m_theme);
    m_stack = new QStackedWidget;
    auto *right = new QVBoxLayout;
    right->setSpacing(0);
    right->addWidget(m_stack, 1);
    right->addWidget(makeRule());
    makePages();
    makeButtons();
    auto *buttons = new QHBoxLayout;
    buttons->setContentsMargins(24, 14, 24, 14);
    buttons->setSpacing(8);
    buttons->addWidget(m_back);
    buttons->addStretch();
    buttons->addWidget(m_later);
    buttons->addWidget(m_forward);
    right->addLayout(buttons);
    auto *all = new QHBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(m_steps);
    all->addLayout(right, 1);
    // Enter presses the button that has the keyboard, and the main one from anywhere else.
    for (QPushButton *button : findChildren<QPushButton *>())
        button->setAutoDefault(true);
    m_forward->setDefault(true);
    makeShortcuts();
}

void WelcomeWindow::makeShortcuts()
{
    auto *main = new QShortcut(QKeySequence(u"Ctrl+Return"_s), this);
    connect(main, &QShortcut::activated, m_forward, &QPushButton::click);
    // There is no menu here, and whoever needs large letters needs them first of all here.
    for (const auto &[keys, step] :
        {std::pair(u"Ctrl++"_s, Theme::textStep), std::pair(u"Ctrl+="_s, Theme::textStep), std::pair(u"Ctrl+-"_s, -Theme::textStep)}) {
        auto *shortcut = new QShortcut(QKeySequence(keys), this);
        connect(shortcut, &QShortcut::activated, this, [this, by = step] { scaleTo(m_theme.textScale() + by); });
    }
    auto *usual = new QShortcut(QKeySequence(u"Ctrl+0"_s), this);
    connect(usual, &QShortcut::activated, this, [this] { scaleTo(100); });
}

//! Kept for the window that follows.
void WelcomeWindow::scaleTo(int percent)
{
    m_preferences.set(Preferences::Key::TextScale, percent);
}

void WelcomeWindow::makePages()
{
    m_start = new StartPage(m_theme, m_preferences);
    m_pages = {new GatewayPage(m_theme, m_setup), new KeySetupPage(m_theme, m_setup), new PublicKeyPage(m_theme, m_setup),
        new ConnectionTestPage(m_theme, m_setup), new CallbackSetupPage(m_theme, m_setup), new SetupEndPage(m_theme, m_setup)};
    m_stack->addWidget(m_start);
    connect(m_start, &StartPage::sandboxRequested, this, &WelcomeWindow::sandboxRequested);
    connect(m_start, &WelcomePage::done, this, [this] { enter(SetupStep::Gateway); });
    connect(m_start, &WelcomePage::readinessChanged, this, &WelcomeWindow::refreshButtons);
    for (WelcomePage *page : m_pages) {
        m_stack->addWidget(page);
        connect(page, &WelcomePage::done, this, &WelcomeWindow::next);
        connect(page, &WelcomePage::readinessChanged, this, &WelcomeWindow::refreshButtons);
        connect(page, &WelcomePage::backWanted, this, &WelcomeWindow::back);
        connect(page, &WelcomePage::forwardWanted, m_stack, [this] { m_forward->setFocus(); });
    }
}

void WelcomeWindow::makeButtons()
{
    m_back = plainButton(m_theme, tr("&Back"));
    m_later = plainButton(m_theme, tr("Finish &later"));
    m_forward = primaryButton(m_theme, {});
    connect(m_back, &QPushButton::clicked, this, &WelcomeWindow::back);
    connect(m_later, &QPushButton::clicked, this, &WelcomeWindow::finishLater);
    connect(m_forward, &QPushButton::clicked, this, [this] { current().goOn(); });
}

// ---- the way through

void WelcomeWindow::begin()
{
    showPage(*m_start);
}

void WelcomeWindow::goOnAfter(Preferences::Key key, const WelcomeWindow &before)
{
    m_start->goOnAfter(key, *before.m_start);
}

void WelcomeWindow::goOnWith(std::unique_ptr<MerchantSession> session)
{
    m_setup.adopt(std::move(session));
    const SetupNotes notes = m_setup.notes();
    enter(notes.isUnderWay() ? notes.step() : SetupStep::Test);
}

std::unique_ptr<MerchantSession> WelcomeWindow::takeSession()
{
    return m_setup.release();
}

void WelcomeWindow::showError(const QString &words)
{
    m_start->setBusy(false, words);
}

WelcomePage &WelcomeWindow::current() const
{
    return *static_cast<WelcomePage *>(m_stack->currentWidget());
}

bool WelcomeWindow::skips(SetupStep step) const
{
    return step == SetupStep::HandOver && m_setup.session() && !m_setup.session()->profile().activeKey();
}

SetupStep WelcomeWindow::after(SetupStep step) const
{
    const auto following = static_cast<SetupStep>(int(step) + 1);
    return skips(following) ? after(following) : following;
}

SetupStep WelcomeWindow::before(SetupStep step) const
{
    const auto previous = static_cast<SetupStep>(int(step) - 1);
    return skips(previous) ? before(previous) : previous;
}

void WelcomeWindow::enter(SetupStep step)
{
    m_step = skips(step) ? after(step) : step;
    if (m_setup.session() && m_step == SetupStep::End)
        m_setup.notes().end();
    else if (m_setup.session())
        m_setup.notes().setStep(m_step);
    showPage(*m_pages.at(size_t(m_step)));
}

void WelcomeWindow::showPage(WelcomePage &page)
{
    m_stack->setCurrentWidget(&page);
    refreshSteps();
    setWindowTitle(titleOf(page));
    refreshButtons();
    m_forward->setFocus(); // unless the page has a better place
    page.arrive();
}

//! As soon as there is a profile, with its environment: where real money is, each title says so.
QString WelcomeWindow::titleOf(const WelcomePage &page) const
{
    if (&page == m_start)
        return page.title();
    if (const MerchantSession *session = m_setup.session())
        //: The title of the assistant: %1 is its page, %2 the environment such as "Live".
        return tr("%1 – Set up – %2 – Kontor").arg(page.title(), environmentWord(session->profile()));
    //: The title of the assistant: %1 is its page.
    return tr("%1 – Set up – Kontor").arg(page.title());
}

void WelcomeWindow::refreshSteps()
{
    m_steps->setStep(m_step, m_setup.session() ? m_setup.notes().openChecks() : 0);
}

void WelcomeWindow::next()
{
    if (m_step == SetupStep::End)
        return Q_EMIT profileReady();
    enter(after(m_step));
}

void WelcomeWindow::back()
{
    current().leave();
    if (m_step == SetupStep::Gateway)
        showPage(*m_start);
    else
        enter(before(m_step));
}

void WelcomeWindow::finishLater()
{
    current().leave();
    m_setup.notes().leaveForLater();
    Q_EMIT profileReady();
}

void WelcomeWindow::refreshButtons()
{
    const bool isStart = &current() == m_start;
    m_forward->setText(current().forwardWords());
    m_forward->setEnabled(current().canGoOn());
    // Once there is a profile, how to start is decided.
    m_back->setVisible(!isStart && (m_step != SetupStep::Gateway || !m_setup.session()));
    m_back->setEnabled(current().canLeave());
    m_later->setVisible(!isStart && m_setup.session() && m_step != SetupStep::End);
    m_later->setEnabled(current().canLeave());
    m_steps->setVisible(!isStart && width() >= m_theme.px(roomForSteps));
}

void WelcomeWindow::resizeEvent(QResizeEvent *event)
{
    QDialog::resizeEvent(event);
    refreshButtons();
}

// ---- leaving

//! Escape goes back and never throws anything away.
void WelcomeWindow::reject()
{
    if (m_back->isVisible() && m_back->isEnabled())
        back();
}

void WelcomeWindow::closeEvent(QCloseEvent *event)
{
    current().leave();
    event->accept();
    Q_EMIT closed();
}

} // namespace kontor
