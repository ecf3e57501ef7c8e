// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/baseaddress.h"
#include "ledger/ledger.h"
#include "office/profiles/profile.h"

namespace kontor {

//! What the profile says of its gateway, as the ledger keeps it.
inline LedgerGateway gatewayOf(const Profile &profile)
{
    return {canonicalAddress(profile.baseUrl), profile.merchantCode};
}

} // namespace kontor
