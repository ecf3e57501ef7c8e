// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"
#include <QList>
#include <QPair>
#include <deque>
#include <random>

namespace kontor {

//! How a gateway may count its ten requests a second: the specification says neither.
enum class Counting { FixedAll, FixedAccepted, SlidingAll, SlidingAccepted };

inline bool countsAll(Counting counting)
{
    return counting == Counting::FixedAll || counting == Counting::SlidingAll;
}

//! A gateway's own count. Its seconds begin somewhere in ours.
class Counter {
public:
    Counter(Counting counting, Millis phase)
        : m_counting(counting)
        , m_phase(phase)
    {
    }
    bool admits(Millis now)
    {
        const bool fixed = m_counting == Counting::FixedAll || m_counting == Counting::FixedAccepted;
        const Millis since = fixed ? std::chrono::floor<Seconds>(now + m_phase) - m_phase : now - Millis(999);
        while (!m_counted.empty() && m_counted.front() < since)
            m_counted.pop_front();
        const bool admitted = m_counted.size() < 10;
        if (admitted || countsAll(m_counting))
            m_counted.push_back(now);
        return admitted;
    }

private:
    Counting m_counting;
    Millis m_phase;
    std::deque<Millis> m_counted {};
};

//! A road that delays by chance, each way.
struct Road {
    int base;
    int jitter;
    int late; //!< added to one request in a hundred, and to one answer in a hundred
};

inline QList<QPair<const char *, Counting>> waysOfCounting()
{
    return {{"fixed, all", Counting::FixedAll}, {"fixed, accepted", Counting::FixedAccepted}, {"sliding, all", Counting::SlidingAll},
        {"sliding, accepted", Counting::SlidingAccepted}};
}

//! How long each message takes on that road.
class Way {
public:
    Way(const Road &road, unsigned seed)
        : m_road(road)
        , m_random(seed)
    {
    }
    Millis delay()
    {
        const int late = std::uniform_int_distribution<int>(0, 99)(m_random) == 0 ? m_road.late : 0;
        return Millis(m_road.base + late + std::uniform_int_distribution<int>(-m_road.jitter, m_road.jitter)(m_random));
    }

private:
    Road m_road;
    std::mt19937 m_random;
};

} // namespace kontor
