// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/pausecontroller.h"
#include "ui_mainwindow.h"

#include "gui/connection/certificatedialog.h"
#include "gui/connection/connectiontestdialog.h"
#include "gui/connection/proxylogindialog.h"
#include "gui/jobs/ledgeractions.h"
#include "gui/keys/keyspage.h"
#include "gui/lists/listdetail.h"
#include "gui/page/toast.h"
#include "gui/payouts/payoutspage.h"
#include "gui/recovery/recoverypage.h"
#include "gui/settings/settingspage.h"
#include "gui/shell/navigator.h"
#include "gui/shell/sections.h"
#include "gui/shell/windowcontext.h"
#include "gui/status/statusstories.h"
#include "gui/welcome/setupnotes.h"
#include "messages/certificates.h"
#include "messages/errors.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QFileInfo>
#include <QUrl>

namespace kontor {

PauseController::PauseController(const WindowContext &context, PauseBar &bar, LedgerActions &ledgerActions)
    : m_window(context.window)
    , m_ui(context.ui)
    , m_session(context.session)
    , m_theme(context.theme)
    , m_settings(context.settings)
    , m_navigator(context.navigator)
    , m_toasts(context.toasts)
    , m_announcer(context.announcer)
    , m_bar(bar)
    , m_ledgerActions(ledgerActions)
{
    m_navigator.add(section::recovery, section::payouts, [this] { return makeRecovery(); });
    connect(&m_navigator, &Navigator::entered, this, [this](const QString &name) { m_bar.setRecoveryShown(name == section::recovery); });
    connect(&bar, &PauseBar::asked, this, &PauseController::act);
    connect(m_ui.pauseAction, &QAction::triggered, this, [this] { setSendingPaused(!isPausedByPerson()); });
    connect(m_ui.offlineAction, &QAction::triggered, this, [this](bool offline) { m_session.sending().setWorkingOffline(offline); });
    connect(m_ui.tryAgainAction, &QAction::triggered, this, [this] { m_session.sending().tryAgain(); });
    connect(m_ui.testConnectionAction, &QAction::triggered, this, &PauseController::testConnection);
    connect(&m_session, &MerchantSession::statusChanged, this, &PauseController::refresh);
}

void PauseController::actFirst(PauseReason reason)
{
    act(m_bar.firstAct(reason));
}

void PauseController::refresh()
{
    m_ui.pauseAction->setText(isPausedByPerson() ? tr("Re&sume sending") : tr("Pau&se sending"));
    m_ui.recoveryAction->setEnabled(m_session.sending().pauseReasons().testFlag(PauseReason::Recovery));
    m_ui.offlineAction->setChecked(m_session.sending().isWorkingOffline());
    m_ui.offlineAction->setEnabled(!m_session.isBesideAnother()); // what another process sends is not this one's to stop
    m_ui.tryAgainAction->setEnabled(!m_session.sending().isWorkingOffline());
    resumeWhenChecked();
    showRecoveryWhenRequested();
}

bool PauseController::isPausedByPerson() const
{
    return m_session.sending().pauseReasons().testFlag(PauseReason::Person);
}

void PauseController::showRecoveryWhenRequested()
{
    const bool isUnderWay = m_session.sending().pauseReasons().testFlag(PauseReason::Recovery);
    if (isUnderWay && !m_recoverySeen && m_session.sending().recovery().waitsForPerson) {
        m_recoverySeen = true;
        m_navigator.enter(section::recovery);
    } else if (!isUnderWay && m_navigator.current() == section::recovery) {
        m_navigator.enter(section::payouts);
        m_toasts.post({.text = isPausedByPerson() ? tr("Sending stays paused until you resume it.") : tr("Sending goes on.")});
    }
}

void PauseController::resumeAfterRecovery()
{
    m_resumeChosen = true;
    m_navigator.get<RecoveryPage>(section::recovery).showChosen();
    refresh();
}

void PauseController::resumeWhenChecked()
{
    if (!m_resumeChosen || m_session.sending().recovery().left > 0)
        return;
    m_resumeChosen = false;
    m_session.sending().resumeAfterRecovery();
}

void PauseController::keepPaused()
{
    m_session.sending().setSendingPaused(true)->then(this, [this](const Result<Done> &done) {
        if (!done)
            return void(m_toasts.post({.text = messages::errorMessage(done.error()).plain()}));
        resumeAfterRecovery();
    });
}

void PauseController::setSendingPaused(bool paused)
{
    say(m_session.sending().setSendingPaused(paused),
        paused ? tr("Sending is paused. What is on its way ends by itself.") : tr("Sending goes on."));
}

void PauseController::say(Reply<Done> *reply, const QString &words)
{
    reply->then(this, [this, words](const Result<Done> &done) {
        const QString said = done ? words : messages::errorMessage(done.error()).plain();
        if (!said.isEmpty())
            m_toasts.post({.text = said});
    });
}

void PauseController::act(PauseBar::Act chosen)
{
    using Act = PauseBar::Act;
    switch (chosen) {
    case Act::TryAgain:
        return m_session.sending().tryAgain();
    case Act::WorkOffline:
        return m_session.sending().setWorkingOffline(true);
    case Act::LogInToProxy:
        return (new ProxyLoginDialog(m_session, m_theme, environmentWord(m_session.profile()), &m_window))->open();
    case Act::GoOnline:
        return m_session.sending().setWorkingOffline(false);
    case Act::ResumeSending:
        return setSendingPaused(false);
    case Act::Resume:
        return resumeAfterRecovery();
    case Act::ShowRecovery:
        return m_navigator.enter(section::recovery);
    case Act::OpenKeys:
        return m_navigator.enter(section::keys);
    case Act::TestConnection:
        return testConnection();
    case Act::ImportKey:
        m_navigator.enter(section::keys);
        return m_navigator.get<KeysPage>(section::keys).import();
    case Act::MakeKey:
        m_navigator.enter(section::keys);
        return m_navigator.get<KeysPage>(section::keys).create();
    case Act::EditProfile:
        m_navigator.enter(section::settings);
        return m_navigator.get<SettingsPage>(section::settings)
            .showSetting(QCoreApplication::translate("kontor::GatewaySettings", "Gateway: base address, merchant code, connection test"));
    case Act::CheckOpen:
        m_session.checkAllOpen();
        return;
    case Act::ShowFolder:
        QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(m_session.ledger().file()).absolutePath()));
        return;
    case Act::CheckLedger:
        return m_ledgerActions.check();
    case Act::HowToRestore:
        return m_ledgerActions.sayHowToRestore();
    case Act::ShowMarked:
        return showMarked();
    case Act::UnlockKeychain:
        return unlockKeychain();
    case Act::ShowCertificate:
        return showCertificate();
    case Act::AcceptTestMarks:
        return say(m_session.sending().acknowledgeTestMarks(), tr("Recorded. Sending goes on."));
    case Act::AcceptGateway:
        return say(
            m_session.sending().acceptGateway(), tr("Recorded. From now on Kontor sends and checks payments at the profile's gateway."));
    case Act::AcceptOlderCopy:
        return say(m_session.sending().acceptOlderCopy(), tr("Recorded. Kontor uses this copy from now on."));
    }
}

