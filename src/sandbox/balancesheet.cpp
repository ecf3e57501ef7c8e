// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/balancesheet.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

// A sum that doesn't fit is left as it was: acceptance has checked what can come.
Decimal sum(const Decimal &a, const Decimal &b, const Decimal &minus)
{
    const auto added = a.plus(b);
    const auto result = added ? added->minus(minus) : std::nullopt;
    return tidied(result.value_or(a), 0);
}

} // namespace

BalanceSheet::Effect BalanceSheet::effectOf(const AcceptedPayment &payment)
{
    const Decimal fee = feeOf(payment).value_or(Money {}).amount;
    if (payment.kind == PaymentKind::Payin)
        return {payment.received.minus(fee).value_or(payment.received), {}};
    const Decimal &amount = payment.order.value.amount;
    if (payment.status == u"SUCCESS")
        return {amount.plus(fee).value_or(amount).negated(), {}};
    return payment.processedAt ? Effect {} : Effect {amount.negated(), amount};
}

std::optional<Decimal> BalanceSheet::movedWith(const QString &currency, const Decimal &change) const
{
    return moved(currency).plus(change);
}

void BalanceSheet::replace(const QString &currency, const Effect &before, const Effect &after)
{
    Effect &sums = m_sums[currency];
    sums = {sum(sums.moved, after.moved, before.moved), sum(sums.held, after.held, before.held)};
}

Decimal tidied(const Decimal &value, int leastScale)
{
    Decimal::Coefficient coefficient = value.coefficient();
    int scale = value.scale();
    for (; scale > leastScale && coefficient % 10 == 0; --scale)
        coefficient /= 10;
    const Decimal shorter = Decimal::fromParts(coefficient, scale).value_or(value);
    return shorter.plus(Decimal::fromParts(0, leastScale).value_or(Decimal())).value_or(shorter);
}

} // namespace kontor
