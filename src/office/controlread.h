// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/gatewayclient.h"
#include "core/clock.h"
#include "ledger/ledger.h"
#include <QObject>
#include <array>
#include <functional>
#include <vector>

namespace kontor {

//! Asks the gateway for a payment that it is known to have: the newest that it has accepted of the same kind. An answer 404 proves
//! something only beside such a payment, because a cache, an older database and a way without the route answer 404 to everything. One
//! read is good for all the answers 404 of the same minute.
class ControlRead final : public QObject {
    Q_OBJECT
public:
    enum class Outcome {
        NotNeeded, //!< the gateway has accepted none yet
        Shown,
        Hidden, //!< it answers 404 to this one, too
        Unclear, //!< no answer, or none that says anything
    };
    using Then = std::function<void(Outcome)>;

    ControlRead(Ledger &ledger, GatewayClient &gateway, Clock &clock, QObject *parent = nullptr);

    //! Calls back once, at once where a read of this minute has shown it.
    void ask(PaymentKind kind, Priority priority, Then then);

private:
    struct Read {
        Millis beganAt {};
        bool isUnderWay = false;
        bool isShown = false; //!< by the latest
        std::vector<Then> waiting {};
    };
    void begin(PaymentKind kind, Priority priority);
    void finish(PaymentKind kind, Outcome outcome);

    Ledger &m_ledger;
    GatewayClient &m_gateway;
    Clock &m_clock;
    std::array<Read, 2> m_reads {}; //!< by kind
};

} // namespace kontor
