// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/engine/sendingpauses.h"

#include "core/log.h"
#include "office/engine/openpayments.h"

#include <algorithm>
#include <array>
#include <utility>

namespace kontor {

namespace {

constexpr int serverErrorsBeforePause = 10; // K-207
constexpr Millis firstServerErrorWait {60'000};
constexpr Millis longestServerErrorWait {15 * 60'000};
constexpr Millis earlierKeyLasts {120'000}; // as long as the token of a batch: a request that the earlier key allowed may be on its way

//! A token that can be had ends them. NotAllowed is among them, but is not tried by itself: a gateway that refuses our key is not asked
//! over and over; a person looks first.
constexpr std::array endedByAccess {PauseReason::Offline, PauseReason::Tls, PauseReason::KeychainLocked, PauseReason::KeychainMissing,
    PauseReason::KeyGone, PauseReason::NotAllowed};
constexpr PauseReasons selfHealingPauses = PauseReasons(PauseReason::Offline) | PauseReason::Tls | PauseReason::KeychainLocked
    | PauseReason::KeychainMissing | PauseReason::KeyGone | PauseReason::GatewayServerError;
constexpr PauseReasons ofTheKey = PauseReasons(PauseReason::KeychainLocked) | PauseReason::KeychainMissing | PauseReason::KeyGone;

//! What isn't the gateway's own isn't quoted as its words.
PauseDetail detailOfToken(const ApiError &error)
{
    PauseDetail detail = pauseDetailFor(error);
    if (error.httpStatus < 400 && !pauseFor(error))
        detail.text.clear();
    return detail;
}

} // namespace

SendingPauses::SendingPauses(const OpenPayments &open, TokenBroker &broker, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_open(open)
    , m_clock(clock)
    , m_probe(broker, clock)
{
    connect(&m_probe, &Probe::healthy, this, &SendingPauses::noteAccess);
    connect(&m_probe, &Probe::stillTroubled, this, &SendingPauses::noteProbeError);
}

PauseDetail SendingPauses::detail(PauseReason reason) const
{
    PauseDetail detail = m_details.value(int(reason));
    if (reason == PauseReason::Offline) {
        detail.someOpen = m_open.isAnyUnclear();
        detail.nothingLeft = !m_open.mayAnyHaveLeft();
    }
    return detail;
}

void SendingPauses::pause(PauseReason reason, const PauseDetail &told)
{
    const bool isNew = !has(reason);
    PauseDetail &kept = m_details[int(reason)];
    PauseDetail detail = told;
    if (!isNew && reason == PauseReason::GatewayServerError && !detail.goesOnAt)
        detail.goesOnAt = kept.goesOnAt; // that is when sending goes on, whatever else fails meanwhile
    const bool saysMore = std::exchange(kept, detail) != detail;
    if (!isNew) {
        if (saysMore)
            Q_EMIT changed();
        return;
    }
    qCDebug(engineLog) << "sending pauses, reason" << Qt::hex << int(reason);
    m_reasons |= reason;
    if (selfHealingPauses.testFlag(reason))
        m_probe.start();
    Q_EMIT began(reason);
    Q_EMIT changed();
    const bool mayConcernEarlierKey = m_keyChangedAt && m_clock.monotonic() - *m_keyChangedAt < earlierKeyLasts;
    if (reason == PauseReason::NotAllowed && mayConcernEarlierKey)
        m_probe.now();
}

void SendingPauses::resume(PauseReason reason)
{
    if (!has(reason))
        return;
    qCDebug(engineLog) << "pause ends, reason" << Qt::hex << int(reason);
    m_reasons.setFlag(reason, false);
    m_details.remove(int(reason));
    if (reason == PauseReason::GatewayServerError)
        ++m_serverErrorRound;
    if (reason == PauseReason::NotAllowed)
        m_isDeniedInDoubt = false;
    if (!(m_reasons & selfHealingPauses))
        m_probe.stop();
    Q_EMIT ended(reason);
    Q_EMIT changed();
}

void SendingPauses::probeNow()
{
    resume(PauseReason::WrongAddress);
    resume(PauseReason::Redirected);
    if (waitsForTime())
        resume(PauseReason::GatewayServerError);
    if (m_reasons & (selfHealingPauses | PauseReason::NotAllowed))
        m_probe.now();
}

void SendingPauses::keyChanged()
{
    m_keyChangedAt = m_clock.monotonic();
    probeNow();
}

void SendingPauses::noteError(const ApiError &error, std::optional<PauseReason> otherwise)
{
    if (wasNotStarted(error))
        return;
    const auto reason = pauseFor(error);
    if (reason || otherwise)
        pause(reason ? *reason : *otherwise, pauseDetailFor(error));
}

void SendingPauses::noteTokenError(const ApiError &error)
{
    if (!wasNotStarted(error))
        pause(pauseForToken(error), detailOfToken(error));
}

void SendingPauses::notePostAnswered(const std::optional<ApiError> &error)
{
    if (!error || error->kind != ErrorKind::ServerError) {
        m_serverErrorsInRow = 0;
        m_serverErrorWait = {};
        return;
    }
    if (++m_serverErrorsInRow < serverErrorsBeforePause || waitsForTime())
        return;
    m_serverErrorWait = std::clamp(m_serverErrorWait * 2, firstServerErrorWait, longestServerErrorWait);
    PauseDetail detail = pauseDetailFor(*error);
    detail.goesOnAt = m_clock.wall() + m_serverErrorWait;
    pause(PauseReason::GatewayServerError, detail);
    m_clock.after(m_serverErrorWait, this, [this, round = ++m_serverErrorRound] {
        if (round == m_serverErrorRound)
            resume(PauseReason::GatewayServerError);
    });
}

bool SendingPauses::noteDenied(bool mayBeAccepted)
{
    const bool wasInDoubt = m_isDeniedInDoubt && has(PauseReason::NotAllowed);
    m_isDeniedInDoubt = wasInDoubt || mayBeAccepted;
    return !m_isDeniedInDoubt;
}

void SendingPauses::noteOpenChanged()
{
    if (has(PauseReason::Offline))
        Q_EMIT changed();
}

//! It was not to leave: a person works offline, or the gateway is another one.
bool SendingPauses::wasNotStarted(const ApiError &error) const
{
    return error.kind == ErrorKind::WorkingOffline && (m_reasons & (PauseReasons(PauseReason::WorkingOffline) | PauseReason::OtherGateway));
}

void SendingPauses::noteAccess()
{
    m_wasNotAllowed = false;
    for (const PauseReason reason : endedByAccess)
        resume(reason);
    endServerErrorOfTokens();
}

//! A token says nothing of a gateway that answers each payment with a 5xx: the time of that pause ends it.
void SendingPauses::endServerErrorOfTokens()
{
    if (!waitsForTime())
        resume(PauseReason::GatewayServerError);
}

//! A try whether sending can go on has met this. It says what is so now; what an earlier try met further on the way isn't any more. After
//! the gateway didn't accept our access it is tried until the gateway answers that again, or no longer.
void SendingPauses::noteProbeError(const ApiError &error)
{
    const PauseReason met = pauseForToken(error);
    m_wasNotAllowed = m_wasNotAllowed || has(PauseReason::NotAllowed);
    const bool isOfTheWay = ofTheKey.testFlag(met) || met == PauseReason::Offline || met == PauseReason::Tls;
    if (wasNotStarted(error) || (!m_wasNotAllowed && !isOfTheWay && met != PauseReason::GatewayServerError))
        return;
    pause(met, detailOfToken(error));
    if (ofTheKey.testFlag(met))
        return; // nothing left this computer
    for (const PauseReason reason : endedByAccess) {
        if (reason != met)
            resume(reason);
    }
    if (met != PauseReason::GatewayServerError)
        endServerErrorOfTokens();
    if (met == PauseReason::NotAllowed || !selfHealingPauses.testFlag(met))
        m_wasNotAllowed = false;
}

} // namespace kontor
