// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/payments/queuedmoney.h"

#include <memory>

namespace kontor {

namespace {

void add(QueuedMoney &queued, const Money &money)
{
    if (queued.tooLarge.contains(money.currency))
        return;
    if (const auto sum = queued.sums.value(money.currency).plus(money.amount)) {
        queued.sums.insert(money.currency, *sum);
        return;
    }
    queued.tooLarge.insert(money.currency);
    queued.sums.remove(money.currency);
}

} // namespace

std::optional<Decimal> QueuedMoney::of(const QString &currency) const
{
    return tooLarge.contains(currency) ? std::nullopt : std::optional(sums.value(currency));
}

Reply<QueuedMoney> *readQueuedMoney(Ledger &ledger, QObject *owner)
{
    auto *reply = new Reply<QueuedMoney>(owner);
    const auto sums = std::make_shared<QueuedMoney>();
    const auto visit = [sums](const PaymentRecord &payment) {
        add(*sums, payment.request.money);
        return true;
    };
    ledger.payments()
        .forEach({.kind = PaymentKind::Payout, .states = statesWhere(isBeingSent)}, visit)
        ->then(reply, [reply, sums](const Result<Done> &done) {
            if (done)
                reply->finish(*sums);
            else
                reply->finish(done.error());
        });
    return reply;
}

} // namespace kontor
