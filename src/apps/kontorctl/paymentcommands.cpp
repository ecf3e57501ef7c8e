// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/commands.h"

#include "apps/kontorctl/clisession.h"
#include "apps/kontorctl/exitcode.h"
#include "apps/kontorctl/exportoptions.h"
#include "apps/kontorctl/paymentissue.h"
#include "apps/kontorctl/paymentlook.h"
#include "apps/kontorctl/paymentview.h"
#include "core/namedfile.h"
#include "office/exports/evidence.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

PaymentDraft draftOf(PaymentKind kind, const CommandLine &line)
{
    return {
        .kind = kind,
        .amount = line.value(u"amount"_s),
        .currency = line.value(u"currency"_s),
        .methodCode = line.value(u"method"_s),
        .accountName = line.value(u"account-name"_s),
        .accountNumber = line.value(u"account-number"_s),
        .operatorCode = line.value(u"operator"_s),
        .emailAddress = line.value(u"email"_s),
        .reference = line.value(u"reference"_s),
        .id = line.value(u"id"_s),
        .returnUrl = kind == PaymentKind::Payin ? line.value(u"return-url"_s) : QString(),
    };
}

void issuePayment(CliSession &cli, PaymentKind kind)
{
    const PaymentDraft draft = draftOf(kind, cli.line());
    PaymentIssue::Consent consent;
    if (kind == PaymentKind::Payout) {
        if (cli.lacksReason())
            return;
        consent = {cli.line().value(u"again"_s), cli.line().has(u"strict"_s)};
    }
    cli.withSession(
        {.listen = false, .takeUpOpenPayments = false, .passphrase = cli.passphrase()}, [&cli, draft, consent](MerchantSession &session) {
            (new PaymentIssue(cli, session, draft, consent))->begin(); // the session's
        });
}

void listPayments(CliSession &cli, PaymentKind kind)
{
    const UtcTime now = cli.clock().wall();
    PaymentQuery query {.kind = kind, .text = cli.line().value(u"search"_s), .now = now};
    for (const QString &status : cli.line().values(u"status"_s)) {
        const auto state = stateOfKey(status);
        if (!state)
            return cli.refuseUsage(paymentview::noStatusWords(status));
        query.states.append(*state);
    }
    cli.withLedger([&cli, query, now](Ledger &ledger) {
        cli.await(ledger.payments().find(query), [&cli, &ledger, now](const QList<qint64> &seqs) {
            cli.await(ledger.payments().rows(seqs), [&cli, now](const QList<PaymentRecord> &payments) {
                cli.out().answer(paymentview::listJson(payments, now, cli.batchIds()),
                    [&payments, now] { return paymentview::listText(payments, now); });
                cli.finish(exitcode::done);
            });
        });
    });
}

//! The payment that the line names; the call ends when there is none of that kind.
void withPayment(CliSession &cli, Ledger &ledger, PaymentKind kind, std::function<void(const PaymentRecord &)> next)
{
    const QString text = cli.line().operand(0);
    const ApiError none {.kind = ErrorKind::BadInput, .text = u"There is no %1 %2 in this ledger."_s.arg(nameOf(kind), text)};
    const auto id = OrderId::parse(text);
    if (!id)
        return cli.fail(none);
    cli.await(ledger.payments().byId(*id), [&cli, none, kind, next = std::move(next)](const std::optional<PaymentRecord> &found) {
        if (!found || found->submission.kind != kind)
            return cli.fail(none);
        next(*found);
    });
}

void showWith(CliSession &cli, const PaymentRecord &payment, const QList<TimelineEntry> &timeline)
{
    const UtcTime now = cli.clock().wall();
    Json document = paymentview::json(payment, now, cli.batchIds());
    document.add(u"timeline"_s, paymentview::json(timeline, payment.submission.kind));
    cli.out().answer(
        document, [&] { return paymentview::text(payment, now) + u'\n' + paymentview::text(timeline, payment.submission.kind); });
    cli.finish(exitcode::done);
}

void showPayment(CliSession &cli, PaymentKind kind)
{
    cli.withLedger([&cli, kind](Ledger &ledger) {
        withPayment(cli, ledger, kind, [&cli, &ledger](const PaymentRecord &payment) {
            cli.await(ledger.payments().timeline(payment.id),
                [&cli, payment](const QList<TimelineEntry> &timeline) { showWith(cli, payment, timeline); });
        });
    });
}

