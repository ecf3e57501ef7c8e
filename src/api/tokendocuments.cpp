// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/tokendocuments.h"

#include "wire/json.h"
#include "wire/moneyjson.h"

#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype maxToken = 16 * 1024;

// No blanks and no line ends: a token must not be able to add headers of its own.
bool fitsHeader(const QString &token)
{
    return !token.isEmpty() && token.size() <= maxToken
        && std::all_of(token.begin(), token.end(), [](QChar c) { return c > u' ' && c < QChar(0x7f); });
}

} // namespace

QByteArray encodeTokenRequest(const QString &merchantCode, const TokenNeed &need, UtcSeconds timestamp)
{
    Json::Array operations;
    for (const auto &operation : need.operations)
        operations.emplace_back(operation.toString());
    Json request;
    request.add(u"merchantCode"_s, merchantCode);
    request.add(u"validitySecs"_s, Json(qint64(need.validity.count())));
    request.add(u"operations"_s, Json(std::move(operations)));
    if (need.money)
        request.add(u"money"_s, toJson(*need.money));
    request.add(u"timestamp"_s, Json(qint64(timestamp.time_since_epoch().count())));
    return request.toBytes();
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
