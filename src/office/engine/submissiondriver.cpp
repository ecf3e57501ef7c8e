// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/engine/submissiondriver.h"

#include "core/outcome.h"
#include "office/engine/steplog.h"

#include <algorithm>

namespace kontor {

using namespace submission;

namespace {

constexpr qsizetype sweptTogether = 100;

//! A person who waits goes first: the one who asks, and the one whose only payment has just gone out. After a restart hundreds may be
//! unknown at once; those that come up by themselves stand behind everything else.
Priority queryPriority(const Submission &before, const Event &event, const Submission &next, Priority sentWith)
{
    const bool hasJustGoneOut = std::holds_alternative<PostEnded>(event);
    if (next.personAsks || (hasJustGoneOut && sentWith == Priority::Person))
        return Priority::Person;
    return hasJustGoneOut || before.callbackPending || std::holds_alternative<CallbackReceived>(event) ? Priority::AfterCallback
                                                                                                       : Priority::Polling;
}

QList<Notice> noticesOf(const std::vector<Effect> &effects)
{
    QList<Notice> notices;
    for (const Effect &effect : effects) {
        if (const auto *notify = std::get_if<Notify>(&effect))
            notices.append(notify->notice);
    }
    return notices;
}

bool isEveryPayment(const OpenPayment &)
{
    return true;
}

} // namespace

SubmissionDriver::SubmissionDriver(
    Ledger &ledger, GatewayClient &gateway, TokenBroker &broker, Clock &clock, Chance chance, Rules rules, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_gateway(gateway)
    , m_broker(broker)
    , m_clock(clock)
    , m_rules(std::move(rules))
    , m_pauses(m_open, broker, clock)
    , m_queries(m_open, m_pauses, clock, std::move(chance))
    , m_scheduler(broker, clock)
    , m_writer(ledger, m_pauses)
    , m_ledgerRetry(ledger, clock)
    , m_control(ledger, gateway, clock)
{
    connect(&m_scheduler, &SendScheduler::granted, this, &SubmissionDriver::slotGranted);
    connect(&m_scheduler, &SendScheduler::refused, this, &SubmissionDriver::slotRefused);
    connect(&m_pauses, &SendingPauses::began, this, &SubmissionDriver::pauseBegan);
    connect(&m_pauses, &SendingPauses::ended, this, &SubmissionDriver::pauseEnded);
    connect(&m_writer, &StepWriter::written, this, &SubmissionDriver::stepWritten);
    connect(&m_writer, &StepWriter::abandoned, this, &SubmissionDriver::stepAbandoned);
    connect(&m_writer, &StepWriter::failed, this, &SubmissionDriver::writeFailed);
    connect(&m_queries, &StatusQuerySchedule::due, this, [this](const OrderId &id) {
        if (const OpenPaymentPtr payment = m_open.find(id))
            take(payment, TimeCame {});
    });
    connect(&m_ledgerRetry, &LedgerRetry::failed, this, &SubmissionDriver::awaitLedger);
    connect(&m_ledgerRetry, &LedgerRetry::mended, this, [this] {
        m_pauses.resume(PauseReason::LedgerIoError);
        readStale();
        Q_EMIT ledgerMended();
    });
}

// ---- payments come and go

void SubmissionDriver::takeUp(const PaymentRecord &record)
{
    if (m_open.departures(record.id) == 0)
        return takeUpAsRead(record);
    readAnew(record.id, [this](const PaymentRecord &now) {
        if (!m_isStopping && !isAtRest(now.submission))
            takeUpAsRead(now);
    });
}

void SubmissionDriver::takeUpAsRead(const PaymentRecord &record)
{
    if (m_open.contains(record.id) || m_pauses.has(PauseReason::LedgerOlder))
        return;
    const OpenPaymentPtr payment = m_open.add(record, m_clock.boot());
    const bool isStopped = m_stoppedBatches.contains(record.batch);
    if (!maySend(record) && !isStopped && record.submission.state == PaymentState::Queued) {
        payment->inbox.emplace_back(HoldRequested {}, PaymentFacts {});
    } else {
        const bool isSameClock = !record.boot.isEmpty() && record.boot == m_clock.boot();
        payment->inbox.emplace_back(Restarted {m_clock.monotonic(), isSameClock}, PaymentFacts {});
        if (isStopped)
            payment->inbox.emplace_back(StopSendingRequested {}, PaymentFacts {});
        if (maySend(record) && record.submission.state == PaymentState::Paused)
            payment->inbox.emplace_back(ReleaseRequested {}, PaymentFacts {});
    }
    takeInbox(payment);
}

void SubmissionDriver::compare(const PaymentRecord &record)
{
    const OpenPaymentPtr payment = m_open.find(record.id);
    if (!payment || payment->isWriting || record.submission.state != PaymentState::Cancelled)
        return; // a write of ours that is under way finds out by itself: the ledger refuses to bring a cancelled payment back
    remove(payment);
    Q_EMIT progressed(record.id, PaymentState::Cancelled);
}

//! Whatever it still waited for is not done here any more. Its timers and answers may still come; they say nothing to whoever takes the
//! payment up again.
void SubmissionDriver::remove(const OpenPaymentPtr &payment)
{
    m_scheduler.remove(payment->record.id);
    m_queries.forget(payment->record.id);
    m_open.remove(payment);
    const auto inbox = std::exchange(payment->inbox, {});
    for (const auto &[event, facts] : inbox) {
        if (facts.command != 0)
            Q_EMIT commandFinished(facts.command);
    }
}

//! What a request that is on the wire will be answered isn't taken: the copy of the ledger has another row, or none. What is on its way to
//! the disk is removed when that has ended.
void SubmissionDriver::removeAll()
{
    m_open.noteUnknownElsewhere();
    m_open.takeStale();
    const QList<OpenPaymentPtr> payments = m_open.all();
    for (const OpenPaymentPtr &payment : payments) {
        if (!payment->isWriting)
            remove(payment);
    }
}

//! Another read of the ledger may have begun before the last step of this payment was written, and its answer come after it. Whoever took
//! that up would write an older row over it: a status that a person called final would be queried again, what was untracked tracked.
void SubmissionDriver::readAnew(
    const OrderId &id, const std::function<void(const PaymentRecord &)> &next, const std::function<void()> &without)
{
    if (const OpenPaymentPtr payment = m_open.find(id)) {
        const PaymentRecord record = payment->record;
        return next(record);
    }
    const int departures = m_open.departures(id);
    m_ledger.payments().byId(id)->then(this, [this, id, next, without, departures](const Result<std::optional<PaymentRecord>> &found) {
        if (m_open.departures(id) != departures)
            return readAnew(id, next, without);
        if (found && *found)
            return next(**found);
        if (without)
            without();
        if (!found && found.error().kind == ErrorKind::LedgerDamaged)
            m_pauses.pause(PauseReason::LedgerDamaged, pauseDetailFor(found.error()));
        else if (!found)
            noteStale(id, found.error());
    });
}

void SubmissionDriver::readStale()
{
    const QList<OrderId> stale = m_open.takeStale();
    for (const OrderId &id : stale)
        readAnew(id, [this](const PaymentRecord &now) { takeUpAsRead(now); });
}

void SubmissionDriver::post(const PaymentRecord &record, const Event &event, const QString &reason, qint64 command)
{
    if (m_open.contains(record.id) || m_open.departures(record.id) == 0)
        return postAsRead(record, event, reason, command);
    readAnew(
        record.id, [this, event, reason, command](const PaymentRecord &now) { postAsRead(now, event, reason, command); },
        [this, command] {
            if (command != 0)
                Q_EMIT commandFinished(command);
        });
}

void SubmissionDriver::postAsRead(const PaymentRecord &record, const Event &event, const QString &reason, qint64 command)
{
    if (m_pauses.has(PauseReason::LedgerOlder)) {
        if (command != 0)
            Q_EMIT commandFinished(command); // it stays noted in the ledger
        return;
    }
    if (!m_open.contains(record.id) && !isAtRest(record.submission))
        takeUpAsRead(record);
    OpenPaymentPtr payment = m_open.find(record.id);
    if (!payment)
        payment = m_open.add(record, m_clock.boot()); // at rest: it stays only as long as this event keeps it busy
    if (m_stoppedBatches.contains(record.batch) && submission::maySend(payment->record.submission))
        take(payment, StopSendingRequested {}); // a person may have its tracking resumed
    const bool isCallback = std::holds_alternative<CallbackReceived>(event);
    if (isCallback && payment->expectsCallbackQuery())
        return;
    PaymentFacts facts {.command = command};
    if (isCallback)
        facts.timeline.append({m_clock.wall(), {TimelineType::CallbackReceived, {}}});
    if (!reason.isEmpty())
        facts.timeline.append({m_clock.wall(), {TimelineType::ReasonGiven, {{Arg::Said, reason}}}});
    take(payment, event, facts);
}

void SubmissionDriver::noteTestMarksSeen()
{
    const QList<OpenPaymentPtr> payments = m_open.all();
    for (const OpenPaymentPtr &payment : payments)
        payment->record.testMarkSeen = payment->record.testMarkSeen || payment->record.isTest == m_rules.isLive;
    m_pauses.resume(PauseReason::TestFlag);
}

bool SubmissionDriver::isFinalWord(const PaymentRecord &payment, const PaymentStatus &word) const
{
    return m_finalWords.contains(FinalWord {payment.submission.kind, word.word()});
}

void SubmissionDriver::setFinalWords(const QList<FinalWord> &words)
{
    m_finalWords = words;
    const QList<OpenPaymentPtr> payments = m_open.all();
    for (const OpenPaymentPtr &payment : payments) {
        const Submission &submission = payment->record.submission;
        const bool isMarked = isFinalWord(payment->record, submission.lastStatus);
        if (submission.state == PaymentState::OtherStatus && submission.wordIsFinal != isMarked)
            take(payment, WordMarked {isMarked});
    }
}

// ---- one step

void SubmissionDriver::take(const OpenPaymentPtr &payment, const Event &event, const PaymentFacts &facts)
{
    if (payment->isGone)
        return;
    if (payment->isWriting)
        payment->inbox.emplace_back(event, facts);
    else
        takeNow(payment, event, facts);
}

void SubmissionDriver::takeInbox(const OpenPaymentPtr &payment)
{
    while (!payment->isWriting && !payment->isGone && !payment->inbox.empty()) {
        const auto [event, facts] = std::move(payment->inbox.front());
        payment->inbox.pop_front();
        takeNow(payment, event, facts);
    }
}

void SubmissionDriver::takeNow(const OpenPaymentPtr &payment, const Event &event, const PaymentFacts &facts)
{
    Submission before = payment->record.submission;
    if (std::holds_alternative<CheckRequested>(event) && before.activity == Activity::Waiting)
        payment->automaticDue = payment->dueAt;
    before.afterCallback |= facts.cameToNothing; // as little shown as by what a callback caused: the queries after it come no later
    const Step step = submission::step(before, event);
    logStep(payment->record.id, event, before.state, step.next.state);
    if (step.next.activity == Activity::Querying && !(step.next == payment->record.submission))
        payment->queryPriority = queryPriority(payment->record.submission, event, step.next, payment->priority);
    const bool mustWrite
        = std::any_of(step.effects.begin(), step.effects.end(), [](const Effect &effect) { return std::holds_alternative<Write>(effect); });
    if (mustWrite) {
        LedgerChange change = changeFor(*payment, step, event, facts);
        payment->unwritten.clear();
        return m_writer.write({payment, step.effects, std::move(change)});
    }
    const bool didNothing = step.effects.empty() && step.next == payment->record.submission;
    payment->record.submission = step.next;
    if (!didNothing || std::holds_alternative<CallbackReceived>(event)) // the reason for what was not done belongs to nothing
        payment->unwritten += facts.timeline;
    for (const Effect &effect : step.effects) {
        if (const auto *notify = std::get_if<Notify>(&effect))
            payment->unwritten.append(timelineOf(notify->notice, payment->record, m_clock.wall()));
    }
    if (facts.command != 0)
        Q_EMIT commandWithoutStep(facts.command);
    perform(payment, step.effects);
    noteNotices(payment, step.effects);
    Q_EMIT stepped(payment->record, noticesOf(step.effects));
}

LedgerChange SubmissionDriver::changeFor(const OpenPayment &payment, const Step &step, const Event &event, const PaymentFacts &facts) const
{
    std::optional<Millis> nextQuery;
    for (const Effect &effect : step.effects) {
        if (const auto *wait = std::get_if<Wait>(&effect))
            nextQuery = m_queries.delayOf(payment, wait->delay);
    }
    return changeOf(payment, step, event, facts, nextQuery, context());
}

StepContext SubmissionDriver::context() const
{
    return {.now = m_clock.wall(),
        .monotonic = m_clock.monotonic(),
        .boot = m_clock.boot(),
        .fencingToken = m_fencingToken,
        .absence = m_rules.absence};
}

void SubmissionDriver::stepWritten(const UnwrittenStep &step)
{
    const OpenPaymentPtr payment = step.payment;
    const auto saidOffline = [&payment] { return std::pair(payment->mayHaveLeft(), payment->isUnclear()); };
    const auto before = saidOffline();
    payment->record = *step.change.update;
    if (step.change.command != 0)
        Q_EMIT commandFinished(step.change.command);
    if (m_pauses.has(PauseReason::LedgerOlder))
        return remove(payment);
    perform(payment, step.effects);
    noteNotices(payment, step.effects);
    Q_EMIT progressed(step.change.id, step.change.update->submission.state);
    Q_EMIT stepped(*step.change.update, noticesOf(step.effects));
    if (payment->isGone || saidOffline() != before)
        m_pauses.noteOpenChanged();
    takeInbox(payment);
}

//! What the ledger has is the truth, and is read again once the ledger can be written.
void SubmissionDriver::stepAbandoned(const UnwrittenStep &step)
{
    if (step.change.command != 0)
        Q_EMIT commandFinished(step.change.command);
    remove(step.payment);
}

void SubmissionDriver::writeFailed(const OrderId &id, const ApiError &error)
{
    if (error.kind == ErrorKind::LeaseLost)
        return m_pauses.pause(PauseReason::LeaseLost); // whoever works now has it
    if (error.kind == ErrorKind::Exists) // its batch was cancelled, and the runner has yet to read that
        return readAnew(id, [this](const PaymentRecord &now) { takeUpAsRead(now); });
    if (const auto older = olderCopyDetailOf(error))
        return m_pauses.pause(PauseReason::LedgerOlder, *older);
    if (error.kind == ErrorKind::LedgerDamaged)
        return m_pauses.pause(PauseReason::LedgerDamaged, pauseDetailFor(error)); // what it says of this payment isn't what was written
    if (error.kind != ErrorKind::LedgerIoError)
        return noteStale(id, error);
    // The ledger refuses to bring back what another process has cancelled: then nothing is wrong with it.
    m_ledger.payments().byId(id)->then(this, [this, id, error](const Result<std::optional<PaymentRecord>> &found) {
        if (found && *found && (*found)->submission.state == PaymentState::Cancelled)
            Q_EMIT progressed(id, PaymentState::Cancelled);
        else
            noteStale(id, error);
    });
}

void SubmissionDriver::noteStale(const OrderId &id, const ApiError &error)
{
    m_open.noteStale(id);
    awaitLedger(error);
}

void SubmissionDriver::awaitLedger(const ApiError &error)
{
    m_pauses.pause(PauseReason::LedgerIoError, pauseDetailFor(error));
    m_ledgerRetry.later();
}

void SubmissionDriver::perform(const OpenPaymentPtr &payment, const std::vector<Effect> &effects)
{
    const Activity activity = payment->record.submission.activity;
    if (activity != Activity::AcquiringSlot && activity != Activity::Sending)
        m_scheduler.remove(payment->record.id);
    if (activity == Activity::Idle)
        m_queries.forget(payment->record.id);
    for (const Effect &effect : effects) {
        if (std::holds_alternative<Send>(effect))
            send(payment);
        else if (std::holds_alternative<QueryStatus>(effect))
            query(payment);
        else if (const auto *delay = std::get_if<Wait>(&effect))
            m_queries.wait(payment, delay->delay);
        else if (std::holds_alternative<AcquireSlot>(effect))
            acquireSlot(payment);
    }
    const Submission &submission = payment->record.submission;
    if (!isAtRest(submission) || activity != Activity::Idle || !payment->inbox.empty())
        return;
    if (payment->mayHaveLeft() && !isFinal(submission))
        m_open.noteUnknownElsewhere(); // a person has untracked it
    remove(payment);
}

void SubmissionDriver::noteNotices(const OpenPaymentPtr &payment, const std::vector<Effect> &effects)
{
    const QList<Notice> notices = noticesOf(effects);
    for (const Notice notice : notices) {
        if (notice == Notice::Denied)
            m_pauses.pause(PauseReason::NotAllowed, payment->denial);
        else if (notice == Notice::WrongAddress && !m_pauses.has(PauseReason::Redirected))
            m_pauses.pause(PauseReason::WrongAddress, payment->denial);
        Q_EMIT noticed(payment->record.id, notice, payment->record.submission.kind);
    }
}

// ---- its effects, and their answers

//! Unless nothing is sent at the moment.
void SubmissionDriver::acquireSlot(const OpenPaymentPtr &payment)
{
    if (maySend(payment->record))
        m_scheduler.add(payment->record);
    else
        putOff(payment);
}

void SubmissionDriver::slotGranted(const OrderId &id, const AccessToken &token, Priority priority)
{
    const OpenPaymentPtr payment = m_open.find(id);
    if (!payment || m_isStopping)
        return m_scheduler.finished(id);
    payment->token = token;
    payment->priority = priority;
    payment->neverLeft = false;
    take(payment, SlotGranted {token.expiresAt, token.life});
}

void SubmissionDriver::slotRefused(const OrderId &id, const ApiError &error)
{
    m_pauses.noteTokenError(error);
    const OpenPaymentPtr payment = m_open.find(id);
    m_scheduler.finished(id);
    if (!payment)
        return;
    payment->isPutOff = true;
    take(payment, SlotRefused {});
}

void SubmissionDriver::send(const OpenPaymentPtr &payment)
{
    m_gateway.create(payment->record.submission.kind, payment->record.id, payment->record.body, payment->token, payment->priority)
        ->then(this, [this, payment, generation = ++payment->generation](const Result<PaymentCreated> &answer) {
            if (generation == payment->generation)
                postAnswered(payment, answer);
        });
}

void SubmissionDriver::postAnswered(const OpenPaymentPtr &payment, const Result<PaymentCreated> &answer)
{
    m_pauses.notePostAnswered(answer ? std::nullopt : std::optional(answer.error()));
    PostReading reading = readPost(answer, payment->record, m_rules.refusals);
    reading.event.endedAt = m_clock.monotonic();
    const PaymentFacts facts = factsOfPost(*payment, answer, reading, context());
    if (!answer)
        postFailed(payment, answer.error(), reading.event.outcome);
    take(payment, reading.event, facts);
}

//! What a refusal of one payment says of all others.
void SubmissionDriver::postFailed(const OpenPaymentPtr &payment, const ApiError &error, PostOutcome outcome)
{
    if (outcome == PostOutcome::Refused)
        payment->refusal = error.words();
    if (error.kind == ErrorKind::Redirected)
        m_pauses.pause(PauseReason::Redirected, pauseDetailFor(error));
    payment->denial = pauseDetailFor(error);
    if (outcome == PostOutcome::Denied) {
        payment->denial.nothingLeft = m_pauses.noteDenied(payment->record.submission.mayBeAccepted);
        m_broker.forgetAll();
        m_scheduler.forgetToken();
    }
    payment->neverLeft = outcome == PostOutcome::NotOnWire;
    if (payment->neverLeft)
        m_pauses.noteError(error, PauseReason::Offline);
}

void SubmissionDriver::query(const OpenPaymentPtr &payment)
{
    m_gateway.payment(payment->record.submission.kind, payment->record.id, payment->queryPriority)
        ->then(this, [this, payment, generation = ++payment->generation](const Result<PaymentDetail> &answer) {
            if (generation == payment->generation)
                queryAnswered(payment, answer);
        });
}

void SubmissionDriver::queryAnswered(const OpenPaymentPtr &payment, const Result<PaymentDetail> &answer)
{
    const bool mayProve = !answer && answer.error().kind == ErrorKind::NotFound && awaitsProofOfAbsence(payment->record.submission);
    if (!mayProve)
        return judgeAnswer(payment, answer, ControlRead::Outcome::NotRequested);
    if (payment->absentDates.isRepeated(answer.error()) || answer.error().isFromCache)
        return judgeAnswer(payment, answer, ControlRead::Outcome::Cached);
    m_control.ask(payment->record, answer.error(), payment->queryPriority,
        [this, payment, answer, generation = payment->generation](ControlRead::Outcome control) {
            if (generation == payment->generation)
                judgeAnswer(payment, answer, control);
        });
}

void SubmissionDriver::judgeAnswer(const OpenPaymentPtr &payment, const Result<PaymentDetail> &answer, ControlRead::Outcome control)
{
    QueryReading reading {.event = readAsk(answer, payment->record), .control = control};
    StatusQueryFinished &event = reading.event;
    if (control != ControlRead::Outcome::NotRequested && control != ControlRead::Outcome::Shown)
        event.outcome = control == ControlRead::Outcome::NotAnswered ? QueryOutcome::AbsentUnconfirmed : QueryOutcome::Unclear;
    event.absence = m_rules.absence;
    if (event.outcome == QueryOutcome::Absent && m_rules.absenceProofAllowed)
        event.absenceProofAllowed = m_rules.absenceProofAllowed();
    if (event.outcome == QueryOutcome::Absent && awaitsProofOfAbsence(payment->record.submission) && event.absenceProofAllowed)
        payment->automaticDue.reset(); // the proof has its own times
    if (control != ControlRead::Outcome::NotRequested)
        reading.isNewDoubt = std::exchange(payment->doubt, control) != control;
    const PaymentFacts facts = factsOfQuery(payment->record, answer, reading, m_clock.wall());
    if (answer) {
        event.wordIsFinal = isFinalWord(payment->record, event.status);
        if (answer->isTest && *answer->isTest == m_rules.isLive && !payment->record.testMarkSeen)
            m_pauses.pause(PauseReason::TestFlag, testMarkDetail(m_rules.isLive));
    } else {
        payment->denial = pauseDetailFor(answer.error());
        if (answer.error().kind == ErrorKind::VersionRefused)
            m_pauses.pause(PauseReason::WrongAddress, payment->denial);
        else
            m_pauses.noteError(answer.error());
    }
    if (!payment->isGone && facts.cameToNothing)
        m_queries.noteFailure(payment->record.id);
    else if (!payment->isGone)
        m_queries.noteAnswer(payment->record.id, event.outcome != QueryOutcome::Unclear);
    take(payment, event, facts);
}

// ---- sending stops and goes on

bool SubmissionDriver::maySend(const PaymentRecord &payment) const
{
    return !m_pauses.reasons() && !m_heldBatches.contains(payment.batch) && !m_stoppedBatches.contains(payment.batch);
}

void SubmissionDriver::pauseBegan(PauseReason reason)
{
    m_scheduler.setStopped(true);
    if (reason == PauseReason::LedgerOlder)
        removeAll();
    holdWhere(isEveryPayment);
}

void SubmissionDriver::pauseEnded()
{
    if (m_isStopping)
        return;
    if (!m_pauses.reasons()) {
        m_scheduler.setStopped(false);
        releaseWhere(isEveryPayment);
    }
    if (!m_pauses.blockQueries())
        m_queries.goOn();
}

//! What was never sent is cancelled in the ledger already, in the step that ended the batch.
void SubmissionDriver::stopBatch(qint64 batch)
{
    if (m_stoppedBatches.contains(batch))
        return;
    m_stoppedBatches.insert(batch);
    const QList<OrderId> ids = m_open.idsWhere(
        [batch](const OpenPayment &payment) { return payment.record.batch == batch && !mayBeCancelled(payment.record.submission); });
    sweep(ids, [this](const OpenPaymentPtr &payment) { take(payment, StopSendingRequested {}); });
}

void SubmissionDriver::setBatchHeld(qint64 batch, bool held)
{
    if (held == m_heldBatches.contains(batch))
        return;
    const auto isOfBatch = [batch](const OpenPayment &payment) { return payment.record.batch == batch; };
    if (held) {
        m_heldBatches.insert(batch);
        holdWhere(isOfBatch);
    } else {
        m_heldBatches.remove(batch);
        releaseWhere(isOfBatch);
    }
}

void SubmissionDriver::holdWhere(const std::function<bool(const OpenPayment &)> &isMeant)
{
    const auto waits = [&isMeant](const OpenPayment &payment) { return payment.waitsForSlot() && isMeant(payment); };
    sweep(m_open.idsWhere(waits), [this](const OpenPaymentPtr &payment) {
        if (payment->waitsForSlot() && !maySend(payment->record))
            putOff(payment);
    });
}

void SubmissionDriver::releaseWhere(const std::function<bool(const OpenPayment &)> &isMeant)
{
    const auto isHeld = [this, &isMeant](const OpenPayment &payment) { return isMeant(payment) && maySend(payment.record); };
    sweep(m_open.idsWhere(isHeld), [this](const OpenPaymentPtr &payment) {
        if (maySend(payment->record))
            release(payment);
    });
}

//! A queued payment holds. An unknown one would wait deaf and blind for the end of the pause: it is queried meanwhile.
void SubmissionDriver::putOff(const OpenPaymentPtr &payment)
{
    payment->isPutOff = payment->record.submission.state == PaymentState::OutcomeUnknown;
    take(payment, HoldRequested {});
}

void SubmissionDriver::release(const OpenPaymentPtr &payment)
{
    take(payment, ReleaseRequested {});
    if (std::exchange(payment->isPutOff, false) && payment->record.submission.state == PaymentState::OutcomeUnknown)
        take(payment, CallbackReceived {}); // now, and not when its next query is due: that may be an hour away
}

//! Some at a time, so that the window stays free; whoever changed meanwhile is looked at as they are then.
void SubmissionDriver::sweep(const QList<OrderId> &ids, const std::function<void(const OpenPaymentPtr &)> &act)
{
    const QList<OrderId> now = ids.first(std::min(ids.size(), sweptTogether));
    for (const OrderId &id : now) {
        if (const OpenPaymentPtr payment = m_open.find(id))
            act(payment);
    }
    if (ids.size() > now.size())
        QMetaObject::invokeMethod(
            this, [this, rest = ids.sliced(now.size()), act] { sweep(rest, act); }, Qt::QueuedConnection);
}

void SubmissionDriver::probeNow()
{
    m_pauses.probeNow();
    if (m_pauses.has(PauseReason::LedgerIoError))
        m_ledgerRetry.now();
}

void SubmissionDriver::keyChanged()
{
    m_pauses.keyChanged();
    if (m_pauses.has(PauseReason::LedgerIoError))
        m_ledgerRetry.now();
}

void SubmissionDriver::stopSending()
{
    m_isStopping = true;
    m_scheduler.setStopped(true);
    m_queries.stop();
    m_ledgerRetry.stop();
}

} // namespace kontor
