// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/gateway.h"

#include "sandbox/gatewaymessages.h"
#include "wire/json.h"

#include <QRegularExpression>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

const QByteArray supportedVersion = "2"; // major of 2.82: specification, Versioning

QRandomGenerator randomFrom(const std::optional<quint32> &seed)
{
    return seed ? QRandomGenerator(*seed) : QRandomGenerator::securelySeeded();
}

// RFC 9110 §15.5.6: a 405 says what is allowed.
GatewayAnswer methodNotAllowed(const QByteArrayList &allowed)
{
    GatewayAnswer answer = refusal(405, u"METHOD_NOT_ALLOWED"_s, u"This address doesn't know the method."_s);
    answer.headers.append({"Allow", allowed.join(", ")});
    return answer;
}

//! Nothing where it isn't about one payment.
std::optional<PaymentKind> kindOf(const GatewayRequest &request)
{
    return request.segments.size() == 2 && isPaymentId(request.segments[1]) ? kindOfCollection(request.segments[0]) : std::nullopt;
}

} // namespace

Gateway::Gateway(GatewayConfig config)
    : m_random(randomFrom(config.seed))
    , m_faults(config.settings)
    , m_authenticator(config.merchant, config.secret, m_random)
    , m_store([this](const Json &line) { record(line); })
{
}

Gateway::Visit Gateway::arrive(const GatewayRequest &request, UtcTime now)
{
    ++m_requests;
    count(request);
    Visit visit;
    const GatewaySettings &settings = m_faults.settings();
    if (!m_limit.admits(now, settings.limit, settings.window, settings.counts)) {
        ++m_rejected;
        visit.refused = refusal(429, u"TOO_MANY_REQUESTS"_s, u"More requests than allowed in one second. This one was not processed."_s);
        return visit;
    }
    visit.fault = m_faults.take(request.method, request.path());
    if (visit.fault.act == FaultAction::Hold)
        visit.hold = visit.fault.delay;
    visit.copyAfter = visit.fault.copyAfter;
    return visit;
}

void Gateway::count(const GatewayRequest &request)
{
    const auto kind = kindOf(request);
    if (kind && request.method == "POST")
        m_store.countPost(*kind, request.segments[1]);
    else if (kind && request.method == "GET")
        m_store.countGet(*kind, request.segments[1]);
}

GatewayAnswer Gateway::serve(const GatewayRequest &request, const Fault &fault, UtcTime now)
{
    if (m_faults.settings().unsupportedVersion || request.header("X-API-Version") != supportedVersion)
        return refusal(404, u"UNSUPPORTED_VERSION"_s, u"X-API-Version is missing or names a version that is not supported."_s);
    if (!request.body.isEmpty() && !request.header("Content-Type").toLower().startsWith("application/json"))
        return refusal(415, u"NOT_JSON"_s, u"A body needs Content-Type: application/json."_s);
    const bool byAction = request.path() == u"/auth-tokens-by-action";
    if (byAction || request.path() == u"/auth-tokens") {
        if (request.method != "POST")
            return methodNotAllowed({"POST"});
        return m_authenticator.issue(request, ownTime(now), byAction, m_faults.settings().tokens);
    }
    const auto grant = m_authenticator.check(request, ownTime(now), m_faults.settings().tokens.leeway);
    if (const auto *refused = std::get_if<GatewayAnswer>(&grant))
        return *refused;
    return route({request, std::get<Authenticator::Grant>(grant), fault, now});
}

bool Gateway::Route::matches(const QStringList &segments) const
{
    const QStringView wanted(second);
    if (segments.value(0) != QStringView(collection) || segments.size() != (wanted.isEmpty() ? 1 : 2))
        return false;
    // No ID can be the word of the options: it begins with "!".
    return wanted.isEmpty() || segments[1] == wanted || (wanted == u"{id}" && !segments[1].startsWith(u'!'));
}

const QList<Gateway::Route> &Gateway::routes()
{
    static const QList<Route> all {
        {u"payins", u"!availablePaymentOptions", "POST", &Gateway::paymentOptions},
        {u"payins", u"{id}", "POST", &Gateway::createPayin},
        {u"payins", u"{id}", "GET", &Gateway::readPayin},
        {u"payouts", u"{id}", "POST", &Gateway::createPayout},
        {u"payouts", u"{id}", "GET", &Gateway::readPayout},
        // Described as GET and shown as POST (specification, Endpoints §3): both are answered.
        {u"merchant-info", u"", "GET", &Gateway::merchantInfo},
        {u"merchant-info", u"", "POST", &Gateway::merchantInfo},
        {u"balances", u"", "GET", &Gateway::balances},
        {u"currencies", u"", "GET", &Gateway::currencies},
        {u"payment-operators", u"", "GET", &Gateway::paymentOperators},
    };
    return all;
}

