// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/gatewayclient.h"
#include "core/gatewaylists.h"
#include "ledger/rows/records.h"
#include <QObject>
#include <functional>

namespace kontor {

//! What a person looks up at the gateway: balances, payment options, code lists, the merchant's name. Each call asks anew, before
//! anything that waits in a batch, and may be cancelled. Nothing of it is believed about payments.
class GatewayQueries final : public QObject {
    Q_OBJECT
public:
    //! `ready` is awaited before each call: the built-in sandbox may have to be started first.
    GatewayQueries(GatewayClient &gateway, std::function<Reply<Done> *()> ready, QObject *parent = nullptr);

    //! All balances, or those of these currencies; what the gateway left out is named in the answer.
    Reply<Balances> *balances(const QStringList &currencies = {});
    Reply<PaymentOptions> *paymentOptions(const Money &money);
    Reply<CodeList> *currencies();
    Reply<CodeList> *paymentOperators();
    Reply<QString> *merchantName();
    //! What the gateway has under this ID, whosesoever it is: for a person to compare.
    Reply<PaymentDetail> *payment(PaymentKind kind, const OrderId &id);

Q_SIGNALS:
    //! Balances were read, whoever asked.
    void balancesRead(const kontor::Balances &balances);
    //! A list of codes was read, whoever asked. Not empty.
    void codesRead(kontor::CodeListKind list, const QList<kontor::CodeItem> &items);

private:
    template <class T, class Call> Reply<T> *ask(Call call);
    void tell(CodeListKind list, const QList<CodeItem> &items);
    GatewayClient &m_gateway;
    std::function<Reply<Done> *()> m_ready;
};

} // namespace kontor
