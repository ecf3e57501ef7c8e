// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/queuedmoney.h"

#include <QSet>
#include <memory>

namespace kontor {

namespace {

struct Sums {
    QueuedMoney money {};
    QSet<QString> tooLarge {};
};

void add(Sums &sums, const Money &money)
{
    if (sums.tooLarge.contains(money.currency))
        return;
    if (const auto sum = sums.money.value(money.currency).plus(money.amount)) {
        sums.money.insert(money.currency, *sum);
        return;
    }
    sums.tooLarge.insert(money.currency);
    sums.money.remove(money.currency);
}

} // namespace

Reply<QueuedMoney> *readQueuedMoney(Ledger &ledger, QObject *owner)
{
    using enum PaymentState;
    auto *reply = new Reply<QueuedMoney>(owner);
    const auto sums = std::make_shared<Sums>();
    const auto visit = [sums](const PaymentRecord &payment) {
        add(*sums, payment.request.money);
        return true;
    };
    ledger.forEach({.kind = PaymentKind::Payout, .states = {Queued, Hold, Sending}}, visit)
        ->then(reply, [reply, sums](const Result<Done> &done) {
            if (done)
                reply->finish(sums->money);
            else
                reply->finish(done.error());
        });
    return reply;
}

} // namespace kontor
