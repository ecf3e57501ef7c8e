// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/clock.h"

namespace kontor {

//! The gateway refuses requests, because there were too many of them for this merchant (429).
struct SlowDown {
    Millis left {}; //!< until the next one goes out; zero while they go out and may be refused again
    Millis lasting {}; //!< since the first refusal of this row

    //! No burst any more: another program may be at work for the same merchant.
    bool isLong() const { return lasting >= Seconds(30); }
    bool operator==(const SlowDown &) const = default;
};

} // namespace kontor
