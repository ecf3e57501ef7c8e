// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/submission.h"

namespace kontor::submission {

inline UtcSeconds at(int seconds)
{
    return UtcSeconds(Seconds(seconds));
}

inline Event post(PostOutcome outcome, int httpStatus = 0)
{
    return PostEnded {outcome, httpStatus, std::nullopt};
}

} // namespace kontor::submission
