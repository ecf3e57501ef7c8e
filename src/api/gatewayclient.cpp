// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/gatewayclient.h"

#include "api/listdocuments.h"
#include "api/merchantdocuments.h"
#include "api/paymentdocuments.h"
#include "core/currency.h"

#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

// A complete answer that could not be read: the request has reached the gateway, whatever it did with it.
ApiError unreadable(const ApiError &why, const HttpAnswer &answer)
{
    return {.kind = ErrorKind::Unreadable,
        .httpStatus = answer.status,
        .text = why.text,
        .onWire = true,
        .answeredAt = answer.date,
        .body = answer.body};
}

template <class T> Result<T> readable(Result<T> decoded, const HttpAnswer &answer)
{
    return decoded ? decoded : Result<T>(unreadable(decoded.error(), answer));
}

Result<PaymentCreated> readCreated(PaymentKind kind, const Result<HttpAnswer> &answer)
{
    if (answer) {
        auto created = readable(decodePaymentCreated(kind, answer->body), *answer);
        if (created)
            created->httpStatus = answer->status;
        return created;
    }
    ApiError error = answer.error();
    if (error.kind == ErrorKind::NotFound) // this call exists for every ID
        error.kind = ErrorKind::VersionRefused;
    return error;
}

Result<PaymentDetail> readDetail(PaymentKind kind, const OrderId &id, const HttpAnswer &answer)
{
    auto detail = readable(decodePaymentDetail(kind, id, answer.body), answer);
    if (detail) {
        detail->answeredAt = answer.date;
        detail->endedAt = answer.endedAt;
        detail->isFromCache = answer.isFromCache;
        detail->httpStatus = answer.status;
    }
    return detail;
}

// 404, 405 or 501: the call may exist under the other method.
bool asksForOtherMethod(const ApiError &error)
{
    return error.kind == ErrorKind::NotFound || error.httpStatus == 405 || error.httpStatus == 501;
}

} // namespace

GatewayClient::GatewayClient(RequestQueue &queue, TokenBroker &broker, QObject *parent)
    : QObject(parent)
    , m_queue(queue)
    , m_broker(broker)
    , m_reader(queue, broker)
{
}

Reply<PaymentCreated> *GatewayClient::create(
    PaymentKind kind, const OrderId &id, const QByteArray &body, const AccessToken &token, Priority priority)
{
    auto *reply = new Reply<PaymentCreated>(this);
    const auto create = Operation::create(kind, id);
    HttpRequest request {.method = "POST", .path = create.path().toLatin1(), .headers = {bearer(token)}, .body = body, .once = true};
    m_queue.submit(std::move(request), priority)->then(reply, [reply, kind](const Result<HttpAnswer> &answer) {
        reply->finish(readCreated(kind, answer));
    });
    return reply;
}

template <class T, class Read> Reply<T> *GatewayClient::ask(const Inquiry &inquiry, Priority priority, Read read)
{
    auto *reply = new Reply<T>(this);
    auto *answered = m_reader.read(inquiry, priority);
    connect(reply, &ReplyBase::cancelled, answered, &ReplyBase::cancel);
    answered->then(reply, [this, reply, inquiry, priority, read](const Result<HttpAnswer> &answer) {
        if (answer)
            reply->finish(read(*answer));
        else if (answer.error().kind == ErrorKind::NotFound)
            settleAbsence(reply, inquiry, priority, answer.error());
        else
            reply->finish(answer.error());
    });
    return reply;
}

// A 404 says "unknown ID", "no such call" or "unknown version". Only a token that was given at this moment tells;
// without one the 404 stays unsettled, and must not look like an absent payment.
template <class T> void GatewayClient::settleAbsence(Reply<T> *reply, const Inquiry &inquiry, Priority priority, const ApiError &absence)
{
    m_broker.freshToken(needOf(inquiry), priority)->then(reply, [reply, absence](const Result<AccessToken> &token) {
        reply->finish(token ? absence : token.error());
    });
}

