// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reply.h"
#include "core/textformat.h"
#include "ledger/ledger.h"
#include "office/profiles/profile.h"

namespace kontor {

//! Why this payout may not be queued by itself (ReasonCode::AboveLimit). Empty when it may.
Reason whyAboveLimit(const Money &money, const Limits &limits);
//! The same as an error.
std::optional<ApiError> aboveLimit(const Money &money, const Limits &limits);

bool isAboveLimit(const Money &money, const Limits &limits);

//! Whether any of these currencies has a limit for a day: only then does the ledger have to be asked.
bool haveDailyLimit(const QList<Money> &payouts, const Limits &limits);

//! Done when these payouts and those of today stay within the limits of a day, AboveLimit when they don't. Today is this computer's, and
//! what counts is when a payout was handed over to be sent; drafts, cancelled and refused ones don't. `owner` is the reply's parent.
Reply<Done> *checkDailyLimits(Ledger &ledger, const QList<Money> &payouts, const Limits &limits, UtcTime now, QObject *owner);

} // namespace kontor
