// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/mainwindow.h"
#include "gui/payment/supportcase.h"
#include "ui_mainwindow.h"

#include "core/visibletext.h"
#include "gui/jobs/jobmodel.h"
#include "gui/jobs/ledgeractions.h"
#include "gui/lists/sortmenu.h"
#include "gui/notifications/announcements.h"
#include "gui/overview/lastvisit.h"
#include "gui/page/announcer.h"
#include "gui/page/messagebar.h"
#include "gui/page/toast.h"
#include "gui/payment/paymentdetails.h"
#include "gui/payouts/payoutspage.h"
#include "gui/sandboxcontrol/sandboxdock.h"
#include "gui/status/environmentband.h"
#include "gui/status/environmenttitle.h"
#include "gui/status/statusparts.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"
#include "gui/window/attentionbadges.h"
#include "gui/window/panes.h"
#include "gui/window/sections.h"
#include "gui/window/sidebar.h"
#include "gui/window/warningbars.h"

#include <QActionGroup>
#include <QClipboard>
#include <QGuiApplication>
#include <QScreen>
#include <QSettings>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr int leastWidthForWords = 1100;
constexpr int longestTarget = 32; //!< letters of a name in an entry of a menu

} // namespace

MainWindow::MainWindow(MerchantSession &session, Theme &theme, const NumberFormat &format, QSettings &settings, NoticeSender *desktop)
    : m_session(session)
    , m_theme(theme)
    , m_format(format)
    , m_settings(settings)
    , m_preferences(settings)
    , m_ui(std::make_unique<Ui::MainWindow>())
    , m_desktop(desktop)
{
    m_ui->setupUi(this);
    setEnvironment(this, environment());
    setWindowIcon(applicationIcon(session.profile().environment == Environment::Test));
    m_toasts = new ToastHost(theme, this);
    m_jobs = new JobModel(session.clock(), this);
    m_announcer = new Announcer(this);
    m_actions = new PayoutActions(session, format, m_preferences, *m_toasts, this);
    buildFrame();
    buildSidebar();
    connectMenus();
    connectViewMenu();
    connectPaymentsMenu();
    connectGoMenu();
    connectShell();
    connectSettings();
    connectProfiles();
    connectKeys();
    takeKeys(); // when each action has its usual ones
    connect(&session, &MerchantSession::statusChanged, this, &MainWindow::takeStatus);
    new Announcements(
        session, *m_announcer, [this] { return !isLocked(); }, this);
    if (desktop)
        connectNotices(*desktop);
    new LastVisit(*this, session.clock(), settings, session.profile().name);
    setAcceptDrops(true);
    restore();
    enter(startPage());
    takeStatus();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildFrame()
{
    if (m_session.profile().environment == Environment::Test)
        m_ui->frame->insertWidget(0, m_band = new EnvironmentBand(m_theme, m_session.profile().builtInSandbox));
    buildBars();
    addPages();
    buildStatusBar();
}

void MainWindow::buildBars()
{
    m_pauseBar = new PauseBar(m_session, m_theme);
    m_ui->content->insertWidget(0, m_pauseBar);
    connect(m_pauseBar, &PauseBar::asked, this, &MainWindow::actOnPause);
    connect(m_pauseBar, &PauseBar::keyboardLeft, this, [this] { takeKeyboardSafely(m_pageStack->currentPage()); });
    m_warnings = new WarningBars(m_session, m_theme);
    m_ui->content->insertWidget(1, m_warnings);
    m_warnings->refresh();
    connect(m_warnings, &WarningBars::said, this, [this](const QString &words) { m_toasts->post({.text = words}); });
    m_report = new MessageBar(m_theme);
    auto *margin = new QVBoxLayout;
    margin->setContentsMargins(24, 0, 24, 0);
    margin->addWidget(m_report);
    m_ui->content->insertLayout(2, margin);
    m_ledgerActions = new LedgerActions(m_session, *m_toasts, *m_jobs, *m_report, this);
}

void MainWindow::buildStatusBar()
{
    m_statusBar = new StatusBar;
    m_statusParts = new StatusParts(m_session, m_theme, *m_statusBar, this);
    connect(m_statusParts, &StatusParts::oldestPressed, this, &MainWindow::showOldestOpen);
    connect(m_statusParts, &StatusParts::clockComparisonRequested, m_warnings, &WarningBars::compareClocks);
    m_ui->frame->addWidget(m_statusBar);
}

void MainWindow::buildSidebar()
{
    m_sidebar = new Sidebar(m_theme);
    m_sidebar->addEntry(section::overview, u"overview"_s, tr("Overview"));
    m_sidebar->addEntry(section::payouts, u"payout"_s, tr("Payouts"));
    m_sidebar->addEntry(section::payins, u"payin"_s, tr("Payins"));
    m_sidebar->addEntry(section::batches, u"batch"_s, tr("Batches"));
    m_sidebar->addEntry(section::balances, u"balance"_s, tr("Balances"));
    m_sidebar->addEntry(section::options, u"options"_s, tr("Options"));
    m_sidebar->addEntry(section::keys, u"key"_s, tr("Keys"));
    m_sidebar->addEntry(section::callbacks, u"callback"_s, tr("Callbacks"));
    m_sidebar->addEntry(section::settings, u"settings"_s, tr("Settings"));
    m_ui->body->insertWidget(0, m_sidebar);
    connect(m_sidebar, &Sidebar::entered, this, &MainWindow::enter);
    connect(m_sidebar, &Sidebar::collapsedChanged, m_ui->sidebarAction, &QAction::setChecked);
    m_badges = new AttentionBadges(m_session.ledger(), *m_sidebar, this);
}

// ---- menus

void MainWindow::connectMenus()
{
    connect(m_ui->newPayoutAction, &QAction::triggered, this, &MainWindow::startPayout);
    connect(m_ui->newPayinAction, &QAction::triggered, this, &MainWindow::startPayin);
    connect(m_ui->importAction, &QAction::triggered, this, &MainWindow::chooseBatchFile);
    connect(m_ui->exportAction, &QAction::triggered, this, &MainWindow::askForExport);
    connect(m_ui->pasteRowsAction, &QAction::triggered, this, &MainWindow::pasteRows);
    connect(m_ui->backupAction, &QAction::triggered, m_ledgerActions, &LedgerActions::backUp);
    connect(m_ui->checkLedgerAction, &QAction::triggered, m_ledgerActions, &LedgerActions::check);
    connect(m_ui->restoreAction, &QAction::triggered, m_ledgerActions, &LedgerActions::sayHowToRestore);
    connect(m_ui->quitAction, &QAction::triggered, this, &QWidget::close);
    connect(m_ui->tryAgainAction, &QAction::triggered, this, [this] { m_session.sending().tryAgain(); });
    connect(m_ui->offlineAction, &QAction::triggered, this, [this](bool offline) { m_session.sending().setWorkingOffline(offline); });
    connect(m_ui->aboutAction, &QAction::triggered, this, &MainWindow::about);
}

void MainWindow::connectViewMenu()
{
    auto *modes = new QActionGroup(this);
    const QList<QAction *> actions {m_ui->systemThemeAction, m_ui->lightThemeAction, m_ui->darkThemeAction};
    for (int mode = 0; mode < actions.size(); ++mode) {
        modes->addAction(actions.at(mode));
        actions.at(mode)->setChecked(int(m_theme.mode()) == mode);
        connect(actions.at(mode), &QAction::triggered, this, [this, mode] { setMode(mode); });
    }
    const auto scaleTo = [this](int percent) { m_preferences.set(Preferences::Key::TextScale, percent); };
    connect(m_ui->largerAction, &QAction::triggered, this, [this, scaleTo] { scaleTo(m_theme.textScale() + Theme::textStep); });
    connect(m_ui->smallerAction, &QAction::triggered, this, [this, scaleTo] { scaleTo(m_theme.textScale() - Theme::textStep); });
    connect(m_ui->normalSizeAction, &QAction::triggered, this, [scaleTo] { scaleTo(100); });
    m_ui->compactAction->setChecked(m_theme.isCompact());
    connect(m_ui->compactAction, &QAction::triggered, this, &MainWindow::setDensity);
    onList(m_ui->saveViewAction, &PaymentListPage::saveView);
    onList(m_ui->renameViewAction, &PaymentListPage::renameShownView);
    onList(m_ui->deleteViewAction, &PaymentListPage::removeShownView);
    onList(m_ui->columnsAction, &PaymentListPage::chooseColumns);
    m_sort = new SortMenu(this);
    m_ui->viewMenu->insertMenu(m_ui->columnsAction, m_sort);
    connect(m_sort, &SortMenu::picked, this, [this](const SortKeys &order) {
        if (auto *list = qobject_cast<PaymentListPage *>(&m_pageStack->currentPage()))
            list->setOrder(order);
    });
    connect(m_ui->sidebarAction, &QAction::toggled, this, [this](bool narrow) {
        m_sidebar->setCollapsed(narrow);
        if (!m_isTight)
            m_settings.setValue("narrowSidebar", narrow);
    });
}

void MainWindow::connectPaymentsMenu()
{
    connect(m_actions, &PayoutActions::duplicateRequested, this, &MainWindow::duplicate);
    connect(m_actions, &PayoutActions::anotherRequested, this, &MainWindow::startLike);
    connect(m_actions, &PayoutActions::compareRequested, this, &MainWindow::compare);
    auto *support = new SupportCase(m_session, m_format, *m_toasts, this);
    connect(m_actions, &PayoutActions::evidenceRequested, support, &SupportCase::saveEvidence);
    connect(m_actions, &PayoutActions::answerRequested, support, &SupportCase::recordAnswer);
    connect(m_actions, &PayoutActions::queuedAnew, this, &MainWindow::payoutQueuedAnew);
    connect(m_ui->checkAction, &QAction::triggered, this, &MainWindow::checkOrRefresh);
    connect(m_ui->openWindowAction, &QAction::triggered, this, [this] {
        if (const auto payment = chosen())
            openInWindow(*payment);
    });
    onList(m_ui->openAction, &PaymentListPage::openChosen);
    onDetails(m_ui->requestAction, &PaymentDetails::openRequest);
    onDetails(m_ui->supportAction, &PaymentDetails::copyForSupport);
    connect(m_ui->paymentsMenu, &QMenu::aboutToShow, this, &MainWindow::updateActions);
    m_targetTitle = new QAction(m_ui->paymentsMenu);
    m_targetTitle->setSeparator(true);
    m_ui->paymentsMenu->insertAction(m_ui->openAction, m_targetTitle);
    connect(m_ui->cancelAction, &QAction::triggered, this, &MainWindow::cancelChosen);
    onChosen(m_ui->stopTrackingAction, PaymentAction::StopTracking);
    onChosen(m_ui->resumeTrackingAction, PaymentAction::ResumeTracking);
    onChosen(m_ui->compareAction, PaymentAction::Compare);
    onChosen(m_ui->duplicateAction, PaymentAction::Duplicate);
    connect(m_ui->finalAction, &QAction::triggered, this, [this] {
        if (const auto payment = chosen())
            m_actions->act(payment->submission.wordIsFinal ? PaymentAction::NoLongerFinal : PaymentAction::CallFinal, *payment);
    });
    connect(m_ui->copyIdAction, &QAction::triggered, this, [this] {
        if (const auto payment = chosen())
            QGuiApplication::clipboard()->setText(payment->id.toString());
    });
    connect(m_ui->copyDetailsAction, &QAction::triggered, this, &MainWindow::copyPaymentDetails);
    connect(m_ui->newLinkAction, &QAction::triggered, this, &MainWindow::startToken);
    onList(m_ui->copyRowsAction, &PaymentListPage::copyRows);
    connect(m_ui->receiptAction, &QAction::triggered, this, [this] { bringToPaper(Paper::Pdf); });
    connect(m_ui->printReceiptAction, &QAction::triggered, this, [this] { bringToPaper(Paper::Printer); });
    connect(m_ui->pauseAction, &QAction::triggered, this, [this] { setSendingPaused(!isPausedByPerson()); });
    connect(m_ui->filterAction, &QAction::triggered, this, &MainWindow::focusFilter);
}

void MainWindow::onChosen(QAction *action, PaymentAction act)
{
    connect(action, &QAction::triggered, this, [this, act] {
        const auto payment = chosen();
        if (payment && m_target && payment->id == m_target->id) // the one that the action names
            m_actions->act(act, *payment);
    });
}

//! The payment that is chosen, or all of several selected that were not sent yet.
void MainWindow::cancelChosen()
{
    auto *list = qobject_cast<PaymentListPage *>(&m_pageStack->currentPage());
    if (list && list->selectedCount() > 1)
        return list->cancel();
    const auto payment = chosen();
    if (payment && m_target && payment->id == m_target->id)
        m_actions->act(PaymentAction::Cancel, *payment);
}

//! For the payment that is chosen, where it is shown.
void MainWindow::onDetails(QAction *action, void (PaymentDetails::*act)())
{
    connect(action, &QAction::triggered, this, [this, act] {
        if (auto *details = m_pageStack->currentPage().findChild<PaymentDetails *>(); details && chosen())
            std::invoke(act, details);
    });
}

//! For whichever list is seen.
void MainWindow::onList(QAction *action, void (PaymentListPage::*act)())
{
    connect(action, &QAction::triggered, this, [this, act] {
        if (auto *list = qobject_cast<PaymentListPage *>(&m_pageStack->currentPage()))
            (list->*act)();
    });
}

void MainWindow::updateActions()
{
    const auto *list = qobject_cast<PaymentListPage *>(&m_pageStack->currentPage());
    const bool isList = list != nullptr;
    m_sort->setEnabled(isList);
    m_sort->setOrder(isList ? list->order() : SortKeys());
    for (QAction *action : {m_ui->saveViewAction, m_ui->columnsAction, m_ui->copyRowsAction})
        action->setEnabled(isList);
    for (QAction *action : {m_ui->renameViewAction, m_ui->deleteViewAction})
        action->setEnabled(isList && list->showsOwnView());
    m_ui->openAction->setEnabled(isList && list->canOpen());
    const auto payment = chosen();
    m_target = payment;
    nameTarget(list);
    if (m_sandboxDock)
        m_sandboxDock->follow(payment);
    const auto enable = [&payment](QAction *action, PaymentAction act) { action->setEnabled(payment && isPossible(act, *payment)); };
    const bool asksAgain = m_pageStack->currentPage().canAskAgain();
    m_ui->checkAction->setEnabled(asksAgain || (payment && isPossible(PaymentAction::Check, *payment)));
    if (asksAgain)
        m_ui->checkAction->setText(tr("&Refresh"));
    enable(m_ui->cancelAction, PaymentAction::Cancel);
    if (isList && list->selectedCount() > 1)
        m_ui->cancelAction->setEnabled(list->cancellableCount() > 0);
    enable(m_ui->stopTrackingAction, PaymentAction::StopTracking);
    enable(m_ui->resumeTrackingAction, PaymentAction::ResumeTracking);
    enable(m_ui->compareAction, PaymentAction::Compare);
    enable(m_ui->duplicateAction, PaymentAction::Duplicate);
    for (QAction *action : {m_ui->copyIdAction, m_ui->openWindowAction, m_ui->receiptAction, m_ui->printReceiptAction, m_ui->requestAction,
             m_ui->supportAction})
        action->setEnabled(payment.has_value());
    updatePayinActions(payment);
    const bool isOther = payment && payment->submission.state == PaymentState::OtherStatus;
    m_ui->finalAction->setEnabled(isOther);
    if (!isOther)
        return m_ui->finalAction->setText(tr("Call its &word final"));
    QString word = visibleLine(payment->submission.lastStatus.word());
    word.replace(u'&', u"&&"_s);
    //: An entry of a menu. %1 is the gateway's own word for a status.
    m_ui->finalAction->setText(payment->submission.wordIsFinal
            ? tr("The &word %1 is not final").arg(word)
            : /*: An entry of a menu. %1 is the gateway's own word for a status. */ tr("Call the &word %1 final").arg(word));
}

//! "payout to Rahul Nair, 111 INR"
QString MainWindow::targetOf(const PaymentRecord &payment) const
{
    QString name = visibleLine(payment.request.accountName);
    if (name.size() > longestTarget)
        name = name.left(name.at(longestTarget - 2).isHighSurrogate() ? longestTarget - 2 : longestTarget - 1) + u'…';
    const QString money = m_format.money(payment.request.money);
    //: What an entry of a menu acts on: "Cancel payout to Rahul Nair, 111 INR". %1 is a name, %2 an amount with its currency.
    return payment.submission.kind == PaymentKind::Payin ? tr("payin from %1, %2").arg(name, money)
                                                         //: The same. %1 is a name, %2 an amount with its currency.
                                                         : tr("payout to %1, %2").arg(name, money);
}

//! Whoever opens the menu reads what its entries act on.
void MainWindow::nameTarget(const PaymentListPage *list)
{
    const int several = list && list->selectedCount() > 1 ? list->selectedCount() : 0;
    const QString target = m_target ? targetOf(*m_target) : QString();
    //: Above the entries of a menu. %n are the payments that are selected in a list.
    m_targetTitle->setText(several > 0 ? tr("%n payment(s) selected", nullptr, several) : target);
    QString inMenu = target;
    inMenu.replace(u'&', u"&&"_s);
    const auto write = [](QAction *action, const QString &words) { // a key that only lists take stands behind a tab
        const qsizetype key = action->text().indexOf(u'\t');
        action->setText(key < 0 ? words : words + action->text().sliced(key));
    };
    const auto name = [this, &inMenu, &write](QAction *action, const QString &words, const QString &withTarget) {
        write(action, m_target ? withTarget.arg(inMenu) : words);
    };
    name(m_ui->checkAction, tr("&Check now with the gateway"),
        /*: An entry of a menu. %1 is "payout to Rahul Nair, 111 INR". */ tr("&Check %1 with the gateway"));
    name(m_ui->duplicateAction, tr("&Duplicate"),
        /*: An entry of a menu. %1 is "payout to Rahul Nair, 111 INR". */ tr("&Duplicate %1"));
    name(m_ui->cancelAction, tr("Ca&ncel payment"),
        /*: An entry of a menu. %1 is "payout to Rahul Nair, 111 INR". */ tr("Ca&ncel %1"));
    name(m_ui->stopTrackingAction, tr("Sto&p tracking"),
        /*: An entry of a menu. %1 is "payout to Rahul Nair, 111 INR". */ tr("Sto&p tracking %1"));
    name(m_ui->resumeTrackingAction, tr("Resume trackin&g"),
        /*: An entry of a menu. %1 is "payout to Rahul Nair, 111 INR". */ tr("Resume trackin&g %1"));
    name(m_ui->compareAction, tr("Co&mpare and decide…"),
        /*: An entry of a menu. %1 is "payout to Rahul Nair, 111 INR". */ tr("Co&mpare %1 and decide…"));
    if (several > 0)
        //: An entry of a menu. %n are those of the selected payments that were not sent yet.
        write(m_ui->cancelAction, tr("Ca&ncel %n payment(s)", nullptr, list->cancellableCount()));
}

QList<std::pair<QAction *, QString>> MainWindow::sectionActions() const
{
    return {{m_ui->overviewAction, section::overview}, {m_ui->payoutsAction, section::payouts}, {m_ui->payinsAction, section::payins},
        {m_ui->batchesAction, section::batches}, {m_ui->balancesAction, section::balances}, {m_ui->optionsAction, section::options},
        {m_ui->keysAction, section::keys}, {m_ui->callbacksAction, section::callbacks}, {m_ui->settingsAction, section::settings},
        {m_ui->recoveryAction, section::recovery}};
}

void MainWindow::connectGoMenu()
{
    for (const auto &[action, name] : sectionActions())
        connect(action, &QAction::triggered, this, [this, name = name] { enter(name); });
    connect(m_ui->attentionAction, &QAction::triggered, this, &MainWindow::showAttention);
    connect(m_ui->oldestAction, &QAction::triggered, this, &MainWindow::showOldestOpen);
    connect(m_ui->backAction, &QAction::triggered, m_pageStack, &PageStack::goBack);
    connect(m_ui->forwardAction, &QAction::triggered, m_pageStack, &PageStack::goForward);
}

void MainWindow::setMode(int mode)
{
    m_preferences.set(Preferences::Key::Theme, mode);
}

// ---- sections

QString MainWindow::environment() const
{
    return environmentWord(m_session.profile());
}

void MainWindow::about()
{
    //: %1 is the number of a version, such as 1.2.0.
    m_toasts->post(
        {.text = tr("Kontor %1, a back-office for merchants of a payment gateway. GPL-3.0-or-later.").arg(QStringLiteral(KONTOR_VERSION))});
}

// ---- remembered

void MainWindow::restore()
{
    // A first window never reaches beyond the screen, title bar included.
    const QSize room = screen()->availableSize() - QSize(0, m_theme.px(40));
    resize(QSize(1280, 800).boundedTo(room));
    restoreGeometry(m_settings.value("geometry").toByteArray());
    m_ui->sidebarAction->setChecked(m_settings.value("narrowSidebar").toBool());
    connect(&m_theme, &Theme::changed, this, &MainWindow::fitSidebar);
    fitSidebar();
    if (m_sandboxDock)
        m_sandboxDock->restore();
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

bool MainWindow::isFirstListShown() const
{
    if (!m_pageStack->isMade(section::payouts))
        return true; // another page is the first
    return m_pageStack->get<PayoutsPage>(section::payouts).isLoaded();
}

} // namespace kontor
