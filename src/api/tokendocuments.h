// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "api/tokenbroker.h"

namespace kontor {

//! What POST /auth-tokens asks for, minified, in the specification's order, without the proof that comes last.
QByteArray encodeTokenRequest(const QString &merchantCode, const TokenNeed &need);
//! The same for a token to hand out: POST /auth-tokens-by-action when it names an action, otherwise POST /auth-tokens.
QByteArray encodeTokenRequest(const QString &merchantCode, const TokenOrder &order);
//! Adds the proof's own member at the end (specification, Methods of authenticating): what is signed, and sent as it is.
QByteArray withTimestamp(const QByteArray &request, UtcSeconds timestamp);
//! The deprecated secret's. Nothing when the secret is no UTF-8. The bytes are secret: wipe() them after use.
std::optional<QByteArray> withSecret(const QByteArray &request, const QByteArray &secret);
//! A gateway's words, or a sentence of ours where they may repeat the secret that was sent to it (mayEcho()).
QString withoutSecret(const QString &words, const QByteArray &secret);
//! Reads {"token":…}. Unreadable when there is none, or when it could not stand in a header.
Result<QByteArray> decodeToken(const QByteArray &bytes);

} // namespace kontor
