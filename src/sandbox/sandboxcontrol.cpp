// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/sandboxcontrol.h"

#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

GatewayAnswer done()
{
    return {204, {}, {}, {}};
}

GatewayAnswer badRequest(const QString &why)
{
    return refusal(400, u"BAD_REQUEST"_s, why);
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
    return set ? done() : badRequest(set.error().text);
}

GatewayAnswer putFaults(Gateway &gateway, const QByteArray &body)
{
    const auto document = parseJson(body);
    if (!document)
        return badRequest(document.error().text);
    const auto set = gateway.setFaults(*document);
    return set ? done() : badRequest(set.error().text);
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

GatewayAnswer control(Gateway &gateway, const GatewayRequest &request)
{
    if (comesFromAWebPage(request))
        return refusal(403, u"NOT_FOR_WEB_PAGES"_s, u"The sandbox is not controlled from web pages."_s);
    const QString call = QString::fromLatin1(request.method) + u' ' + request.path();
    if (call == u"GET /sandbox/truth")
        return success(gateway.truth());
    if (call == u"GET /sandbox/faults")
        return success(gateway.describeFaults());
    if (call == u"PUT /sandbox/faults")
        return putFaults(gateway, request.body);
    if (call == u"PUT /sandbox/keys")
        return putKeys(gateway, request.body);
    if (call == u"POST /sandbox/reset") {
        gateway.reset();
        return done();
    }
    return refusal(404, u"NO_SUCH_RESOURCE"_s, u"There is no such control."_s);
}

} // namespace kontor
