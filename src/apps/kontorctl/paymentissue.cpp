// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/paymentissue.h"

#include "apps/kontorctl/balancewarnings.h"
#include "apps/kontorctl/exitcode.h"
#include "apps/kontorctl/pauses.h"
#include "apps/kontorctl/paymentview.h"
#include "apps/kontorctl/refreshcodelists.h"
#include "apps/kontorctl/waiting.h"
#include "messages/explanation.h"
#include "messages/message.h"
#include "messages/reasons.h"
#include "messages/times.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! It isn't known yet whether the gateway has it.
bool isOpen(const PaymentRecord &payment)
{
    const PaymentState state = payment.submission.state;
    return isBeingSent(state) || state == PaymentState::OutcomeUnknown;
}

//! All that the window would warn of, a changed account first.
QStringList warningsOf(const ReviewedPayment &reviewed, const BalanceCheck &balances, UtcTime now)
{
    const Money &money = reviewed.record.request.money;
    QStringList warnings;
    warnings.append(messages::reason(reviewed.accountChange));
    for (const ReviewedPayment::Warning &warning : reviewed.warnings)
        warnings.append(messages::reason(warning.reason));
    warnings.append(messages::reasons(reviewed.unlistedCodes));
    if (reviewed.record.submission.kind == PaymentKind::Payout && !reviewed.areCodesChecked)
        warnings.append(messages::reason({ReasonCode::CodesNotChecked}));
    if (reviewed.isNewRecipient && reviewed.accountChange.isEmpty())
        warnings.append(messages::reason({ReasonCode::NewRecipient}));
    warnings.append(messages::reason(balances.aboutCurrency(money.currency)));
    warnings.append(messages::reason(balances.aboutAmount(money, now), NumberFormat(QLocale::c())));
    warnings.removeAll(QString());
    return warnings;
}

QString savedWords(const PaymentRecord &payment)
{
    return u"The %1 is saved. Don't create it again; the same command with --id %2 is safe to repeat."_s.arg(
        nameOf(payment.submission.kind), payment.id.toString());
}

} // namespace

PaymentIssue::PaymentIssue(CliSession &cli, MerchantSession &session, PaymentDraft draft, Consent consent)
    : QObject(&cli)
    , m_cli(cli)
    , m_session(session)
    , m_draft(std::move(draft))
    , m_consent(std::move(consent))
    , m_format(QLocale::c())
{
}

void PaymentIssue::begin()
{
    const auto typed = OrderId::parse(m_draft.id.trimmed());
    if (!typed)
        return review();
    m_cli.await(m_session.ledger().payments().byId(*typed), [this](const std::optional<PaymentRecord> &known) {
        if (known)
            return compare(*known);
        review();
    });
}

void PaymentIssue::review()
{
    const auto review = [this](const BalanceCheck &balances) {
        m_cli.await(m_session.payments().review(m_draft, m_format),
            [this, balances](const ReviewedPayment &reviewed) { weighWarnings(reviewed, balances); });
    };
    if (m_draft.kind == PaymentKind::Payin)
        return review({}); // its codes are compared with nothing here, and it takes nothing from a balance
    refreshCodeLists(m_cli, m_session, [this, review] { withBalances(m_cli, m_session, review); });
}

void PaymentIssue::weighWarnings(ReviewedPayment reviewed, const BalanceCheck &balances)
{
    const QStringList warnings = warningsOf(reviewed, balances, m_cli.clock().wall());
    for (const QString &warning : warnings)
        m_cli.out().say(warning);
    if (reviewed.needsReason && m_consent.again.isEmpty())
        return m_cli.refuse({u"K-213"_s,
            u"This may be a duplicate of the payout %1. Nothing was created and nothing is sent."_s.arg(reviewed.duplicate->toString()),
            u"If you repeat an earlier call, use its --id: that is safe. If you mean to pay again, say why with --again REASON."_s});
    if (m_consent.isStrict && !warnings.isEmpty())
        return m_cli.refuse({u"K-214"_s, u"There is a warning, and --strict refuses it. Nothing was created and nothing is sent."_s, {}});
    if (reviewed.needsReason)
        reviewed.reason = m_consent.again;
    queue(reviewed);
}

void PaymentIssue::queue(const ReviewedPayment &reviewed)
{
    const OrderId id = reviewed.record.id;
    m_session.payments().queue(reviewed)->then(this, [this, id](const Result<OrderId> &queued) {
        if (!queued && queued.error().kind == ErrorKind::Exists)
            return begin(); // another call was faster with the same ID
        if (!queued)
            return m_cli.fail(queued.error());
        m_id = id;
        follow();
    });
}

// ---- the same ID again

bool PaymentIssue::asksForTheSame(const PaymentRecord &known) const
{
    if (known.submission.kind != m_draft.kind || known.reference != m_draft.reference.trimmed())
        return false;
    PaymentRequest asked = requestOf(m_draft, m_format);
    asked.callbackUrl = known.request.callbackUrl; // Kontor's own, frozen with the first
    const auto rules = m_session.ledger().accountRules();
    if (rules->bankKey(asked.operatorCode) == rules->bankKey(known.request.operatorCode)) // written as the gateway lists them
        asked.operatorCode = known.request.operatorCode;
    if (foldedCode(asked.methodCode) == foldedCode(known.request.methodCode))
        asked.methodCode = known.request.methodCode;
    return asked == known.request;
}

