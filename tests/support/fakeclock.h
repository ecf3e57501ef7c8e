// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include <QCoreApplication>
#include <QPointer>
#include <algorithm>
#include <vector>

namespace kontor {

//! A clock that stands still until the test moves it. What is due runs in its order, each at its own moment, and so do the
//! events that it posts.
class FakeClock final : public Clock {
public:
    UtcTime wall() const override { return m_wall; }
    Millis monotonic() const override { return m_now; }
    QString boot() const override { return m_boot; }
    void after(Millis delay, QObject *context, std::function<void()> call) override
    {
        m_timers.push_back({m_now + std::max(delay, Millis(0)), m_next++, context, std::move(call)});
    }

    void advance(Millis by)
    {
        const Millis target = m_now + by;
        QCoreApplication::sendPostedEvents();
        for (auto timer = first(); timer != m_timers.end() && timer->due <= target; timer = first()) {
            const Timer due = std::move(*timer);
            m_timers.erase(timer);
            moveTo(std::max(due.due, m_now));
            if (due.context)
                due.call();
            QCoreApplication::sendPostedEvents();
        }
        moveTo(target);
    }
    //! Somebody sets this computer's clock; the monotonic one doesn't notice.
    void setWall(UtcTime wall) { m_wall = wall; }
    //! As if the computer had been started anew.
    void setBoot(const QString &boot) { m_boot = boot; }
    //! How many calls are still to come.
    size_t timers() const { return m_timers.size(); }
    //! Whether one of them is for an object of that class.
    bool hasTimerFor(const char *className) const
    {
        return std::any_of(m_timers.begin(), m_timers.end(),
            [className](const Timer &timer) { return timer.context && timer.context->inherits(className); });
    }

private:
    struct Timer {
        Millis due;
        int order;
        QPointer<QObject> context;
        std::function<void()> call;
    };
    std::vector<Timer>::iterator first()
    {
        return std::min_element(m_timers.begin(), m_timers.end(),
            [](const Timer &a, const Timer &b) { return std::pair(a.due, a.order) < std::pair(b.due, b.order); });
    }
    void moveTo(Millis moment)
    {
        m_wall += moment - m_now;
        m_now = moment;
    }

    QString m_boot {QStringLiteral("boot")};
    UtcTime m_wall {std::chrono::sys_days {std::chrono::year {2026} / 11 / 20} + std::chrono::hours(9)};
    Millis m_now {1'000'000};
    int m_next = 0;
    std::vector<Timer> m_timers {};
};

} // namespace kontor
