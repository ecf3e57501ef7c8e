// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/mainwindow.h"
#include "ui_mainwindow.h"

#include "gui/batches/batchespage.h"
#include "gui/batches/batchreviewpage.h"
#include "gui/batches/batchrunpage.h"
#include "gui/keys/keyspage.h"
#include "gui/lookups/balancespage.h"
#include "gui/lookups/optionspage.h"
#include "gui/payins/newpayinpage.h"
#include "gui/payins/payinspage.h"
#include "gui/payouts/conflictpage.h"
#include "gui/payouts/newpayoutpage.h"
#include "gui/recovery/recoverypage.h"
#include "gui/widgets/sidebar.h"
#include "gui/widgets/toast.h"
#include "gui/window/sections.h"

namespace kontor {

namespace {

//! Which entry of the sidebar a page belongs to.
QString entryOf(const QString &page)
{
    if (page == section::keys || page == section::balances || page == section::options)
        return page;
    if (page == section::payins || page == section::newPayin)
        return section::payins;
    const bool isBatch = page == section::batches || page == section::batchReview || page == section::batchRun;
    return isBatch ? section::batches : section::payouts;
}

} // namespace

void MainWindow::add(QWidget *page)
{
    m_ui->pages->addWidget(page);
}

NewPayoutPage &MainWindow::newPayoutPage()
{
    if (!m_newPayout) {
        m_newPayout = new NewPayoutPage(m_office, m_theme, m_format);
        add(m_newPayout);
        connect(m_newPayout, &NewPayoutPage::queued, this, &MainWindow::payoutQueued);
        connect(m_newPayout, &NewPayoutPage::left, this, [this] { enter(section::payouts); });
    }
    return *m_newPayout;
}

KeysPage &MainWindow::keysPage()
{
    if (!m_keys) {
        m_keys = new KeysPage(m_office, m_theme);
        add(m_keys);
    }
    return *m_keys;
}

BalancesPage &MainWindow::balancesPage()
{
    if (!m_balances) {
        m_balances = new BalancesPage(m_office, m_theme, m_format);
        add(m_balances);
    }
    return *m_balances;
}

OptionsPage &MainWindow::optionsPage()
{
    if (!m_options) {
        m_options = new OptionsPage(m_office, m_theme, m_format);
        add(m_options);
        connect(m_options, &OptionsPage::said, this, [this](const QString &words) { m_toasts->post({.text = words}); });
    }
    return *m_options;
}

BatchesPage &MainWindow::batchesPage()
{
    if (!m_batches) {
        m_batches = new BatchesPage(m_office, m_theme);
        add(m_batches);
        connect(m_batches, &BatchesPage::importAsked, this, &MainWindow::chooseBatchFile);
        connect(m_batches, &BatchesPage::openAsked, this, &MainWindow::openBatch);
    }
    return *m_batches;
}

BatchReviewPage &MainWindow::batchReviewPage()
{
    if (!m_batchReview) {
        m_batchReview = new BatchReviewPage(m_office, m_theme, m_format);
        add(m_batchReview);
        connect(m_batchReview, &BatchReviewPage::imported, this, &MainWindow::batchImported);
        connect(m_batchReview, &BatchReviewPage::openAsked, this, &MainWindow::openBatch);
        connect(m_batchReview, &BatchReviewPage::left, this, [this] { enter(section::batches); });
    }
    return *m_batchReview;
}

BatchRunPage &MainWindow::batchRunPage()
{
    if (!m_batchRun) {
        m_batchRun = new BatchRunPage(m_office, m_theme, m_format, *m_announcer);
        add(m_batchRun);
        connect(m_batchRun, &BatchRunPage::listAsked, this, &MainWindow::narrow);
        connect(m_batchRun, &BatchRunPage::left, this, [this] { enter(section::batches); });
        connect(m_batchRun, &BatchRunPage::said, this, [this](const QString &words) { m_toasts->post({.text = words}); });
        connect(m_batchRun, &BatchRunPage::paymentAsked, this, [this](const OrderId &id) {
            enter(section::payouts);
            m_payouts->choose(id);
        });
    }
    return *m_batchRun;
}

ConflictPage &MainWindow::conflictPage()
{
    if (!m_conflict) {
        m_conflict = new ConflictPage(m_office, m_theme, m_format);
        add(m_conflict);
        connect(m_conflict, &ConflictPage::decided, m_acts, &PayoutActs::decide);
        connect(m_conflict, &ConflictPage::left, this, [this] { enter(section::payouts); });
    }
    return *m_conflict;
}

RecoveryPage &MainWindow::recoveryPage()
{
    if (!m_recovery) {
        m_recovery = new RecoveryPage(m_office, m_theme, *m_announcer);
        add(m_recovery);
        connect(m_recovery, &RecoveryPage::resumeAsked, this, &MainWindow::resumeAfterRecovery);
        connect(m_recovery, &RecoveryPage::keepPausedAsked, this, &MainWindow::keepPaused);
        connect(m_recovery, &RecoveryPage::showAsked, this, [this] {
            using enum PaymentState;
            narrow({.words = tr("Left when Kontor closed"), .states = {Unknown, Sending, Queued, Hold}, .oldestFirst = true, .kind = {}});
        });
    }
    return *m_recovery;
}

QWidget *MainWindow::pageOf(const QString &name)
{
    if (name == section::keys)
        return &keysPage();
    if (name == section::newPayout)
        return &newPayoutPage();
    if (name == section::payins)
        return &payinsPage();
    if (name == section::newPayin)
        return &newPayinPage();
    if (name == section::balances)
        return &balancesPage();
    if (name == section::options)
        return &optionsPage();
    if (name == section::batches)
        return &batchesPage();
    if (name == section::batchReview)
        return &batchReviewPage();
    if (name == section::batchRun)
        return &batchRunPage();
    if (name == section::conflict)
        return &conflictPage();
    if (name == section::recovery)
        return &recoveryPage();
    return m_payouts;
}

QString MainWindow::titleOf(const QString &name) const
{
    if (name == section::keys)
        return tr("Keys");
    if (name == section::newPayout)
        return tr("New payout");
    if (name == section::payins)
        return tr("Payins");
    if (name == section::newPayin)
        return tr("New payin");
    if (name == section::balances)
        return tr("Balances");
    if (name == section::options)
        return tr("Payment options");
    if (name == section::batches || name == section::batchRun)
        return tr("Batches");
    if (name == section::batchReview)
        return tr("Import batch");
    if (name == section::conflict)
        return tr("Compare");
    return name == section::recovery ? tr("Before anything is sent") : tr("Payouts");
}

void MainWindow::enter(const QString &name)
{
    QWidget *page = pageOf(name);
    m_ui->pages->setCurrentWidget(page);
    {
        const QSignalBlocker quiet(m_sidebar); // it follows, and doesn't lead back to the first page of its section
        m_sidebar->setCurrent(entryOf(name));
    }
    m_pauseBar->setRecoveryShown(page == m_recovery);
    if (page == m_payouts)
        m_payouts->focusTable();
    else if (page == m_batches)
        m_batches->focusTable();
    else if (page == m_batchRun)
        m_batchRun->focusTable();
    else if (page == m_recovery)
        m_recovery->arrive();
    else if (page == m_payins)
        m_payins->focusTable();
    else if (page == m_balances)
        m_balances->arrive();
    else if (page == m_options)
        m_options->arrive();
    updateTitle(titleOf(name));
    showPossibleActs();
}

} // namespace kontor
