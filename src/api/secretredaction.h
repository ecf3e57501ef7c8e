// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>

namespace kontor {

//! Whether a gateway's words may repeat four characters in a row of the secret that was sent to it, in whichever way they are written:
//! as they are, escaped for JSON, an address or HTML (several times over), in base64, in capitals, cut off at either end. True when in
//! doubt: words that are lost can be asked for again, a secret that was shown can't be taken back. The secret is UTF-8.
bool mayEcho(const QString &words, const QByteArray &secret);

} // namespace kontor
