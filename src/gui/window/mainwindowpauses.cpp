// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/mainwindow.h"
#include "ui_mainwindow.h"

#include "gui/connection/certificatedialog.h"
#include "gui/connection/proxylogindialog.h"
#include "gui/jobs/ledgeractions.h"
#include "gui/keys/keyspage.h"
#include "gui/kit/buttons.h"
#include "gui/page/announcer.h"
#include "gui/page/questiondialog.h"
#include "gui/page/toast.h"
#include "gui/recovery/recoverypage.h"
#include "gui/settings/settingspage.h"
#include "gui/status/statusstories.h"
#include "gui/theme/theme.h"
#include "gui/window/sections.h"
#include "messages/certificates.h"
#include "messages/errors.h"
#include "models/batchfigures.h"

#include <QCloseEvent>
#include <QCoreApplication>
#include <QDesktopServices>
#include <QFileInfo>
#include <QPushButton>
#include <QSettings>
#include <QUrl>
#include <algorithm>

namespace kontor {

// ---- what stops sending

void MainWindow::takeStatus()
{
    m_ui->pauseAction->setText(isPausedByPerson() ? tr("Re&sume sending") : tr("Pau&se sending"));
    m_ui->recoveryAction->setEnabled(m_session.sending().pauseReasons().testFlag(PauseReason::Recovery));
    m_ui->offlineAction->setChecked(m_session.sending().isWorkingOffline());
    m_ui->offlineAction->setEnabled(!m_session.isBesideAnother()); // what another process sends is not this one's to stop
    m_ui->tryAgainAction->setEnabled(!m_session.sending().isWorkingOffline());
    resumeWhenChecked();
    showRecoveryWhenRequested();
    if (m_inBackground)
        closeWhenSent();
}

bool MainWindow::isPausedByPerson() const
{
    return m_session.sending().pauseReasons().testFlag(PauseReason::Person);
}

void MainWindow::showRecoveryWhenRequested()
{
    const bool isUnderWay = m_session.sending().pauseReasons().testFlag(PauseReason::Recovery);
    if (isUnderWay && !m_recoverySeen && m_session.sending().recovery().waitsForPerson) {
        m_recoverySeen = true;
        enter(section::recovery);
    } else if (!isUnderWay && m_pageStack->current() == section::recovery) {
        enter(section::payouts);
        m_toasts->post({.text = isPausedByPerson() ? tr("Sending stays paused until you resume it.") : tr("Sending goes on.")});
    }
}

void MainWindow::resumeAfterRecovery()
{
    m_resumeChosen = true;
    m_pageStack->get<RecoveryPage>(section::recovery).showChosen();
    takeStatus();
}

void MainWindow::resumeWhenChecked()
{
    if (!m_resumeChosen || m_session.sending().recovery().left > 0)
        return;
    m_resumeChosen = false;
    m_session.sending().resumeAfterRecovery();
}

void MainWindow::keepPaused()
{
    m_session.sending().setSendingPaused(true)->then(this, [this](const Result<Done> &done) {
        if (!done)
            return void(m_toasts->post({.text = messages::errorMessage(done.error()).plain()}));
        resumeAfterRecovery();
    });
}

void MainWindow::setSendingPaused(bool paused)
{
    reportError(m_session.sending().setSendingPaused(paused),
        paused ? tr("Sending is paused. What is on its way ends by itself.") : tr("Sending goes on."));
}

void MainWindow::reportError(Reply<Done> *act, const QString &words)
{
    act->then(this, [this, words](const Result<Done> &done) {
        const QString said = done ? words : messages::errorMessage(done.error()).plain();
        if (!said.isEmpty())
            m_toasts->post({.text = said});
    });
}

void MainWindow::actOnPause(PauseBar::Act act)
{
    using Act = PauseBar::Act;
    switch (act) {
    case Act::TryAgain:
        return m_session.sending().tryAgain();
    case Act::WorkOffline:
        return m_session.sending().setWorkingOffline(true);
    case Act::LogInToProxy:
        return (new ProxyLoginDialog(m_session, m_theme, environmentWord(m_session.profile()), this))->open();
    case Act::GoOnline:
        return m_session.sending().setWorkingOffline(false);
    case Act::ResumeSending:
        return setSendingPaused(false);
    case Act::Resume:
        return resumeAfterRecovery();
    case Act::ShowRecovery:
        return enter(section::recovery);
    case Act::OpenKeys:
        return enter(section::keys);
    case Act::TestConnection:
        return testConnection();
    case Act::ImportKey:
        enter(section::keys);
        return m_pageStack->get<KeysPage>(section::keys).import();
    case Act::MakeKey:
        enter(section::keys);
        return m_pageStack->get<KeysPage>(section::keys).create();
    case Act::EditProfile:
        enter(section::settings);
        return m_pageStack->get<SettingsPage>(section::settings)
            .showSetting(QCoreApplication::translate("kontor::GatewaySettings", "Gateway: base address, merchant code, connection test"));
    case Act::CheckOpen:
        m_session.checkAllOpen();
        return;
    case Act::ShowFolder:
        QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(m_session.ledger().file()).absolutePath()));
        return;
    case Act::CheckLedger:
        return m_ledgerActions->check();
    case Act::HowToRestore:
        return m_ledgerActions->sayHowToRestore();
    case Act::ShowMarked:
        return showMarked();
    case Act::UnlockKeychain:
        return unlockKeychain();
    case Act::ShowCertificate:
        return showCertificate();
    case Act::AcceptTestMarks:
        return reportError(m_session.sending().acknowledgeTestMarks(), tr("Recorded. Sending goes on."));
    case Act::AcceptGateway:
        return reportError(
            m_session.sending().acceptGateway(), tr("Recorded. From now on Kontor sends and checks payments at the profile's gateway."));
    case Act::AcceptOlderCopy:
        return reportError(m_session.sending().acceptOlderCopy(), tr("Recorded. Kontor uses this copy from now on."));
    }
}

