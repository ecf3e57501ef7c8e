// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sandbox/gateway.h"

//! What a fault makes of an answer.
namespace kontor {

//! The status, body and headers that the fault names.
GatewayAnswer answerOf(const Fault &fault);
//! Changes the answer and how it leaves, as the fault says. Of FaultAction::None nothing.
void distort(Outcome &outcome, const Fault &fault);

} // namespace kontor
