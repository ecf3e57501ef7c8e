// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/tokenbroker.h"
#include "core/clock.h"
#include "core/sendingpause.h"
#include "office/engine/probe.h"
#include <QHash>
#include <QObject>
#include <optional>

namespace kontor {

class OpenPayments;

//! Why nothing new is sent, and when that ends. It keeps the reasons with what is known of each, reads from errors which reason they are,
//! and ends by itself what can: it tries whether a token can be had again, and gives a gateway that answers with 5xx some time.
class SendingPauses final : public QObject {
    Q_OBJECT
public:
    //! `open`: what PauseDetail says of earlier attempts is read from it.
    SendingPauses(const OpenPayments &open, TokenBroker &broker, Clock &clock, QObject *parent = nullptr);

    PauseReasons reasons() const { return m_reasons; }
    bool has(PauseReason reason) const { return m_reasons.testFlag(reason); }
    //! Status queries can't be made either.
    bool blockQueries() const { return bool(m_reasons & pausesThatBlockQueries); }
    PauseDetail detail(PauseReason reason) const;

    void pause(PauseReason reason, const PauseDetail &detail = {});
    //! Sending goes on once no reason is left.
    void resume(PauseReason reason);
    //! Tries at once whether what a try can end is over. Nothing else is waited for: a server error, a wrong address and a redirection end.
    void probeNow();
    //! Another key is in use. A refusal that comes soon after may be meant for the earlier key, which signed what was on its way: access is
    //! tried once with the new one before a person has to look.
    void keyChanged();

    //! A request ended with this error: pauses where it concerns every payment, else for the `otherwise` reason. A request that was not
    //! started says nothing.
    void noteError(const ApiError &error, std::optional<PauseReason> otherwise = {});
    //! A payment's token was not to be had.
    void noteTokenError(const ApiError &error);
    //! A POST was answered. Ten in a row with a 5xx pause sending for a minute, and for longer each time after that.
    void notePostAnswered(const std::optional<ApiError> &error);
    //! The gateway denied a POST (401, 403). Gives what PauseDetail::nothingLeft says of NotAllowed from then on.
    bool noteDenied(bool mayBeAccepted);
    //! A payment was sent, answered or removed: what Offline says of earlier attempts may have changed.
    void noteOpenChanged();

Q_SIGNALS:
    //! Before changed(): whoever sends stops first.
    void began(kontor::PauseReason reason);
    void ended(kontor::PauseReason reason);
    void changed();

private:
    bool waitsForTime() const { return m_details.value(int(PauseReason::GatewayServerError)).goesOnAt.has_value(); }
    bool wasNotStarted(const ApiError &error) const;
    void noteProbeError(const ApiError &error);
    void noteAccess();
    void endServerErrorOfTokens();

    const OpenPayments &m_open;
    Clock &m_clock;
    Probe m_probe;
    PauseReasons m_reasons {};
    QHash<int, PauseDetail> m_details {};
    int m_serverErrorsInRow = 0; //!< POSTs that were answered with a 5xx
    Millis m_serverErrorWait {}; //!< the latest pause after so many of them
    int m_serverErrorRound = 0; //!< tells the timer of an earlier pause from that of this one
    std::optional<Millis> m_keyChangedAt {}; //!< on the monotonic clock
    bool m_isDeniedInDoubt = false; //!< of NotAllowed: an earlier attempt of one of those payments may have been accepted
    bool m_wasNotAllowed = false; //!< and the tries since then met something else
};

} // namespace kontor
