// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"
#include "sandbox/gatewaymessages.h"
#include <QObject>
#include <functional>

namespace kontor {

//! POSTs callbacks, each exactly once and over a connection of its own. (QNetworkAccessManager would send one again by itself
//! when a listener closes early.) There are no retries: the specification shows none.
class CallbackSender final : public QObject {
    Q_OBJECT
public:
    explicit CallbackSender(Clock &clock, QObject *parent = nullptr);
    //! `done` is called once, when the listener has answered, refused, or been silent for ten seconds.
    void send(const CallbackOrder &order, std::function<void()> done);

private:
    Clock &m_clock;
};

} // namespace kontor
