// SPDX-License-Identifier: GPL-3.0-or-later
// Which pages there are, and where they lead.
#include "gui/window/mainwindow.h"
#include "ui_mainwindow.h"

#include "gui/batches/batchespage.h"
#include "gui/batches/batchimportpage.h"
#include "gui/batches/batchreviewpage.h"
#include "gui/batches/batchrunpage.h"
#include "gui/callbacks/callbackspage.h"
#include "gui/jobs/ledgeractions.h"
#include "gui/keys/keyspage.h"
#include "gui/keys/rotatepage.h"
#include "gui/keys/tokenpage.h"
#include "gui/lookups/balancespage.h"
#include "gui/lookups/optionspage.h"
#include "gui/overview/gettingstarted.h"
#include "gui/overview/overviewpage.h"
#include "gui/page/announcer.h"
#include "gui/page/toast.h"
#include "gui/palette/paymentpage.h"
#include "gui/payins/newpayinpage.h"
#include "gui/payins/payinspage.h"
#include "gui/payment/conflictpage.h"
#include "gui/payouts/newpayoutpage.h"
#include "gui/recovery/recoverypage.h"
#include "gui/sandboxcontrol/sandboxcontrolpage.h"
#include "gui/sandboxcontrol/sandboxdock.h"
#include "gui/settings/settingspage.h"
#include "gui/status/statusparts.h"
#include "gui/window/panes.h"
#include "gui/window/sections.h"
#include "gui/window/sidebar.h"

