// SPDX-License-Identifier: GPL-3.0-or-later
// Payouts and payins: what is taken, and how it is told.
#include "sandbox/gateway.h"
#include "sandbox/gatewaymessages.h"
#include "wire/moneyjson.h"

#include <QCryptographicHash>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

Json requested(const AcceptedPayment &payment)
{
    return Json(Json::Object {{u"money"_s, payment.order.money}});
}

// Specification, Payin creation response.
Json payinResponse(const AcceptedPayment &payin)
{
    const PayinAccount &account = payin.account;
    Json response(Json::Object {{u"idPayin"_s, payin.id}, {u"paymentMethodCode"_s, payin.order.methodCode},
        {u"account"_s,
            Json(Json::Object {{u"accountName"_s, account.accountName}, {u"accountNumber"_s, account.accountNumber},
                {u"bankCode"_s, account.bankCode}, {u"bankName"_s, account.bankName}})},
        {u"money"_s, payin.order.money}, {u"expireAt"_s, isoUtc(account.expiresAt + payin.skew)}, {u"reference"_s, account.reference}});
    if (!payin.order.returnUrl.isEmpty())
        response.add(u"returnUrl"_s, payin.order.returnUrl);
    return response;
}

Json methodResponse(const AcceptedPayment &payment)
{
    if (payment.kind == PaymentKind::Payin)
        return payinResponse(payment);
    return Json(Json::Object {{u"paymentMethodCode"_s, payment.order.methodCode}, {u"idPayout"_s, payment.id}});
}

GatewayAnswer created(const AcceptedPayment &payment)
{
    return success(Json(Json::Object {{u"paymentRequested"_s, requested(payment)}, {u"paymentMethodResponse"_s, methodResponse(payment)}}));
}

// Specification, Payout detail. That of a payin isn't shown: it has the same members.
GatewayAnswer detail(const AcceptedPayment *payment)
{
    if (!payment)
        return refusal(404, u"PAYMENT_NOT_FOUND"_s, u"There is no payment with this ID."_s);
    Json process(Json::Object {{u"status"_s, payment->status}, {u"createdAt"_s, isoUtc(payment->acceptedAt + payment->skew)}});
    if (payment->processedAt)
        process.add(u"processedAt"_s, isoUtc(*payment->processedAt));
    process.add(u"isTest"_s, Json(payment->isTest));
    Json shown(Json::Object {{u"paymentRequested"_s, requested(*payment)}, {u"process"_s, process}});
    if (const auto fee = feeOf(*payment))
        shown.add(u"fee"_s, toJson(*fee));
    shown.add(u"paymentMethodResponse"_s, methodResponse(*payment));
    return success(shown);
}

// Sixteen digits that look drawn by lot and are the same for the same ID.
QString digitsFor(const QString &id)
{
    const QByteArray hash = QCryptographicHash::hash(id.toUtf8(), QCryptographicHash::Sha256).toHex();
    return QString::number(hash.left(15).toULongLong(nullptr, 16) % 10'000'000'000'000'000ULL).rightJustified(16, u'0');
}

} // namespace

std::variant<AcceptedPayment, GatewayAnswer> Gateway::orderFrom(const Requested &asked, PaymentKind kind) const
{
    if (m_store.find(kind, asked.id()))
        return refusal(409, u"ALREADY_ACCEPTED"_s, u"A payment with this ID was accepted before. Nothing was done."_s);
    const auto read = readOrder(asked.request.body);
    if (const auto *problem = std::get_if<QString>(&read))
        return badRequest(*problem);
    const auto &order = std::get<PaymentOrder>(read);
    if (asked.grant.money && *asked.grant.money != order.value)
        return refusal(403, u"NOT_PERMITTED"_s, u"The token is limited to another amount or currency."_s);
    if (!m_lists.currency(order.value.currency))
        return badRequest(u"The currency is not one of GET /currencies."_s);
    if (m_faults.settings().refusesUnlisted && !m_lists.offers(order.value, order.methodCode, order.operatorCode))
        return badRequest(u"The payment options don't list this method and operator for the amount."_s);
    const GatewaySettings &settings = m_faults.settings();
    AcceptedPayment payment {kind, asked.id(), asked.request.body, order, asked.now, settings.clockSkew, settings.isTest, {}, {}};
    return payment;
}

