// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/wire.h"

namespace kontor::sim {
namespace {

Arrival saidBy(const ProxyAnswer &proxy)
{
    return {Arrival::End::Whole, proxy.status,
        {{"Content-Type", "text/html"}, {"Content-Length", QByteArray::number(proxy.body.size())},
            {"Location", "http://elsewhere.example/"}},
        proxy.body};
}

} // namespace

QString paymentKey(const GatewayRequest &request)
{
    const bool isPayment = request.segments.size() == 2 && !request.segments[1].startsWith(QLatin1Char('!'));
    return isPayment ? request.segments.join(QLatin1Char('/')) : QString();
}

Wire::Wire(SimClock &clock, SimLog &log, Chance &chance, SimGateway &gateway)
    : m_clock(clock)
    , m_log(log)
    , m_chance(chance)
    , m_gateway(gateway)
{
}

Way Wire::draw(const GatewayRequest &request)
{
    Way way = m_weather.draw(request, m_chance);
    if (++m_sent == m_failing)
        way.loss = m_failure;
    if (!m_isOnline || (!m_gateway.isUp() && way.loss == Way::Loss::None))
        way.loss = Way::Loss::Refused;
    return way;
}

void Wire::failSend(int number, Way::Loss loss)
{
    m_sent = 0;
    m_failing = number;
    m_failure = loss;
}

void Wire::countPost(const GatewayRequest &request)
{
    const QString key = paymentKey(request);
    if (request.method != "POST" || key.isEmpty())
        return;
    if (onPost)
        onPost(key);
    ++m_posts[key];
}

void Wire::send(const GatewayRequest &request, const Way &way, const SimGateway::Answer &answer)
{
    countPost(request);
    m_log.note("wire: " + request.method + ' ' + request.path().toUtf8());
    if (way.loss == Way::Loss::Request || (way.proxy && !way.proxy->afterGateway)) {
        m_clock.outside(way.there, [this, way, answer] { comeBack(way, {Arrival::End::Closed}, answer); });
        return;
    }
    const UtcTime leftAt = m_clock.worldTime();
    const SimGateway::Answer none = [](const Arrival &) {};
    const SimGateway::Answer back = [this, way, answer](const Arrival &arrival) { comeBack(way, arrival, answer); };
    const bool isCopied = way.copyAfter.has_value();
    arrive(request, way, leftAt, isCopied && way.copyAnswers ? none : back, way.there);
    if (!isCopied)
        return;
    ++m_copies;
    m_log.note("wire: a copy of it");
    arrive(request, way, leftAt, way.copyAnswers ? back : none, way.there + *way.copyAfter);
}

void Wire::arrive(const GatewayRequest &request, const Way &, UtcTime leftAt, const SimGateway::Answer &answer, Millis after)
{
    // A computer that falls asleep as it sends does so when it wakes.
    m_clock.outside(m_clock.untilAwake() + after, [this, request, leftAt, answer] { m_gateway.handle(request, leftAt, answer); });
}

void Wire::comeBack(const Way &way, Arrival arrival, const SimGateway::Answer &answer)
{
    using enum Way::Loss;
    if (way.loss == Answer || way.loss == Request) {
        if (way.isSilent)
            return;
        arrival = {Arrival::End::Closed};
    } else if (way.proxy) {
        arrival = saidBy(*way.proxy);
    } else if (way.isCut && arrival.end == Arrival::End::Whole) {
        arrival.end = Arrival::End::Short;
        arrival.body.truncate(arrival.body.size() / 2);
    }
    m_clock.outside(way.back, [answer, arrival] { answer(arrival); });
}

} // namespace kontor::sim
