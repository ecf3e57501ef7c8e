// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "sandbox/gatewaymessages.h"
#include <QObject>
#include <QQueue>
#include <functional>

namespace kontor {

//! POSTs callbacks, each exactly once and over a connection of its own. (QNetworkAccessManager would send one again by itself
//! when a listener closes early.) There are no retries: the specification shows none. So many at once that a thousand don't use up
//! the program's connections; the others wait in their order.
class CallbackSender final : public QObject {
    Q_OBJECT
public:
    explicit CallbackSender(Clock &clock, QObject *parent = nullptr);
    //! `done` is called once, when the listener has answered, refused, or been silent for ten seconds.
    void send(const CallbackOrder &order, std::function<void()> done);

private:
    struct Waiting {
        CallbackOrder order {};
        std::function<void()> done {};
    };
    void start(const Waiting &next);
    void ended();
    Clock &m_clock;
    QQueue<Waiting> m_waiting;
    int m_open = 0;
};

} // namespace kontor
