// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include <QPointer>
#include <map>

namespace kontor::sim {

inline constexpr Millis aMinute {60'000};

//! Virtual time. The world's time goes on steadily; this computer's wall clock may be set, and while the computer sleeps nothing that
//! was asked of the Clock is called.
class SimClock final : public Clock {
public:
    UtcTime wall() const override { return worldTime() + m_wallIsOff; }
    Millis monotonic() const override { return m_now; }
    QString boot() const override { return QString::number(m_boot); }
    void after(Millis delay, QObject *context, std::function<void()> call) override;

    //! Something outside of this computer: it happens, asleep or not.
    void outside(Millis delay, std::function<void()> call);
    UtcTime worldTime() const;
    void setWallOff(Millis off)
    {
        m_wallIsOff = off;
        m_wasSet = true;
    }
    //! The computer is started anew. Its monotonic clock goes on here, which nobody may rely on.
    void startComputer() { ++m_boot; }
    bool wasSet() const { return m_wasSet; }
    void sleepFor(Millis time) { m_asleepUntil = m_now + time; }
    bool isAsleep() const { return m_now < m_asleepUntil; }
    Millis untilAwake() const { return std::max(Millis(0), m_asleepUntil - m_now); }

    //! On to the next call that is due by then, and makes it. False when there is none.
    bool step(Millis limit);

private:
    struct Call {
        bool isOutside;
        QPointer<QObject> context;
        std::function<void()> call;
    };
    void add(Millis due, Call call) { m_calls.emplace(std::pair(due, m_next++), std::move(call)); }

    Millis m_now {1'000'000};
    Millis m_wallIsOff {0};
    bool m_wasSet = false;
    int m_boot = 1;
    Millis m_asleepUntil {0};
    quint64 m_next = 0;
    std::map<std::pair<Millis, quint64>, Call> m_calls {};
};

} // namespace kontor::sim
