// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/decimal.h"

struct sqlite3;

namespace kontor {

//! Gives the connection compare_amounts(a, b): -1, 0 or 1 as the decimal numbers in two texts are ordered; NULL when one is none. And
//! amount_order(a): bytes that are ordered as those numbers are.
void addAmountOrder(sqlite3 *connection);

//! Digits behind the point of payments.amount_scaled: it counts ten-thousandths.
inline constexpr int sortScale = 4;

//! The nearest number of ten-thousandths at or above (below) the amount, as payments.amount_scaled counts them; the greatest or the least
//! there is when it lies beyond.
qint64 scaledAtOrAbove(const Decimal &amount);
qint64 scaledAtOrBelow(const Decimal &amount);

} // namespace kontor
