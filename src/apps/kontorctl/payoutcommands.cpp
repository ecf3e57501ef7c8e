// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/commands.h"

#include "apps/kontorctl/exitcode.h"
#include "apps/kontorctl/paymentview.h"
#include "apps/kontorctl/payoutissue.h"
#include "apps/kontorctl/payoutlook.h"
#include "apps/kontorctl/session.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

PayoutDraft draftOf(const CommandLine &line)
{
    return {
        .amount = line.value(u"amount"_s),
        .currency = line.value(u"currency"_s),
        .methodCode = line.value(u"method"_s),
        .accountName = line.value(u"account-name"_s),
        .accountNumber = line.value(u"account-number"_s),
        .operatorCode = line.value(u"operator"_s),
        .emailAddress = line.value(u"email"_s),
        .reference = line.value(u"reference"_s),
        .id = line.value(u"id"_s),
    };
}

void issue(Session &session)
{
    const PayoutDraft draft = draftOf(session.line());
    session.withOffice(
        {.listen = false, .takeUpOpenPayments = false, .passphrase = session.passphrase()}, [&session, draft](Office &office) {
            (new PayoutIssue(session, office, draft))->begin(); // the session's
        });
}

void list(Session &session)
{
    Ledger::Query query {.text = session.line().value(u"search"_s)};
    for (const QString &status : session.line().values(u"status"_s)) {
        const auto state = stateOfKey(status);
        if (!state)
            return session.refuseUsage(u"There is no status \"%1\"."_s.arg(status));
        query.states.append(*state);
    }
    session.withLedger([&session, query](Ledger &ledger) {
        session.await(ledger.find(query), [&session, &ledger](const QList<qint64> &seqs) {
            session.await(ledger.rows(seqs), [&session](QList<PaymentRecord> payments) {
                payments.removeIf([](const PaymentRecord &payment) { return payment.submission.kind != PaymentKind::Payout; });
                session.out().answer(paymentview::listJson(payments), [&payments] { return paymentview::listText(payments); });
                session.finish(exitcode::done);
            });
        });
    });
}

//! The payout that the line names; the call ends when there is none.
void withPayout(Session &session, Ledger &ledger, std::function<void(const PaymentRecord &)> next)
{
    const QString text = session.line().operand(0);
    const ApiError none {.kind = ErrorKind::BadInput, .text = u"There is no payout %1 in this ledger."_s.arg(text)};
    const auto id = OrderId::parse(text);
    if (!id)
        return session.fail(none);
    session.await(ledger.payment(*id), [&session, none, next = std::move(next)](const std::optional<PaymentRecord> &found) {
        if (!found || found->submission.kind != PaymentKind::Payout)
            return session.fail(none);
        next(*found);
    });
}

void showWith(Session &session, const PaymentRecord &payment, const QList<TimelineEntry> &timeline)
{
    Json document = paymentview::json(payment);
    document.add(u"timeline"_s, paymentview::json(timeline));
    session.out().answer(
        document, [&] { return paymentview::text(payment, session.clock().wall()) + u'\n' + paymentview::text(timeline); });
    session.finish(exitcode::done);
}

void show(Session &session)
{
    session.withLedger([&session](Ledger &ledger) {
        withPayout(session, ledger, [&session, &ledger](const PaymentRecord &payment) {
            session.await(ledger.timeline(payment.id),
                [&session, payment](const QList<TimelineEntry> &timeline) { showWith(session, payment, timeline); });
        });
    });
}

void look(Session &session, PayoutLook::Act act)
{
    session.withOffice({.listen = false, .takeUpOpenPayments = false, .passphrase = session.passphrase()}, [&session, act](Office &office) {
        withPayout(session, office.ledger(), [&session, &office, act](const PaymentRecord &payment) {
            (new PayoutLook(session, office, act, payment))->begin(); // the session's
        });
    });
}

const std::vector<Command::Option> &issueOptions()
{
    static const std::vector<Command::Option> options {
        {u"amount"_s, u"A"_s, u"Digits with a point where there are decimals: 1250000 or 1250.50."_s, true},
        {u"currency"_s, u"C"_s, u"Its code, for example IDR."_s, true},
        {u"method"_s, u"M"_s, u"Payment method code."_s, true},
        {u"account-name"_s, u"N"_s, u"Name on the receiving account."_s, true},
        {u"account-number"_s, u"N"_s, u"Its number; blanks are left out."_s, true},
        {u"operator"_s, u"O"_s, u"Operator (bank) code."_s, true},
        {u"email"_s, u"E"_s, u"The customer's e-mail address."_s, true},
        {u"id"_s, u"ID"_s, u"Merchant Order ID; by default Kontor makes a fresh one."_s},
        {u"reference"_s, u"R"_s, u"Your own reference; it is not sent."_s},
    };
    return options;
}

} // namespace

std::vector<Command> payoutCommands()
{
    const std::vector<Command::Option> listOptions {
        {u"status"_s, u"KEY"_s, u"Only these, for example sent; may be repeated."_s},
        {u"search"_s, u"TEXT"_s, u"Only those with this in ID, reference, name, account or e-mail."_s},
    };
    return {
        {{u"payout"_s, u"new"_s}, u"Writes and sends one payout."_s, {}, issueOptions(), issue},
        {{u"payout"_s, u"list"_s}, u"The payouts of the ledger, newest first."_s, {}, listOptions, list},
        {{u"payout"_s, u"show"_s}, u"One payout and what happened to it."_s, {u"ID"_s}, {}, show},
        {{u"payout"_s, u"check"_s}, u"Asks the gateway how it stands."_s, {u"ID"_s}, {},
            [](Session &session) { look(session, PayoutLook::Act::Check); }},
        {{u"payout"_s, u"park"_s}, u"Stops the checks of an open payout."_s, {u"ID"_s}, {},
            [](Session &session) { look(session, PayoutLook::Act::Park); }},
    };
}

} // namespace kontor
