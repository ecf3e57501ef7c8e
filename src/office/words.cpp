// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/words.h"

#include "api/certificatefacts.h"
#include "api/tlserror.h"
#include "core/fileerror.h"
#include "core/outcome.h"
#include "core/textformat.h"
#include "core/utcoffset.h"
#include "core/visibletext.h"
#include "messages/problems.h"
#include "office/batchwords.h"
#include "office/paymentfacts.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QRegularExpression>
#include <QTimeZone>
#include <cerrno>

namespace kontor::words {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::minutes callbacksWork {15}; // after the last one; later nobody can say
constexpr Millis justChecked {5'000};
constexpr std::chrono::minutes longUnknown {15};
constexpr qint64 requestsPerPayout = 2;
constexpr qint64 tenthsPerSecond = 93; // the gateway's ten, less what keeps a distance

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(Words)
};

//! What stands in a refusal that is JSON, as most are; anything else as it came.
QString said(const QString &given)
{
    return messages::quoted(wordsOfRefusal(given));
}

QDateTime local(UtcTime time)
{
    return QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count());
}

//! Today's without its day, this year's without its year.
QString dayAndTime(UtcTime time, UtcTime now, const QString &form)
{
    const QDateTime at = local(time);
    const QDateTime today = local(now);
    if (at.date() == today.date())
        return at.toString(form);
    const QString day = QLocale().toString(at.date(), at.date().year() == today.date().year() ? u"d MMM"_s : u"d MMM yyyy"_s);
    return day + u", "_s + at.toString(form);
}

QString clockTime(UtcTime time)
{
    return local(time).toString(u"HH:mm:ss"_s);
}

QString nextCheck(const PaymentRecord &payment, UtcTime now)
{
    constexpr std::chrono::minutes longestCheck {2};
    if (!submission::isQueriedAutomatically(payment.submission))
        return Texts::tr("Kontor doesn't check it automatically.");
    const UtcTime due = payment.nextCheckAt.value_or(payment.changedAt);
    if (now - due > longestCheck) // nothing runs that checks, or it is held up
        //: %1 is a time of the day.
        return Texts::tr("It was due to be checked at %1.").arg(when(due, now));
    if (due <= now)
        return Texts::tr("It is being checked now.");
    const auto left = std::chrono::duration_cast<Seconds>(due - now).count();
    //: %1 is a number of minutes, %2 of seconds: "Next check in 0:42."
    return Texts::tr("Next check in %1:%2.").arg(left / 60).arg(left % 60, 2, 10, QLatin1Char('0'));
}

