// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/payments/paymentlookup.h"

#include "office/engine/paymentfacts.h"
#include "office/payments/gatewayqueries.h"

namespace kontor {

using namespace Qt::StringLiterals;

PaymentLookup::PaymentLookup(const Profile &profile, Ledger &ledger, GatewayQueries &gateway, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_profile(profile)
    , m_ledger(ledger)
    , m_gateway(gateway)
    , m_clock(clock)
{
}

Reply<PaymentLookup::Answer> *PaymentLookup::lookUp(const QString &typed)
{
    auto *reply = new Reply<Answer>(this);
    const auto id = OrderId::parse(typed.trimmed());
    if (!id) {
        reply->finish(badInput(ReasonCode::NotPaymentId));
        return reply;
    }
    m_ledger.payments().byId(*id)->then(reply, [this, reply, id = *id](const Result<std::optional<PaymentRecord>> &known) {
        if (!known)
            return reply->finish(known.error());
        if (*known)
            return reply->finish(Answer {.inLedger = *known});
        askGateway(reply, PaymentKind::Payout, id);
    });
    return reply;
}

void PaymentLookup::askGateway(Reply<Answer> *reply, PaymentKind kind, const OrderId &id)
{
    if (reply->hasResult())
        return;
    Reply<PaymentDetail> *asked = m_gateway.payment(kind, id);
    connect(reply, &ReplyBase::cancelled, asked, &ReplyBase::cancel);
    asked->then(reply, [this, reply, kind, id](const Result<PaymentDetail> &answer) {
        if (answer)
            return reply->finish(Answer {.atGateway = Found {kind, id, *answer, m_clock.wall()}});
        if (answer.error().kind != ErrorKind::NotFound)
            return reply->finish(answer.error());
        if (kind == PaymentKind::Payout)
            return askGateway(reply, PaymentKind::Payin, id);
        reply->finish(Answer {});
    });
}

std::optional<Money> PaymentLookup::moneyOf(const PaymentDetail &detail)
{
    return detail.money ? detail.money : detail.payTo.money;
}

std::optional<Reason> PaymentLookup::objectionTo(const Found &found) const
{
    const PaymentDetail &detail = found.detail;
    if (!detail.id.isEmpty() && detail.id != found.id.toString())
        return Reason {ReasonCode::LookUpOfOther, {{Arg::PaymentId, detail.id}}};
    if (!moneyOf(detail))
        return Reason {ReasonCode::LookUpWithoutAmount};
    const bool isLive = m_profile.environment == Environment::Live;
    if (detail.isTest && *detail.isTest == isLive)
        return Reason {isLive ? ReasonCode::LookUpTestInLive : ReasonCode::LookUpRealInPractice};
    return std::nullopt;
}

PaymentRecord PaymentLookup::recordOf(const Found &found) const
{
    const PaymentDetail &detail = found.detail;
    const UtcTime now = m_clock.wall();
    PaymentRecord record {.id = found.id, .submission = submission::madeElsewhere(found.kind, detail.status)};
    record.request.money = *moneyOf(detail);
    record.request.methodCode = detail.methodCode;
    record.createdAt = detail.createdAt ? std::min(*detail.createdAt, now) : now;
    PaymentFacts {.detail = detail, .payTo = detail.payTo, .checked = true}.mergeInto(record, now);
    return record;
}

Reply<OrderId> *PaymentLookup::add(const Found &found)
{
    auto *reply = new Reply<OrderId>(this);
    if (const auto objection = objectionTo(found)) {
        reply->finish(badInput(objection->code, objection->args));
        return reply;
    }
    const PaymentRecord record = recordOf(found);
    const TimelineEntry line {record.changedAt, {TimelineType::AddedFromGateway, {}}};
    const auto shown = replyOf(Result<PaymentDetail>(found.detail), record, found.at);
    m_ledger.writer()
        .write(LedgerChange {.insert = record, .timeline = {line}, .reply = shown, .id = record.id})
        ->then(reply, [this, reply, id = record.id](const Result<qint64> &written) {
            if (!written)
                return reply->finish(written.error());
            reply->finish(id);
            Q_EMIT added(id);
        });
    return reply;
}

} // namespace kontor
