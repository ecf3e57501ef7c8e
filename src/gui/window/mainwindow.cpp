// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/mainwindow.h"
#include "ui_mainwindow.h"

#include "gui/accessibility/plainwords.h"
#include "gui/features/batchesfeature.h"
#include "gui/features/callbacksfeature.h"
#include "gui/features/exportactions.h"
#include "gui/features/keysfeature.h"
#include "gui/features/lookupsfeature.h"
#include "gui/features/overviewfeature.h"
#include "gui/features/payinsfeature.h"
#include "gui/features/paymentsfeature.h"
#include "gui/features/paymentsmenu.h"
#include "gui/features/payoutsfeature.h"
#include "gui/features/printactions.h"
#include "gui/features/sandboxfeature.h"
#include "gui/features/settingsfeature.h"
#include "gui/features/viewmenu.h"
#include "gui/jobs/jobmodel.h"
#include "gui/jobs/jobsdrawer.h"
#include "gui/jobs/ledgeractions.h"
#include "gui/keyboard/heldkeys.h"
#include "gui/keyboard/undothrough.h"
#include "gui/overview/lastvisit.h"
#include "gui/page/announcer.h"
#include "gui/page/detailpanel.h"
#include "gui/page/messagebar.h"
#include "gui/page/toast.h"
#include "gui/payment/payoutactions.h"
#include "gui/payouts/payoutspage.h"
#include "gui/sandboxcontrol/sandboxdock.h"
#include "gui/settings/keymap.h"
#include "gui/shell/closecontroller.h"
#include "gui/shell/formdrafts.h"
#include "gui/shell/navigator.h"
#include "gui/shell/notificationcenter.h"
#include "gui/shell/pagetoasts.h"
#include "gui/shell/panes.h"
#include "gui/shell/pausebar.h"
#include "gui/shell/pausecontroller.h"
#include "gui/shell/profileswitcher.h"
#include "gui/shell/sections.h"
#include "gui/shell/sidebar.h"
#include "gui/shell/warningbars.h"
#include "gui/shell/windowcontext.h"
#include "gui/status/environmentband.h"
#include "gui/status/environmenttitle.h"
#include "gui/status/statusparts.h"
#include "gui/status/statusstories.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"
#include "gui/window/gomenu.h"
#include "gui/window/helpmenu.h"
#include "gui/window/jobspane.h"
#include "gui/window/palettecontroller.h"
#include "office/session/merchantsession.h"

#include <QApplication>
#include <QCloseEvent>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QVBoxLayout>
#include <utility>

