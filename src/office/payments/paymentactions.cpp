// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/payments/paymentactions.h"

#include "core/outcome.h"
#include "office/engine/paymentfacts.h"
#include "office/engine/worker.h"

#include <QCoreApplication>

namespace kontor {

using namespace Qt::StringLiterals;
using namespace submission;

namespace {

constexpr Millis workerTimeout {15'000}; // longer than the ledger waits for another program
constexpr Millis look {200};

ApiError tooLateToCancel()
{
    return badInput(ReasonCode::TooLateToCancel);
}

ApiError whyStillTracked(PaymentState state)
{
    using enum PaymentState;
    if (state == Sending)
        return badInput(ReasonCode::TrackedWhileSent);
    if (isStillToCome(state))
        return badInput(ReasonCode::TrackedUnsent);
    if (state == Mismatch)
        return badInput(ReasonCode::TrackedForMismatch);
    return badInput(ReasonCode::NotTracked);
}

//! Why it would do nothing. A payment may change on the way to the machine; what is said here is of the ledger.
std::optional<ApiError> objection(WorkerCommandKind kind, const Submission &payment)
{
    if (kind == WorkerCommandKind::Check || !submission::step(payment, eventOf(kind)).effects.empty())
        return {};
    if (kind == WorkerCommandKind::StopTracking)
        return whyStillTracked(payment.state);
    if (kind == WorkerCommandKind::RecordExecuted || kind == WorkerCommandKind::RecordNotExecuted)
        return badInput(whyNoAnswerIsRecorded(payment));
    if (kind == WorkerCommandKind::Resume)
        return badInput(ReasonCode::TrackedAlready);
    if (payment.state != PaymentState::Mismatch)
        return badInput(ReasonCode::NoMismatch);
    return badInput(ReasonCode::MismatchAccepted);
}

bool isWritten(WorkerCommandKind kind, const Submission &payment)
{
    const PaymentState state = payment.state;
    switch (kind) {
    case WorkerCommandKind::Check:
        break;
    case WorkerCommandKind::StopTracking:
        return state == PaymentState::TrackingStopped;
    case WorkerCommandKind::Resume:
        return state != PaymentState::TrackingStopped;
    case WorkerCommandKind::DecideOurs:
    case WorkerCommandKind::DecideNotOurs:
        return state != PaymentState::Mismatch;
    case WorkerCommandKind::RecordExecuted:
        return payment.accepted;
    case WorkerCommandKind::RecordNotExecuted:
        return payment.rejection == Rejection::Support;
    }
    return true;
}

//! The gateway was faster than the person.
bool isThereMeanwhile(const Submission &before, const Submission &now)
{
    return (now.accepted && !before.accepted) || (now.repeated && !before.repeated) || now.state == PaymentState::Mismatch;
}

bool isRecord(WorkerCommandKind kind)
{
    return kind == WorkerCommandKind::RecordExecuted || kind == WorkerCommandKind::RecordNotExecuted;
}

ApiError notYet(WorkerCommandKind kind)
{
    if (kind == WorkerCommandKind::StopTracking)
        return badInput(ReasonCode::TrackedStill);
    return badInput(ReasonCode::NotWrittenYet);
}

} // namespace

ReasonCode whyNoAnswerIsRecorded(const Submission &payment)
{
    if (mayRecordAnswer(payment))
        return ReasonCode::None;
    if (payment.state == PaymentState::Sending || payment.activity == Activity::Sending)
        return ReasonCode::AnswerWhileSent;
    if (payment.state == PaymentState::Mismatch)
        return ReasonCode::AnswerForMismatch;
    if (payment.everOnWire && isStillToCome(payment.state))
        return ReasonCode::AnswerBeforeSending;
    if (isAcceptedBySupport(payment))
        return ReasonCode::AnswerRecorded;
    if (awaitsProofOfAbsence(payment))
        return ReasonCode::AnswerComes;
    return ReasonCode::OutcomeKnown;
}

PaymentActions::PaymentActions(Ledger &ledger, Clock &clock, std::function<Worker *()> worker, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_clock(clock)
    , m_worker(std::move(worker))
{
}

void PaymentActions::withPayment(const OrderId &id, Reply<Done> *reply, const Found &next)
{
    m_ledger.payments().byId(id)->then(reply, [this, reply, id, next](const Result<std::optional<PaymentRecord>> &found) {
        if (const auto why = m_ledger.whyUnchangeable())
            return reply->finish(*why);
        if (!found)
            return reply->finish(found.error());
        if (*found)
            return next(**found);
        reply->finish(badInput(ReasonCode::NoSuchPayment, {{Arg::PaymentId, id.toString()}}));
    });
}

Reply<Done> *PaymentActions::check(const OrderId &id)
{
    return ask(id, WorkerCommandKind::Check);
}

Reply<Done> *PaymentActions::stopTracking(const OrderId &id)
{
    return ask(id, WorkerCommandKind::StopTracking);
}

Reply<Done> *PaymentActions::resumeTracking(const OrderId &id)
{
    return ask(id, WorkerCommandKind::Resume);
}

Reply<Done> *PaymentActions::decide(const OrderId &id, bool ours, const QString &reason)
{
    return askWithReason(id, ours ? WorkerCommandKind::DecideOurs : WorkerCommandKind::DecideNotOurs, reason.trimmed());
}

Reply<Done> *PaymentActions::recordAnswer(const OrderId &id, bool executed, const QString &reason)
{
    return askWithReason(id, executed ? WorkerCommandKind::RecordExecuted : WorkerCommandKind::RecordNotExecuted, reason.trimmed());
}

Reply<Done> *PaymentActions::askWithReason(const OrderId &id, WorkerCommandKind kind, const QString &reason)
{
    if (!reason.isEmpty())
        return ask(id, kind, reason);
    return Reply<Done>::withResult(badInput(ReasonCode::DecisionWithoutReason), this);
}

Reply<Done> *PaymentActions::ask(const OrderId &id, WorkerCommandKind kind, const QString &reason)
{
    auto *reply = new Reply<Done>(this);
    withPayment(id, reply, [this, reply, kind, reason](const PaymentRecord &payment) {
        if (const auto why = objection(kind, payment.submission))
            return reply->finish(*why);
        const Requested asked {.kind = kind, .payment = payment, .reply = reply, .since = m_clock.monotonic()};
        Worker *worker = m_worker();
        if (!worker || isRecord(kind)) // the ledger tells that each record was written, where several say the same
            return leave(asked, reason);
        worker->driver().post(payment, eventOf(kind), reason);
        awaitWritten(asked);
    });
    return reply;
}

void PaymentActions::leave(const Requested &asked, const QString &reason)
{
    const WorkerCommand command {.kind = asked.kind, .id = asked.payment.id, .reason = reason, .at = m_clock.wall()};
    m_ledger.writer().enqueueCommand(command)->then(asked.reply, [this, asked](const Result<qint64> &entry) {
        if (!entry)
            return asked.reply->finish(entry.error());
        if (Worker *worker = m_worker())
            worker->runCommands();
        awaitCommand(*entry, asked);
    });
}

void PaymentActions::awaitCommand(qint64 entry, const Requested &asked)
{
    m_ledger.commands().byEntry(entry)->then(asked.reply, [this, entry, asked](const Result<std::optional<WorkerCommand>> &command) {
        if (!command)
            return asked.reply->finish(command.error());
        if (*command && (*command)->doneAt)
            return awaitWritten(asked);
        if (m_clock.monotonic() - asked.since > workerTimeout)
            return asked.reply->finish(badInput(ReasonCode::CommandWaits));
        m_clock.after(look, asked.reply, [this, entry, asked] { awaitCommand(entry, asked); });
    });
}

void PaymentActions::awaitWritten(const Requested &asked)
{
    if (asked.kind == WorkerCommandKind::Check)
        return asked.reply->finish(Done {});
    withPayment(asked.payment.id, asked.reply, [this, asked](const PaymentRecord &payment) {
        if (isWritten(asked.kind, payment.submission))
            return asked.reply->finish(Done {});
        if (asked.kind == WorkerCommandKind::StopTracking && isThereMeanwhile(asked.payment.submission, payment.submission))
            return asked.reply->finish(badInput(ReasonCode::AcceptedMeanwhile));
        if (m_clock.monotonic() - asked.since > workerTimeout)
            return asked.reply->finish(notYet(asked.kind));
        m_clock.after(look, asked.reply, [this, asked] { awaitWritten(asked); });
    });
}

Reply<Done> *PaymentActions::cancel(const OrderId &id)
{
    return m_worker() ? cancelAsWorker(id) : cancelInLedger(id);
}

Reply<Done> *PaymentActions::acknowledgeAlarm(const OrderId &id)
{
    auto *reply = new Reply<Done>(this);
    withPayment(id, reply, [this, reply](const PaymentRecord &payment) {
        if (!isAlarming(payment))
            return reply->finish(badInput(ReasonCode::NothingToReview));
        const TimelineEntry line {m_clock.wall(), {TimelineType::AlarmReviewed, {}}};
        m_ledger.writer().acknowledgeAlarm(payment.id, line)->then(reply, [reply](const Result<Done> &done) { reply->finish(done); });
    });
    return reply;
}

Reply<Done> *PaymentActions::cancelAsWorker(const OrderId &id)
{
    // Done means cancelled: that it was asked for says nothing, because it may be on its way already.
    auto *reply = new Reply<Done>(this);
    SubmissionDriver &driver = m_worker()->driver();
    connect(&driver, &SubmissionDriver::noticed, reply, [reply, id](const OrderId &whose, Notice notice) {
        if (whose == id && notice == Notice::Cancelled)
            reply->finish(Done {});
        else if (whose == id && notice == Notice::CannotBeRecalled)
            reply->finish(tooLateToCancel());
    });
    m_clock.after(workerTimeout, reply, [reply] {
        // Not "nothing was sent": the ledger has not said which way it went.
        reply->finish(badInput(ReasonCode::CancelUncertain));
    });
    withPayment(id, reply, [this](const PaymentRecord &payment) {
        if (Worker *worker = m_worker())
            worker->driver().post(payment, CancelRequested {});
    });
    return reply;
}

Reply<Done> *PaymentActions::cancelInLedger(const OrderId &id)
{
    auto *reply = new Reply<Done>(this);
    withPayment(id, reply, [this, reply](const PaymentRecord &payment) { writeCancellation(reply, payment); });
    return reply;
}

void PaymentActions::writeCancellation(Reply<Done> *reply, const PaymentRecord &payment)
{
    const Step step = submission::step(payment.submission, CancelRequested {});
    if (step.next.state != PaymentState::Cancelled)
        return reply->finish(tooLateToCancel());
    PaymentRecord next = payment;
    next.submission = step.next;
    next.changedAt = m_clock.wall();
    const LedgerChange change {.update = next, .timeline = {timelineOf(Notice::Cancelled, next, next.changedAt)}, .id = next.id};
    // An attempt that the worker wrote in the meantime makes this row stale, and the ledger refuses stale rows.
    m_ledger.writer().write(change)->then(reply, [this, reply, id = next.id](const Result<qint64> &written) {
        if (written)
            return reply->finish(Done {});
        reportNotCancelled(reply, id, written.error());
    });
}

//! A full disk is no payment on its way: what the row says now decides.
void PaymentActions::reportNotCancelled(Reply<Done> *reply, const OrderId &id, const ApiError &error)
{
    withPayment(id, reply, [reply, error](const PaymentRecord &payment) {
        const bool isStillHere = submission::step(payment.submission, CancelRequested {}).next.state == PaymentState::Cancelled;
        reply->finish(isStillHere ? error : tooLateToCancel());
    });
}

} // namespace kontor
