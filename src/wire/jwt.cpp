// SPDX-License-Identifier: GPL-3.0-or-later
#include "wire/jwt.h"

#include "wire/json.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype maxToken = 16'384;
constexpr auto base64url = QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals;

ApiError unreadable(const QString &why)
{
    return ApiError {.kind = ErrorKind::Unreadable, .text = why}; // never the token itself: it opens doors
}

Result<QByteArray> payloadOf(const QByteArray &token)
{
    if (token.size() > maxToken)
        return unreadable(u"The token is longer than 16 KiB."_s);
    const QList<QByteArray> parts = token.split('.');
    if (parts.size() != 3)
        return unreadable(u"The token is not a JWT of three parts."_s);
    const auto result = QByteArray::fromBase64Encoding(parts[1], base64url | QByteArray::AbortOnBase64DecodingErrors);
    if (!result || result.decoded.isEmpty())
        return unreadable(u"The token's payload is not base64url."_s);
    return result.decoded;
}

QStringList textsOf(const Json &json)
{
    QStringList texts;
    for (const Json &item : json.items()) {
        if (const auto text = item.toText())
            texts += *text;
    }
    return texts;
}

enum class Rounding { Down, Up };

//! JWT times may have a fraction (RFC 7519 §2). Nothing outside of the years 1970 to 9999.
std::optional<UtcSeconds> momentOf(const Json &json, Rounding rounding)
{
    const auto number = json.toDecimal();
    if (!number || number->isNegative() || *number > Decimal(253'402'300'799))
        return std::nullopt;
    Decimal::Coefficient whole = number->coefficient();
    for (int i = 0; i < number->scale(); ++i)
        whole /= 10;
    const auto seconds = static_cast<qint64>(whole);
    return UtcSeconds(Seconds(seconds + (rounding == Rounding::Up && number->significantScale() > 0 ? 1 : 0)));
}

} // namespace

Result<TokenClaims> readClaims(const QByteArray &token)
{
    const auto payload = payloadOf(token);
    if (!payload)
        return payload.error();
    const auto json = parseJson(*payload, {.maxBytes = maxToken});
    if (!json)
        return json.error();
    if (!json->isObject())
        return unreadable(u"The token's payload is not a JSON object."_s);
    const Json &claims = *json;
    return TokenClaims {
        .operations = textsOf(claims[u"operations"]),
        // A token that seems to live too long only makes us wait longer before we call a payment "rejected".
        .expiresAt = momentOf(claims[u"exp"], Rounding::Up),
        .issuedAt = momentOf(claims[u"iat"], Rounding::Down),
        .jti = claims[u"jti"].toText().value_or(QString()),
        .merchantCode = claims[u"sub"].toText().value_or(QString()),
    };
}

QByteArray jwtSigningInput(const QByteArray &headerJson, const QByteArray &payloadJson)
{
    return headerJson.toBase64(base64url) + '.' + payloadJson.toBase64(base64url);
}

} // namespace kontor
