// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/engine/paymentfacts.h"

#include "api/tokenredaction.h"
#include "wire/json.h"

#include <QRegularExpression>
#include <array>

namespace kontor {

using namespace Qt::StringLiterals;
using namespace submission;

namespace {

//! A 200 with a body of any kind comes from proxies too. A word alone is no payment, and says nothing of the one that we know to be there.
bool showsAPayment(const PaymentDetail &detail)
{
    return detail.money || !detail.id.isEmpty() || !detail.methodCode.isEmpty() || !detail.payTo.isEmpty() || detail.createdAt
        || detail.processedAt;
}

//! A 200 with our ID and such a word in place of a status is a way to say 404.
bool saysThatThereIsNone(const PaymentDetail &detail)
{
    static const QRegularExpression none(
        u"^(?:.*[ _-])?(?:not[ _-]?(?:found|exists?|existing)|no[ _-]such.*)$"_s, QRegularExpression::CaseInsensitiveOption);
    return !detail.money && !detail.payTo.money && none.match(detail.status.word()).hasMatch();
}

//! What is there under our ID, compared with what we asked for (money, method, and the ID itself where it is shown). The money that a
//! customer is to transfer is no proof when it differs, because a gateway may add a fee to it; when it is the same, it is.
QueryOutcome compared(const PaymentDetail &detail, const PaymentRecord &payment)
{
    const bool isWordAlone = detail.status.isKnown() && !detail.statusIsOfProcess;
    const bool isNone = saysThatThereIsNone(detail) && !payment.submission.accepted;
    if (isNone || (!showsAPayment(detail) && (isWordAlone || !payment.submission.accepted)))
        return QueryOutcome::Unclear;
    // Of one that was made elsewhere the method may not have been shown when it was added.
    const QString &method = payment.request.methodCode;
    const bool otherMethod = !detail.methodCode.isEmpty() && !method.isEmpty() && detail.methodCode != method;
    const bool otherId = !detail.id.isEmpty() && detail.id.compare(payment.id.toString(), Qt::CaseInsensitive) != 0; // asked for by that ID
    if (otherMethod || otherId || (detail.money && *detail.money != payment.request.money))
        return QueryOutcome::FoundOther;
    return detail.money || detail.payTo.money == payment.request.money ? QueryOutcome::Found : QueryOutcome::FoundUnpriced;
}

QString withoutProofs(QString text, const PaymentRecord &payment)
{
    text = withoutTokens(text);
    return payment.nonce.isEmpty() ? text : text.replace(payment.nonce, u"…"_s);
}

//! The whole of what was said where it is here, otherwise what was made of it.
QString wordsOf(const ApiError &error)
{
    return error.body.isEmpty() ? error.text : QString::fromUtf8(error.body);
}

//! Never half a letter, and nothing at which a text would end.
QString bounded(QString text)
{
    text.replace(QChar::Null, QChar::ReplacementCharacter);
    qsizetype length = ReplyRecord::mostText;
    if (text.size() <= length)
        return text;
    if (text.at(length - 1).isHighSurrogate())
        ++length;
    return text.first(length) + u'…';
}

template <class T> std::optional<ReplyRecord> replyOf(const Result<T> &answer, const PaymentRecord &payment, ReplyRecord reply)
{
    if (!answer && answer.error().httpStatus == 0)
        return {};
    reply.httpStatus = answer ? answer->httpStatus : answer.error().httpStatus;
    reply.text = bounded(withoutProofs(answer ? QString::fromUtf8(answer->raw) : wordsOf(answer.error()), payment));
    return reply;
}

void keepText(QString &kept, const QString &told)
{
    if (!told.isEmpty())
        kept = told;
}

void keep(PayTo &kept, const PayTo &told)
{
    const auto &[money, accountName, accountNumber, bankCode, bankName, reference, expiresAt, returnUrl] = told;
    if (money)
        kept.money = money;
    keepText(kept.accountName, accountName);
    keepText(kept.accountNumber, accountNumber);
    keepText(kept.bankCode, bankCode);
    keepText(kept.bankName, bankName);
    keepText(kept.reference, reference);
    if (expiresAt)
        kept.expiresAt = expiresAt;
    keepText(kept.returnUrl, returnUrl);
}

//! The gateway's bodies are JSON; a page comes from something in front of it, and what has no body may.
bool isOwnRefusal(const ApiError &error, const QList<int> &refusals)
{
    return (submission::isRefusal(error.httpStatus) || refusals.contains(error.httpStatus)) && parseJson(error.body);
}

PostReading readPostTrouble(const ApiError &error, const QList<int> &refusals)
{
    using enum ErrorKind;
    switch (error.kind) {
    case Conflict:
        return {{PostOutcome::Repeated, error.httpStatus}, u"repeated"_s};
    case TooMany:
        return {{.outcome = PostOutcome::TooMany, .httpStatus = error.httpStatus, .retryAfter = error.retryAfter}, u"too many requests"_s};
    case Denied:
        return {{PostOutcome::Denied, error.httpStatus}, u"not allowed"_s};
    case NotFound:
    case VersionRefused:
    case Redirected:
        return {{PostOutcome::WrongAddress, error.httpStatus}, u"wrong address"_s};
    case Refused:
        if (error.httpStatus == 407) // of a proxy on the way
            return {{PostOutcome::Denied, error.httpStatus}, u"not allowed"_s};
        return {
            {.outcome = PostOutcome::Refused, .httpStatus = error.httpStatus, .isOwnRefusal = isOwnRefusal(error, refusals)}, u"refused"_s};
    default:
        break;
    }
    if (!error.onWire && error.httpStatus == 0)
        return {{PostOutcome::NotOnWire}, u"not sent"_s};
    return {{PostOutcome::Unclear, error.httpStatus}, u"reply lost"_s};
}

} // namespace

void PaymentFacts::mergeInto(PaymentRecord &record, UtcTime now) const
{
    record.changedAt = now;
    if (checked)
        record.checkedAt = now;
    if (problem)
        record.problem = *problem;
    if (!record.submission.accepted)
        return; // somebody else's fee, times and account are not written into ours
    if (payTo && record.submission.kind == PaymentKind::Payin)
        keep(record.payTo, *payTo);
    if (!detail)
        return;
    if (detail->processedAt)
        record.processedAt = detail->processedAt;
    if (detail->isTest)
        record.isTest = detail->isTest;
    if (detail->fee)
        record.fee = detail->fee;
}

std::optional<ReplyRecord> replyOf(const Result<PaymentCreated> &answer, const PaymentRecord &payment, UtcTime now)
{
    return replyOf(answer, payment, ReplyRecord {.isToPost = true, .at = now});
}

std::optional<ReplyRecord> replyOf(const Result<PaymentDetail> &answer, const PaymentRecord &payment, UtcTime now)
{
    return replyOf(answer, payment, ReplyRecord {.at = now});
}

PostReading readPost(const Result<PaymentCreated> &answer, const PaymentRecord &payment, const QList<int> &refusals)
{
    if (!answer)
        return readPostTrouble(answer.error(), refusals);
    const bool ours = answer->money == payment.request.money && (answer->id.isEmpty() || answer->id == payment.id.toString());
    return ours ? PostReading {{PostOutcome::Accepted, answer->httpStatus}, u"accepted"_s}
                : PostReading {{PostOutcome::EchoDiffers, answer->httpStatus}, u"echo differs"_s};
}

bool cameToNothing(const ApiError &error)
{
    using enum ErrorKind;
    switch (error.kind) {
    case TimedOut:
    case CutShort:
    case Denied:
    case VersionRefused:
    case TooMany:
    case ServerError:
        return true;
    default:
        return pauseFor(error).has_value();
    }
}

StatusQueryFinished readAsk(const Result<PaymentDetail> &answer, const PaymentRecord &payment)
{
    if (answer)
        return {compared(*answer, payment), answer->status, answer->answeredAt};
    const ApiError &error = answer.error();
    if (error.kind == ErrorKind::NotFound && !error.isFromCache)
        return {.outcome = QueryOutcome::Absent, .answeredAt = error.answeredAt, .beganAt = error.beganAt, .endedAt = error.endedAt};
    return {error.kind == ErrorKind::Denied ? QueryOutcome::Denied : QueryOutcome::Unclear, {}, error.answeredAt};
}

namespace {

QLatin1StringView proofOf(const Submission &payment)
{
    return payment.boundless ? proof::boundless : isProofImpossible(payment) ? proof::ruledOut : proof::possible;
}

} // namespace

Problem refusedForNow(const Submission &payment, const PostEnded &refusal, const QString &said)
{
    const bool isOnlyAttempt = !payment.everOnWire && !payment.mayBeAccepted;
    const auto how = !refusal.isOwnRefusal ? how::perhapsNotTheGateways : isOnlyAttempt ? how::onlyAttempt : how::earlierAttempts;
    return {ProblemCode::Refused,
        {{Arg::HttpStatus, qint64(refusal.httpStatus)}, {Arg::Said, said}, {Arg::How, QString(how)},
            {Arg::Proof, QString(proofOf(payment))}}};
}

namespace {

//! The event of each notice, in the order of the notices.
struct NoticeEvent {
    Notice notice;
    TimelineType type;
    QLatin1StringView how {};
    bool namesStatus = false; //!< it is about the gateway's status
};

constexpr std::array noticeEvents {
    NoticeEvent {Notice::Accepted, TimelineType::Accepted},
    NoticeEvent {Notice::AcceptedEarlier, TimelineType::Accepted, how::acceptedEarlier},
    NoticeEvent {Notice::AnsweredRepeatAtFirstTry, TimelineType::Accepted, how::atFirstAttempt},
    NoticeEvent {Notice::ReplyLost, TimelineType::ReplyLost},
    NoticeEvent {Notice::QueryingAgain, TimelineType::Absent, how::sentAgain},
    NoticeEvent {Notice::Refused, TimelineType::Rejected, how::refused},
    NoticeEvent {Notice::ProvenAbsent, TimelineType::Rejected, how::proven},
    NoticeEvent {Notice::RefusalProven, TimelineType::AbsenceProven},
    NoticeEvent {Notice::AcceptedAfterAll, TimelineType::AcceptedAfterAll},
    NoticeEvent {Notice::OtherMoney, TimelineType::Mismatch, how::otherMoney},
    NoticeEvent {Notice::IdTaken, TimelineType::Mismatch, how::idTaken},
    NoticeEvent {Notice::Denied, TimelineType::Denied, how::access},
    NoticeEvent {Notice::WrongAddress, TimelineType::Denied, how::address},
    NoticeEvent {Notice::NotComparable, TimelineType::NotComparable},
    NoticeEvent {Notice::StatusChanged, TimelineType::StatusChecked, {}, true},
    NoticeEvent {Notice::Settled, TimelineType::Paid, {}, true},
    NoticeEvent {Notice::ChangedAfterSuccess, TimelineType::ChangedAfterSuccess},
    NoticeEvent {Notice::CannotBeRecalled, TimelineType::NotCancellable},
    NoticeEvent {Notice::Cancelled, TimelineType::Cancelled},
    NoticeEvent {Notice::SendingStopped, TimelineType::SendingStopped},
    NoticeEvent {Notice::TrackingStopped, TimelineType::TrackingStopped},
    NoticeEvent {Notice::StillTracked, TimelineType::StillTracked},
    NoticeEvent {Notice::StillUntracked, TimelineType::Absent, how::notTracked},
    NoticeEvent {Notice::Resumed, TimelineType::TrackingResumed},
    NoticeEvent {Notice::ResolvedAsOurs, TimelineType::ConflictResolved, how::ours},
    NoticeEvent {Notice::ResolvedAsNotOurs, TimelineType::ConflictResolved, how::notOurs},
    NoticeEvent {Notice::SupportSaidExecuted, TimelineType::AnswerRecorded, how::executed},
    NoticeEvent {Notice::SupportSaidNotExecuted, TimelineType::AnswerRecorded, how::notExecuted},
    NoticeEvent {Notice::WordFinal, TimelineType::StatusFinal, {}, true},
    NoticeEvent {Notice::WordNotFinal, TimelineType::StatusNotFinal, {}, true},
};

constexpr bool isInOrder()
{
    for (size_t i = 0; i < noticeEvents.size(); ++i) {
        if (noticeEvents[i].notice != static_cast<Notice>(i))
            return false;
    }
    return noticeEvents.back().notice == Notice::WordNotFinal; // the last there is
}
static_assert(isInOrder());

//! Another process may have sent it: what the gateway said is in what that one noted.
QString reasonOf(const PaymentRecord &payment, const QString &refusal)
{
    const bool isNoted = payment.problem.code == ProblemCode::Refused || payment.problem.code == ProblemCode::Rejected;
    return refusal.isEmpty() && isNoted ? payment.problem.args.text(Arg::Said) : refusal;
}

Problem rejectedOf(const PaymentRecord &payment, const QString &refusal)
{
    const int status = payment.submission.refusedStatus;
    if (status == 0)
        return {ProblemCode::Rejected, {{Arg::Attempts, qint64(payment.submission.attempts)}}};
    return {ProblemCode::Rejected, {{Arg::HttpStatus, qint64(status)}, {Arg::Said, reasonOf(payment, refusal)}}};
}

Problem otherMoneyOf(const std::optional<Money> &theirs, const Money &ours)
{
    Problem problem {ProblemCode::OtherMoney, {{Arg::Ours, ours}}};
    if (theirs && !theirs->currency.isEmpty())
        problem.args.set(Arg::Theirs, *theirs);
    return problem;
}

} // namespace

Problem markNotSentAgain(Problem problem, const Submission &payment)
{
    const bool isUnknown = problem.code == ProblemCode::ReplyLost || problem.code == ProblemCode::ServerError;
    if (isUnknown && payment.sendingStopped)
        problem.args.set(Arg::How, QString(how::notSentAgain));
    return problem;
}

TimelineEntry timelineOf(Notice notice, const PaymentRecord &payment, UtcTime at)
{
    const NoticeEvent &row = noticeEvents[static_cast<size_t>(notice)];
    Args args;
    if (!row.how.isEmpty())
        args.set(Arg::How, QString(row.how));
    if (row.namesStatus)
        args.set(Arg::GatewayStatus, payment.submission.lastStatus.word());
    if (notice == Notice::Refused)
        args.set(Arg::Proof, QString(proofOf(payment.submission)));
    return {at, {row.type, args}};
}

std::optional<Problem> problemOf(Notice notice, const PaymentRecord &payment, const PaymentFacts &facts, const QString &refusal)
{
    switch (notice) {
    case Notice::Accepted:
    case Notice::AcceptedEarlier:
    case Notice::AnsweredRepeatAtFirstTry:
    case Notice::Settled:
    case Notice::ResolvedAsOurs:
    case Notice::SupportSaidExecuted:
        return Problem {};
    case Notice::ReplyLost:
        return markNotSentAgain({ProblemCode::ReplyLost, {}}, payment.submission);
    case Notice::SendingStopped:
        return markNotSentAgain(payment.problem, payment.submission);
    case Notice::ProvenAbsent:
    case Notice::RefusalProven:
        return rejectedOf(payment, refusal);
    case Notice::AcceptedAfterAll:
        return Problem {ProblemCode::AcceptedAfterAll, {}};
    case Notice::SupportSaidNotExecuted:
        return Problem {ProblemCode::NotExecuted, {}};
    case Notice::OtherMoney:
        return otherMoneyOf(facts.otherMoney, payment.request.money);
    case Notice::IdTaken:
        return Problem {ProblemCode::IdTaken, {}};
    case Notice::NotComparable:
        return Problem {ProblemCode::NotComparable, {}};
    case Notice::ResolvedAsNotOurs:
        return Problem {ProblemCode::OtherPayment, {}};
    default:
        return std::nullopt;
    }
}

} // namespace kontor
