// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "office/engine/failedstatusqueries.h"
#include "office/engine/openpayments.h"
#include "office/engine/sendingpauses.h"
#include <QObject>
#include <functional>

namespace kontor {

//! When each open payment is queried next. Polls are spread by chance, so that many payments of one moment don't come back as a burst; a
//! proof of absence keeps its exact times. A query that the gateway did not take up is made again soon.
class StatusQuerySchedule final : public QObject {
    Q_OBJECT
public:
    //! Fraction from 0 to 1. Given from outside so that the simulator can repeat itself.
    using Chance = std::function<double()>;
    StatusQuerySchedule(const OpenPayments &open, const SendingPauses &pauses, Clock &clock, Chance chance, QObject *parent = nullptr);

    //! The machine says that it is to be queried after this delay: due() comes then, or when delayOf() says so.
    void wait(const OpenPaymentPtr &payment, Millis delay);
    //! What the machine's delay becomes. A query that came to nothing is made again soon, however long the payment has been waited for.
    //! While it is known why no query can be made, the end of that brings the queries, and until then they become rarer.
    Millis delayOf(const OpenPayment &payment, Millis delay) const;
    //! Queries every payment that waits, soon and spread by chance: after sleep, or when the connection came back.
    void queryAll();
    //! The gateway did not take the query of this payment up.
    void noteFailure(const OrderId &id) { m_failed.note(id); }
    //! It answered, and `saysOfOthers`: what it did for this payment it can do for those that were queried in vain.
    void noteAnswer(const OrderId &id, bool saysOfOthers);
    //! Nobody waits for this payment any more.
    void forget(const OrderId &id) { m_failed.forget(id); }
    //! Queries can be made again: those that were in vain are due soon.
    void goOn();
    //! No due() comes after this.
    void stop() { m_isStopped = true; }
    //! How long it is until the next payment is queried by itself; 0 while a query is under way, nothing when none is expected.
    std::optional<Millis> next() const;

Q_SIGNALS:
    void due(const kontor::OrderId &id);

private:
    void queryFailed();
    void querySoon(const QList<OpenPaymentPtr> &payments);
    void start(const OpenPaymentPtr &payment, Millis delay);

    const OpenPayments &m_open;
    const SendingPauses &m_pauses;
    Clock &m_clock;
    Chance m_chance;
    FailedStatusQueries m_failed {};
    bool m_isStopped = false;
};

} // namespace kontor
