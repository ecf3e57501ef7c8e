// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/gateway.h"

#include <QRegularExpression>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

// One too much in the first amount, whatever the document is.
QByteArray withWrongAmount(const QByteArray &body)
{
    static const QRegularExpression amount(u"\"amount\":([0-9.eE+-]+)"_s);
    const auto found = amount.match(QString::fromUtf8(body));
    const auto value = Decimal::parse(found.captured(1));
    const auto wrong = value ? value->plus(Decimal(1)) : std::nullopt;
    if (!wrong)
        return body;
    return QString::fromUtf8(body).replace(found.capturedStart(1), found.capturedLength(1), wrong->toString()).toUtf8();
}

Leaving leavingOf(FaultAct act)
{
    switch (act) {
    case FaultAct::AcceptThenClose:
        return Leaving::Dropped;
    case FaultAct::AcceptThenHang:
        return Leaving::Never;
    case FaultAct::Truncate:
        return Leaving::Cut;
    case FaultAct::Drip:
        return Leaving::Dripped;
    case FaultAct::DuplicateContentLength:
        return Leaving::DoubledLength;
    default:
        return Leaving::Whole;
    }
}

bool isLate(FaultAct act)
{
    return act == FaultAct::Slow || act == FaultAct::Drip || act == FaultAct::CallbackBeforeResponse;
}

void distort(Outcome &outcome, const Fault &fault)
{
    outcome.leaving = leavingOf(fault.act);
    if (isLate(fault.act))
        outcome.delay = fault.delay;
    if (fault.act == FaultAct::OddJson)
        outcome.answer = {200, "application/json", "{\"paymentRequested\":{\"money\":{\"amount\":", {}};
    else if (fault.act == FaultAct::Status)
        outcome.answer = refusal(fault.status, u"FAULT"_s, u"This status was asked for by PUT /sandbox/faults."_s);
    else if (fault.act == FaultAct::EchoWrongAmount)
        outcome.answer.body = withWrongAmount(outcome.answer.body);
}

} // namespace

Outcome Gateway::process(const GatewayRequest &request, const Visit &visit, UtcTime now)
{
    Outcome outcome;
    if (visit.refused) {
        outcome.answer = *visit.refused;
    } else if (const auto early = beforeServing(request, visit.fault)) {
        outcome = *early;
    } else {
        outcome.answer = serve(request, visit.fault, now);
        distort(outcome, visit.fault);
    }
    outcome.answer.headers.append({"Date", httpDate(ownTime(now))});
    return outcome;
}

// Faults under which nothing is done.
std::optional<Outcome> Gateway::beforeServing(const GatewayRequest &request, const Fault &fault)
{
    Outcome outcome;
    if (fault.act == FaultAct::DropBeforeAccept) {
        outcome.leaving = Leaving::Dropped;
    } else if (fault.act == FaultAct::Html) {
        outcome.answer = {200, "text/html", "<!doctype html><title>Maintenance</title><p>We are back soon.</p>", {}};
    } else if (fault.act == FaultAct::Redirect) {
        outcome.answer = {fault.status, "text/plain", {}, {{"Location", fault.location}}};
    } else if (fault.act == FaultAct::Status && !fault.accept) {
        distort(outcome, fault);
    } else if (fault.act == FaultAct::ExpireToken) {
        m_desk.expireTokenOf(request); // the check that follows then refuses it
        return std::nullopt;
    } else {
        return std::nullopt;
    }
    return outcome;
}

} // namespace kontor
