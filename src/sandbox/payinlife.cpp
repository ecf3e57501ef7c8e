// SPDX-License-Identifier: GPL-3.0-or-later
// What happens to a payin after it was accepted: its customer pays, or its time runs out.
#include "sandbox/journalwords.h"
#include "sandbox/paymentstore.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

PayinStage stageOf(const AcceptedPayment &payin, UtcTime now)
{
    if (payin.stage == PayinStage::Expired || payin.stage == PayinStage::Late || now >= payin.account.expiresAt)
        return PayinStage::Late;
    if (payin.received == payin.order.value.amount)
        return PayinStage::Paid;
    return payin.received < payin.order.value.amount ? PayinStage::Short : PayinStage::Over;
}

GatewayAnswer unknown()
{
    return refusal(404, u"PAYMENT_NOT_FOUND"_s, u"There is no payin with this ID."_s);
}

Json::Object traceOf(const AcceptedPayment &payin)
{
    return {{u"stage"_s, nameOf(payin.stage)}, {u"received"_s, payin.received}, {u"expires"_s, stamp(payin.account.expiresAt)}};
}

QList<PaymentStore::Planned> afterPaying(UtcTime now, const GatewaySettings &settings)
{
    QList<PaymentStore::Planned> plan;
    for (const auto &step : settings.payinStatusAfter)
        plan.append({now + step.after, step.status});
    return plan;
}

} // namespace

PaymentStore::Objection PaymentStore::pay(
    const QString &idPayin, const std::optional<Decimal> &amount, UtcTime now, const GatewaySettings &settings)
{
    const AcceptedPayment *known = find(PaymentKind::Payin, idPayin);
    if (!known)
        return unknown();
    const auto missing = known->order.value.amount.minus(known->received);
    const auto paid = amount ? amount : missing;
    if (!amount && missing && !missing->isPositive())
        return refusal(409, u"NOTHING_MISSING"_s, u"This payin is paid. To pay more than was asked for, name the amount."_s);
    AcceptedPayment after = *known;
    const auto received = paid ? after.received.plus(*paid) : std::nullopt;
    const auto moved = paid ? m_balances.movedWith(after.order.value.currency, *paid) : std::nullopt;
    if (!received || !moved || !moved->plus(settings.openingBalance(after.order.value.currency)))
        return refusal(400, u"BAD_REQUEST"_s, u"The amount has more digits than the sandbox can add up."_s);
    after.received = *received;
    after.stage = stageOf(after, now);
    after.status = settings.payinWord(after.stage);
    after.processedAt = now + after.skew;
    forgetExpiry(after.key());
    const QList<Planned> plan = afterPaying(now, settings);
    Json::Object trace = traceOf(after);
    if (!plan.isEmpty())
        trace.emplace_back(u"plan"_s, planJson(plan));
    update(after, std::move(trace), now, settings);
    planFor(after.key(), plan);
    return std::nullopt;
}

PaymentStore::Objection PaymentStore::expire(const QString &idPayin, UtcTime now, const GatewaySettings &settings)
{
    const AcceptedPayment *known = find(PaymentKind::Payin, idPayin);
    if (!known)
        return unknown();
    if (known->stage != PayinStage::Waiting)
        return refusal(409, u"NOT_WAITING"_s, u"This payin doesn't wait for its customer any more."_s);
    AcceptedPayment after = *known;
    after.account.expiresAt = std::min(after.account.expiresAt, now);
    forgetExpiry(after.key());
    put(after);
    runOut(after.key(), now, settings);
    return std::nullopt;
}

void PaymentStore::runOut(const QString &key, UtcTime now, const GatewaySettings &settings)
{
    AcceptedPayment after = m_payments.value(key);
    after.stage = PayinStage::Expired;
    after.status = settings.payinWord(after.stage);
    after.processedAt = now + after.skew;
    update(after, traceOf(after), now, settings);
}

} // namespace kontor
