// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/authorizedreader.h"
#include "api/requestqueue.h"
#include "api/tokenbroker.h"
#include "core/operation.h"
#include "core/orderid.h"
#include "core/payment.h"

namespace kontor {

//! The gateway's endpoints, one method each. Reads find their token themselves and renew it once after a 401/403.
class GatewayClient final : public QObject {
    Q_OBJECT
public:
    GatewayClient(RequestQueue &queue, TokenBroker &broker, QObject *parent = nullptr);

    //! POST /payouts/{id} or /payins/{id} with exactly these bytes, once. The token is the caller's, because its jti and exp are in the
    //! ledger before anything leaves. Errors keep `onWire`: false means that not a byte of the body left.
    Reply<PaymentCreated> *create(PaymentKind kind, const OrderId &id, const QByteArray &body, const AccessToken &token, Priority priority);
    //! GET /payouts/{id} or /payins/{id}. NotFound carries answeredAt and was told apart from a refused version by a fresh token request.
    Reply<PaymentDetail> *payment(PaymentKind kind, const OrderId &id, Priority priority);
    //! The merchant channel's name (GET /merchant-info; POST where the gateway says so: specification, Endpoints, rule 3).
    Reply<QString> *merchantName(Priority priority);

private:
    void settleAbsence(Reply<PaymentDetail> *reply, const Operation &read, Priority priority, const ApiError &absence);

    RequestQueue &m_queue;
    TokenBroker &m_broker;
    AuthorizedReader m_reader;
};

} // namespace kontor
