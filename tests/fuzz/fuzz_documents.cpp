// SPDX-License-Identifier: GPL-3.0-or-later
// links: kontor_api kontor_wire
// seeds: json
#include "api/merchantdocuments.h"
#include "api/paymentdocuments.h"
#include "api/tokendocuments.h"
#include "check.h"

using namespace kontor;

//! What the gateway answers: read or refused, and what was read is what comes back.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const auto detail = decodePaymentDetail(PaymentKind::Payout, bytes);
    FUZZ_CHECK(detail ? detail->status.isKnown() && detail->raw == bytes : !detail.error().text.isEmpty());
    const auto created = decodePaymentCreated(PaymentKind::Payout, bytes);
    FUZZ_CHECK(!detail || created); // a detail holds all that a creation's answer needs
    const auto token = decodeToken(bytes);
    FUZZ_CHECK(!token || (!token->isEmpty() && !token->contains('\n') && !token->contains('\r')));
    (void)decodeMerchantName(bytes);

    if (const auto request = decodePaymentRequest(bytes)) {
        const QByteArray ours = encodePaymentRequest(*request);
        const auto again = decodePaymentRequest(ours);
        FUZZ_CHECK(again && *again == *request && again->money.amount.isSameAs(request->money.amount));
        FUZZ_CHECK(encodePaymentRequest(*again) == ours);
    }
    return 0;
}
