// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <chrono>

namespace kontor {

//! Balances that were read longer ago aren't shown.
inline constexpr std::chrono::hours balancesShown {30 * 24};
//! Balances that were read less than this apart came in one answer.
inline constexpr std::chrono::seconds oneAnswer {10};

} // namespace kontor
