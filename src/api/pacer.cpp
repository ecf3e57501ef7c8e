// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/pacer.h"

#include <algorithm>

namespace kontor {
namespace {

// The gateway's second, and what clocks of milliseconds round away.
constexpr Millis answerWindow {1003};
// The quickest round trip is believed once it has been measured this often: too early it is still too long.
constexpr int answersBeforeCredit = 200;

void keepLatest(std::deque<Millis> &times, Millis now, size_t count)
{
    times.push_back(now);
    if (times.size() > count)
        times.pop_front();
}

Millis latest(const std::deque<Millis> &times, int nth)
{
    return times[times.size() - static_cast<size_t>(nth)];
}

bool has(const std::deque<Millis> &times, int count)
{
    return times.size() >= static_cast<size_t>(count);
}

} // namespace

Pacer::Pacer(int requests, Millis window)
    : m_requests(static_cast<size_t>(std::max(1, requests)))
    , m_window(window)
{
}

std::optional<Millis> Pacer::earliest(int places) const
{
    if (m_inFlight >= places)
        return std::nullopt;
    Millis when = Millis::min();
    if (has(m_sends, places))
        when = latest(m_sends, places) + m_window;
    const int answered = places - m_inFlight;
    if (has(m_ends, answered))
        when = std::max(when, latest(m_ends, answered) + afterAnswer());
    return when;
}

Millis Pacer::afterAnswer() const
{
    const Millis whole = std::min(answerWindow, m_window);
    if (m_answers < answersBeforeCredit)
        return whole;
    return std::max(Millis(0), whole - m_quickest.value_or(Millis(0)));
}

void Pacer::sent(Millis now)
{
    keepLatest(m_sends, now, m_requests);
    ++m_inFlight;
}

void Pacer::ended(Millis sentAt, Millis now, bool byGateway)
{
    --m_inFlight;
    keepLatest(m_ends, now, m_requests);
    if (!byGateway)
        return;
    ++m_answers;
    m_quickest = std::min(m_quickest.value_or(now - sentAt), now - sentAt);
}

void Pacer::assumeFull(Millis now)
{
    m_sends.assign(m_requests, now);
}

int Pacer::sentSince(Millis moment) const
{
    return static_cast<int>(std::count_if(m_sends.begin(), m_sends.end(), [moment](Millis sent) { return sent > moment; }));
}

} // namespace kontor
