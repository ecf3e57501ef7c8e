// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "apps/kontorctl/clisession.h"
#include "office/payments/balancecheck.h"

namespace kontor {

//! `payout new` and `payin new`: writes one payment and stays until the gateway has accepted or refused it, half a minute at most. This
//! process sends it when nobody else works on the home folder; otherwise it watches the ledger for what the worker does. Belongs to the
//! session.
class PaymentIssue final : public QObject {
    Q_OBJECT
public:
    //! What a person said of warnings.
    struct Consent {
        QString again {}; //!< why a possible duplicate is meant; empty: it is refused
        bool isStrict = false; //!< any warning refuses it
    };
    PaymentIssue(CliSession &cli, MerchantSession &session, PaymentDraft draft, Consent consent);
    void begin();

private:
    void review();
    void weighWarnings(ReviewedPayment reviewed, const BalanceCheck &balances);
    void queue(const ReviewedPayment &reviewed);
    void compare(const PaymentRecord &known);
    bool asksForTheSame(const PaymentRecord &known) const;
    void follow();
    void look();
    void judge(const PaymentRecord &payment);
    void drive(const PaymentRecord &payment);
    void endPaused(const PaymentRecord &payment);
    void end(const PaymentRecord &payment);
    //! Time is up: what is in flight ends first, so that what is said is what the ledger will say.
    void endUndecided();

    CliSession &m_cli;
    MerchantSession &m_session;
    PaymentDraft m_draft;
    Consent m_consent;
    NumberFormat m_format;
    std::optional<OrderId> m_id;
    bool m_driven = false;
    bool m_timeIsUp = false;
    bool m_ended = false;
};

} // namespace kontor
