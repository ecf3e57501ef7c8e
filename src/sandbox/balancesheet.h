// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/decimal.h"
#include "sandbox/acceptedpayment.h"
#include <QHash>
#include <optional>

namespace kontor {

//! What payments have moved on the merchant's account with the gateway, by currency. (The specification names balances and shows no rule.)
//! A payout takes its amount when it is accepted, its fee when its status is SUCCESS, and gives both back when its last status is
//! another word. A payin adds what was paid, less its fee.
class BalanceSheet {
public:
    //! What one payment moves, as it stands.
    struct Effect {
        Decimal moved {}; //!< less than zero: taken
        Decimal held {}; //!< taken for a payout that isn't over yet
    };
    static Effect effectOf(const AcceptedPayment &payment);

    //! Sums of all payments. Nothing when the sum would have more digits than a Decimal.
    std::optional<Decimal> movedWith(const QString &currency, const Decimal &change) const;
    Decimal moved(const QString &currency) const { return m_sums.value(currency).moved; }
    Decimal held(const QString &currency) const { return m_sums.value(currency).held; }
    //! One payment's effect is another from now on.
    void replace(const QString &currency, const Effect &before, const Effect &after);
    void clear() { m_sums.clear(); }

private:
    QHash<QString, Effect> m_sums;
};

//! The same value without zeros at its end, but with at least so many digits after the point.
Decimal tidied(const Decimal &value, int leastScale);

} // namespace kontor