void look(CliSession &cli, PaymentKind kind, PaymentLook::Act act, const QString &reason = {})
{
    cli.withSession({.listen = false, .takeUpOpenPayments = false, .passphrase = cli.passphrase()},
        [&cli, kind, act, reason](MerchantSession &session) {
            withPayment(cli, session.ledger(), kind, [&cli, &session, act, reason](const PaymentRecord &payment) {
                (new PaymentLook(cli, session, act, payment, reason))->begin(); // the session's
            });
        });
}

std::vector<Command::Option> issueOptions(PaymentKind kind)
{
    const bool isPayin = kind == PaymentKind::Payin;
    // Which of method, account, operator and email are required the profile says: checkDraft()
    std::vector<Command::Option> options {
        {u"amount"_s, u"A"_s, u"Digits with a point where there are decimals: 1250000 or 1250.50."_s, true},
        {u"currency"_s, u"C"_s, u"Its code, for example IDR."_s, true},
        {u"method"_s, u"M"_s, u"Payment method code."_s},
        {u"account-name"_s, u"N"_s, isPayin ? u"The customer's name."_s : u"Name on the receiving account."_s},
        {u"account-number"_s, u"N"_s,
            isPayin ? u"The customer's account number, sent as you write it."_s : u"Its number, sent as you write it."_s},
        {u"operator"_s, u"O"_s, u"Operator (bank) code."_s},
        {u"email"_s, u"E"_s, u"The customer's e-mail address."_s},
    };
    if (isPayin)
        options.push_back({u"return-url"_s, u"URL"_s, u"Where the customer returns to after paying."_s});
    options.push_back({u"id"_s, u"ID"_s, u"Merchant Order ID; by default Kontor makes a fresh one."_s});
    options.push_back({u"reference"_s, u"R"_s, u"Your own reference; it is not sent."_s});
    if (!isPayin) {
        options.push_back({u"again"_s, u"REASON"_s,
            u"Why a possible duplicate is meant: the same amount to the same account within 6 days, or however long ago when the earlier\n"
            "one is queued, of unknown outcome, untracked or has the same reference. Without it a possible duplicate is refused."_s});
        options.push_back({u"strict"_s, {}, u"Refuses the payout on any warning."_s});
    }
    return options;
}

const std::vector<Command::Option> &listOptions()
{
    static const std::vector<Command::Option> options {
        {u"status"_s, u"KEY"_s, u"Only these, for example sent; may be repeated."_s},
        {u"search"_s, u"TEXT"_s, u"Only those with this in ID, references, name, accounts or e-mail."_s},
    };
    return options;
}

using PaymentCommand = void (*)(CliSession &, PaymentKind);

std::function<void(CliSession &)> commandOf(PaymentKind kind, PaymentCommand act)
{
    return [kind, act](CliSession &cli) { act(cli, kind); };
}

void checkPayment(CliSession &cli, PaymentKind kind)
{
    look(cli, kind, PaymentLook::Act::Check);
}

void stopTrackingPayment(CliSession &cli, PaymentKind kind)
{
    look(cli, kind, PaymentLook::Act::StopTracking);
}

void resumePayment(CliSession &cli, PaymentKind kind)
{
    look(cli, kind, PaymentLook::Act::Resume);
}

void decidePayment(CliSession &cli, PaymentKind kind)
{
    const CommandLine &line = cli.line();
    const bool ours = line.has(u"ours"_s);
    if (ours == line.has(u"not-ours"_s))
        return cli.refuseUsage(u"Say either --ours or --not-ours: whose is the payment that the gateway has under this ID?"_s);
    look(cli, kind, ours ? PaymentLook::Act::Ours : PaymentLook::Act::NotOurs, line.value(u"reason"_s));
}

const std::vector<Command::Option> &decideOptions()
{
    static const std::vector<Command::Option> options {
        {u"ours"_s, {}, u"The gateway's payment is this one: it is followed, whatever its money."_s},
        {u"not-ours"_s, {}, u"It is another one: this one was rejected, and is not sent again."_s},
        {u"reason"_s, u"TEXT"_s, u"How you know; it is recorded."_s, true},
    };
    return options;
}

void recordAnswer(CliSession &cli, PaymentKind kind)
{
    const QString answer = cli.line().operand(1);
    if (answer != u"executed" && answer != u"not-executed")
        return cli.refuseUsage(u"Say what the gateway's support answered: executed or not-executed."_s);
    look(cli, kind, answer == u"executed" ? PaymentLook::Act::Executed : PaymentLook::Act::NotExecuted, cli.line().value(u"reason"_s));
}

