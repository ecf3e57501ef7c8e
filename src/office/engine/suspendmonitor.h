// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include <QObject>

namespace kontor {

//! Notices that the computer slept, or that this program was stopped for a while: what was known of the gateway is old then, tokens and
//! connections too.
class SuspendMonitor final : public QObject {
    Q_OBJECT
public:
    static constexpr Millis look {10'000};
    //! So much more than `look` between two looks was no ordinary delay.
    static constexpr Millis gap {30'000};

    explicit SuspendMonitor(Clock &clock, QObject *parent = nullptr);
    void start();

Q_SIGNALS:
    void woke();

private:
    void lookLater();
    Clock &m_clock;
    Millis m_last {};
};

} // namespace kontor
