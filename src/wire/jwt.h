// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "core/time.h"
#include <QByteArray>
#include <QString>
#include <QStringList>

namespace kontor {

//! The claims of an access token (specification, Bearer tokens §2). Read only, never verified: we hold no key for that.
struct TokenClaims {
    QStringList operations {};
    std::optional<UtcSeconds> expiresAt {};
    std::optional<UtcSeconds> issuedAt {};
    QString jti {};
    QString merchantCode {};
};

//! Reads the payload of a compact JWT of at most 16 KiB. Members that are missing or odd stay empty; an error only where there is no
//! payload.
Result<TokenClaims> readClaims(const QByteArray &token);
//! Header and payload as a signed token's first two parts, base64url without padding. The sandbox adds the signature.
QByteArray jwtSigningInput(const QByteArray &headerJson, const QByteArray &payloadJson);

} // namespace kontor
