// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/orderid.h"
#include "core/submission.h"

namespace kontor {

//! Logs what happened to a payment and which state that led to (kontor.engine).
void logStep(const OrderId &payment, const submission::Event &event, PaymentState before, PaymentState after);

} // namespace kontor
