// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/paymentlook.h"

#include "apps/kontorctl/exitcode.h"
#include "apps/kontorctl/pauses.h"
#include "apps/kontorctl/paymentview.h"
#include "models/statuswords.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr Millis patience {30'000};
constexpr Millis patienceForTheWorker {3'000};

bool waitsForItsTurn(PaymentState state)
{
    using enum PaymentState;
    return state == Draft || state == Queued || state == Hold || state == Cancelled;
}

} // namespace

PaymentLook::PaymentLook(Session &session, Office &office, Act act, const PaymentRecord &payment)
    : QObject(&session)
    , m_session(session)
    , m_office(office)
    , m_act(act)
    , m_payment(payment)
    , m_begun(session.clock().wall())
{
}

void PaymentLook::begin()
{
    if (const QString why = whyNot(); !why.isEmpty())
        return m_session.fail({.kind = ErrorKind::BadInput, .text = why});
    connect(&m_office, &Office::workerChanged, this, &PaymentLook::act);
    connect(&m_office, &Office::progressed, this, &PaymentLook::look);
    connect(&m_office, &Office::statusChanged, this, &PaymentLook::look);
    m_session.clock().after(patienceForTheWorker, this, [this] { act(); }); // and is told that another one works, if so
    m_session.clock().after(patience, this, [this] {
        m_timeIsUp = true;
        look();
    });
    m_office.start();
}

QString PaymentLook::whyNot() const
{
    using enum PaymentState;
    const PaymentState state = m_payment.submission.state;
    const PaymentKind kind = m_payment.submission.kind;
    if (waitsForItsTurn(state))
        return u"This %1 was not sent, so there is nothing to ask the gateway (%2)."_s.arg(nameOf(kind), statusWord(state, kind));
    if (m_act == Act::Park && state == Conflict)
        return u"A conflict is not parked. The gateway shows something else under this ID, and Kontor does not send it again; ask your gateway contact whether this one was paid."_s;
    if (m_act == Act::Park && isAtRest(state))
        return u"This %1 is not checked any more (%2)."_s.arg(nameOf(kind), statusWord(state, kind));
    return {};
}

void PaymentLook::act()
{
    if (m_acted)
        return;
    m_acted = true;
    const OrderId id = m_payment.id;
    m_session.await(m_act == Act::Check ? m_office.check(id) : m_office.park(id), [this](const Done &) { look(); });
}

void PaymentLook::look()
{
    m_session.await(m_office.ledger().payment(m_payment.id), [this](const std::optional<PaymentRecord> &payment) {
        if (!payment || m_ended)
            return;
        if (isDone(*payment))
            return end(*payment, m_act == Act::Park ? exitcode::done : exitcode::of(*payment));
        const bool cannotAsk = m_act == Act::Check && m_office.pauseReasons();
        if (cannotAsk)
            m_session.out().say(pauseMessage(m_office).coded());
        if (cannotAsk || m_timeIsUp)
            end(*payment, cannotAsk ? exitcode::of(m_office.pauseReasons()) : exitcode::outcomeUnknown);
    });
}

bool PaymentLook::isDone(const PaymentRecord &payment) const
{
    if (m_act == Act::Park)
        return payment.submission.state == PaymentState::Parked;
    return payment.checkedAt && *payment.checkedAt >= m_begun;
}

void PaymentLook::end(const PaymentRecord &payment, int code)
{
    m_ended = true;
    paymentview::answer(m_session, payment);
    m_session.finish(code);
}

} // namespace kontor
