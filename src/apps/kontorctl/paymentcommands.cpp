// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/commands.h"

#include "apps/kontorctl/exitcode.h"
#include "apps/kontorctl/exportoptions.h"
#include "apps/kontorctl/paymentissue.h"
#include "apps/kontorctl/paymentlook.h"
#include "apps/kontorctl/paymentview.h"
#include "apps/kontorctl/session.h"
#include "core/namedfile.h"
#include "office/evidence.h"

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

void issuePayment(Session &session, PaymentKind kind)
{
    const PaymentDraft draft = draftOf(kind, session.line());
    PaymentIssue::Consent consent;
    if (kind == PaymentKind::Payout) {
        if (session.lacksReason())
            return;
        consent = {session.line().value(u"again"_s), session.line().has(u"strict"_s)};
    }
    session.withOffice(
        {.listen = false, .takeUpOpenPayments = false, .passphrase = session.passphrase()}, [&session, draft, consent](Office &office) {
            (new PaymentIssue(session, office, draft, consent))->begin(); // the session's
        });
}

void listPayments(Session &session, PaymentKind kind)
{
    const UtcTime now = session.clock().wall();
    Ledger::Query query {.kind = kind, .text = session.line().value(u"search"_s), .now = now};
    for (const QString &status : session.line().values(u"status"_s)) {
        const auto state = stateOfKey(status);
        if (!state)
            return session.refuseUsage(paymentview::noStatusWords(status));
        query.states.append(*state);
    }
    session.withLedger([&session, query, now](Ledger &ledger) {
        session.await(ledger.find(query), [&session, &ledger, now](const QList<qint64> &seqs) {
            session.await(ledger.rows(seqs), [&session, now](const QList<PaymentRecord> &payments) {
                session.out().answer(paymentview::listJson(payments, now, session.batchIds()),
                    [&payments, now] { return paymentview::listText(payments, now); });
                session.finish(exitcode::done);
            });
        });
    });
}

//! The payment that the line names; the call ends when there is none of that kind.
void withPayment(Session &session, Ledger &ledger, PaymentKind kind, std::function<void(const PaymentRecord &)> next)
{
    const QString text = session.line().operand(0);
    const ApiError none {.kind = ErrorKind::BadInput, .text = u"There is no %1 %2 in this ledger."_s.arg(nameOf(kind), text)};
    const auto id = OrderId::parse(text);
    if (!id)
        return session.fail(none);
    session.await(ledger.payment(*id), [&session, none, kind, next = std::move(next)](const std::optional<PaymentRecord> &found) {
        if (!found || found->submission.kind != kind)
            return session.fail(none);
        next(*found);
    });
}

void showWith(Session &session, const PaymentRecord &payment, const QList<TimelineEntry> &timeline)
{
    const UtcTime now = session.clock().wall();
    Json document = paymentview::json(payment, now, session.batchIds());
    document.add(u"timeline"_s, paymentview::json(timeline));
    session.out().answer(document, [&] { return paymentview::text(payment, now) + u'\n' + paymentview::text(timeline); });
    session.finish(exitcode::done);
}

void showPayment(Session &session, PaymentKind kind)
{
    session.withLedger([&session, kind](Ledger &ledger) {
        withPayment(session, ledger, kind, [&session, &ledger](const PaymentRecord &payment) {
            session.await(ledger.timeline(payment.id),
                [&session, payment](const QList<TimelineEntry> &timeline) { showWith(session, payment, timeline); });
        });
    });
}

void look(Session &session, PaymentKind kind, PaymentLook::Act act, const QString &reason = {})
{
    session.withOffice(
        {.listen = false, .takeUpOpenPayments = false, .passphrase = session.passphrase()}, [&session, kind, act, reason](Office &office) {
            withPayment(session, office.ledger(), kind, [&session, &office, act, reason](const PaymentRecord &payment) {
                (new PaymentLook(session, office, act, payment, reason))->begin(); // the session's
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

using PaymentCommand = void (*)(Session &, PaymentKind);

std::function<void(Session &)> commandOf(PaymentKind kind, PaymentCommand act)
{
    return [kind, act](Session &session) { act(session, kind); };
}

void checkPayment(Session &session, PaymentKind kind)
{
    look(session, kind, PaymentLook::Act::Check);
}

void stopTrackingPayment(Session &session, PaymentKind kind)
{
    look(session, kind, PaymentLook::Act::StopTracking);
}

void resumePayment(Session &session, PaymentKind kind)
{
    look(session, kind, PaymentLook::Act::Resume);
}

void decidePayment(Session &session, PaymentKind kind)
{
    const CommandLine &line = session.line();
    const bool ours = line.has(u"ours"_s);
    if (ours == line.has(u"not-ours"_s))
        return session.refuseUsage(u"Say either --ours or --not-ours: whose is the payment that the gateway has under this ID?"_s);
    look(session, kind, ours ? PaymentLook::Act::Ours : PaymentLook::Act::NotOurs, line.value(u"reason"_s));
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

void recordAnswer(Session &session, PaymentKind kind)
{
    const QString answer = session.line().operand(1);
    if (answer != u"executed" && answer != u"not-executed")
        return session.refuseUsage(u"Say what the gateway's support answered: executed or not-executed."_s);
    look(session, kind, answer == u"executed" ? PaymentLook::Act::Executed : PaymentLook::Act::NotExecuted,
        session.line().value(u"reason"_s));
}

const std::vector<Command::Option> &recordOptions()
{
    static const std::vector<Command::Option> options {
        {u"reason"_s, u"TEXT"_s, u"Who answered, when and where; it is recorded."_s, true},
    };
    return options;
}

void keepEvidence(Session &session, const QByteArray &text)
{
    const QString path = session.line().value(u"out"_s);
    if (const auto written = writeWhole(path, text); !written)
        return session.fail(written.error());
    exportoptions::answerFile(session, u"Evidence for the gateway's support"_s);
}

void writeEvidence(Session &session, PaymentKind kind)
{
    session.withProfile([&session, kind](const Profile &profile) {
        session.withLedger([&session, kind, profile](Ledger &ledger) {
            withPayment(session, ledger, kind, [&session, &ledger, profile](const PaymentRecord &payment) {
                session.await(evidence::collect(ledger, profile, payment.id, session.clock().wall(), &session),
                    [&session](const QByteArray &text) { keepEvidence(session, text); });
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
void reviewPayment(Session &session, PaymentKind kind)
{
    session.withOffice({.listen = false, .work = false}, [&session, kind](Office &office) {
        withPayment(session, office.ledger(), kind, [&session, &office](const PaymentRecord &payment) {
            session.await(office.acknowledgeAlarm(payment.id), [&session, payment](const Done &) {
                session.out().answer(Json::Object {{u"order_id"_s, payment.id.toString()}}, [] { return u"Marked as reviewed.\n"_s; });
                session.finish(exitcode::done);
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
