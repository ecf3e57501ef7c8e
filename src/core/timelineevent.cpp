// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timelineevent.h"

#include <algorithm>

namespace kontor {

std::optional<TimelineType> timelineTypeOfKey(QStringView key)
{
    const auto *found
        = std::find_if(timelineFacts.begin(), timelineFacts.end(), [key](const TimelineFacts &each) { return each.key == key; });
    return found == timelineFacts.end() ? std::nullopt : std::optional(found->type);
}

} // namespace kontor
