// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "apps/kontorctl/session.h"

namespace kontor {

//! `payout check`, `payin check` and `payout park`: a person's act on one payment that was sent. Only the worker can do it. Belongs to the
//! session.
class PaymentLook final : public QObject {
    Q_OBJECT
public:
    enum class Act { Check, Park };
    PaymentLook(Session &session, Office &office, Act act, const PaymentRecord &payment);
    void begin();

private:
    QString whyNot() const;
    void act();
    void look();
    bool isDone(const PaymentRecord &payment) const;
    void end(const PaymentRecord &payment, int code);

    Session &m_session;
    Office &m_office;
    Act m_act;
    PaymentRecord m_payment;
    UtcTime m_begun;
    bool m_acted = false;
    bool m_timeIsUp = false;
    bool m_ended = false;
};

} // namespace kontor
