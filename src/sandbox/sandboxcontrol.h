// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sandbox/gateway.h"

namespace kontor {

//! The control addresses below /sandbox/: no token, no version, not counted as requests.
bool isControl(const GatewayRequest &request);
GatewayAnswer control(Gateway &gateway, const GatewayRequest &request, UtcTime now);

//! The PEM blocks in a text that may hold several.
QList<QByteArray> pemBlocks(const QByteArray &text);

} // namespace kontor
