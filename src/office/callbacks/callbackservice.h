// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "callbacks/callbacklistener.h"
#include "core/callbackporterror.h"
#include "core/clock.h"
#include "core/reply.h"
#include "office/callbacks/callbackhints.h"
#include "office/callbacks/callbacklog.h"
#include "office/profiles/newprofile.h"
#include <QObject>
#include <functional>

namespace kontor {

class Ledger;
struct Profile;

//! While callbacks should have been heard and could not be.
struct CallbackGap {
    UtcTime from {};
    std::optional<UtcTime> to {}; //!< nothing: still so

    bool operator==(const CallbackGap &) const = default;
};

//! Hears the callbacks of one profile (specification, Events): opens the listener where the profile says, tries again while the port is
//! another program's, keeps what came and when nothing could come, and says which payment may have moved. Only the worker listens, so
//! nothing opens before start().
class CallbackService final : public QObject {
    Q_OBJECT
public:
    //! Writes a change of the profile to its file; the profile that was given here has it afterwards.
    using SaveProfile = std::function<Result<Done>(const std::function<void(Profile &)> &edit)>;
    enum class State {
        Off,
        Listening,
        PortTaken, //!< portError() says by whom
        Paused, //!< by a person, for as long as this program runs
    };

    //! All that is given outlives this.
    CallbackService(const Profile &profile, Ledger &ledger, Clock &clock, SaveProfile save, QObject *parent = nullptr);

    //! This process is the worker from now on.
    void start();
    //! For good.
    void stop();

    State state() const;
    CallbackLog &log() { return m_log; }
    const CallbackLog &log() const { return m_log; }
    std::optional<UtcTime> last() const { return m_last; }
    //! Since when no callback has come, where one should have: the listener has heard nothing for half an hour, in which there was always
    //! an open payment (experience K-602).
    std::optional<UtcTime> missedSince() const;
    //! Whether a payment is open at the gateway, so that callbacks are to be expected.
    void expect(bool hasOpenPayment);
    //! When callbacks should have been heard and could not be, oldest first; the last may go on.
    const QList<CallbackGap> &gaps() const { return m_gaps; }

    //! Calls to the listener are not taken until it is resumed or Kontor is started again. The gateway is asked instead.
    void setPaused(bool paused);
    //! Whether the port is free by now; then callbacks are heard.
    bool listenAgain();
    //! Why callbacks can't be heard although they should be, as it was at the last try.
    std::optional<CallbackPortError> portError() const { return m_portError; }
    //! The first port after the one that is taken that nobody uses at this moment; 0 when there is none near.
    quint16 freePortAfterTaken() const;
    //! Where callbacks are heard, and the public address in front of it (empty: none). A null address switches them off. Payments made from
    //! now on name it; the gateway goes on calling the old place for those of before. A problem, and nothing changed, when the port is
    //! another program's or the public address is none.
    std::optional<PlaceProblem> setPlace(const QHostAddress &address, quint16 port, const QString &publicUrl);
    //! Calls our own listener over the address that the gateway is given, not by the gateway's own way. Done when it came; BadInput, in
    //! words for people, when it didn't within ten seconds.
    Reply<Done> *sendTest();

Q_SIGNALS:
    //! Anything above may have changed.
    void changed();
    //! One of our payments may have moved.
    void callbackPending(const kontor::PaymentRecord &payment);

private:
    void listen();
    void noteGap();
    void take(const PaymentRecord &payment);

    const Profile &m_profile;
    Clock &m_clock;
    SaveProfile m_save;
    CallbackListener m_listener;
    CallbackHints m_hints;
    CallbackLog m_log;
    std::optional<CallbackPortError> m_portError {};
    int m_portTries = 0; //!< tells the next try of its own accord from one that a person was faster than
    QList<CallbackGap> m_gaps {};
    std::optional<UtcTime> m_last {};
    UtcTime m_listeningSince {}; //!< while it listens
    Millis m_heardAt {}; //!< by the monotonic clock: the last callback, or when listening began
    std::optional<Millis> m_openSince {}; //!< by the same: since when there has always been an open payment
    bool m_isPaused = false;
    bool m_started = false;
};

} // namespace kontor
