// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/unheardquestions.h"

#include "core/submission.h"

#include <algorithm>

namespace kontor {

namespace {
constexpr Millis maxInterval {60'000};
constexpr Millis longestOfMany {60 * 60'000};
constexpr Seconds apart {1}; // on average, however many there are
}

void UnheardQuestions::note(const OrderId &id)
{
    ++m_payments[id].times;
}

Millis UnheardQuestions::delay(const OrderId &id) const
{
    const Millis alone = std::min(submission::pollDelay(times(id) - 1), maxInterval);
    return std::max(alone, std::min<Millis>(apart * m_payments.size(), longestOfMany));
}

QList<OrderId> UnheardQuestions::take(const std::function<bool(const OrderId &)> &canBeAsked)
{
    QList<OrderId> waiting;
    for (auto payment = m_payments.begin(); payment != m_payments.end(); ++payment) {
        if (payment->wasTaken || !canBeAsked(payment.key()))
            continue;
        payment->wasTaken = true;
        waiting.append(payment.key());
    }
    return waiting;
}

void UnheardQuestions::renew()
{
    for (Vain &payment : m_payments)
        payment.wasTaken = false;
}

} // namespace kontor
