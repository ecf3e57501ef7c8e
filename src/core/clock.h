// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"
#include <QString>
#include <functional>

class QObject;

namespace kontor {

//! Where the program learns the time, and the only way to wait. Tests and the simulator put their own in its place.
class Clock {
public:
    virtual ~Clock();
    //! This computer's idea of the time. May jump.
    virtual UtcTime wall() const = 0;
    //! Never goes back, and goes on while the computer sleeps: expiry and deadlines are measured with it.
    virtual Millis monotonic() const = 0;
    //! Which start of the computer monotonic() counts from; empty where that isn't known.
    virtual QString boot() const = 0;
    //! Calls once from the event loop, not before `delay` has passed, and not at all when `context` has gone by then.
    virtual void after(Millis delay, QObject *context, std::function<void()> call) = 0;
};

//! The computer's own clock.
class SystemClock final : public Clock {
public:
    UtcTime wall() const override;
    Millis monotonic() const override;
    QString boot() const override;
    void after(Millis delay, QObject *context, std::function<void()> call) override;
};

} // namespace kontor
