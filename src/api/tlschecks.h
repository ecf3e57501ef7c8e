// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/tlserror.h"
#include <QList>
#include <QString>
#include <optional>

class QSslCertificate;
class QSslError;

namespace kontor {

//! What Qt has against these certificates, when it refuses them for `host`; the chain begins with the server's own.
QString refusalOf(const QList<QSslError> &errors, const QList<QSslCertificate> &chain, const QString &host);
//! What we have against certificates that Qt took: a name that doesn't count, or a key or signature that can be forged.
std::optional<QString> objectionTo(const QList<QSslCertificate> &chain, const QString &host);
//! What the words of a handshake that came to no certificate tell, as OpenSSL writes them.
QString handshakeError(const QString &words);
//! Whether a connection that was safe already ended because a client certificate was missing: with TLS 1.3 the gateway says so only then.
bool demandsClientCertificate(const QString &words);

} // namespace kontor
