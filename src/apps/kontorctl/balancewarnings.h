// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "apps/kontorctl/clisession.h"
#include "office/payments/balancecheck.h"
#include <functional>

namespace kontor {

//! Has the balances read from the gateway where the known ones are older than a minute, and hands over what is known. Without an answer
//! within five seconds these are the balances that were read last.
void withBalances(CliSession &cli, MerchantSession &session, const std::function<void(const BalanceCheck &)> &next);

} // namespace kontor
