// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringView>
#include <optional>

namespace kontor {

//! Digits after the point in ISO 4217 (JPY 0, IDR 2, KWD 3); nothing for a code that is not in the table.
//! ISO's table, not CLDR's: they differ for IDR, HUF, IQD, LBP, COP and MGA, and CLDR's are for display.
std::optional<int> minorUnits(QStringView currency);
//! Three to eight letters or digits. The specification gives no list, so an unknown code is possible.
bool looksLikeCurrency(QStringView code);
//! One to ten letters or digits: what a gateway may call a currency of its own. Anything else that stands in its place is no code.
bool isCurrencyCode(QStringView text);

} // namespace kontor
