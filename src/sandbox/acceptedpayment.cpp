// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/acceptedpayment.h"

#include "sandbox/journalwords.h"
#include "wire/moneyjson.h"

#include <QUrl>
#include <array>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr std::array stages {
    PayinStage::Waiting, PayinStage::Paid, PayinStage::Short, PayinStage::Over, PayinStage::Late, PayinStage::Expired};

bool isText(const Json &json)
{
    return json.isString() && !textIn(json).trimmed().isEmpty();
}

std::optional<QString> problemIn(const Json &body)
{
    const Json &method = body[u"paymentMethod"];
    if (!isText(method[u"paymentMethodCode"]))
        return u"paymentMethod.paymentMethodCode is missing."_s;
    if (!isText(method[u"account"][u"accountName"]))
        return u"paymentMethod.account.accountName is missing."_s;
    if (!isText(method[u"account"][u"accountNumber"]))
        return u"paymentMethod.account.accountNumber is missing."_s;
    for (const QStringView name : {QStringView(u"paymentOperatorCode"), QStringView(u"emailAddress")}) {
        if (method.has(name) && !method[name].isString())
            return u"paymentMethod.%1 is no text."_s.arg(name);
    }
    for (const QStringView name : {QStringView(u"callbackUrl"), QStringView(u"returnUrl")}) {
        if (body.has(name) && !QUrl(textIn(body[name]), QUrl::StrictMode).isValid())
            return u"%1 is no address."_s.arg(name);
    }
    return std::nullopt;
}

} // namespace

std::variant<PaymentOrder, QString> readOrder(const QByteArray &bytes)
{
    const auto body = parseJson(bytes);
    if (!body || !body->isObject() || QString::fromUtf8(bytes).toUtf8() != bytes)
        return u"The body is no JSON object."_s;
    const Json &money = (*body)[u"paymentRequested"][u"money"];
    const auto value = moneyFrom(money);
    if (!value)
        return u"paymentRequested.money needs a number as amount and a currencyCode."_s;
    if (!value->amount.isPositive())
        return u"paymentRequested.money.amount is not above zero."_s;
    if (const auto problem = problemIn(*body))
        return *problem;
    const Json &method = (*body)[u"paymentMethod"];
    const Json echo(Json::Object {{u"amount"_s, money[u"amount"]}, {u"currencyCode"_s, money[u"currencyCode"]}});
    return PaymentOrder {echo, *value, textIn(method[u"paymentMethodCode"]), textIn(method[u"paymentOperatorCode"]),
        textIn((*body)[u"callbackUrl"]), textIn((*body)[u"returnUrl"])};
}

QString nameOf(PayinStage stage)
{
    switch (stage) {
    case PayinStage::Waiting:
        return u"waiting"_s;
    case PayinStage::Paid:
        return u"paid"_s;
    case PayinStage::Short:
        return u"short"_s;
    case PayinStage::Over:
        return u"over"_s;
    case PayinStage::Late:
        return u"late"_s;
    case PayinStage::Expired:
        return u"expired"_s;
    }
    return {};
}

std::optional<PayinStage> payinStage(const QString &name)
{
    for (const PayinStage stage : stages) {
        if (name == nameOf(stage))
            return stage;
    }
    return std::nullopt;
}

std::optional<Money> feeOf(const AcceptedPayment &payment)
{
    const bool isPayin = payment.kind == PaymentKind::Payin;
    const bool isPaidOut = !isPayin && payment.status == u"SUCCESS";
    if (isPayin ? !payment.account.isFeeDue || payment.received.isZero() : !isPaidOut && !payment.processedAt)
        return std::nullopt;
    const Decimal &paid = isPayin ? payment.received : payment.order.value.amount;
    const Decimal::Coefficient charged = isPayin || isPaidOut ? paid.coefficient() / 200 : 0;
    return Money {Decimal::fromParts(charged, paid.scale()).value_or(Decimal()), payment.order.value.currency};
}

} // namespace kontor
