// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/gatewaymessages.h"

namespace kontor {

using namespace Qt::StringLiterals;

QByteArray GatewayRequest::header(const QByteArray &name) const
{
    for (const auto &[known, value] : headers) {
        if (known.compare(name, Qt::CaseInsensitive) == 0)
            return value;
    }
    return {};
}

GatewayAnswer refusal(int status, const QString &code, const QString &message)
{
    const Json error(Json::Object {{u"code"_s, code}, {u"message"_s, message}});
    return {status, "application/json", Json(Json::Object {{u"error"_s, error}}).toBytes(), {}};
}

GatewayAnswer success(const Json &json)
{
    return {200, "application/json", json.toBytes(), {}};
}

} // namespace kontor
