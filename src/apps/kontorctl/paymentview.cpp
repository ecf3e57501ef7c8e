// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/paymentview.h"

#include "apps/kontorctl/clisession.h"
#include "files/exporttable.h"
#include "files/jsonlinesexport.h"
#include "messages/explanation.h"
#include "messages/message.h"
#include "messages/problems.h"
#include "messages/timeline.h"
#include "models/statuswords.h"
#include "office/exports/exporter.h"

namespace kontor::paymentview {

using namespace Qt::StringLiterals;

namespace {

//! What a customer has to know to pay, and where they go afterwards; nothing for a payout.
QList<QStringList> payToLines(const PaymentRecord &payment)
{
    const PayTo &payTo = payment.payTo;
    const QString bank = payTo.bankName.isEmpty() || payTo.bankCode.isEmpty() ? payTo.bankName + payTo.bankCode
                                                                              : payTo.bankName + " ("_L1 + payTo.bankCode + u')';
    const QString returnUrl = payment.request.returnUrl.isEmpty() ? payTo.returnUrl : payment.request.returnUrl;
    QList<QStringList> lines {
        {u"pay to"_s, payTo.accountNumber},
        {u"pay to name"_s, payTo.accountName},
        {u"pay to bank"_s, bank},
        {u"pay exactly"_s, payTo.money ? payTo.money->toString() : QString()},
        {u"pay reference"_s, payTo.reference},
        {u"expires"_s, payTo.expiresAt ? isoLocal(*payTo.expiresAt) : QString()},
        {u"return to"_s, returnUrl},
    };
    lines.removeIf([](const QStringList &line) { return line.at(1).isEmpty(); });
    return lines;
}

} // namespace

Json json(const PaymentRecord &payment, UtcTime now, const BatchIds &batches)
{
    return exportObject(exporttable::columns(), exporttable::cellsOf(exportRowOf(payment, now, batches)));
}

Json json(const QList<TimelineEntry> &timeline, PaymentKind kind)
{
    Json::Array entries;
    for (const TimelineEntry &entry : timeline)
        entries.emplace_back(Json::Object {{u"at"_s, isoUtc(entry.at)}, {u"what"_s, QString(keyOf(entry.event.type))},
            {u"detail"_s, messages::timeline(entry.event, kind)}});
    return entries;
}

Json listJson(const QList<PaymentRecord> &payments, UtcTime now, const BatchIds &batches)
{
    Json::Array all;
    for (const PaymentRecord &payment : payments)
        all.push_back(json(payment, now, batches));
    return Json::Object {{u"payments"_s, all}};
}

QString text(const PaymentRecord &payment, UtcTime now)
{
    const PaymentRequest &request = payment.request;
    QList<QStringList> lines {
        {u"id"_s, payment.id.toString()},
        {u"status"_s, key(shownState(payment, now)) + " ("_L1 + statusWord(payment, now) + u')'},
        {u"amount"_s, request.money.toString()},
        {u"account"_s, request.accountNumber},
        {u"name"_s, request.accountName},
        {u"bank"_s, request.operatorCode},
        {u"method"_s, request.methodCode},
        {u"e-mail"_s, request.emailAddress},
        {u"created"_s, isoLocal(payment.createdAt)},
    };
    lines += payToLines(payment);
    if (!payment.reference.isEmpty())
        lines.append({u"reference"_s, payment.reference});
    if (payment.fee)
        lines.append({u"fee"_s, payment.fee->toString()});
    if (!payment.problem.isEmpty())
        lines.append({u"problem"_s, messages::problem(payment)});
    lines.append({u"now"_s, messages::explain(payment, now, NumberFormat(QLocale::c())).simplified()});
    return Output::table(lines);
}

QString text(const QList<TimelineEntry> &timeline, PaymentKind kind)
{
    QList<QStringList> lines;
    for (const TimelineEntry &entry : timeline)
        lines.append({isoLocal(entry.at), keyOf(entry.event.type), messages::timeline(entry.event, kind)});
    return Output::table(lines);
}

QString listText(const QList<PaymentRecord> &payments, UtcTime now)
{
    QList<QStringList> lines {{u"ID"_s, u"CREATED"_s, u"STATUS"_s, u"AMOUNT"_s, u"NAME"_s, u"REFERENCE"_s}};
    for (const PaymentRecord &payment : payments) {
        lines.append({payment.id.toString(), isoLocal(payment.createdAt), statusWord(payment, now), payment.request.money.toString(),
            payment.request.accountName, payment.reference});
    }
    return Output::table(lines);
}

void answer(CliSession &cli, const PaymentRecord &payment, const messages::Message &reason)
{
    const UtcTime now = cli.clock().wall();
    Json document = json(payment, now, cli.batchIds());
    if (!reason.code.isEmpty())
        document.add(u"error"_s, Json::Object {{u"code"_s, reason.code}, {u"message"_s, reason.plain().trimmed()}});
    cli.out().answer(document, [&] { return text(payment, now); });
}

messages::Message problemOf(const PaymentRecord &payment)
{
    return messages::problem(payment.problem, payment.submission.kind);
}

QString noStatusWords(const QString &status)
{
    QStringList keys;
    for (const PaymentState state : allStates())
        keys.append(key(state));
    return u"There is no status \"%1\". There are: %2."_s.arg(status, keys.join(u", "_s));
}

} // namespace kontor::paymentview
