// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/requestqueue.h"
#include "api/tokenbroker.h"
#include "core/operation.h"

namespace kontor {

//! Reads with a token that it finds itself, and renews once when the gateway answers 401 or 403.
class AuthorizedReader final : public QObject {
    Q_OBJECT
public:
    AuthorizedReader(RequestQueue &queue, TokenBroker &broker, QObject *parent = nullptr);

    //! A call without a body. Cancelling the reply also stops what it waits for.
    Reply<HttpAnswer> *read(const Operation &operation, Priority priority);

private:
    enum class Try { First, Renewed };
    void authorize(Reply<HttpAnswer> *reply, const Operation &operation, Priority priority, Try attempt);
    void send(Reply<HttpAnswer> *reply, const Operation &operation, Priority priority, Try attempt, const AccessToken &token);

    RequestQueue &m_queue;
    TokenBroker &m_broker;
};

//! The header that carries a token.
QPair<QByteArray, QByteArray> bearer(const AccessToken &token);

} // namespace kontor
