// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/authorizedreader.h"
#include "api/requestqueue.h"
#include "api/tokenbroker.h"
#include "core/gatewaylists.h"
#include "core/operation.h"
#include "core/orderid.h"
#include "core/payment.h"

namespace kontor {

//! The gateway's endpoints, one method each. Reads find their token themselves, as narrow as can be, and renew it once after a 401/403.
//! NotFound means that the gateway doesn't know the payment, or has no such call; a refused version is VersionRefused, and a fresh token
//! request has told the two apart.
class GatewayClient final : public QObject {
    Q_OBJECT
public:
    GatewayClient(RequestQueue &queue, TokenBroker &broker, QObject *parent = nullptr);

    //! POST /payouts/{id} or /payins/{id} with exactly these bytes, once. The token is the caller's, because its jti and exp are in the
    //! ledger before anything leaves. Errors keep `onWire`: false means that not a byte of the body left.
    Reply<PaymentCreated> *create(PaymentKind kind, const OrderId &id, const QByteArray &body, const AccessToken &token, Priority priority);
    //! GET /payouts/{id} or /payins/{id}. NotFound carries answeredAt.
    Reply<PaymentDetail> *payment(PaymentKind kind, const OrderId &id, Priority priority);
    //! The same GET without a token: whether it is answered 401 or 403, as only the gateway can. A way that has no such route says 404.
    Reply<bool> *refusesWithoutToken(PaymentKind kind, const OrderId &id, Priority priority);
    //! POST /payins/!availablePaymentOptions: what a customer could pay this amount with. Its token is limited to this money.
    Reply<PaymentOptions> *paymentOptions(const Money &money, Priority priority);
    //! GET /balances. The list is joined by commas (specification, Endpoints, rule 4); an empty one asks for all. BadInput when one of them
    //! is no currency code. A shape that can't be understood is an answer, too: see Balances.
    Reply<Balances> *balances(const QStringList &currencies, Priority priority);
    Reply<CodeList> *currencies(Priority priority); //!< GET /currencies
    Reply<CodeList> *paymentOperators(Priority priority); //!< GET /payment-operators
    //! The merchant channel's name (GET /merchant-info; POST where the gateway says so: specification, Endpoints, rule 3). Remembers which
    //! of them was answered.
    Reply<QString> *merchantName(Priority priority);

private:
    template <class T, class Read> Reply<T> *ask(const Inquiry &inquiry, Priority priority, Read read);
    template <class T> void settleAbsence(Reply<T> *reply, const Inquiry &inquiry, Priority priority, const ApiError &absence);
    void askMerchant(Reply<QString> *reply, bool byPost, Priority priority, bool isLastTry);

    RequestQueue &m_queue;
    TokenBroker &m_broker;
    AuthorizedReader m_reader;
    bool m_merchantByPost = false;
};

} // namespace kontor