GatewayAnswer Gateway::createPayout(const Requested &asked)
{
    auto order = orderFrom(asked, PaymentKind::Payout);
    if (const auto *refused = std::get_if<GatewayAnswer>(&order))
        return *refused;
    auto &payout = std::get<AcceptedPayment>(order);
    payout.status = u"PROCESSING"_s; // the specification names SUCCESS alone; this word is the sandbox's
    if (const auto refused = fundsRefusal(payout))
        return *refused;
    m_store.accept(payout, planFrom(asked.now, asked.fault));
    return created(payout);
}

// The specification shows no rule for balances. 402 is the sandbox's choice.
std::optional<GatewayAnswer> Gateway::fundsRefusal(const AcceptedPayment &payment) const
{
    const Money &money = payment.order.value;
    const auto moved = m_store.balances().movedWith(money.currency, BalanceSheet::effectOf(payment).moved);
    const auto left = moved ? m_faults.settings().openingBalance(money.currency).plus(*moved) : std::nullopt;
    if (!left)
        return badRequest(u"The amount has more digits than the sandbox can add up."_s);
    if (left->isNegative())
        return refusal(402, u"INSUFFICIENT_BALANCE"_s, u"The amount is above the available balance. Nothing was done."_s);
    return std::nullopt;
}

Decimal Gateway::available(const QString &currency) const
{
    const Decimal opening = m_faults.settings().openingBalance(currency);
    return opening.plus(m_store.balances().moved(currency)).value_or(opening);
}

QList<PaymentStore::Planned> Gateway::planFrom(UtcTime now, const Fault &fault) const
{
    QList<PaymentStore::Planned> plan;
    for (const auto &step : m_faults.settings().steps())
        plan.append({fault.act == FaultAction::CallbackBeforeResponse ? now : now + step.after, step.status});
    return plan;
}

GatewayAnswer Gateway::createPayin(const Requested &asked)
{
    auto order = orderFrom(asked, PaymentKind::Payin);
    if (const auto *refused = std::get_if<GatewayAnswer>(&order))
        return *refused;
    auto &payin = std::get<AcceptedPayment>(order);
    payin.status = m_faults.settings().payinWord(PayinStage::Waiting);
    payin.account = accountFor(payin.order, payin.id, asked.now);
    m_store.accept(payin, {});
    if (asked.fault.act == FaultAction::CallbackBeforeResponse)
        m_store.pay(payin.id, std::nullopt, asked.now, m_faults.settings());
    return created(payin);
}

// The virtual account that the customer pays into. A bank that isn't listed goes by its code.
PayinAccount Gateway::accountFor(const PaymentOrder &order, const QString &id, UtcTime now) const
{
    const CodeLists::Operator *bank = m_lists.find(order.operatorCode, order.value.currency, order.methodCode);
    const QString digits = digitsFor(id);
    return {channelName(), u"88"_s + digits.left(14), bank ? bank->code : order.operatorCode, bank ? bank->name : order.operatorCode,
        u"KS-"_s + digits.right(10), now + m_faults.settings().payinExpiry, m_faults.settings().payinFee};
}

const AcceptedPayment *Gateway::shown(const Requested &asked, PaymentKind kind) const
{
    const AcceptedPayment *payment = m_store.find(kind, asked.id());
    return payment && m_readSide.hides(*payment, m_faults.settings(), asked.now) ? nullptr : payment;
}

GatewayAnswer Gateway::readPayout(const Requested &asked)
{
    return detail(shown(asked, PaymentKind::Payout));
}

GatewayAnswer Gateway::readPayin(const Requested &asked)
{
    return detail(shown(asked, PaymentKind::Payin));
}

} // namespace kontor
