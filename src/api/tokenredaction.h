// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArrayList>
#include <QString>

namespace kontor {

//! An answer without what repeats a credential that was sent with the request: as it was sent, escaped for JSON, an address or HTML
//! (several times over), in base64 or in hexadecimal, in capitals, and in pieces over fields and lines. "[hidden]" stands in the place of
//! each piece; everything else stays as it came, so that JSON stays JSON. Of a signed token (JWT) its signature decides: without it the
//! rest is no proof, and the gateway may name the same claims elsewhere. Credentials of fewer than 12 characters and pieces of fewer than
//! six are not recognised.
QByteArray withoutEchoes(const QByteArray &answer, const QByteArrayList &credentials);

//! A text without what looks like a signed token (JWT), whoever it belongs to: plain, with its dots escaped, or in base64.
QString withoutTokens(const QString &text);

} // namespace kontor
