// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/payout.h"
#include "core/result.h"

namespace kontor {

//! The bytes of POST /payouts/{idPayout}, minified, in the specification's order. These are frozen in the ledger and sent as they are.
QByteArray encodePayoutRequest(const PayoutRequest &request);
//! Reads such bytes back: what the review page and receipts show (decisions.md §8).
Result<PayoutRequest> decodePayoutRequest(const QByteArray &bytes);
//! Reads the creation's answer; unknown members are ignored. Unreadable when it is not JSON or paymentRequested.money is missing.
Result<PayoutCreated> decodePayoutCreated(const QByteArray &bytes);
//! Reads GET /payouts/{idPayout}; Unreadable when money or process.status is missing.
Result<PayoutDetail> decodePayoutDetail(const QByteArray &bytes);

} // namespace kontor
