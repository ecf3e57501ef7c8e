// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/authorizedreader.h"

namespace kontor {

AuthorizedReader::AuthorizedReader(RequestQueue &queue, TokenBroker &broker, QObject *parent)
    : QObject(parent)
    , m_queue(queue)
    , m_broker(broker)
{
}

Reply<HttpAnswer> *AuthorizedReader::read(const Operation &operation, Priority priority)
{
    auto *reply = new Reply<HttpAnswer>(this);
    authorize(reply, operation, priority, Try::First);
    return reply;
}

void AuthorizedReader::authorize(Reply<HttpAnswer> *reply, const Operation &operation, Priority priority, Try attempt)
{
    const TokenNeed need {.operations = {operation}};
    auto *token = attempt == Try::First ? m_broker.token(need, priority) : m_broker.freshToken(need, priority);
    token->then(reply, [this, reply, operation, priority, attempt](const Result<AccessToken> &result) {
        if (reply->hasResult())
            return;
        if (result)
            send(reply, operation, priority, attempt, *result);
        else
            reply->finish(result.error());
    });
}

void AuthorizedReader::send(Reply<HttpAnswer> *reply, const Operation &operation, Priority priority, Try attempt, const AccessToken &token)
{
    auto *answer = m_queue.submit(
        {.method = operation.method().toLatin1(), .path = operation.path().toUtf8(), .headers = {bearer(token)}}, priority);
    connect(reply, &ReplyBase::cancelled, answer, &ReplyBase::cancel);
    answer->then(reply, [this, reply, operation, priority, attempt](const Result<HttpAnswer> &result) {
        if (attempt == Try::First && !result && result.error().kind == ErrorKind::Denied)
            authorize(reply, operation, priority, Try::Renewed);
        else
            reply->finish(result);
    });
}

QPair<QByteArray, QByteArray> bearer(const AccessToken &token)
{
    return {"Authorization", "Bearer " + token.value};
}

} // namespace kontor
