// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/ratelimit.h"

namespace kontor {

bool RateLimit::admits(UtcTime now, int limit, Window window, Counts counts)
{
    const UtcTime secondAgo = now - Seconds(1);
    const UtcTime thisSecond = std::chrono::floor<Seconds>(now);
    const auto isOver = [&](UtcTime seen) { return window == Window::Sliding ? seen <= secondAgo : seen < thisSecond; };
    while (!m_seen.empty() && (isOver(m_seen.front()) || m_seen.front() > now)) // "later than now": the clock was set back
        m_seen.pop_front();
    const bool admitted = m_seen.size() < size_t(limit);
    if (admitted || counts == Counts::All)
        m_seen.push_back(now);
    return admitted;
}

} // namespace kontor
