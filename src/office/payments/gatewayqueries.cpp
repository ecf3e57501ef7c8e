// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/payments/gatewayqueries.h"

namespace kontor {

GatewayQueries::GatewayQueries(GatewayClient &gateway, std::function<Reply<Done> *()> ready, QObject *parent)
    : QObject(parent)
    , m_gateway(gateway)
    , m_ready(std::move(ready))
{
}

template <class T, class Call> Reply<T> *GatewayQueries::ask(Call call)
{
    auto *reply = new Reply<T>(this);
    m_ready()->then(reply, [reply, call = std::move(call)](const Result<Done> &ready) {
        if (reply->hasResult())
            return;
        if (!ready)
            return reply->finish(ready.error());
        Reply<T> *answer = call();
        QObject::connect(reply, &ReplyBase::cancelled, answer, &ReplyBase::cancel);
        answer->then(reply, [reply](const Result<T> &result) { reply->finish(result); });
    });
    return reply;
}

Reply<Balances> *GatewayQueries::balances(const QStringList &currencies)
{
    Reply<Balances> *reply = ask<Balances>([this, currencies] { return m_gateway.balances(currencies, Priority::Person); });
    return reply->then(this, [this](const Result<Balances> &balances) {
        if (balances)
            Q_EMIT balancesRead(*balances);
    });
}

Reply<PaymentOptions> *GatewayQueries::paymentOptions(const Money &money)
{
    Reply<PaymentOptions> *reply = ask<PaymentOptions>([this, money] { return m_gateway.paymentOptions(money, Priority::Person); });
    return reply->then(this, [this](const Result<PaymentOptions> &read) {
        QList<CodeItem> methods;
        for (const PaymentOption &option : read ? read->options : QList<PaymentOption>())
            methods.append({.code = option.methodCode});
        tell(CodeListKind::Methods, methods);
    });
}

Reply<CodeList> *GatewayQueries::currencies()
{
    return ask<CodeList>([this] { return m_gateway.currencies(Priority::Person); })->then(this, [this](const Result<CodeList> &read) {
        tell(CodeListKind::Currencies, read ? read->items : QList<CodeItem>());
    });
}

Reply<CodeList> *GatewayQueries::paymentOperators()
{
    return ask<CodeList>([this] { return m_gateway.paymentOperators(Priority::Person); })->then(this, [this](const Result<CodeList> &read) {
        tell(CodeListKind::Banks, read ? read->items : QList<CodeItem>());
    });
}

void GatewayQueries::tell(CodeListKind list, const QList<CodeItem> &items)
{
    if (!items.isEmpty())
        Q_EMIT codesRead(list, items);
}

Reply<QString> *GatewayQueries::merchantName()
{
    return ask<QString>([this] { return m_gateway.merchantName(Priority::Person); });
}

Reply<PaymentDetail> *GatewayQueries::payment(PaymentKind kind, const OrderId &id)
{
    return ask<PaymentDetail>([this, kind, id] { return m_gateway.payment(kind, id, Priority::Person); });
}

} // namespace kontor
