// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/paymentstate.h"

#include <array>

namespace kontor {
namespace {

struct Row {
    PaymentState state;
    const char *key;
};
constexpr std::array<Row, 14> table {{
    {PaymentState::Draft, "draft"},
    {PaymentState::Queued, "queued"},
    {PaymentState::Hold, "hold"},
    {PaymentState::Sending, "sending"},
    {PaymentState::Sent, "sent"},
    {PaymentState::Unknown, "unknown"},
    {PaymentState::Rejected, "rejected"},
    {PaymentState::Conflict, "conflict"},
    {PaymentState::Settled, "settled"},
    {PaymentState::Other, "other"},
    {PaymentState::Waiting, "waiting"},
    {PaymentState::Expired, "expired"},
    {PaymentState::Parked, "parked"},
    {PaymentState::Cancelled, "cancelled"},
}};
constexpr auto states = [] {
    std::array<PaymentState, table.size()> all {};
    for (size_t i = 0; i < table.size(); ++i)
        all[i] = table[i].state;
    return all;
}();

} // namespace

QString key(PaymentState state)
{
    return QString::fromLatin1(table[static_cast<size_t>(state)].key);
}

std::optional<PaymentState> stateOfKey(const QString &key)
{
    for (const Row &row : table) {
        if (key == QLatin1String(row.key))
            return row.state;
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
