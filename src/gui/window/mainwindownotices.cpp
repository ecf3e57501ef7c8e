// SPDX-License-Identifier: GPL-3.0-or-later
// What the desktop says for the window while nobody is at it, and what a press on that opens.
#include "gui/window/mainwindow.h"

#include "gui/jobs/batchjobs.h"
#include "gui/window/sections.h"

#include <QGuiApplication>
#include <QWindow>

namespace kontor {

using submission::Notice;

namespace {

constexpr int mostUnknown = 1000; //!< that an earlier run left: more of them make no other notification

} // namespace

//! Behind the lock nobody sees it, whatever else of Kontor they see.
bool MainWindow::isSeen() const
{
    return isVisible() && QGuiApplication::focusWindow() != nullptr;
}

//! The lock hides it; only sending in the background does that, too.
bool MainWindow::isLocked() const
{
    return m_isPutAway || (!isVisible() && !m_inBackground);
}

void MainWindow::connectNotices(NoticeSender &desktop)
{
    m_notices = new DesktopNotices(
        {.clock = m_session.clock(),
            .preferences = m_preferences,
            .format = m_format,
            .sender = desktop,
            .environment = environment(),
            .isSeen = [this] { return isSeen(); },
            .isLocked = [this] { return isLocked(); },
            .askUnknown = [this](const OrderId &id, const std::function<void(bool)> &answer) { askUnknown(id, answer); }},
        this);
    connect(m_notices, &DesktopNotices::opened, this, &MainWindow::openNotice);
    connect(qGuiApp, &QGuiApplication::focusWindowChanged, this, &MainWindow::putNoticesAway);
    followForNotices();
}

//! Somebody is at the window.
void MainWindow::putNoticesAway()
{
    if (m_notices && isSeen())
        m_notices->hideSecrets();
}

void MainWindow::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    m_isPutAway = false;
    putNoticesAway();
}

void MainWindow::followForNotices()
{
    connect(m_batchJobs, &BatchJobs::ended, m_notices, [this](const BatchRecord &batch, const BatchFigures &figures) {
        m_notices->batchFinished({.id = batch.id, .title = batch.title, .figures = figures});
    });
    connect(&m_session, &MerchantSession::noticed, this, [this](const OrderId &id, Notice notice, PaymentKind kind) {
        if ((notice != Notice::Refused && notice != Notice::ProvenAbsent) || kind != PaymentKind::Payout)
            return;
        m_session.ledger().payments().byId(id)->then(this, [this](const Result<std::optional<PaymentRecord>> &payout) {
            if (payout && *payout)
                m_notices->rejected(**payout);
        });
    });
    connect(&m_session, &MerchantSession::progressed, m_notices, &DesktopNotices::stands);
    connect(&m_session, &MerchantSession::statusChanged, m_notices, [this] {
        const PauseReasons reasons = m_session.sending().pauseReasons();
        m_notices->setOffline(reasons.testFlag(PauseReason::Offline));
        m_notices->setKeyAccepted(!reasons.testFlag(PauseReason::NotAllowed));
    });
    connect(&m_session, &MerchantSession::workerChanged, m_notices, [this](bool isWorker) {
        if (isWorker)
            findUnknown();
    });
    if (m_session.isWorker())
        findUnknown();
}

//! What an earlier run left, or the one that worked here before: once it is this one's to ask for it.
void MainWindow::findUnknown()
{
    Ledger &ledger = m_session.ledger();
    ledger.payments()
        .find({.attentionReasons = {AttentionReason::OutcomeUnknown}}, mostUnknown)
        ->then(this, [this, &ledger](const Result<QList<qint64>> &seqs) {
            if (!seqs || seqs->isEmpty())
                return;
            ledger.payments().rows(*seqs)->then(this, [this](const Result<QList<PaymentRecord>> &payments) {
                for (const PaymentRecord &payment : payments ? *payments : QList<PaymentRecord>())
                    m_notices->stands(payment.id, payment.submission.state);
            });
        });
}

//! One that the gateway has refused stays unknown until what was signed for it can't be used any more: that is nobody's doubt.
void MainWindow::askUnknown(const OrderId &id, const std::function<void(bool)> &answer)
{
    if (m_session.isBesideAnother())
        return answer(false);
    m_session.ledger().payments().byId(id)->then(this, [answer](const Result<std::optional<PaymentRecord>> &payment) {
        answer(payment && *payment && (*payment)->submission.state == PaymentState::OutcomeUnknown
            && (*payment)->submission.refusedStatus == 0);
    });
}

void MainWindow::openNotice(const DesktopNotices::About &about)
{
    Q_EMIT activationRequested();
    const bool isOne = about.ids.size() == 1;
    switch (about.kind) {
    case DesktopNotices::Kind::BatchFinished:
        return isOne ? openBatch(about.ids.first()) : enter(section::batches);
    case DesktopNotices::Kind::Rejected:
        if (const auto id = isOne ? OrderId::parse(about.ids.first()) : std::nullopt)
            return showPayment(*id, PaymentKind::Payout);
        return narrow({.words = tr("Rejected while you were away"), .states = {PaymentState::Rejected}, .cameSince = about.since});
    case DesktopNotices::Kind::Unknown:
        return narrow(
            {.words = tr("Outcome not known, oldest first"), .states = {PaymentState::OutcomeUnknown}, .oldestFirst = true, .kind = {}});
    case DesktopNotices::Kind::Offline:
        return; // the bar on top of every page says it
    case DesktopNotices::Kind::KeyNotAccepted:
        return enter(section::keys);
    }
}

} // namespace kontor