namespace kontor {

namespace {

constexpr int leastWidthForWords = 1100;

} // namespace

MainWindow::MainWindow(MerchantSession &session, Theme &theme, const NumberFormat &format, QSettings &settings, NoticeSender *desktop)
    : m_session(session)
    , m_theme(theme)
    , m_settings(settings)
    , m_preferences(settings)
    , m_initialPage(m_preferences, settings, session)
    , m_ui(std::make_unique<Ui::MainWindow>())
{
    m_ui->setupUi(this);
    setEnvironment(this, environmentWord(session.profile()));
    setWindowIcon(applicationIcon(session.profile().environment == Environment::Test));
    m_toasts = new ToastHost(theme, this);
    m_jobs = new JobModel(session.clock(), this);
    auto *announcer = new Announcer(this);
    m_keys = new KeyMap(settings, this);
    m_navigator = new Navigator(*m_ui->pages, session, settings, this);
    m_actions = new PayoutActions(session, format, m_preferences, *m_toasts, this);
    const WindowContext context {.window = *this,
        .ui = *m_ui,
        .session = session,
        .theme = theme,
        .format = format,
        .settings = settings,
        .preferences = m_preferences,
        .navigator = *m_navigator,
        .toasts = *m_toasts,
        .announcer = *announcer};
    buildFrame(context);
    buildMenus(context);
    buildFeatures(context, desktop);
    buildEnd(context, desktop);
    connectMenus();
    connectStatusParts();
    connectSignals();
    takeKeys(); // when each action has its usual ones
    new UndoThrough(*this, [this] { return m_toasts->countsDown(); });
    new HeldKeys(this);
    new LastVisit(*this, session.clock(), settings, session.profile().name);
    setAcceptDrops(true);
    restore();
    m_navigator->enter(m_initialPage.name());
    m_pauses->refresh();
}

MainWindow::~MainWindow() = default;

// ---- how it is made

void MainWindow::buildFrame(const WindowContext &context)
{
    connect(m_navigator, &Navigator::entered, this, &MainWindow::showTitle);
    m_pageToasts = std::make_unique<PageToasts>(context);
    if (m_session.profile().environment == Environment::Test)
        m_ui->frame->insertWidget(0, m_band = new EnvironmentBand(m_theme, m_session.profile().builtInSandbox));
    buildBars();
    m_goMenu = std::make_unique<GoMenu>(context);
    m_jobsPane = std::make_unique<JobsPane>(context, *m_jobs, *m_statusParts);
    m_sandbox = std::make_unique<SandboxFeature>(context, m_band);
}

void MainWindow::buildBars()
{
    m_pauseBar = new PauseBar(m_session, m_theme);
    m_ui->content->insertWidget(0, m_pauseBar);
    connect(m_pauseBar, &PauseBar::keyboardLeft, this, [this] { takeKeyboardSafely(m_navigator->currentPage()); });
    auto *warnings = new WarningBars(m_session, m_theme);
    m_ui->content->insertWidget(1, warnings);
    warnings->refresh();
    connect(warnings, &WarningBars::said, m_pageToasts.get(), &PageToasts::say);
    auto *report = new MessageBar(m_theme);
    auto *margin = new QVBoxLayout;
    margin->setContentsMargins(24, 0, 24, 0);
    margin->addWidget(report);
    m_ui->content->insertLayout(2, margin);
    m_ledgerActions = new LedgerActions(m_session, *m_toasts, *m_jobs, *report, this);
    m_statusBar = new StatusBar;
    m_statusParts = new StatusParts(m_session, m_theme, *m_statusBar, this);
    connect(m_statusParts, &StatusParts::clockComparisonRequested, warnings, &WarningBars::compareClocks);
    m_ui->frame->addWidget(m_statusBar);
}

void MainWindow::buildMenus(const WindowContext &context)
{
    m_paymentsMenu = std::make_unique<PaymentsMenu>(context, *m_actions, *m_sandbox);
    m_viewMenu = std::make_unique<ViewMenu>(context, *m_paymentsMenu);
    m_help = std::make_unique<HelpMenu>(context, *m_sandbox);
    m_exports = std::make_unique<ExportActions>(context, *m_jobs);
    m_printing = std::make_unique<PrintActions>(context, *m_jobs);
}

void MainWindow::buildFeatures(const WindowContext &context, NoticeSender *desktop)
{
    m_keysFeature = std::make_unique<KeysFeature>(context);
    m_batches = std::make_unique<BatchesFeature>(context, m_exports->jobs(), *m_printing);
    m_payouts = std::make_unique<PayoutsFeature>(context, *m_actions, *m_viewMenu, *m_batches);
    m_payins = std::make_unique<PayinsFeature>(context, *m_actions, *m_viewMenu, *m_keysFeature);
    m_payments = std::make_unique<PaymentsFeature>(context, *m_actions, *m_keysFeature);
    m_palette = std::make_unique<PaletteController>(context,
        PaletteController::Ways {.paymentsMenu = *m_paymentsMenu, .viewMenu = *m_viewMenu, .payments = *m_payments, .payouts = *m_payouts});
    m_lookups = std::make_unique<LookupsFeature>(context, *m_payins);
    m_callbacks = std::make_unique<CallbacksFeature>(context);
    m_pauses = std::make_unique<PauseController>(context, *m_pauseBar, *m_ledgerActions);
    m_overview = std::make_unique<OverviewFeature>(
        context, OverviewFeature::Ways {.statusParts = *m_statusParts, .pauses = *m_pauses, .payouts = *m_payouts, .payins = *m_payins});
    m_settingsFeature = std::make_unique<SettingsFeature>(context,
        SettingsFeature::Ways {
            .toasts = *m_pageToasts, .pauses = *m_pauses, .ledgerActions = *m_ledgerActions, .keys = *m_keys, .desktop = desktop});
}

//! What there is to do before the window goes, or while nobody is at it.
void MainWindow::buildEnd(const WindowContext &context, NoticeSender *desktop)
{
    m_drafts = std::make_unique<FormDrafts>(m_session, context.format, m_settings, *m_navigator);
    m_profiles = std::make_unique<ProfileSwitcher>(m_session, m_theme, *m_ui->profilesMenu, *this);
    m_closing = std::make_unique<CloseController>(m_session, m_theme, *m_toasts, *this);
    const NotificationCenter::Around around {.session = m_session,
        .preferences = m_preferences,
        .format = context.format,
        .announcer = context.announcer,
        .batchJobs = m_jobsPane->batches(),
        .closing = *m_closing,
        .navigator = *m_navigator,
        .window = *this};
    m_notifications = std::make_unique<NotificationCenter>(around, desktop);
}

void MainWindow::connectMenus()
{
    connect(m_ui->backupAction, &QAction::triggered, m_ledgerActions, &LedgerActions::backUp);
    connect(m_ui->checkLedgerAction, &QAction::triggered, m_ledgerActions, &LedgerActions::check);
    connect(m_ui->restoreAction, &QAction::triggered, m_ledgerActions, &LedgerActions::sayHowToRestore);
    connect(m_ui->quitAction, &QAction::triggered, this, &QWidget::close);
    connect(m_ui->undoAction, &QAction::triggered, this, &MainWindow::undoLast);
    connect(m_ui->filterAction, &QAction::triggered, this, &MainWindow::focusFilter);
    connect(m_ui->nextPaneAction, &QAction::triggered, this, [this] { goToPane(1); });
    connect(m_ui->previousPaneAction, &QAction::triggered, this, [this] { goToPane(-1); });
    connect(m_ui->sidebarAction, &QAction::toggled, this, [this](bool narrow) {
        m_goMenu->sidebar().setCollapsed(narrow);
        if (!m_isTight)
            m_settings.setValue("narrowSidebar", narrow);
    });
}

void MainWindow::connectStatusParts()
{
    connect(m_statusParts, &StatusParts::oldestPressed, m_navigator, &Navigator::showOldestOpen);
    connect(m_statusParts, &StatusParts::waitingRequested, m_navigator, &Navigator::showWaiting);
    connect(m_statusParts, &StatusParts::checkAllRequested, m_paymentsMenu.get(), &PaymentsMenu::checkAllOpen);
    connect(m_statusParts, &StatusParts::addressTestRequested, m_callbacks.get(), &CallbacksFeature::testAddress);
    connect(m_statusParts, &StatusParts::profileRequested, m_profiles.get(), &ProfileSwitcher::open);
    connect(m_statusParts, &StatusParts::newProfileRequested, this, &MainWindow::newProfileRequested);
}

//! What the program is asked for.
void MainWindow::connectSignals()
{
    connect(m_ui->newProfileAction, &QAction::triggered, this, &MainWindow::newProfileRequested);
    connect(m_ui->lockAction, &QAction::triggered, this, &MainWindow::lockRequested);
    connect(m_profiles.get(), &ProfileSwitcher::profileRequested, this, &MainWindow::profileRequested);
    connect(m_overview.get(), &OverviewFeature::setupRequested, this, &MainWindow::setupRequested);
    connect(m_settingsFeature.get(), &SettingsFeature::recreateRequested, this, &MainWindow::recreateRequested);
    connect(m_closing.get(), &CloseController::endedInBackground, this, &MainWindow::endedInBackground);
    connect(m_notifications.get(), &NotificationCenter::activationRequested, this, &MainWindow::activationRequested);
}

//! Every action of the menus has its keys from here on.
void MainWindow::takeKeys()
{
    for (const QAction *top : m_ui->menuBar->actions()) {
        for (QAction *action : top->menu()->actions()) {
            if (!action->objectName().isEmpty() && !action->menu() && !action->isSeparator())
                m_keys->add(action, plainWords(top->text()));
        }
    }
    connect(m_keys, &KeyMap::changed, m_goMenu.get(), &GoMenu::showKeys);
    connect(m_keys, &KeyMap::changed, this, &MainWindow::showKeysOfLists);
    m_goMenu->showKeys();
    showKeysOfLists();
}

//! Fields have these keys too, so they are no shortcuts of the window: a list takes them itself. Where somebody gave the action keys of its
//! own, the menu shows those.
void MainWindow::showKeysOfLists()
{
    const QList<std::pair<QAction *, QKeySequence>> ofLists {{m_ui->openAction, QKeySequence(Qt::Key_Enter)},
        {m_ui->cancelAction, QKeySequence(Qt::Key_Delete)}, {m_ui->copyRowsAction, QKeySequence(QKeySequence::Copy)}};
    for (const auto &[action, keys] : ofLists) {
        const QString words = action->text().section(u'\t', 0, 0);
        action->setText(action->shortcut().isEmpty() ? words + u'\t' + keys.toString(QKeySequence::NativeText) : words);
    }
}

// ---- what it looks like

void MainWindow::restore()
{
    // A first window never reaches beyond the screen, title bar included.
    const QSize room = screen()->availableSize() - QSize(0, m_theme.px(40));
    resize(QSize(1280, 800).boundedTo(room));
    restoreGeometry(m_settings.value("geometry").toByteArray());
    m_ui->sidebarAction->setChecked(m_settings.value("narrowSidebar").toBool());
    connect(&m_theme, &Theme::changed, this, &MainWindow::fitSidebar);
    fitSidebar();
    m_sandbox->restore();
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    fitSidebar();
}

//! Where there is little room the words beside the icons go; whoever wants them back gets them, and the wish of before comes back with the
//! room.
void MainWindow::fitSidebar()
{
    const bool isTight = width() < m_theme.px(leastWidthForWords);
    if (std::exchange(m_isTight, isTight) != isTight)
        m_ui->sidebarAction->setChecked(isTight || m_settings.value("narrowSidebar").toBool());
}

void MainWindow::showTitle()
{
    m_initialPage.remember(m_navigator->entryOf(m_navigator->current()));
    //: The title of the window. %1 is the page that is shown, %2 the environment such as "Sandbox" or "Live".
    setWindowTitle(tr("%1 – %2 – Kontor").arg(m_navigator->currentPage().title(), environmentWord(m_session.profile())));
}

void MainWindow::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    m_notifications->noteShown();
}

