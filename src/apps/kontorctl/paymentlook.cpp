// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/paymentlook.h"

#include "apps/kontorctl/exitcode.h"
#include "apps/kontorctl/pauses.h"
#include "apps/kontorctl/paymentview.h"
#include "apps/kontorctl/waiting.h"
#include "core/outcome.h"
#include "messages/reasons.h"
#include "models/statuswords.h"
#include "office/payments/paymentactions.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr Millis patienceForTheWorker {3'000};

} // namespace

PaymentLook::PaymentLook(CliSession &cli, MerchantSession &session, Act act, const PaymentRecord &payment, const QString &reason)
    : QObject(&cli)
    , m_cli(cli)
    , m_session(session)
    , m_act(act)
    , m_payment(payment)
    , m_reason(reason)
    , m_begun(cli.clock().wall())
{
}

void PaymentLook::begin()
{
    if (const auto why = m_session.ledger().whyUnchangeable())
        return m_cli.fail(*why);
    if (const QString why = whyNot(); !why.isEmpty())
        return m_cli.fail({.kind = ErrorKind::BadInput, .text = why});
    connect(&m_session, &MerchantSession::workerChanged, this, &PaymentLook::act);
    connect(&m_session, &MerchantSession::progressed, this, &PaymentLook::look);
    connect(&m_session, &MerchantSession::statusChanged, this, &PaymentLook::look);
    connect(&m_session.ledger(), &Ledger::changedElsewhere, this, &PaymentLook::look);
    m_cli.clock().after(patienceForTheWorker, this, [this] { act(); }); // beside another worker, which is asked to do it
    m_cli.clock().after(outcomeTimeout, this, [this] {
        m_timeIsUp = true;
        look();
    });
    m_session.start();
}

QString PaymentLook::whyNot() const
{
    using enum PaymentState;
    const PaymentState state = m_payment.submission.state;
    const PaymentKind kind = m_payment.submission.kind;
    if (m_act == Act::StopTracking && submission::mayStopTracking(m_payment.submission))
        return {};
    if (!submission::canHaveMoved(m_payment.submission))
        return u"This %1 was not sent, so there is nothing to ask the gateway (%2)."_s.arg(nameOf(kind), statusWord(state, kind));
    const QString what = nameOf(kind);
    if (m_act == Act::StopTracking)
        return whyStillTracked();
    if (m_act == Act::Resume && state != TrackingStopped)
        return u"This %1 is tracked already (%2)."_s.arg(what, statusWord(state, kind));
    const bool records = m_act == Act::Executed || m_act == Act::NotExecuted;
    if (records)
        return messages::reason({whyNoAnswerIsRecorded(m_payment.submission)});
    const bool decides = m_act == Act::Ours || m_act == Act::NotOurs;
    if (decides && state != Mismatch)
        return u"There is nothing to decide: this %1 has no gateway mismatch (%2)."_s.arg(what, statusWord(state, kind));
    if (m_act == Act::NotOurs && !submission::mayBeSaidNotOurs(m_payment.submission))
        return u"The gateway has accepted this %1 from here, so what it shows is this one, whatever its money. Nothing was changed."_s.arg(
            what);
    return {};
}

QString PaymentLook::whyStillTracked() const
{
    using enum PaymentState;
    const PaymentState state = m_payment.submission.state;
    const PaymentKind kind = m_payment.submission.kind;
    if (state == Mismatch)
        return u"Kontor keeps tracking a payment with a gateway mismatch. The gateway has something else under this ID, and Kontor won't send it again; ask your gateway's support whether this one was paid."_s;
    if (state == Sending)
        return u"This %1 is being sent at this moment. Stop tracking it when that has ended."_s.arg(nameOf(kind));
    if (isAtRest(m_payment.submission))
        return u"This %1 is not checked any more (%2)."_s.arg(nameOf(kind), statusWord(state, kind));
    return {};
}

Reply<Done> *PaymentLook::begun()
{
    switch (m_act) {
    case Act::StopTracking:
        return m_session.actions().stopTracking(m_payment.id);
    case Act::Resume:
        return m_session.actions().resumeTracking(m_payment.id);
    case Act::Ours:
    case Act::NotOurs:
        return m_session.actions().decide(m_payment.id, m_act == Act::Ours, m_reason);
    case Act::Executed:
    case Act::NotExecuted:
        return m_session.actions().recordAnswer(m_payment.id, m_act == Act::Executed, m_reason);
    case Act::Check:
        break;
    }
    return m_session.actions().check(m_payment.id);
}

void PaymentLook::act()
{
    if (m_acted)
        return;
    m_acted = true;
    begun()->then(this, [this](const Result<Done> &done) {
        m_done = done.ok();
        if (done)
            look();
        else if (done.error().kind == ErrorKind::BadInput)
            explain(done.error());
        else
            m_cli.fail(done.error());
    });
}

//! It was possible when it was asked for, and is not known to be done: where the payment stands has to be looked at.
void PaymentLook::explain(const ApiError &error)
{
    m_cli.await(m_session.ledger().payments().byId(m_payment.id), [this, error](const std::optional<PaymentRecord> &payment) {
        if (!payment || m_ended)
            return;
        m_payment = *payment;
        if (const QString why = whyNot(); !why.isEmpty()) {
            m_ended = true;
            return m_cli.fail({.kind = ErrorKind::BadInput, .text = why}); // it was faster than the person
        }
        m_cli.out().say(messages::reasonOf(error));
        end(*payment, exitcode::outcomeUnknown);
    });
}

void PaymentLook::look()
{
    m_cli.await(m_session.ledger().payments().byId(m_payment.id), [this](const std::optional<PaymentRecord> &payment) {
        if (!payment || m_ended)
            return;
        if (isDone(*payment))
            return end(*payment, m_act == Act::Check ? exitcode::of(*payment) : exitcode::done);
        if (m_timeIsUp && m_act != Act::Check)
            m_cli.out().say(u"It is not written yet; look at its status before you do anything."_s);
        const bool cannotAsk = m_act == Act::Check && !m_session.sending().canAskGateway();
        if (cannotAsk)
            m_cli.out().say(pauseMessage(m_session).coded());
        if (cannotAsk || m_timeIsUp)
            end(*payment, cannotAsk ? exitcode::of(m_session.sending().pauseReasons()) : exitcode::outcomeUnknown);
    });
}

bool PaymentLook::isDone(const PaymentRecord &payment) const
{
    const PaymentState state = payment.submission.state;
    if (m_act == Act::StopTracking)
        return state == PaymentState::TrackingStopped;
    if (m_act == Act::Resume)
        return state != PaymentState::TrackingStopped;
    if (m_act == Act::Ours || m_act == Act::NotOurs)
        return state != PaymentState::Mismatch;
    if (m_act == Act::Executed || m_act == Act::NotExecuted)
        return m_done; // it may have stood so before, by an earlier record
    return payment.checkedAt && *payment.checkedAt >= m_begun;
}

void PaymentLook::end(const PaymentRecord &payment, int code)
{
    m_ended = true;
    paymentview::answer(m_cli, payment);
    m_cli.finish(code);
}

} // namespace kontor
