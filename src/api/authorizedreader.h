// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/requestqueue.h"
#include "api/tokenbroker.h"
#include "core/operation.h"

namespace kontor {

//! A call that changes nothing: a GET, or a POST that only asks.
struct Inquiry {
    Operation operation;
    QByteArray query {}; //!< encoded, without its question mark. No part of the operation: specification, Bearer tokens §3 matches the path
    std::optional<QByteArray> body {};
    std::optional<Money> money {}; //!< what the body is about; its token is limited to it
};

//! Asks with a token that it finds itself, and renews once when the gateway answers 401 or 403.
class AuthorizedReader final : public QObject {
    Q_OBJECT
public:
    AuthorizedReader(RequestQueue &queue, TokenBroker &broker, QObject *parent = nullptr);

    //! Cancelling the reply also stops what it waits for. A body is on the wire at most once a try.
    Reply<HttpAnswer> *read(const Inquiry &inquiry, Priority priority);

private:
    enum class Try { First, Renewed };
    void authorize(Reply<HttpAnswer> *reply, const Inquiry &inquiry, Priority priority, Try attempt);
    void send(Reply<HttpAnswer> *reply, const Inquiry &inquiry, Priority priority, Try attempt, const AccessToken &token);

    RequestQueue &m_queue;
    TokenBroker &m_broker;
};

//! The narrowest token for it.
TokenNeed needOf(const Inquiry &inquiry);
//! The header that carries a token.
QPair<QByteArray, QByteArray> bearer(const AccessToken &token);

} // namespace kontor
