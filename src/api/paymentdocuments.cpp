// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/paymentdocuments.h"

#include "wire/json.h"
#include "wire/moneyjson.h"

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

Json methodOf(const PaymentRequest &request)
{
    Json method {Json::Object {}};
    addText(method, u"paymentMethodCode"_s, request.methodCode);
    if (Json account = accountOf(request); !account.members().empty())
        method.add(u"account"_s, std::move(account));
    addText(method, u"paymentOperatorCode"_s, request.operatorCode);
    addText(method, u"emailAddress"_s, request.emailAddress);
    return method;
}

} // namespace

QByteArray encodePaymentRequest(const PaymentRequest &request)
{
    Json body;
    body.add(u"paymentRequested"_s, Json(Json::Object {{u"money"_s, toJson(request.money)}}));
    body.add(u"paymentMethod"_s, methodOf(request));
    addText(body, u"callbackUrl"_s, request.callbackUrl);
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
             &method[u"paymentOperatorCode"], &method[u"emailAddress"], &(*json)[u"callbackUrl"]}) {
        if (!isTextOrAbsent(*text))
            return missing(u"A text"_s);
    }
    return PaymentRequest {.money = *money,
        .methodCode = textOf(method[u"paymentMethodCode"]),
        .accountName = textOf(account[u"accountName"]),
        .accountNumber = textOf(account[u"accountNumber"]),
        .operatorCode = textOf(method[u"paymentOperatorCode"]),
        .emailAddress = textOf(method[u"emailAddress"]),
        .callbackUrl = textOf((*json)[u"callbackUrl"])};
}

Result<PaymentCreated> decodePaymentCreated(const QByteArray &bytes)
{
    const auto json = parseJson(bytes);
    if (!json)
        return json.error();
    const auto money = moneyFrom((*json)[u"paymentRequested"][u"money"]);
    if (!money)
        return missing(u"paymentRequested.money"_s);
    const Json &method = (*json)[u"paymentMethodResponse"];
    return PaymentCreated {.money = *money, .methodCode = textOf(method[u"paymentMethodCode"]), .id = textOf(method[u"idPayout"])};
}

Result<PaymentDetail> decodePaymentDetail(const QByteArray &bytes)
{
    const auto json = parseJson(bytes);
    if (!json)
        return json.error();
    const Json &process = (*json)[u"process"];
    const Json &method = (*json)[u"paymentMethodResponse"];
    const auto money = moneyFrom((*json)[u"paymentRequested"][u"money"]);
    const PaymentStatus status {textOf(process[u"status"])};
    if (!money || !status.isKnown())
        return missing(money ? u"process.status"_s : u"paymentRequested.money"_s);
    return PaymentDetail {.money = *money,
        .status = status,
        .createdAt = timeOf(process[u"createdAt"]),
        .processedAt = timeOf(process[u"processedAt"]),
        .isTest = process[u"isTest"].toBool(),
        .fee = moneyFrom((*json)[u"fee"]),
        .methodCode = textOf(method[u"paymentMethodCode"]),
        .id = textOf(method[u"idPayout"]),
        .raw = bytes};
}

} // namespace kontor
