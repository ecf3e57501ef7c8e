// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "apps/kontorctl/clisession.h"

namespace kontor {

//! `payout check`, `untrack`, `track`, `decide`, and the payins' alike: a person's act on one payment that was sent. Done by this process
//! when nobody else works on the folder, and left for the worker otherwise. Belongs to the session.
class PaymentLook final : public QObject {
    Q_OBJECT
public:
    enum class Act { Check, StopTracking, Resume, Ours, NotOurs, Executed, NotExecuted };
    //! The reason is a person's, where the act is a decision.
    PaymentLook(CliSession &cli, MerchantSession &session, Act act, const PaymentRecord &payment, const QString &reason = {});
    void begin();

private:
    QString whyNot() const;
    QString whyStillTracked() const;
    void act();
    void explain(const ApiError &error);
    Reply<Done> *begun();
    void look();
    bool isDone(const PaymentRecord &payment) const;
    void end(const PaymentRecord &payment, int code);

    CliSession &m_cli;
    MerchantSession &m_session;
    Act m_act;
    PaymentRecord m_payment;
    QString m_reason;
    UtcTime m_begun;
    bool m_acted = false;
    bool m_done = false; //!< the act: it was written
    bool m_timeIsUp = false;
    bool m_ended = false;
};

} // namespace kontor
