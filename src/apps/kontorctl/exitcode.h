// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/apierror.h"
#include "core/sendingpause.h"
#include "ledger/rows/records.h"

//! How kontorctl ends: a promise to scripts.
namespace kontor::exitcode {

inline constexpr int done = 0;
inline constexpr int refused = 1;
inline constexpr int wrongUsage = 2;
inline constexpr int outcomeUnknown = 3;
inline constexpr int noKey = 4;
inline constexpr int notReachable = 5; //!< and nothing was left behind: it may be tried again
inline constexpr int queued = 6; //!< saved, and will be sent later: it must not be created again

int of(const ApiError &error);
//! Of a payment that stands like this: done when the gateway has it. A conflict leaves it open whether the gateway did what was asked: it
//! may be this one, and a script that reads "not paid" would pay again.
int of(const PaymentRecord &payment);
//! Of a call that could do nothing because sending is paused, and that has saved no new payment.
int of(PauseReasons pauses);

} // namespace kontor::exitcode
