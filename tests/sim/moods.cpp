// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/moods.h"

namespace kontor::sim {

using namespace Qt::StringLiterals;

namespace {

QByteArray number(int value)
{
    return QByteArray::number(value);
}

// 404 and 409 are not among them: what they mean is what all rests on.
QByteArray drawStatus(Chance &chance)
{
    const int status = chance.oneOf({400, 401, 402, 403, 408, 422, 429, 500, 502, 503});
    const QByteArray accept = chance.percent(50) ? "true" : "false";
    const QByteArray after = status == 429 && chance.percent(50) ? ",\"retry_after\":" + number(chance.between(0, 120)) : QByteArray();
    return "\"status\",\"status\":" + number(status) + ",\"accept\":" + accept + after;
}

QByteArray drawAct(Chance &chance)
{
    switch (chance.between(0, 22)) {
    case 0:
        return "\"slow\",\"ms\":" + number(chance.between(100, 60'000));
    case 1:
        return "\"hold\",\"ms\":" + number(chance.between(100, 200'000));
    case 2:
        return "\"cut\",\"bytes\":" + number(chance.between(0, 400));
    case 3:
        return "\"drip\",\"ms\":" + number(chance.between(1, 200));
    case 4:
        return "\"wrong_content_length\",\"bytes\":" + number(chance.between(-40, 40));
    case 5:
        return "\"wrong_content_length\",\"bytes\":5,\"close\":false";
    case 6:
        return "\"redirect\",\"location\":\"http://elsewhere.example/\"";
    case 7:
    case 8:
    case 9:
        return drawStatus(chance);
    default:
        break;
    }
    return '"'
        + chance.oneOf<QByteArray>({"accept_then_close", "accept_then_hang", "drop_before_accept", "truncate", "odd_json", "html",
            "echo_wrong_amount", "echo_wrong_currency", "echo_wrong_id", "callback_before_response", "expire_token", "turn_is_test",
            "duplicate_content_length", "huge", "endless_headers", "endless_body", "accept_then_close", "accept_then_hang",
            "drop_before_accept"})
        + '"';
}

QByteArray drawRule(Chance &chance)
{
    const auto path = chance.oneOf<QByteArray>({"/payouts/.*", "/payouts/.*", "/payins/.*", "/auth-tokens", "/.*"});
    const auto method = chance.oneOf<QByteArray>({"POST", "GET", ""});
    return "{\"path\":\"" + path + "\",\"method\":\"" + method + "\",\"after\":" + number(chance.between(0, 8))
        + ",\"times\":" + number(chance.between(1, 8)) + ",\"do\":" + drawAct(chance) + '}';
}

QByteArray drawSteps(Chance &chance)
{
    QByteArrayList steps;
    int at = 0;
    for (int i = chance.between(1, 4); i > 0; --i) {
        at += chance.between(0, 90'000);
        const auto word = chance.oneOf<QByteArray>({"PROCESSING", "PENDING_X7", "SUCCESS", "SUCCESS", "RETURNED", "FAILED"});
        steps.append("{\"ms\":" + number(at) + ",\"status\":\"" + word + "\"}");
    }
    return '[' + steps.join(',') + ']';
}

QByteArray drawSettings(Chance &chance)
{
    QByteArrayList settings {"\"settle_ms\":" + number(chance.between(0, 60'000))};
    const auto maybe = [&](double likely, const QByteArray &setting) {
        if (chance.percent(likely))
            settings.append(setting);
    };
    maybe(40, "\"callbacks\":\"" + chance.oneOf<QByteArray>({"off", "double"}) + '"');
    maybe(20, "\"callback_delay_ms\":" + number(chance.between(0, 120'000)));
    maybe(5, "\"callback_nonce\":\"wrong\"");
    maybe(15, "\"token_validity_s\":" + number(chance.between(2, 60)));
    maybe(25, "\"status_after\":" + drawSteps(chance));
    maybe(10, "\"final_status\":\"PAID_OUT\"");
    maybe(15, "\"limit\":" + number(chance.between(2, 9)));
    maybe(20, "\"window\":\"fixed\"");
    maybe(20, "\"counts\":\"accepted\"");
    maybe(5, "\"unsupported_version\":true");
    maybe(8, "\"opening_balances\":{\"*\":0}");
    maybe(5, "\"unlisted_codes\":\"refuse\"");
    maybe(5, "\"token_form\":\"opaque\"");
    maybe(5, "\"token_exp\":\"" + chance.oneOf<QByteArray>({"absent", "zero", "past"}) + '"');
    maybe(10, "\"token_leeway_s\":" + QByteArray::number(chance.between(1, 300)));
    maybe(10, "\"date_skew_s\":" + QByteArray::number(chance.between(-3600, 3600)));
    maybe(10, "\"read_lag_ms\":" + QByteArray::number(chance.between(1000, 600'000)));
    maybe(20, "\"payin_expiry_ms\":" + number(chance.between(1000, 600'000)));
    return settings.join(',');
}

} // namespace

GatewayConfig drawGateway(Chance &chance)
{
    GatewayConfig config {.settings = {}, .seed = chance.number()};
    if (chance.percent(30))
        config.settings.clockSkew = Seconds(chance.oneOf({-3600, -400, -120, -31, -5, 2, 20, 45, 290, 310, 3600}));
    config.settings.payinFee = chance.percent(30);
    return config;
}

QByteArray drawFaults(Chance &chance)
{
    if (chance.percent(25))
        return "{}";
    QByteArrayList rules;
    for (int i = chance.between(0, 4); i > 0; --i)
        rules.append(drawRule(chance));
    return "{\"rules\":[" + rules.join(',') + "],\"settings\":{" + drawSettings(chance) + "}}";
}

} // namespace kontor::sim
