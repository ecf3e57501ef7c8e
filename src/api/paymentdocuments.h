// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/payment.h"
#include "core/result.h"

namespace kontor {

//! The bytes of POST /payouts/{idPayout}, minified, in the specification's order. These are frozen in the ledger and sent as they are.
QByteArray encodePaymentRequest(const PaymentRequest &request);
//! Reads such bytes back: what the review page and receipts show (decisions.md §8).
Result<PaymentRequest> decodePaymentRequest(const QByteArray &bytes);
//! Reads the creation's answer; unknown members are ignored. Unreadable when it is not JSON or paymentRequested.money is missing.
Result<PaymentCreated> decodePaymentCreated(const QByteArray &bytes);
//! Reads GET /payouts/{idPayout}; Unreadable when money or process.status is missing.
Result<PaymentDetail> decodePaymentDetail(const QByteArray &bytes);

} // namespace kontor
