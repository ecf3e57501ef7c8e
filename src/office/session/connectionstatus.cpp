// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/session/connectionstatus.h"

#include "api/requestqueue.h"
#include "office/engine/submissiondriver.h"

namespace kontor {

namespace {

constexpr Seconds clockLimit {30};

} // namespace

ConnectionStatus::ConnectionStatus(const RequestQueue &queue, const SubmissionDriver &driver)
    : m_queue(queue)
    , m_driver(driver)
{
}

std::optional<Millis> ConnectionStatus::lastRoundTrip() const
{
    return m_queue.lastRoundTrip();
}

std::optional<UtcTime> ConnectionStatus::unansweredSince() const
{
    return m_queue.unansweredSince();
}

std::optional<CertificateFacts> ConnectionStatus::certificate() const
{
    return m_queue.certificate();
}

int ConnectionStatus::requestsInLastSecond() const
{
    return m_queue.startedInLastSecond();
}

std::optional<SlowDown> ConnectionStatus::slowedDown() const
{
    return m_queue.slowedDown();
}

std::optional<Seconds> ConnectionStatus::clockOffset() const
{
    return m_queue.clockOffset();
}

std::optional<Seconds> ConnectionStatus::clockTrouble() const
{
    const auto offset = clockOffset();
    const Seconds most = m_driver.pauses().has(PauseReason::NotAllowed) ? clockTolerance : clockLimit;
    return offset && std::chrono::abs(*offset) > most ? offset : std::nullopt;
}

} // namespace kontor