const std::vector<Command::Option> &recordOptions()
{
    static const std::vector<Command::Option> options {
        {u"reason"_s, u"TEXT"_s, u"Who answered, when and where; it is recorded."_s, true},
    };
    return options;
}

void keepEvidence(CliSession &cli, const QByteArray &text)
{
    const QString path = cli.line().value(u"out"_s);
    if (const auto written = writeWhole(path, text); !written)
        return cli.fail(written.error());
    exportoptions::answerFile(cli, u"Evidence for the gateway's support"_s);
}

void writeEvidence(CliSession &cli, PaymentKind kind)
{
    cli.withProfile([&cli, kind](const Profile &profile) {
        cli.withLedger([&cli, kind, profile](Ledger &ledger) {
            withPayment(cli, ledger, kind, [&cli, &ledger, profile](const PaymentRecord &payment) {
                cli.await(evidence::collect(ledger, profile, payment.id, cli.clock().wall(), &cli),
                    [&cli](const QByteArray &text) { keepEvidence(cli, text); });
            });
        });
    });
}

const std::vector<Command::Option> &evidenceOptions()
{
    static const std::vector<Command::Option> options {
        {u"out"_s, u"FILE"_s, u"Where to; an older file of that name is replaced. - is standard output."_s, true},
    };
    return options;
}

//! That it was accepted after all, or is no longer SUCCESS.
void reviewPayment(CliSession &cli, PaymentKind kind)
{
    cli.withSession({.listen = false, .work = false}, [&cli, kind](MerchantSession &session) {
        withPayment(cli, session.ledger(), kind, [&cli, &session](const PaymentRecord &payment) {
            cli.await(session.actions().acknowledgeAlarm(payment.id), [&cli, payment](const Done &) {
                cli.out().answer(Json::Object {{u"order_id"_s, payment.id.toString()}}, [] { return u"Marked as reviewed.\n"_s; });
                cli.finish(exitcode::done);
            });
        });
    });
}

std::vector<Command> commandsOf(PaymentKind kind)
{
    const bool isPayin = kind == PaymentKind::Payin;
    const QString name = nameOf(kind);
    return {
        {{name, u"new"_s}, isPayin ? u"Writes and sends one payin; tells where the customer pays."_s : u"Writes and sends one payout."_s,
            {}, issueOptions(kind), commandOf(kind, issuePayment), /*sendsPayments=*/true},
        {{name, u"list"_s}, u"The %1s of the ledger, newest first."_s.arg(name), {}, listOptions(), commandOf(kind, listPayments)},
        {{name, u"show"_s}, u"One %1 and what happened to it."_s.arg(name), {u"ID"_s}, {}, commandOf(kind, showPayment)},
        {{name, u"check"_s}, u"Asks the gateway how it stands."_s, {u"ID"_s}, {}, commandOf(kind, checkPayment)},
        {{name, u"untrack"_s}, u"Stops tracking an open %1."_s.arg(name), {u"ID"_s}, {}, commandOf(kind, stopTrackingPayment)},
        {{name, u"park"_s}, u"The same as untrack."_s, {u"ID"_s}, {}, commandOf(kind, stopTrackingPayment)},
        {{name, u"track"_s}, u"Resumes tracking of a %1; it is sent again if the gateway has no record of it."_s.arg(name), {u"ID"_s}, {},
            commandOf(kind, resumePayment)},
        {{name, u"decide"_s}, u"Resolves a gateway mismatch: says whose the payment under this ID is."_s, {u"ID"_s}, decideOptions(),
            commandOf(kind, decidePayment)},
        {{name, u"review"_s}, u"Notes that a person has seen that a %1 was accepted after all, or is no longer SUCCESS."_s.arg(name),
            {u"ID"_s}, {}, commandOf(kind, reviewPayment)},
        {{name, u"evidence"_s}, u"Writes what the gateway's support needs to find one %1: times, answers, digests, no secrets."_s.arg(name),
            {u"ID"_s}, evidenceOptions(), commandOf(kind, writeEvidence)},
        {{name, u"record-answer"_s}, u"Records the gateway's written answer about a %1 that Kontor can't find out about."_s.arg(name),
            {u"ID"_s, u"executed|not-executed"_s}, recordOptions(), commandOf(kind, recordAnswer)},
    };
}

} // namespace

std::vector<Command> paymentCommands()
{
    std::vector<Command> commands = commandsOf(PaymentKind::Payout);
    for (Command &command : commandsOf(PaymentKind::Payin))
        commands.push_back(std::move(command));
    return commands;
}

} // namespace kontor