void MainWindow::hideSecrets()
{
    while (QWidget *popup = QApplication::activePopupWidget())
        popup->close();
    m_notifications->noteLocked();
    m_keysFeature->hideSecrets();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_settings.setValue("geometry", saveGeometry());
    if (m_closing->mayClose()) {
        m_drafts->keep(); // not before: whoever stays may send it, and later it would be said not to have been sent
        return QMainWindow::closeEvent(event);
    }
    event->ignore();
    m_closing->ask();
}

// ---- what is done in it

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.first().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    m_batches->startImport(event->mimeData()->urls().first().toLocalFile());
}

void MainWindow::undoLast()
{
    if (!m_navigator->currentPage().takeBack() && !m_toasts->undoLatest())
        m_toasts->post({.text = tr("There is nothing to undo at this moment.")});
}

void MainWindow::focusFilter()
{
    if (m_navigator->currentPage().focusFilter())
        return;
    m_navigator->enter(section::payouts);
    m_navigator->payouts().focusFilter();
}

void MainWindow::goToPane(int step)
{
    Page &page = m_navigator->currentPage();
    QList<QWidget *> panes {&m_goMenu->sidebar(), &page};
    if (auto *detail = page.findChild<DetailPanel *>(); detail && detail->isVisible())
        panes.append(detail);
    if (SandboxDock *dock = m_sandbox->dock())
        panes.append(dock);
    panes += {&m_jobsPane->drawer(), m_statusBar};
    goToNextPane(panes, step);
}

} // namespace kontor
