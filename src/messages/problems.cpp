// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/problems.h"

#include "core/textformat.h"

#include <QCoreApplication>
#include <functional>

namespace kontor::messages {

using namespace Qt::StringLiterals;

namespace {

struct ProblemTexts {
    Q_DECLARE_TR_FUNCTIONS(Problems)
};

using MoneyText = std::function<QString(const Money &)>;

QString plainMoney(const Money &money)
{
    return money.toString();
}

//! Headline and text; the code comes from the table.
struct Sentences {
    QString headline;
    QString text {};
};

QString afterUnknownOutcome(const Args &args, bool isPayin)
{
    if (args.text(Arg::How) == how::notSentAgain)
        return ProblemTexts::tr(
            "It is not sent again: its batch was cancelled. Kontor checks with the gateway until it is known whether it was "
            "accepted. Do not pay it in another way before then.");
    return isPayin
        ? ProblemTexts::tr(
            "Kontor checks with the gateway, and sends it again only with the same ID, which the gateway never creates twice. Do not "
            "create it again.")
        : ProblemTexts::tr(
            "Kontor checks with the gateway, and sends it again only with the same ID, which the gateway never pays twice. Do not "
            "create it again.");
}

Sentences replyLost(const Args &args, bool isPayin)
{
    return {isPayin ? ProblemTexts::tr("The reply was lost, so it is not known whether this payin was accepted.")
                    : ProblemTexts::tr("The reply was lost, so it is not known whether this payout was accepted."),
        afterUnknownOutcome(args, isPayin)};
}

Sentences replyUnreadable()
{
    return {ProblemTexts::tr("The gateway answered, but its reply could not be read."),
        ProblemTexts::tr("The outcome is unknown until the gateway has been asked again; details are kept.")};
}

Sentences serverError(const Args &args, bool isPayin)
{
    //: %1 is the HTTP status of the answer, such as 503.
    const QString headline = isPayin
        ? ProblemTexts::tr("The gateway answered that it has a problem (HTTP %1), so it is not known whether this payin was accepted.")
        : //: %1 is the HTTP status of the answer, such as 503.
        ProblemTexts::tr("The gateway answered that it has a problem (HTTP %1), so it is not known whether this payout was accepted.");
    return {headline.arg(args.number(Arg::HttpStatus)), afterUnknownOutcome(args, isPayin) + quoted(args.text(Arg::Said))};
}

Sentences tooManyRequests()
{
    return {ProblemTexts::tr("The gateway takes 10 requests per second."),
        ProblemTexts::tr("Nothing is lost; another program may be using the same merchant account.")};
}

QString rejectedHeadline(const Args &args, bool isPayin)
{
    //: %1 is the HTTP status of the answer, such as 422.
    return (isPayin ? ProblemTexts::tr("The gateway did not accept this payin (HTTP %1).")
                    : //: %1 is the HTTP status of the answer, such as 422.
            ProblemTexts::tr("The gateway did not accept this payout (HTTP %1)."))
        .arg(args.number(Arg::HttpStatus));
}

//! A page, or a status that isn't known to be the gateway's way to refuse a payment.
QString doubtfulHeadline(const Args &args, bool isPayin)
{
    //: %1 is the HTTP status of the answer, such as 403.
    return (isPayin ? ProblemTexts::tr("This payin was refused (HTTP %1), perhaps not by the gateway itself.")
                    : //: %1 is the HTTP status of the answer, such as 403.
            ProblemTexts::tr("This payout was refused (HTTP %1), perhaps not by the gateway itself."))
        .arg(args.number(Arg::HttpStatus));
}

QString meaningOfRefusal(const Args &args)
{
    const bool isProofPossible = args.text(Arg::Proof) == proof::possible;
    if (args.text(Arg::How) == how::onlyAttempt)
        return isProofPossible
            ? ProblemTexts::tr("It is not proven yet that no money moved. Kontor checks that; don't pay it in another way before then.")
            : ProblemTexts::tr(
                "Kontor cannot prove that no money moved. Check with the gateway's support before you pay it in another way.");
    return isProofPossible ? ProblemTexts::tr("It may have been accepted. Kontor checks that; don't pay it in another way before then.")
                           : whyAbsenceIsNotProven(args.text(Arg::Proof) == proof::boundless);
}

Sentences refused(const Args &args, bool isPayin)
{
    const bool isDoubtful = args.text(Arg::How) == how::perhapsNotTheGateways;
    return {isDoubtful ? doubtfulHeadline(args, isPayin) : rejectedHeadline(args, isPayin),
        meaningOfRefusal(args) + quoted(args.text(Arg::Said))};
}

Sentences rejected(const Args &args, bool isPayin)
{
    if (args.has(Arg::Attempts)) {
        const int attempts = int(args.number(Arg::Attempts));
        const QString noMoney = ProblemTexts::tr("No money moved.");
        if (isPayin)
            //: %n is how often it was sent.
            return {ProblemTexts::tr("The gateway did not accept this payin in %n attempts.", nullptr, attempts), noMoney};
        //: %n is how often it was sent.
        return {ProblemTexts::tr("The gateway did not accept this payout in %n attempts.", nullptr, attempts), noMoney};
    }
    return {rejectedHeadline(args, isPayin), ProblemTexts::tr("No money moved.") + quoted(args.text(Arg::Said))};
}

Sentences acceptedAfterAll(bool isPayin)
{
    return {ProblemTexts::tr("Accepted after all."),
        isPayin ? ProblemTexts::tr("The gateway has created this payin, although it was rejected. A customer may pay it.")
                : ProblemTexts::tr(
                    "The gateway has this payout, although it was rejected. If you have paid it in another way, it is paid twice: "
                    "ask the gateway's support at once.")};
}

Sentences notExecuted()
{
    return {ProblemTexts::tr("The gateway's support reported that it was not executed."),
        ProblemTexts::tr("Kontor cannot prove it. If the gateway shows it later, Kontor says so.")};
}

Sentences otherMoney(const Args &args, const MoneyText &money)
{
    const Money ours = args.money(Arg::Ours).value_or(Money {});
    const auto theirs = args.money(Arg::Theirs);
    const QString next = ProblemTexts::tr("It is not sent again. Ask your gateway contact before you go on.");
    if (!theirs)
        //: %1 is the amount that was sent, with its currency.
        return {ProblemTexts::tr("What the gateway shows for this payment is not what this ledger sent, %1; it names no amount.")
                    .arg(money(ours)),
            next};
    if (*theirs == ours)
        //: %1 is an amount with its currency.
        return {
            ProblemTexts::tr("The gateway shows this payment with another ID or method than this ledger sent; the money is the same, %1.")
                .arg(money(ours)),
            next};
    //: %1 and %2 are amounts with their currencies.
    return {ProblemTexts::tr("The gateway shows %1 for this payment; this ledger sent %2.").arg(money(*theirs), money(ours)), next};
}

Sentences idTaken()
{
    return {ProblemTexts::tr("The gateway already has a payment with this ID. It may be this one."),
        ProblemTexts::tr("Kontor will not send it again. Compare the two before you decide.")};
}

Sentences otherPayment(bool isPayin)
{
    return {ProblemTexts::tr("The gateway has another payment under this ID, as a person found out by comparing."),
        isPayin ? ProblemTexts::tr(
            "So this payin counts as not created, and nothing more of it is sent. Make a new one; it gets an ID of its own.")
                : ProblemTexts::tr("This payout is marked Rejected and won't be sent. To pay, create a new payout; it gets its own ID.")};
}

Sentences notComparable()
{
    return {
        ProblemTexts::tr("The gateway has a payment with this ID and does not show its amount, so it is not known whether it is this one."),
        ProblemTexts::tr("Kontor will not send it again, and goes on asking. Ask your gateway contact whose it is.")};
}

Sentences notShown()
{
    return {ProblemTexts::tr("The gateway accepted it, but answers now that it doesn't know it (HTTP 404)."),
        ProblemTexts::tr("It is not sent again, and Kontor keeps asking. If this lasts, ask the gateway's support about this ID.")};
}

Sentences problemsInRow(const Args &args)
{
    //: %n is how many payouts one after the other had a problem.
    return {ProblemTexts::tr("Batch paused after %n problems in a row.", nullptr, int(args.number(Arg::Count))),
        ProblemTexts::tr(
            "Payouts already sent keep their status; the rest wait here unsent. Check the rows with problems, then resume the batch or "
            "cancel the rest.")};
}

Sentences rowAltered()
{
    return {ProblemTexts::tr("This row was altered outside Kontor, so what it shows may not be true."),
        ProblemTexts::tr("Nothing is sent from this ledger. Restore a backup.")};
}

Sentences sentencesOf(const Problem &problem, bool isPayin, const MoneyText &money)
{
    const Args &args = problem.args;
    switch (problem.code) {
    case ProblemCode::None:
        return {};
    case ProblemCode::ReplyLost:
        return replyLost(args, isPayin);
    case ProblemCode::ReplyUnreadable:
        return replyUnreadable();
    case ProblemCode::ServerError:
        return serverError(args, isPayin);
    case ProblemCode::TooManyRequests:
        return tooManyRequests();
    case ProblemCode::Refused:
        return refused(args, isPayin);
    case ProblemCode::Rejected:
        return rejected(args, isPayin);
    case ProblemCode::AcceptedAfterAll:
        return acceptedAfterAll(isPayin);
    case ProblemCode::NotExecuted:
        return notExecuted();
    case ProblemCode::OtherMoney:
        return otherMoney(args, money);
    case ProblemCode::IdTaken:
        return idTaken();
    case ProblemCode::OtherPayment:
        return otherPayment(isPayin);
    case ProblemCode::NotShown:
        return notShown();
    case ProblemCode::NotComparable:
        return notComparable();
    case ProblemCode::ProblemsInRow:
        return problemsInRow(args);
    case ProblemCode::RowAltered:
        return rowAltered();
    case ProblemCode::OlderText:
        return {args.text(Arg::Said)};
    }
    return {};
}

Message messageOf(const Problem &problem, PaymentKind kind, const MoneyText &money)
{
    const Sentences sentences = sentencesOf(problem, kind == PaymentKind::Payin, money);
    return {factsOf(problem.code).number, sentences.headline, sentences.text};
}

Message pauseOf(const Problem &pause, const MoneyText &money)
{
    Message message = messageOf(pause, PaymentKind::Payout, money);
    if (pause.args.has(Arg::Row))
        //: %1 is the number of a row.
        message.text = (message.text + u' '
            + ProblemTexts::tr("This is row %1. The batch is paused; the rest of it waits here and is not sent. Compare before you resume.")
                  .arg(pause.args.number(Arg::Row)))
                           .trimmed();
    return message;
}

MoneyText inFormat(const NumberFormat &format)
{
    return [&format](const Money &money) { return format.money(money); };
}

} // namespace

Message problem(const Problem &problem, PaymentKind kind)
{
    return messageOf(problem, kind, plainMoney);
}

Message problem(const Problem &problem, PaymentKind kind, const NumberFormat &format)
{
    return messageOf(problem, kind, inFormat(format));
}

Message batchPause(const Problem &pause)
{
    return pauseOf(pause, plainMoney);
}

Message batchPause(const Problem &pause, const NumberFormat &format)
{
    return pauseOf(pause, inFormat(format));
}

QString whyAbsenceIsNotProven(bool boundless)
{
    const QString why = boundless
        ? ProblemTexts::tr(
            "It may have been accepted. Kontor cannot find out, because it does not know when each of its access tokens ends.")
        : ProblemTexts::tr(
            "It may have been accepted. Kontor cannot find out, because its profile rules out the proof (absenceProofAllowed=false).");
    return why + u' ' + ProblemTexts::tr("Ask the gateway's support about this ID before you pay in another way.");
}

} // namespace kontor::messages
