// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/callbacks/callbacklog.h"

namespace kontor {

//! When the first callback about this payment came after which the gateway has not answered a question yet: what is known of it may be
//! old. Of those that this program heard.
std::optional<UtcTime> unansweredCallback(const CallbackLog &log, const OrderId &payment);

} // namespace kontor
