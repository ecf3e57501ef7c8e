// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sim/simclock.h"
#include <QByteArray>
#include <deque>

namespace kontor::sim {

//! What happened, line by line: the digest of all of it shows that a seed gives the same run, the last lines tell why one went wrong.
class SimLog {
public:
    SimLog(const SimClock &clock, bool isLoud)
        : m_clock(clock)
        , m_isLoud(isLoud)
    {
    }
    void note(const QByteArray &line);
    quint64 digest() const { return m_digest; }
    const std::deque<QByteArray> &lastLines() const { return m_last; }

private:
    const SimClock &m_clock;
    bool m_isLoud;
    quint64 m_digest = 14'695'981'039'346'656'037ULL; // FNV-1a
    std::deque<QByteArray> m_last {};
};

} // namespace kontor::sim
