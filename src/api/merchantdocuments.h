// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"

namespace kontor {

//! Reads {"channelInfo":{"name":…}} (specification, Merchant information response). Unreadable when there is no name.
Result<QString> decodeMerchantName(const QByteArray &bytes);

} // namespace kontor
