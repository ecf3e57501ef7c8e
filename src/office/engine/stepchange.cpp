// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/engine/stepchange.h"

#include "core/outcome.h"

#include <algorithm>

namespace kontor {

using namespace submission;

namespace {

constexpr int tooManyBeforeProblem = 3; // a 429 to the third POST of a payment lasts

AttemptRecord attemptOf(const OpenPayment &payment, int number, const StepContext &context)
{
    return {.number = number,
        .tokenJti = payment.token.jti,
        .tokenExpiresAt = payment.token.expiresAt,
        .tokenIssuedAt = payment.token.issuedAt,
        .tokenRequested = payment.token.asked,
        .fencingToken = context.fencingToken};
}

//! A reply that came and tells nothing of the payment: what it said is kept. A 429 is nobody's business unless it lasts.
void addUnhelpfulReply(const ApiError &error, const PaymentRecord &payment, UtcTime now, PaymentFacts &facts)
{
    using enum ErrorKind;
    const bool lasts = error.kind == TooMany && payment.submission.attempts >= tooManyBeforeProblem;
    if (error.kind == Unreadable || error.kind == TooLarge)
        facts.problem = {ProblemCode::ReplyUnreadable, {}};
    else if (error.kind == ServerError)
        facts.problem = markNotSentAgain(
            {ProblemCode::ServerError, {{Arg::HttpStatus, qint64(error.httpStatus)}, {Arg::Said, error.words()}}}, payment.submission);
    else if (lasts)
        facts.problem = {ProblemCode::TooManyRequests, {}};
    if (error.kind == ServerError || lasts)
        facts.timeline.append({now, {TimelineType::ServerProblem, {{Arg::HttpStatus, qint64(error.httpStatus)}, {Arg::Said, error.text}}}});
}

//! A payment that the gateway accepted and doesn't show: its database is behind, or was restored.
void addWhetherShown(const PaymentRecord &payment, QueryOutcome outcome, UtcTime now, PaymentFacts &facts)
{
    const bool isHidden = payment.problem.code == ProblemCode::NotShown;
    const bool wasAccepted = payment.submission.accepted && !isAcceptedBySupport(payment.submission);
    if (wasAccepted && outcome == QueryOutcome::Absent && payment.problem.isEmpty()) {
        facts.problem = {ProblemCode::NotShown, {}};
        facts.timeline.append({now, {TimelineType::NotShown, {}}});
    } else if (isHidden && outcome == QueryOutcome::Found) {
        facts.problem = Problem {};
    }
}

//! Why an answer 404 doesn't count. It is said once, and again when another reason takes its place.
void addDoubt(const QueryReading &reading, UtcTime now, PaymentFacts &facts)
{
    using enum ControlRead::Outcome;
    const ControlRead::Outcome control = reading.control;
    if (control == NotRequested)
        return;
    facts.cameToNothing = control == NotAnswered;
    facts.provesNothing = control == Cached || control == Hidden || control == OtherForm || control == Unrefused;
    if (!reading.isNewDoubt || !facts.provesNothing)
        return;
    const TimelineType why = control == Cached ? TimelineType::AbsenceCached
        : control == Hidden                    ? TimelineType::ControlNotFound
        : control == OtherForm                 ? TimelineType::AbsenceOtherForm
                                               : TimelineType::AbsenceWithoutToken;
    facts.timeline.append({now, {why, {}}});
}

//! When the proof is expected. While the answers 404 prove nothing there is no such time, until one counts.
std::optional<UtcTime> knownBy(
    const PaymentRecord &before, const PaymentRecord &next, const Event &event, const PaymentFacts &facts, const StepContext &context)
{
    const auto proven = untilProven(next.submission, context.absence, context.monotonic);
    if (!proven || facts.provesNothing)
        return std::nullopt;
    const auto *asked = std::get_if<StatusQueryFinished>(&event);
    const bool provedNothing = awaitsProofOfAbsence(before.submission) && !isProofImpossible(before.submission) && !before.knownBy;
    if (provedNothing && !std::holds_alternative<PostEnded>(event) && !(asked && asked->outcome == QueryOutcome::Absent))
        return std::nullopt;
    const UtcTime earliest = context.now + *proven;
    if (!next.nextCheckAt)
        return earliest;
    return std::max(earliest, *next.nextCheckAt + (next.submission.firstAbsence ? Seconds(0) : context.absence.spacing));
}

//! The line of the timeline for a notice, and the problem that it leaves.
void addNotice(Notice notice, const PaymentFacts &facts, const QString &refusal, UtcTime now, PaymentRecord &next, LedgerChange &change)
{
    const bool isKnownBetter = notice == Notice::ReplyLost && facts.problem;
    TimelineEntry entry = timelineOf(notice, next, now);
    if (isKnownBetter)
        entry.event.args.set(Arg::How, QString(facts.problem->code == ProblemCode::ReplyUnreadable ? how::unreadable : how::unclear));
    change.timeline.append(entry);
    if (const auto problem = problemOf(notice, next, facts, refusal); problem && !isKnownBetter)
        next.problem = *problem;
}

} // namespace

PaymentFacts factsOfPost(
    const OpenPayment &payment, const Result<PaymentCreated> &answer, const PostReading &reading, const StepContext &context)
{
    PaymentFacts facts;
    AttemptRecord attempt = attemptOf(payment, payment.record.submission.attempts, context);
    attempt.endedAt = context.now;
    attempt.boot = context.boot;
    attempt.endedSinceBoot = reading.event.endedAt;
    attempt.outcome = reading.outcome;
    attempt.httpStatus = reading.event.httpStatus;
    facts.attemptEnd = attempt;
    facts.reply = replyOf(answer, payment.record, context.now);
    if (reading.event.outcome == PostOutcome::Accepted)
        facts.payTo = answer->payTo;
    else if (reading.event.outcome == PostOutcome::EchoDiffers)
        facts.otherMoney = answer->money;
    if (answer)
        return facts;
    if (reading.event.outcome == PostOutcome::Refused) {
        facts.timeline.append({context.now,
            {TimelineType::Refused, {{Arg::HttpStatus, qint64(reading.event.httpStatus)}, {Arg::Said, answer.error().text}}}});
        facts.problem = refusedForNow(payment.record.submission, reading.event, answer.error().words());
    }
    addUnhelpfulReply(answer.error(), payment.record, context.now, facts);
    return facts;
}

PaymentFacts factsOfQuery(const PaymentRecord &payment, const Result<PaymentDetail> &answer, const QueryReading &reading, UtcTime now)
{
    const QueryOutcome outcome = reading.event.outcome;
    PaymentFacts facts;
    facts.reply = replyOf(answer, payment, now);
    facts.checked = outcome == QueryOutcome::Found || outcome == QueryOutcome::FoundOther || outcome == QueryOutcome::FoundUnpriced
        || outcome == QueryOutcome::Absent;
    addWhetherShown(payment, outcome, now, facts);
    if (!answer) {
        facts.cameToNothing = cameToNothing(answer.error());
        addDoubt(reading, now, facts);
    } else if (outcome == QueryOutcome::FoundOther) {
        facts.otherMoney = answer->money;
    } else {
        facts.detail = *answer;
        facts.payTo = answer->payTo;
    }
    return facts;
}

LedgerChange changeOf(const OpenPayment &payment, const Step &step, const Event &event, const PaymentFacts &facts,
    const std::optional<Millis> &nextQuery, const StepContext &context)
{
    const UtcTime now = context.now;
    PaymentRecord next = payment.record;
    next.submission = step.next;
    next.boot = context.boot;
    facts.mergeInto(next, now);
    if (const auto *ended = std::get_if<PostEnded>(&event); ended && ended->outcome == PostOutcome::Accepted)
        next.checkedAt.reset(); // what was answered before it was there says nothing of it
    next.nextCheckAt = nextQuery ? std::optional(now + *nextQuery) : std::nullopt;
    if (next.submission.state != payment.record.submission.state)
        next.stateSince = now;
    const auto look = lookAfter(next.submission);
    next.lookAt = look ? std::optional(next.stateSince.value_or(now) + *look) : std::nullopt;
    LedgerChange change {.attempt = facts.attemptEnd,
        .timeline = payment.unwritten + facts.timeline,
        .reply = facts.reply,
        .id = next.id,
        .fencingToken = context.fencingToken};
    if (const QString before = payment.record.payTo.accountNumber; !before.isEmpty() && before != next.payTo.accountNumber)
        change.timeline.append(
            {now, {TimelineType::AccountChanged, {{Arg::Account, next.payTo.accountNumber}, {Arg::EarlierAccount, before}}}});
    if (std::holds_alternative<SlotGranted>(event) && step.next.attempts > payment.record.submission.attempts) {
        change.attempt = attemptOf(payment, step.next.attempts, context);
        change.attempt->begunAt = now;
        change.timeline.append({now, {TimelineType::Sent, {{Arg::Attempt, qint64(step.next.attempts)}}}});
    }
    for (const Effect &effect : step.effects) {
        if (const auto *notify = std::get_if<Notify>(&effect))
            addNotice(notify->notice, facts, payment.refusal, now, next, change);
    }
    next.knownBy = knownBy(payment.record, next, event, facts, context);
    change.update = next;
    change.command = facts.command;
    return change;
}

} // namespace kontor
