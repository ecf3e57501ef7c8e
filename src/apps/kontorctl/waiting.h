// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"

namespace kontor {

//! How long a command waits for a payment whose outcome is open.
inline constexpr Millis outcomeTimeout {30'000};
//! How often a command that waits reads the ledger.
inline constexpr Millis lookInterval {1'000};

} // namespace kontor
