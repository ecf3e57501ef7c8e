// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/submission.h"

#include <algorithm>
#include <array>
#include <utility>

namespace kontor::submission {
namespace {

using enum PaymentState;

constexpr Millis retryAfterTooMany {1000};
constexpr Millis longestRetryAfter {60'000}; // nobody's header makes a payment wait for hours unseen
constexpr int denialsBeforePause = 2;

bool isRejectionBeingProven(const Submission &submission)
{
    return submission.state == Rejected && awaitsProofOfAbsence(submission) && !isProofImpossible(submission);
}

bool isCalledFinal(const Submission &submission)
{
    return submission.state == OtherStatus && submission.wordIsFinal;
}

bool isOpenAtGateway(const Submission &submission)
{
    return stageOf(submission.state) == Stage::Sent && isOpen(submission.state) && !isCalledFinal(submission);
}

//! One step under construction. Each handler below reads like the rule it stands for.
class Stepper {
public:
    explicit Stepper(const Submission &submission)
        : s(submission)
    {
    }
    Step done() && { return {std::move(s), std::move(m_effects)}; }

    void on(const SlotGranted &event);
    void on(const SlotRefused &);
    void on(const PostEnded &event);
    void on(const StatusQueryFinished &event);
    void on(const TimeCame &);
    void on(const CallbackReceived &);
    void on(const CheckRequested &);
    void on(const CancelRequested &);
    void on(const StopSendingRequested &);
    void on(const StopTrackingRequested &);
    void on(const ResumeRequested &);
    void on(const ConflictResolved &event);
    void on(const LookDue &);
    void on(const AnswerRecorded &event);
    void on(const WordMarked &event);
    void on(const HoldRequested &);
    void on(const ReleaseRequested &);
    void on(const Restarted &event);

private:
    void write() { m_effects.emplace_back(Write {}); }
    void notify(Notice notice) { m_effects.emplace_back(Notify {notice}); }
    void ask()
    {
        s.activity = Activity::Querying;
        s.afterCallback = std::exchange(s.callbackPending, false) && !s.personAsks;
        m_effects.emplace_back(QueryStatus {});
    }
    void wait(Millis delay)
    {
        s.activity = Activity::Waiting;
        m_effects.emplace_back(Wait {delay});
    }
    void acquireSlot()
    {
        s.activity = Activity::AcquiringSlot;
        m_effects.emplace_back(AcquireSlot {});
    }
    //! What a callback caused makes the next question no later, and doesn't show that a word is here to stay: anybody who learnt the
    //! address could cause a thousand.
    int counted() const { return s.afterCallback ? 0 : 1; }
    //! Nor does a person who checks postpone the next question.
    int countedQuiet() const { return s.personAsks ? 0 : counted(); }
    //! What the gateway has answered so far leaves it open whether it accepted the payment, or a person doesn't want it sent again.
    PaymentState orUnknown(PaymentState state) const { return s.mayBeAccepted || s.sendingStopped ? OutcomeUnknown : state; }
    //! After news or none: a callback that came meanwhile means exactly one more GET, otherwise the next poll of what is still open.
    void goOn()
    {
        if (s.callbackPending)
            ask();
        else if (isQueriedAutomatically(s))
            wait(pollDelay(s.queriesWithoutNews));
    }
    //! What is there under this ID may be ours: a POST may have been accepted, or nobody else knows the ID. That one of ours was answered
    //! 401, 403 or 429 makes it no likelier; of a typed ID a person decides then, even if another copy of that POST was accepted.
    bool mayBeOurs() const { return s.accepted || s.mayBeAccepted || !s.idTypedByPerson; }

    void askSoon();
    void take(const PostEnded &event);
    void stopTracking();
    void stopTrackingInstead();
    void accept();
    void repeat();
    void notOnWire();
    void tooMany(const PostEnded &event);
    void denied();
    void wrongAddress();
    void refuse(const PostEnded &event);
    void unclear();

    void found(const StatusQueryFinished &event);
    void foundWithoutWord();
    void foundUnpriced(const StatusQueryFinished &event);
    PaymentState acceptedState() const;
    //! A callback tells what became of an untracked payment; only a person who asks has it tracked again.
    bool staysUntracked() const { return s.state == TrackingStopped && !s.personAsks; }
    void noteAcceptance();
    void conflict(Notice notice);
    void leaveRejected(PaymentState state);
    void absent(const StatusQueryFinished &event);
    void judge(const StatusQueryFinished &event);
    void putOff();
    void judgeAbsence(const StatusQueryFinished &event);
    void waitForAbsence(Millis delay);
    void reject();
    void askDenied();
    void askQuiet(std::optional<Notice> notice = {});

    Submission s;
    std::vector<Effect> m_effects;
};

// ---- sending

void Stepper::on(const SlotGranted &event)
{
    if (s.activity != Activity::AcquiringSlot || s.accepted || s.refusedStatus != 0 || s.sendingStopped
        || !(s.state == Queued || s.state == OutcomeUnknown))
        return;
    ++s.attempts;
    s.latestTokenExpiry = std::max(s.latestTokenExpiry, event.tokenExpiresAt);
    s.tokenLife = std::max(s.tokenLife, event.tokenLife.value_or(Seconds(0)));
    s.boundless = s.boundless || !event.tokenLife;
    s.lastPostEnd.reset();
    s.firstAbsence.reset();
    if (s.state == Queued)
        s.state = Sending; // a repeat stays Unknown: that is the truth until it is answered
    s.activity = Activity::Sending;
    write();
    m_effects.emplace_back(Send {s.attempts});
}

void Stepper::on(const SlotRefused &)
{
    if (s.activity != Activity::AcquiringSlot)
        return;
    s.activity = Activity::Idle;
    if (s.state == Queued) {
        s.state = Paused;
        write();
    } else if (s.state == OutcomeUnknown) {
        putOff();
    }
}

//! It can't be sent now. Checks go on; when it is found absent again, it takes its turn again.
void Stepper::putOff()
{
    ++s.queriesWithoutNews;
    write();
    goOn();
}

void Stepper::on(const PostEnded &event)
{
    if (s.activity != Activity::Sending)
        return;
    s.activity = Activity::Idle;
    s.lastPostEnd = event.endedAt;
    if (event.outcome != PostOutcome::Denied)
        s.denials = 0;
    const bool isWantedUntracked = std::exchange(s.stopTrackingRequested, false);
    take(event);
    using enum PostOutcome;
    const bool isThere = event.outcome == Accepted || event.outcome == EchoDiffers || event.outcome == Repeated;
    if (isWantedUntracked && isThere)
        notify(Notice::StillTracked);
    else if (isWantedUntracked)
        stopTrackingInstead();
}

//! What came of the POST is noted as ever; what would have been done next is not.
void Stepper::stopTrackingInstead()
{
    std::erase_if(
        m_effects, [](const Effect &effect) { return !std::holds_alternative<Write>(effect) && !std::holds_alternative<Notify>(effect); });
    stopTracking();
}

void Stepper::take(const PostEnded &event)
{
    switch (event.outcome) {
    case PostOutcome::Accepted:
        return accept();
    case PostOutcome::EchoDiffers:
        s.everOnWire = s.mayBeAccepted = s.accepted = true; // a 2xx: it has taken something of ours
        return conflict(Notice::OtherMoney);
    case PostOutcome::Repeated:
        return repeat();
    case PostOutcome::NotOnWire:
        return notOnWire();
    case PostOutcome::TooMany:
        return tooMany(event);
    case PostOutcome::Denied:
        return denied();
    case PostOutcome::WrongAddress:
        return wrongAddress();
    case PostOutcome::Refused:
        return refuse(event);
    case PostOutcome::Unclear:
    default:
        return unclear();
    }
}

void Stepper::accept()
{
    s.everOnWire = s.mayBeAccepted = s.accepted = true;
    s.repeated = false;
    s.refusedStatus = 0;
    s.queriesWithoutNews = 0;
    s.state = acceptedState();
    write();
    notify(Notice::Accepted);
    goOn();
}

//! Of a payment that the gateway has: its last word, or that there was none yet.
PaymentState Stepper::acceptedState() const
{
    return s.lastStatus.isKnown() ? OtherStatus : s.kind == PaymentKind::Payin ? AwaitingPayment : Processing;
}

void Stepper::repeat()
{
    const bool isComparable = mayBeOurs();
    s.everOnWire = s.mayBeAccepted = true;
    if (!isComparable)
        return conflict(Notice::IdTaken);
    s.repeated = true;
    s.state = OutcomeUnknown;
    write();
    ask();
}

void Stepper::notOnWire()
{
    if (s.sendingStopped && !s.everOnWire) {
        s.state = Cancelled;
        write();
        return notify(Notice::Cancelled);
    }
    s.state = orUnknown(Paused);
    if (s.state == OutcomeUnknown)
        putOff();
    else
        write();
}

void Stepper::tooMany(const PostEnded &event)
{
    s.everOnWire = true; // this copy was not processed; a proxy may have made another
    s.state = orUnknown(Queued);
    write();
    wait(std::min(event.retryAfter.value_or(retryAfterTooMany), longestRetryAfter));
}

void Stepper::denied()
{
    s.everOnWire = true;
    ++s.denials;
    const bool pause = s.denials >= denialsBeforePause;
    s.state = orUnknown(pause ? Paused : Queued);
    write();
    if (pause)
        notify(Notice::Denied);
    if (s.state == Queued)
        acquireSlot(); // once more with a fresh token
    else if (s.state == OutcomeUnknown)
        wait(pollDelay(s.queriesWithoutNews++)); // not at once, even after a callback: the question would be denied as well
}

void Stepper::wrongAddress()
{
    s.everOnWire = true;
    s.state = orUnknown(Paused);
    write();
    notify(Notice::WrongAddress);
    if (s.state == OutcomeUnknown && s.callbackPending)
        ask();
    else if (s.state == OutcomeUnknown)
        wait(pollDelay(s.queriesWithoutNews++));
}

void Stepper::refuse(const PostEnded &event)
{
    const bool isOnlyAttempt = !s.everOnWire && !s.mayBeAccepted;
    s.everOnWire = true;
    s.refusedStatus = event.httpStatus;
    if (isOnlyAttempt && event.isOwnRefusal) {
        s.rejection = Rejection::Reply;
        s.state = Rejected;
        write();
        notify(Notice::Refused);
        return ask();
    }
    s.mayBeAccepted = s.mayBeAccepted || !event.isOwnRefusal;
    s.state = OutcomeUnknown; // until it is proven: an earlier or delayed copy may still be accepted
    write();
    ask();
}

void Stepper::unclear()
{
    s.everOnWire = s.mayBeAccepted = true;
    s.state = OutcomeUnknown;
    write();
    notify(Notice::ReplyLost);
    if (s.attempts > 1 && !s.callbackPending && !awaitsProofOfAbsence(s)) // the last try is followed by questions alone
        wait(pollDelay(s.attempts - 2)); // a gateway in trouble is given more time with each try
    else
        ask();
}

// ---- asking

void Stepper::on(const StatusQueryFinished &event)
{
    if (s.activity != Activity::Querying)
        return;
    s.activity = Activity::Idle;
    if (event.outcome != QueryOutcome::Denied)
        s.denials = 0;
    if (event.outcome != QueryOutcome::Absent && event.outcome != QueryOutcome::AbsentUnconfirmed)
        s.firstAbsence.reset();
    judge(event);
    if (s.activity != Activity::Querying)
        s.personAsks = false;
}

void Stepper::judge(const StatusQueryFinished &event)
{
    switch (event.outcome) {
    case QueryOutcome::Found:
        return found(event);
    case QueryOutcome::FoundOther:
        if (s.resolvedAsOurs)
            return found(event);
        s.lastStatus = event.status;
        return conflict(s.repeated && !s.accepted ? Notice::IdTaken : Notice::OtherMoney);
    case QueryOutcome::FoundUnpriced:
        return foundUnpriced(event);
    case QueryOutcome::Absent:
        return absent(event);
    case QueryOutcome::Denied:
        return askDenied();
    case QueryOutcome::AbsentUnconfirmed:
    case QueryOutcome::Unclear:
    default:
        return askQuiet();
    }
}

void Stepper::noteAcceptance()
{
    if (s.state == Rejected) {
        s.foundAfterRejected = true;
        notify(Notice::AcceptedAfterAll);
    } else if (s.repeated)
        notify(s.attempts > 1 ? Notice::AcceptedEarlier : Notice::AnsweredRepeatAtFirstTry);
    else if (!s.accepted || isAcceptedBySupport(s))
        notify(Notice::Accepted);
    s.rejection = Rejection::None;
    s.accepted = s.mayBeAccepted = true;
    s.repeated = false;
    s.refusedStatus = 0;
}

void Stepper::found(const StatusQueryFinished &event)
{
    const PaymentStatus &status = event.status;
    if (!mayBeOurs() && s.state != Mismatch)
        return conflict(Notice::IdTaken);
    if (!status.isKnown())
        return foundWithoutWord();
    write();
    const bool same = status == s.lastStatus;
    if (s.state == Mismatch) { // what a person has to decide stays theirs, whatever the gateway goes on to say
        s.lastStatus = status;
        if (!same)
            notify(Notice::StatusChanged);
        return goOn();
    }
    noteAcceptance();
    s.queriesWithoutNews = same ? s.queriesWithoutNews + countedQuiet() : 0;
    s.queriesWithSameStatus = same ? s.queriesWithSameStatus + counted() : 1;
    const bool wasPaid = s.state == Paid;
    s.lastStatus = status;
    if (!same && !(wasPaid && !s.changedAfterSuccess && status.isSuccess()))
        notify(status.isSuccess() ? Notice::Settled : Notice::StatusChanged);
    if (wasPaid && !status.isSuccess() && !s.changedAfterSuccess) {
        s.changedAfterSuccess = true;
        notify(Notice::ChangedAfterSuccess);
    }
    if (status.isSuccess())
        s.state = Paid;
    else if (!wasPaid && !staysUntracked())
        s.state = OtherStatus;
    s.wordIsFinal = event.wordIsFinal && s.state == OtherStatus;
    goOn();
}

//! A payin may be shown without a status. That it is there is all it says: an earlier word stands, and none is made up.
void Stepper::foundWithoutWord()
{
    write();
    if (s.state == Mismatch)
        return goOn();
    s.queriesWithoutNews = s.accepted ? s.queriesWithoutNews + countedQuiet() : 0;
    const bool wasRejected = s.state == Rejected;
    noteAcceptance();
    if (s.state == OutcomeUnknown || s.state == Paused || wasRejected || (s.state == TrackingStopped && !staysUntracked()))
        s.state = acceptedState();
    goOn();
}

//! Something is there under our ID, and its money isn't shown. It is ours when we know that it was accepted, or when the ID is Kontor's
//! own: nobody else could have sent it, and only these bytes were ever sent under it. A 409 to the very first POST breaks that reasoning,
//! because somebody was there before us; and a typed ID never had it. Those stay unknown, and are only asked for, until money is shown.
void Stepper::foundUnpriced(const StatusQueryFinished &event)
{
    const bool onlyWeCanHaveSentIt = !s.idTypedByPerson && !(s.repeated && s.attempts <= 1);
    if (s.accepted || s.state == Mismatch || onlyWeCanHaveSentIt)
        return found(event);
    const bool isNews = !isTakenBySomething(s);
    s.queriesWithSameStatus += isNews ? 1 : counted(); // the word itself isn't kept: it may be said of somebody else's
    s.queriesWithoutNews += countedQuiet();
    s.everOnWire = true;
    if (s.state == Rejected || s.state == Paused)
        leaveRejected(OutcomeUnknown);
    write();
    if (isNews)
        notify(Notice::NotComparable);
    goOn();
}

void Stepper::conflict(Notice notice)
{
    leaveRejected(Mismatch);
    s.repeated = false;
    s.callbackPending = s.personAsks = false;
    write();
    notify(notice);
}

void Stepper::leaveRejected(PaymentState state)
{
    s.rejection = Rejection::None;
    s.state = state;
}

void Stepper::absent(const StatusQueryFinished &event)
{
    if (s.state == Rejected && std::exchange(s.lookDue, false))
        ++s.looks;
    const bool isRefusedByReply = s.state == Rejected && s.rejection == Rejection::Reply;
    // A payment that the gateway accepted and no longer shows, or calls taken but does not show: keep asking, never send.
    if ((s.state != OutcomeUnknown && !isRefusedByReply) || s.accepted || s.repeated || isTakenBySomething(s))
        return askQuiet(s.state == TrackingStopped ? std::optional(Notice::StillUntracked) : std::nullopt);
    if (event.endedAt - event.beganAt > longestAnswer) { // the computer slept meanwhile: what this answer says may be old
        s.firstAbsence.reset();
        return askQuiet();
    }
    if (s.callbackPending) { // something moved meanwhile: what this answer says may be older
        write();
        return ask();
    }
    if (awaitsProofOfAbsence(s))
        return judgeAbsence(event);
    write();
    notify(Notice::QueryingAgain);
    acquireSlot(); // the same ID and the same bytes: safe, whatever became of the earlier ones
}

void Stepper::reject()
{
    const Notice notice = s.state == Rejected ? Notice::RefusalProven : Notice::ProvenAbsent;
    s.state = Rejected;
    s.rejection = Rejection::Absence;
    s.firstAbsence.reset();
    write();
    notify(notice);
}

void Stepper::waitForAbsence(Millis delay)
{
    s.queriesWithoutNews += countedQuiet();
    write();
    wait(std::clamp<Millis>(delay, Seconds(1), std::chrono::hours(1)));
}

//! It isn't sent any more. Two answers 404, well apart, after no token of ours can have
//! let anything in, prove that the gateway doesn't have the payment. All times are ours: a Date can only cast doubt, because it may be a
//! proxy's.
void Stepper::judgeAbsence(const StatusQueryFinished &event)
{
    if (s.boundless || !s.absenceProofAllowed || !event.absenceProofAllowed)
        return askQuiet();
    if (!s.lastPostEnd)
        s.lastPostEnd = event.endedAt;
    const Millis bound = *s.lastPostEnd + s.tokenLife + event.absence.margin;
    if (event.beganAt <= bound) {
        s.firstAbsence.reset();
        return waitForAbsence(bound - event.endedAt + Seconds(1));
    }
    if (s.firstAbsence && event.beganAt < s.firstAbsence->endedAt + event.absence.spacing)
        return waitForAbsence(s.firstAbsence->endedAt + event.absence.spacing - event.endedAt + Seconds(1));
    const bool isDoubtful = s.firstAbsence && s.firstAbsence->date && event.answeredAt
        && std::chrono::abs((*event.answeredAt - *s.firstAbsence->date) - (event.endedAt - s.firstAbsence->endedAt)) > mostDateDrift;
    if (s.firstAbsence && !isDoubtful)
        return reject();
    s.firstAbsence = FirstAbsence {event.endedAt, event.answeredAt};
    waitForAbsence(event.absence.spacing + Seconds(1));
}

void Stepper::askDenied()
{
    ++s.denials;
    s.queriesWithoutNews += countedQuiet();
    write();
    if (s.denials == denialsBeforePause)
        notify(Notice::Denied);
    if (isQueriedAutomatically(s))
        wait(pollDelay(s.queriesWithoutNews));
}

void Stepper::askQuiet(std::optional<Notice> notice)
{
    s.queriesWithoutNews += countedQuiet();
    write();
    if (notice)
        notify(*notice);
    goOn();
}

// ---- time, hints, people, restarts

void Stepper::on(const TimeCame &)
{
    if (s.activity != Activity::Waiting)
        return;
    s.activity = Activity::Idle;
    if (s.state == Queued)
        acquireSlot();
    else if (isQueriedAutomatically(s))
        ask();
}

void Stepper::on(const CallbackReceived &)
{
    if (!canHaveMoved(s))
        return;
    if (s.firstAbsence) {
        s.firstAbsence.reset();
        write();
    }
    askSoon();
}

void Stepper::askSoon()
{
    const bool isFree = s.activity == Activity::Idle || s.activity == Activity::Waiting;
    if (isFree && s.state == Queued)
        return;
    s.callbackPending = true;
    // A turn may be long in coming, and is taken again if the payment is not there.
    if (isFree || (s.activity == Activity::AcquiringSlot && s.state == OutcomeUnknown))
        ask();
}

//! An untracked payment stays untracked meanwhile: whoever untracked it may have paid in another way, and it must not go out again.
void Stepper::on(const CheckRequested &)
{
    if (!canHaveMoved(s))
        return;
    s.personAsks = true;
    askSoon();
}

void Stepper::on(const CancelRequested &)
{
    if (!mayBeCancelled(s))
        return notify(Notice::CannotBeRecalled);
    s.state = Cancelled;
    s.activity = Activity::Idle;
    write();
    notify(Notice::Cancelled);
}

void Stepper::on(const StopSendingRequested &)
{
    if (mayBeCancelled(s))
        return on(CancelRequested {});
    if (!maySend(s))
        return;
    s.sendingStopped = true;
    const bool waited = stageOf(s.state) == Stage::Waiting;
    if (waited)
        s.state = OutcomeUnknown;
    write();
    notify(Notice::SendingStopped);
    if (waited || s.activity == Activity::AcquiringSlot)
        ask();
}

void Stepper::on(const StopTrackingRequested &)
{
    // A conflict isn't asked about by itself; only a person's decision ends it.
    if (!mayStopTracking(s))
        return;
    if (s.activity == Activity::Sending) {
        s.stopTrackingRequested = true;
        return;
    }
    write();
    stopTracking();
}

void Stepper::stopTracking()
{
    s.state = TrackingStopped;
    s.activity = Activity::Idle;
    s.callbackPending = s.personAsks = false;
    notify(Notice::TrackingStopped);
}

void Stepper::on(const ResumeRequested &)
{
    if (s.state != TrackingStopped)
        return;
    s.state = s.accepted ? acceptedState() : OutcomeUnknown;
    s.queriesWithoutNews = 0;
    write();
    notify(Notice::Resumed);
    if (s.activity != Activity::Querying)
        ask();
}

void Stepper::on(const ConflictResolved &event)
{
    if (s.state != Mismatch || (!event.isOurs && !mayBeSaidNotOurs(s)))
        return;
    s.repeated = false;
    s.refusedStatus = 0;
    s.lastStatus = {}; // it was said of something that was in doubt
    s.queriesWithoutNews = s.queriesWithSameStatus = 0;
    if (!event.isOurs) {
        s.state = Rejected;
        s.rejection = Rejection::Comparison;
        s.mayBeAccepted = false;
        write();
        return notify(Notice::ResolvedAsNotOurs);
    }
    s.resolvedAsOurs = s.accepted = s.mayBeAccepted = true;
    s.state = acceptedState();
    write();
    notify(Notice::ResolvedAsOurs);
    if (s.activity != Activity::Querying)
        ask();
}

void Stepper::on(const LookDue &)
{
    if (s.state != Rejected || !lookAfter(s))
        return;
    s.lookDue = true;
    if (s.activity == Activity::Idle || s.activity == Activity::Waiting)
        ask();
}

void Stepper::on(const AnswerRecorded &event)
{
    if (!mayRecordAnswer(s))
        return;
    s.repeated = false;
    s.queriesWithoutNews = s.queriesWithSameStatus = 0;
    s.firstAbsence.reset();
    s.rejection = Rejection::Support;
    if (!event.executed) {
        s.state = Rejected;
        s.activity = Activity::Idle;
        write();
        return notify(Notice::SupportSaidNotExecuted);
    }
    s.foundAfterRejected = s.foundAfterRejected || s.state == Rejected;
    s.accepted = s.mayBeAccepted = true;
    s.refusedStatus = 0;
    s.state = acceptedState();
    write();
    notify(Notice::SupportSaidExecuted);
    if (s.activity != Activity::Querying)
        ask();
}

void Stepper::on(const WordMarked &event)
{
    if (s.state != OtherStatus || s.wordIsFinal == event.isFinal)
        return;
    s.wordIsFinal = event.isFinal;
    const bool waits = s.activity == Activity::Waiting;
    if (waits)
        s.activity = Activity::Idle;
    write();
    notify(event.isFinal ? Notice::WordFinal : Notice::WordNotFinal);
    if (!event.isFinal && s.activity == Activity::Idle)
        ask();
}

void Stepper::on(const HoldRequested &)
{
    if (s.state == OutcomeUnknown && s.activity == Activity::AcquiringSlot)
        return putOff();
    if (s.state != Queued)
        return;
    s.state = Paused;
    s.activity = Activity::Idle;
    write();
}

void Stepper::on(const ReleaseRequested &)
{
    if (s.state != Paused && s.state != Draft)
        return;
    s.denials = 0;
    s.state = s.everOnWire ? OutcomeUnknown : Queued;
    write();
    if (s.everOnWire)
        ask(); // nobody knows how long it waited, or what was sent meanwhile from another copy of the ledger
    else
        acquireSlot();
}

void Stepper::on(const Restarted &event)
{
    s.activity = Activity::Idle;
    const auto isPast = [&event](Millis time) { return event.isSameClock && time <= event.now; };
    if (!s.lastPostEnd || !isPast(*s.lastPostEnd)) {
        s.lastPostEnd = event.now; // nobody knows by this clock when it ended
        s.firstAbsence.reset();
    } else if (s.firstAbsence && !isPast(s.firstAbsence->endedAt)) {
        s.firstAbsence.reset();
    }
    s.callbackPending = s.personAsks = s.stopTrackingRequested = s.lookDue = false;
    if (s.state == Sending) { // the crash came between writing the attempt and writing its end: it may have gone out
        s.state = OutcomeUnknown;
        s.everOnWire = s.mayBeAccepted = true;
        write();
        ask();
    } else if (s.state == Queued && s.everOnWire) { // a 401 or 429 once: after a pause of unknown length the gateway is asked first
        s.state = OutcomeUnknown;
        write();
        ask();
    } else if (s.state == Queued) {
        acquireSlot();
    } else if (isQueriedAutomatically(s)) {
        ask();
    }
}

struct RejectionKey {
    Rejection rejection;
    const char *key;
};
constexpr std::array rejectionKeys {RejectionKey {Rejection::None, ""}, RejectionKey {Rejection::Reply, "reply"},
    RejectionKey {Rejection::Absence, "absence"}, RejectionKey {Rejection::Comparison, "comparison"},
    RejectionKey {Rejection::Support, "support"}};

} // namespace

QString key(Rejection rejection)
{
    return QString::fromLatin1(rejectionKeys[static_cast<size_t>(rejection)].key);
}

std::optional<Rejection> rejectionOfKey(const QString &key)
{
    for (const RejectionKey &candidate : rejectionKeys) {
        if (key == QLatin1String(candidate.key))
            return candidate.rejection;
    }
    return std::nullopt;
}

Submission madeElsewhere(PaymentKind kind, const PaymentStatus &status)
{
    const PaymentState unnamed = kind == PaymentKind::Payin ? AwaitingPayment : Processing;
    return {.kind = kind,
        .state = status.isSuccess() ? Paid
            : status.isKnown()      ? OtherStatus
                                    : unnamed,
        .idTypedByPerson = true,
        .mayBeAccepted = true,
        .everOnWire = true,
        .accepted = true,
        .lastStatus = status};
}

bool canHaveMoved(const Submission &submission)
{
    const Stage stage = stageOf(submission.state);
    if (stage == Stage::Waiting)
        return submission.everOnWire;
    return stage != Stage::Draft && submission.state != Cancelled;
}

bool isAtRest(const Submission &submission)
{
    return (stageOf(submission.state) == Stage::Ended && !isRejectionBeingProven(submission)) || isCalledFinal(submission);
}

bool isQueriedAutomatically(const Submission &submission)
{
    return isRejectionBeingProven(submission) || isOpenAtGateway(submission);
}

bool mayBeCancelled(const Submission &submission)
{
    const Stage stage = stageOf(submission.state);
    return (stage == Stage::Draft || stage == Stage::Waiting) && !submission.everOnWire;
}

bool maySend(const Submission &submission)
{
    const bool isDone = submission.accepted || submission.refusedStatus != 0 || submission.sendingStopped;
    const PaymentState state = submission.state;
    return !isDone && (isBeingSent(state) || state == PaymentState::OutcomeUnknown || state == PaymentState::TrackingStopped);
}

bool mayBeAcceptedAfterAll(const Submission &submission)
{
    const bool isUnproven = submission.rejection != Rejection::Absence && submission.rejection != Rejection::Comparison;
    return submission.state == PaymentState::Rejected && isUnproven;
}

bool mayBeSaidNotOurs(const Submission &submission)
{
    return submission.state == PaymentState::Mismatch && !submission.accepted;
}

bool mayStopTracking(const Submission &submission)
{
    const bool waitsToGoAgain = submission.everOnWire && stageOf(submission.state) == Stage::Waiting;
    return waitsToGoAgain || isOpenAtGateway(submission);
}

bool isTakenBySomething(const Submission &submission)
{
    return !submission.accepted && submission.queriesWithSameStatus > 0;
}

bool awaitsProofOfAbsence(const Submission &submission)
{
    if (submission.state == PaymentState::Rejected)
        return submission.rejection == Rejection::Reply;
    const bool isSentNoMore = submission.refusedStatus != 0 || submission.sendingStopped || submission.attempts >= maxAttempts;
    return submission.state == PaymentState::OutcomeUnknown && isSentNoMore;
}

bool isProofImpossible(const Submission &submission)
{
    return submission.boundless || !submission.absenceProofAllowed;
}

std::optional<Millis> untilProven(const Submission &submission, const AbsenceRules &rules, Millis now)
{
    if (!awaitsProofOfAbsence(submission) || isProofImpossible(submission))
        return {};
    if (submission.firstAbsence)
        return std::max<Millis>(Millis(0), submission.firstAbsence->endedAt + rules.spacing - now);
    const Millis bound = submission.lastPostEnd.value_or(now) + submission.tokenLife + rules.margin;
    return std::max<Millis>(Millis(0), bound - now) + rules.spacing;
}

bool isProven(const Submission &submission)
{
    return submission.state == PaymentState::Rejected && submission.rejection == Rejection::Absence;
}

bool mayRecordAnswer(const Submission &submission)
{
    const bool isUndeterminable = awaitsProofOfAbsence(submission) && isProofImpossible(submission);
    const bool isSaidNotExecuted = submission.rejection == Rejection::Support && !submission.accepted;
    const bool isClaimedAndHidden = submission.state == OutcomeUnknown && submission.repeated && !submission.accepted;
    return submission.activity != Activity::Sending && (isUndeterminable || isSaidNotExecuted || isClaimedAndHidden);
}

bool isAcceptedBySupport(const Submission &submission)
{
    return submission.accepted && submission.rejection == Rejection::Support;
}

std::optional<Millis> lookAfter(const Submission &submission)
{
    using namespace std::chrono_literals;
    static constexpr std::array<Millis, 3> looks {1h, 24h, 72h};
    const bool isLookedFor = submission.state == PaymentState::Rejected && submission.rejection != Rejection::Comparison;
    return isLookedFor && submission.looks < int(looks.size()) ? std::optional(looks[size_t(submission.looks)]) : std::nullopt;
}

bool isRefusal(int httpStatus)
{
    return httpStatus == 400 || httpStatus == 422;
}

Step step(const Submission &submission, const Event &event)
{
    Stepper stepper(submission);
    std::visit([&stepper](const auto &e) { stepper.on(e); }, event);
    return std::move(stepper).done();
}

Millis pollDelay(int queriesWithoutNews)
{
    using namespace std::chrono_literals;
    static constexpr std::array<Millis, 6> delays {5s, 15s, 1min, 5min, 15min, 1h};
    return delays[static_cast<size_t>(std::clamp(queriesWithoutNews, 0, int(delays.size()) - 1))];
}

} // namespace kontor::submission
