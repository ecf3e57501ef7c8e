// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sandbox/gatewaymessages.h"
#include "sim/chance.h"
#include <optional>

namespace kontor::sim {

//! What a proxy says in the gateway's place.
struct ProxyAnswer {
    int status = 502;
    QByteArray body {};
    bool afterGateway = false; //!< the gateway has done what was asked, and nobody hears of it
};

//! What the network does to one exchange.
struct Way {
    enum class Loss {
        None,
        Refused, //!< no connection: nothing left
        RefusedLate, //!< bytes were written to a connection that turns out to be none
        Request,
        Answer,
    };
    Loss loss = Loss::None;
    bool isSilent = false; //!< a loss that nobody notices before the deadline
    Millis connecting {5};
    Millis there {20};
    Millis back {20};
    std::optional<Millis> copyAfter {}; //!< a proxy repeats the request that much later
    bool copyAnswers = false; //!< and hands on what the copy is told
    bool isRepeated = false; //!< a read: something on the way sends it once more
    bool isCut = false; //!< the answer ends in its middle
    std::optional<ProxyAnswer> proxy {};
};

//! How likely each trouble of the network is, in percent of the exchanges. Each seed has some of them.
struct Weather {
    double refused = 0;
    double refusedLate = 0;
    double lostRequest = 0;
    double lostAnswer = 0;
    double silence = 0; //!< of the losses
    double late = 0; //!< requests that are on their way for seconds to minutes
    double lateAnswer = 0;
    double slowConnecting = 0;
    double copied = 0;
    double repeated = 0;
    double cut = 0;
    double garbage = 0;
    double trouble = 0; //!< 5xx
    double denial = 0; //!< 401, 403
    double refusal = 0; //!< 4xx that says no
    double wrongAddress = 0; //!< 3xx, or 404 to a call that exists
    double tooMany = 0;
    double callbackLost = 0;
    double callbackLate = 0;
    double callbackTwice = 0;
    double forgedCallback = 0;
    bool sparesOthers = false; //!< tokens and questions get through: only what creates a payment has trouble

    static Weather fine() { return {}; }
    static Weather of(Chance &chance);
    Way draw(const GatewayRequest &request, Chance &chance) const;

private:
    void drawLoss(Way &way, Chance &chance) const;
    void drawProxy(Way &way, const GatewayRequest &request, Chance &chance) const;
};

} // namespace kontor::sim
