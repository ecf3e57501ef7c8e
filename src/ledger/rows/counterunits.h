// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/decimal.h"

//! The units of the counters that the ledger keeps (schema.sql says the same in figures).
namespace kontor::tally {

inline constexpr qint64 quarter = 900'000; //!< ms: no zone's day begins between two quarters of an hour
//! A sum of amount_scaled is kept as billions and a rest, because 64 bits don't hold it.
inline constexpr Decimal::Coefficient billion = 1'000'000'000;

} // namespace kontor::tally
