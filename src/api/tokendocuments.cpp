// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/tokendocuments.h"

#include "api/secretredaction.h"
#include "signing/keypair.h"
#include "wire/json.h"
#include "wire/moneyjson.h"

#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype maxToken = 16'384;

// No blanks and no line ends: a token must not be able to add headers of its own.
bool fitsHeader(const QString &token)
{
    return !token.isEmpty() && token.size() <= maxToken
        && std::all_of(token.begin(), token.end(), [](QChar c) { return c > u' ' && c < QChar(0x7f); });
}

// In the specification's order: what is asked for, then which money, then the proof.
QByteArray finished(Json request, const std::optional<Money> &money)
{
    if (money)
        request.add(u"money"_s, toJson(*money));
    return request.toBytes();
}

Json begun(const QString &merchantCode, Seconds validity)
{
    Json request;
    request.add(u"merchantCode"_s, merchantCode);
    request.add(u"validitySecs"_s, Json(qint64(validity.count())));
    return request;
}

QByteArray withMember(const QByteArray &request, const QByteArray &member)
{
    return request.chopped(1) + ',' + member + '}';
}

// Not by Json, whose texts would leave copies of the secret behind.
QByteArray escaped(const QByteArray &secret)
{
    QByteArray text;
    text.reserve(6 * secret.size());
    for (const char c : secret) {
        if (c == '"' || c == '\\')
            text += '\\';
        if (static_cast<uchar>(c) < 0x20)
            text += "\\u00" + QByteArray(1, c).toHex();
        else
            text += c;
    }
    return text;
}

} // namespace

QByteArray encodeTokenRequest(const QString &merchantCode, const TokenNeed &need)
{
    Json::Array operations;
    for (const auto &operation : need.operations)
        operations.emplace_back(operation.toString());
    Json request = begun(merchantCode, need.validity);
    request.add(u"operations"_s, Json(std::move(operations)));
    return finished(std::move(request), need.money);
}

QByteArray encodeTokenRequest(const QString &merchantCode, const TokenOrder &order)
{
    Json request = begun(merchantCode, order.validity);
    if (order.action.isEmpty()) {
        request.add(u"operations"_s, Json(Json::Array(order.operations.begin(), order.operations.end())));
    } else {
        request.add(u"action"_s, order.action);
        request.add(u"idPayment"_s, order.idPayment);
    }
    return finished(std::move(request), order.money);
}

QByteArray withTimestamp(const QByteArray &request, UtcSeconds timestamp)
{
    return withMember(request, "\"timestamp\":" + QByteArray::number(qint64(timestamp.time_since_epoch().count())));
}

std::optional<QByteArray> withSecret(const QByteArray &request, const QByteArray &secret)
{
    if (!secret.isValidUtf8())
        return std::nullopt;
    QByteArray text = escaped(secret);
    QByteArray member = "\"secret\":\"" + text + '"';
    const QByteArray complete = withMember(request, member);
    wipe(text);
    wipe(member);
    return complete;
}

QString withoutSecret(const QString &words, const QByteArray &secret)
{
    return mayEcho(words, secret) ? u"[hidden: this may repeat a secret]"_s : words;
}

Result<QByteArray> decodeToken(const QByteArray &bytes)
{
    const auto json = parseJson(bytes);
    if (!json)
        return json.error();
    const auto token = (*json)[u"token"].toText();
    if (!token || !fitsHeader(*token))
        return ApiError {.kind = ErrorKind::Unreadable, .text = u"The answer holds no usable token."_s};
    return token->toLatin1();
}

} // namespace kontor
