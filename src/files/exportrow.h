// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/money.h"
#include "core/operation.h"
#include "core/paymentstate.h"
#include "core/time.h"
#include <QString>
#include <optional>

namespace kontor {

//! One payment as the export shows it (export schema 1). What doesn't apply stays empty; the columns are always all there.
struct ExportRow {
    QString orderId {};
    PaymentKind kind = PaymentKind::Payout;
    QString batchId {};
    QString reference {};
    UtcTime createdAt {};
    std::optional<UtcTime> processedAt {};
    PaymentState status = PaymentState::Draft;
    QString gatewayStatus {}; //!< the gateway's own word
    std::optional<bool> isTest {};
    Money money {};
    std::optional<Money> fee {};
    QString methodCode {};
    QString operatorCode {};
    QString accountName {};
    QString accountNumber {};
    QString email {};
    QString note {};
    QString problem {};
    QString gatewayReference {};
    QString payToName {};
    QString payToAccount {};
    QString bankCode {};
    QString bankName {};
    std::optional<UtcTime> expiresAt {};
    QString returnUrl {};
    std::optional<bool> isProven {}; //!< of a rejected one: whether it is proven that no money moved
    bool foundAfterRejected = false; //!< the gateway showed it after it was rejected
    std::optional<UtcTime> knownBy {}; //!< when it is to be known whether the gateway has it
    std::optional<UtcTime> changedAt {}; //!< not in schema 1
};

} // namespace kontor
