// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/session/sendingcontrol.h"

#include "ledger/ledger.h"
#include "office/engine/worker.h"
#include "office/profiles/ledgergateway.h"

#include <utility>

namespace kontor {

SendingControl::SendingControl(const Profile &profile, Ledger &ledger, Worker &worker)
    : m_profile(profile)
    , m_ledger(ledger)
    , m_worker(worker)
{
}

PauseReasons SendingControl::pauseReasons() const
{
    return m_worker.driver().pauses().reasons();
}

bool SendingControl::canAskGateway() const
{
    return !(pauseReasons() & pausesThatBlockQueries);
}

PauseDetail SendingControl::pauseDetail(PauseReason reason) const
{
    if (reason == PauseReason::Tls && !m_trustTrouble.isEmpty())
        return {PauseDetail::Cause::OwnTrust, m_trustTrouble}; // what comes of each try says less
    return m_worker.driver().pauses().detail(reason);
}

void SendingControl::tryAgain()
{
    m_worker.driver().probeNow();
}

//! The test asks for no payment, so it says nothing of a gateway that has trouble with them or does not let this profile make them.
void SendingControl::tryAgainAfterTest()
{
    constexpr PauseReasons ofTheWay = PauseReasons(PauseReason::Offline) | PauseReason::Tls | PauseReason::KeychainLocked
        | PauseReason::KeychainMissing | PauseReason::KeyGone | PauseReason::WrongAddress | PauseReason::Redirected;
    const PauseReasons reasons = pauseReasons();
    const bool isTokens = pauseDetail(PauseReason::NotAllowed).request.endsWith("/auth-tokens");
    const bool isTried = (reasons & ofTheWay) || (reasons.testFlag(PauseReason::NotAllowed) && isTokens);
    if (isTried && !reasons.testFlag(PauseReason::GatewayServerError) && (isTokens || !reasons.testFlag(PauseReason::NotAllowed)))
        tryAgain();
}

//! What is written is obeyed by whoever is the worker: by this process at once.
Reply<Done> *SendingControl::obeyed(Reply<Done> *written)
{
    auto *reply = new Reply<Done>(this);
    written->then(reply, [this, reply](const Result<Done> &done) {
        if (done)
            m_worker.lookAtLedger();
        reply->finish(done);
    });
    return reply;
}

Reply<Done> *SendingControl::setSendingPaused(bool paused)
{
    return obeyed(m_ledger.writer().setSendingPaused(paused));
}

void SendingControl::setWorkingOffline(bool offline)
{
    if (std::exchange(m_isWorkingOffline, offline) == offline)
        return;
    Q_EMIT workingOfflineChanged(offline);
    SubmissionDriver &driver = m_worker.driver();
    if (offline)
        return driver.pauses().pause(PauseReason::WorkingOffline);
    driver.pauses().resume(PauseReason::WorkingOffline);
    driver.probeNow();
    m_worker.queryAllOpen();
}

Recovery::Standing SendingControl::recovery() const
{
    return m_worker.recovery().standing();
}

void SendingControl::resumeAfterRecovery()
{
    m_worker.resumeAfterRecovery();
}

Reply<Done> *SendingControl::acknowledgeTestMarks()
{
    return obeyed(m_ledger.writer().acknowledgeTestMarks(m_profile.environment == Environment::Live));
}

Reply<Done> *SendingControl::acceptOlderCopy()
{
    return obeyed(m_ledger.writer().acceptOlderCopy());
}

Reply<Done> *SendingControl::acceptGateway()
{
    return obeyed(m_ledger.writer().acceptGateway(gatewayOf(m_profile)));
}

Reply<Done> *SendingControl::setWordFinal(PaymentKind kind, const QString &word, bool isFinal)
{
    return obeyed(m_ledger.writer().setFinalWord({kind, word}, isFinal));
}

} // namespace kontor
