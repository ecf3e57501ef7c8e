// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "ledger/ledger.h"
#include "office/profiles/profile.h"
#include <QObject>

namespace kontor {

class GatewayQueries;

//! Payments that were made elsewhere: in another ledger, by another program. The gateway can't list them, so a person types the ID. What
//! is found can be added to the ledger; there it is followed like any open payment and never sent, because it counts as accepted and
//! there are no bytes of it that could go.
class PaymentLookup final : public QObject {
    Q_OBJECT
public:
    PaymentLookup(const Profile &profile, Ledger &ledger, GatewayQueries &gateway, Clock &clock, QObject *parent = nullptr);

    //! What the gateway shows under an ID that this ledger doesn't have.
    struct Found {
        PaymentKind kind = PaymentKind::Payout;
        OrderId id;
        PaymentDetail detail {};
        UtcTime at {}; //!< when it was shown
    };
    //! At most one of the two; neither: nobody knows the ID.
    struct Answer {
        std::optional<PaymentRecord> inLedger {};
        std::optional<Found> atGateway {};
    };
    //! The ledger first, then the gateway: its payouts, then its payins. BadInput for what can't be an ID. May be cancelled.
    Reply<Answer> *lookUp(const QString &typed);

    //! Its money: what was asked for, or what the customer is to transfer where only that is shown.
    static std::optional<Money> moneyOf(const PaymentDetail &detail);
    //! Why it is not to be added; nothing when it may be.
    std::optional<Reason> objectionTo(const Found &found) const;
    //! Written to the ledger with what the gateway replied, and a line in its timeline that says where it comes from. Exists when it is
    //! there meanwhile.
    Reply<OrderId> *add(const Found &found);

Q_SIGNALS:
    //! There is one more to follow.
    void added(const kontor::OrderId &id);

private:
    void askGateway(Reply<Answer> *reply, PaymentKind kind, const OrderId &id);
    PaymentRecord recordOf(const Found &found) const;

    const Profile &m_profile;
    Ledger &m_ledger;
    GatewayQueries &m_gateway;
    Clock &m_clock;
};

} // namespace kontor
