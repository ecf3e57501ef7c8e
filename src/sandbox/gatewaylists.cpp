// SPDX-License-Identifier: GPL-3.0-or-later
// What the gateway tells about itself and the merchant: options, code lists, balances, the channel's name.
#include "sandbox/gateway.h"
#include "wire/moneyjson.h"

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

// Specification, Endpoints §4: comma-separated; what isn't supported is ignored. Nothing asked for: everything.
std::optional<QStringList> currenciesRequested(const QUrlQuery &query)
{
    const QString list = query.allQueryItemValues(u"currencies"_s, QUrl::FullyDecoded).join(u',');
    return list.isEmpty() ? std::nullopt : std::optional(list.split(u','));
}

} // namespace

GatewayAnswer Gateway::paymentOptions(const Requested &asked)
{
    const auto body = parseJson(asked.request.body);
    const auto money = body ? moneyFrom((*body)[u"money"]) : std::nullopt;
    if (!money || !money->amount.isPositive())
        return refusal(400, u"BAD_REQUEST"_s, u"money needs a number above zero as amount and a currencyCode."_s);
    if (asked.grant.money && *asked.grant.money != *money)
        return refusal(403, u"NOT_PERMITTED"_s, u"The token is limited to another amount or currency."_s);
    return success(m_lists.options(*money));
}

GatewayAnswer Gateway::merchantInfo(const Requested &asked)
{
    Q_UNUSED(asked)
    const Json channel(Json::Object {{u"name"_s, channelName()}});
    return success(Json(Json::Object {{u"channelInfo"_s, channel}}));
}

GatewayAnswer Gateway::balances(const Requested &asked)
{
    const auto wanted = currenciesRequested(asked.request.query);
    Json::Array items;
    for (const CodeLists::Currency &currency : m_lists.currencies()) {
        if (wanted && !wanted->contains(currency.code))
            continue;
        items.push_back(
            Json(Json::Object {{u"currencyCode"_s, currency.code}, {u"available"_s, tidied(available(currency.code), currency.decimals)},
                {u"pending"_s, tidied(m_store.balances().held(currency.code), currency.decimals)}}));
    }
    return success(Json(Json::Object {{u"data"_s, Json(items)}}));
}

GatewayAnswer Gateway::currencies(const Requested &asked)
{
    Q_UNUSED(asked)
    return success(m_lists.currenciesJson());
}

GatewayAnswer Gateway::paymentOperators(const Requested &asked)
{
    Q_UNUSED(asked)
    return success(m_lists.operatorsJson());
}

} // namespace kontor
