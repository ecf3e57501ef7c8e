// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/timeline.h"

#include "core/problem.h"

#include <QCoreApplication>

namespace kontor::messages {

namespace {

struct TimelineTexts {
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

bool is(const Args &args, QLatin1StringView how)
{
    return args.text(Arg::How) == how;
}

QString createdLine(const Args &args)
{
    if (is(args, how::imported))
        //: The first line of a payout's timeline. %1 is the number of a row, %2 the name of the batch.
        return TimelineTexts::tr("Imported from row %1 of %2").arg(args.number(Arg::Row)).arg(args.text(Arg::Batch));
    if (is(args, how::replacement))
        //: The first line of a payment's timeline. %1 is the ID of the payment that was cancelled.
        return TimelineTexts::tr("Created to replace %1, which was cancelled before it was sent").arg(args.text(Arg::PaymentId));
    if (!args.has(Arg::Said))
        return TimelineTexts::tr("Created");
    //: The first line of a payment's timeline. %1 is what a person wrote.
    return TimelineTexts::tr("Created. Why the same is paid again: %1").arg(args.text(Arg::Said));
}

QString queuedLine(const Args &args)
{
    if (!args.has(Arg::Said))
        return TimelineTexts::tr("Handed over to be sent");
    //: A line of a payout's timeline. %1 is what a person wrote.
    return TimelineTexts::tr("Handed over to be sent. Why the same is paid again: %1").arg(args.text(Arg::Said));
}

QString acceptedLine(const Args &args, bool isPayin)
{
    if (is(args, how::acceptedEarlier))
        return isPayin ? TimelineTexts::tr("Already accepted earlier. Not created twice.")
                       : TimelineTexts::tr("Already accepted earlier. Not paid twice.");
    if (is(args, how::atFirstAttempt))
        return isPayin ? TimelineTexts::tr("Answered 409 at the first try; the gateway has this very payment. Not created twice.")
                       : TimelineTexts::tr("Answered 409 at the first try; the gateway has this very payment. Not paid twice.");
    return TimelineTexts::tr("Accepted by the gateway");
}

QString lostLine(const Args &args)
{
    if (is(args, how::unreadable))
        return TimelineTexts::tr("The reply could not be read. Asking the gateway.");
    if (is(args, how::unclear))
        return TimelineTexts::tr("The reply does not tell what became of it. Asking the gateway.");
    return TimelineTexts::tr("The reply was lost. Asking the gateway.");
}

QString absentLine(const Args &args, bool isPayin)
{
    if (is(args, how::notTracked))
        return TimelineTexts::tr("Checked: the gateway has no record of it. Nothing was sent again, and tracking stays stopped.");
    return isPayin
        ? TimelineTexts::tr("The gateway does not know it yet. The same ID goes again in its turn, which cannot create it twice.")
        : TimelineTexts::tr("The gateway does not know it yet. The same ID goes again in its turn, which cannot pay twice.");
}

QString rejectedLine(const Args &args)
{
    const bool isProvable = !args.has(Arg::Proof) || args.text(Arg::Proof) == proof::possible;
    if (is(args, how::refused) && !isProvable)
        return TimelineTexts::tr("Rejected: the gateway refused it. Kontor cannot prove that no copy of it was accepted.");
    return is(args, how::refused)
        ? TimelineTexts::tr("Rejected: the gateway refused it. Kontor makes sure that no copy of it was accepted.")
        : TimelineTexts::tr("Rejected: the request can no longer be accepted, and the gateway has no record of it. No money moved.");
}

QString mismatchLine(const Args &args)
{
    return is(args, how::idTaken) ? TimelineTexts::tr("The gateway already has a payment with this ID")
                                  : TimelineTexts::tr("What the gateway shows under this ID is not what was sent");
}

QString deniedLine(const Args &args)
{
    return is(args, how::address) ? TimelineTexts::tr("The gateway does not take this call at this address. Sending is paused.")
                                  : TimelineTexts::tr("The gateway did not accept our access. Sending is paused.");
}

QString resolvedLine(const Args &args)
{
    return is(args, how::ours) ? TimelineTexts::tr("A person compared them: the gateway's payment is this one")
                               : TimelineTexts::tr("Reviewed manually: the gateway's payment is a different one. This one was rejected.");
}

QString supportLine(const Args &args)
{
    return is(args, how::executed)
        ? TimelineTexts::tr("Recorded by a person: the gateway's support says that it was executed")
        : TimelineTexts::tr("Recorded by a person: the gateway's support says that it was not executed. That is no proof.");
}

QString answeredLine(const Args &args)
{
    //: A line of a payment's timeline. %1 is the HTTP status of the answer, such as 422, %2 what the gateway said.
    return TimelineTexts::tr("The gateway answered %1: %2").arg(args.number(Arg::HttpStatus)).arg(args.text(Arg::Said));
}

QString accountLine(const Args &args)
{
    //: A line of a payin's timeline. %1 and %2 are numbers of accounts.
    return TimelineTexts::tr("The gateway names another account to pay to: %1. It was %2.")
        .arg(args.text(Arg::Account), args.text(Arg::EarlierAccount));
}

//! Why an answer 404 proves nothing; empty of any other event.
QString doubtLine(TimelineType type)
{
    switch (type) {
    case TimelineType::AbsenceCached:
        return TimelineTexts::tr("The gateway answered 404, but the answer may be an older one that a cache has kept. It proves nothing.");
    case TimelineType::ControlNotFound:
        return TimelineTexts::tr("The gateway answered 404, and does not show a payment that it has accepted either.");
    case TimelineType::AbsenceOtherForm:
        return TimelineTexts::tr(
            "An answer 404 came that does not have the form of the gateway's own: something in front of it may have answered. "
            "It proves nothing.");
    case TimelineType::AbsenceWithoutToken:
        return TimelineTexts::tr(
            "The gateway answered 404, as it does without an access token. It proves nothing before the gateway has accepted a "
            "first payment.");
    default:
        return {};
    }
}

//! What a person did, and what came of it; empty of any other event.
QString personsLine(const TimelineEvent &event)
{
    const Args &args = event.args;
    switch (event.type) {
    case TimelineType::NotCancellable:
        return TimelineTexts::tr("Cannot be recalled: the gateway has no cancel call.");
    case TimelineType::Cancelled:
        return TimelineTexts::tr("Cancelled before it was sent");
    case TimelineType::SendingStopped:
        return TimelineTexts::tr("Its batch was cancelled after it was sent: it isn't sent again, and Kontor checks what became of it.");
    case TimelineType::TrackingStopped:
        return TimelineTexts::tr("Tracking stopped by a person");
    case TimelineType::StillTracked:
        return TimelineTexts::tr("Tracking continues: the gateway had already accepted it");
    case TimelineType::TrackingResumed:
        return TimelineTexts::tr("Tracking resumed by a person");
    case TimelineType::ConflictResolved:
        return resolvedLine(args);
    case TimelineType::AnswerRecorded:
        return supportLine(args);
    case TimelineType::StatusFinal:
        //: A line of a payment's timeline. %1 is the gateway's own word for a status, such as "COMPLETED".
        return TimelineTexts::tr("%1 is final for this profile: a person said so").arg(args.text(Arg::GatewayStatus));
    case TimelineType::StatusNotFinal:
        //: A line of a payment's timeline. %1 is the gateway's own word for a status, such as "COMPLETED".
        return TimelineTexts::tr("%1 is no longer called final").arg(args.text(Arg::GatewayStatus));
    case TimelineType::ReasonGiven:
        //: A line of a payment's timeline. %1 is what a person wrote.
        return TimelineTexts::tr("The reason given: %1").arg(args.text(Arg::Said));
    case TimelineType::AddedFromGateway:
        return TimelineTexts::tr("Made elsewhere: looked up at the gateway and added by a person");
    case TimelineType::AlarmReviewed:
        return TimelineTexts::tr("Reviewed by a person");
    default:
        return {};
    }
}

//! What the gateway, or Kontor itself, did.
QString gatewaysLine(const TimelineEvent &event, bool isPayin)
{
    const Args &args = event.args;
    switch (event.type) {
    case TimelineType::Created:
        return createdLine(args);
    case TimelineType::Queued:
        return queuedLine(args);
    case TimelineType::Sent:
        //: A line of a payment's timeline. %1 is the number of the try.
        return TimelineTexts::tr("Sent (try %1)").arg(args.number(Arg::Attempt));
    case TimelineType::Accepted:
        return acceptedLine(args, isPayin);
    case TimelineType::ReplyLost:
        return lostLine(args);
    case TimelineType::Absent:
        return absentLine(args, isPayin);
    case TimelineType::Refused:
    case TimelineType::ServerProblem:
        return answeredLine(args);
    case TimelineType::Rejected:
        return rejectedLine(args);
    case TimelineType::AbsenceProven:
        return TimelineTexts::tr("The gateway has no record of it, and can no longer accept it. No money moved.");
    case TimelineType::AcceptedAfterAll:
        return TimelineTexts::tr("Accepted after all: the gateway shows it although it was rejected");
    case TimelineType::Mismatch:
        return mismatchLine(args);
    case TimelineType::Denied:
        return deniedLine(args);
    case TimelineType::NotShown:
        return TimelineTexts::tr("The gateway accepted it, and answers now that it doesn't know it (HTTP 404)");
    case TimelineType::NotComparable:
        return TimelineTexts::tr("The gateway has a payment with this ID; its amount is not shown, so it was not compared");
    case TimelineType::StatusChecked:
    case TimelineType::Paid:
        //: A line of a payment's timeline. %1 is the gateway's own word for a status, such as "PROCESSING".
        return TimelineTexts::tr("Checked: %1").arg(args.text(Arg::GatewayStatus));
    case TimelineType::ChangedAfterSuccess:
        return TimelineTexts::tr("The gateway changed its word after SUCCESS. Both are kept.");
    case TimelineType::CallbackReceived:
        return TimelineTexts::tr("Callback received");
    case TimelineType::AccountChanged:
        return accountLine(args);
    case TimelineType::PossiblySent:
        return TimelineTexts::tr("This ledger is an older copy: it may have been sent since. The gateway is asked first.");
    default:
        return {};
    }
}

} // namespace

QString timeline(const TimelineEvent &event, PaymentKind kind)
{
    if (is(event.args, how::olderText))
        return event.args.text(Arg::Said);
    if (const QString line = gatewaysLine(event, kind == PaymentKind::Payin); !line.isEmpty())
        return line;
    const QString line = personsLine(event);
    return line.isEmpty() ? doubtLine(event.type) : line;
}

} // namespace kontor::messages
