// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/operation.h"

namespace kontor {

//! "payout" or "payin": the command's first word, and what the payment is called in a sentence.
inline QString nameOf(PaymentKind kind)
{
    return kind == PaymentKind::Payout ? QStringLiteral("payout") : QStringLiteral("payin");
}

} // namespace kontor
