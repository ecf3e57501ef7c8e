// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/orderid.h"
#include "core/time.h"
#include <QHash>
#include <QList>
#include <functional>

namespace kontor {

//! Payments that were asked for in vain: the gateway was not reached, or did not take the question up. Each is asked for again soon, by
//! itself, and all of them as soon as the gateway answers one. That many fail together costs the request budget no more than a request a
//! second.
class FailedStatusQueries final {
public:
    //! Once more in vain.
    void note(const OrderId &id);
    //! It was answered, or nobody waits for it any more.
    void forget(const OrderId &id) { m_payments.remove(id); }
    bool isEmpty() const { return m_payments.isEmpty(); }
    //! How often in a row; 0 for every other payment.
    int times(const OrderId &id) const { return m_payments.value(id).times; }
    //! How long one of them waits for its next question: 5 s, 15 s, then a minute, and longer, up to an hour, only where there are
    //! more than 60.
    Millis delay(const OrderId &id) const;
    //! Those to be asked for because another was answered, as far as `canBeQueried` says so of them. Each of them once: one that is in vain
    //! again although others aren't goes by its own delay from then on.
    QList<OrderId> take(const std::function<bool(const OrderId &)> &canBeQueried);
    //! The way to the gateway was mended: what was in vain before says nothing of it.
    void renew();

private:
    struct Failures {
        int times = 0;
        bool wasTaken = false;
    };
    QHash<OrderId, Failures> m_payments {};
};

} // namespace kontor
