// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/engine/failedstatusqueries.h"

#include "core/submission.h"

#include <algorithm>

namespace kontor {

namespace {
constexpr Millis maxInterval {60'000};
constexpr Millis longestOfMany {60 * 60'000};
constexpr Seconds apart {1}; // on average, however many there are
}

void FailedStatusQueries::note(const OrderId &id)
{
    ++m_payments[id].times;
}

Millis FailedStatusQueries::delay(const OrderId &id) const
{
    const Millis alone = std::min(submission::pollDelay(times(id) - 1), maxInterval);
    return std::max(alone, std::min<Millis>(apart * m_payments.size(), longestOfMany));
}

QList<OrderId> FailedStatusQueries::take(const std::function<bool(const OrderId &)> &canBeQueried)
{
    QList<OrderId> waiting;
    for (auto payment = m_payments.begin(); payment != m_payments.end(); ++payment) {
        if (payment->wasTaken || !canBeQueried(payment.key()))
            continue;
        payment->wasTaken = true;
        waiting.append(payment.key());
    }
    return waiting;
}

void FailedStatusQueries::renew()
{
    for (Failures &payment : m_payments)
        payment.wasTaken = false;
}

} // namespace kontor
