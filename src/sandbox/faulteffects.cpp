// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/faulteffects.h"

#include "core/decimal.h"
#include "wire/json.h"

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

} // namespace

GatewayAnswer answerOf(const Fault &fault)
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
        outcome.answer = answerOf(fault);
    else
        outcome.answer.body = distorted(outcome.answer.body, fault);
}

} // namespace kontor
