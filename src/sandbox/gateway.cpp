// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/gateway.h"

#include "wire/json.h"
#include "wire/moneyjson.h"

#include <QRegularExpression>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

const QByteArray supportedVersion = "2"; // major of 2.82: specification, Versioning

QRandomGenerator randomFrom(const std::optional<quint32> &seed)
{
    return seed ? QRandomGenerator(*seed) : QRandomGenerator::securelySeeded();
}

bool isPaymentId(const QString &id)
{
    static const QRegularExpression form(u"^[A-Za-z0-9._~-]{1,64}\\z"_s);
    return form.match(id).hasMatch();
}

// Half a percent of the amount, cut off at the amount's own scale: the sandbox's rule, the specification has none.
Money feeOf(const Money &money)
{
    return {Decimal::fromParts(money.amount.coefficient() / 200, money.amount.scale()).value_or(Decimal()), money.currency};
}

GatewayAnswer notPermitted(const QString &why)
{
    return refusal(403, u"NOT_PERMITTED"_s, why);
}

GatewayAnswer noSuchResource()
{
    return refusal(404, u"NO_SUCH_RESOURCE"_s, u"There is nothing at this address."_s);
}

// Endpoint 8 is described as GET and shown as POST: both are answered.
GatewayAnswer merchantInfo()
{
    const Json channel(Json::Object {{u"name"_s, u"Toko Nusantara"_s}});
    return success(Json(Json::Object {{u"channelInfo"_s, channel}}));
}

Json methodResponse(const AcceptedPayment &payment)
{
    return Json(Json::Object {{u"paymentMethodCode"_s, payment.order.methodCode}, {u"idPayout"_s, payment.id}});
}

Json requested(const AcceptedPayment &payment)
{
    return Json(Json::Object {{u"money"_s, payment.order.money}});
}

bool isPaymentPost(const GatewayRequest &request)
{
    return request.method == "POST" && request.segments.size() == 2 && (request.segments[0] == u"payouts" || request.segments[0] == u"payins")
        && isPaymentId(request.segments[1]);
}

} // namespace

Gateway::Gateway(GatewayConfig config)
    : m_random(randomFrom(config.seed))
    , m_faults(config.settings)
    , m_desk(config.merchant, config.secret, m_random)
    , m_book([this](const Json &line) { record(line); })
{
}

Gateway::Visit Gateway::arrive(const GatewayRequest &request, UtcTime now)
{
    ++m_requests;
    if (isPaymentPost(request))
        m_book.countPost(request.segments[0] == u"payouts" ? PaymentKind::Payout : PaymentKind::Payin, request.segments[1]);
    Visit visit;
    if (!m_limit.admits(now, m_faults.settings().limit, m_faults.settings().window)) {
        ++m_rejected;
        visit.refused = refusal(429, u"TOO_MANY_REQUESTS"_s, u"More requests than allowed in one second. This one was not processed."_s);
        return visit;
    }
    visit.fault = m_faults.take(request.method, request.path());
    if (visit.fault.act == FaultAct::Hold)
        visit.hold = visit.fault.delay;
    return visit;
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
            return refusal(405, u"METHOD_NOT_ALLOWED"_s, u"Tokens are made by POST."_s);
        return m_desk.issue(request, ownTime(now), byAction);
    }
    const auto grant = m_desk.check(request, ownTime(now));
    if (const auto *refused = std::get_if<GatewayAnswer>(&grant))
        return *refused;
    return route(request, std::get<AuthDesk::Grant>(grant), fault, now);
}

GatewayAnswer Gateway::route(const GatewayRequest &request, const AuthDesk::Grant &grant, const Fault &fault, UtcTime now)
{
    const QString &first = request.segments.value(0);
    const bool isGet = request.method == "GET";
    const bool isPost = request.method == "POST";
    const bool isInfo = request.segments == QStringList {u"merchant-info"_s};
    if (!isInfo && !(first == u"payouts" && request.segments.size() == 2))
        return noSuchResource();
    if (!isGet && !isPost)
        return refusal(405, u"METHOD_NOT_ALLOWED"_s, u"This method is not known here."_s);
    if (!grant.permits(QString::fromLatin1(request.method) + u' ' + request.path()))
        return notPermitted(u"The token's operations don't include this call."_s);
    if (isInfo)
        return merchantInfo();
    if (!isPaymentId(request.segments[1]))
        return refusal(400, u"BAD_REQUEST"_s, u"The ID may have 1 to 64 of A-Z a-z 0-9 . _ ~ -"_s);
    return isPost ? createPayout(request, grant, fault, now) : readPayout(request.segments[1]);
}

