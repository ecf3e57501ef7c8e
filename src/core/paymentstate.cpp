// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/paymentstate.h"

#include <array>

namespace kontor {
namespace {

using namespace Qt::StringLiterals;

struct StateKey {
    PaymentState state;
    QLatin1StringView key;
};
constexpr std::array<StateKey, 14> stateKeys {{
    {PaymentState::Draft, "draft"_L1},
    {PaymentState::Queued, "queued"_L1},
    {PaymentState::Hold, "hold"_L1},
    {PaymentState::Sending, "sending"_L1},
    {PaymentState::Sent, "sent"_L1},
    {PaymentState::Unknown, "unknown"_L1},
    {PaymentState::Rejected, "rejected"_L1},
    {PaymentState::Conflict, "conflict"_L1},
    {PaymentState::Settled, "settled"_L1},
    {PaymentState::Other, "other"_L1},
    {PaymentState::Waiting, "waiting"_L1},
    {PaymentState::Expired, "expired"_L1},
    {PaymentState::Parked, "parked"_L1},
    {PaymentState::Cancelled, "cancelled"_L1},
}};
constexpr auto states = [] {
    std::array<PaymentState, stateKeys.size()> all {};
    for (size_t i = 0; i < stateKeys.size(); ++i)
        all[i] = stateKeys[i].state;
    return all;
}();

} // namespace

QString key(PaymentState state)
{
    return stateKeys[static_cast<size_t>(state)].key;
}

std::optional<PaymentState> stateOfKey(QByteArrayView key)
{
    for (const StateKey &candidate : stateKeys) {
        if (key == QByteArrayView(candidate.key.data(), candidate.key.size()))
            return candidate.state;
    }
    return std::nullopt;
}

std::span<const PaymentState> allStates()
{
    return states;
}

bool isAtRest(PaymentState state)
{
    using enum PaymentState;
    return state == Settled || state == Rejected || state == Cancelled || state == Parked;
}

bool needsAttention(PaymentState state)
{
    using enum PaymentState;
    return state == Unknown || state == Conflict || state == Rejected;
}

} // namespace kontor
