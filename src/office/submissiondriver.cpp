// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/submissiondriver.h"

#include "core/log.h"
#include "core/outcome.h"
#include "office/absentdates.h"
#include "office/failedstatusqueries.h"
#include "office/probe.h"
#include "office/sendscheduler.h"
#include "office/steplog.h"

#include <algorithm>
#include <deque>

namespace kontor {

using namespace Qt::StringLiterals;
using namespace submission;

namespace {

constexpr Millis ledgerRetry {5000};
constexpr int troublesBeforePause = 10; // K-207
constexpr Millis firstTroubleWait {60'000};
constexpr Millis longestTroubleWait {15 * 60'000};
constexpr Millis earlierKeyLasts {120'000}; // as long as the token of a batch: a request that the earlier key allowed may be on its way
constexpr size_t writtenTogether = 200;
constexpr qsizetype sweptTogether = 100;
constexpr Millis askSpacing {200}; // half of what the gateway takes, so that people and sending don't wait behind it
constexpr int refusalsBeforeWords = 3; // a 429 to the third POST of a payment lasts

//! Ends by itself once a token can be had again.
constexpr PauseReasons selfHealingPauses = PauseReasons(PauseReason::Offline) | PauseReason::Tls | PauseReason::KeychainLocked
    | PauseReason::KeychainMissing | PauseReason::KeyGone | PauseReason::GatewayServerError;
// NotAllowed is not among them: a gateway that refuses our key is not asked over and over; a person looks first.
constexpr PauseReasons ofTheKey = PauseReasons(PauseReason::KeychainLocked) | PauseReason::KeychainMissing | PauseReason::KeyGone;

//! What isn't the gateway's own isn't quoted as its words.
PauseDetail saidOfToken(const ApiError &error)
{
    PauseDetail said = pauseDetailFor(error);
    if (error.httpStatus < 400 && !pauseFor(error))
        said.text.clear();
    return said;
}

//! A person who waits goes first: the one who asks, and the one whose only payment has just gone out. After a restart hundreds may be
//! unknown at once; those that come up by themselves stand behind everything else.
Priority questionPriority(const Submission &before, const Event &event, const Submission &next, Priority sentWith)
{
    const bool hasJustGoneOut = std::holds_alternative<PostEnded>(event);
    if (next.personAsks || (hasJustGoneOut && sentWith == Priority::Person))
        return Priority::Person;
    return hasJustGoneOut || before.callbackPending || std::holds_alternative<CallbackReceived>(event) ? Priority::AfterCallback
                                                                                                       : Priority::Polling;
}

bool waitsForTurn(const Submission &submission)
{
    return submission.state == PaymentState::Queued
        || (submission.state == PaymentState::OutcomeUnknown && submission.activity == Activity::AcquiringSlot);
}

} // namespace

struct SubmissionDriver::Active {
    explicit Active(PaymentRecord theRecord)
        : record(std::move(theRecord))
    {
    }
    PaymentRecord record;
    AccessToken token {}; //!< for the POST that is under way or about to be
    Priority priority = Priority::Person; //!< of the POST
    Priority question = Priority::Polling; //!< of the GET
    bool isPutOff = false; //!< it would go again, and is only asked for because nothing is sent
    bool writing = false;
    bool gone = false; //!< let go: at rest, or its last step could not be written
    std::optional<Millis> automaticDue {}; //!< the next automatic question, which a person's doesn't postpone
    AbsentDates absentDates {};
    ControlRead::Outcome doubt = ControlRead::Outcome::NotRequested; //!< why the last answer 404 proved nothing: said once
    Millis dueAt {}; //!< when it is asked for next, while it waits for that (Clock::monotonic())
    int generation = 0; //!< tells a late timer or answer from the one that is awaited
    std::deque<std::pair<Event, PaymentFacts>> inbox {};
    bool neverLeft = false; //!< the try that is under way ended before it left this computer
    QString refusal {}; //!< what the gateway said to the POST it refused
    PauseDetail denial {}; //!< what it said to the call that it did not let us make
    QList<TimelineEntry> unwritten {}; //!< of steps that needed no write of their own

    bool mayHaveLeft() const { return record.submission.everOnWire || (record.submission.state == PaymentState::Sending && !neverLeft); }
    //! It may have been accepted, and the gateway is asked for it by itself.
    bool isUnclear() const { return mayHaveLeft() && mustBeQueriedFirst(record.submission); }

    //! A callback came already for which the gateway has yet to be asked: another one would say the same, and a flood of them would
    //! fill the timeline. While a step is being written only the inbox tells: the step may have used up the mark.
    bool expectsHint() const
    {
        const auto isHint = [](const auto &each) { return std::holds_alternative<CallbackReceived>(each.first); };
        const bool busy = record.submission.activity != Activity::Idle && record.submission.activity != Activity::Waiting;
        return (!writing && busy && record.submission.callbackPending) || std::any_of(inbox.begin(), inbox.end(), isHint);
    }
};

SubmissionDriver::SubmissionDriver(
    Ledger &ledger, GatewayClient &gateway, TokenBroker &broker, Clock &clock, Chance chance, Rules rules, QObject *parent)
    : QObject(parent)
    , m_ledger(ledger)
    , m_gateway(gateway)
    , m_broker(broker)
    , m_clock(clock)
    , m_chance(std::move(chance))
    , m_rules(std::move(rules))
    , m_scheduler(std::make_unique<SendScheduler>(broker, clock))
    , m_probe(std::make_unique<Probe>(broker, clock))
    , m_unheard(std::make_unique<FailedStatusQueries>())
    , m_control(ledger, gateway, clock)
{
    connect(m_scheduler.get(), &SendScheduler::granted, this, &SubmissionDriver::slotGranted);
    connect(m_scheduler.get(), &SendScheduler::refused, this, &SubmissionDriver::slotRefused);
    connect(m_probe.get(), &Probe::healthy, this, [this] {
        m_wasNotAllowed = false;
        for (const PauseReason reason : {PauseReason::Offline, PauseReason::Tls, PauseReason::KeychainLocked, PauseReason::KeychainMissing,
                 PauseReason::KeyGone, PauseReason::NotAllowed})
            resume(reason);
        endTroubleOfTokens();
    });
    connect(m_probe.get(), &Probe::stillTroubled, this, &SubmissionDriver::tryMet);
}

SubmissionDriver::~SubmissionDriver() = default;

// ---- payments come and go

void SubmissionDriver::takeUp(const PaymentRecord &record)
{
    if (!m_departures.contains(record.id))
        return takeUpAsRead(record);
    readAnew(record.id, [this](const PaymentRecord &now) {
        if (!m_stopping && !isAtRest(now.submission))
            takeUpAsRead(now);
    });
}

void SubmissionDriver::takeUpAsRead(const PaymentRecord &record)
{
    if (m_payments.contains(record.id) || holdsNothing())
        return;
    const ActivePtr payment = admit(record);
    const bool goes = mayGo(record);
    if (!goes && !m_stoppedBatches.contains(record.batch) && record.submission.state == PaymentState::Queued) {
        payment->inbox.emplace_back(HoldRequested {}, PaymentFacts {});
    } else {
        const bool isSameClock = !record.boot.isEmpty() && record.boot == m_clock.boot();
        payment->inbox.emplace_back(Restarted {m_clock.monotonic(), isSameClock}, PaymentFacts {});
        if (m_stoppedBatches.contains(record.batch))
            payment->inbox.emplace_back(StopSendingRequested {}, PaymentFacts {});
        if (goes && record.submission.state == PaymentState::Paused)
            payment->inbox.emplace_back(ReleaseRequested {}, PaymentFacts {});
    }
    takeNextEvent(payment);
}

SubmissionDriver::ActivePtr SubmissionDriver::admit(const PaymentRecord &record)
{
    auto payment = std::make_shared<Active>(record);
    if (record.boot != m_clock.boot()) { // times of another clock
        payment->record.submission.lastPostEnd.reset();
        payment->record.submission.firstAbsence.reset();
    }
    payment->record.submission.activity = Activity::Idle;
    payment->record.submission.callbackPending = payment->record.submission.afterCallback = payment->record.submission.personAsks = false;
    m_payments.insert(record.id, payment);
    return payment;
}

bool SubmissionDriver::holds(const OrderId &id) const
{
    return m_payments.contains(id);
}

QList<OrderId> SubmissionDriver::waitingForTurn() const
{
    QList<OrderId> ids;
    for (auto payment = m_payments.begin(); payment != m_payments.end(); ++payment) {
        if (stageOf((*payment)->record.submission.state) == Stage::Waiting)
            ids.append(payment.key());
    }
    return ids;
}

void SubmissionDriver::noteUnknownElsewhere()
{
    m_leftUnknown = true;
}

void SubmissionDriver::compare(const PaymentRecord &record)
{
    const ActivePtr payment = m_payments.value(record.id);
    if (!payment || payment->writing || record.submission.state != PaymentState::Cancelled)
        return; // a write of ours that is under way finds out by itself: the ledger refuses to bring a cancelled payment back
    drop(payment);
    Q_EMIT progressed(record.id, PaymentState::Cancelled);
}

//! Whatever it still waited for is not done here any more.
void SubmissionDriver::drop(const ActivePtr &payment)
{
    payment->gone = true;
    m_scheduler->remove(payment->record.id);
    m_unheard->forget(payment->record.id);
    m_payments.remove(payment->record.id);
    noteDeparture(payment->record.id);
    const auto inbox = std::exchange(payment->inbox, {});
    for (const auto &[event, facts] : inbox) {
        if (facts.command != 0)
            Q_EMIT commandFinished(facts.command);
    }
}

//! Another read of the ledger may have begun before the last step of this payment was written, and its answer come after it. Whoever took
//! that up would write an older row over it: a word that a person called final would be asked for again, what was untracked followed.
void SubmissionDriver::readAnew(
    const OrderId &id, const std::function<void(const PaymentRecord &)> &next, const std::function<void()> &without)
{
    if (m_payments.contains(id))
        return next((*m_payments.value(id)).record);
    const int departures = m_departures.value(id);
    m_ledger.payments().byId(id)->then(this, [this, id, next, without, departures](const Result<std::optional<PaymentRecord>> &found) {
        if (m_departures.value(id) != departures)
            return readAnew(id, next, without);
        if (found && *found)
            return next(**found);
        if (without)
            without();
        if (!found && found.error().kind == ErrorKind::LedgerDamaged)
            pause(PauseReason::LedgerDamaged, pauseDetailFor(found.error()));
        else if (!found)
            noteStale(id, found.error());
    });
}

void SubmissionDriver::noteDeparture(const OrderId &id)
{
    ++m_departures[id];
}

void SubmissionDriver::post(const PaymentRecord &record, const Event &event, const QString &reason, qint64 command)
{
    if (m_payments.contains(record.id) || !m_departures.contains(record.id))
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
    if (holdsNothing()) {
        if (command != 0)
            Q_EMIT commandFinished(command); // it stays noted in the ledger
        return;
    }
    if (!m_payments.contains(record.id) && !isAtRest(record.submission))
        takeUpAsRead(record);
    ActivePtr payment = m_payments.value(record.id);
    if (!payment)
        payment = admit(record); // at rest: it stays only as long as this event keeps it busy
    if (m_stoppedBatches.contains(record.batch) && maySend(payment->record.submission))
        take(payment, StopSendingRequested {}); // a person may have its tracking resumed
    const bool isHint = std::holds_alternative<CallbackReceived>(event);
    if (isHint && payment->expectsHint())
        return;
    PaymentFacts facts {.command = command};
    if (isHint)
        facts.timeline.append({m_clock.wall(), {TimelineType::CallbackReceived, {}}});
    if (!reason.isEmpty())
        facts.timeline.append({m_clock.wall(), {TimelineType::ReasonGiven, {{Arg::Said, reason}}}});
    take(payment, event, facts);
}

// ---- one step

void SubmissionDriver::take(const ActivePtr &payment, const Event &event, const PaymentFacts &facts)
{
    if (payment->gone)
        return;
    if (payment->writing)
        payment->inbox.emplace_back(event, facts);
    else
        takeNow(payment, event, facts);
}

void SubmissionDriver::takeNow(const ActivePtr &payment, const Event &event, const PaymentFacts &facts)
{
    Submission before = payment->record.submission;
    if (std::holds_alternative<CheckRequested>(event) && before.activity == Activity::Waiting)
        payment->automaticDue = payment->dueAt;
    before.afterCallback |= facts.cameToNothing; // as little shown as by what a callback caused: the questions after it come no later
    const Step step = submission::step(before, event);
    logStep(payment->record.id, event, before.state, step.next.state);
    if (step.next.activity == Activity::Querying && !(step.next == payment->record.submission))
        payment->question = questionPriority(payment->record.submission, event, step.next, payment->priority);
    const bool mustWrite
        = std::any_of(step.effects.begin(), step.effects.end(), [](const Effect &effect) { return std::holds_alternative<Write>(effect); });
    if (mustWrite)
        return writeStep(payment, step, changeFor(*payment, step, event, facts));
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
    emitStep(payment->record, step.effects);
}

LedgerChange SubmissionDriver::changeFor(const Active &payment, const Step &step, const Event &event, const PaymentFacts &facts) const
{
    const UtcTime now = m_clock.wall();
    PaymentRecord next = payment.record;
    next.submission = step.next;
    next.boot = m_clock.boot();
    facts.mergeInto(next, now);
    if (const auto *ended = std::get_if<PostEnded>(&event); ended && ended->outcome == PostOutcome::Accepted)
        next.checkedAt.reset(); // what was answered before it was there says nothing of it
    next.nextCheckAt.reset();
    if (next.submission.state != payment.record.submission.state)
        next.stateSince = now;
    const auto look = lookAfter(next.submission);
    next.lookAt = look ? std::optional(next.stateSince.value_or(now) + *look) : std::nullopt;
    LedgerChange change {.attempt = facts.attemptEnd,
        .timeline = payment.unwritten + facts.timeline,
        .reply = facts.reply,
        .id = next.id,
        .fencingToken = m_fencingToken};
    if (const QString before = payment.record.payTo.accountNumber; !before.isEmpty() && before != next.payTo.accountNumber)
        change.timeline.append(
            {now, {TimelineType::AccountChanged, {{Arg::Account, next.payTo.accountNumber}, {Arg::EarlierAccount, before}}}});
    if (std::holds_alternative<SlotGranted>(event) && step.next.attempts > payment.record.submission.attempts) {
        change.attempt = AttemptRecord {.number = step.next.attempts,
            .tokenJti = payment.token.jti,
            .tokenExpiresAt = payment.token.expiresAt,
            .tokenIssuedAt = payment.token.issuedAt,
            .tokenRequested = payment.token.asked,
            .fencingToken = m_fencingToken,
            .begunAt = now};
        change.timeline.append({now, {TimelineType::Sent, {{Arg::Attempt, qint64(step.next.attempts)}}}});
    }
    for (const Effect &effect : step.effects) {
        if (const auto *notify = std::get_if<Notify>(&effect)) {
            const bool isKnownBetter = notify->notice == Notice::ReplyLost && facts.problem;
            TimelineEntry entry = timelineOf(notify->notice, next, now);
            if (isKnownBetter)
                entry.event.args.set(
                    Arg::How, QString(facts.problem->code == ProblemCode::ReplyUnreadable ? how::unreadable : how::unclear));
            change.timeline.append(entry);
            if (const auto problem = problemOf(notify->notice, next, facts, payment.refusal); problem && !isKnownBetter)
                next.problem = *problem;
        } else if (const auto *wait = std::get_if<Wait>(&effect)) {
            next.nextCheckAt = now + untilNextQuestion(payment, wait->delay);
        }
    }
    next.knownBy = knownBy(payment.record, next, event, facts);
    change.update = next;
    change.command = facts.command;
    return change;
}

//! When the proof is expected. While the answers 404 prove nothing there is no such time, until one counts.
std::optional<UtcTime> SubmissionDriver::knownBy(
    const PaymentRecord &before, const PaymentRecord &next, const Event &event, const PaymentFacts &facts) const
{
    const auto proven = untilProven(next.submission, m_rules.absence, m_clock.monotonic());
    if (!proven || facts.provesNothing)
        return std::nullopt;
    const auto *asked = std::get_if<StatusQueryFinished>(&event);
    const bool provedNothing = awaitsProofOfAbsence(before.submission) && !isProofImpossible(before.submission) && !before.knownBy;
    if (provedNothing && !std::holds_alternative<PostEnded>(event) && !(asked && asked->outcome == QueryOutcome::Absent))
        return std::nullopt;
    const UtcTime earliest = m_clock.wall() + *proven;
    if (!next.nextCheckAt)
        return earliest;
    return std::max(earliest, *next.nextCheckAt + (next.submission.firstAbsence ? Seconds(0) : m_rules.absence.spacing));
}

void SubmissionDriver::writeStep(const ActivePtr &payment, const Step &step, LedgerChange change)
{
    payment->writing = true;
    payment->unwritten.clear();
    m_outbox.push_back({payment, step.effects, std::move(change)});
    if (m_outbox.size() == 1)
        QMetaObject::invokeMethod(this, &SubmissionDriver::writeOutbox, Qt::QueuedConnection);
}

//! What came up at the same moment is made durable together: a pause over thousands of rows would take minutes one by one.
void SubmissionDriver::writeOutbox()
{
    const auto most = std::min(m_outbox.size(), writtenTogether);
    std::vector<Unwritten> together(
        std::make_move_iterator(m_outbox.begin()), std::make_move_iterator(m_outbox.begin() + std::ptrdiff_t(most)));
    m_outbox.erase(m_outbox.begin(), m_outbox.begin() + std::ptrdiff_t(most));
    if (!m_outbox.empty())
        QMetaObject::invokeMethod(this, &SubmissionDriver::writeOutbox, Qt::QueuedConnection);
    if (holdsNothing()) {
        for (const Unwritten &each : together)
            leaveUnwritten(each);
        return;
    }
    if (together.size() == 1)
        return writeAlone(std::move(together.front()));
    QList<LedgerChange> changes;
    for (const Unwritten &each : together)
        changes.append(each.change);
    m_ledger.writer().write(changes)->then(this, [this, together = std::move(together)](const Result<Done> &written) {
        for (const Unwritten &each : together) {
            if (written)
                stepWritten(each);
            else
                writeAlone(each); // one of them may be the reason, and the others are not to suffer for it
        }
    });
}

void SubmissionDriver::writeAlone(Unwritten step)
{
    const LedgerChange change = step.change;
    m_ledger.writer().write(change)->then(this, [this, step = std::move(step)](const Result<qint64> &written) {
        if (written)
            return stepWritten(step);
        leaveUnwritten(step);
        writeDidNotWork(step.payment->record.id, written.error());
    });
}

//! The step never happened: nothing after its Write is done. What the ledger has is the truth, and is read again once it can be written.
void SubmissionDriver::leaveUnwritten(const Unwritten &step)
{
    step.payment->writing = false;
    if (step.change.command != 0)
        Q_EMIT commandFinished(step.change.command);
    drop(step.payment);
}

void SubmissionDriver::stepWritten(const Unwritten &step)
{
    const ActivePtr &payment = step.payment;
    const auto saidOffline = [&payment] { return std::pair(payment->mayHaveLeft(), payment->isUnclear()); };
    const auto before = saidOffline();
    payment->writing = false;
    payment->record = *step.change.update;
    if (step.change.command != 0)
        Q_EMIT commandFinished(step.change.command);
    if (holdsNothing())
        return drop(payment);
    perform(payment, step.effects);
    noteNotices(payment, step.effects);
    Q_EMIT progressed(step.change.id, step.change.update->submission.state);
    emitStep(*step.change.update, step.effects);
    if (m_pauses.testFlag(PauseReason::Offline) && (payment->gone || saidOffline() != before))
        Q_EMIT pausesChanged(); // what it says of earlier tries may have changed
    takeNextEvent(payment);
}

void SubmissionDriver::writeDidNotWork(const OrderId &id, const ApiError &error)
{
    if (error.kind == ErrorKind::LeaseLost)
        return pause(PauseReason::LeaseLost); // whoever works now has it
    if (error.kind == ErrorKind::Exists) // its batch was cancelled, and the runner has yet to read that
        return readAnew(id, [this](const PaymentRecord &now) { takeUpAsRead(now); });
    if (const auto older = olderCopyDetailOf(error))
        return pause(PauseReason::LedgerOlder, *older);
    if (error.kind == ErrorKind::LedgerDamaged)
        return pause(PauseReason::LedgerDamaged, pauseDetailFor(error)); // what it says of this payment isn't what was written
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
    m_stale.append(id);
    awaitLedger(error);
}

void SubmissionDriver::awaitLedger(const ApiError &error)
{
    pause(PauseReason::LedgerIoError, pauseDetailFor(error));
    if (std::exchange(m_triesLedger, true))
        return;
    m_clock.after(ledgerRetry, this, [this, tries = m_ledgerTries] {
        if (tries == m_ledgerTries) // nobody has tried meanwhile
            tryLedger();
    });
}

//! By a write of its own: that it can be read says nothing, and a payment must not go out in order to find out.
void SubmissionDriver::tryLedger()
{
    if (m_stopping)
        return;
    ++m_ledgerTries;
    m_ledger.writer().tryAgain()->then(this, [this](const Result<Done> &written) {
        m_triesLedger = false;
        if (!written)
            return awaitLedger(written.error());
        resume(PauseReason::LedgerIoError);
        reloadStale();
        Q_EMIT ledgerMended();
    });
}

void SubmissionDriver::reloadStale()
{
    const QList<OrderId> stale = std::exchange(m_stale, {});
    for (const OrderId &id : stale)
        readAnew(id, [this](const PaymentRecord &now) { takeUpAsRead(now); });
}

void SubmissionDriver::takeNextEvent(const ActivePtr &payment)
{
    while (!payment->writing && !payment->gone && !payment->inbox.empty()) {
        const auto [event, facts] = std::move(payment->inbox.front());
        payment->inbox.pop_front();
        takeNow(payment, event, facts);
    }
}

void SubmissionDriver::noteNotices(const ActivePtr &payment, const std::vector<Effect> &effects)
{
    for (const Effect &effect : effects) {
        const auto *notify = std::get_if<Notify>(&effect);
        if (!notify)
            continue;
        if (notify->notice == Notice::Denied)
            pause(PauseReason::NotAllowed, payment->denial);
        else if (notify->notice == Notice::WrongAddress && !m_pauses.testFlag(PauseReason::Redirected))
            pause(PauseReason::WrongAddress, payment->denial);
        Q_EMIT noticed(payment->record.id, notify->notice, payment->record.submission.kind);
    }
}

void SubmissionDriver::emitStep(const PaymentRecord &payment, const std::vector<Effect> &effects)
{
    QList<Notice> notices;
    for (const Effect &effect : effects) {
        if (const auto *notify = std::get_if<Notify>(&effect))
            notices.append(notify->notice);
    }
    Q_EMIT stepped(payment, notices);
}

// ---- effects

void SubmissionDriver::perform(const ActivePtr &payment, const std::vector<Effect> &effects)
{
    const Activity activity = payment->record.submission.activity;
    if (activity != Activity::AcquiringSlot && activity != Activity::Sending)
        m_scheduler->remove(payment->record.id);
    if (activity == Activity::Idle)
        m_unheard->forget(payment->record.id);
    for (const Effect &effect : effects) {
        if (std::holds_alternative<Send>(effect))
            send(payment);
        else if (std::holds_alternative<QueryStatus>(effect))
            ask(payment);
        else if (const auto *delay = std::get_if<Wait>(&effect))
            wait(payment, delay->delay);
        else if (std::holds_alternative<AcquireSlot>(effect))
            acquireSlot(payment);
    }
    if (isAtRest(payment->record.submission) && activity == Activity::Idle && payment->inbox.empty())
        letGo(payment);
}

//! Its timers and answers may still come. They say nothing to whoever takes the payment up again.
void SubmissionDriver::letGo(const ActivePtr &payment)
{
    payment->gone = true;
    noteLeaving(*payment);
    m_unheard->forget(payment->record.id);
    m_payments.remove(payment->record.id);
    noteDeparture(payment->record.id);
}

//! Nobody here asks for it any more although nobody knows what became of it: a person has untracked it.
void SubmissionDriver::noteLeaving(const Active &payment)
{
    const Submission &submission = payment.record.submission;
    m_leftUnknown = m_leftUnknown || (payment.mayHaveLeft() && !kontor::isFinal(submission));
}

void SubmissionDriver::acquireSlot(const ActivePtr &payment)
{
    if (!mayGo(payment->record))
        putOff(payment);
    else
        m_scheduler->add(payment->record);
}

//! A queued payment holds. An unknown one would wait deaf and blind for the end of the pause: it is asked for meanwhile.
void SubmissionDriver::putOff(const ActivePtr &payment)
{
    payment->isPutOff = payment->record.submission.state == PaymentState::OutcomeUnknown;
    take(payment, HoldRequested {});
}

void SubmissionDriver::slotGranted(const OrderId &id, const AccessToken &token, Priority priority)
{
    const ActivePtr payment = m_payments.value(id);
    if (!payment || m_stopping)
        return m_scheduler->finished(id);
    payment->token = token;
    payment->priority = priority;
    payment->neverLeft = false;
    take(payment, SlotGranted {token.expiresAt, token.life});
}

void SubmissionDriver::slotRefused(const OrderId &id, const ApiError &error)
{
    if (!wasNotStarted(error)) // it says nothing of the gateway
        pause(pauseForToken(error), saidOfToken(error));
    const ActivePtr payment = m_payments.value(id);
    m_scheduler->finished(id);
    if (!payment)
        return;
    payment->isPutOff = true;
    take(payment, SlotRefused {});
}

void SubmissionDriver::send(const ActivePtr &payment)
{
    m_gateway.create(payment->record.submission.kind, payment->record.id, payment->record.body, payment->token, payment->priority)
        ->then(this, [this, payment, generation = ++payment->generation](const Result<PaymentCreated> &answer) {
            if (generation == payment->generation)
                postAnswered(payment, answer);
        });
}

void SubmissionDriver::postAnswered(const ActivePtr &payment, const Result<PaymentCreated> &answer)
{
    countTroubles(answer);
    PostReading reading = readPost(answer, payment->record, m_rules.refusals);
    reading.event.endedAt = m_clock.monotonic();
    const UtcTime now = m_clock.wall();
    PaymentFacts facts;
    facts.attemptEnd = AttemptRecord {.number = payment->record.submission.attempts,
        .tokenJti = payment->token.jti,
        .tokenExpiresAt = payment->token.expiresAt,
        .tokenIssuedAt = payment->token.issuedAt,
        .tokenRequested = payment->token.asked,
        .fencingToken = m_fencingToken,
        .endedAt = now,
        .boot = m_clock.boot(),
        .endedSinceBoot = reading.event.endedAt,
        .outcome = reading.outcome,
        .httpStatus = reading.event.httpStatus};
    facts.reply = replyOf(answer, payment->record, now);
    if (reading.event.outcome == PostOutcome::Accepted)
        facts.payTo = answer->payTo;
    else if (reading.event.outcome == PostOutcome::EchoDiffers)
        facts.otherMoney = answer->money;
    if (!answer) {
        const QString said = answer.error().text;
        if (reading.event.outcome == PostOutcome::Refused) {
            facts.timeline.append({now, {TimelineType::Refused, {{Arg::HttpStatus, qint64(reading.event.httpStatus)}, {Arg::Said, said}}}});
            facts.problem = refusedForNow(payment->record.submission, reading.event, answer.error().words());
            payment->refusal = answer.error().words();
        }
        noteUnhelpfulReply(answer.error(), payment->record, facts);
        if (answer.error().kind == ErrorKind::Redirected)
            pause(PauseReason::Redirected, pauseDetailFor(answer.error()));
        payment->denial = pauseDetailFor(answer.error());
        if (reading.event.outcome == PostOutcome::Denied) {
            const bool wasInDoubt = m_deniedInDoubt && m_pauses.testFlag(PauseReason::NotAllowed);
            m_deniedInDoubt = wasInDoubt || payment->record.submission.mayBeAccepted;
            payment->denial.nothingLeft = !m_deniedInDoubt;
            m_broker.forgetAll();
            m_scheduler->forgetToken();
        }
        payment->neverLeft = reading.event.outcome == PostOutcome::NotOnWire;
        if (payment->neverLeft)
            pauseAsToldBy(answer.error(), PauseReason::Offline);
    }
    take(payment, reading.event, facts);
}

//! A reply that came and tells nothing of the payment: what it said is kept. A 429 is nobody's business unless it lasts.
void SubmissionDriver::noteUnhelpfulReply(const ApiError &error, const PaymentRecord &payment, PaymentFacts &facts) const
{
    using enum ErrorKind;
    const bool lasts = error.kind == TooMany && payment.submission.attempts >= refusalsBeforeWords;
    if (error.kind == Unreadable || error.kind == TooLarge)
        facts.problem = {ProblemCode::ReplyUnreadable, {}};
    else if (error.kind == ServerError)
        facts.problem = markNotSentAgain(
            {ProblemCode::ServerError, {{Arg::HttpStatus, qint64(error.httpStatus)}, {Arg::Said, error.words()}}}, payment.submission);
    else if (lasts)
        facts.problem = {ProblemCode::TooManyRequests, {}};
    if (error.kind == ServerError || lasts)
        facts.timeline.append(
            {m_clock.wall(), {TimelineType::ServerProblem, {{Arg::HttpStatus, qint64(error.httpStatus)}, {Arg::Said, error.text}}}});
}

void SubmissionDriver::ask(const ActivePtr &payment)
{
    m_gateway.payment(payment->record.submission.kind, payment->record.id, payment->question)
        ->then(this, [this, payment, generation = ++payment->generation](const Result<PaymentDetail> &answer) {
            if (generation == payment->generation)
                judgeAsk(payment, answer);
        });
}

void SubmissionDriver::judgeAsk(const ActivePtr &payment, const Result<PaymentDetail> &answer)
{
    const bool mayProve = !answer && answer.error().kind == ErrorKind::NotFound && awaitsProofOfAbsence(payment->record.submission);
    if (!mayProve)
        return askAnswered(payment, answer);
    if (payment->absentDates.isRepeated(answer.error()) || answer.error().isFromCache)
        return askAnswered(payment, answer, ControlRead::Outcome::Cached);
    m_control.ask(payment->record, answer.error(), payment->question,
        [this, payment, answer, generation = payment->generation](ControlRead::Outcome control) {
            if (generation == payment->generation)
                askAnswered(payment, answer, control);
        });
}

//! Why an answer 404 doesn't count. It is said once, and again when another reason takes its place.
void SubmissionDriver::noteDoubt(const ActivePtr &payment, ControlRead::Outcome control, PaymentFacts &facts) const
{
    using enum ControlRead::Outcome;
    if (control == NotRequested)
        return;
    facts.cameToNothing = control == NotAnswered;
    facts.provesNothing = control == Cached || control == Hidden || control == OtherForm || control == Unrefused;
    if (std::exchange(payment->doubt, control) == control || !facts.provesNothing)
        return;
    const TimelineType why = control == Cached ? TimelineType::AbsenceCached
        : control == Hidden                    ? TimelineType::ControlNotFound
        : control == OtherForm                 ? TimelineType::AbsenceOtherForm
                                               : TimelineType::AbsenceWithoutToken;
    facts.timeline.append({m_clock.wall(), {why, {}}});
}

void SubmissionDriver::askAnswered(const ActivePtr &payment, const Result<PaymentDetail> &answer, ControlRead::Outcome control)
{
    StatusQueryFinished event = readAsk(answer, payment->record);
    if (control != ControlRead::Outcome::NotRequested && control != ControlRead::Outcome::Shown)
        event.outcome = control == ControlRead::Outcome::NotAnswered ? QueryOutcome::AbsentUnconfirmed : QueryOutcome::Unclear;
    event.absence = m_rules.absence;
    if (event.outcome == QueryOutcome::Absent && m_rules.absenceProofAllowed)
        event.absenceProofAllowed = m_rules.absenceProofAllowed();
    if (event.outcome == QueryOutcome::Absent && awaitsProofOfAbsence(payment->record.submission) && event.absenceProofAllowed)
        payment->automaticDue.reset(); // the proof has its own times
    PaymentFacts facts;
    facts.reply = replyOf(answer, payment->record, m_clock.wall());
    facts.checked = event.outcome == QueryOutcome::Found || event.outcome == QueryOutcome::FoundOther
        || event.outcome == QueryOutcome::FoundUnpriced || event.outcome == QueryOutcome::Absent;
    noteWhetherShown(payment->record, event.outcome, facts);
    if (answer) {
        if (event.outcome == QueryOutcome::FoundOther) {
            facts.otherMoney = answer->money;
        } else {
            facts.detail = *answer;
            facts.payTo = answer->payTo;
        }
        event.wordIsFinal = isFinal(payment->record, event.status);
        checkTestFlag(*payment, *answer);
    } else {
        payment->denial = pauseDetailFor(answer.error());
        facts.cameToNothing = cameToNothing(answer.error());
        noteDoubt(payment, control, facts);
        if (answer.error().kind == ErrorKind::VersionRefused)
            pause(PauseReason::WrongAddress, payment->denial);
        else
            pauseAsToldBy(answer.error());
    }
    noteHearing(payment, event, facts.cameToNothing);
    take(payment, event, facts);
}

//! Of one that the gateway has accepted: a database that is behind, or one that was restored.
void SubmissionDriver::noteWhetherShown(const PaymentRecord &payment, QueryOutcome outcome, PaymentFacts &facts) const
{
    const bool isHidden = payment.problem.code == ProblemCode::NotShown;
    const bool wasAccepted = payment.submission.accepted && !isAcceptedBySupport(payment.submission);
    if (wasAccepted && outcome == QueryOutcome::Absent && payment.problem.isEmpty()) {
        facts.problem = {ProblemCode::NotShown, {}};
        facts.timeline.append({m_clock.wall(), {TimelineType::NotShown, {}}});
    } else if (isHidden && outcome == QueryOutcome::Found) {
        facts.problem = Problem {};
    }
}

void SubmissionDriver::noteHearing(const ActivePtr &payment, const StatusQueryFinished &event, bool cameToNothing)
{
    if (payment->gone)
        return;
    if (cameToNothing)
        return m_unheard->note(payment->record.id);
    m_unheard->forget(payment->record.id);
    if (event.outcome != QueryOutcome::Unclear) // what it said of this one it can say of the others
        askUnheard();
}

void SubmissionDriver::askUnheard()
{
    const QList<OrderId> ids = m_unheard->take([this](const OrderId &id) {
        const ActivePtr payment = m_payments.value(id);
        return payment && payment->record.submission.activity == Activity::Waiting;
    });
    QList<ActivePtr> waiting;
    for (const OrderId &id : ids)
        waiting.append(m_payments.value(id));
    askSoon(waiting);
}

void SubmissionDriver::checkTestFlag(const Active &payment, const PaymentDetail &detail)
{
    if (detail.isTest && *detail.isTest == m_rules.isLive && !payment.record.testMarkSeen)
        pause(PauseReason::TestFlag, testMarkDetail(m_rules.isLive));
}

void SubmissionDriver::noteTestMarksSeen()
{
    for (const ActivePtr &payment : std::as_const(m_payments))
        payment->record.testMarkSeen = payment->record.testMarkSeen || payment->record.isTest == m_rules.isLive;
    resume(PauseReason::TestFlag);
}

bool SubmissionDriver::isFinal(const PaymentRecord &payment, const PaymentStatus &word) const
{
    return m_finalWords.contains(FinalWord {payment.submission.kind, word.word()});
}

void SubmissionDriver::setFinalWords(const QList<FinalWord> &words)
{
    m_finalWords = words;
    const auto payments = m_payments.values();
    for (const ActivePtr &payment : payments) {
        const Submission &submission = payment->record.submission;
        const bool isMarked = isFinal(payment->record, submission.lastStatus);
        if (submission.state == PaymentState::OtherStatus && submission.wordIsFinal != isMarked)
            take(payment, WordMarked {isMarked});
    }
}

void SubmissionDriver::setFencingToken(qint64 token)
{
    m_fencingToken = token;
}

//! A gateway that answers one payment after the other with a 5xx is given time: a minute, then longer. Each of them is asked for meanwhile.
void SubmissionDriver::countTroubles(const Result<PaymentCreated> &answer)
{
    const bool isTrouble = !answer && answer.error().kind == ErrorKind::ServerError;
    if (!isTrouble) {
        m_troublesInRow = 0;
        m_troubleWait = {};
        return;
    }
    if (++m_troublesInRow < troublesBeforePause || m_pauseDetails.value(int(PauseReason::GatewayServerError)).goesOnAt)
        return;
    m_troubleWait = std::clamp(m_troubleWait * 2, firstTroubleWait, longestTroubleWait);
    PauseDetail said = pauseDetailFor(answer.error());
    said.goesOnAt = m_clock.wall() + m_troubleWait;
    pause(PauseReason::GatewayServerError, said);
    m_clock.after(m_troubleWait, this, [this, round = ++m_troubleRound] {
        if (round == m_troubleRound)
            resume(PauseReason::GatewayServerError);
    });
}

Millis SubmissionDriver::spread(Millis delay) const
{
    return delay + Millis(qint64(double(delay.count()) * 0.1 * m_chance()));
}

//! A question that came to nothing is put again soon, however long the payment has been waited for. While it is known why nothing can be
//! asked, the end of that brings the questions, and until then they become rarer.
Millis SubmissionDriver::untilNextQuestion(const Active &payment, Millis delay) const
{
    const int inVain = m_unheard->times(payment.record.id);
    const Millis left = payment.automaticDue ? *payment.automaticDue - m_clock.monotonic() : Millis(0);
    if (inVain == 0)
        return left > Millis(0) ? std::min(delay, left) : delay;
    return m_pauses & pausesThatBlockQueries ? std::max(delay, pollDelay(inVain)) : m_unheard->delay(payment.record.id);
}

void SubmissionDriver::wait(const ActivePtr &payment, Millis delay)
{
    // The proof of absence has its own times; only polls are spread.
    const Millis until = untilNextQuestion(*payment, delay);
    payment->automaticDue.reset();
    const bool isProof = awaitsProofOfAbsence(payment->record.submission) && !isProofImpossible(payment->record.submission);
    const Millis waited = isProof ? until : spread(until);
    payment->dueAt = m_clock.monotonic() + waited;
    m_clock.after(waited, this, [this, payment, generation = ++payment->generation] {
        if (generation == payment->generation && !m_stopping)
            take(payment, TimeCame {});
    });
}

std::optional<Millis> SubmissionDriver::nextQuestion() const
{
    std::optional<Millis> next;
    for (const ActivePtr &payment : m_payments) {
        const Submission &submission = payment->record.submission;
        if (submission.activity == Activity::Idle || submission.activity == Activity::Sending || submission.state == PaymentState::Queued)
            continue;
        const Millis due = submission.activity == Activity::Waiting ? payment->dueAt : m_clock.monotonic(); // or it is being asked for
        next = std::min(next.value_or(due), due);
    }
    return next ? std::optional(std::max(Millis(0), *next - m_clock.monotonic())) : std::nullopt;
}

// ---- pausing

void SubmissionDriver::pause(PauseReason reason, const PauseDetail &told)
{
    const bool isNew = !m_pauses.testFlag(reason);
    PauseDetail &kept = m_pauseDetails[int(reason)];
    PauseDetail detail = told;
    if (!isNew && reason == PauseReason::GatewayServerError && !detail.goesOnAt)
        detail.goesOnAt = kept.goesOnAt; // that is when it is tried again, whatever else has trouble meanwhile
    const bool saysMore = std::exchange(kept, detail) != detail;
    if (!isNew && saysMore)
        Q_EMIT pausesChanged();
    if (!isNew)
        return;
    qCDebug(engineLog) << "sending pauses, reason" << Qt::hex << int(reason);
    m_pauses |= reason;
    m_scheduler->setStopped(true);
    if (reason == PauseReason::LedgerOlder)
        letEverythingGo();
    if (selfHealingPauses.testFlag(reason))
        m_probe->start();
    holdWhere([](const PaymentRecord &) { return true; });
    Q_EMIT pausesChanged();
    const bool mayConcernEarlierKey = m_keyChangedAt && m_clock.monotonic() - *m_keyChangedAt < earlierKeyLasts;
    if (reason == PauseReason::NotAllowed && mayConcernEarlierKey)
        m_probe->now();
}

//! It was not to leave: a person works offline, or the gateway is another one.
bool SubmissionDriver::wasNotStarted(const ApiError &error) const
{
    return error.kind == ErrorKind::WorkingOffline && (m_pauses & (PauseReasons(PauseReason::WorkingOffline) | PauseReason::OtherGateway));
}

//! What a request that is on the wire will be answered isn't taken: the copy has another row, or none. What is on its way to the disk is
//! let go when that has ended.
void SubmissionDriver::letEverythingGo()
{
    m_leftUnknown = true;
    m_stale.clear();
    const auto payments = m_payments.values();
    for (const ActivePtr &payment : payments) {
        if (!payment->writing)
            drop(payment);
    }
}

//! What a trouble says of everything else. A request that wasn't started says nothing of the gateway.
void SubmissionDriver::pauseAsToldBy(const ApiError &error, std::optional<PauseReason> otherwise)
{
    if (wasNotStarted(error))
        return;
    const auto reason = pauseFor(error);
    if (reason || otherwise)
        pause(reason ? *reason : *otherwise, pauseDetailFor(error));
}

//! A token says nothing about a gateway that answers each payment with a 5xx: the time of that pause ends it.
void SubmissionDriver::endTroubleOfTokens()
{
    if (!m_pauseDetails.value(int(PauseReason::GatewayServerError)).goesOnAt)
        resume(PauseReason::GatewayServerError);
}

//! A try whether sending can go on has met this. It says what is so now; what an earlier try met further on the way isn't any more.
//! After the gateway didn't accept our access it is tried until it answers that again, or no longer.
void SubmissionDriver::tryMet(const ApiError &error)
{
    const PauseReason met = pauseForToken(error);
    m_wasNotAllowed = m_wasNotAllowed || m_pauses.testFlag(PauseReason::NotAllowed);
    const bool isOfTheWay = ofTheKey.testFlag(met) || met == PauseReason::Offline || met == PauseReason::Tls;
    if (wasNotStarted(error) || (!m_wasNotAllowed && !isOfTheWay && met != PauseReason::GatewayServerError))
        return;
    pause(met, saidOfToken(error));
    if (ofTheKey.testFlag(met))
        return; // nothing left this computer
    for (const PauseReason reason : {PauseReason::Offline, PauseReason::Tls, PauseReason::KeychainLocked, PauseReason::KeychainMissing,
             PauseReason::KeyGone, PauseReason::NotAllowed}) {
        if (reason != met)
            resume(reason);
    }
    if (met != PauseReason::GatewayServerError)
        endTroubleOfTokens();
    if (met == PauseReason::NotAllowed || !selfHealingPauses.testFlag(met))
        m_wasNotAllowed = false;
}

PauseDetail SubmissionDriver::pauseDetail(PauseReason reason) const
{
    PauseDetail detail = m_pauseDetails.value(int(reason));
    if (reason == PauseReason::Offline) {
        const auto mayHaveLeft = [](const ActivePtr &payment) { return payment->mayHaveLeft(); };
        const auto isUnclear = [](const ActivePtr &payment) { return payment->isUnclear(); };
        detail.someOpen = !m_stale.isEmpty() || std::any_of(m_payments.begin(), m_payments.end(), isUnclear);
        detail.nothingLeft = !detail.someOpen && !m_leftUnknown && std::none_of(m_payments.begin(), m_payments.end(), mayHaveLeft);
    }
    return detail;
}

void SubmissionDriver::resume(PauseReason reason)
{
    if (!m_pauses.testFlag(reason))
        return;
    qCDebug(engineLog) << "pause ends, reason" << Qt::hex << int(reason);
    m_pauses.setFlag(reason, false);
    m_pauseDetails.remove(int(reason));
    if (reason == PauseReason::GatewayServerError)
        ++m_troubleRound;
    if (reason == PauseReason::NotAllowed)
        m_deniedInDoubt = false;
    if (!(m_pauses & selfHealingPauses))
        m_probe->stop();
    if (!m_pauses && !m_stopping) {
        m_scheduler->setStopped(false);
        releaseWhere([](const PaymentRecord &) { return true; });
    }
    if (!(m_pauses & pausesThatBlockQueries) && !m_stopping) {
        m_unheard->renew();
        askUnheard();
    }
    Q_EMIT pausesChanged();
}

bool SubmissionDriver::mayGo(const PaymentRecord &payment) const
{
    return !m_pauses && !m_heldBatches.contains(payment.batch) && !m_stoppedBatches.contains(payment.batch);
}

//! What was never sent is cancelled in the ledger already, in the step that ended the batch.
void SubmissionDriver::stopBatch(qint64 batch)
{
    if (m_stoppedBatches.contains(batch))
        return;
    m_stoppedBatches.insert(batch);
    QList<OrderId> concerned;
    for (const ActivePtr &payment : std::as_const(m_payments)) {
        if (payment->record.batch == batch && !mayBeCancelled(payment->record.submission))
            concerned.append(payment->record.id);
    }
    sweep(concerned, [this](const ActivePtr &payment) { take(payment, StopSendingRequested {}); });
}

void SubmissionDriver::setBatchHeld(qint64 batch, bool held)
{
    const auto isOfIt = [batch](const PaymentRecord &payment) { return payment.batch == batch; };
    if (held == m_heldBatches.contains(batch))
        return;
    if (held) {
        m_heldBatches.insert(batch);
        holdWhere(isOfIt);
    } else {
        m_heldBatches.remove(batch);
        releaseWhere(isOfIt);
    }
}

void SubmissionDriver::holdWhere(const std::function<bool(const PaymentRecord &)> &concerned)
{
    QList<OrderId> waiting;
    for (const ActivePtr &payment : std::as_const(m_payments)) {
        if (waitsForTurn(payment->record.submission) && concerned(payment->record))
            waiting.append(payment->record.id);
    }
    sweep(waiting, [this](const ActivePtr &payment) {
        if (waitsForTurn(payment->record.submission) && !mayGo(payment->record))
            putOff(payment);
    });
}

void SubmissionDriver::releaseWhere(const std::function<bool(const PaymentRecord &)> &concerned)
{
    QList<OrderId> held;
    for (const ActivePtr &payment : std::as_const(m_payments)) {
        if (concerned(payment->record) && mayGo(payment->record))
            held.append(payment->record.id);
    }
    sweep(held, [this](const ActivePtr &payment) {
        if (mayGo(payment->record))
            release(payment);
    });
}

void SubmissionDriver::release(const ActivePtr &payment)
{
    take(payment, ReleaseRequested {});
    if (std::exchange(payment->isPutOff, false) && payment->record.submission.state == PaymentState::OutcomeUnknown)
        take(payment, CallbackReceived {}); // now, and not when its next check is due: that may be an hour away
}

//! Some at a time, so that the window stays free; whoever changed meanwhile is looked at as they are then.
void SubmissionDriver::sweep(const QList<OrderId> &ids, const std::function<void(const ActivePtr &)> &act)
{
    const QList<OrderId> now = ids.first(std::min(ids.size(), sweptTogether));
    for (const OrderId &id : now) {
        if (const ActivePtr payment = m_payments.value(id))
            act(payment);
    }
    if (ids.size() > now.size())
        QMetaObject::invokeMethod(
            this, [this, rest = ids.sliced(now.size()), act] { sweep(rest, act); }, Qt::QueuedConnection);
}

void SubmissionDriver::queryAllOpen()
{
    QList<ActivePtr> waiting;
    for (const ActivePtr &payment : std::as_const(m_payments)) {
        const Submission &submission = payment->record.submission;
        if (submission.activity == Activity::Waiting && submission.state != PaymentState::Queued)
            waiting.append(payment);
    }
    askSoon(waiting);
}

void SubmissionDriver::askSoon(const QList<ActivePtr> &payments)
{
    for (const ActivePtr &payment : payments) {
        const auto delay = Millis(qint64(double((askSpacing * payments.size()).count()) * m_chance()));
        payment->dueAt = m_clock.monotonic() + delay;
        m_clock.after(delay, this, [this, payment, generation = ++payment->generation] {
            if (generation == payment->generation && !m_stopping)
                take(payment, TimeCame {});
        });
    }
}

void SubmissionDriver::probeNow()
{
    resume(PauseReason::WrongAddress);
    resume(PauseReason::Redirected);
    if (m_pauseDetails.value(int(PauseReason::GatewayServerError)).goesOnAt)
        resume(PauseReason::GatewayServerError);
    if (m_pauses & (selfHealingPauses | PauseReason::NotAllowed))
        m_probe->now();
    if (m_pauses.testFlag(PauseReason::LedgerIoError))
        tryLedger();
}

void SubmissionDriver::keyChanged()
{
    m_keyChangedAt = m_clock.monotonic();
    probeNow();
}

void SubmissionDriver::stopSending()
{
    m_stopping = true;
    m_scheduler->setStopped(true);
}

bool SubmissionDriver::isQuiet() const
{
    return !isSending() && std::none_of(m_payments.begin(), m_payments.end(), [](const ActivePtr &payment) {
        return payment->record.submission.activity == Activity::Querying;
    });
}

bool SubmissionDriver::isSending() const
{
    return std::any_of(m_payments.begin(), m_payments.end(),
        [](const ActivePtr &payment) { return payment->writing || payment->record.submission.activity == Activity::Sending; });
}

} // namespace kontor
