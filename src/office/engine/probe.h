// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/tokenbroker.h"
#include "core/clock.h"
#include <QObject>

namespace kontor {

//! While sending is paused by something that can heal by itself (no connection, a locked keychain), asks for a small token now and then:
//! 2 s after the start, then twice as long each time, up to a minute. A token means that key, connection and access work again.
class Probe final : public QObject {
    Q_OBJECT
public:
    Probe(TokenBroker &broker, Clock &clock, QObject *parent = nullptr);
    void start(); //!< does nothing when it is running
    void stop();
    //! Asks once, whether it runs or not. When a question from before is on its way and meets trouble, asks once more.
    void now();

Q_SIGNALS:
    void healthy();
    void stillTroubled(const kontor::ApiError &error);

private:
    void schedule();
    void ask();
    TokenBroker &m_broker;
    Clock &m_clock;
    bool m_running = false;
    bool m_asking = false;
    bool m_askAgain = false; //!< now() was called while it asked
    int m_generation = 0;
    Millis m_delay {};
};

} // namespace kontor
