// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/gateway.h"

#include "sandbox/faulteffects.h"
#include "sandbox/gatewaymessages.h"
#include "wire/json.h"
#include "wire/moneyjson.h"

#include <QCryptographicHash>
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

Json requested(const AcceptedPayment &payment)
{
    return Json(Json::Object {{u"money"_s, payment.order.money}});
}

// Specification, Payin creation response.
Json payinResponse(const AcceptedPayment &payin)
{
    const PayinAccount &account = payin.account;
    Json response(Json::Object {{u"idPayin"_s, payin.id}, {u"paymentMethodCode"_s, payin.order.methodCode},
        {u"account"_s,
            Json(Json::Object {{u"accountName"_s, account.accountName}, {u"accountNumber"_s, account.accountNumber},
                {u"bankCode"_s, account.bankCode}, {u"bankName"_s, account.bankName}})},
        {u"money"_s, payin.order.money}, {u"expireAt"_s, isoUtc(account.expiresAt + payin.skew)}, {u"reference"_s, account.reference}});
    if (!payin.order.returnUrl.isEmpty())
        response.add(u"returnUrl"_s, payin.order.returnUrl);
    return response;
}

Json methodResponse(const AcceptedPayment &payment)
{
    if (payment.kind == PaymentKind::Payin)
        return payinResponse(payment);
    return Json(Json::Object {{u"paymentMethodCode"_s, payment.order.methodCode}, {u"idPayout"_s, payment.id}});
}

GatewayAnswer created(const AcceptedPayment &payment)
{
    return success(Json(Json::Object {{u"paymentRequested"_s, requested(payment)}, {u"paymentMethodResponse"_s, methodResponse(payment)}}));
}

// Specification, Payout detail. That of a payin isn't shown: it has the same members.
GatewayAnswer detail(const AcceptedPayment *payment)
{
    if (!payment)
        return refusal(404, u"PAYMENT_NOT_FOUND"_s, u"There is no payment with this ID."_s);
    Json process(Json::Object {{u"status"_s, payment->status}, {u"createdAt"_s, isoUtc(payment->acceptedAt + payment->skew)}});
    if (payment->processedAt)
        process.add(u"processedAt"_s, isoUtc(*payment->processedAt));
    process.add(u"isTest"_s, Json(payment->isTest));
    Json shown(Json::Object {{u"paymentRequested"_s, requested(*payment)}, {u"process"_s, process}});
    if (const auto fee = feeOf(*payment))
        shown.add(u"fee"_s, toJson(*fee));
    shown.add(u"paymentMethodResponse"_s, methodResponse(*payment));
    return success(shown);
}

