// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/sandboxcontrol.h"
#include "messages/reasons.h"
#include "sandbox/gatewaymessages.h"

#include <algorithm>
#include <functional>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

GatewayAnswer done()
{
    return {204, {}, {}, {}};
}

// {"keys":["PEM",…]}, or PEM as it is.
std::variant<QList<QByteArray>, QString> keysIn(const QByteArray &body)
{
    if (body.trimmed().startsWith("-----BEGIN"))
        return pemBlocks(body);
    const auto json = parseJson(body);
    if (!json || !(*json)[u"keys"].isArray())
        return u"The body is neither PEM nor {\"keys\":[…]}."_s;
    QList<QByteArray> pems;
    for (const Json &pem : (*json)[u"keys"].items())
        pems.append(pem.toText().value_or(QString()).toUtf8());
    return pems;
}

GatewayAnswer putKeys(Gateway &gateway, const QByteArray &body)
{
    const auto keys = keysIn(body);
    if (const auto *problem = std::get_if<QString>(&keys))
        return badRequest(*problem);
    const auto set = gateway.setKeys(std::get<QList<QByteArray>>(keys));
    return set ? done() : badRequest(messages::reasonOf(set.error()));
}

GatewayAnswer take(const QByteArray &body, const std::function<Result<Done>(const Json &)> &use)
{
    const auto document = parseJson(body);
    if (!document)
        return badRequest(messages::reasonOf(document.error()));
    const auto used = use(*document);
    return used ? done() : badRequest(messages::reasonOf(used.error()));
}

GatewayAnswer noSuchControl()
{
    return refusal(404, u"NO_SUCH_RESOURCE"_s, u"There is no such control."_s);
}

GatewayAnswer standing(const AcceptedPayment *payment)
{
    if (!payment)
        return noSuchControl();
    Json shown(Json::Object {{u"id"_s, payment->id}, {u"status"_s, payment->status}});
    if (payment->kind == PaymentKind::Payin)
        shown.add(u"received"_s, payment->received);
    return success(shown);
}

// {"amount":…}, or nothing: all that is missing.
PaymentStore::Objection pay(Gateway &gateway, const QString &id, const QByteArray &body, UtcTime now)
{
    if (body.trimmed().isEmpty())
        return gateway.payPayin(id, std::nullopt, now);
    const auto json = parseJson(body);
    const auto amount = json ? (*json)[u"amount"].toDecimal() : std::nullopt;
    if (!amount || !amount->isPositive())
        return badRequest(u"The body is empty, or {\"amount\":…} with a number above zero."_s);
    return gateway.payPayin(id, amount, now);
}

PaymentStore::Objection setStatus(Gateway &gateway, PaymentKind kind, const QString &id, const QByteArray &body, UtcTime now)
{
    const auto json = parseJson(body);
    const QString status = json ? (*json)[u"status"].toText().value_or(QString()) : QString();
    if (status.isEmpty() || ((*json).has(u"last") && !(*json)[u"last"].isBool()))
        return badRequest(u"The body is {\"status\":\"…\"}, with \"last\": true or false where you like."_s);
    return gateway.setStatus(kind, id, status, (*json)[u"last"].toBool().value_or(true), now);
}

// POST /sandbox/payins/{id}/pay and …/expire, POST /sandbox/{payins or payouts}/{id}/status
GatewayAnswer movePayment(Gateway &gateway, const GatewayRequest &request, UtcTime now)
{
    const QString &id = request.segments[2];
    const QString &act = request.segments[3];
    const auto kind = kindOfCollection(request.segments[1]);
    if (!kind)
        return noSuchControl();
    PaymentStore::Objection objection;
    if (act == u"status")
        objection = setStatus(gateway, *kind, id, request.body, now);
    else if (kind == PaymentKind::Payin && act == u"pay")
        objection = pay(gateway, id, request.body, now);
    else if (kind == PaymentKind::Payin && act == u"expire")
        objection = gateway.expirePayin(id, now);
    else
        return noSuchControl();
    return objection ? *objection : standing(gateway.find(*kind, id));
}

} // namespace

QList<QByteArray> pemBlocks(const QByteArray &text)
{
    static const QByteArray opening = "-----BEGIN";
    QList<QByteArray> blocks;
    for (qsizetype at = text.indexOf(opening); at >= 0;) {
        const qsizetype next = text.indexOf(opening, at + 1);
        blocks.append(text.mid(at, next < 0 ? -1 : next - at));
        at = next;
    }
    return blocks;
}

bool isControl(const GatewayRequest &request)
{
    return request.segments.value(0) == u"sandbox";
}

namespace {

//! Browsers name the page that asks. Nobody's web page may reset the practice gateway of whoever looks at it.
bool comesFromAWebPage(const GatewayRequest &request)
{
    return std::any_of(request.headers.begin(), request.headers.end(),
        [](const auto &header) { return header.first.compare("origin", Qt::CaseInsensitive) == 0; });
}

} // namespace

GatewayAnswer control(Gateway &gateway, const GatewayRequest &request, UtcTime now)
{
    if (comesFromAWebPage(request))
        return refusal(403, u"NOT_FOR_WEB_PAGES"_s, u"The sandbox is not controlled from web pages."_s);
    const QString call = QString::fromLatin1(request.method) + u' ' + request.path();
    if (call == u"GET /sandbox/truth")
        return success(gateway.truth());
    if (call == u"GET /sandbox/faults")
        return success(gateway.describeFaults());
    if (call == u"PUT /sandbox/faults")
        return take(request.body, [&](const Json &json) { return gateway.setFaults(json, now); });
    if (call == u"PUT /sandbox/keys")
        return putKeys(gateway, request.body);
    if (call == u"POST /sandbox/currencies")
        return take(request.body, [&](const Json &json) { return gateway.addCurrency(json); });
    if (call == u"POST /sandbox/payment-operators")
        return take(request.body, [&](const Json &json) { return gateway.addOperator(json); });
    if (call == u"POST /sandbox/reset") {
        gateway.reset();
        return done();
    }
    if (request.method == "POST" && request.segments.size() == 4)
        return movePayment(gateway, request, now);
    return noSuchControl();
}

} // namespace kontor
