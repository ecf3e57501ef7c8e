// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/sendingpause.h"
#include "ledger/ledger.h"

namespace kontor {

//! The detail of PauseReason::LedgerOlder: how much is missing, or that nothing tells.
PauseDetail olderCopyDetail(const OlderCopy &copy);
//! The detail of PauseReason::OtherGateway: whose the payments are, and whom the profile names.
PauseDetail otherGatewayDetail(const LedgerGateway &ledgers, const LedgerGateway &profiles);

} // namespace kontor
