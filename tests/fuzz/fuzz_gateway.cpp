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
    return {method, path.mid(1).split(u'/'), {},
        {{"X-API-Version", "2"}, {"Content-Type", "application/json"}, {"Authorization", "Bearer " + token}}, body};
}

QByteArray ask(Gateway &gateway, const GatewayRequest &asked, UtcTime now)
{
    const Gateway::Visit visit = gateway.arrive(asked, now);
    return gateway.process(asked, visit, now).answer.body;
}

QByteArray tokenFor(Gateway &gateway)
{
    const QByteArray body = R"({"merchantCode":"SANDBOX","secret":"s","validitySecs":3600,"operations":[".* /.*"]})";
    return (*parseJson(ask(gateway, request("POST", u"/auth-tokens"_s, body), start)))[u"token"].toText()->toLatin1();
}

const char *const payment
    = R"({"paymentRequested":{"money":{"amount":1,"currencyCode":"IDR"}},"paymentMethod":{"paymentMethodCode":"B","account":{"accountName":"A","accountNumber":"1"}}})";

void askForLists(Gateway &gateway, const QByteArray &bytes, const QByteArray &token)
{
    GatewayRequest balances = request("GET", u"/balances"_s, {}, token);
    balances.query = QUrlQuery(QString::fromUtf8(bytes));
    ask(gateway, balances, start + Seconds(2));
    ask(gateway, request("POST", u"/payins/!availablePaymentOptions"_s, bytes, token), start + Seconds(2));
}

void movePayin(Gateway &gateway, const QByteArray &bytes, const QByteArray &token)
{
    ask(gateway, request("POST", u"/payins/p"_s, payment, token), start + Seconds(2));
    control(gateway, request("POST", u"/sandbox/payins/p/pay"_s, bytes), start + Seconds(2));
    control(gateway, request("POST", u"/sandbox/payins/p/status"_s, bytes), start + Seconds(3));
    control(gateway, request("POST", QString::fromUtf8(bytes), bytes), start + Seconds(3));
    ask(gateway, request("GET", u"/payins/p"_s, {}, token), start + Seconds(3));
}

void addItems(Gateway &gateway, const QByteArray &bytes)
{
    control(gateway, request("POST", u"/sandbox/currencies"_s, bytes), start);
    control(gateway, request("POST", u"/sandbox/payment-operators"_s, bytes), start);
    control(gateway, request("PUT", u"/sandbox/keys"_s, bytes), start);
}

} // namespace

// The first byte says where the rest goes: faults, a token request, a token, a payout, a payin, a line of the journal, lists, controls, a
// path.
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
    switch (data[0] % 10) {
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
    case 5:
        ask(gateway, request("POST", u"/payins/x"_s, bytes, token), start + Seconds(2));
        ask(gateway, request("GET", u"/payins/x"_s, {}, token), start + Seconds(2));
        break;
    case 6:
        askForLists(gateway, bytes, token);
        break;
    case 7:
        movePayin(gateway, bytes, token);
        break;
    case 8:
        addItems(gateway, bytes);
        break;
    default:
        ask(gateway, request("GET", QString::fromUtf8(bytes), {}, token), start + Seconds(2));
    }
    // Whatever came, the gateway goes on: it takes one more payout, and takes it once.
    ask(gateway, request("POST", u"/payouts/after"_s, payment, token), start + Seconds(4));
    ask(gateway, request("GET", u"/balances"_s, {}, token), start + Seconds(4));
    gateway.advance(start + Seconds(100'000));
    FUZZ_CHECK(parseJson(gateway.describeFaults().toBytes()).ok());
    FUZZ_CHECK(parseJson(gateway.truth().toBytes(), JsonLimits {16 * 1024 * 1024, 64, true}).ok());
    return 0;
}
