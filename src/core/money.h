// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/decimal.h"
#include <QString>

namespace kontor {

//! An amount of one currency (specification, Money). The amount keeps the scale it was written with.
struct Money {
    Decimal amount {};
    QString currency {}; //!< as the gateway spells it, for example IDR

    //! Equal as money: 100.1 INR is 100.10 INR.
    bool operator==(const Money &other) const = default;
    //! "1250000.00 IDR": plain, for logs, machines and messages without a locale.
    QString toString() const { return amount.toString() + QLatin1Char(' ') + currency; }
};

} // namespace kontor
