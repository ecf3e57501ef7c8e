// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sandbox/acceptedpayment.h"
#include "sandbox/gatewaybehaviour.h"
#include "sandbox/gatewaymessages.h"
#include <QHash>
#include <optional>

namespace kontor {

//! What stands between the gateway's book and who reads it: databases that are behind, a cache, nodes with clocks of their own.
class ReadSide {
public:
    //! Other settings are in force from now on.
    void take(const GatewayBehaviour &before, const GatewayBehaviour &now, UtcTime at);
    //! Whether a GET doesn't show what was accepted.
    bool hides(const AcceptedPayment &payment, const GatewayBehaviour &settings, UtcTime now) const;
    //! The Date of an answer, by that node's clock; nothing where it sends none.
    std::optional<UtcTime> date(const GatewayRequest &request, const GatewayBehaviour &settings, UtcTime gatewayTime) const;
    //! Keeps an answer to the GET of a payment, or puts one that is kept in the place of this one.
    void cache(const GatewayRequest &request, GatewayAnswer &answer, const GatewayBehaviour &settings, UtcTime now);

private:
    struct Kept {
        GatewayAnswer answer {};
        UtcTime at {};
    };
    UtcTime m_failedOverAt {};
    UtcTime m_stuckAt {};
    QHash<QString, Kept> m_kept {}; //!< by path
};

} // namespace kontor
