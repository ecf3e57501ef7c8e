// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/payment.h"
#include <QList>

namespace kontor {

//! What a batch is about, as its review shows it: one sum a currency, never across them, and the largest payouts of each. Made where its
//! rows are made: to walk through fifty thousand of them once more would keep a window waiting.
struct BatchSummary {
    struct Currency {
        Money sum {};
        int payouts = 0;
        QList<PaymentRequest> largest {}; //!< five at most, the largest first
        bool isTooLarge = false; //!< the sum has more digits than can be kept: it isn't shown
    };
    static constexpr int mostLargest = 5;

    QList<Currency> currencies {}; //!< in the order of their first row

    void add(const PaymentRequest &request);
};

} // namespace kontor
