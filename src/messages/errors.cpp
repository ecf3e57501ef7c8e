// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/errors.h"

#include "core/sendingpause.h"
#include "messages/certificates.h"
#include "messages/connection.h"
#include "messages/pauses.h"
#include "messages/problems.h"
#include "messages/reasons.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

namespace kontor::messages {

using namespace Qt::StringLiterals;

namespace {

struct ErrorTexts {
    Q_DECLARE_TR_FUNCTIONS(Errors)
};

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
        return pause(PauseReason::LedgerIoError, pauseDetailFor(error));
    case LedgerOlder:
    case LedgerUnknownHere:
        return pause(PauseReason::LedgerOlder, olderCopyDetailOf(error).value_or(PauseDetail {}));
    case OtherGateway:
        return pause(PauseReason::OtherGateway, {PauseDetail::Cause::Usual, error.args});
    case LeaseLost:
        return pause(PauseReason::LeaseLost);
    case LedgerBusy:
        return {u"K-502"_s, ErrorTexts::tr("The ledger is busy."),
            ErrorTexts::tr("Another program holds it. Nothing was sent; try again in a moment.")};
    case LedgerDamaged:
        return {u"K-504"_s, ErrorTexts::tr("The ledger is damaged."),
            ErrorTexts::tr("Nothing is sent from it. Restore a backup.") + u' ' + reasonOf(error)};
    case LedgerNewer:
        return {u"K-503"_s, ErrorTexts::tr("This ledger was made by a newer Kontor."),
            ErrorTexts::tr("Update this computer's Kontor; opening it here could damage it.")};
    case LedgerOldSchema:
        return {u"K-508"_s, ErrorTexts::tr("This ledger was made by an older Kontor, which stored payments differently."),
            //: %1 is a command for a terminal, with the path of a file.
            ErrorTexts::tr("Nothing in it was changed. Take its payments over with: %1").arg(importCommand(error.text))};
    }
}

//! The gateway answered, and not what was asked for.
Message answered(const ApiError &error)
{
    if (error.kind == ErrorKind::ServerError)
        //: %1 is the HTTP status of the answer, such as 503.
        return {u"K-207"_s, ErrorTexts::tr("The gateway has a problem (HTTP %1).").arg(error.httpStatus),
            ErrorTexts::tr("Treated as unknown until checked.") + quoted(error.words())};
    if (error.kind == ErrorKind::TooMany)
        return {u"K-206"_s, ErrorTexts::tr("The gateway takes 10 requests per second."),
            ErrorTexts::tr("Nothing is lost; another program may be using the same merchant account.")};
    //: %1 is the HTTP status of the answer, such as 422.
    return {u"K-205"_s, ErrorTexts::tr("The gateway did not accept this request (HTTP %1).").arg(error.httpStatus),
        ErrorTexts::tr("Nothing was changed.") + quoted(error.words())};
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
    return {u"K-102"_s, ErrorTexts::tr("The gateway's reply did not arrive."),
        ErrorTexts::tr("It is not known what the gateway did. Try again, or check the payment.")};
}

Message keyTrouble(const ApiError &error)
{
    using enum ErrorKind;
    switch (error.kind) {
    default: // the keychain is locked or missing
        return pause(*pauseFor(error), pauseDetailFor(error));
    case KeychainSilent:
        return {u"K-302"_s, ErrorTexts::tr("Your keychain does not answer."),
            ErrorTexts::tr("It may be waiting for you. Nothing was sent; nothing is lost.")};
    case KeyFileError:
        return {u"K-307"_s, ErrorTexts::tr("The file of a signing key could not be read or written."),
            reasonOf(error) + u' '
                + ErrorTexts::tr("Nothing was sent, and no key was changed. Look at its folder and its disk, then try again.")};
    case KeyAbsent:
        return pause(PauseReason::KeyGone, pauseDetailFor(error));
    case KeyRefused:
        return {u"K-306"_s, ErrorTexts::tr("This key cannot be used."),
            reasonOf(error) + u' ' + ErrorTexts::tr("Nothing was stored and nothing was sent.")};
    }
}

//! Of an act of a person, whatever the request was for.
PauseDetail deniedDetail(const ApiError &error)
{
    PauseDetail detail {error.text};
    detail.said = error.said;
    return detail;
}

