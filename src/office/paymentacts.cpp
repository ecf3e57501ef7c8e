// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/paymentacts.h"

#include "office/paymentfacts.h"
#include "office/worker.h"

#include <QCoreApplication>

namespace kontor {

using namespace submission;

namespace {

constexpr Millis patience {15'000}; // longer than the ledger waits for another program
constexpr Millis look {200};

ApiError refusal(const char *words)
{
    return {.kind = ErrorKind::BadInput, .text = QCoreApplication::translate("Office", words)};
}

ApiError tooLateToWithdraw()
{
    return refusal(QT_TRANSLATE_NOOP("Office", "It is too late to withdraw it: it may be on its way. The gateway has no cancel call."));
}

} // namespace

PaymentActs::PaymentActs(Ledger &ledger, Clock &clock, std::function<Worker *()> worker, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_clock(clock)
    , m_worker(std::move(worker))
{
}

void PaymentActs::withPayment(const OrderId &id, Reply<Done> *reply, const Found &next)
{
    m_ledger.payment(id)->then(reply, [reply, id, next](const Result<std::optional<PaymentRecord>> &found) {
        if (!found)
            return reply->finish(found.error());
        if (*found)
            return next(**found);
        reply->finish(ApiError {.kind = ErrorKind::BadInput,
            .text = QCoreApplication::translate("Office", "There is no payment %1 in this ledger.").arg(id.toString())});
    });
}

Reply<Done> *PaymentActs::ask(const OrderId &id, ErrandKind kind, const QString &reason)
{
    auto *reply = new Reply<Done>(this);
    withPayment(id, reply, [this, reply, kind, reason](const PaymentRecord &payment) {
        Worker *worker = m_worker();
        if (!worker)
            return leave({.kind = kind, .id = payment.id, .reason = reason, .at = m_clock.wall()}, reply);
        worker->driver().post(payment, eventOf(kind), reason);
        reply->finish(Done {});
    });
    return reply;
}

void PaymentActs::leave(const Errand &errand, Reply<Done> *reply)
{
    m_ledger.leaveErrand(errand)->then(reply, [this, reply](const Result<qint64> &entry) {
        if (!entry)
            return reply->finish(entry.error());
        awaitErrand(*entry, m_clock.monotonic(), reply);
    });
}

void PaymentActs::awaitErrand(qint64 entry, Millis since, Reply<Done> *reply)
{
    m_ledger.errand(entry)->then(reply, [this, entry, since, reply](const Result<std::optional<Errand>> &errand) {
        if (!errand)
            return reply->finish(errand.error());
        if (*errand && (*errand)->doneAt)
            return reply->finish(Done {});
        if (m_clock.monotonic() - since > patience)
            return reply->finish(refusal(QT_TRANSLATE_NOOP("Office",
                "The Kontor that works on this folder has not taken it up yet. It stays noted and is done when that one gets to it.")));
        m_clock.after(look, reply, [this, entry, since, reply] { awaitErrand(entry, since, reply); });
    });
}

Reply<Done> *PaymentActs::cancel(const OrderId &id)
{
    return m_worker() ? cancelAsWorker(id) : cancelInLedger(id);
}

Reply<Done> *PaymentActs::cancelAsWorker(const OrderId &id)
{
    // Done means withdrawn: that it was asked for says nothing, because it may be on its way already.
    auto *reply = new Reply<Done>(this);
    SubmissionDriver &driver = m_worker()->driver();
    connect(&driver, &SubmissionDriver::noticed, reply, [reply, id](const OrderId &whose, Notice notice) {
        if (whose == id && notice == Notice::Cancelled)
            reply->finish(Done {});
        else if (whose == id && notice == Notice::CannotBeRecalled)
            reply->finish(tooLateToWithdraw());
    });
    m_clock.after(patience, reply, [reply] {
        // Not "nothing was sent": the ledger has not said which way it went.
        reply->finish(refusal(QT_TRANSLATE_NOOP(
            "Office", "It is not certain yet that it was withdrawn; it may still go out. Look at its status before you do anything.")));
    });
    withPayment(id, reply, [this](const PaymentRecord &payment) {
        if (Worker *worker = m_worker())
            worker->driver().post(payment, CancelAsked {});
    });
    return reply;
}

Reply<Done> *PaymentActs::cancelInLedger(const OrderId &id)
{
    auto *reply = new Reply<Done>(this);
    withPayment(id, reply, [this, reply](const PaymentRecord &payment) { writeWithdrawal(reply, payment); });
    return reply;
}

void PaymentActs::writeWithdrawal(Reply<Done> *reply, const PaymentRecord &payment)
{
    const Step step = submission::step(payment.submission, CancelAsked {});
    if (step.next.state != PaymentState::Cancelled)
        return reply->finish(tooLateToWithdraw());
    PaymentRecord next = payment;
    next.submission = step.next;
    next.changedAt = m_clock.wall();
    const LedgerChange change {.update = next, .timeline = {timelineOf(Notice::Cancelled, next, next.changedAt)}, .id = next.id};
    // An attempt that the worker wrote in the meantime makes this row stale, and the ledger refuses stale rows.
    m_ledger.write(change)->then(reply, [this, reply, id = next.id](const Result<qint64> &written) {
        if (written)
            return reply->finish(Done {});
        sayWhyNotWithdrawn(reply, id, written.error());
    });
}

//! A full disk is no payment on its way: what the row says now decides.
void PaymentActs::sayWhyNotWithdrawn(Reply<Done> *reply, const OrderId &id, const ApiError &error)
{
    withPayment(id, reply, [reply, error](const PaymentRecord &payment) {
        const bool isStillHere = submission::step(payment.submission, CancelAsked {}).next.state == PaymentState::Cancelled;
        reply->finish(isStillHere ? error : tooLateToWithdraw());
    });
}

} // namespace kontor
