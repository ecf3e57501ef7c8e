// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/explanation.h"

#include "core/outcome.h"
#include "core/textformat.h"
#include "messages/problems.h"
#include "messages/times.h"

#include <QCoreApplication>

namespace kontor::messages {

using namespace Qt::StringLiterals;

namespace {

struct ExplanationTexts {
    Q_DECLARE_TR_FUNCTIONS(Explanations)
};

constexpr std::chrono::minutes callbacksWork {15}; // after the last one; later nobody can say
constexpr Millis justChecked {5'000};
constexpr std::chrono::minutes longUnknown {15};
constexpr qint64 requestsPerPayout = 2;
constexpr qint64 tenthsPerSecond = 93; // the gateway's ten, less what keeps a distance

QString nextCheck(const PaymentRecord &payment, UtcTime now)
{
    constexpr std::chrono::minutes longestCheck {2};
    if (!submission::isQueriedAutomatically(payment.submission))
        return ExplanationTexts::tr("Kontor doesn't check it automatically.");
    const UtcTime due = payment.nextCheckAt.value_or(payment.changedAt);
    if (now - due > longestCheck) // nothing runs that checks, or it is held up
        //: %1 is a time of the day.
        return ExplanationTexts::tr("It was due to be checked at %1.").arg(when(due, now));
    if (due <= now)
        return ExplanationTexts::tr("It is being checked now.");
    const auto left = std::chrono::duration_cast<Seconds>(due - now).count();
    //: %1 is a number of minutes, %2 of seconds: "Next check in 0:42."
    return ExplanationTexts::tr("Next check in %1:%2.").arg(left / 60).arg(left % 60, 2, 10, QLatin1Char('0'));
}

//! Whether what is said of a payin can be old: the gateway calls when one moves, unless its calls don't come through.
QString howCurrent(const PaymentRecord &payment, UtcTime now, const std::optional<CallbacksHeard> &callbacks)
{
    if (payment.checkedAt && now - *payment.checkedAt < justChecked)
        return {}; // nothing is newer than that
    if (payment.request.callbackUrl.isEmpty())
        return ExplanationTexts::tr("Callbacks are off for this payin, so this may be old.");
    if (!callbacks)
        return {};
    if (callbacks->unanswered)
        //: %1 is a time: "15:10".
        return ExplanationTexts::tr("A callback came at %1 and the gateway has not said since where the payin stands, so this may be old.")
            .arg(when(*callbacks->unanswered, now));
    if (!callbacks->canAsk)
        return ExplanationTexts::tr("The gateway cannot be asked now, so this may be old.");
    if (!callbacks->last)
        return callbacks->areOn ? ExplanationTexts::tr("No callbacks have come since Kontor started, so this may be old.")
                                : ExplanationTexts::tr("Callbacks are off on this computer, so this may be old.");
    if (callbacks->areOn && now - *callbacks->last < callbacksWork)
        //: %1 is "2 min ago".
        return ExplanationTexts::tr("Callbacks work (last one %1), so this is current.").arg(ago(*callbacks->last, now));
    //: %1 is a time: "15:10".
    return ExplanationTexts::tr("No callbacks since %1, so this may be old.").arg(when(*callbacks->last, now));
}

bool isPast(const std::optional<UtcTime> &expiresAt, UtcTime now)
{
    return expiresAt && *expiresAt <= now;
}

//! "The account closes today 18:00, in 1 h 12 min."
QString closes(UtcTime at, UtcTime now)
{
    //: Of the account that a customer pays to. %1 is a time: "18:00", %2 "in 1 h 12 min".
    return (localTime(at).date() == localTime(now).date()
            ? ExplanationTexts::tr("The account closes today %1, %2.")
            : //: Of the account that a customer pays to. %1 is a day with its time: "20 Nov, 18:00", %2 "in 3 days".
            ExplanationTexts::tr("The account closes at %1, %2."))
        .arg(when(at, now), timeLeft(at, now));
}

//! A word that Kontor doesn't know may be one of those that end it, or not.
QString explainOther(const PaymentRecord &payment, UtcTime now, const std::optional<CallbacksHeard> &callbacks)
{
    const QString word = payment.submission.lastStatus.word();
    if (payment.submission.wordIsFinal)
        //: %1 is the gateway's own word for a status, such as "PROCESSING".
        return ExplanationTexts::tr("The gateway says %1. You called this word final, so it is no longer checked by itself.").arg(word);
    //: %1 is the gateway's own word for a status, such as "PROCESSING".
    QStringList sentences {
        ExplanationTexts::tr("The gateway says %1. Kontor does not know whether this is final and keeps checking.").arg(word)};
    if (const auto &expiresAt = payment.payTo.expiresAt)
        //: Of a payin. %1 is a time: "15:10".
        sentences
            += isPast(expiresAt, now) ? ExplanationTexts::tr("Likely expired at %1.").arg(when(*expiresAt, now)) : closes(*expiresAt, now);
    if (payment.checkedAt)
        //: %1 is "20 s ago", or a day with its time.
        sentences += ExplanationTexts::tr("Last checked %1.").arg(ago(*payment.checkedAt, now));
    if (const QString old = howCurrent(payment, now, callbacks); payment.submission.kind == PaymentKind::Payin && !old.isEmpty())
        sentences += old;
    sentences += nextCheck(payment, now);
    return sentences.join(u' ');
}

//! Whoever doesn't know what was called claims only what the gateway has said.
QString notPaidYet(const PaymentRecord &payment, UtcTime now, const std::optional<CallbacksHeard> &callbacks)
{
    if (payment.checkedAt)
        //: %1 is a time: "15:10".
        return ExplanationTexts::tr(
            "The gateway named no status when it was asked at %1, so it is not known whether the customer has paid.")
            .arg(when(*payment.checkedAt, now));
    if (!callbacks)
        return ExplanationTexts::tr("The gateway has not said that the customer has paid.");
    return callbacks->unanswered ? ExplanationTexts::tr("It is not known whether the customer has paid.")
                                 : ExplanationTexts::tr("The customer has not paid yet.");
}

QString explainWaiting(const PaymentRecord &payment, UtcTime now, const std::optional<CallbacksHeard> &callbacks)
{
    const auto &expiresAt = payment.payTo.expiresAt;
    QStringList sentences;
    if (shownState(payment, now) == PaymentState::LikelyExpired) {
        sentences += expiresAt ? ExplanationTexts::tr("Likely expired at %1.").arg(when(*expiresAt, now))
                               : ExplanationTexts::tr("Likely expired.");
        sentences += ExplanationTexts::tr("The gateway has not named a final status; Kontor goes on asking, in the long run once an hour.");
    } else {
        sentences += notPaidYet(payment, now, callbacks);
        if (expiresAt)
            sentences += closes(*expiresAt, now);
    }
    if (const QString old = howCurrent(payment, now, callbacks); !old.isEmpty())
        sentences += old;
    sentences += nextCheck(payment, now);
    return sentences.join(u' ');
}

Message stillUnknown(const PaymentRecord &payment, UtcTime now)
{
    const QString next = nextCheck(payment, now);
    if (payment.submission.kind == PaymentKind::Payin) {
        //: %1 is "Next check in 0:42."
        const QString text
            = ExplanationTexts::tr("It may or may not have been created. Kontor keeps asking. %1 If it is urgent, send the details to "
                                   "your gateway contact.");
        return {u"K-103"_s, ExplanationTexts::tr("Still no answer about this payin."), text.arg(next)};
    }
    //: %1 is "Next check in 0:42."
    const QString text
        = ExplanationTexts::tr("It may or may not have been paid. Kontor keeps asking. %1 If it is urgent, send the details to your "
                               "gateway contact.");
    return {u"K-103"_s, ExplanationTexts::tr("Still no answer about this payout."), text.arg(next)};
}

//! What the last attempt met, as far as it was recorded: that no answer came is said of none that got one.
QString lastTry(const PaymentRecord &payment)
{
    const PaymentKind kind = payment.submission.kind;
    if (payment.problem.code == ProblemCode::ServerError)
        return problem(payment.problem, kind).headline;
    if (payment.problem.code == ProblemCode::ReplyUnreadable)
        return kind == PaymentKind::Payin
            ? ExplanationTexts::tr(
                "The gateway answered, but its reply could not be read, so it is not known whether this payin was accepted.")
            : ExplanationTexts::tr(
                "The gateway answered, but its reply could not be read, so it is not known whether this payout was accepted.");
    return problem({ProblemCode::ReplyLost, {}}, kind).headline;
}

//! The time in which answers 404 prove something is long over: what came in their place proves nothing.
bool isProofOverdue(const PaymentRecord &payment, UtcTime now)
{
    constexpr std::chrono::hours usual {2}; // after the tokens' life
    constexpr std::chrono::hours aWhile {1}; // a profile may have a longer margin
    const bool isFarOff = payment.knownBy && *payment.knownBy > now + aWhile;
    return !isFarOff && payment.stateSince && now - *payment.stateSince >= payment.submission.tokenLife + usual;
}

QString nothingProven(const PaymentRecord &payment, UtcTime now)
{
    //: %1 is "Next check in 0:42."
    return ExplanationTexts::tr(
        "It may have been accepted: what the gateway answers does not prove that it is not there. Kontor keeps asking. %1 Ask "
        "the gateway's support about this ID before you pay in another way.")
        .arg(nextCheck(payment, now));
}

//! The answers 404 that came don't count (SubmissionDriver), so there is no time by which it will be known.
bool doAnswersProveNothing(const PaymentRecord &payment)
{
    return submission::awaitsProofOfAbsence(payment.submission) && !submission::isProofImpossible(payment.submission) && !payment.knownBy;
}

QString answersProveNothing(const PaymentRecord &payment, UtcTime now)
{
    //: Why a payment's outcome is not known. %1 is "Next check in 0:42."
    return ExplanationTexts::tr(
        "It may have been accepted. Kontor can't tell from the gateway's answers: they may come from a cache or from something in "
        "front of the gateway, or leave out payments that it has accepted. The timeline says which. Kontor keeps asking. %1 "
        "Ask the gateway's support about this ID before you pay in another way.")
        .arg(nextCheck(payment, now));
}

//! "Kontor expects to know by 15:42.", and before that why nobody can know; empty once it is proven.
QString untilProven(const PaymentRecord &payment, UtcTime now)
{
    if (!submission::awaitsProofOfAbsence(payment.submission) || submission::isProofImpossible(payment.submission))
        return {};
    if (doAnswersProveNothing(payment))
        return answersProveNothing(payment, now);
    if (*payment.knownBy <= now)
        return ExplanationTexts::tr("Kontor expects to know after its next check.");
    //: %1 is a time of the day.
    return ExplanationTexts::tr("Kontor expects to know by %1.").arg(when(*payment.knownBy, now));
}

QString explainUnknown(const PaymentRecord &payment, UtcTime now)
{
    const submission::Submission &standing = payment.submission;
    const QString next = nextCheck(payment, now);
    if (submission::isTakenBySomething(standing))
        return problem({ProblemCode::NotComparable, {}}, standing.kind).plain() + u' ' + next;
    if (standing.repeated)
        //: Why a payment's outcome is not known. %1 is "Next check in 0:42."
        return ExplanationTexts::tr(
            "The gateway answered that it already has a payment with this ID (HTTP 409), and does not show it. It is not sent "
            "again, and Kontor keeps asking. %1 If this lasts, ask the gateway's support about this ID and record the answer.")
            .arg(next);
    if (submission::awaitsProofOfAbsence(standing) && submission::isProofImpossible(standing))
        return whyAbsenceIsNotProven(standing.boundless) + u' ' + next;
    if (doAnswersProveNothing(payment))
        return answersProveNothing(payment, now);
    if ((standing.refusedStatus != 0 || standing.sendingStopped) && isProofOverdue(payment, now))
        return nothingProven(payment, now);
    if (standing.refusedStatus == 0 && standing.sendingStopped)
        //: Why a payment's outcome is not known. %1 is "Kontor expects to know by 15:42."
        return ExplanationTexts::tr(
            "Its batch was cancelled after it was sent. It isn't sent again, and an earlier attempt may have been accepted. %1")
            .arg(untilProven(payment, now));
    if (standing.refusedStatus != 0 && standing.attempts <= 1)
        //: Why a payment's outcome is not known. %1 is the HTTP status, such as 422, %2 "Kontor expects to know by 15:42."
        return ExplanationTexts::tr(
            "It was refused (HTTP %1), perhaps not by the gateway itself, so it may have been accepted. Kontor checks that "
            "before it says Rejected. %2")
            .arg(standing.refusedStatus)
            .arg(untilProven(payment, now));
    if (standing.refusedStatus != 0)
        //: Why a payment's outcome is not known. %1 is the HTTP status, such as 422, %2 "Kontor expects to know by 15:42."
        return ExplanationTexts::tr(
            "The gateway refused it (HTTP %1), but an earlier attempt may have been accepted. Kontor checks that before it "
            "says Rejected. %2")
            .arg(standing.refusedStatus)
            .arg(untilProven(payment, now));
    if (payment.stateSince && now - *payment.stateSince >= longUnknown)
        return stillUnknown(payment, now).plain();
    if (standing.attempts >= submission::maxAttempts)
        //: %1 is how many tries there were, %2 "Next check in 0:42."
        return ExplanationTexts::tr(
            "None of %1 tries brought a reply that tells whether it was accepted. Kontor asks until that is certain. %2")
            .arg(submission::maxAttempts)
            .arg(next);
    //: %1 is the number of this try, %2 how many there are at most, %3 "Next check in 0:42."
    const QString again = standing.kind == PaymentKind::Payin
        ? ExplanationTexts::tr("Kontor asks again with the same ID, which cannot create it twice. Try %1 of %2. %3")
        : //: %1 is the number of this try, %2 how many there are at most, %3 "Next check in 0:42."
        ExplanationTexts::tr("Kontor asks again with the same ID, which cannot pay twice. Try %1 of %2. %3");
    return lastTry(payment) + u' ' + again.arg(standing.attempts).arg(submission::maxAttempts).arg(next);
}

//! Somebody may have paid it in another way while it was rejected.
QString executedAfterRejected()
{
    return ExplanationTexts::tr(
        "The gateway's support says that it was executed, although it was rejected. If you have paid it in another way, ask "
        "the gateway's support at once.");
}

QString explainAfterAll(const PaymentRecord &payment)
{
    if (!payment.submission.foundAfterRejected)
        return {};
    return (submission::isAcceptedBySupport(payment.submission)
                   ? executedAfterRejected()
                   : problem({ProblemCode::AcceptedAfterAll, {}}, payment.submission.kind).plain())
        + u' ';
}

QString explainPaid(const PaymentRecord &payment, UtcTime now, const NumberFormat &format, const std::optional<UtcTime> &since)
{
    const bool isPayin = payment.submission.kind == PaymentKind::Payin; // the specification names a fee for payouts alone
    //: %1 is an amount with its currency.
    const QString fee = payment.fee ? ExplanationTexts::tr("Fee %1.").arg(format.money(*payment.fee))
        : isPayin                   ? QString()
                                    : ExplanationTexts::tr("Fee not known yet.");
    //: Behind "The gateway reported SUCCESS." %1 is the gateway's own word for the status it names now.
    const QString changed = payment.submission.changedAfterSuccess
        ? u' ' + ExplanationTexts::tr("Since then it says %1: ask your gateway contact.").arg(payment.submission.lastStatus.word())
        : QString();
    //: %1 is a time, %2 the sentence about the fee, or nothing.
    const QString told = since ? ExplanationTexts::tr("The gateway reported SUCCESS at %1. %2").arg(asOf(*since, now), fee)
                               //: %1 is the sentence about the fee, or nothing.
                               : ExplanationTexts::tr("The gateway reported SUCCESS. %1").arg(fee);
    return told.trimmed() + changed;
}

//! What was noted when it was refused has the gateway's own words in it.
QString explainRejected(const PaymentRecord &payment)
{
    // What the gateway said of it; or that a person has told it from the gateway's own, which refused nothing.
    switch (payment.problem.code) {
    case ProblemCode::Refused:
    case ProblemCode::Rejected:
    case ProblemCode::NotExecuted:
    case ProblemCode::IdTaken:
    case ProblemCode::OtherPayment:
    case ProblemCode::NotComparable:
        return problem(payment.problem, payment.submission.kind).plain();
    default:
        break;
    }
    return payment.submission.refusedStatus == 0
        ? problem({ProblemCode::Rejected, {{Arg::Attempts, qint64(payment.submission.attempts)}}}, payment.submission.kind).plain()
        : submission::isProven(payment.submission)
        //: %1 is the HTTP status of the answer, such as 422.
        ? ExplanationTexts::tr("The gateway did not accept it (HTTP %1). No money moved.").arg(payment.submission.refusedStatus)
        //: %1 is the HTTP status of the answer, such as 422.
        : ExplanationTexts::tr("The gateway refused it (HTTP %1).").arg(payment.submission.refusedStatus);
}

QString explainState(const PaymentRecord &payment, UtcTime now, const NumberFormat &format, const std::optional<CallbacksHeard> &callbacks)
{
    switch (payment.submission.state) {
    case PaymentState::Draft:
        return ExplanationTexts::tr("Not sent. Only on this computer.");
    case PaymentState::Queued:
        if (payment.notBefore && *payment.notBefore > now)
            //: Of a payment that waits to be sent. %1 is a time: "15:10:05".
            return ExplanationTexts::tr("Will be sent at %1. You can cancel it until then.").arg(clockTime(*payment.notBefore));
        return ExplanationTexts::tr("Queued. It goes out in turn.");
    case PaymentState::Paused:
        return payment.submission.everOnWire
            ? ExplanationTexts::tr(
                "It was sent before, so it may have been accepted. Nothing is sent at the moment. When sending resumes, Kontor checks "
                "with the gateway first, and sends it again only with the same ID.")
            : ExplanationTexts::tr("It was not sent: nothing is sent at the moment. It waits here and goes out when sending goes on.");
    case PaymentState::Sending:
        return ExplanationTexts::tr("A request for it was begun, and what came of it isn't recorded yet.");
    case PaymentState::Processing:
        if (submission::isAcceptedBySupport(payment.submission))
            //: %1 is "Next check in 0:42."
            return ExplanationTexts::tr("The gateway's support says that it was executed, and the gateway hasn't shown it yet. %1")
                .arg(nextCheck(payment, now));
        if (payment.problem.code == ProblemCode::NotShown)
            return problem(payment.problem, payment.submission.kind).plain() + u' ' + nextCheck(payment, now);
        //: %1 is "Next check in 0:42."
        return ExplanationTexts::tr("The gateway accepted it. It will tell us when the status changes. %1").arg(nextCheck(payment, now));
    case PaymentState::OutcomeUnknown:
        return explainUnknown(payment, now);
    case PaymentState::Rejected:
        return (explainRejected(payment) + u' ' + untilProven(payment, now)).trimmed();
    case PaymentState::Mismatch:
        return payment.problem.isEmpty() ? ExplanationTexts::tr("The gateway has something else under this ID. Compare before you decide.")
                                         : problem(payment, format);
    case PaymentState::Paid:
        return explainPaid(payment, now, format, payment.stateSince);
    case PaymentState::OtherStatus:
        return explainOther(payment, now, callbacks);
    case PaymentState::AwaitingPayment:
    case PaymentState::LikelyExpired:
        return explainWaiting(payment, now, callbacks);
    case PaymentState::TrackingStopped:
        return payment.submission.kind == PaymentKind::Payin
            ? ExplanationTexts::tr("You stopped the checks. The customer may still pay it.")
            : ExplanationTexts::tr("You stopped the checks. The gateway may still pay it.");
    case PaymentState::Cancelled:
        return ExplanationTexts::tr("Cancelled before it was sent. No money moved.");
    }
    return {};
}

} // namespace

FirstSaid firstSaid(const QList<TimelineEntry> &timeline)
{
    FirstSaid first;
    for (const TimelineEntry &entry : timeline) {
        if (!first.accepted && entry.event.type == TimelineType::Accepted)
            first.accepted = entry.at;
        if (!first.settled && entry.event.type == TimelineType::Paid)
            first.settled = entry.at;
    }
    return first;
}

QString problem(const PaymentRecord &payment)
{
    return payment.problem.isEmpty() ? QString() : problem(payment.problem, payment.submission.kind).coded();
}

QString problem(const PaymentRecord &payment, const NumberFormat &format)
{
    if (payment.problem.isEmpty())
        return {};
    const QString shown = problem(payment.problem, payment.submission.kind, format).coded();
    return payment.batch != 0 && payment.problem.code == ProblemCode::OtherMoney
        ? shown + u' ' + ExplanationTexts::tr("Its batch was paused if it was still sending.")
        : shown;
}

QString explain(const PaymentRecord &payment, UtcTime now, const NumberFormat &format, const std::optional<CallbacksHeard> &callbacks)
{
    return explainAfterAll(payment) + explainState(payment, now, format, callbacks);
}

QString explainSince(const PaymentRecord &payment, UtcTime now, const NumberFormat &format, const std::optional<CallbacksHeard> &callbacks,
    const FirstSaid &said)
{
    if (payment.submission.state == PaymentState::Paid)
        return explainAfterAll(payment) + explainPaid(payment, now, format, said.settled ? said.settled : payment.stateSince);
    const bool isShown = payment.problem.code != ProblemCode::NotShown;
    if (payment.submission.state == PaymentState::Processing && isShown && said.accepted
        && !submission::isAcceptedBySupport(payment.submission))
        //: %1 is a time, %2 "Next check in 0:42."
        return explainAfterAll(payment)
            + ExplanationTexts::tr("The gateway accepted it at %1. It will tell us when the status changes. %2")
                  .arg(asOf(*said.accepted, now), nextCheck(payment, now));
    return explain(payment, now, format, callbacks);
}

QString explainQueued(const PaymentRecord &payment, UtcTime now, const NumberFormat &format, qint64 ahead, bool canSend)
{
    if (payment.notBefore && *payment.notBefore > now)
        return explain(payment, now, format);
    if (ahead == 0)
        return canSend ? ExplanationTexts::tr("Goes out next.") : explain(payment, now, format);
    //: Of a payment that waits to be sent. %n is how many go out before it.
    const QString before = ExplanationTexts::tr("Queued, with %n ahead of it.", nullptr, int(ahead));
    if (!canSend)
        return before;
    const Seconds left((ahead * requestsPerPayout * 10 + tenthsPerSecond - 1) / tenthsPerSecond);
    //: %1 is "Queued, with 37 ahead of it.", %2 "8 s" or "about 1 h".
    return ExplanationTexts::tr("%1 Goes out in about %2.").arg(before, lasting(left));
}

} // namespace kontor::messages
