// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/gateway.h"

#include <QRegularExpression>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

// The first place where the pattern's first group matches gets another text, whatever the document is.
QByteArray withOther(const QByteArray &body, const QRegularExpression &pattern, const std::function<QString(const QString &)> &other)
{
    const QString text = QString::fromUtf8(body);
    const auto found = pattern.match(text);
    if (!found.hasMatch())
        return body;
    return QString(text).replace(found.capturedStart(1), found.capturedLength(1), other(found.captured(1))).toUtf8();
}

QString oneMore(const QString &amount)
{
    const auto value = Decimal::parse(amount);
    const auto more = value ? value->plus(Decimal(1)) : std::nullopt;
    return more ? more->toString() : amount;
}

// A text between the quotation marks of a JSON document.
QString inJson(const QString &text)
{
    return QString::fromUtf8(Json(text).toBytes().mid(1).chopped(1));
}

QByteArray distorted(const QByteArray &body, const Fault &fault)
{
    static const QRegularExpression amount(u"\"amount\":([0-9.eE+-]+)"_s);
    static const QRegularExpression currency(u"\"currencyCode\":\"([^\"]*)\""_s);
    static const QRegularExpression id(u"\"(?:idPayout|idPayin)\":\"([^\"]*)\""_s);
    static const QRegularExpression isTest(u"\"isTest\":(true|false)"_s);
    switch (fault.act) {
    case FaultAction::EchoWrongAmount:
        return withOther(body, amount, oneMore);
    case FaultAction::EchoWrongCurrency:
        return withOther(body, currency, [&](const QString &) { return inJson(fault.text); });
    case FaultAction::EchoWrongId:
        return withOther(body, id, [&](const QString &) { return inJson(fault.text); });
    case FaultAction::TurnIsTest:
        return withOther(body, isTest, [](const QString &word) { return word == u"true" ? u"false"_s : u"true"_s; });
    case FaultAction::Huge:
        return body.endsWith("}")
            ? body.chopped(1) + (body == "{}" ? "" : ",") + "\"padding\":\"" + QByteArray(qsizetype(fault.bytes), 'x') + "\"}"
            : body;
    default:
        return body;
    }
}

Leaving leavingOf(FaultAction act)
{
    switch (act) {
    case FaultAction::AcceptThenClose:
        return Leaving::Dropped;
    case FaultAction::AcceptThenHang:
        return Leaving::Never;
    case FaultAction::Truncate:
        return Leaving::Cut;
    case FaultAction::Cut:
        return Leaving::CutAt;
    case FaultAction::Drip:
        return Leaving::Dripped;
    case FaultAction::DuplicateContentLength:
        return Leaving::DoubledLength;
    case FaultAction::WrongContentLength:
        return Leaving::WrongLength;
    case FaultAction::EndlessHeaders:
        return Leaving::EndlessHead;
    case FaultAction::EndlessBody:
        return Leaving::EndlessBody;
    default:
        return Leaving::Whole;
    }
}

bool isLate(FaultAction act)
{
    return act == FaultAction::Slow || act == FaultAction::Drip || act == FaultAction::CallbackBeforeResponse;
}

GatewayAnswer chosen(const Fault &fault)
{
    GatewayAnswer answer = refusal(fault.status, u"FAULT"_s, u"This status was asked for by PUT /sandbox/faults."_s);
    if (fault.body) {
        answer.body = *fault.body;
        answer.mime = "text/plain";
    }
    if (!fault.mime.isEmpty())
        answer.mime = fault.mime;
    answer.headers += fault.headers;
    return answer;
}

void distort(Outcome &outcome, const Fault &fault)
{
    outcome.leaving = leavingOf(fault.act);
    outcome.bytes = fault.bytes;
    outcome.closes = fault.closes;
    if (isLate(fault.act))
        outcome.delay = fault.delay;
    if (fault.act == FaultAction::OddJson)
        outcome.answer = {200, "application/json", fault.body.value_or("{\"paymentRequested\":{\"money\":{\"amount\":"), {}};
    else if (fault.act == FaultAction::Status)
        outcome.answer = chosen(fault);
    else
        outcome.answer.body = distorted(outcome.answer.body, fault);
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
    if (const auto date = m_readSide.date(request, m_faults.settings(), ownTime(now)))
        outcome.answer.headers.append({"Date", httpDate(*date)});
    m_readSide.cache(request, outcome.answer, m_faults.settings(), now);
    return outcome;
}

// Faults under which nothing is done.
std::optional<Outcome> Gateway::beforeServing(const GatewayRequest &request, const Fault &fault)
{
    Outcome outcome;
    if (fault.act == FaultAction::DropBeforeAccept) {
        outcome.leaving = Leaving::Dropped;
    } else if (fault.act == FaultAction::Html) {
        outcome.answer = {200, "text/html", "<!doctype html><title>Maintenance</title><p>We are back soon.</p>", {}};
    } else if (fault.act == FaultAction::Redirect) {
        outcome.answer = {fault.status, "text/plain", {}, {{"Location", fault.location}}};
    } else if (fault.act == FaultAction::Status && !fault.accept) {
        outcome.answer = chosen(fault);
    } else if (fault.act == FaultAction::ExpireToken) {
        m_authenticator.expireTokenOf(request); // the check that follows then refuses it
        return std::nullopt;
    } else {
        return std::nullopt;
    }
    return outcome;
}

} // namespace kontor
