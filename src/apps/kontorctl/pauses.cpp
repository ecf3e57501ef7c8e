// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/pauses.h"

namespace kontor {

words::Message pauseMessage(const Office &office)
{
    for (const PauseReason reason : pauseOrder) {
        if (office.pauseReasons().testFlag(reason))
            return words::pause(reason, office.pauseDetail(reason));
    }
    return {};
}

} // namespace kontor
