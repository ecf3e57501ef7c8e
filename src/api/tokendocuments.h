// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/tokenbroker.h"

namespace kontor {

//! The bytes of POST /auth-tokens, minified, in the specification's order. These are signed and sent as they are.
QByteArray encodeTokenRequest(const QString &merchantCode, const TokenNeed &need, UtcSeconds timestamp);
//! Reads {"token":…}. Unreadable when there is none, or when it could not stand in a header.
Result<QByteArray> decodeToken(const QByteArray &bytes);

} // namespace kontor
