// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/decimal.h"
#include <cmath>

namespace kontor {

//! How high an amount is drawn, and nothing else: amounts are never reckoned with in this form.
inline double drawnHeight(const Decimal &value)
{
    return static_cast<double>(value.coefficient()) / std::pow(10.0, value.scale());
}

} // namespace kontor
