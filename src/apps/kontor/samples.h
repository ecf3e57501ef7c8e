// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/session/merchantsession.h"

namespace kontor {

//! Gives a newcomer something to look at: forty practice payouts, issued through the same desk, worker and gateway as any other.
//! Does nothing when the ledger holds a payment already.
void addSamplesToEmptyLedger(MerchantSession &session, QObject *context);

} // namespace kontor
