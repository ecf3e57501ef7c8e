// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/callbacks/unansweredcallback.h"

#include <algorithm>

namespace kontor {

std::optional<UtcTime> unansweredCallback(const CallbackLog &log, const OrderId &payment)
{
    const auto &entries = log.entries();
    const auto found = std::find_if(entries.begin(), entries.end(),
        [&payment](const CallbackEntry &entry) { return entry.end == CallbackEntry::End::Asking && entry.payment == payment; });
    return found == entries.end() ? std::nullopt : std::optional(found->at);
}

} // namespace kontor
