// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/operation.h"
#include "core/orderid.h"
#include "core/payment.h"
#include "core/result.h"

namespace kontor {

//! The bytes of POST /payouts/{idPayout} or /payins/{idPayin}, minified, in the order of the specification's tables (Payout request,
//! Payin request). These are frozen in the ledger and sent as they are.
QByteArray encodePaymentRequest(const PaymentRequest &request, PaymentKind kind = PaymentKind::Payout);
//! Reads such bytes back: what the review page and receipts show.
Result<PaymentRequest> decodePaymentRequest(const QByteArray &bytes);
//! Reads the creation's answer (Payout and Payin creation response); unknown members are ignored. Unreadable when it is not JSON or
//! paymentRequested.money is missing. The caller compares money and ID with what it sent.
Result<PaymentCreated> decodePaymentCreated(PaymentKind kind, const QByteArray &bytes);
//! Reads GET /payouts/{idPayout}: Unreadable when money or process.status is missing. Reads GET /payins/{idPayin}, whose shape is not
//! shown: only what is no JSON object is Unreadable; known names are read where the payout detail and the payin creation response have
//! them. A payin's status may also stand at the top, or in `payment` or `payin`; then it is believed only when all of them say the same,
//! and one at the top only when the document shows the payment: its money, paymentMethodResponse, or flat the ID that was asked for.
//! Without any of these it is about the call. Texts are kept as gatewayText() gives them.
Result<PaymentDetail> decodePaymentDetail(PaymentKind kind, const OrderId &id, const QByteArray &bytes);

} // namespace kontor
