// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/engine/suspendmonitor.h"

#include <utility>

namespace kontor {

SuspendMonitor::SuspendMonitor(Clock &clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
{
}

void SuspendMonitor::start()
{
    m_last = m_clock.monotonic();
    lookLater();
}

void SuspendMonitor::lookLater()
{
    m_clock.after(look, this, [this] {
        const Millis now = m_clock.monotonic();
        const Millis passed = now - std::exchange(m_last, now);
        if (passed > look + gap)
            Q_EMIT woke();
        lookLater();
    });
}

} // namespace kontor
