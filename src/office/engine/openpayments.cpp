// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/engine/openpayments.h"

#include "core/outcome.h"

#include <algorithm>

namespace kontor {

using namespace submission;

bool OpenPayment::isUnclear() const
{
    return mayHaveLeft() && mustBeQueriedFirst(record.submission);
}

bool OpenPayment::waitsForSlot() const
{
    const Submission &submission = record.submission;
    return submission.state == PaymentState::Queued
        || (submission.state == PaymentState::OutcomeUnknown && submission.activity == Activity::AcquiringSlot);
}

bool OpenPayment::expectsCallbackQuery() const
{
    const auto isCallback = [](const auto &each) { return std::holds_alternative<CallbackReceived>(each.first); };
    const bool isBusy = record.submission.activity != Activity::Idle && record.submission.activity != Activity::Waiting;
    return (!isWriting && isBusy && record.submission.callbackPending) || std::any_of(inbox.begin(), inbox.end(), isCallback);
}

OpenPaymentPtr OpenPayments::add(const PaymentRecord &record, const QString &boot)
{
    auto payment = std::make_shared<OpenPayment>(record);
    Submission &submission = payment->record.submission;
    if (record.boot != boot) {
        submission.lastPostEnd.reset();
        submission.firstAbsence.reset();
    }
    submission.activity = Activity::Idle;
    submission.callbackPending = submission.afterCallback = submission.personAsks = false;
    m_payments.insert(record.id, payment);
    return payment;
}

void OpenPayments::remove(const OpenPaymentPtr &payment)
{
    payment->isGone = true;
    m_payments.remove(payment->record.id);
    ++m_departures[payment->record.id];
}

QList<OrderId> OpenPayments::idsWhere(const std::function<bool(const OpenPayment &)> &isMeant) const
{
    QList<OrderId> ids;
    for (auto payment = m_payments.begin(); payment != m_payments.end(); ++payment) {
        if (isMeant(**payment))
            ids.append(payment.key());
    }
    return ids;
}

bool OpenPayments::anyOf(const std::function<bool(const OpenPayment &)> &isMeant) const
{
    return std::any_of(m_payments.begin(), m_payments.end(), [&isMeant](const OpenPaymentPtr &payment) { return isMeant(*payment); });
}

QList<OrderId> OpenPayments::waitingForTurn() const
{
    return idsWhere([](const OpenPayment &payment) { return stageOf(payment.record.submission.state) == Stage::Waiting; });
}

bool OpenPayments::isSending() const
{
    return anyOf([](const OpenPayment &payment) { return payment.isWriting || payment.record.submission.activity == Activity::Sending; });
}

bool OpenPayments::isQuiet() const
{
    return !isSending() && !anyOf([](const OpenPayment &payment) { return payment.record.submission.activity == Activity::Querying; });
}

bool OpenPayments::isAnyUnclear() const
{
    return !m_stale.isEmpty() || anyOf([](const OpenPayment &payment) { return payment.isUnclear(); });
}

bool OpenPayments::mayAnyHaveLeft() const
{
    return m_isUnknownElsewhere || isAnyUnclear() || anyOf([](const OpenPayment &payment) { return payment.mayHaveLeft(); });
}

} // namespace kontor
