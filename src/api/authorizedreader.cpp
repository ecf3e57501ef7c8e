// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/authorizedreader.h"

namespace kontor {

AuthorizedReader::AuthorizedReader(RequestQueue &queue, TokenBroker &broker, QObject *parent)
    : QObject(parent)
    , m_queue(queue)
    , m_broker(broker)
{
}

Reply<HttpAnswer> *AuthorizedReader::read(const Inquiry &inquiry, Priority priority)
{
    auto *reply = new Reply<HttpAnswer>(this);
    authorize(reply, inquiry, priority, Try::First);
    return reply;
}

void AuthorizedReader::authorize(Reply<HttpAnswer> *reply, const Inquiry &inquiry, Priority priority, Try attempt)
{
    const TokenNeed need = needOf(inquiry);
    auto *token = attempt == Try::First ? m_broker.token(need, priority) : m_broker.freshToken(need, priority);
    connect(reply, &ReplyBase::cancelled, token, &ReplyBase::cancel);
    token->then(reply, [this, reply, inquiry, priority, attempt](const Result<AccessToken> &result) {
        if (reply->hasResult())
            return;
        if (result)
            send(reply, inquiry, priority, attempt, *result);
        else
            reply->finish(result.error());
    });
}

void AuthorizedReader::send(Reply<HttpAnswer> *reply, const Inquiry &inquiry, Priority priority, Try attempt, const AccessToken &token)
{
    QByteArray path = inquiry.operation.path().toUtf8();
    if (!inquiry.query.isEmpty())
        path += '?' + inquiry.query;
    auto *answer = m_queue.submit(
        {.method = inquiry.operation.method().toLatin1(), .path = path, .headers = {bearer(token)}, .body = inquiry.body}, priority);
    connect(reply, &ReplyBase::cancelled, answer, &ReplyBase::cancel);
    answer->then(reply, [this, reply, inquiry, priority, attempt](const Result<HttpAnswer> &result) {
        if (attempt == Try::First && !result && result.error().kind == ErrorKind::Denied)
            authorize(reply, inquiry, priority, Try::Renewed);
        else
            reply->finish(result);
    });
}

TokenNeed needOf(const Inquiry &inquiry)
{
    return {.operations = {inquiry.operation}, .money = inquiry.money};
}

QPair<QByteArray, QByteArray> bearer(const AccessToken &token)
{
    return {"Authorization", "Bearer " + token.value};
}

} // namespace kontor
