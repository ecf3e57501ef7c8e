// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/engine/statusqueryschedule.h"

#include <algorithm>

namespace kontor {

using namespace submission;

namespace {
constexpr Millis querySpacing {200}; // half of what the gateway takes, so that people and sending don't wait behind it
}

StatusQuerySchedule::StatusQuerySchedule(
    const OpenPayments &open, const SendingPauses &pauses, Clock &clock, Chance chance, QObject *parent)
    : QObject(parent)
    , m_open(open)
    , m_pauses(pauses)
    , m_clock(clock)
    , m_chance(std::move(chance))
{
}

void StatusQuerySchedule::wait(const OpenPaymentPtr &payment, Millis delay)
{
    const Millis until = delayOf(*payment, delay);
    payment->automaticDue.reset();
    const Submission &submission = payment->record.submission;
    const bool isProof = awaitsProofOfAbsence(submission) && !isProofImpossible(submission);
    start(payment, isProof ? until : until + Millis(qint64(double(until.count()) * 0.1 * m_chance())));
}

Millis StatusQuerySchedule::delayOf(const OpenPayment &payment, Millis delay) const
{
    const int failures = m_failed.times(payment.record.id);
    if (failures > 0)
        return m_pauses.blockQueries() ? std::max(delay, pollDelay(failures)) : m_failed.delay(payment.record.id);
    const Millis left = payment.automaticDue ? *payment.automaticDue - m_clock.monotonic() : Millis(0);
    return left > Millis(0) ? std::min(delay, left) : delay;
}

void StatusQuerySchedule::queryAll()
{
    QList<OpenPaymentPtr> waiting;
    for (const OpenPaymentPtr &payment : m_open) {
        const Submission &submission = payment->record.submission;
        if (submission.activity == Activity::Waiting && submission.state != PaymentState::Queued)
            waiting.append(payment);
    }
    querySoon(waiting);
}

void StatusQuerySchedule::noteAnswer(const OrderId &id, bool saysOfOthers)
{
    m_failed.forget(id);
    if (saysOfOthers)
        queryFailed();
}

void StatusQuerySchedule::goOn()
{
    m_failed.renew();
    queryFailed();
}

void StatusQuerySchedule::queryFailed()
{
    const QList<OrderId> ids = m_failed.take([this](const OrderId &id) {
        const OpenPaymentPtr payment = m_open.find(id);
        return payment && payment->record.submission.activity == Activity::Waiting;
    });
    QList<OpenPaymentPtr> waiting;
    for (const OrderId &id : ids)
        waiting.append(m_open.find(id));
    querySoon(waiting);
}

void StatusQuerySchedule::querySoon(const QList<OpenPaymentPtr> &payments)
{
    for (const OpenPaymentPtr &payment : payments)
        start(payment, Millis(qint64(double((querySpacing * payments.size()).count()) * m_chance())));
}

//! A later start takes the place of an earlier one.
void StatusQuerySchedule::start(const OpenPaymentPtr &payment, Millis delay)
{
    payment->dueAt = m_clock.monotonic() + delay;
    m_clock.after(delay, this, [this, payment, generation = ++payment->generation] {
        if (generation == payment->generation && !payment->isGone && !m_isStopped)
            Q_EMIT due(payment->record.id);
    });
}

std::optional<Millis> StatusQuerySchedule::next() const
{
    std::optional<Millis> next;
    const Millis now = m_clock.monotonic();
    for (const OpenPaymentPtr &payment : m_open) {
        const Submission &submission = payment->record.submission;
        if (submission.activity == Activity::Idle || submission.activity == Activity::Sending || submission.state == PaymentState::Queued)
            continue;
        const Millis due = submission.activity == Activity::Waiting ? payment->dueAt : now; // or it is being queried
        next = std::min(next.value_or(due), due);
    }
    return next ? std::optional(std::max(Millis(0), *next - now)) : std::nullopt;
}

} // namespace kontor