//! Its own window asks; what a person answered there shows in the bar. One window is enough.
void MainWindow::unlockKeychain()
{
    if (std::exchange(m_isUnlocking, true))
        return void(m_toasts->post({.text = tr("Your keychain is asking for its password already: look for its window.")}));
    m_session.keyAccess().unlockKeychain()->then(this, [this](const Result<Done> &done) {
        m_isUnlocking = false;
        if (done)
            return;
        const bool isLocked = done.error().kind == ErrorKind::KeychainLocked;
        m_toasts->post(
            {.text = isLocked ? tr("Your keychain is still locked. Unlock it with your system's own program for passwords; Kontor goes "
                                   "on by itself then.")
                              : messages::errorMessage(done.error()).plain()});
    });
}

void MainWindow::showCertificate()
{
    const auto certificate = m_session.connection().certificate();
    if (!certificate)
        return;
    (new CertificateDialog(
         m_theme, *certificate, messages::certificate(m_session.sending().pauseDetail(PauseReason::Tls).text), environment(), this))
        ->open();
}

//! All whose mark contradicts the profile, with what the gateway said of the last one beside them.
void MainWindow::showMarked()
{
    narrow({.words = tr("Their test mark contradicts the profile"), .kind = {}, .oddMark = true});
    const bool isLive = m_session.profile().environment == Environment::Live;
    Ledger &ledger = m_session.ledger();
    ledger.payments()
        .find({.attentionReasons = {AttentionReason::OddMark}, .oddMark = isLive}, 1)
        ->then(this, [this, &ledger](const Result<QList<qint64>> &seqs) {
            if (!seqs || seqs->isEmpty())
                return;
            ledger.payments().rows(*seqs)->then(this, [this](const Result<QList<PaymentRecord>> &rows) {
                if (rows && !rows->isEmpty())
                    payouts().showReply(rows->first().id);
            });
        });
}

// ---- the end

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_settings.setValue("geometry", saveGeometry());
    if (m_mayClose || m_askingToClose || m_session.sending().pauseReasons() || !m_session.isWorker()) {
        keepHalfTyped(); // not before: whoever stays may send it, and later it would be said not to have been sent
        return QMainWindow::closeEvent(event);
    }
    event->ignore();
    askWhetherToClose();
}

void MainWindow::askWhetherToClose()
{
    // Whoever closes again before the answer has come means it.
    m_askingToClose = true;
    m_session.ledger().statistics().counts()->then(this, [this](const Result<PaymentCounts> &counts) {
        m_askingToClose = false;
        const BatchFigures figures = counts ? figuresOf(*counts) : BatchFigures {};
        if (figures.going() == 0)
            return closeNow();
        m_rejectedBefore = figures.rejected;
        showCloseQuestion(int(figures.going()));
    });
}

void MainWindow::showCloseQuestion(int payouts)
{
    //: A question when Kontor is to be closed or another profile opened.
    auto *dialog = new QuestionDialog(m_theme, tr("Kontor is sending %n payout(s).", nullptr, payouts),
        tr("What is on its way ends by itself in any case. What is queued goes out now in the background, or waits in the ledger until "
           "Kontor is started again."),
        environment(), this);
    QPushButton *background = dialog->addAnswer(plainButton(m_theme, tr("&Keep sending in the background")));
    QPushButton *pause = dialog->addAnswer(plainButton(m_theme, tr("&Pause and quit")));
    dialog->addSafe(tr("&Stay"));
    connect(background, &QPushButton::clicked, this, &MainWindow::sendInBackground);
    connect(pause, &QPushButton::clicked, this, [this] {
        m_session.sending().setSendingPaused(true)->then(this, [this](const Result<Done> &done) {
            if (done)
                return closeNow();
            m_toasts->post({.text = messages::errorMessage(done.error()).plain()});
        });
    });
    dialog->open();
}

void MainWindow::sendInBackground()
{
    m_inBackground = true;
    hide();
    connect(&m_session, &MerchantSession::progressed, this, &MainWindow::closeWhenSent, Qt::UniqueConnection);
    closeWhenSent();
}

void MainWindow::closeWhenSent()
{
    if (!m_inBackground)
        return;
    if (isVisible()) { // somebody started Kontor again: the window is wanted
        m_inBackground = false;
        return;
    }
    m_session.ledger().statistics().counts()->then(this, [this](const Result<PaymentCounts> &counts) {
        BatchFigures figures = counts ? figuresOf(*counts) : BatchFigures {};
        const bool isSent = counts && figures.going() == 0;
        if (!m_inBackground || isVisible() || (!isSent && !m_session.sending().pauseReasons()))
            return;
        figures.rejected = std::max<qint64>(0, figures.rejected - m_rejectedBefore);
        if (m_notices)
            m_notices->sayEnded(isSent, figures);
        closeNow();
    });
}

void MainWindow::closeNow()
{
    m_mayClose = true;
    close();
    if (m_inBackground) // a window that isn't shown ends nothing by being closed
        Q_EMIT endedInBackground();
}

} // namespace kontor
