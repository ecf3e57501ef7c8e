// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/paymentstate.h"

namespace kontor {

static_assert(
    [] {
        for (size_t i = 0; i < stateFacts.size(); ++i) {
            if (static_cast<size_t>(stateFacts[i].state) != i)
                return false;
        }
        return true;
    }(),
    "the table follows the order of the states");

QString key(PaymentState state)
{
    return factsOf(state).key;
}

std::optional<PaymentState> stateOfKey(QByteArrayView key)
{
    for (const StateFacts &each : stateFacts) {
        if (key == QByteArrayView(each.key.data(), each.key.size()))
            return each.state;
    }
    return std::nullopt;
}

} // namespace kontor
