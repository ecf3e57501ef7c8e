// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/paymentview.h"

#include "apps/kontorctl/session.h"
#include "files/csvexport.h"
#include "models/statuswords.h"
#include "office/exportdesk.h"

namespace kontor::paymentview {

using namespace Qt::StringLiterals;

namespace {

template <class T, class F> Json orNull(const std::optional<T> &value, F shown)
{
    return value ? Json(shown(*value)) : Json();
}

void addWhat(Json &payment, const ExportRow &row)
{
    payment.add(u"schema"_s, Json(qint64(CsvExport::schema)));
    payment.add(u"order_id"_s, row.orderId);
    payment.add(u"kind"_s, nameOf(row.kind));
    payment.add(u"batch_id"_s, row.batchId);
    payment.add(u"reference"_s, row.reference);
}

void addProgress(Json &payment, const ExportRow &row)
{
    payment.add(u"created_at_utc"_s, isoUtc(row.createdAt));
    payment.add(u"created_at_local"_s, isoLocal(row.createdAt));
    payment.add(u"processed_at_utc"_s, orNull(row.processedAt, isoUtc));
    payment.add(u"processed_at_local"_s, orNull(row.processedAt, isoLocal));
    payment.add(u"status"_s, key(row.status));
    payment.add(u"gateway_status"_s, row.gatewayStatus);
    payment.add(u"is_test"_s, orNull(row.isTest, [](bool isTest) { return isTest; }));
}

void addMoney(Json &payment, const ExportRow &row)
{
    payment.add(u"amount"_s, row.money.amount.toString());
    payment.add(u"currency"_s, row.money.currency);
    payment.add(u"fee_amount"_s, orNull(row.fee, [](const Money &fee) { return fee.amount.toString(); }));
    payment.add(u"fee_currency"_s, orNull(row.fee, [](const Money &fee) { return fee.currency; }));
}

void addParty(Json &payment, const ExportRow &row)
{
    payment.add(u"method_code"_s, row.methodCode);
    payment.add(u"operator_code"_s, row.operatorCode);
    payment.add(u"account_name"_s, row.accountName);
    payment.add(u"account_number"_s, row.accountNumber);
    payment.add(u"email"_s, row.email);
    payment.add(u"note"_s, row.note);
    payment.add(u"problem"_s, row.problem);
}

void addPayin(Json &payment, const ExportRow &row)
{
    payment.add(u"gateway_reference"_s, row.gatewayReference);
    payment.add(u"pay_to_name"_s, row.payToName);
    payment.add(u"pay_to_account"_s, row.payToAccount);
    payment.add(u"bank_code"_s, row.bankCode);
    payment.add(u"bank_name"_s, row.bankName);
    payment.add(u"expires_at_utc"_s, orNull(row.expiresAt, isoUtc));
    payment.add(u"return_url"_s, row.returnUrl);
}

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
    const ExportRow row = exportRowOf(payment, now, batches);
    Json object;
    addWhat(object, row);
    addProgress(object, row);
    addMoney(object, row);
    addParty(object, row);
    addPayin(object, row);
    return object;
}

Json json(const QList<TimelineEntry> &timeline)
{
    Json::Array entries;
    for (const TimelineEntry &entry : timeline)
        entries.emplace_back(Json::Object {{u"at"_s, isoUtc(entry.at)}, {u"what"_s, entry.what}, {u"detail"_s, entry.detail}});
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
        lines.append({u"problem"_s, payment.problem});
    lines.append({u"now"_s, words::explain(payment, now).simplified()});
    return Output::table(lines);
}

QString text(const QList<TimelineEntry> &timeline)
{
    QList<QStringList> lines;
    for (const TimelineEntry &entry : timeline)
        lines.append({isoLocal(entry.at), entry.what, entry.detail});
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

void answer(Session &session, const PaymentRecord &payment, const words::Message &reason)
{
    const UtcTime now = session.clock().wall();
    Json document = json(payment, now, session.batchIds());
    if (!reason.code.isEmpty())
        document.add(u"error"_s, Json::Object {{u"code"_s, reason.code}, {u"message"_s, reason.plain().trimmed()}});
    session.out().answer(document, [&] { return text(payment, now); });
}

words::Message problemOf(const PaymentRecord &payment)
{
    return {payment.problem.section(u": "_s, 0, 0), payment.problem.section(u": "_s, 1), {}};
}

} // namespace kontor::paymentview
