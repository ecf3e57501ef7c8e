// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sim/simgateway.h"
#include "sim/weather.h"

namespace kontor::sim {

//! Everything between a program and the gateway. What is on it stays on it when the program that sent it dies. Counts what a program
//! put on it; copies that a proxy makes are counted apart.
class Wire {
public:
    Wire(SimClock &clock, SimLog &log, Chance &chance, SimGateway &gateway);

    Way draw(const GatewayRequest &request);
    void send(const GatewayRequest &request, const Way &way, const SimGateway::Answer &answer);
    //! It was written to a connection that led nowhere.
    void lose(const GatewayRequest &request) { countPost(request); }

    int posts(const QString &key) const { return m_posts.value(key); }
    int copies() const { return m_copies; }
    void setWeather(const Weather &weather) { m_weather = weather; }
    const Weather &weather() const { return m_weather; }
    void setOnline(bool online) { m_isOnline = online; }

    //! The nth request from now on is lost on its way, or its answer on the way back; 0: none is.
    void failSend(int number, Way::Loss loss);
    bool hasFailed() const { return m_failing > 0 && m_sent >= m_failing; }

    //! Called before a POST of a payment goes out.
    std::function<void(const QString &key)> onPost {};

private:
    void countPost(const GatewayRequest &request);
    void arrive(const GatewayRequest &request, const Way &way, UtcTime leftAt, const SimGateway::Answer &answer, Millis after);
    void comeBack(const Way &way, Arrival arrival, const SimGateway::Answer &answer);

    SimClock &m_clock;
    SimLog &m_log;
    Chance &m_chance;
    SimGateway &m_gateway;
    Weather m_weather {};
    bool m_isOnline = true;
    QHash<QString, int> m_posts {};
    int m_copies = 0;
    int m_sent = 0;
    int m_failing = 0;
    Way::Loss m_failure = Way::Loss::None;
};

//! "payouts/ID" for the POST or GET of a payment; empty otherwise.
QString paymentKey(const GatewayRequest &request);

} // namespace kontor::sim