// Sixteen digits that look drawn by lot and are the same for the same ID.
QString digitsFor(const QString &id)
{
    const QByteArray hash = QCryptographicHash::hash(id.toUtf8(), QCryptographicHash::Sha256).toHex();
    return QString::number(hash.left(15).toULongLong(nullptr, 16) % 10'000'000'000'000'000ULL).rightJustified(16, u'0');
}

// Specification, Endpoints §4: comma-separated; what isn't supported is ignored. Nothing asked for: everything.
std::optional<QStringList> currenciesRequested(const QUrlQuery &query)
{
    const QString list = query.allQueryItemValues(u"currencies"_s, QUrl::FullyDecoded).join(u',');
    return list.isEmpty() ? std::nullopt : std::optional(list.split(u','));
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
    const GatewayBehaviour &settings = m_faults.settings();
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
    const GatewayBehaviour before = m_faults.settings();
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

// ---- payouts and payins: what is taken, and how it is told

std::variant<AcceptedPayment, GatewayAnswer> Gateway::orderFrom(const Requested &asked, PaymentKind kind) const
{
    if (m_store.find(kind, asked.id()))
        return refusal(409, u"ALREADY_ACCEPTED"_s, u"A payment with this ID was accepted before. Nothing was done."_s);
    const auto read = readOrder(asked.request.body);
    if (const auto *problem = std::get_if<QString>(&read))
        return badRequest(*problem);
    const auto &order = std::get<PaymentOrder>(read);
    if (asked.grant.money && *asked.grant.money != order.value)
        return refusal(403, u"NOT_PERMITTED"_s, u"The token is limited to another amount or currency."_s);
    if (!m_lists.currency(order.value.currency))
        return badRequest(u"The currency is not one of GET /currencies."_s);
    if (m_faults.settings().refusesUnlisted && !m_lists.offers(order.value, order.methodCode, order.operatorCode))
        return badRequest(u"The payment options don't list this method and operator for the amount."_s);
    const GatewayBehaviour &settings = m_faults.settings();
    AcceptedPayment payment {kind, asked.id(), asked.request.body, order, asked.now, settings.clockSkew, settings.isTest, {}, {}};
    return payment;
}

GatewayAnswer Gateway::createPayout(const Requested &asked)
{
    auto order = orderFrom(asked, PaymentKind::Payout);
    if (const auto *refused = std::get_if<GatewayAnswer>(&order))
        return *refused;
    auto &payout = std::get<AcceptedPayment>(order);
    payout.status = u"PROCESSING"_s; // the specification names SUCCESS alone; this word is the sandbox's
    if (const auto refused = fundsRefusal(payout))
        return *refused;
    m_store.accept(payout, planFrom(asked.now, asked.fault));
    return created(payout);
}

// The specification shows no rule for balances. 402 is the sandbox's choice.
std::optional<GatewayAnswer> Gateway::fundsRefusal(const AcceptedPayment &payment) const
{
    const Money &money = payment.order.value;
    const auto moved = m_store.balances().movedWith(money.currency, BalanceSheet::effectOf(payment).moved);
    const auto left = moved ? m_faults.settings().openingBalance(money.currency).plus(*moved) : std::nullopt;
    if (!left)
        return badRequest(u"The amount has more digits than the sandbox can add up."_s);
    if (left->isNegative())
        return refusal(402, u"INSUFFICIENT_BALANCE"_s, u"The amount is above the available balance. Nothing was done."_s);
    return std::nullopt;
}

Decimal Gateway::available(const QString &currency) const
{
    const Decimal opening = m_faults.settings().openingBalance(currency);
    return opening.plus(m_store.balances().moved(currency)).value_or(opening);
}

QList<PaymentStore::Planned> Gateway::planFrom(UtcTime now, const Fault &fault) const
{
    QList<PaymentStore::Planned> plan;
    for (const auto &step : m_faults.settings().steps())
        plan.append({fault.act == FaultAction::CallbackBeforeResponse ? now : now + step.after, step.status});
    return plan;
}

GatewayAnswer Gateway::createPayin(const Requested &asked)
{
    auto order = orderFrom(asked, PaymentKind::Payin);
    if (const auto *refused = std::get_if<GatewayAnswer>(&order))
        return *refused;
    auto &payin = std::get<AcceptedPayment>(order);
    payin.status = m_faults.settings().payinWord(PayinStage::Waiting);
    payin.account = accountFor(payin.order, payin.id, asked.now);
    m_store.accept(payin, {});
    if (asked.fault.act == FaultAction::CallbackBeforeResponse)
        m_store.pay(payin.id, std::nullopt, asked.now, m_faults.settings());
    return created(payin);
}

// The virtual account that the customer pays into. A bank that isn't listed goes by its code.
PayinAccount Gateway::accountFor(const PaymentOrder &order, const QString &id, UtcTime now) const
{
    const CodeLists::Operator *bank = m_lists.find(order.operatorCode, order.value.currency, order.methodCode);
    const QString digits = digitsFor(id);
    return {channelName(), u"88"_s + digits.left(14), bank ? bank->code : order.operatorCode, bank ? bank->name : order.operatorCode,
        u"KS-"_s + digits.right(10), now + m_faults.settings().payinExpiry, m_faults.settings().payinFee};
}

const AcceptedPayment *Gateway::shown(const Requested &asked, PaymentKind kind) const
{
    const AcceptedPayment *payment = m_store.find(kind, asked.id());
    return payment && m_readSide.hides(*payment, m_faults.settings(), asked.now) ? nullptr : payment;
}

GatewayAnswer Gateway::readPayout(const Requested &asked)
{
    return detail(shown(asked, PaymentKind::Payout));
}

GatewayAnswer Gateway::readPayin(const Requested &asked)
{
    return detail(shown(asked, PaymentKind::Payin));
}

// ---- what the gateway tells about itself and the merchant: options, code lists, balances, the channel's name

GatewayAnswer Gateway::paymentOptions(const Requested &asked)
{
    const auto body = parseJson(asked.request.body);
    const auto money = body ? moneyFrom((*body)[u"money"]) : std::nullopt;
    if (!money || !money->amount.isPositive())
        return refusal(400, u"BAD_REQUEST"_s, u"money needs a number above zero as amount and a currencyCode."_s);
    if (asked.grant.money && *asked.grant.money != *money)
        return refusal(403, u"NOT_PERMITTED"_s, u"The token is limited to another amount or currency."_s);
    return success(m_lists.options(*money));
}

GatewayAnswer Gateway::merchantInfo(const Requested &asked)
{
    Q_UNUSED(asked)
    const Json channel(Json::Object {{u"name"_s, channelName()}});
    return success(Json(Json::Object {{u"channelInfo"_s, channel}}));
}

GatewayAnswer Gateway::balances(const Requested &asked)
{
    const auto wanted = currenciesRequested(asked.request.query);
    Json::Array items;
    for (const CodeLists::Currency &currency : m_lists.currencies()) {
        if (wanted && !wanted->contains(currency.code))
            continue;
        items.push_back(
            Json(Json::Object {{u"currencyCode"_s, currency.code}, {u"available"_s, tidied(available(currency.code), currency.decimals)},
                {u"pending"_s, tidied(m_store.balances().held(currency.code), currency.decimals)}}));
    }
    return success(Json(Json::Object {{u"data"_s, Json(items)}}));
}

GatewayAnswer Gateway::currencies(const Requested &asked)
{
    Q_UNUSED(asked)
    return success(m_lists.currenciesJson());
}

GatewayAnswer Gateway::paymentOperators(const Requested &asked)
{
    Q_UNUSED(asked)
    return success(m_lists.operatorsJson());
}

// ---- faults

Outcome Gateway::process(const GatewayRequest &request, const Visit &visit, UtcTime now)
{
    Outcome outcome;
    if (visit.refused) {
        outcome.answer = *visit.refused;
    } else if (const auto early = beforeServing(request, visit.fault)) {
        outcome = *early;
    } else {
        outcome.answer = serve(request, visit.fault, now);
        distort(outcome, visit.fault);
    }
    if (const auto date = m_readSide.date(request, m_faults.settings(), ownTime(now)))
        outcome.answer.headers.append({"Date", httpDate(*date)});
    m_readSide.cache(request, outcome.answer, m_faults.settings(), now);
    return outcome;
}

// Faults under which nothing is done.
std::optional<Outcome> Gateway::beforeServing(const GatewayRequest &request, const Fault &fault)
{
    Outcome outcome;
    if (fault.act == FaultAction::DropBeforeAccept) {
        outcome.leaving = Leaving::Dropped;
    } else if (fault.act == FaultAction::Html) {
        outcome.answer = {200, "text/html", "<!doctype html><title>Maintenance</title><p>We are back soon.</p>", {}};
    } else if (fault.act == FaultAction::Redirect) {
        outcome.answer = {fault.status, "text/plain", {}, {{"Location", fault.location}}};
    } else if (fault.act == FaultAction::Status && !fault.accept) {
        outcome.answer = answerOf(fault);
    } else if (fault.act == FaultAction::ExpireToken) {
        m_authenticator.expireTokenOf(request); // the check that follows then refuses it
        return std::nullopt;
    } else {
        return std::nullopt;
    }
    return outcome;
}

} // namespace kontor