Reply<PaymentDetail> *GatewayClient::payment(PaymentKind kind, const OrderId &id, Priority priority)
{
    return ask<PaymentDetail>(
        {.operation = Operation::read(kind, id)}, priority, [kind, id](const HttpAnswer &answer) { return readDetail(kind, id, answer); });
}

Reply<bool> *GatewayClient::refusesWithoutToken(PaymentKind kind, const OrderId &id, Priority priority)
{
    auto *reply = new Reply<bool>(this);
    HttpRequest request {.method = "GET", .path = Operation::read(kind, id).path().toLatin1()};
    m_queue.submit(std::move(request), priority)->then(reply, [reply](const Result<HttpAnswer> &answer) {
        using enum ErrorKind;
        if (!answer && answer.error().kind != Denied && answer.error().kind != NotFound)
            return reply->finish(answer.error());
        reply->finish(!answer && answer.error().kind == Denied);
    });
    return reply;
}

// A token limited to this money is in the specification's own terms: PAYIN_CREATE grants this call and may be limited so.
Reply<PaymentOptions> *GatewayClient::paymentOptions(const Money &money, Priority priority)
{
    const Inquiry inquiry {.operation = Operation::call(u"POST"_s, u"/payins/!availablePaymentOptions"_s),
        .body = encodeOptionsRequest(money),
        .money = money};
    return ask<PaymentOptions>(
        inquiry, priority, [](const HttpAnswer &answer) { return readable(decodePaymentOptions(answer.body), answer); });
}

Reply<Balances> *GatewayClient::balances(const QStringList &currencies, Priority priority)
{
    if (!std::all_of(currencies.begin(), currencies.end(), [](const QString &code) { return isCurrencyCode(code); }))
        return Reply<Balances>::withResult(
            ApiError {.kind = ErrorKind::BadInput, .text = u"A currency code has 1 to 10 letters and digits."_s}, this);
    Inquiry inquiry {.operation = Operation::call(u"GET"_s, u"/balances"_s)};
    if (!currencies.isEmpty())
        inquiry.query = "currencies=" + currencies.join(u',').toLatin1();
    return ask<Balances>(
        inquiry, priority, [currencies](const HttpAnswer &answer) { return readable(decodeBalances(answer.body, currencies), answer); });
}

Reply<CodeList> *GatewayClient::currencies(Priority priority)
{
    return ask<CodeList>({.operation = Operation::call(u"GET"_s, u"/currencies"_s)}, priority,
        [](const HttpAnswer &answer) { return readable(decodeCodeList(CodeKind::Currency, answer.body), answer); });
}

Reply<CodeList> *GatewayClient::paymentOperators(Priority priority)
{
    return ask<CodeList>({.operation = Operation::call(u"GET"_s, u"/payment-operators"_s)}, priority,
        [](const HttpAnswer &answer) { return readable(decodeCodeList(CodeKind::PaymentOperator, answer.body), answer); });
}

Reply<QString> *GatewayClient::merchantName(Priority priority)
{
    auto *reply = new Reply<QString>(this);
    askMerchant(reply, m_merchantByPost, priority, false);
    return reply;
}

void GatewayClient::askMerchant(Reply<QString> *reply, bool byPost, Priority priority, bool isLastTry)
{
    const Inquiry inquiry {.operation = Operation::call(byPost ? u"POST"_s : u"GET"_s, u"/merchant-info"_s)};
    auto *read = m_reader.read(inquiry, priority);
    connect(reply, &ReplyBase::cancelled, read, &ReplyBase::cancel);
    read->then(reply, [this, reply, inquiry, byPost, priority, isLastTry](const Result<HttpAnswer> &answer) {
        if (answer) {
            m_merchantByPost = byPost;
            reply->finish(readable(decodeMerchantName(answer->body), *answer));
        } else if (!isLastTry && asksForOtherMethod(answer.error())) {
            askMerchant(reply, !byPost, priority, true);
        } else if (answer.error().kind == ErrorKind::NotFound) {
            settleAbsence(reply, inquiry, priority, answer.error());
        } else {
            reply->finish(answer.error());
        }
    });
}

} // namespace kontor