void PaymentIssue::compare(const PaymentRecord &known)
{
    for (const FieldProblem &problem : checkDraft(m_draft, m_format, m_session.profile().required)) {
        if (problem.blocks)
            return m_cli.fail({.kind = ErrorKind::BadInput, .reason = problem.reason});
    }
    if (!asksForTheSame(known)) {
        const QString day = messages::when(known.createdAt, m_cli.clock().wall());
        return m_cli.fail({.kind = ErrorKind::Exists,
            .text = u"This ID is already in your ledger with other details (%1 of %2). Nothing was sent."_s.arg(
                nameOf(known.submission.kind), day)});
    }
    m_cli.out().say(u"This %1 is in the ledger already; nothing new was created."_s.arg(nameOf(m_draft.kind)));
    m_id = known.id;
    if (isOpen(known))
        follow(); // what is still queued is sent now
    else
        end(known);
}

// ---- until it is decided

void PaymentIssue::follow()
{
    connect(&m_session, &MerchantSession::progressed, this, &PaymentIssue::look);
    connect(&m_session, &MerchantSession::statusChanged, this, &PaymentIssue::look);
    connect(&m_session, &MerchantSession::workerChanged, this, &PaymentIssue::look);
    connect(&m_session.ledger(), &Ledger::changedElsewhere, this, &PaymentIssue::look);
    m_cli.clock().after(outcomeTimeout, this, [this] {
        m_timeIsUp = true;
        look();
    });
    m_session.start();
}

void PaymentIssue::look()
{
    m_cli.await(m_session.ledger().payments().byId(*m_id), [this](const std::optional<PaymentRecord> &payment) {
        if (payment && !m_ended)
            judge(*payment);
    });
}

void PaymentIssue::judge(const PaymentRecord &payment)
{
    using enum PaymentState;
    const PaymentState state = payment.submission.state;
    if (!isOpen(payment))
        return end(payment);
    // A ledger that can't be written can't be told that it is paused either.
    const bool cannotBeWritten
        = state == Queued && (m_session.sending().pauseReasons() & (PauseReasons(PauseReason::LedgerIoError) | PauseReason::LedgerDamaged));
    // The Kontor that works on this folder leaves it queued, and nobody knows how long.
    const bool waitsForAnother = state == Queued && !m_session.isWorker() && (m_session.sending().pauseReasons() & PauseReasons(PauseReason::Person));
    if ((state == Paused && m_session.sending().pauseReasons()) || cannotBeWritten || waitsForAnother)
        return endPaused(payment);
    if (m_timeIsUp)
        return endUndecided();
    drive(payment);
}

void PaymentIssue::drive(const PaymentRecord &payment)
{
    if (m_driven || !m_session.isWorker())
        return;
    m_driven = true;
    m_session.drive(payment);
}

void PaymentIssue::endPaused(const PaymentRecord &payment)
{
    m_ended = true;
    const messages::Message why = pauseMessage(m_session);
    m_cli.out().say(why.coded());
    m_cli.out().say(
        u"The %1 is saved and %2. `kontorctl run` or Kontor's window sends it when sending can resume. Don't create it again; the same "
        "command with --id %3 is safe to repeat."_s.arg(
            nameOf(m_draft.kind), payment.submission.state == PaymentState::Paused ? u"paused"_s : u"queued"_s, payment.id.toString()));
    m_cli.out().made(savedWords(payment));
    paymentview::answer(m_cli, payment, why);
    m_cli.finish(exitcode::of(payment));
}

void PaymentIssue::endUndecided()
{
    m_ended = true;
    const bool wasWorker = m_session.isWorker();
    if (m_session.sending().pauseReasons())
        m_cli.out().say(pauseMessage(m_session).coded());
    m_cli.await(m_session.stop(), [this, wasWorker](const Done &) {
        m_cli.await(m_session.ledger().payments().byId(*m_id), [this, wasWorker](const std::optional<PaymentRecord> &payment) {
            if (!payment)
                return m_cli.finish(exitcode::outcomeUnknown);
            m_cli.out().say(messages::explain(*payment, m_cli.clock().wall(), m_format));
            const QString once = m_draft.kind == PaymentKind::Payin ? u"created"_s : u"paid"_s;
            m_cli.out().say(wasWorker
                    ? u"This call ends here. `kontorctl run` or Kontor's window goes on with it, under the same ID, which is never %1 twice."_s
                          .arg(once)
                    : u"This call ends here. Another Kontor works on this folder and goes on with it."_s);
            end(*payment);
        });
    });
}

void PaymentIssue::end(const PaymentRecord &payment)
{
    m_ended = true;
    const int code = exitcode::of(payment);
    using enum PaymentState;
    const PaymentState state = payment.submission.state;
    const bool hasReason = (isCancelledOrRejected(state) || state == PaymentState::Mismatch) && !payment.problem.isEmpty();
    if (hasReason)
        m_cli.out().say(messages::problem(payment));
    m_cli.out().made(savedWords(payment));
    paymentview::answer(m_cli, payment, hasReason ? paymentview::problemOf(payment) : messages::Message {});
    m_cli.finish(code);
}

} // namespace kontor
