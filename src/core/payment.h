// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/money.h"
#include "core/paymentstatus.h"
#include "core/time.h"
#include <QByteArray>
#include <QString>
#include <optional>

namespace kontor {

//! What a payment asks for: the body of POST /payouts/{idPayout} or POST /payins/{idPayin} (specification, Payout request and
//! Payin request). Texts are as typed, trimmed. For a payin the account is the customer's.
struct PaymentRequest {
    Money money {};
    QString methodCode {};
    QString accountName {};
    QString accountNumber {};
    QString operatorCode {};
    QString emailAddress {};
    QString callbackUrl {}; //!< empty when callbacks are off; then it is left out of the body
    QString returnUrl {}; //!< payins only: where the customer returns to

    bool operator==(const PaymentRequest &) const = default;
};

//! Where, how much and until when the customer pays (specification, Payin creation response). Anything may be missing.
struct PayTo {
    std::optional<Money> money {}; //!< what is to be transferred, where it differs from what was asked for, too
    QString accountName {};
    QString accountNumber {};
    QString bankCode {};
    QString bankName {};
    QString reference {}; //!< the gateway's payment reference
    std::optional<UtcTime> expiresAt {};
    QString returnUrl {};

    bool operator==(const PayTo &) const = default;
    bool isEmpty() const { return *this == PayTo {}; }
};

//! The gateway's answer to the creation (specification, Payout and Payin creation response).
struct PaymentCreated {
    Money money {};
    QString methodCode {};
    QString id {}; //!< idPayout or idPayin; empty when it was left out
    PayTo payTo {}; //!< of a payin
    QByteArray raw {}; //!< the answer as it came
    int httpStatus = 200; //!< its own, of the 2xx
    bool operator==(const PaymentCreated &) const = default;
};

//! GET /payouts/{idPayout} (specification, Payout detail) or GET /payins/{idPayin}, whose shape is not shown: there anything may be
//! missing, and known names are read where they occur. Of a payout everything but money and status may be missing.
struct PaymentDetail {
    std::optional<Money> money {};
    PaymentStatus status {}; //!< not known when a payin's answer names none that we recognise
    std::optional<UtcTime> createdAt {};
    std::optional<UtcTime> processedAt {};
    std::optional<bool> isTest {};
    std::optional<Money> fee {};
    QString methodCode {};
    QString id {};
    PayTo payTo {}; //!< of a payin
    std::optional<UtcSeconds> answeredAt {}; //!< the answer's own Date header
    Millis endedAt {}; //!< when the answer had come, by Clock::monotonic()
    QByteArray raw {}; //!< the answer as it came
    int httpStatus = 200; //!< its own, of the 2xx
    bool statusIsOfProcess = false; //!< the status stood at process.status, where the specification has a payout's
    bool isFromCache = false; //!< a header says so: it may be older than its request
};

} // namespace kontor
