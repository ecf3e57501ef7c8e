// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/money.h"
#include "core/operation.h"
#include "core/time.h"
#include "wire/json.h"
#include <optional>
#include <variant>

namespace kontor {

//! What a creation call asks for, read and checked (specification, Payout request and Payin request).
struct PaymentOrder {
    Json money {}; //!< as it came: an amount keeps its text
    Money value {};
    QString methodCode {};
    QString operatorCode {}; //!< empty when it was left out
    QString callbackUrl {};
    QString returnUrl {};
};
//! The order, or a sentence on what is wrong with the body. Which fields are required is the sandbox's own choice (the specification
//! doesn't show it): money above zero, paymentMethodCode, accountName and accountNumber.
std::variant<PaymentOrder, QString> readOrder(const QByteArray &body);

//! How far a payin has come. The words that people see for it can be chosen (setting payin_words).
enum class PayinStage { Waiting, Paid, Short, Over, Late, Expired };
QString nameOf(PayinStage stage); //!< "waiting", "paid", "short", "over", "late", "expired"
std::optional<PayinStage> payinStage(const QString &name);

//! Where and until when the customer pays (specification, Payin creation response).
struct PayinAccount {
    QString accountName {};
    QString accountNumber {};
    QString bankCode {};
    QString bankName {};
    QString reference {};
    UtcTime expiresAt {}; //!< on this computer's clock, as all times here
    bool isFeeDue = false;
};

//! A payment that the gateway has accepted.
struct AcceptedPayment {
    PaymentKind kind = PaymentKind::Payout;
    QString id {};
    QByteArray body {};
    PaymentOrder order {};
    UtcTime acceptedAt {};
    Millis skew {0}; //!< how far the gateway's clock was ahead
    bool isTest = true;
    QString status {};
    std::optional<UtcTime> processedAt {}; //!< as the gateway's clock had it; of a payout: from its last status on
    PayinAccount account {}; //!< of a payin, as is what follows
    PayinStage stage = PayinStage::Waiting;
    Decimal received {};

    QString key() const { return collection(kind) + QLatin1Char('/') + id; }
};

//! Half a percent of what was paid, cut off at the amount's own scale: the sandbox's rule, the specification has none. A payout
//! costs it once its status is SUCCESS, and nothing (a fee of 0) when its last status is another word; a payin once something was paid and
//! when the setting payin_fee said so at its creation.
std::optional<Money> feeOf(const AcceptedPayment &payment);

} // namespace kontor