Message messageOfKind(const ApiError &error, const NumberFormat *format = nullptr)
{
    using enum ErrorKind;
    switch (error.kind) {
    case NotReachable:
        return pause(PauseReason::Offline, pauseDetailFor(error));
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
        return pause(PauseReason::NotAllowed, deniedDetail(error));
    case VersionRefused:
    case NotFound:
    case Redirected:
        return pause(PauseReason::WrongAddress);
    case TimedOut:
    case CutShort:
    case TooLarge:
        return noReply();
    case Unreadable:
        return problem({ProblemCode::ReplyUnreadable, {}}, PaymentKind::Payout);
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
        return {ownCode(error.kind), format ? reasonOf(error, *format) : reasonOf(error), QString()};
    case Cancelled:
        return {u"K-902"_s, ErrorTexts::tr("Given up."), ErrorTexts::tr("Nothing was changed.")};
    case WorkingOffline:
        return {u"K-104"_s, ErrorTexts::tr("You are working offline."),
            ErrorTexts::tr("The gateway was not asked. Go online, then do it again.")};
    }
    return {};
}

Message noConnection(const ApiError &error, const QString &untouched)
{
    Message message = missingConnection(error.proxy, error.proxyLogin);
    message.text = untouched + u' '
        + (error.proxyLogin != ProxyLogin::NotRequested ? howToLogIn()
                : error.proxy.isEmpty()                 ? ErrorTexts::tr("Check the address and this computer's network.")
                                                        : ErrorTexts::tr("Check the proxy, the address and this computer's network."));
    return message;
}

Message lookUpWords(const ApiError &error)
{
    if (isFromProxy(error.httpStatus))
        return proxyAnswered(ErrorTexts::tr("Only something was looked up; no payment is touched."));
    using enum ErrorKind;
    const QString untouched = ErrorTexts::tr("Only something was looked up; no payment is touched.");
    switch (error.kind) {
    case NotReachable:
        return noConnection(error, untouched);
    case Tls:
        return {u"K-401"_s, unsafeConnection(error.text),
            certificate(error.text) + u' ' + ErrorTexts::tr("Nothing was sent. Kontor does not offer to go on; ask your gateway or IT.")};
    case Denied:
        return {u"K-201"_s, ErrorTexts::tr("The gateway did not accept our access."),
            ErrorTexts::tr("The key may not be registered, or this merchant may not ask this.") + u' ' + untouched + quoted(error.words())};
    case VersionRefused:
        return {u"K-202"_s, ErrorTexts::tr("The gateway answered \"not found\" for API version 2."),
            ErrorTexts::tr("Either this version is no longer supported or the base address is wrong.") + u' ' + untouched};
    case Redirected:
        //: %1 is the HTTP status of the answer, such as 301.
        return {u"K-209"_s,
            ErrorTexts::tr("The gateway pointed to another address (HTTP %1), which Kontor does not follow.").arg(error.httpStatus),
            ErrorTexts::tr("Nothing was sent there. The base address may be wrong; ask your gateway contact.")};
    case NotFound:
        return {u"K-208"_s, ErrorTexts::tr("This gateway does not have that list."),
            untouched + u' ' + ErrorTexts::tr("Everything else works as before.") + quoted(error.words())};
    case TimedOut:
    case CutShort:
        return {u"K-102"_s, ErrorTexts::tr("The gateway's reply did not arrive."), untouched + u' ' + ErrorTexts::tr("Try again.")};
    case TooLarge:
        return {u"K-702"_s, ErrorTexts::tr("The gateway's reply is larger than any it should send, and was given up."), untouched};
    case TooMany:
        return {u"K-206"_s, ErrorTexts::tr("The gateway takes 10 requests per second and did not process this one."),
            untouched + u' ' + ErrorTexts::tr("Another program may be using the same merchant account. Try again later.")};
    case Unreadable:
        return {u"K-701"_s, ErrorTexts::tr("The gateway answered, but its reply could not be read."), untouched};
    case ServerError:
        return {u"K-207"_s, ErrorTexts::tr("The gateway has a problem (HTTP %1).").arg(error.httpStatus),
            untouched + u' ' + ErrorTexts::tr("Try again later.") + quoted(error.words())};
    default:
        return messageOfKind(error);
    }
}

} // namespace

Message errorMessage(const ApiError &error)
{
    return withRequest(messageOfKind(error), error.request, error.httpStatus, error.text);
}

Message errorMessage(const ApiError &error, const NumberFormat &format)
{
    return withRequest(messageOfKind(error, &format), error.request, error.httpStatus, error.text);
}

Message queryErrorMessage(const ApiError &error)
{
    return withRequest(lookUpWords(error), error.request, error.httpStatus, error.text);
}

} // namespace kontor::messages
