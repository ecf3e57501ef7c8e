// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/paymentfacts.h"

#include "api/tokenredaction.h"
#include "office/words.h"
#include "wire/json.h"

#include <QCoreApplication>

namespace kontor {

using namespace Qt::StringLiterals;
using namespace submission;

namespace {

struct TimelineTexts {
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

//! A 200 with a body of any kind comes from proxies too. A word alone is no payment, and says nothing of the one that we know to be there.
bool showsAPayment(const PaymentDetail &detail)
{
    return detail.money || !detail.id.isEmpty() || !detail.methodCode.isEmpty() || !detail.payTo.isEmpty() || detail.createdAt
        || detail.processedAt;
}

//! What is there under our ID, compared with what we asked for (money, method, and the ID itself where it is shown). The money that a
//! customer is to transfer is no proof when it differs, because a gateway may add a fee to it; when it is the same, it is.
QueryOutcome compared(const PaymentDetail &detail, const PaymentRecord &payment)
{
    const bool isWordAlone = detail.status.isKnown() && !detail.statusIsOfProcess;
    if (!showsAPayment(detail) && (isWordAlone || !payment.submission.accepted))
        return QueryOutcome::Unclear;
    // Of one that was made elsewhere the method may not have been shown when it was added.
    const QString &method = payment.request.methodCode;
    const bool otherMethod = !detail.methodCode.isEmpty() && !method.isEmpty() && detail.methodCode != method;
    const bool otherId = !detail.id.isEmpty() && detail.id != payment.id.toString();
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

std::optional<PauseReason> pauseFor(const ApiError &error)
{
    using enum ErrorKind;
    switch (error.kind) {
    case NotReachable:
    case WorkingOffline: // of a moment ago: it ends by itself
        return PauseReason::Offline;
    case Tls:
        return PauseReason::Tls;
    case KeychainLocked:
    case KeychainSilent:
        return PauseReason::KeychainLocked;
    case KeychainMissing:
    case KeychainWithoutCollection:
        return PauseReason::KeychainMissing;
    case KeyFileError:
    case KeyAbsent:
    case KeyRefused:
    case BadPassphrase:
        return PauseReason::KeyGone;
    default:
        return std::nullopt;
    }
}

PauseReason pauseForToken(const ApiError &error)
{
    using enum ErrorKind;
    switch (error.kind) {
    case Redirected:
        return PauseReason::Redirected;
    case VersionRefused:
    case NotFound:
        return PauseReason::WrongAddress;
    case Denied:
    case Refused:
        return PauseReason::NotAllowed;
    case TimedOut:
    case CutShort:
        return PauseReason::Offline; // as good as none: no answer comes
    default:
        return pauseFor(error).value_or(PauseReason::GatewayServerError);
    }
}

PauseDetail pauseDetailFor(const ApiError &error)
{
    using enum PauseDetail::Cause;
    const auto which = error.kind == ErrorKind::KeychainSilent ? SilentKeychain
        : error.kind == ErrorKind::KeychainWithoutCollection   ? NoCollection
        : error.kind == ErrorKind::KeyFileError                ? KeyFile
        : error.kind == ErrorKind::KeyAbsent                   ? KeyAbsent
                                                               : Usual;
    PauseDetail detail {which, error.text};
    detail.request = error.request;
    detail.httpStatus = error.httpStatus;
    detail.proxy = error.proxy;
    detail.proxyLogin = error.proxyLogin;
    return detail;
}

namespace {

//! What came of what a person wanted.
TimelineEntry personsLine(Notice notice, const QString &word, UtcTime at)
{
    switch (notice) {
    case Notice::TrackingStopped:
        return {at, u"untracked"_s, TimelineTexts::tr("Tracking stopped by a person")};
    case Notice::StillTracked:
        return {at, u"still_tracked"_s, TimelineTexts::tr("Tracking continues: the gateway had already accepted it")};
    case Notice::StillUntracked:
        return {at, u"absent"_s,
            TimelineTexts::tr("Checked: the gateway has no record of it. Nothing was sent again, and tracking stays stopped.")};
    case Notice::Resumed:
        return {at, u"resumed"_s, TimelineTexts::tr("Tracking resumed by a person")};
    case Notice::ResolvedAsOurs:
        return {at, u"decided"_s, TimelineTexts::tr("A person compared them: the gateway's payment is this one")};
    case Notice::ResolvedAsNotOurs:
        return {at, u"decided"_s, TimelineTexts::tr("Reviewed manually: the gateway's payment is a different one. This one was rejected.")};
    case Notice::SupportSaidExecuted:
        return {at, u"answer_recorded"_s, TimelineTexts::tr("Recorded by a person: the gateway's support says that it was executed")};
    case Notice::SupportSaidNotExecuted:
        return {at, u"answer_recorded"_s,
            TimelineTexts::tr("Recorded by a person: the gateway's support says that it was not executed. That is no proof.")};
    case Notice::WordFinal:
        //: A line of a payment's timeline. %1 is the gateway's own word for a status, such as "COMPLETED".
        return {at, u"word_final"_s, TimelineTexts::tr("%1 is final for this profile: a person said so").arg(word)};
    case Notice::WordNotFinal:
        //: A line of a payment's timeline. %1 is the gateway's own word for a status, such as "COMPLETED".
        return {at, u"word_open"_s, TimelineTexts::tr("%1 is no longer called final").arg(word)};
    default:
        return {at, {}, {}};
    }
}

TimelineEntry rejectionLine(Notice notice, UtcTime at)
{
    switch (notice) {
    case Notice::Refused:
        return {
            at, u"rejected"_s, TimelineTexts::tr("Rejected: the gateway refused it. Kontor makes sure that no copy of it was accepted.")};
    case Notice::RefusalProven:
        return {at, u"proven"_s, TimelineTexts::tr("The gateway has no record of it, and can no longer accept it. No money moved.")};
    case Notice::ProvenAbsent:
        return {at, u"rejected"_s,
            TimelineTexts::tr("Rejected: the request can no longer be accepted, and the gateway has no record of it. No money moved.")};
    case Notice::AcceptedAfterAll:
        return {at, u"accepted_after_all"_s, TimelineTexts::tr("Accepted after all: the gateway shows it although it was rejected")};
    default:
        return {at, {}, {}};
    }
}

TimelineEntry acceptanceLine(Notice notice, bool isPayin, UtcTime at)
{
    switch (notice) {
    case Notice::Accepted:
        return {at, u"accepted"_s, TimelineTexts::tr("Accepted by the gateway")};
    case Notice::AcceptedEarlier:
        return {at, u"accepted"_s,
            isPayin ? TimelineTexts::tr("Already accepted earlier. Not created twice.")
                    : TimelineTexts::tr("Already accepted earlier. Not paid twice.")};
    case Notice::AnsweredRepeatAtFirstTry:
        return {at, u"accepted"_s,
            isPayin ? TimelineTexts::tr("Answered 409 at the first try; the gateway has this very payment. Not created twice.")
                    : TimelineTexts::tr("Answered 409 at the first try; the gateway has this very payment. Not paid twice.")};
    default:
        return {at, {}, {}};
    }
}

} // namespace

TimelineEntry timelineOf(Notice notice, const PaymentRecord &payment, UtcTime at)
{
    const bool isPayin = payment.submission.kind == PaymentKind::Payin;
    const QString word = payment.submission.lastStatus.word();
    switch (notice) {
    case Notice::Accepted:
    case Notice::AcceptedEarlier:
    case Notice::AnsweredRepeatAtFirstTry:
        return acceptanceLine(notice, isPayin, at);
    case Notice::ReplyLost:
        return {at, u"lost"_s, TimelineTexts::tr("The reply was lost. Asking the gateway.")};
    case Notice::QueryingAgain:
        return {at, u"absent"_s,
            isPayin
                ? TimelineTexts::tr("The gateway does not know it yet. The same ID goes again in its turn, which cannot create it twice.")
                : TimelineTexts::tr("The gateway does not know it yet. The same ID goes again in its turn, which cannot pay twice.")};
    case Notice::Refused:
    case Notice::RefusalProven:
    case Notice::ProvenAbsent:
    case Notice::AcceptedAfterAll:
        return rejectionLine(notice, at);
    case Notice::OtherMoney:
        return {at, u"mismatch"_s, TimelineTexts::tr("What the gateway shows under this ID is not what was sent")};
    case Notice::IdTaken:
        return {at, u"mismatch"_s, TimelineTexts::tr("The gateway already has a payment with this ID")};
    case Notice::Denied:
        return {at, u"denied"_s, TimelineTexts::tr("The gateway did not accept our access. Sending is paused.")};
    case Notice::WrongAddress:
        return {at, u"denied"_s, TimelineTexts::tr("The gateway does not take this call at this address. Sending is paused.")};
    case Notice::NotComparable:
        return {at, u"uncompared"_s,
            TimelineTexts::tr("The gateway has a payment with this ID; its amount is not shown, so it was not compared")};
    case Notice::StatusChanged:
        //: A line of a payment's timeline. %1 is the gateway's own word for a status, such as "PROCESSING".
        return {at, u"checked"_s, TimelineTexts::tr("Checked: %1").arg(word)};
    case Notice::Settled:
        return {at, u"paid"_s, TimelineTexts::tr("Checked: %1").arg(word)};
    case Notice::ChangedAfterSuccess:
        return {at, u"changed"_s, TimelineTexts::tr("The gateway changed its word after SUCCESS. Both are kept.")};
    case Notice::CannotBeRecalled:
        return {at, u"kept"_s, TimelineTexts::tr("Cannot be recalled: the gateway has no cancel call.")};
    case Notice::Cancelled:
        return {at, u"cancelled"_s, TimelineTexts::tr("Cancelled before it was sent")};
    case Notice::SendingStopped:
        return {at, u"stopped"_s,
            TimelineTexts::tr("Its batch was cancelled after it was sent: it isn't sent again, and Kontor checks what became of it.")};
    case Notice::TrackingStopped:
    case Notice::StillTracked:
    case Notice::StillUntracked:
    case Notice::Resumed:
    case Notice::ResolvedAsOurs:
    case Notice::ResolvedAsNotOurs:
    case Notice::SupportSaidExecuted:
    case Notice::SupportSaidNotExecuted:
    case Notice::WordFinal:
    case Notice::WordNotFinal:
        return personsLine(notice, word, at);
    }
    return {at, {}, {}};
}

namespace {

//! Another process may have sent it: what the gateway said is in what that one noted.
QString reasonOf(const PaymentRecord &payment, const QString &refusal)
{
    return refusal.isEmpty() && payment.problem.startsWith("K-205: "_L1) ? words::quotedIn(payment.problem) : refusal;
}

} // namespace

std::optional<QString> problemOf(Notice notice, const PaymentRecord &payment, const PaymentFacts &facts, const QString &refusal)
{
    switch (notice) {
    case Notice::Accepted:
    case Notice::AcceptedEarlier:
    case Notice::AnsweredRepeatAtFirstTry:
    case Notice::Settled:
    case Notice::ResolvedAsOurs:
    case Notice::SupportSaidExecuted:
        return QString();
    case Notice::ReplyLost:
        return words::unknownOutcome(payment.submission.kind).coded();
    case Notice::ProvenAbsent:
    case Notice::RefusalProven:
        return words::rejected(payment.submission.kind, payment.submission.refusedStatus, reasonOf(payment, refusal)).coded();
    case Notice::AcceptedAfterAll:
        return words::acceptedAfterAll(payment.submission.kind).coded();
    case Notice::SupportSaidNotExecuted:
        return words::supportSaidNotExecuted().coded();
    case Notice::OtherMoney:
        return words::otherMoney(facts.otherMoney.value_or(Money {}), payment.request.money).coded();
    case Notice::IdTaken:
        return words::idTaken().coded();
    case Notice::NotComparable:
        return words::notComparable().coded();
    case Notice::ResolvedAsNotOurs:
        return words::saidNotOurs(payment.submission.kind).coded();
    default:
        return std::nullopt;
    }
}

} // namespace kontor