//! "in 1 h 12 min"
QString timeLeft(UtcTime until, UtcTime now)
{
    const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(until - now).count();
    if (minutes < 1)
        return Texts::tr("in less than a minute");
    if (minutes < 60)
        //: How long it is until something happens. %1 is a number of minutes.
        return Texts::tr("in %1 min").arg(minutes);
    if (minutes < 2'880) // two days
        //: How long it is until something happens. %1 is a number of hours, %2 of minutes.
        return Texts::tr("in %1 h %2 min").arg(minutes / 60).arg(minutes % 60);
    //: How long it is until something happens. %1 is a number of days, two or more.
    return Texts::tr("in %1 days").arg(minutes / 1'440);
}

//! "20 s ago"
QString ago(UtcTime at, UtcTime now)
{
    const auto seconds = std::max<qint64>(0, std::chrono::duration_cast<Seconds>(now - at).count());
    if (seconds < 60)
        //: How long ago something happened. %1 is a number of seconds.
        return Texts::tr("%1 s ago").arg(seconds);
    if (seconds < 3'600)
        //: How long ago something happened. %1 is a number of minutes.
        return Texts::tr("%1 min ago").arg(seconds / 60);
    if (seconds < 86'400)
        //: How long ago something happened. %1 is a number of hours, %2 of minutes.
        return Texts::tr("%1 h %2 min ago").arg(seconds / 3'600).arg(seconds % 3'600 / 60);
    return when(at, now);
}

//! "8 s", "3 min", "1 h 12 min": how long the queue takes.
QString lasting(Seconds time)
{
    const auto seconds = time.count();
    if (seconds < 60)
        //: How long something takes, or how old it is. %1 is a number of seconds.
        return Texts::tr("%1 s").arg(seconds);
    if (seconds < 3'600)
        //: How long something takes, or how old it is. %1 is a number of minutes.
        return Texts::tr("%1 min").arg((seconds + 59) / 60);
    //: How long something takes, or how old it is. %1 is a number of hours, %2 of minutes.
    return Texts::tr("%1 h %2 min").arg(seconds / 3'600).arg(seconds % 3'600 / 60);
}

//! "2 h 5 min ago", "3 d 4 h ago": how long ago another payout was made, however long it is.
QString longAgo(UtcTime at, UtcTime now)
{
    const auto hours = std::chrono::duration_cast<std::chrono::hours>(now - at).count();
    //: How long ago something happened. %1 is a number of days, %2 of hours.
    return hours < 24 ? ago(at, now) : Texts::tr("%1 d %2 h ago").arg(hours / 24).arg(hours % 24);
}

//! Whether what is said of a payin can be old: the gateway calls when one moves, unless its calls don't come through.
QString howCurrent(const PaymentRecord &payment, UtcTime now, const std::optional<CallbacksHeard> &callbacks)
{
    if (payment.checkedAt && now - *payment.checkedAt < justChecked)
        return {}; // nothing is newer than that
    if (payment.request.callbackUrl.isEmpty())
        return Texts::tr("Callbacks are off for this payin, so this may be old.");
    if (!callbacks)
        return {};
    if (callbacks->unanswered)
        //: %1 is a time: "15:10".
        return Texts::tr("A callback came at %1 and the gateway has not said since where the payin stands, so this may be old.")
            .arg(when(*callbacks->unanswered, now));
    if (!callbacks->canAsk)
        return Texts::tr("The gateway cannot be asked now, so this may be old.");
    if (!callbacks->last)
        return callbacks->areOn ? Texts::tr("No callbacks have come since Kontor started, so this may be old.")
                                : Texts::tr("Callbacks are off on this computer, so this may be old.");
    if (callbacks->areOn && now - *callbacks->last < callbacksWork)
        //: %1 is "2 min ago".
        return Texts::tr("Callbacks work (last one %1), so this is current.").arg(ago(*callbacks->last, now));
    //: %1 is a time: "15:10".
    return Texts::tr("No callbacks since %1, so this may be old.").arg(when(*callbacks->last, now));
}

//! A payin that was accepted and for which the gateway has named no word at all.
bool isPast(const std::optional<UtcTime> &expiresAt, UtcTime now)
{
    return expiresAt && *expiresAt <= now;
}

//! "The account closes today 18:00, in 1 h 12 min."
QString closes(UtcTime at, UtcTime now)
{
    //: Of the account that a customer pays to. %1 is a time: "18:00", %2 "in 1 h 12 min".
    return (local(at).date() == local(now).date()
            ? Texts::tr("The account closes today %1, %2.")
            : //: Of the account that a customer pays to. %1 is a day with its time: "20 Nov, 18:00", %2 "in 3 days".
            Texts::tr("The account closes at %1, %2."))
        .arg(when(at, now), timeLeft(at, now));
}

//! A word that Kontor doesn't know may be one of those that end it, or not.
QString explainOther(const PaymentRecord &payment, UtcTime now, const std::optional<CallbacksHeard> &callbacks)
{
    const QString word = payment.submission.lastStatus.word();
    if (payment.submission.wordIsFinal)
        //: %1 is the gateway's own word for a status, such as "PROCESSING".
        return Texts::tr("The gateway says %1. You called this word final, so it is no longer checked by itself.").arg(word);
    //: %1 is the gateway's own word for a status, such as "PROCESSING".
    QStringList sentences {Texts::tr("The gateway says %1. Kontor does not know whether this is final and keeps checking.").arg(word)};
    if (const auto &expiresAt = payment.payTo.expiresAt)
        //: Of a payin. %1 is a time: "15:10".
        sentences += isPast(expiresAt, now) ? Texts::tr("Likely expired at %1.").arg(when(*expiresAt, now)) : closes(*expiresAt, now);
    if (payment.checkedAt)
        //: %1 is "20 s ago", or a day with its time.
        sentences += Texts::tr("Last checked %1.").arg(ago(*payment.checkedAt, now));
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
        return Texts::tr("The gateway named no status when it was asked at %1, so it is not known whether the customer has paid.")
            .arg(when(*payment.checkedAt, now));
    if (!callbacks)
        return Texts::tr("The gateway has not said that the customer has paid.");
    return callbacks->unanswered ? Texts::tr("It is not known whether the customer has paid.")
                                 : Texts::tr("The customer has not paid yet.");
}

QString explainWaiting(const PaymentRecord &payment, UtcTime now, const std::optional<CallbacksHeard> &callbacks)
{
    const auto &expiresAt = payment.payTo.expiresAt;
    QStringList sentences;
    if (shownState(payment, now) == PaymentState::LikelyExpired) {
        sentences += expiresAt ? Texts::tr("Likely expired at %1.").arg(when(*expiresAt, now)) : Texts::tr("Likely expired.");
        sentences += Texts::tr("The gateway has not named a final status; Kontor goes on asking, in the long run once an hour.");
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
        const QString text = Texts::tr("It may or may not have been created. Kontor keeps asking. %1 If it is urgent, send the details to "
                                       "your gateway contact.");
        return {u"K-103"_s, Texts::tr("Still no answer about this payin."), text.arg(next)};
    }
    //: %1 is "Next check in 0:42."
    const QString text = Texts::tr("It may or may not have been paid. Kontor keeps asking. %1 If it is urgent, send the details to your "
                                   "gateway contact.");
    return {u"K-103"_s, Texts::tr("Still no answer about this payout."), text.arg(next)};
}

//! What the last attempt met, as far as it was recorded: that no answer came is said of none that got one.
QString lastTry(const PaymentRecord &payment)
{
    const PaymentKind kind = payment.submission.kind;
    if (payment.problem.code == ProblemCode::ServerError)
        return messages::problem(payment.problem, kind).headline;
    if (payment.problem.code == ProblemCode::ReplyUnreadable)
        return kind == PaymentKind::Payin
            ? Texts::tr("The gateway answered, but its reply could not be read, so it is not known whether this payin was accepted.")
            : Texts::tr("The gateway answered, but its reply could not be read, so it is not known whether this payout was accepted.");
    return messages::problem({ProblemCode::ReplyLost, {}}, kind).headline;
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
    return Texts::tr("It may have been accepted: what the gateway answers does not prove that it is not there. Kontor keeps asking. %1 Ask "
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
    return Texts::tr(
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
        return Texts::tr("Kontor expects to know after its next check.");
    //: %1 is a time of the day.
    return Texts::tr("Kontor expects to know by %1.").arg(when(*payment.knownBy, now));
}

QString explainUnknown(const PaymentRecord &payment, UtcTime now)
{
    const submission::Submission &standing = payment.submission;
    const QString next = nextCheck(payment, now);
    if (submission::isTakenBySomething(standing))
        return messages::problem({ProblemCode::NotComparable, {}}, standing.kind).plain() + u' ' + next;
    if (standing.repeated)
        //: Why a payment's outcome is not known. %1 is "Next check in 0:42."
        return Texts::tr("The gateway answered that it already has a payment with this ID (HTTP 409), and does not show it. It is not sent "
                         "again, and Kontor keeps asking. %1 If this lasts, ask the gateway's support about this ID and record the answer.")
            .arg(next);
    if (submission::awaitsProofOfAbsence(standing) && submission::isProofImpossible(standing))
        return messages::whyAbsenceIsNotProven(standing.boundless) + u' ' + next;
    if (doAnswersProveNothing(payment))
        return answersProveNothing(payment, now);
    if ((standing.refusedStatus != 0 || standing.sendingStopped) && isProofOverdue(payment, now))
        return nothingProven(payment, now);
    if (standing.refusedStatus == 0 && standing.sendingStopped)
        //: Why a payment's outcome is not known. %1 is "Kontor expects to know by 15:42."
        return Texts::tr(
            "Its batch was cancelled after it was sent. It isn't sent again, and an earlier attempt may have been accepted. %1")
            .arg(untilProven(payment, now));
    if (standing.refusedStatus != 0 && standing.attempts <= 1)
        //: Why a payment's outcome is not known. %1 is the HTTP status, such as 422, %2 "Kontor expects to know by 15:42."
        return Texts::tr("It was refused (HTTP %1), perhaps not by the gateway itself, so it may have been accepted. Kontor checks that "
                         "before it says Rejected. %2")
            .arg(standing.refusedStatus)
            .arg(untilProven(payment, now));
    if (standing.refusedStatus != 0)
        //: Why a payment's outcome is not known. %1 is the HTTP status, such as 422, %2 "Kontor expects to know by 15:42."
        return Texts::tr("The gateway refused it (HTTP %1), but an earlier attempt may have been accepted. Kontor checks that before it "
                         "says Rejected. %2")
            .arg(standing.refusedStatus)
            .arg(untilProven(payment, now));
    if (payment.stateSince && now - *payment.stateSince >= longUnknown)
        return stillUnknown(payment, now).plain();
    if (standing.attempts >= submission::maxAttempts)
        //: %1 is how many tries there were, %2 "Next check in 0:42."
        return Texts::tr("None of %1 tries brought a reply that tells whether it was accepted. Kontor asks until that is certain. %2")
            .arg(submission::maxAttempts)
            .arg(next);
    //: %1 is the number of this try, %2 how many there are at most, %3 "Next check in 0:42."
    const QString again = standing.kind == PaymentKind::Payin
        ? Texts::tr("Kontor asks again with the same ID, which cannot create it twice. Try %1 of %2. %3")
        : //: %1 is the number of this try, %2 how many there are at most, %3 "Next check in 0:42."
        Texts::tr("Kontor asks again with the same ID, which cannot pay twice. Try %1 of %2. %3");
    return lastTry(payment) + u' ' + again.arg(standing.attempts).arg(submission::maxAttempts).arg(next);
}

//! Somebody may have paid it in another way while it was rejected.
QString executedAfterRejected()
{
    return Texts::tr("The gateway's support says that it was executed, although it was rejected. If you have paid it in another way, ask "
                     "the gateway's support at once.");
}

QString explainAfterAll(const PaymentRecord &payment)
{
    if (!payment.submission.foundAfterRejected)
        return {};
    return (submission::isAcceptedBySupport(payment.submission)
                   ? executedAfterRejected()
                   : messages::problem({ProblemCode::AcceptedAfterAll, {}}, payment.submission.kind).plain())
        + u' ';
}

QString explainPaid(const PaymentRecord &payment, UtcTime now, const NumberFormat &format, const std::optional<UtcTime> &since)
{
    const bool isPayin = payment.submission.kind == PaymentKind::Payin; // the specification names a fee for payouts alone
    //: %1 is an amount with its currency.
    const QString fee = payment.fee ? Texts::tr("Fee %1.").arg(format.money(*payment.fee))
        : isPayin                   ? QString()
                                    : Texts::tr("Fee not known yet.");
    //: Behind "The gateway reported SUCCESS." %1 is the gateway's own word for the status it names now.
    const QString changed = payment.submission.changedAfterSuccess
        ? u' ' + Texts::tr("Since then it says %1: ask your gateway contact.").arg(payment.submission.lastStatus.word())
        : QString();
    //: %1 is a time, %2 the sentence about the fee, or nothing.
    const QString told = since ? Texts::tr("The gateway reported SUCCESS at %1. %2").arg(asOf(*since, now), fee)
                               //: %1 is the sentence about the fee, or nothing.
                               : Texts::tr("The gateway reported SUCCESS. %1").arg(fee);
    return told.trimmed() + changed;
}

Message testMarkPause(const PauseDetail &detail)
{
    if (detail.cause == PauseDetail::Cause::RealInPractice)
        return {u"K-802"_s, Texts::tr("The gateway marks a payment as real, but this is a practice profile."),
            Texts::tr("Real money may have moved. Sending is paused; ask your gateway contact.")};
    return {u"K-801"_s, Texts::tr("The gateway marks a payment as a test, but this is the live profile."),
        Texts::tr("No real money may have moved. Sending is paused; ask your gateway contact.")};
}

//! The system's own words tell a full disk from one that is write-protected, and from a ledger that another program holds.
Message ledgerCannotBeWritten(const QString &detail)
{
    const QString said = detail.isEmpty() ? QString() : u' ' + detail;
    if (detail.contains("locked"_L1))
        return {u"K-502"_s, Texts::tr("The ledger is busy."),
            Texts::tr("Another program holds it. Nothing is sent meanwhile; Kontor tries again by itself, nothing is lost.") + said};
    if (detail.contains("worker.lock"_L1))
        return {u"K-502"_s, Texts::tr("This folder cannot be locked."),
            Texts::tr(
                "Kontor cannot make sure that it alone sends from this ledger, so it sends nothing; nothing is lost. Check the permissions "
                "of the folder; a folder on the network has to support locks.")
                + said};
    if (detail.contains("readonly"_L1))
        return {u"K-502"_s, Texts::tr("The ledger can only be read."),
            Texts::tr(
                "Its folder or its disk is write-protected. Nothing is sent, so that no payment goes unrecorded; reading goes on. Make it "
                "writable again and start Kontor again.")
                + said};
    const auto says = [&detail](int systemError) { return detail.startsWith(fileError(systemError)); };
    if (says(EFBIG) || says(EDQUOT) || says(ENAMETOOLONG))
        //: %1 is why, such as "your quota on this disk is used up; delete files of your own, or ask for more".
        return {u"K-501"_s, Texts::tr("The ledger cannot be written: %1.").arg(detail),
            Texts::tr("Nothing is sent, so that no payment goes unrecorded. Reading goes on.")};
    if (detail.contains("is full"_L1))
        return {u"K-501"_s, Texts::tr("The disk is full. Kontor stopped sending so that no payment goes unrecorded."),
            Texts::tr("Free at least 50 MB.") + said};
    return {u"K-501"_s, Texts::tr("The ledger cannot be written."),
        Texts::tr("Kontor stopped sending so that no payment goes unrecorded. Free at least 50 MB and try again.") + said};
}

Message olderLedger(const PauseDetail &detail)
{
    if (detail.cause == PauseDetail::Cause::UnknownHere)
        return {u"K-505"_s, Texts::tr("This account has no record of this ledger, so Kontor can't tell whether it's the newest copy."),
            Texts::tr("That is so when the folder was copied to this computer, or when you use it from another account. You can read and "
                      "export everything. Nothing is sent, checked or changed from here until you confirm that this is the newest copy.")};
    return {u"K-505"_s, Texts::tr("This ledger is older than the one last used here."),
        Texts::tr("Payments made, sent or cancelled since are missing in it, and the gateway can't list them. Nothing is sent, checked or "
                  "changed until you confirm that you want to use this copy.")
            + (detail.text.isEmpty() ? QString() : u' ' + detail.text)};
}

Message ledgerPause(PauseReason reason, const PauseDetail &told)
{
    const QString &detail = told.text;
    switch (reason) {
    case PauseReason::LedgerIoError:
        return ledgerCannotBeWritten(detail);
    case PauseReason::LedgerDamaged:
        return {u"K-504"_s, Texts::tr("The ledger is damaged."),
            Texts::tr("Nothing is sent from it, because what it says of a payment may not be true. Restore a backup.")
                + (detail.isEmpty() ? QString() : u' ' + detail)};
    case PauseReason::LedgerOlder:
        return olderLedger(told);
    case PauseReason::OtherGateway:
        return {u"K-507"_s, Texts::tr("This ledger belongs to another gateway or merchant than the profile names."),
            (told.text.isEmpty() ? QString() : told.text + u' ')
                + Texts::tr("A gateway that never had a payment answers that it isn't there, which would look like a proof that no money "
                            "moved. Nothing is sent or checked before you say that both are the same.")};
    case PauseReason::LeaseLost:
        return {u"K-506"_s, Texts::tr("Another Kontor has taken over the work on this ledger."),
            Texts::tr("This one sends nothing more; what it had sent is kept. Close one of the two, and start this one again.")};
    default:
        return {};
    }
}

QString unsafe(TlsError trouble)
{
    using enum TlsError;
    switch (trouble) {
    case Expired:
        return Texts::tr("The connection is not safe: the gateway's certificate has expired.");
    case OtherHost:
    case CommonNameOnly:
        return Texts::tr("The connection is not safe: the gateway's certificate is for another name.");
    case OldProtocol:
    case NoTls:
    case NoSharedCipher:
    case HandshakeRefused:
    case ClientCertificate:
    case UnknownName:
    case WeakExchange:
    case Handshake:
        return Texts::tr("The connection is not safe.");
    default:
        return Texts::tr("The connection is not safe: the gateway's certificate is not trusted.");
    }
}

//! The gateway's certificate, or our own means to check it.
Message tlsPause(const PauseDetail &detail)
{
    if (detail.cause == PauseDetail::Cause::OwnTrust)
        return {u"K-402"_s, Texts::tr("The gateway's certificate cannot be checked."),
            detail.text + u' '
                + Texts::tr("Sending is paused; nothing is lost. Put the certificate file back where it was, and open Kontor again.")};
    return {u"K-401"_s, unsafe(readTlsText(detail.text).first),
        (detail.text.isEmpty() ? QString() : certificate(detail.text) + u' ')
            + Texts::tr("This try was not sent. Kontor does not offer to go on; ask your gateway or IT.")};
}

Message keyPause(PauseReason reason, const PauseDetail &detail)
{
    if (reason == PauseReason::KeychainMissing && detail.cause == PauseDetail::Cause::NoCollection)
        return {u"K-308"_s, Texts::tr("Your keychain is running, but it has no default collection for Kontor's keys."),
            Texts::tr("Sending is paused; nothing is lost. In KeePassXC, open your database and share a group in its settings under Secret "
                      "Service Integration. In another keychain, make a keyring and set it as the default.")};
    if (reason == PauseReason::KeychainMissing)
        return {u"K-303"_s, Texts::tr("No keychain is running, so Kontor cannot keep a private key safely."),
            Texts::tr("Sending is paused; nothing is lost. Install or start GNOME Keyring or KWallet. You can still read the ledger.")};
    if (reason == PauseReason::KeychainLocked && detail.cause == PauseDetail::Cause::SilentKeychain)
        return {u"K-302"_s, Texts::tr("Your keychain does not answer."),
            Texts::tr("It may be waiting for you: look for its window, or start it again. Sending is paused; nothing is lost.")};
    if (reason == PauseReason::KeychainLocked)
        return {u"K-302"_s, Texts::tr("Your keychain is locked."),
            Texts::tr("Unlock it to sign requests. Sending is paused; nothing is lost.")};
    if (detail.cause == PauseDetail::Cause::KeyFile)
        return {u"K-307"_s, Texts::tr("The file of the signing key cannot be used."),
            Texts::tr("Sending is paused; nothing is lost. Look at the profile's folder and its disk; Kontor tries again by itself.") + u' '
                + detail.text};
    if (detail.cause == PauseDetail::Cause::KeyAbsent && !detail.text.isEmpty())
        return {u"K-304"_s, detail.text,
            Texts::tr("Sending is paused; nothing is lost. The key may be on another computer or user account: import it, or make a new "
                      "one.")};
    return {u"K-304"_s, Texts::tr("The signing key cannot be used."),
        Texts::tr("Sending is paused; nothing is lost. The key may be on another computer or user account: import it, or make a new one.")
            + (detail.text.isEmpty() ? QString() : u' ' + detail.text)};
}

Message workingOffline()
{
    return {u"K-104"_s, Texts::tr("You are working offline."),
        Texts::tr("Kontor sends nothing and checks nothing: queued payments wait, and earlier payments may be paid without showing here. "
                  "Kontor checks them all when you go online, or when it is started again.")};
}

constexpr int proxyAuthenticationRequired = 407;
constexpr qint64 entriesOfANewLedger = 1; // that it was made

} // namespace

PauseDetail olderCopyDetail(const Ledger::OlderCopy &copy)
{
    if (copy.isUnknownHere)
        return {PauseDetail::Cause::UnknownHere, {}};
    if (copy.expected == 0)
        return {};
    if (copy.entries <= entriesOfANewLedger)
        //: %1 is how many entries the ledger has, %2 how many it had when it was last used here.
        return Texts::tr("The ledger is gone, or all but empty: of the %2 entries that were written here it has %1. Restore a backup.")
            .arg(copy.entries)
            .arg(copy.expected);
    if (copy.entries >= copy.expected)
        //: Of a ledger. %1 is how many entries were written here.
        return Texts::tr("Its entries are not the %1 that were written here: an older copy was worked on somewhere else.")
            .arg(copy.expected);
    //: Of a ledger. %1 is the number of its last entry, %2 how many entries it had when it was last used here.
    return Texts::tr("It ends at entry %1, and %2 were written here.").arg(copy.entries).arg(copy.expected);
}

std::optional<PauseDetail> olderCopyDetailOf(const ApiError &error)
{
    if (error.kind == ErrorKind::LedgerUnknownHere)
        return PauseDetail {PauseDetail::Cause::UnknownHere, {}};
    return error.kind == ErrorKind::LedgerOlder ? std::optional(PauseDetail {}) : std::nullopt;
}

PauseDetail otherGatewayDetail(const Ledger::Gateway &ledgers, const Ledger::Gateway &profiles)
{
    //: %1 and %3 are codes of merchants, %2 and %4 addresses of gateways.
    return Texts::tr("The payments in it were made for merchant %1 at %2; the profile names merchant %3 at %4.")
        .arg(visibleLine(ledgers.merchant), visibleLine(ledgers.address), visibleLine(profiles.merchant), visibleLine(profiles.address));
}

PauseDetail testMarkDetail(bool isLive)
{
    return {isLive ? PauseDetail::Cause::Usual : PauseDetail::Cause::RealInPractice, {}};
}

QString minutesAndSeconds(Millis time)
{
    const qint64 seconds = std::chrono::ceil<Seconds>(time).count();
    if (seconds >= 3'600)
        return roughly(Seconds(seconds));
    return u"%1:%2"_s.arg(seconds / 60).arg(seconds % 60, 2, 10, QChar(u'0'));
}

QString askedInstead(const std::optional<Millis> &next, bool canAsk)
{
    if (!next)
        return Texts::tr("No payment is open, so there is nothing to ask the gateway for.");
    if (!canAsk)
        return Texts::tr("The gateway cannot be asked now either: open payments are asked for as soon as it can.");
    //: %1 is minutes and seconds, such as "0:42".
    return Texts::tr("Kontor asks the gateway instead, next in %1.").arg(minutesAndSeconds(*next));
}

QString askedInstead(bool canAsk)
{
    return canAsk ? Texts::tr("Kontor asks the gateway instead.") : Texts::tr("The gateway cannot be asked now either.");
}

QString callbackPortError(const CallbackPortError &lost)
{
    if (!lost.isUsed)
        //: %1 is an address of this computer, such as "127.0.0.1".
        return Texts::tr("This computer does not let Kontor listen at %1, port %2.").arg(lost.address.toString()).arg(lost.port);
    if (lost.program.isEmpty())
        //: %1 is the number of a port.
        return Texts::tr("Port %1 is used by another program.").arg(lost.port);
    //: %1 is the number of a port, %2 the name of a program, such as "nginx".
    return Texts::tr("Port %1 is used by %2.").arg(QString::number(lost.port), lost.program);
}

Message portTaken(const CallbackPortError &lost, const std::optional<Millis> &next, bool canAsk)
{
    //: %1 is minutes and seconds, such as "0:42".
    const QString instead = next && canAsk
        ? Texts::tr("Callbacks are off; Kontor asks the gateway instead, next in %1.").arg(minutesAndSeconds(*next))
        : Texts::tr("Callbacks are off.") + u' ' + askedInstead(next, canAsk);
    return {u"K-601"_s, callbackPortError(lost), instead};
}

Message callbacksMissed(UtcTime since, UtcTime now, const std::optional<Millis> &next, bool canAsk)
{
    //: %1 is minutes and seconds, such as "0:42".
    const QString instead
        = next && canAsk ? Texts::tr("Asking instead, next in %1.").arg(minutesAndSeconds(*next)) : askedInstead(next, canAsk);
    //: %1 is a time: "15:10".
    return {u"K-602"_s, Texts::tr("No callbacks since %1.").arg(when(since, now)), instead};
}

Message slowedDown(const SlowDown &slow)
{
    const qint64 seconds = std::chrono::ceil<Seconds>(slow.left).count();
    //: %1 is a number of seconds.
    const QString text
        = seconds > 0 ? Texts::tr("Nothing is lost; continuing in %1 s.").arg(seconds) : Texts::tr("Nothing is lost; continuing.");
    return {u"K-206"_s, Texts::tr("Slowed down: the gateway takes 10 requests per second."),
        slow.isLong() ? text + u' ' + Texts::tr("Another program may be using the same merchant account.") : text};
}

Message clockDiffers(Seconds offset)
{
    const qint64 seconds = std::chrono::abs(offset).count();
    const QString apart = seconds < 120 ? Texts::tr("%1 s").arg(seconds)
        : seconds < 7'200               ? Texts::tr("%1 min").arg(seconds / 60)
                          //: How far a clock is wrong. %1 is a number of hours.
                          : Texts::tr("%1 h").arg(seconds / 3'600);
    //: %1 is "41 s", "3 min" or "7 h".
    return {u"K-301"_s,
        offset.count() > 0 ? Texts::tr("This computer's clock is %1 behind the gateway.").arg(apart)
                           //: %1 is "41 s", "3 min" or "7 h".
                           : Texts::tr("This computer's clock is %1 ahead of the gateway.").arg(apart),
        Texts::tr("Kontor signs with the gateway's time; the times on this screen are this computer's. Set the clock in your system "
                  "settings; Kontor does not change it.")};
}

namespace {

//! What keeps a connection from coming about, as far as it is known: its code and headline.
Message missingConnection(const QString &proxy, ProxyLogin login)
{
    switch (login) {
    case ProxyLogin::Missing:
        //: %1 is the address of a proxy, such as "proxy.example:3128".
        return {u"K-106"_s, Texts::tr("The proxy %1 wants a user name and password.").arg(proxy), {}};
    case ProxyLogin::Refused:
        //: %1 is the address of a proxy, such as "proxy.example:3128".
        return {u"K-106"_s, Texts::tr("The proxy %1 didn't accept its user name and password.").arg(proxy), {}};
    case ProxyLogin::NotRequested:
        break;
    }
    if (proxy.isEmpty())
        return {u"K-101"_s, Texts::tr("No connection to the gateway."), {}};
    //: %1 is the address of a proxy, such as "proxy.example:3128".
    return {u"K-101"_s, Texts::tr("No connection to the gateway through the proxy %1.").arg(proxy), {}};
}

QString howToLogIn()
{
    return Texts::tr("Enter the proxy's login under Settings > Gateway.");
}

//! A proxy that answers in the gateway's place. Which one it is can't be told.
Message proxyAnswered(const QString &what)
{
    return {
        u"K-106"_s, Texts::tr("A proxy on the way to the gateway wants a user name and password (HTTP 407)."), what + u' ' + howToLogIn()};
}

Message noConnection(const PauseDetail &detail)
{
    QStringList sentences {Texts::tr("Queued payments wait and go out by themselves, unless you pause them.")};
    if (detail.proxyLogin != ProxyLogin::NotRequested)
        sentences.append(howToLogIn());
    if (detail.nothingLeft)
        sentences.prepend(Texts::tr("Nothing was sent."));
    else if (detail.someOpen)
        sentences.prepend(Texts::tr("An earlier try may have been accepted; Kontor asks as soon as the connection is back."));
    Message message = missingConnection(detail.proxy, detail.proxyLogin);
    message.text = sentences.join(u' ');
    return message;
}

bool creates(const QByteArray &request, PaymentKind kind)
{
    return request.startsWith("POST /" + collection(kind).toLatin1() + '/') && !request.contains('!');
}

//! What it was that the gateway did not let this profile use: "POST /payouts/…". A token is asked for on the way to anything.
QString operationOf(const QByteArray &request)
{
    if (creates(request, PaymentKind::Payout))
        //: What the gateway did not let this profile use; it stands in "this profile may not use %1".
        return Texts::tr("payouts");
    if (creates(request, PaymentKind::Payin))
        //: What the gateway did not let this profile use; it stands in "this profile may not use %1".
        return Texts::tr("payins");
    if (request.startsWith("GET /" + collection(PaymentKind::Payout).toLatin1() + '/')
        || request.startsWith("GET /" + collection(PaymentKind::Payin).toLatin1() + '/'))
        //: What the gateway did not let this profile use; it stands in "this profile may not use %1".
        return Texts::tr("the check of payments");
    //: What the gateway did not let this profile use; it stands in "this profile may not use %1".
    return Texts::tr("access tokens");
}

Message notAllowed(const PauseDetail &detail)
{
    if (detail.httpStatus == proxyAuthenticationRequired)
        return proxyAnswered(Texts::tr("Sending is paused; what the gateway has not accepted waits here."));
    QStringList sentences;
    if (detail.request.isEmpty())
        sentences += Texts::tr("The key may not be registered, or this profile may not do this.");
    else
        //: %1 is "payouts", "payins", "the check of payments" or "access tokens".
        sentences += Texts::tr("The key may not be registered, or this profile may not use %1.").arg(operationOf(detail.request));
    const bool isPayout = creates(detail.request, PaymentKind::Payout);
    if (isPayout || creates(detail.request, PaymentKind::Payin))
        sentences += !detail.nothingLeft ? Texts::tr("This attempt was refused; an earlier one may have been accepted. Kontor is checking.")
            : isPayout ? Texts::tr("The request for a payout was refused. The payout isn't rejected: it is paused and keeps its ID.")
                       : Texts::tr("The request for a payin was refused. The payin isn't rejected: it is paused and keeps its ID.");
    sentences += Texts::tr("Sending is paused; what the gateway has not accepted waits here.");
    return {u"K-201"_s, Texts::tr("The gateway did not accept our access."), sentences.join(u' ') + said(detail.text)};
}

Message gatewayTrouble(const PauseDetail &detail)
{
    QStringList sentences {Texts::tr("Sending is paused; queued payments wait.")};
    if (creates(detail.request, PaymentKind::Payout) || creates(detail.request, PaymentKind::Payin))
        sentences.prepend(Texts::tr("Treated as unknown until checked."));
    if (detail.goesOnAt)
        //: %1 is a time: "15:10".
        sentences += Texts::tr("It goes on by itself at %1.").arg(local(*detail.goesOnAt).toString(u"HH:mm"_s));
    else
        sentences += Texts::tr("It goes on by itself when the gateway works again.");
    return {u"K-207"_s,
        detail.httpStatus == 0 ? Texts::tr("The gateway has a problem.")
                               : Texts::tr("The gateway has a problem (HTTP %1).").arg(detail.httpStatus),
        sentences.join(u' ') + said(detail.text)};
}

Message pauseWords(PauseReason reason, const PauseDetail &detail)
{
    switch (reason) {
    case PauseReason::Person:
        return {u"K-100"_s, Texts::tr("Sending is paused."), Texts::tr("Queued payments wait until you resume.")};
    case PauseReason::Offline:
        return noConnection(detail);
    case PauseReason::Tls:
        return tlsPause(detail);
    case PauseReason::KeychainLocked:
    case PauseReason::KeychainMissing:
    case PauseReason::KeyGone:
        return keyPause(reason, detail);
    case PauseReason::NotAllowed:
        return notAllowed(detail);
    case PauseReason::Redirected:
        return {u"K-209"_s, Texts::tr("The gateway pointed to another address, which Kontor does not follow."),
            Texts::tr(
                "Nothing was sent there. The base address may be wrong; ask your gateway contact. Sending is paused; nothing is lost.")};
    case PauseReason::WrongAddress:
        return {u"K-202"_s, Texts::tr("The gateway answered \"not found\" for API version 2."),
            Texts::tr("Either this version is no longer supported or the base address is wrong. Sending is paused; nothing is lost.")};
    case PauseReason::GatewayServerError:
        return gatewayTrouble(detail);
    case PauseReason::Recovery:
        return {u"K-105"_s, Texts::tr("What an earlier run left unfinished is being asked for."),
            Texts::tr("Nothing new is sent before that.")};
    case PauseReason::LedgerIoError:
    case PauseReason::LedgerDamaged:
    case PauseReason::LedgerOlder:
    case PauseReason::OtherGateway:
    case PauseReason::LeaseLost:
        return ledgerPause(reason, detail);
    case PauseReason::TestFlag:
        return testMarkPause(detail);
    case PauseReason::WorkingOffline:
        return workingOffline();
    }
    return {};
}

Message withFacts(Message message, const QByteArray &request, int httpStatus, const QString &reply)
{
    message.request = request;
    message.httpStatus = httpStatus;
    message.reply = request.isEmpty() && httpStatus == 0 ? QString() : reply; // else it is our own, and said already
    return message;
}

Message withFacts(Message message, const ApiError &error)
{
    return withFacts(std::move(message), error.request, error.httpStatus, error.text);
}

} // namespace

Message pause(PauseReason reason, const PauseDetail &detail)
{
    return withFacts(pauseWords(reason, detail), detail.request, detail.httpStatus, detail.text);
}

QString certificate(const QString &text)
{
    const auto [trouble, detail] = readTlsText(text);
    switch (trouble) {
    case TlsError::Expired:
        return Texts::tr("Its certificate has expired, or this computer's date is wrong.");
    case TlsError::NotYetValid:
        return Texts::tr("Its certificate is not valid yet, or this computer's date is wrong.");
    case TlsError::SelfSigned:
        return Texts::tr("It signed its certificate itself, so anybody could have made it.");
    case TlsError::UnknownAuthority:
        return Texts::tr(
            "Its certificate comes from an authority that this computer does not know. If your gateway has an authority of its own, "
            "name it in the profile.");
    case TlsError::OtherHost:
        return detail.isEmpty() ? Texts::tr("Its certificate is for another address.")
                                : //: Of the gateway. %1 is the name of a host, such as "pay.example.com".
            Texts::tr("Its certificate is for another address: %1.").arg(detail);
    case TlsError::CommonNameOnly:
        //: Of the gateway. %1 is the name of a host, such as "pay.example.com".
        return Texts::tr("Its certificate names %1 only in the old way, which does not count any more.").arg(detail);
    case TlsError::WeakKey:
        return Texts::tr("The key of its certificate is so short that it can be forged.");
    case TlsError::WeakSignature:
        return Texts::tr("Its certificate is signed in an old way that can be forged.");
    case TlsError::WrongUse:
        return Texts::tr("Its certificate was not made for a server.");
    case TlsError::Revoked:
        return Texts::tr("Its certificate was revoked by the authority that issued it.");
    case TlsError::OldProtocol:
        return Texts::tr("It offers only old versions of TLS, which can be broken.");
    case TlsError::NoTls:
        return Texts::tr("What answers at this address does not speak TLS. Check the address and its port.");
    case TlsError::NoSharedCipher:
        return Texts::tr("The gateway and this computer have no safe way of encrypting in common.");
    case TlsError::HandshakeRefused:
        return Texts::tr(
            "The gateway refused to set up encryption. Either it takes no cipher of this computer, or it requires a client certificate, "
            "which Kontor does not have.");
    case TlsError::ClientCertificate:
        return Texts::tr("The gateway requires a client certificate, which Kontor does not have.");
    case TlsError::UnknownName:
        return Texts::tr("The server at this address does not know the name in the gateway's address. Check the address.");
    case TlsError::WeakExchange:
        return Texts::tr("It exchanges keys that are so short that they can be broken.");
    case TlsError::Handshake:
        return detail.isEmpty() ? Texts::tr("Encryption could not be set up.") :
                                //: %1 is in the words of the operating system.
            Texts::tr("Encryption could not be set up. This computer said: \"%1\"").arg(detail);
    case TlsError::Other:
        return detail.isEmpty() ? Texts::tr("No safe connection came about.") :
                                //: %1 is in the words of the operating system.
            Texts::tr("No safe connection came about. This computer said: \"%1\"").arg(detail);
    }
    return {};
}

QString certificateFacts(const CertificateFacts &certificate, UtcTime now)
{
    //: Of a certificate. %1 is whom it names, %2 who vouches for it, %3 a day with its time, %4 the first 16 digits of the fingerprint.
    return Texts::tr("It is for %1; %2 vouches for it until %3. Its SHA-256 fingerprint begins with %4.")
        .arg(visibleLine(certificate.subject), visibleLine(certificate.issuer), when(certificate.until, now),
            inFours(certificate.fingerprint.left(16)));
}

namespace {

//! As a shell takes it for one word.
QString quotedPath(const QString &path)
{
    static const QRegularExpression plain(u"\\A[\\w./+:@%-]+\\z"_s);
    return plain.match(path).hasMatch() ? path : u'\'' + QString(path).replace(u'\'', u"'\\''"_s) + u'\'';
}

//! With the home and the profile whose ledger it is. A backup has none.
QString importCommand(const QString &ledgerFile)
{
    const QDir folder = QFileInfo(ledgerFile).dir();
    QString command = u"kontorctl "_s;
    if (QFileInfo(ledgerFile).fileName() == "ledger.db"_L1 && folder.exists(u"profile.ini"_s))
        command += u"--home %1 --profile %2 "_s.arg(quotedPath(QFileInfo(folder.path()).path()), quotedPath(folder.dirName()));
    return command + u"import-old "_s + quotedPath(ledgerFile);
}

Message ledgerTrouble(const ApiError &error)
{
    using enum ErrorKind;
    switch (error.kind) {
    default: // full, or any trouble of its own
        return pause(PauseReason::LedgerIoError, error.text);
    case LedgerOlder:
    case LedgerUnknownHere:
        return pause(PauseReason::LedgerOlder, olderCopyDetailOf(error).value_or(PauseDetail {}));
    case OtherGateway:
        return pause(PauseReason::OtherGateway, error.text);
    case LeaseLost:
        return pause(PauseReason::LeaseLost);
    case LedgerBusy:
        return {
            u"K-502"_s, Texts::tr("The ledger is busy."), Texts::tr("Another program holds it. Nothing was sent; try again in a moment.")};
    case LedgerDamaged:
        return {
            u"K-504"_s, Texts::tr("The ledger is damaged."), Texts::tr("Nothing is sent from it. Restore a backup.") + u' ' + error.text};
    case LedgerNewer:
        return {u"K-503"_s, Texts::tr("This ledger was made by a newer Kontor."),
            Texts::tr("Update this computer's Kontor; opening it here could damage it.")};
    case LedgerOldSchema:
        return {u"K-508"_s, Texts::tr("This ledger was made by an older Kontor, which stored payments differently."),
            //: %1 is a command for a terminal, with the path of a file.
            Texts::tr("Nothing in it was changed. Take its payments over with: %1").arg(importCommand(error.text))};
    }
}

//! The gateway answered, and not what was asked for.
Message answered(const ApiError &error)
{
    if (error.kind == ErrorKind::ServerError)
        //: %1 is the HTTP status of the answer, such as 503.
        return {u"K-207"_s, Texts::tr("The gateway has a problem (HTTP %1).").arg(error.httpStatus),
            Texts::tr("Treated as unknown until checked.") + said(error.text)};
    if (error.kind == ErrorKind::TooMany)
        return {u"K-206"_s, Texts::tr("The gateway takes 10 requests per second."),
            Texts::tr("Nothing is lost; another program may be using the same merchant account.")};
    //: %1 is the HTTP status of the answer, such as 422.
    return {u"K-205"_s, Texts::tr("The gateway did not accept this request (HTTP %1).").arg(error.httpStatus),
        Texts::tr("Nothing was changed.") + said(error.text)};
}

//! Of what is said in the error's own words.
QString ownCode(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::BadPassphrase:
        return u"K-305"_s;
    case ErrorKind::Exists:
        return u"K-204"_s;
    case ErrorKind::AboveLimit:
        return u"K-903"_s;
    case ErrorKind::Unlisted:
        return u"K-215"_s;
    default:
        return u"K-901"_s;
    }
}

Message noReply()
{
    return {u"K-102"_s, Texts::tr("The gateway's reply did not arrive."),
        Texts::tr("It is not known what the gateway did. Try again, or check the payment.")};
}

Message keyTrouble(const ApiError &error)
{
    using enum ErrorKind;
    switch (error.kind) {
    default: // the keychain is locked or missing
        return pause(*pauseFor(error), pauseDetailFor(error));
    case KeychainSilent:
        return {u"K-302"_s, Texts::tr("Your keychain does not answer."),
            Texts::tr("It may be waiting for you. Nothing was sent; nothing is lost.")};
    case KeyFileError:
        return {u"K-307"_s, Texts::tr("The file of a signing key could not be read or written."),
            error.text + u' ' + Texts::tr("Nothing was sent, and no key was changed. Look at its folder and its disk, then try again.")};
    case KeyAbsent:
        return pause(PauseReason::KeyGone, {PauseDetail::Cause::KeyAbsent, error.text});
    case KeyRefused:
        return {
            u"K-306"_s, Texts::tr("This key cannot be used."), error.text + u' ' + Texts::tr("Nothing was stored and nothing was sent.")};
    }
}

Message messageOfKind(const ApiError &error)
{
    using enum ErrorKind;
    switch (error.kind) {
    case NotReachable:
        return noConnection(pauseDetailFor(error));
    case Tls:
        return pause(PauseReason::Tls, error.text);
    case KeychainLocked:
    case KeychainMissing:
    case KeychainWithoutCollection:
    case KeychainSilent:
    case KeyFileError:
    case KeyAbsent:
    case KeyRefused:
        return keyTrouble(error);
    case Denied:
        return pause(PauseReason::NotAllowed, error.text);
    case VersionRefused:
    case NotFound:
    case Redirected:
        return pause(PauseReason::WrongAddress);
    case TimedOut:
    case CutShort:
    case TooLarge:
        return noReply();
    case Unreadable:
        return messages::problem({ProblemCode::ReplyUnreadable, {}}, PaymentKind::Payout);
    case ServerError:
    case TooMany:
    case Refused:
    case Conflict:
        return answered(error);
    case LedgerFull:
    case LedgerIoError:
    case LedgerBusy:
    case LedgerDamaged:
    case LedgerNewer:
    case LedgerOldSchema:
    case LedgerOlder:
    case LedgerUnknownHere:
    case OtherGateway:
    case LeaseLost:
        return ledgerTrouble(error);
    case BadPassphrase:
    case Exists:
    case BadInput:
    case AboveLimit:
    case Unlisted:
        return {ownCode(error.kind), error.text, QString()};
    case Cancelled:
        return {u"K-902"_s, Texts::tr("Given up."), Texts::tr("Nothing was changed.")};
    case WorkingOffline:
        return {u"K-104"_s, Texts::tr("You are working offline."), Texts::tr("The gateway was not asked. Go online, then do it again.")};
    }
    return {};
}

Message missingConnection(const ApiError &error, const QString &untouched)
{
    Message message = missingConnection(error.proxy, error.proxyLogin);
    message.text = untouched + u' '
        + (error.proxyLogin != ProxyLogin::NotRequested ? howToLogIn()
                : error.proxy.isEmpty()                 ? Texts::tr("Check the address and this computer's network.")
                                                        : Texts::tr("Check the proxy, the address and this computer's network."));
    return message;
}

Message lookUpWords(const ApiError &error)
{
    if (error.httpStatus == proxyAuthenticationRequired)
        return proxyAnswered(Texts::tr("Only something was looked up; no payment is touched."));
    using enum ErrorKind;
    const QString untouched = Texts::tr("Only something was looked up; no payment is touched.");
    switch (error.kind) {
    case NotReachable:
        return missingConnection(error, untouched);
    case Tls:
        return {u"K-401"_s, unsafe(readTlsText(error.text).first),
            certificate(error.text) + u' ' + Texts::tr("Nothing was sent. Kontor does not offer to go on; ask your gateway or IT.")};
    case Denied:
        return {u"K-201"_s, Texts::tr("The gateway did not accept our access."),
            Texts::tr("The key may not be registered, or this merchant may not ask this.") + u' ' + untouched + said(error.text)};
    case VersionRefused:
        return {u"K-202"_s, Texts::tr("The gateway answered \"not found\" for API version 2."),
            Texts::tr("Either this version is no longer supported or the base address is wrong.") + u' ' + untouched};
    case Redirected:
        //: %1 is the HTTP status of the answer, such as 301.
        return {u"K-209"_s,
            Texts::tr("The gateway pointed to another address (HTTP %1), which Kontor does not follow.").arg(error.httpStatus),
            Texts::tr("Nothing was sent there. The base address may be wrong; ask your gateway contact.")};
    case NotFound:
        return {u"K-208"_s, Texts::tr("This gateway does not have that list."),
            untouched + u' ' + Texts::tr("Everything else works as before.") + said(error.text)};
    case TimedOut:
    case CutShort:
        return {u"K-102"_s, Texts::tr("The gateway's reply did not arrive."), untouched + u' ' + Texts::tr("Try again.")};
    case TooLarge:
        return {u"K-702"_s, Texts::tr("The gateway's reply is larger than any it should send, and was given up."), untouched};
    case TooMany:
        return {u"K-206"_s, Texts::tr("The gateway takes 10 requests per second and did not process this one."),
            untouched + u' ' + Texts::tr("Another program may be using the same merchant account. Try again later.")};
    case Unreadable:
        return {u"K-701"_s, Texts::tr("The gateway answered, but its reply could not be read."), untouched};
    case ServerError:
        return {u"K-207"_s, Texts::tr("The gateway has a problem (HTTP %1).").arg(error.httpStatus),
            untouched + u' ' + Texts::tr("Try again later.") + said(error.text)};
    default:
        return messageOfKind(error);
    }
}

} // namespace

Message errorMessage(const ApiError &error)
{
    return withFacts(messageOfKind(error), error);
}

Message queryErrorMessage(const ApiError &error)
{
    return withFacts(lookUpWords(error), error);
}

namespace {

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
        return messages::problem(payment.problem, payment.submission.kind).plain();
    default:
        break;
    }
    return payment.submission.refusedStatus == 0
        ? messages::problem({ProblemCode::Rejected, {{Arg::Attempts, qint64(payment.submission.attempts)}}}, payment.submission.kind)
              .plain()
        : submission::isProven(payment.submission)
        //: %1 is the HTTP status of the answer, such as 422.
        ? Texts::tr("The gateway did not accept it (HTTP %1). No money moved.").arg(payment.submission.refusedStatus)
        //: %1 is the HTTP status of the answer, such as 422.
        : Texts::tr("The gateway refused it (HTTP %1).").arg(payment.submission.refusedStatus);
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
            + Texts::tr("The gateway accepted it at %1. It will tell us when the status changes. %2")
                  .arg(asOf(*said.accepted, now), nextCheck(payment, now));
    return explain(payment, now, format, callbacks);
}

QString explainQueued(const PaymentRecord &payment, UtcTime now, const NumberFormat &format, qint64 ahead, bool canSend)
{
    if (payment.notBefore && *payment.notBefore > now)
        return explain(payment, now, format);
    if (ahead == 0)
        return canSend ? Texts::tr("Goes out next.") : explain(payment, now, format);
    //: Of a payment that waits to be sent. %n is how many go out before it.
    const QString before = Texts::tr("Queued, with %n ahead of it.", nullptr, int(ahead));
    if (!canSend)
        return before;
    const Seconds left((ahead * requestsPerPayout * 10 + tenthsPerSecond - 1) / tenthsPerSecond);
    //: %1 is "Queued, with 37 ahead of it.", %2 "8 s" or "about 1 h".
    return Texts::tr("%1 Goes out in about %2.").arg(before, lasting(left));
}

QString problem(const PaymentRecord &payment)
{
    return payment.problem.isEmpty() ? QString() : messages::problem(payment.problem, payment.submission.kind).coded();
}

QString problem(const PaymentRecord &payment, const NumberFormat &format)
{
    if (payment.problem.isEmpty())
        return {};
    const QString shown = messages::problem(payment.problem, payment.submission.kind, format).coded();
    return payment.batch != 0 && payment.problem.code == ProblemCode::OtherMoney
        ? shown + u' ' + Texts::tr("Its batch was paused if it was still sending.")
        : shown;
}

namespace {

QString explainState(const PaymentRecord &payment, UtcTime now, const NumberFormat &format, const std::optional<CallbacksHeard> &callbacks)
{
    switch (payment.submission.state) {
    case PaymentState::Draft:
        return Texts::tr("Not sent. Only on this computer.");
    case PaymentState::Queued:
        if (payment.notBefore && *payment.notBefore > now)
            //: Of a payment that waits to be sent. %1 is a time: "15:10:05".
            return Texts::tr("Will be sent at %1. You can cancel it until then.").arg(clockTime(*payment.notBefore));
        return Texts::tr("Queued. It goes out in turn.");
    case PaymentState::Paused:
        return payment.submission.everOnWire
            ? Texts::tr(
                "It was sent before, so it may have been accepted. Nothing is sent at the moment. When sending resumes, Kontor checks "
                "with the gateway first, and sends it again only with the same ID.")
            : Texts::tr("It was not sent: nothing is sent at the moment. It waits here and goes out when sending goes on.");
    case PaymentState::Sending:
        return Texts::tr("A request for it was begun, and what came of it isn't recorded yet.");
    case PaymentState::Processing:
        if (submission::isAcceptedBySupport(payment.submission))
            //: %1 is "Next check in 0:42."
            return Texts::tr("The gateway's support says that it was executed, and the gateway hasn't shown it yet. %1")
                .arg(nextCheck(payment, now));
        if (payment.problem.code == ProblemCode::NotShown)
            return messages::problem(payment.problem, payment.submission.kind).plain() + u' ' + nextCheck(payment, now);
        //: %1 is "Next check in 0:42."
        return Texts::tr("The gateway accepted it. It will tell us when the status changes. %1").arg(nextCheck(payment, now));
    case PaymentState::OutcomeUnknown:
        return explainUnknown(payment, now);
    case PaymentState::Rejected:
        return (explainRejected(payment) + u' ' + untilProven(payment, now)).trimmed();
    case PaymentState::Mismatch:
        return payment.problem.isEmpty() ? Texts::tr("The gateway has something else under this ID. Compare before you decide.")
                                         : problem(payment, format);
    case PaymentState::Paid:
        return explainPaid(payment, now, format, payment.stateSince);
    case PaymentState::OtherStatus:
        return explainOther(payment, now, callbacks);
    case PaymentState::AwaitingPayment:
    case PaymentState::LikelyExpired:
        return explainWaiting(payment, now, callbacks);
    case PaymentState::TrackingStopped:
        return payment.submission.kind == PaymentKind::Payin ? Texts::tr("You stopped the checks. The customer may still pay it.")
                                                             : Texts::tr("You stopped the checks. The gateway may still pay it.");
    case PaymentState::Cancelled:
        return Texts::tr("Cancelled before it was sent. No money moved.");
    }
    return {};
}

} // namespace

QString explain(const PaymentRecord &payment, UtcTime now, const NumberFormat &format, const std::optional<CallbacksHeard> &callbacks)
{
    return explainAfterAll(payment) + explainState(payment, now, format, callbacks);
}

QString when(UtcTime time, UtcTime now)
{
    return dayAndTime(time, now, u"HH:mm"_s);
}

QString asOf(UtcTime time, UtcTime now)
{
    return dayAndTime(time, now, u"HH:mm:ss"_s);
}

QString newRecipient()
{
    return Texts::tr("New recipient: no payout has gone to this account from here.");
}

namespace {

//! What to do before the same is paid a second time.
QString beforePayingAgain(bool needsPerson)
{
    return needsPerson
        ? Texts::tr("Kontor cannot find that out by waiting: ask the gateway's support about that payout before you pay this one.")
        : Texts::tr("Wait until it is known.");
}

} // namespace

QString paidBefore(const EarlierPayout &earlier, const QString &given, UtcTime now, int further)
{
    const QString name = earlier.reference.isEmpty() ? given : earlier.reference;
    //: %1 is a time, %2 the reference or the beginning of the ID, %3 "2 h 5 min ago".
    const QString unknown = Texts::tr("The outcome of a payout of the same amount to this account, made at %1, %3 (%2), is not known: it "
                                      "may have been paid already, and then this one pays it twice.");
    //: %1 is a time, %2 the reference or the beginning of the ID, %3 "2 h 5 min ago".
    const QString known
        = Texts::tr("A payout of the same amount to this account was made at %1, %3 (%2). Check that you mean to pay this one too.");
    QString said = (earlier.isOpen ? unknown : known).arg(when(earlier.createdAt, now), name, longAgo(earlier.createdAt, now));
    if (earlier.isOpen)
        said += u' ' + beforePayingAgain(earlier.needsPerson);
    if (further > 0)
        //: Behind a sentence about one earlier payout. %n is how many more there are.
        said += u' ' + Texts::tr("There are %n more payouts of that amount to this account.", nullptr, further);
    return said;
}

QString originalMayHavePaid(const submission::Submission &original, const QString &name)
{
    //: %1 is the reference of a payout, or the beginning of its ID.
    const QString unproven = Texts::tr("This is a copy of %1, and it is not proven that no money moved with that one: if it was accepted, "
                                       "this one pays the same thing twice.");
    return unproven.arg(name) + u' ' + beforePayingAgain(!findsOutItself(original));
}

QString staleAge(UtcTime at, UtcTime now)
{
    constexpr int stale = 15;
    const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(now - at).count();
    if (minutes < stale)
        return {};
    if (minutes < 60)
        return Texts::tr("%1 min").arg(minutes);
    if (minutes < 1'440)
        return Texts::tr("%1 h %2 min").arg(minutes / 60).arg(minutes % 60);
    //: How old something is. %1 is a number of days, %2 of hours.
    return Texts::tr("%1 d %2 h").arg(minutes / 1'440).arg(minutes % 1'440 / 60);
}

QString until(UtcTime time, UtcTime now)
{
    if (time > now && time - now < std::chrono::minutes(1))
        //: When something ends, in the narrow column of a table: in less than a minute.
        return Texts::tr("within 1 min");
    return time > now ? timeLeft(time, now) : when(time, now);
}

namespace {

//! "BCA virtual account 8808 1234 5678 9012": digits in groups, as they are read and typed; letters and hyphens as the bank writes them.
QString whereTo(const PaymentRecord &payment)
{
    const PayTo &payTo = payment.payTo;
    const QString &number = payTo.accountNumber;
    const bool isAllDigits = std::all_of(number.begin(), number.end(), [](QChar c) { return c >= u'0' && c <= u'9'; });
    const QString account = isAllDigits ? inFours(number) : number;
    const QString bank = payTo.bankName.isEmpty() ? payTo.bankCode : payTo.bankName;
    if (payment.request.methodCode != "VIRTUAL_ACCOUNT"_L1)
        return bank.isEmpty() ? account : bank + u' ' + account;
    //: To a customer, in "Transfer exactly … to …": %1 is the number of the account.
    return bank.isEmpty() ? Texts::tr("virtual account %1").arg(account)
                          //: To a customer, in "Transfer exactly … to …": %1 is a bank, %2 the number of the account.
                          : Texts::tr("%1 virtual account %2").arg(bank, account);
}

QString dayAndTimeOf(UtcTime time)
{
    const QDateTime at = local(time);
    return QLocale().toString(at.date(), u"d MMM yyyy"_s) + at.toString(u", HH:mm"_s);
}

//! "WIB, UTC+7"; where the zone has no letters of its own only "UTC+7".
QString zoneOf(const QDateTime &time)
{
    const QString name = time.timeZoneAbbreviation();
    const bool isName = !name.isEmpty() && std::all_of(name.begin(), name.end(), [](QChar c) { return c.isLetter(); });
    return isName && name != "UTC"_L1 ? name + u", "_s + utcOffset(time) : utcOffset(time);
}

} // namespace

QString replyForCustomer(const PaymentRecord &payment, const NumberFormat &format, UtcTime now)
{
    const PayTo &payTo = payment.payTo;
    if (payTo.accountNumber.isEmpty() || submission::isAtRest(payment.submission) || isPast(payTo.expiresAt, now))
        return {};
    QStringList sentences;
    const QString money = format.money(payTo.money.value_or(payment.request.money));
    if (payTo.expiresAt)
        //: To a customer. %1 is an amount, %2 "BCA virtual account 8808 1234", %3 "20 Nov 2026, 18:00", %4 "WIB, UTC+7".
        sentences += Texts::tr("Transfer exactly %1 to %2 before %3 (%4).")
                         .arg(money, whereTo(payment), dayAndTimeOf(*payTo.expiresAt), zoneOf(local(*payTo.expiresAt)));
    else
        //: To a customer. %1 is an amount, %2 "BCA virtual account 8808 1234".
        sentences += Texts::tr("Transfer exactly %1 to %2.").arg(money, whereTo(payment));
    if (!payTo.accountName.isEmpty())
        //: To a customer. %1 is whom the account belongs to.
        sentences += Texts::tr("Name on the account: %1.").arg(payTo.accountName);
    if (!payTo.reference.isEmpty())
        //: To a customer. %1 is what is to be written with the transfer.
        sentences += Texts::tr("Reference %1.").arg(payTo.reference);
    return sentences.join(u' ');
}

} // namespace kontor::words
