// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sandbox/gateway.h"
#include "sim/chance.h"

namespace kontor::sim {

//! What a gateway is like for the whole of a run: its clock, its limits.
GatewayConfig drawGateway(Chance &chance);
//! A document for its switches (PUT /sandbox/faults): what goes wrong in it for a while.
QByteArray drawFaults(Chance &chance);

} // namespace kontor::sim