GatewayAnswer Gateway::createPayout(const GatewayRequest &request, const AuthDesk::Grant &grant, const Fault &fault, UtcTime now)
{
    const QString &id = request.segments[1];
    if (m_book.find(PaymentKind::Payout, id))
        return refusal(409, u"ALREADY_ACCEPTED"_s, u"A payment with this ID was accepted before. Nothing was done."_s);
    const auto order = readOrder(request.body);
    if (const auto *problem = std::get_if<QString>(&order))
        return refusal(400, u"BAD_REQUEST"_s, *problem);
    AcceptedPayment payment {PaymentKind::Payout, id, request.body, std::get<PaymentOrder>(order), now, m_faults.settings().clockSkew,
        m_faults.settings().isTest, u"PROCESSING"_s, {}}; // the specification names SUCCESS alone; this word is the sandbox's
    if (grant.money && *grant.money != payment.order.value)
        return notPermitted(u"The token is limited to another amount or currency."_s);
    m_book.accept(payment, planFrom(now, fault));
    return success(Json(Json::Object {{u"paymentRequested"_s, requested(payment)}, {u"paymentMethodResponse"_s, methodResponse(payment)}}));
}

QList<PaymentBook::Planned> Gateway::planFrom(UtcTime now, const Fault &fault) const
{
    QList<PaymentBook::Planned> plan;
    for (const auto &step : m_faults.settings().steps())
        plan.append({fault.act == FaultAct::CallbackBeforeResponse ? now : now + step.after, step.status});
    return plan;
}

GatewayAnswer Gateway::readPayout(const QString &id) const
{
    const AcceptedPayment *payment = m_book.find(PaymentKind::Payout, id);
    if (!payment)
        return refusal(404, u"PAYMENT_NOT_FOUND"_s, u"There is no payout with this ID."_s);
    Json process(Json::Object {{u"status"_s, payment->status}, {u"createdAt"_s, isoUtc(payment->acceptedAt + payment->skew)}});
    if (payment->processedAt)
        process.add(u"processedAt"_s, isoUtc(*payment->processedAt));
    process.add(u"isTest"_s, Json(payment->isTest));
    Json detail(Json::Object {{u"paymentRequested"_s, requested(*payment)}, {u"process"_s, process}});
    if (payment->status == u"SUCCESS")
        detail.add(u"fee"_s, toJson(feeOf(payment->order.value)));
    detail.add(u"paymentMethodResponse"_s, methodResponse(*payment));
    return success(detail);
}

QList<CallbackOrder> Gateway::advance(UtcTime now)
{
    return m_book.advance(now, m_faults.settings());
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
        m_desk.setTokenSecret((*json)[u"value"].toText().value_or(QString()).toLatin1());
        m_hasSecretOnRecord = true;
    } else if ((*json)[u"e"].toText() == u"keys"_s) {
        QList<QByteArray> pems;
        for (const Json &pem : (*json)[u"keys"].items())
            pems.append(pem.toText().value_or(QString()).toUtf8());
        static_cast<void>(m_desk.setKeys(pems)); // was readable when it was written
    } else {
        m_book.replay(*json);
    }
}

void Gateway::begin()
{
    if (!m_hasSecretOnRecord)
        record(Json(Json::Object {{u"e"_s, u"secret"_s}, {u"value"_s, QString::fromLatin1(m_desk.tokenSecret())}}));
    m_hasSecretOnRecord = true;
}

Result<Done> Gateway::setKeys(const QList<QByteArray> &pems)
{
    const auto set = m_desk.setKeys(pems);
    if (!set)
        return set;
    Json::Array texts;
    for (const QByteArray &pem : pems)
        texts.push_back(QString::fromUtf8(pem));
    record(Json(Json::Object {{u"e"_s, u"keys"_s}, {u"keys"_s, Json(texts)}}));
    return Done {};
}

Json Gateway::truth() const
{
    return Json(Json::Object {{u"payouts"_s, m_book.truth(PaymentKind::Payout)}, {u"payins"_s, m_book.truth(PaymentKind::Payin)},
        {u"requests"_s, Json(m_requests)}, {u"rejected_429"_s, Json(m_rejected)}, {u"callbacks_sent"_s, Json(m_book.callbacksSent())},
        {u"callbacks_refused"_s, Json(m_book.callbacksRefused())}});
}

void Gateway::reset()
{
    m_book.clear();
    m_faults.clear();
    m_limit.forget();
    m_requests = 0;
    m_rejected = 0;
    record(Json(Json::Object {{u"e"_s, u"reset"_s}}));
}

} // namespace kontor