namespace kontor {

void MainWindow::addPages()
{
    m_pageStack = new PageStack(*m_ui->pages, this);
    const auto add = [this](const QString &name, const QString &entry, Page *(MainWindow::*make)()) {
        m_pageStack->add(name, entry, [this, make] { return (this->*make)(); });
    };
    add(section::overview, section::overview, &MainWindow::makeOverview);
    add(section::payouts, section::payouts, &MainWindow::makePayouts);
    add(section::newPayout, section::payouts, &MainWindow::makeNewPayout);
    add(section::onePayout, section::payouts, &MainWindow::makeOnePayout);
    add(section::onePayin, section::payins, &MainWindow::makeOnePayin);
    add(section::conflict, section::payouts, &MainWindow::makeConflict);
    add(section::recovery, section::payouts, &MainWindow::makeRecovery);
    add(section::payins, section::payins, &MainWindow::makePayins);
    add(section::newPayin, section::payins, &MainWindow::makeNewPayin);
    add(section::batches, section::batches, &MainWindow::makeBatches);
    add(section::batchImport, section::batches, &MainWindow::makeBatchImport);
    add(section::batchReview, section::batches, &MainWindow::makeBatchReview);
    add(section::batchRun, section::batches, &MainWindow::makeBatchRun);
    add(section::balances, section::balances, &MainWindow::makeBalances);
    add(section::options, section::options, &MainWindow::makeOptions);
    add(section::keys, section::keys, &MainWindow::makeKeys);
    add(section::rotateKey, section::keys, &MainWindow::makeRotateKey);
    add(section::newToken, section::keys, &MainWindow::makeNewToken);
    add(section::callbacks, section::callbacks, &MainWindow::makeCallbacks);
    add(section::settings, section::settings, &MainWindow::makeSettings);
    connect(m_pageStack, &PageStack::entered, this, &MainWindow::showEntered);
}

//! What every page may say.
template <typename OnePage> OnePage *MainWindow::listen(OnePage *page)
{
    connect(page, &Page::chosenChanged, this, &MainWindow::updateActions);
    connect(page, &Page::heard, this, [this](const QString &words) { m_announcer->say(words); });
    connect(page, &Page::said, this, [this](const QString &words) { m_toasts->post({.text = words}); });
    connect(page, &Page::changed, this, &MainWindow::sayChanged);
    return page;
}

Page *MainWindow::makeOverview()
{
    auto *page = listen(new OverviewPage(m_session, m_theme, m_format, m_settings));
    connect(page, &OverviewPage::listRequested, this, &MainWindow::narrow);
    connect(page, &OverviewPage::balancesRequested, this, [this] { enter(section::balances); });
    connect(page, &OverviewPage::batchesRequested, this, [this] { enter(section::batches); });
    connect(page, &OverviewPage::callbacksRequested, this, [this] { enter(section::callbacks); });
    connect(page, &OverviewPage::clockComparisonRequested, m_statusParts, &StatusParts::showClock);
    connect(page, &OverviewPage::pauseActionRequested, this, [this](PauseReason reason) { actOnPause(m_pauseBar->firstAct(reason)); });
    connect(page, &OverviewPage::keysRequested, this, [this] { enter(section::keys); });
    connect(page, &OverviewPage::setupRequested, this, &MainWindow::setupRequested);
    connect(page, &OverviewPage::newPayoutRequested, this, &MainWindow::startPayout);
    connect(page, &OverviewPage::newPayinRequested, this, &MainWindow::startPayin);
    return page;
}

Page *MainWindow::makePayouts()
{
    auto *page = listen(new PayoutsPage(m_session, m_theme, m_format));
    page->remember(m_settings);
    connect(page, &PaymentListPage::viewChanged, this, &MainWindow::takeView);
    page->setRowMenu(m_ui->paymentsMenu);
    connect(page, &PayoutsPage::newPayoutRequested, this, &MainWindow::startPayout);
    connect(page, &PayoutsPage::importRequested, this, &MainWindow::chooseBatchFile);
    connect(page, &PayoutsPage::exportRequested, this, &MainWindow::askForExport);
    connect(page, &PayoutsPage::densityRequested, m_ui->compactAction, &QAction::trigger);
    connect(page, &PaymentListPage::lookUpRequested, this, [this] { openLookUp(); });
    connect(page, &PayoutsPage::actionRequested, m_actions, &PayoutActions::act);
    connect(page, &PaymentListPage::cancelled, m_actions, &PayoutActions::reportCancelled);
    connect(page, &PaymentListPage::orderChanged, this, &MainWindow::updateActions);
    return page;
}

Page *MainWindow::makeNewPayout()
{
    auto *page = listen(new NewPayoutPage(m_session, m_theme, m_format));
    page->setHold(m_preferences.hold());
    connect(page, &NewPayoutPage::queued, this, &MainWindow::payoutQueued);
    connect(page, &NewPayoutPage::paymentRequested, this, &MainWindow::openPayment);
    connect(page, &Page::left, this, [this] { enter(section::payouts); });
    return page;
}

Page *MainWindow::makeOnePayment(PaymentKind kind)
{
    auto *page = listen(new PaymentPage(kind, m_session, m_theme, m_format));
    page->setRowMenu(m_ui->paymentsMenu);
    connect(page, &PaymentPage::actionRequested, m_actions, &PayoutActions::act);
    connect(page, &PaymentPage::linkRequested, this, &MainWindow::startTokenFor);
    connect(page, &Page::left, this, [this, kind] {
        if (m_pageStack->canGoBack())
            return m_pageStack->goBack();
        enter(kind == PaymentKind::Payin ? section::payins : section::payouts);
    });
    return page;
}

Page *MainWindow::makePayins()
{
    auto *page = listen(new PayinsPage(m_session, m_theme, m_format));
    page->remember(m_settings);
    connect(page, &PaymentListPage::viewChanged, this, &MainWindow::takeView);
    page->setRowMenu(m_ui->paymentsMenu);
    connect(page, &PayinsPage::newPayinRequested, this, &MainWindow::startPayin);
    connect(page, &PayinsPage::exportRequested, this, &MainWindow::askForExport);
    connect(page, &PayinsPage::densityRequested, m_ui->compactAction, &QAction::trigger);
    connect(page, &PaymentListPage::lookUpRequested, this, [this] { openLookUp(); });
    connect(page, &PayinsPage::actionRequested, m_actions, &PayoutActions::act);
    connect(page, &PaymentListPage::linkRequested, this, &MainWindow::startTokenFor);
    connect(page, &PaymentListPage::cancelled, m_actions, &PayoutActions::reportCancelled);
    connect(page, &PaymentListPage::orderChanged, this, &MainWindow::updateActions);
    return page;
}

Page *MainWindow::makeNewPayin()
{
    auto *page = listen(new NewPayinPage(m_session, m_theme, m_format));
    connect(page, &NewPayinPage::created, this, &MainWindow::payinCreated);
    connect(page, &Page::left, this, [this] { enter(section::payins); });
    return page;
}

Page *MainWindow::makeBatches()
{
    auto *page = listen(new BatchesPage(m_session, m_theme));
    connect(page, &BatchesPage::importRequested, this, &MainWindow::chooseBatchFile);
    connect(page, &BatchesPage::pasteRequested, this, &MainWindow::pasteRows);
    connect(page, &BatchesPage::continueRequested, this, [this] { enter(section::batchImport); });
    connect(page, &BatchesPage::hideSecretsRequested, this, &MainWindow::putImportAway);
    connect(page, &BatchesPage::openRequested, this, &MainWindow::openBatch);
    return page;
}

Page *MainWindow::makeBatchImport()
{
    auto *page = listen(new BatchImportPage(m_session, m_theme, m_format));
    page->setStopAfter(m_preferences.number(Preferences::Key::StopAfter));
    connect(page, &BatchImportPage::reviewRequested, this, &MainWindow::reviewBatch);
    connect(page, &BatchImportPage::imported, this, &MainWindow::batchImported);
    connect(page, &BatchImportPage::openRequested, this, &MainWindow::openBatch);
    connect(page, &BatchImportPage::fileRequested, this, &MainWindow::startImport);
    connect(page, &Page::left, this, [this] { enter(section::batches); });
    return page;
}

Page *MainWindow::makeBatchReview()
{
    auto *page = listen(new BatchReviewPage(m_session, m_theme, m_format));
    page->setStopAfter(m_preferences.number(Preferences::Key::StopAfter));
    connect(page, &BatchReviewPage::imported, this, &MainWindow::batchImported);
    connect(page, &BatchReviewPage::released, this, &MainWindow::batchReleased);
    connect(page, &BatchReviewPage::notReleased, this, &MainWindow::batchNotReleased);
    connect(page, &BatchReviewPage::openRequested, this, &MainWindow::openBatch);
    connect(page, &Page::left, this, [this] { enter(m_reviewed ? section::batchImport : section::batchRun); });
    return page;
}

Page *MainWindow::makeBatchRun()
{
    auto *page = listen(new BatchRunPage(m_session, m_theme, m_format, *m_announcer));
    connect(page, &BatchRunPage::listRequested, this, &MainWindow::narrow);
    connect(page, &BatchRunPage::reviewRequested, this, &MainWindow::reviewBatch);
    connect(page, &BatchRunPage::resultRequested, this, &MainWindow::askForResult);
    connect(page, &BatchRunPage::againRequested, this, &MainWindow::startAgain);
    connect(page, &BatchRunPage::advicePdfRequested, this, [this](const BatchRecord &batch) { bringAdviceToPaper(batch, Paper::Pdf); });
    connect(
        page, &BatchRunPage::advicePrintRequested, this, [this](const BatchRecord &batch) { bringAdviceToPaper(batch, Paper::Printer); });
    connect(page, &Page::left, this, [this] { enter(section::batches); });
    connect(page, &BatchRunPage::paymentRequested, this, [this](const OrderId &id) {
        enter(section::payouts);
        payouts().choose(id);
    });
    return page;
}

Page *MainWindow::makeBalances()
{
    auto *page = listen(new BalancesPage(m_session, m_theme, m_format));
    page->remember(m_settings);
    connect(page, &BalancesPage::exportRequested, this, &MainWindow::askForExport);
    return page;
}

Page *MainWindow::makeOptions()
{
    auto *page = listen(new OptionsPage(m_session, m_theme, m_format));
    page->remember(m_settings);
    connect(page, &OptionsPage::payinRequested, this, &MainWindow::startPayinWith);
    return page;
}

Page *MainWindow::makeKeys()
{
    auto *page = listen(new KeysPage(m_session, m_theme, m_format));
    connect(page, &KeysPage::rotateRequested, this, [this] { enter(section::rotateKey); });
    connect(page, &KeysPage::tokenRequested, this, &MainWindow::startToken);
    return page;
}

Page *MainWindow::makeRotateKey()
{
    auto *page = listen(new RotatePage(m_session, m_theme));
    connect(page, &Page::left, this, [this] { enter(section::keys); });
    return page;
}

Page *MainWindow::makeNewToken()
{
    auto *page = listen(new TokenPage(m_session, m_theme, m_format, *m_clipboard));
    connect(page, &Page::left, this, [this] { enter(section::keys); });
    return page;
}

Page *MainWindow::makeConflict()
{
    auto *page = listen(new ConflictPage(m_session, m_theme, m_format));
    connect(page, &ConflictPage::decided, m_actions, &PayoutActions::decide);
    connect(page, &ConflictPage::anotherRequested, m_actions, &PayoutActions::decideForAnother);
    connect(page, &Page::left, this, [this, page] { enter(page->kind() == PaymentKind::Payin ? section::payins : section::payouts); });
    return page;
}

Page *MainWindow::makeRecovery()
{
    auto *page = listen(new RecoveryPage(m_session, m_theme, *m_announcer));
    connect(page, &RecoveryPage::resumeRequested, this, &MainWindow::resumeAfterRecovery);
    connect(page, &RecoveryPage::keepPausedRequested, this, &MainWindow::keepPaused);
    connect(page, &RecoveryPage::showRequested, this, [this] {
        const auto wasLeft = [](PaymentState state) { return isBeingSent(state) || state == PaymentState::OutcomeUnknown; };
        narrow({.words = tr("Left when Kontor closed"), .states = statesWhere(wasLeft), .oldestFirst = true, .kind = {}});
    });
    return page;
}

Page *MainWindow::makeSettings()
{
    auto *page = listen(new SettingsPage(m_session, m_theme, m_format, m_preferences, startPages(), *m_keys, m_desktop));
    connect(page, &SettingsPage::changedSetting, this, &MainWindow::sayChanged);
    connect(page, &SettingsPage::connectionTestRequested, this, &MainWindow::testConnection);
    connect(page, &SettingsPage::backUpRequested, m_ledgerActions, &LedgerActions::backUp);
    connect(page, &SettingsPage::checkRequested, m_ledgerActions, &LedgerActions::check);
    connect(page, &SettingsPage::restoreRequested, m_ledgerActions, &LedgerActions::sayHowToRestore);
    return page;
}

Page *MainWindow::makeCallbacks()
{
    auto *page = listen(new CallbacksPage(m_session, m_theme));
    connect(page, &CallbacksPage::paymentRequested, this, &MainWindow::showPayment);
    connect(page, &CallbacksPage::portRequested, this, [this] {
        enter(section::settings);
        m_pageStack->get<SettingsPage>(section::settings).showPort();
    });
    return page;
}

void MainWindow::testCallbackAddress()
{
    enter(section::callbacks);
    m_pageStack->get<CallbacksPage>(section::callbacks).sendTest();
}

SandboxControlPage *MainWindow::makeSandboxControl()
{
    return listen(new SandboxControlPage(m_session, *m_session.sandboxControl(), m_theme, m_format));
}

PayoutsPage &MainWindow::payouts()
{
    return m_pageStack->get<PayoutsPage>(section::payouts);
}

PayinsPage &MainWindow::payins()
{
    return m_pageStack->get<PayinsPage>(section::payins);
}

void MainWindow::enter(const QString &name)
{
    m_pageStack->enter(name);
}

void MainWindow::showEntered(const QString &name)
{
    if (m_sandboxDock && m_sandboxDock->giveWay()) {
        Page &page = m_pageStack->currentPage();
        page.arrive(); // what isn't seen doesn't get the keyboard
        if (!page.isAncestorOf(focusWidget()))
            takeKeyboardSafely(page);
    }
    {
        const QSignalBlocker quiet(m_sidebar); // it follows, and doesn't lead back to the first page of its section
        m_sidebar->setCurrent(m_pageStack->entryOf(name));
    }
    if (name == section::batches)
        showMending();
    if (name == section::balances)
        GettingStarted::noteBalancesSeen(m_settings, m_session.profile().name);
    rememberSection(m_pageStack->entryOf(name));
    m_pauseBar->setRecoveryShown(name == section::recovery);
    //: The title of the window. %1 is the page that is shown, %2 the environment such as "Sandbox" or "Live".
    setWindowTitle(tr("%1 – %2 – Kontor").arg(m_pageStack->currentPage().title(), environment()));
    m_ui->backAction->setEnabled(m_pageStack->canGoBack());
    m_ui->forwardAction->setEnabled(m_pageStack->canGoForward());
    takeView();
}

} // namespace kontor
