// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/simclock.h"

#include <algorithm>

namespace kontor::sim {
namespace {

constexpr UtcTime begin {Millis(1'795'000'000'000)};

} // namespace

void SimClock::after(Millis delay, QObject *context, std::function<void()> call)
{
    add(m_now + std::max(delay, Millis(0)), {false, context, std::move(call)});
}

void SimClock::outside(Millis delay, std::function<void()> call)
{
    add(m_now + std::max(delay, Millis(0)), {true, nullptr, std::move(call)});
}

UtcTime SimClock::worldTime() const
{
    return begin + m_now;
}

bool SimClock::step(Millis limit)
{
    if (m_calls.empty() || m_calls.begin()->first.first > limit)
        return false;
    auto next = m_calls.extract(m_calls.begin());
    Call &call = next.mapped();
    m_now = std::max(m_now, next.key().first);
    if (!call.isOutside && isAsleep())
        add(m_asleepUntil, std::move(call));
    else if (call.isOutside || call.context)
        call.call();
    return true;
}

} // namespace kontor::sim
