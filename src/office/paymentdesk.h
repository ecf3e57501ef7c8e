// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "core/reply.h"
#include "ledger/ledger.h"
#include "office/paymentdraft.h"
#include "office/profile.h"
#include <QObject>

namespace kontor {

//! Issues payouts and payins: freezes what was typed into the bytes that will be sent, and hands them to the ledger. Sending is the
//! worker's.
class PaymentDesk final : public QObject {
    Q_OBJECT
public:
    PaymentDesk(const Profile &profile, Ledger &ledger, Clock &clock, QObject *parent = nullptr);

    //! Makes the ID, the nonce and the body, and reads the body back. BadInput when the draft has a blocking problem;
    //! Exists when the ID is in the ledger already. Warns when the same amount went to the same account within a day under another ID.
    Reply<ReviewedPayment> *review(const PaymentDraft &draft, const NumberFormat &format);
    //! Durable when finished: from here on the payment goes out, not before `hold` has passed.
    Reply<OrderId> *queue(const ReviewedPayment &reviewed, Millis hold = Millis::zero());
    //! Several at once, in one transaction (sample payments, batches).
    Reply<Done> *queue(const QList<ReviewedPayment> &reviewed);
    //! Without asking the ledger: for rows that get fresh IDs.
    Result<ReviewedPayment> freeze(const PaymentDraft &draft, const NumberFormat &format) const;

Q_SIGNALS:
    //! There is something new for the worker.
    void queued(const QList<kontor::OrderId> &ids);

private:
    void warnOfTwin(Reply<ReviewedPayment> *reply, const ReviewedPayment &reviewed);

    const Profile &m_profile;
    Ledger &m_ledger;
    Clock &m_clock;
};

} // namespace kontor
