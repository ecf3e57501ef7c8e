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
    {PaymentState::Paused, "paused"_L1},
    {PaymentState::Sending, "sending"_L1},
    {PaymentState::Processing, "processing"_L1},
    {PaymentState::OutcomeUnknown, "unknown"_L1},
    {PaymentState::Rejected, "rejected"_L1},
    {PaymentState::Mismatch, "mismatch"_L1},
    {PaymentState::Paid, "paid"_L1},
    {PaymentState::OtherStatus, "other"_L1},
    {PaymentState::AwaitingPayment, "awaiting"_L1},
    {PaymentState::LikelyExpired, "expired"_L1},
    {PaymentState::TrackingStopped, "untracked"_L1},
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
    return state == Paid || state == Rejected || state == Cancelled || state == TrackingStopped;
}

bool needsAttention(PaymentState state)
{
    using enum PaymentState;
    return state == OutcomeUnknown || state == Mismatch || state == Rejected;
}

} // namespace kontor
