// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/pauses.h"

using namespace Qt::StringLiterals;

namespace kontor {

words::Message pauseMessage(const Office &office)
{
    for (const PauseReason reason : pauseOrder) {
        if (!office.pauseReasons().testFlag(reason))
            continue;
        const PauseDetail detail = office.pauseDetail(reason);
        return reason == PauseReason::LedgerOlder ? olderCopyMessage(detail) : words::pause(reason, detail);
    }
    return {};
}

words::Message olderCopyMessage(const PauseDetail &detail)
{
    words::Message message = words::pause(PauseReason::LedgerOlder, detail);
    message.text += u" You say so with: kontorctl accept older-copy"_s;
    return message;
}

} // namespace kontor
