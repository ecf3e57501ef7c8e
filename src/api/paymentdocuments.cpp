// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/paymentdocuments.h"

#include "api/gatewaytext.h"
#include "api/loosejson.h"
#include "wire/json.h"
#include "wire/moneyjson.h"

#include <algorithm>
#include <array>

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
        .accountName = gatewayText(account[u"accountName"]),
        .accountNumber = gatewayText(account[u"accountNumber"]),
        .bankCode = gatewayText(account[u"bankCode"]),
        .bankName = gatewayText(account[u"bankName"]),
        .reference = gatewayText(method[u"reference"]),
        .expiresAt = timeOf(method[u"expireAt"]),
        .returnUrl = gatewayAddress(method[u"returnUrl"])};
}

// A payin's document may be flat, or have the payment one level down. An `id` that isn't ours may be that of anything.
QString payinIdOf(const Json &document, const OrderId &asked)
{
    const std::array<const Json *, 4> places {&document[u"paymentMethodResponse"], &document, &document[u"payin"], &document[u"payment"]};
    for (const Json *place : places) {
        if (const QString id = gatewayText((*place)[u"idPayin"]); !id.isEmpty())
            return id;
    }
    const bool isNamed = std::any_of(
        places.begin() + 1, places.end(), [&asked](const Json *place) { return (*place)[u"id"].toText() == asked.toString(); });
    return isNamed ? asked.toString() : QString();
}

// "data" with something in it or with nothing: what was asked for stands there, and what stands beside it is about the call.
bool isEnvelope(const Json &document)
{
    const auto &members = document.members();
    return std::any_of(members.begin(), members.end(), [](const auto &member) {
        const Json &value = member.second;
        return value.isObject() || value.isArray() || (value.isNull() && loose::isKnownList(member.first));
    });
}

// {"status":"SUCCESS","message":"no such payin"} says that the call went well. Only a document that shows the payment speaks of it: by
// what is asked for, by where it is paid, or flat by its ID.
bool speaksOfThePayment(const Json &document, const QString &shownId, const OrderId &asked)
{
    return moneyFrom(document[u"paymentRequested"][u"money"]) || !document[u"paymentMethodResponse"].members().empty()
        || (shownId == asked.toString() && !isEnvelope(document));
}

PaymentStatus payinStatusOf(const Json &document, const QString &shownId, const OrderId &asked)
{
    if (const QString word = gatewayText(document[u"process"][u"status"]); !word.isEmpty())
        return PaymentStatus(word);
    QStringList words {gatewayText(document[u"payment"][u"status"]), gatewayText(document[u"payin"][u"status"])};
    if (speaksOfThePayment(document, shownId, asked) || !words.join(QString()).isEmpty())
        words.append(gatewayText(document[u"status"]));
    words.removeAll(QString());
    words.removeDuplicates();
    return words.size() == 1 ? PaymentStatus(words.first()) : PaymentStatus();
}

PaymentDetail detailOf(PaymentKind kind, const OrderId &asked, const Json &document, const QByteArray &bytes)
{
    const Json &process = document[u"process"];
    const Json &method = document[u"paymentMethodResponse"];
    const bool isPayin = kind == PaymentKind::Payin;
    const QString id = isPayin ? payinIdOf(document, asked) : gatewayText(method[idName(kind)]);
    return {.money = moneyFrom(document[u"paymentRequested"][u"money"]),
        .status = isPayin ? payinStatusOf(document, id, asked) : PaymentStatus(gatewayText(process[u"status"])),
        .createdAt = timeOf(process[u"createdAt"]),
        .processedAt = timeOf(process[u"processedAt"]),
        .isTest = process[u"isTest"].toBool(),
        .fee = moneyFrom(document[u"fee"]),
        .methodCode = gatewayText(method[u"paymentMethodCode"]),
        .id = id,
        .payTo = isPayin ? payToOf(method) : PayTo {},
        .raw = bytes,
        .statusIsOfProcess = !textOf(process[u"status"]).isEmpty()};
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
        .methodCode = gatewayText(method[u"paymentMethodCode"]),
        .id = gatewayText(method[idName(kind)]),
        .payTo = kind == PaymentKind::Payin ? payToOf(method) : PayTo {},
        .raw = bytes};
}

Result<PaymentDetail> decodePaymentDetail(PaymentKind kind, const OrderId &id, const QByteArray &bytes)
{
    const auto json = parseJson(bytes);
    if (!json)
        return json.error();
    if (!json->isObject())
        return ApiError {.kind = ErrorKind::Unreadable, .text = u"The answer is no JSON object."_s};
    PaymentDetail detail = detailOf(kind, id, *json, bytes);
    if (kind == PaymentKind::Payout && (!detail.money || !detail.status.isKnown()))
        return missing(detail.money ? u"process.status"_s : u"paymentRequested.money"_s);
    return detail;
}

} // namespace kontor
