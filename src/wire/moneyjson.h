// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/money.h"
#include "wire/json.h"

namespace kontor {

//! {"amount":100.10,"currencyCode":"IDR"}: amount as a JSON number with its scale (specification, Money).
Json toJson(const Money &money);
//! Nothing when amount is not a number that fits, or the code is not a non-empty text.
std::optional<Money> moneyFrom(const Json &json);

} // namespace kontor
