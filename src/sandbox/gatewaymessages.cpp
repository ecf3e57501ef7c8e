// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/gatewaymessages.h"

#include <QRegularExpression>

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

GatewayAnswer badRequest(const QString &message)
{
    return refusal(400, u"BAD_REQUEST"_s, message);
}

bool isPaymentId(const QString &id)
{
    static const QRegularExpression form(u"^[A-Za-z0-9._~-]{1,64}\\z"_s);
    return form.match(id).hasMatch();
}

GatewayAnswer success(const Json &json)
{
    return {200, "application/json", json.toBytes(), {}};
}

} // namespace kontor
