// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"

namespace kontor {

//! What NumberFormat::parseAmount does once it knows the locale's grouping (in lakhs or not) and the currency's decimals.
//! Either of comma and point may be the point or the group, whatever the locale: people paste from anywhere.
std::variant<Decimal, NumberFormat::Refusal> readAmount(const QString &typed, bool lakhs, int decimals);

} // namespace kontor
