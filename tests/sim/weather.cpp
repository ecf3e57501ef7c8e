// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/weather.h"

namespace kontor::sim {
namespace {

//! As the gateway itself would say it: whoever reads it can't tell.
QByteArray ownBody(int status)
{
    return "{\"code\":\"BAD_REQUEST\",\"status\":" + QByteArray::number(status) + '}';
}

QByteArray page(int status)
{
    return "<!doctype html><title>" + QByteArray::number(status) + "</title>";
}

QByteArray garbage(Chance &chance)
{
    return chance.oneOf<QByteArray>({"", "{}", "[]", "null", "{\"status\":\"SUCCESS\"}",
        "{\"paymentRequested\":{\"money\":{\"amount\":", "<!doctype html><title>Welcome</title>", "\xff\xfe\xff", "{\"token\":\"abc\"}"});
}

} // namespace

Weather Weather::of(Chance &chance)
{
    Weather weather;
    for (double *each : {&weather.refused, &weather.refusedLate, &weather.lostRequest, &weather.lostAnswer, &weather.late,
             &weather.lateAnswer, &weather.slowConnecting, &weather.copied, &weather.repeated, &weather.cut, &weather.garbage,
             &weather.trouble, &weather.denial, &weather.refusal, &weather.wrongAddress, &weather.tooMany}) {
        if (chance.percent(22))
            *each = chance.percent(25) ? 30 * chance.fraction() : 8 * chance.fraction();
    }
    for (double *each : {&weather.silence, &weather.callbackLost, &weather.callbackLate, &weather.callbackTwice, &weather.forgedCallback}) {
        if (chance.percent(40))
            *each = 100 * chance.fraction();
    }
    return weather;
}

Way Weather::draw(const GatewayRequest &request, Chance &chance) const
{
    Way way;
    if (sparesOthers && (request.method != "POST" || request.segments.size() != 2))
        return way;
    way.connecting = chance.between(Millis(1), chance.percent(slowConnecting) ? Millis(40'000) : Millis(30));
    way.there = chance.percent(late) ? chance.between(Millis(1000), Millis(300'000)) : chance.between(Millis(2), Millis(60));
    way.back = chance.percent(lateAnswer) ? chance.between(Millis(1000), Millis(40'000)) : chance.between(Millis(2), Millis(60));
    if (chance.percent(copied)) {
        way.copyAfter = chance.percent(50) ? Millis(chance.between(0, 500)) : chance.between(Millis(0), Millis(200'000));
        way.copyAnswers = chance.percent(50);
    }
    way.isRepeated = request.method == "GET" && chance.percent(repeated);
    way.isCut = chance.percent(cut);
    drawLoss(way, chance);
    drawProxy(way, request, chance);
    return way;
}

void Weather::drawLoss(Way &way, Chance &chance) const
{
    using enum Way::Loss;
    if (chance.percent(refused))
        way.loss = Refused;
    else if (chance.percent(refusedLate))
        way.loss = RefusedLate;
    else if (chance.percent(lostRequest))
        way.loss = Request;
    else if (chance.percent(lostAnswer))
        way.loss = Answer;
    way.isSilent = chance.percent(silence);
}

// That a 404 to a question means "unknown ID", and a 409 "this ID is taken", is what all rests on: no proxy says either here.
void Weather::drawProxy(Way &way, const GatewayRequest &request, Chance &chance) const
{
    const bool afterGateway = chance.percent(50);
    if (chance.percent(garbage)) {
        way.proxy = ProxyAnswer {200, sim::garbage(chance), afterGateway};
        return;
    }
    int status = 0;
    if (chance.percent(trouble))
        status = chance.oneOf({500, 502, 503, 504, 408});
    else if (chance.percent(denial))
        status = chance.oneOf({401, 403});
    else if (chance.percent(refusal))
        status = chance.oneOf({400, 402, 405, 410, 422});
    else if (chance.percent(wrongAddress))
        status = isQuestionForPayment(request) ? 302 : chance.oneOf({301, 302, 307, 404});
    else if (chance.percent(tooMany))
        status = 429;
    if (status != 0)
        way.proxy = ProxyAnswer {status, chance.percent(50) ? page(status) : ownBody(status), afterGateway};
}

} // namespace kontor::sim
