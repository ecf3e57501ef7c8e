// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_sandbox
#include "check.h"
#include "sandbox/gateway.h"
#include "sandbox/sandboxcontrol.h"

#include <cstddef>
#include <cstdint>

using namespace kontor;
using namespace Qt::StringLiterals;

namespace {

const UtcTime start {Millis(1'795'175'102'000)};

GatewayRequest request(const QByteArray &method, const QString &path, const QByteArray &body, const QByteArray &token = {})
{
    return {method, path.mid(1).split(u'/'), {}, {{"X-API-Version", "2"}, {"Content-Type", "application/json"}, {"Authorization", "Bearer " + token}}, body};
}

QByteArray ask(Gateway &gateway, const GatewayRequest &asked, UtcTime now)
{
    const Gateway::Visit visit = gateway.arrive(asked, now);
    return gateway.process(asked, visit, now).answer.body;
}

QByteArray tokenFor(Gateway &gateway)
{
    const QByteArray body = R"({"merchantCode":"SANDBOX","secret":"s","validitySecs":3600,"operations":["POST /payouts/.*","GET /payouts/.*"]})";
    return (*parseJson(ask(gateway, request("POST", u"/auth-tokens"_s, body), start)))[u"token"].toText()->toLatin1();
}

} // namespace

// The first byte says where the rest goes: a control document, a token request, a token, a payout, a line of the journal.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    const QByteArray bytes(reinterpret_cast<const char *>(data + 1), qsizetype(size - 1));
    GatewayConfig config;
    config.secret = "s";
    config.seed = 1;
    Gateway gateway(config);
    const QByteArray token = tokenFor(gateway);
    switch (data[0] % 6) {
    case 0:
        control(gateway, request("PUT", u"/sandbox/faults"_s, bytes), start);
        break;
    case 1:
        ask(gateway, request("POST", u"/auth-tokens"_s, bytes), start + Seconds(2));
        ask(gateway, request("POST", u"/auth-tokens-by-action"_s, bytes), start + Seconds(2));
        break;
    case 2:
        ask(gateway, request("GET", u"/payouts/x"_s, {}, bytes), start + Seconds(2));
        break;
    case 3:
        ask(gateway, request("POST", u"/payouts/x"_s, bytes, token), start + Seconds(2));
        break;
    case 4:
        gateway.replay(bytes);
        break;
    default:
        ask(gateway, request("GET", QString::fromUtf8(bytes), {}, token), start + Seconds(2));
    }
    // Whatever came, the gateway goes on: it takes one more payout, and takes it once.
    ask(gateway, request("POST", u"/payouts/after"_s,
            R"({"paymentRequested":{"money":{"amount":1,"currencyCode":"IDR"}},"paymentMethod":{"paymentMethodCode":"B","account":{"accountName":"A","accountNumber":"1"}}})",
            token), start + Seconds(4));
    gateway.advance(start + Seconds(100'000));
    FUZZ_CHECK(parseJson(gateway.truth().toBytes(), JsonLimits {16 * 1024 * 1024, 64, true}).ok());
    return 0;
}
