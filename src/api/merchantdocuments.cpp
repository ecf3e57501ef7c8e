// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/merchantdocuments.h"

#include "api/gatewaytext.h"
#include "wire/json.h"

namespace kontor {

using namespace Qt::StringLiterals;

Result<QString> decodeMerchantName(const QByteArray &bytes)
{
    const auto json = parseJson(bytes);
    if (!json)
        return json.error();
    const auto name = (*json)[u"channelInfo"][u"name"].toText();
    if (!name)
        return ApiError {.kind = ErrorKind::Unreadable, .text = u"The answer holds no channelInfo.name."_s};
    return gatewayText(*name);
}

} // namespace kontor
