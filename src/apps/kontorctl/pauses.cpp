// SPDX-License-Identifier: GPL-3.0-or-later
#include "apps/kontorctl/pauses.h"

namespace kontor {

words::Message pauseMessage(const Office &office)
{
    using enum PauseReason;
    // Keys first: without one nothing else can be found out.
    for (const PauseReason reason : {KeychainLocked, KeychainMissing, KeyGone, LedgerDamaged, LedgerOlder, LeaseLost, Tls, Offline,
             GatewayTrouble, NotAllowed, WrongAddress, Redirected, LedgerTrouble, TestFlag, Person, Recovery}) {
        if (office.pauseReasons().testFlag(reason))
            return words::pause(reason, office.pauseDetail(reason));
    }
    return {};
}

} // namespace kontor
