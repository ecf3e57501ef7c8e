// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/engine/ledgerpauses.h"

namespace kontor {

namespace {

constexpr qint64 entriesOfANewLedger = 1; // that it was made

} // namespace

PauseDetail olderCopyDetail(const OlderCopy &copy)
{
    using enum PauseDetail::Cause;
    if (copy.isUnknownHere)
        return {UnknownHere, Args()};
    if (copy.expected == 0)
        return {};
    const auto cause = copy.entries <= entriesOfANewLedger ? LedgerGone : copy.entries >= copy.expected ? LedgerForked : LedgerShorter;
    return {cause, {{Arg::Entries, copy.entries}, {Arg::ExpectedEntries, copy.expected}}};
}

PauseDetail otherGatewayDetail(const LedgerGateway &ledgers, const LedgerGateway &profiles)
{
    return {PauseDetail::Cause::Usual,
        {{Arg::LedgerMerchant, ledgers.merchant}, {Arg::LedgerAddress, ledgers.address}, {Arg::ProfileMerchant, profiles.merchant},
            {Arg::ProfileAddress, profiles.address}}};
}

} // namespace kontor
