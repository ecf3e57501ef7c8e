// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/pauses.h"

#include "core/operation.h"
#include "core/visibletext.h"
#include "messages/certificates.h"
#include "messages/connection.h"
#include "messages/reasons.h"
#include "messages/times.h"

#include <QCoreApplication>

namespace kontor::messages {

using namespace Qt::StringLiterals;

namespace {

struct PauseTexts {
    Q_DECLARE_TR_FUNCTIONS(Pauses)
};

Message testMarkPause(const PauseDetail &detail)
{
    if (detail.cause == PauseDetail::Cause::RealInPractice)
        return {u"K-802"_s, PauseTexts::tr("The gateway marks a payment as real, but this is a practice profile."),
            PauseTexts::tr("Real money may have moved. Sending is paused; ask your gateway contact.")};
    return {u"K-801"_s, PauseTexts::tr("The gateway marks a payment as a test, but this is the live profile."),
        PauseTexts::tr("No real money may have moved. Sending is paused; ask your gateway contact.")};
}

//! What Kontor, the system or the gateway said of it.
QString wordsOf(const PauseDetail &detail)
{
    return detail.reason.isEmpty() ? detail.text : reason(detail.reason);
}

Message ledgerCannotBeWritten(const PauseDetail &detail)
{
    const QString why = wordsOf(detail);
    const QString said = why.isEmpty() ? QString() : u' ' + why;
    switch (detail.reason.code) {
    case ReasonCode::LedgerLocked:
        return {u"K-502"_s, PauseTexts::tr("The ledger is busy."),
            PauseTexts::tr("Another program holds it. Nothing is sent meanwhile; Kontor tries again by itself, nothing is lost.") + said};
    case ReasonCode::LedgerLockRefused:
        return {u"K-502"_s, PauseTexts::tr("This folder cannot be locked."),
            PauseTexts::tr(
                "Kontor cannot make sure that it alone sends from this ledger, so it sends nothing; nothing is lost. Check the permissions "
                "of the folder; a folder on the network has to support locks.")
                + said};
    case ReasonCode::LedgerReadOnly:
        return {u"K-502"_s, PauseTexts::tr("The ledger can only be read."),
            PauseTexts::tr(
                "Its folder or its disk is write-protected. Nothing is sent, so that no payment goes unrecorded; reading goes on. Make it "
                "writable again and start Kontor again.")
                + said};
    case ReasonCode::DiskFull:
        return {u"K-501"_s, PauseTexts::tr("The disk is full. Kontor stopped sending so that no payment goes unrecorded."),
            PauseTexts::tr("Free at least 50 MB.") + said};
    default:
        break;
    }
    if (detail.reason.args.has(Arg::How))
        //: %1 is why, such as "your quota on this disk is used up; delete files of your own, or ask for more".
        return {u"K-501"_s, PauseTexts::tr("The ledger cannot be written: %1.").arg(why),
            PauseTexts::tr("Nothing is sent, so that no payment goes unrecorded. Reading goes on.")};
    return {u"K-501"_s, PauseTexts::tr("The ledger cannot be written."),
        PauseTexts::tr("Kontor stopped sending so that no payment goes unrecorded. Free at least 50 MB and try again.") + said};
}

//! How much is missing; empty where that can't be told.
QString missingEntries(const PauseDetail &detail)
{
    const qint64 entries = detail.args.number(Arg::Entries);
    const qint64 expected = detail.args.number(Arg::ExpectedEntries);
    switch (detail.cause) {
    case PauseDetail::Cause::LedgerGone:
        //: %1 is how many entries the ledger has, %2 how many it had when it was last used here.
        return PauseTexts::tr("The ledger is gone, or all but empty: of the %2 entries that were written here it has %1. Restore a backup.")
            .arg(entries)
            .arg(expected);
    case PauseDetail::Cause::LedgerForked:
        //: Of a ledger. %1 is how many entries were written here.
        return PauseTexts::tr("Its entries are not the %1 that were written here: an older copy was worked on somewhere else.")
            .arg(expected);
    case PauseDetail::Cause::LedgerShorter:
        //: Of a ledger. %1 is the number of its last entry, %2 how many entries it had when it was last used here.
        return PauseTexts::tr("It ends at entry %1, and %2 were written here.").arg(entries).arg(expected);
    default:
        return {};
    }
}

Message olderLedger(const PauseDetail &detail)
{
    if (detail.cause == PauseDetail::Cause::UnknownHere)
        return {u"K-505"_s, PauseTexts::tr("This account has no record of this ledger, so Kontor can't tell whether it's the newest copy."),
            PauseTexts::tr(
                "That is so when the folder was copied to this computer, or when you use it from another account. You can read and "
                "export everything. Nothing is sent, checked or changed from here until you confirm that this is the newest copy.")};
    const QString missing = missingEntries(detail);
    return {u"K-505"_s, PauseTexts::tr("This ledger is older than the one last used here."),
        PauseTexts::tr(
            "Payments made, sent or cancelled since are missing in it, and the gateway can't list them. Nothing is sent, checked or "
            "changed until you confirm that you want to use this copy.")
            + (missing.isEmpty() ? QString() : u' ' + missing)};
}

//! Whose the payments are, and whom the profile names; empty where that isn't known.
QString whoseLedger(const Args &args)
{
    if (args.isEmpty())
        return {};
    const auto text = [&args](Arg arg) { return visibleLine(args.text(arg)); };
    //: %1 and %3 are codes of merchants, %2 and %4 addresses of gateways.
    return PauseTexts::tr("The payments in it were made for merchant %1 at %2; the profile names merchant %3 at %4.")
        .arg(text(Arg::LedgerMerchant), text(Arg::LedgerAddress), text(Arg::ProfileMerchant), text(Arg::ProfileAddress));
}

Message ledgerPause(PauseReason reason, const PauseDetail &told)
{
    const QString detail = wordsOf(told);
    switch (reason) {
    case PauseReason::LedgerIoError:
        return ledgerCannotBeWritten(told);
    case PauseReason::LedgerDamaged:
        return {u"K-504"_s, PauseTexts::tr("The ledger is damaged."),
            PauseTexts::tr("Nothing is sent from it, because what it says of a payment may not be true. Restore a backup.")
                + (detail.isEmpty() ? QString() : u' ' + detail)};
    case PauseReason::LedgerOlder:
        return olderLedger(told);
    case PauseReason::OtherGateway: {
        const QString whose = whoseLedger(told.args);
        return {u"K-507"_s, PauseTexts::tr("This ledger belongs to another gateway or merchant than the profile names."),
            (whose.isEmpty() ? QString() : whose + u' ')
                + PauseTexts::tr(
                    "A gateway that never had a payment answers that it isn't there, which would look like a proof that no money "
                    "moved. Nothing is sent or checked before you say that both are the same.")};
    }
    case PauseReason::LeaseLost:
        return {u"K-506"_s, PauseTexts::tr("Another Kontor has taken over the work on this ledger."),
            PauseTexts::tr("This one sends nothing more; what it had sent is kept. Close one of the two, and start this one again.")};
    default:
        return {};
    }
}

//! The gateway's certificate, or our own means to check it.
Message tlsPause(const PauseDetail &detail)
{
    if (detail.cause == PauseDetail::Cause::OwnTrust)
        return {u"K-402"_s, PauseTexts::tr("The gateway's certificate cannot be checked."),
            wordsOf(detail) + u' '
                + PauseTexts::tr("Sending is paused; nothing is lost. Put the certificate file back where it was, and open Kontor again.")};
    return {u"K-401"_s, unsafeConnection(detail.text),
        (detail.text.isEmpty() ? QString() : certificate(detail.text) + u' ')
            + PauseTexts::tr("This try was not sent. Kontor does not offer to go on; ask your gateway or IT.")};
}

Message keyPause(PauseReason reason, const PauseDetail &detail)
{
    if (reason == PauseReason::KeychainMissing && detail.cause == PauseDetail::Cause::NoCollection)
        return {u"K-308"_s, PauseTexts::tr("Your keychain is running, but it has no default collection for Kontor's keys."),
            PauseTexts::tr(
                "Sending is paused; nothing is lost. In KeePassXC, open your database and share a group in its settings under Secret "
                "Service Integration. In another keychain, make a keyring and set it as the default.")};
    if (reason == PauseReason::KeychainMissing)
        return {u"K-303"_s, PauseTexts::tr("No keychain is running, so Kontor cannot keep a private key safely."),
            PauseTexts::tr(
                "Sending is paused; nothing is lost. Install or start GNOME Keyring or KWallet. You can still read the ledger.")};
    if (reason == PauseReason::KeychainLocked && detail.cause == PauseDetail::Cause::SilentKeychain)
        return {u"K-302"_s, PauseTexts::tr("Your keychain does not answer."),
            PauseTexts::tr("It may be waiting for you: look for its window, or start it again. Sending is paused; nothing is lost.")};
    if (reason == PauseReason::KeychainLocked)
        return {u"K-302"_s, PauseTexts::tr("Your keychain is locked."),
            PauseTexts::tr("Unlock it to sign requests. Sending is paused; nothing is lost.")};
    if (detail.cause == PauseDetail::Cause::KeyFile)
        return {u"K-307"_s, PauseTexts::tr("The file of the signing key cannot be used."),
            PauseTexts::tr("Sending is paused; nothing is lost. Look at the profile's folder and its disk; Kontor tries again by itself.")
                + u' ' + wordsOf(detail)};
    if (detail.cause == PauseDetail::Cause::KeyAbsent && !wordsOf(detail).isEmpty())
        return {u"K-304"_s, wordsOf(detail),
            PauseTexts::tr(
                "Sending is paused; nothing is lost. The key may be on another computer or user account: import it, or make a new "
                "one.")};
    return {u"K-304"_s, PauseTexts::tr("The signing key cannot be used."),
        PauseTexts::tr(
            "Sending is paused; nothing is lost. The key may be on another computer or user account: import it, or make a new one.")
            + (wordsOf(detail).isEmpty() ? QString() : u' ' + wordsOf(detail))};
}

Message workingOffline()
{
    return {u"K-104"_s, PauseTexts::tr("You are working offline."),
        PauseTexts::tr(
            "Kontor sends nothing and checks nothing: queued payments wait, and earlier payments may be paid without showing here. "
            "Kontor checks them all when you go online, or when it is started again.")};
}

Message noConnection(const PauseDetail &detail)
{
    QStringList sentences {PauseTexts::tr("Queued payments wait and go out by themselves, unless you pause them.")};
    if (detail.proxyLogin != ProxyLogin::NotRequested)
        sentences.append(howToLogIn());
    if (detail.nothingLeft)
        sentences.prepend(PauseTexts::tr("Nothing was sent."));
    else if (detail.someOpen)
        sentences.prepend(PauseTexts::tr("An earlier try may have been accepted; Kontor asks as soon as the connection is back."));
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
        return PauseTexts::tr("payouts");
    if (creates(request, PaymentKind::Payin))
        //: What the gateway did not let this profile use; it stands in "this profile may not use %1".
        return PauseTexts::tr("payins");
    if (request.startsWith("GET /" + collection(PaymentKind::Payout).toLatin1() + '/')
        || request.startsWith("GET /" + collection(PaymentKind::Payin).toLatin1() + '/'))
        //: What the gateway did not let this profile use; it stands in "this profile may not use %1".
        return PauseTexts::tr("the check of payments");
    //: What the gateway did not let this profile use; it stands in "this profile may not use %1".
    return PauseTexts::tr("access tokens");
}

Message notAllowed(const PauseDetail &detail)
{
    if (isFromProxy(detail.httpStatus))
        return proxyAnswered(PauseTexts::tr("Sending is paused; what the gateway has not accepted waits here."));
    QStringList sentences;
    if (detail.request.isEmpty())
        sentences += PauseTexts::tr("The key may not be registered, or this profile may not do this.");
    else
        //: %1 is "payouts", "payins", "the check of payments" or "access tokens".
        sentences += PauseTexts::tr("The key may not be registered, or this profile may not use %1.").arg(operationOf(detail.request));
    const bool isPayout = creates(detail.request, PaymentKind::Payout);
    if (isPayout || creates(detail.request, PaymentKind::Payin))
        sentences += !detail.nothingLeft
            ? PauseTexts::tr("This attempt was refused; an earlier one may have been accepted. Kontor is checking.")
            : isPayout ? PauseTexts::tr("The request for a payout was refused. The payout isn't rejected: it is paused and keeps its ID.")
                       : PauseTexts::tr("The request for a payin was refused. The payin isn't rejected: it is paused and keeps its ID.");
    sentences += PauseTexts::tr("Sending is paused; what the gateway has not accepted waits here.");
    return {u"K-201"_s, PauseTexts::tr("The gateway did not accept our access."), sentences.join(u' ') + quoted(detail.words())};
}

Message gatewayTrouble(const PauseDetail &detail)
{
    QStringList sentences {PauseTexts::tr("Sending is paused; queued payments wait.")};
    if (creates(detail.request, PaymentKind::Payout) || creates(detail.request, PaymentKind::Payin))
        sentences.prepend(PauseTexts::tr("Treated as unknown until checked."));
    if (detail.goesOnAt)
        //: %1 is a time: "15:10".
        sentences += PauseTexts::tr("It goes on by itself at %1.").arg(localTime(*detail.goesOnAt).toString(u"HH:mm"_s));
    else
        sentences += PauseTexts::tr("It goes on by itself when the gateway works again.");
    //: %1 is the HTTP status of the answer, such as 503.
    const QString problem = detail.httpStatus != 0 ? PauseTexts::tr("The gateway has a problem (HTTP %1).").arg(detail.httpStatus)
                                                   : PauseTexts::tr("The gateway has a problem.");
    return {u"K-207"_s, problem, sentences.join(u' ') + quoted(detail.words())};
}

Message pauseWords(PauseReason reason, const PauseDetail &detail)
{
    switch (reason) {
    case PauseReason::Person:
        return {u"K-100"_s, PauseTexts::tr("Sending is paused."), PauseTexts::tr("Queued payments wait until you resume.")};
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
        return {u"K-209"_s, PauseTexts::tr("The gateway pointed to another address, which Kontor does not follow."),
            PauseTexts::tr(
                "Nothing was sent there. The base address may be wrong; ask your gateway contact. Sending is paused; nothing is lost.")};
    case PauseReason::WrongAddress:
        return {u"K-202"_s, PauseTexts::tr("The gateway answered \"not found\" for API version 2."),
            PauseTexts::tr("Either this version is no longer supported or the base address is wrong. Sending is paused; nothing is lost.")};
    case PauseReason::GatewayServerError:
        return gatewayTrouble(detail);
    case PauseReason::Recovery:
        return {u"K-105"_s, PauseTexts::tr("What an earlier run left unfinished is being asked for."),
            PauseTexts::tr("Nothing new is sent before that.")};
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

} // namespace

Message pause(PauseReason reason, const PauseDetail &detail)
{
    return withRequest(pauseWords(reason, detail), detail.request, detail.httpStatus, detail.text);
}

} // namespace kontor::messages
