// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/certificatefacts.h"
#include "core/slowdown.h"
#include "core/time.h"
#include <optional>

namespace kontor {

class RequestQueue;
class SubmissionDriver;

//! How the way to the gateway is at this moment: for the status bar. MerchantSession::statusChanged() says that something moved.
class ConnectionStatus {
public:
    enum class State { Unknown, Connected, Offline };

    //! Both outlive this.
    ConnectionStatus(const RequestQueue &queue, const SubmissionDriver &driver);

    State state() const { return m_state; }
    void setState(State state) { m_state = state; }
    std::optional<Millis> lastRoundTrip() const;
    //! Since when requests end without an answer, if none has come since.
    std::optional<UtcTime> unansweredSince() const;
    //! The gateway's, of the last connection, trusted or not; nothing without https.
    std::optional<CertificateFacts> certificate() const;
    int requestsInLastSecond() const;
    //! Nothing where no request was refused as one too many within the last seconds.
    std::optional<SlowDown> slowedDown() const;
    //! The gateway's clock minus this computer's.
    std::optional<Seconds> clockOffset() const;
    //! Up to here this computer's clock agrees with the gateway's.
    static constexpr Seconds clockTolerance {5};
    //! The difference, where somebody should set this computer's clock: above half a minute, or above clockTolerance while the gateway does
    //! not accept our access (experience K-301).
    std::optional<Seconds> clockTrouble() const;

private:
    const RequestQueue &m_queue;
    const SubmissionDriver &m_driver;
    State m_state = State::Unknown;
};

} // namespace kontor
