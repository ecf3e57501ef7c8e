// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/money.h"
#include "core/paymentstatus.h"
#include "core/time.h"
#include <QByteArray>
#include <QString>
#include <optional>

namespace kontor {

//! What a payout asks for: the body of POST /payouts/{idPayout} (specification, Payout request). Texts are as typed, trimmed.
struct PayoutRequest {
    Money money {};
    QString methodCode {};
    QString accountName {};
    QString accountNumber {};
    QString operatorCode {};
    QString emailAddress {};
    QString callbackUrl {}; //!< empty when callbacks are off; then it is left out of the body

    bool operator==(const PayoutRequest &) const = default;
};

//! The gateway's answer to the creation (specification, Payout creation response).
struct PayoutCreated {
    Money money {};
    QString methodCode {};
    QString idPayout {};
    bool operator==(const PayoutCreated &) const = default;
};

//! GET /payouts/{idPayout} (specification, Payout detail). Everything but money and status may be missing.
struct PayoutDetail {
    Money money {};
    PaymentStatus status {};
    std::optional<UtcTime> createdAt {};
    std::optional<UtcTime> processedAt {};
    std::optional<bool> isTest {};
    std::optional<Money> fee {};
    QString methodCode {};
    QString idPayout {};
    std::optional<UtcSeconds> answeredAt {}; //!< the answer's own Date header
    QByteArray raw {}; //!< the answer as it came
};

} // namespace kontor
