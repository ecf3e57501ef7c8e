// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/gatewayclient.h"

#include "api/merchantdocuments.h"
#include "api/paymentdocuments.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

// A complete answer that could not be read: the request has reached the gateway, whatever it did with it.
ApiError unreadable(const ApiError &why, const HttpAnswer &answer)
{
    return {.kind = ErrorKind::Unreadable, .httpStatus = answer.status, .text = why.text, .onWire = true, .answeredAt = answer.date};
}

Result<PaymentCreated> readCreated(const Result<HttpAnswer> &answer)
{
    if (answer) {
        const auto created = decodePaymentCreated(answer->body);
        return created ? created : Result<PaymentCreated>(unreadable(created.error(), *answer));
    }
    ApiError error = answer.error();
    if (error.kind == ErrorKind::NotFound) // this call exists for every ID
        error.kind = ErrorKind::VersionRefused;
    return error;
}

Result<PaymentDetail> readDetail(const HttpAnswer &answer)
{
    auto detail = decodePaymentDetail(answer.body);
    if (!detail)
        return unreadable(detail.error(), answer);
    detail->answeredAt = answer.date;
    return detail;
}

Result<QString> readMerchantName(const Result<HttpAnswer> &answer)
{
    if (!answer)
        return answer.error();
    const auto name = decodeMerchantName(answer->body);
    return name ? name : Result<QString>(unreadable(name.error(), *answer));
}

// 404, 405 or 501: the call may exist under the other method.
bool asksForOtherMethod(const ApiError &error)
{
    return error.kind == ErrorKind::NotFound || error.httpStatus == 405 || error.httpStatus == 501;
}

ApiError mustExist(ApiError error)
{
    if (error.kind == ErrorKind::NotFound)
        error.kind = ErrorKind::VersionRefused;
    return error;
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
    m_queue.submit(std::move(request), priority)->then(reply, [reply](const Result<HttpAnswer> &answer) {
        reply->finish(readCreated(answer));
    });
    return reply;
}

Reply<PaymentDetail> *GatewayClient::payment(PaymentKind kind, const OrderId &id, Priority priority)
{
    auto *reply = new Reply<PaymentDetail>(this);
    const auto operation = Operation::read(kind, id);
    auto *read = m_reader.read(operation, priority);
    connect(reply, &ReplyBase::cancelled, read, &ReplyBase::cancel);
    read->then(reply, [this, reply, operation, priority](const Result<HttpAnswer> &answer) {
        if (answer)
            reply->finish(readDetail(*answer));
        else if (answer.error().kind == ErrorKind::NotFound)
            settleAbsence(reply, operation, priority, answer.error());
        else
            reply->finish(answer.error());
    });
    return reply;
}

// A 404 says "unknown ID" or "unknown version". Only a token that was given at this moment tells which (decisions.md §11);
// without one the 404 stays unsettled, and must not look like an absent payment.
void GatewayClient::settleAbsence(Reply<PaymentDetail> *reply, const Operation &read, Priority priority, const ApiError &absence)
{
    const TokenNeed need {.operations = {read}};
    m_broker.freshToken(need, priority)->then(reply, [reply, absence](const Result<AccessToken> &token) {
        reply->finish(token ? absence : token.error());
    });
}

Reply<QString> *GatewayClient::merchantName(Priority priority)
{
    auto *reply = new Reply<QString>(this);
    auto *read = m_reader.read(Operation::call(u"GET"_s, u"/merchant-info"_s), priority);
    connect(reply, &ReplyBase::cancelled, read, &ReplyBase::cancel);
    read->then(reply, [this, reply, priority](const Result<HttpAnswer> &answer) {
        if (answer || !asksForOtherMethod(answer.error()))
            return reply->finish(readMerchantName(answer));
        auto *again = m_reader.read(Operation::call(u"POST"_s, u"/merchant-info"_s), priority);
        connect(reply, &ReplyBase::cancelled, again, &ReplyBase::cancel);
        again->then(reply, [reply](const Result<HttpAnswer> &posted) {
            reply->finish(posted ? readMerchantName(posted) : Result<QString>(mustExist(posted.error())));
        });
    });
    return reply;
}

} // namespace kontor
