// SPDX-License-Identifier: GPL-3.0-or-later
#include "wire/moneyjson.h"

namespace kontor {

using namespace Qt::StringLiterals;

Json toJson(const Money &money)
{
    return Json::Object {{u"amount"_s, money.amount}, {u"currencyCode"_s, money.currency}};
}

std::optional<Money> moneyFrom(const Json &json)
{
    const auto amount = json[u"amount"].toDecimal();
    const auto currency = json[u"currencyCode"].toText();
    if (!amount || !currency || currency->isEmpty())
        return std::nullopt;
    return Money {*amount, *currency};
}

} // namespace kontor
