// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/engine/probe.h"

#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {
constexpr Millis firstDelay {2000};
constexpr Millis longestDelay {60'000};
}

Probe::Probe(TokenBroker &broker, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_broker(broker)
    , m_clock(clock)
{
}

void Probe::start()
{
    if (m_running)
        return;
    m_running = true;
    m_delay = firstDelay;
    schedule();
}

void Probe::stop()
{
    m_running = false;
    ++m_generation;
}

void Probe::now()
{
    m_delay = firstDelay;
    ++m_generation;
    m_askAgain = m_asking;
    ask();
}

void Probe::schedule()
{
    m_clock.after(m_delay, this, [this, generation = ++m_generation] {
        if (generation == m_generation && m_running)
            ask();
    });
    m_delay = std::min(m_delay * 2, longestDelay);
}

void Probe::ask()
{
    if (m_asking)
        return;
    m_asking = true;
    m_askAgain = false;
    const TokenNeed need {.operations = {Operation::call(u"GET"_s, u"/merchant-info"_s)}, .validity = Seconds(60)};
    m_broker.freshToken(need, Priority::Person)->then(this, [this](const Result<AccessToken> &token) {
        m_asking = false;
        if (token) {
            stop();
            Q_EMIT healthy();
            return;
        }
        if (m_askAgain)
            return ask(); // this was asked before now(), and something may have been mended since
        Q_EMIT stillTroubled(token.error());
        if (m_running)
            schedule();
    });
}

} // namespace kontor