GatewayAnswer Gateway::route(const Requested &asked)
{
    QByteArrayList methods;
    const Route *found = nullptr;
    for (const Route &candidate : routes()) {
        if (!candidate.matches(asked.request.segments))
            continue;
        methods.append(candidate.method);
        if (asked.request.method == candidate.method)
            found = &candidate;
    }
    if (methods.isEmpty())
        return refusal(404, u"NO_SUCH_RESOURCE"_s, u"There is nothing at this address."_s);
    if (!found)
        return methodNotAllowed(methods);
    if (!asked.grant.permits(QString::fromLatin1(asked.request.method) + u' ' + asked.request.path()))
        return refusal(403, u"NOT_PERMITTED"_s, u"The token's operations don't include this call."_s);
    if (QStringView(found->second) == u"{id}" && !isPaymentId(asked.id()))
        return refusal(400, u"BAD_REQUEST"_s, u"The ID may have 1 to 64 of A-Z a-z 0-9 . _ ~ -"_s);
    return (this->*found->serve)(asked);
}

QList<CallbackOrder> Gateway::advance(UtcTime now)
{
    return m_store.advance(now, m_faults.settings());
}

void Gateway::record(const Json &line)
{
    m_journal.append(line.toBytes());
}

QList<QByteArray> Gateway::takeJournal()
{
    return std::exchange(m_journal, {});
}

void Gateway::replay(const QByteArray &line)
{
    const auto json = parseJson(line);
    if (!json)
        return;
    if ((*json)[u"e"].toText() == u"secret"_s) {
        m_authenticator.setTokenSecret((*json)[u"value"].toText().value_or(QString()).toLatin1());
        m_hasSecretOnRecord = true;
    } else if ((*json)[u"e"].toText() == u"keys"_s) {
        QList<QByteArray> pems;
        for (const Json &pem : (*json)[u"keys"].items())
            pems.append(pem.toText().value_or(QString()).toUtf8());
        static_cast<void>(m_authenticator.setKeys(pems)); // was readable when it was written
    } else if ((*json)[u"e"].toText() == u"currency"_s) {
        static_cast<void>(m_lists.addCurrency((*json)[u"item"]));
    } else if ((*json)[u"e"].toText() == u"operator"_s) {
        static_cast<void>(m_lists.addOperator((*json)[u"item"]));
    } else {
        if ((*json)[u"e"].toText() == u"reset"_s)
            m_lists.clear();
        m_store.replay(*json);
    }
}

void Gateway::begin()
{
    if (!m_hasSecretOnRecord)
        record(Json(Json::Object {{u"e"_s, u"secret"_s}, {u"value"_s, QString::fromLatin1(m_authenticator.tokenSecret())}}));
    m_hasSecretOnRecord = true;
}

Result<Done> Gateway::setKeys(const QList<QByteArray> &pems)
{
    const auto set = m_authenticator.setKeys(pems);
    if (!set)
        return set;
    Json::Array texts;
    for (const QByteArray &pem : pems)
        texts.push_back(QString::fromUtf8(pem));
    record(Json(Json::Object {{u"e"_s, u"keys"_s}, {u"keys"_s, Json(texts)}}));
    return Done {};
}

Result<Done> Gateway::setFaults(const Json &document, UtcTime now)
{
    const GatewaySettings before = m_faults.settings();
    const auto set = m_faults.set(document);
    m_readSide.take(before, m_faults.settings(), now);
    return set;
}

PaymentStore::Objection Gateway::payPayin(const QString &id, const std::optional<Decimal> &amount, UtcTime now)
{
    return m_store.pay(id, amount, now, m_faults.settings());
}

PaymentStore::Objection Gateway::expirePayin(const QString &id, UtcTime now)
{
    return m_store.expire(id, now, m_faults.settings());
}

PaymentStore::Objection Gateway::setStatus(PaymentKind kind, const QString &id, const QString &status, bool last, UtcTime now)
{
    return m_store.setStatus(kind, id, status, last, now, m_faults.settings());
}

Result<Done> Gateway::addCurrency(const Json &json)
{
    const auto added = m_lists.addCurrency(json);
    if (added)
        record(Json(Json::Object {{u"e"_s, u"currency"_s}, {u"item"_s, json}}));
    return added;
}

Result<Done> Gateway::addOperator(const Json &json)
{
    const auto added = m_lists.addOperator(json);
    if (added)
        record(Json(Json::Object {{u"e"_s, u"operator"_s}, {u"item"_s, json}}));
    return added;
}

Json Gateway::truth() const
{
    return Json(Json::Object {{u"payouts"_s, m_store.truth(PaymentKind::Payout)}, {u"payins"_s, m_store.truth(PaymentKind::Payin)},
        {u"requests"_s, Json(m_requests)}, {u"rejected_429"_s, Json(m_rejected)}, {u"callbacks_sent"_s, Json(m_store.callbacksSent())},
        {u"callbacks_refused"_s, Json(m_store.callbacksRefused())}, {u"tokens_issued"_s, Json(m_authenticator.issued())},
        {u"gets"_s, m_store.gets()}});
}

void Gateway::reset()
{
    m_store.clear();
    m_lists.clear();
    m_faults.clear();
    m_readSide = {};
    m_limit.forget();
    m_authenticator.forgetCount();
    m_requests = 0;
    m_rejected = 0;
    record(Json(Json::Object {{u"e"_s, u"reset"_s}}));
}

} // namespace kontor
