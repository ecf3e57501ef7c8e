// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/notificationcenter.h"

#include "gui/jobs/batchjobs.h"
#include "gui/notifications/announcements.h"
#include "gui/shell/closecontroller.h"
#include "gui/shell/navigator.h"
#include "gui/shell/sections.h"
#include "gui/status/statusstories.h"

#include <QGuiApplication>
#include <QWidget>
#include <QWindow>

namespace kontor {

using submission::Notice;

namespace {

constexpr int mostUnknown = 1000; //!< that an earlier run left: more of them make no other notification

} // namespace

NotificationCenter::NotificationCenter(const Around &around, NoticeSender *desktop)
    : m_around(around)
{
    new Announcements(
        around.session, around.announcer, [this] { return !isLocked(); }, this);
    if (desktop)
        showOn(*desktop);
}

//! What it asks of this can't be asked any more.
NotificationCenter::~NotificationCenter()
{
    delete m_notices;
}

void NotificationCenter::noteShown()
{
    m_isLocked = false;
    putNoticesAway();
}

void NotificationCenter::noteLocked()
{
    m_isLocked = true;
    if (m_notices)
        m_notices->hideNames();
}

//! Behind the lock nobody sees it, whatever else of Kontor they see.
bool NotificationCenter::isSeen() const
{
    return m_around.window.isVisible() && QGuiApplication::focusWindow() != nullptr;
}

//! The lock hides it; only sending in the background does that, too.
bool NotificationCenter::isLocked() const
{
    return m_isLocked || (!m_around.window.isVisible() && !m_around.closing.isInBackground());
}

void NotificationCenter::showOn(NoticeSender &desktop)
{
    m_notices = new DesktopNotices(
        {.clock = m_around.session.clock(),
            .preferences = m_around.preferences,
            .format = m_around.format,
            .sender = desktop,
            .environment = environmentWord(m_around.session.profile()),
            .isSeen = [this] { return isSeen(); },
            .isLocked = [this] { return isLocked(); },
            .askUnknown = [this](const OrderId &id, const std::function<void(bool)> &answer) { askUnknown(id, answer); }},
        &m_around.window);
    connect(m_notices, &DesktopNotices::opened, this, &NotificationCenter::openNotice);
    connect(qGuiApp, &QGuiApplication::focusWindowChanged, this, &NotificationCenter::putNoticesAway);
    connect(&m_around.closing, &CloseController::sent, m_notices, &DesktopNotices::sayEnded);
    followForNotices();
}

//! Somebody is at the window.
void NotificationCenter::putNoticesAway()
{
    if (m_notices && isSeen())
        m_notices->hideSecrets();
}

void NotificationCenter::followForNotices()
{
    connect(&m_around.batchJobs, &BatchJobs::ended, m_notices, [this](const BatchRecord &batch, const BatchFigures &figures) {
        m_notices->batchFinished({.id = batch.id, .title = batch.title, .figures = figures});
    });
    connect(&m_around.session, &MerchantSession::noticed, this, [this](const OrderId &id, Notice notice, PaymentKind kind) {
        if ((notice != Notice::Refused && notice != Notice::ProvenAbsent) || kind != PaymentKind::Payout)
            return;
        m_around.session.ledger().payments().byId(id)->then(this, [this](const Result<std::optional<PaymentRecord>> &payout) {
            if (payout && *payout)
                m_notices->rejected(**payout);
        });
    });
    connect(&m_around.session, &MerchantSession::progressed, m_notices, &DesktopNotices::stands);
    connect(&m_around.session, &MerchantSession::statusChanged, m_notices, [this] {
        const PauseReasons reasons = m_around.session.sending().pauseReasons();
        m_notices->setOffline(reasons.testFlag(PauseReason::Offline));
        m_notices->setKeyAccepted(!reasons.testFlag(PauseReason::NotAllowed));
    });
    connect(&m_around.session, &MerchantSession::workerChanged, m_notices, [this](bool isWorker) {
        if (isWorker)
            findUnknown();
    });
    if (m_around.session.isWorker())
        findUnknown();
}

//! What an earlier run left, or the one that worked here before: once it is this one's to ask for it.
void NotificationCenter::findUnknown()
{
    Ledger &ledger = m_around.session.ledger();
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
void NotificationCenter::askUnknown(const OrderId &id, const std::function<void(bool)> &answer)
{
    if (m_around.session.isBesideAnother())
        return answer(false);
    m_around.session.ledger().payments().byId(id)->then(this, [answer](const Result<std::optional<PaymentRecord>> &payment) {
        answer(payment && *payment && (*payment)->submission.state == PaymentState::OutcomeUnknown
            && (*payment)->submission.refusedStatus == 0);
    });
}

void NotificationCenter::openNotice(const DesktopNotices::About &about)
{
    Q_EMIT activationRequested();
    const bool isOne = about.ids.size() == 1;
    switch (about.kind) {
    case DesktopNotices::Kind::BatchFinished:
        return isOne ? m_around.navigator.openBatch(about.ids.first()) : m_around.navigator.enter(section::batches);
    case DesktopNotices::Kind::Rejected:
        if (const auto id = isOne ? OrderId::parse(about.ids.first()) : std::nullopt)
            return m_around.navigator.showPayment(*id, PaymentKind::Payout);
        return m_around.navigator.narrow(
            {.words = tr("Rejected while you were away"), .states = {PaymentState::Rejected}, .cameSince = about.since});
    case DesktopNotices::Kind::Unknown:
        return m_around.navigator.narrow(
            {.words = tr("Outcome not known, oldest first"), .states = {PaymentState::OutcomeUnknown}, .oldestFirst = true, .kind = {}});
    case DesktopNotices::Kind::Offline:
        return; // the bar on top of every page says it
    case DesktopNotices::Kind::KeyNotAccepted:
        return m_around.navigator.enter(section::keys);
    }
}

} // namespace kontor
