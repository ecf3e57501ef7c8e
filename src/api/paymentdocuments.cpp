// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/paymentdocuments.h"

#include "wire/json.h"
#include "wire/moneyjson.h"

#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

ApiError missing(const QString &member)
{
    return {.kind = ErrorKind::Unreadable, .text = u"%1 is missing or of an unexpected type."_s.arg(member)};
}

// What a person left empty is left out: the specification doesn't say which members are required.
void addText(Json &object, const QString &name, const QString &text)
{
    if (!text.isEmpty())
        object.add(name, text);
}

QString textOf(const Json &json)
{
    return json.toText().value_or(QString());
}

std::optional<UtcTime> timeOf(const Json &json)
{
    const auto text = json.toText();
    return text ? parseIso(*text) : std::nullopt;
}

bool isTextOrAbsent(const Json &json)
{
    return json.isNull() || json.isString();
}

Json accountOf(const PaymentRequest &request)
{
    Json account {Json::Object {}};
    addText(account, u"accountName"_s, request.accountName);
    addText(account, u"accountNumber"_s, request.accountNumber);
    return account;
}

// The two tables of the specification name the members in different orders.
Json methodOf(const PaymentRequest &request, PaymentKind kind)
{
    Json method {Json::Object {}};
    if (kind == PaymentKind::Payout)
        addText(method, u"paymentMethodCode"_s, request.methodCode);
    if (Json account = accountOf(request); !account.members().empty())
        method.add(u"account"_s, std::move(account));
    if (kind == PaymentKind::Payin)
        addText(method, u"paymentMethodCode"_s, request.methodCode);
    addText(method, u"paymentOperatorCode"_s, request.operatorCode);
    addText(method, u"emailAddress"_s, request.emailAddress);
    return method;
}

QString idName(PaymentKind kind)
{
    return kind == PaymentKind::Payout ? u"idPayout"_s : u"idPayin"_s;
}

PayTo payToOf(const Json &method)
{
    const Json &account = method[u"account"];
    return {.money = moneyFrom(method[u"money"]),
        .accountName = textOf(account[u"accountName"]),
        .accountNumber = textOf(account[u"accountNumber"]),
        .bankCode = textOf(account[u"bankCode"]),
        .bankName = textOf(account[u"bankName"]),
        .reference = textOf(method[u"reference"]),
        .expiresAt = timeOf(method[u"expireAt"]),
        .returnUrl = textOf(method[u"returnUrl"])};
}

// {"status":"SUCCESS","data":{…}} says that the call went well; a payment's own document, or a flat one, speaks of the payment.
bool speaksOfThePayment(const Json &document)
{
    const auto &members = document.members();
    return document.has(u"paymentRequested") || document.has(u"paymentMethodResponse")
        || std::none_of(
            members.begin(), members.end(), [](const auto &member) { return member.second.isObject() || member.second.isArray(); });
}

PaymentStatus payinStatusOf(const Json &document)
{
    if (const QString word = textOf(document[u"process"][u"status"]); !word.isEmpty())
        return PaymentStatus(word);
    QStringList words {textOf(document[u"payment"][u"status"]), textOf(document[u"payin"][u"status"])};
    if (const QString word = textOf(document[u"status"]); speaksOfThePayment(document) || !words.join(QString()).isEmpty())
        words.append(word);
    words.removeAll(QString());
    words.removeDuplicates();
    return words.size() == 1 ? PaymentStatus(words.first()) : PaymentStatus();
}

PaymentDetail detailOf(PaymentKind kind, const Json &document, const QByteArray &bytes)
{
    const Json &process = document[u"process"];
    const Json &method = document[u"paymentMethodResponse"];
    const bool isPayin = kind == PaymentKind::Payin;
    return {.money = moneyFrom(document[u"paymentRequested"][u"money"]),
        .status = isPayin ? payinStatusOf(document) : PaymentStatus(textOf(process[u"status"])),
        .createdAt = timeOf(process[u"createdAt"]),
        .processedAt = timeOf(process[u"processedAt"]),
        .isTest = process[u"isTest"].toBool(),
        .fee = moneyFrom(document[u"fee"]),
        .methodCode = textOf(method[u"paymentMethodCode"]),
        .id = textOf(method[idName(kind)]),
        .payTo = isPayin ? payToOf(method) : PayTo {},
        .raw = bytes};
}

} // namespace

QByteArray encodePaymentRequest(const PaymentRequest &request, PaymentKind kind)
{
    Json body;
    body.add(u"paymentRequested"_s, Json(Json::Object {{u"money"_s, toJson(request.money)}}));
    body.add(u"paymentMethod"_s, methodOf(request, kind));
    addText(body, u"callbackUrl"_s, request.callbackUrl);
    addText(body, u"returnUrl"_s, request.returnUrl);
    return body.toBytes();
}

Result<PaymentRequest> decodePaymentRequest(const QByteArray &bytes)
{
    const auto json = parseJson(bytes);
    if (!json)
        return json.error();
    const Json &method = (*json)[u"paymentMethod"];
    const Json &account = method[u"account"];
    const auto money = moneyFrom((*json)[u"paymentRequested"][u"money"]);
    if (!money)
        return missing(u"paymentRequested.money"_s);
    // A person decides by what is shown of these bytes, so nothing in them may be passed over.
    for (const Json *text : {&method[u"paymentMethodCode"], &account[u"accountName"], &account[u"accountNumber"],
             &method[u"paymentOperatorCode"], &method[u"emailAddress"], &(*json)[u"callbackUrl"], &(*json)[u"returnUrl"]}) {
        if (!isTextOrAbsent(*text))
            return missing(u"A text"_s);
    }
    return PaymentRequest {.money = *money,
        .methodCode = textOf(method[u"paymentMethodCode"]),
        .accountName = textOf(account[u"accountName"]),
        .accountNumber = textOf(account[u"accountNumber"]),
        .operatorCode = textOf(method[u"paymentOperatorCode"]),
        .emailAddress = textOf(method[u"emailAddress"]),
        .callbackUrl = textOf((*json)[u"callbackUrl"]),
        .returnUrl = textOf((*json)[u"returnUrl"])};
}

Result<PaymentCreated> decodePaymentCreated(PaymentKind kind, const QByteArray &bytes)
{
    const auto json = parseJson(bytes);
    if (!json)
        return json.error();
    const auto money = moneyFrom((*json)[u"paymentRequested"][u"money"]);
    if (!money)
        return missing(u"paymentRequested.money"_s);
    const Json &method = (*json)[u"paymentMethodResponse"];
    return PaymentCreated {.money = *money,
        .methodCode = textOf(method[u"paymentMethodCode"]),
        .id = textOf(method[idName(kind)]),
        .payTo = kind == PaymentKind::Payin ? payToOf(method) : PayTo {}};
}

Result<PaymentDetail> decodePaymentDetail(PaymentKind kind, const QByteArray &bytes)
{
    const auto json = parseJson(bytes);
    if (!json)
        return json.error();
    if (!json->isObject())
        return ApiError {.kind = ErrorKind::Unreadable, .text = u"The answer is no JSON object."_s};
    PaymentDetail detail = detailOf(kind, *json, bytes);
    if (kind == PaymentKind::Payout && (!detail.money || !detail.status.isKnown()))
        return missing(detail.money ? u"process.status"_s : u"paymentRequested.money"_s);
    return detail;
}

} // namespace kontor