//! Its own window asks; what a person answered there shows in the bar. One window is enough.
void PauseController::unlockKeychain()
{
    if (std::exchange(m_isUnlocking, true))
        return void(m_toasts.post({.text = tr("Your keychain is asking for its password already: look for its window.")}));
    m_session.keyAccess().unlockKeychain()->then(this, [this](const Result<Done> &done) {
        m_isUnlocking = false;
        if (done)
            return;
        const bool isLocked = done.error().kind == ErrorKind::KeychainLocked;
        m_toasts.post(
            {.text = isLocked ? tr("Your keychain is still locked. Unlock it with your system's own program for passwords; Kontor goes "
                                   "on by itself then.")
                              : messages::errorMessage(done.error()).plain()});
    });
}

void PauseController::showCertificate()
{
    const auto certificate = m_session.connection().certificate();
    if (!certificate)
        return;
    (new CertificateDialog(m_theme, *certificate, messages::certificate(m_session.sending().pauseDetail(PauseReason::Tls).text),
         environmentWord(m_session.profile()), &m_window))
        ->open();
}

//! All whose mark contradicts the profile, with what the gateway said of the last one beside them.
void PauseController::showMarked()
{
    m_navigator.narrow({.words = tr("Their test mark contradicts the profile"), .kind = {}, .oddMark = true});
    const bool isLive = m_session.profile().environment == Environment::Live;
    Ledger &ledger = m_session.ledger();
    ledger.payments()
        .find({.attentionReasons = {AttentionReason::OddMark}, .oddMark = isLive}, 1)
        ->then(this, [this, &ledger](const Result<QList<qint64>> &seqs) {
            if (!seqs || seqs->isEmpty())
                return;
            ledger.payments().rows(*seqs)->then(this, [this](const Result<QList<PaymentRecord>> &rows) {
                if (rows && !rows->isEmpty())
                    m_navigator.payouts().detail().showReply(rows->first().id);
            });
        });
}

void PauseController::testConnection()
{
    auto *dialog = new ConnectionTestDialog(m_theme, m_session, environmentWord(m_session.profile()), &m_window);
    connect(dialog, &ConnectionTestDialog::keysRequested, this, [this] { m_navigator.enter(section::keys); });
    connect(dialog, &ConnectionTestDialog::ended, this, [this](int openChecks) {
        SetupNotes notes(m_settings, m_session.profile().name);
        if (notes.openChecks() > 0 || notes.isUnderWay()) // the overview reminds of them
            notes.setOpenChecks(openChecks);
        if (openChecks == 0)
            m_session.sending().tryAgainAfterTest();
    });
    dialog->open();
}

Page *PauseController::makeRecovery()
{
    auto *page = m_navigator.listen(new RecoveryPage(m_session, m_theme, m_announcer));
    connect(page, &RecoveryPage::resumeRequested, this, &PauseController::resumeAfterRecovery);
    connect(page, &RecoveryPage::keepPausedRequested, this, &PauseController::keepPaused);
    connect(page, &RecoveryPage::showRequested, this, [this] {
        const auto wasLeft = [](PaymentState state) { return isBeingSent(state) || state == PaymentState::OutcomeUnknown; };
        m_navigator.narrow({.words = tr("Left when Kontor closed"), .states = statesWhere(wasLeft), .oldestFirst = true, .kind = {}});
    });
    return page;
}

} // namespace kontor
