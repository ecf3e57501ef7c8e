// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tlserror.h"

#include <algorithm>
#include <array>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct TlsErrorName {
    TlsError trouble;
    QLatin1StringView key;
};
constexpr std::array tlsErrorNames {TlsErrorName {TlsError::Expired, "expired"_L1},
    TlsErrorName {TlsError::NotYetValid, "not-yet-valid"_L1}, TlsErrorName {TlsError::SelfSigned, "self-signed"_L1},
    TlsErrorName {TlsError::UnknownAuthority, "unknown-authority"_L1}, TlsErrorName {TlsError::OtherHost, "other-host"_L1},
    TlsErrorName {TlsError::CommonNameOnly, "common-name-only"_L1}, TlsErrorName {TlsError::WeakKey, "weak-key"_L1},
    TlsErrorName {TlsError::WeakSignature, "weak-signature"_L1}, TlsErrorName {TlsError::WrongUse, "wrong-use"_L1},
    TlsErrorName {TlsError::Revoked, "revoked"_L1}, TlsErrorName {TlsError::OldProtocol, "old-protocol"_L1},
    TlsErrorName {TlsError::NoTls, "no-tls"_L1}, TlsErrorName {TlsError::NoSharedCipher, "no-shared-cipher"_L1},
    TlsErrorName {TlsError::HandshakeRefused, "handshake-refused"_L1}, TlsErrorName {TlsError::ClientCertificate, "client-certificate"_L1},
    TlsErrorName {TlsError::UnknownName, "unknown-name"_L1}, TlsErrorName {TlsError::WeakExchange, "weak-exchange"_L1},
    TlsErrorName {TlsError::Handshake, "handshake"_L1}, TlsErrorName {TlsError::Other, "other"_L1}};

} // namespace

QString tlsText(TlsError trouble, const QString &detail)
{
    const auto name
        = std::find_if(tlsErrorNames.begin(), tlsErrorNames.end(), [trouble](const TlsErrorName &each) { return each.trouble == trouble; });
    return detail.isEmpty() ? QString(name->key) : name->key + ": "_L1 + detail;
}

QPair<TlsError, QString> readTlsText(const QString &text)
{
    const qsizetype colon = text.indexOf(": "_L1);
    const QString key = text.left(colon);
    const auto name
        = std::find_if(tlsErrorNames.begin(), tlsErrorNames.end(), [&key](const TlsErrorName &each) { return each.key == key; });
    if (name == tlsErrorNames.end())
        return {TlsError::Other, text};
    return {name->trouble, colon < 0 ? QString() : text.mid(colon + 2)};
}

} // namespace kontor
