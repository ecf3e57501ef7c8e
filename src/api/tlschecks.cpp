// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/tlschecks.h"

#include "api/network.h"

#include <QSslCertificate>
#include <QSslError>
#include <QSslKey>
#include <algorithm>
#include <array>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! What OpenSSL says, and what it means; the first that is found counts. "alert" is what the other side said.
struct Sign {
    QLatin1StringView words;
    TlsError trouble;
};
constexpr std::array signs {Sign {"alert protocol version"_L1, TlsError::OldProtocol},
    Sign {"unsupported protocol"_L1, TlsError::OldProtocol}, Sign {"wrong version number"_L1, TlsError::NoTls},
    Sign {"http request"_L1, TlsError::NoTls}, Sign {"packet length too long"_L1, TlsError::NoTls},
    Sign {"dh key too small"_L1, TlsError::WeakExchange}, Sign {"bad dh value"_L1, TlsError::WeakExchange},
    Sign {"modulus too small"_L1, TlsError::WeakExchange}, Sign {"key too small"_L1, TlsError::WeakKey},
    Sign {"key too weak"_L1, TlsError::WeakKey}, Sign {"md too weak"_L1, TlsError::WeakSignature},
    Sign {"certificate required"_L1, TlsError::ClientCertificate}, Sign {"alert bad certificate"_L1, TlsError::ClientCertificate},
    Sign {"alert no certificate"_L1, TlsError::ClientCertificate}, Sign {"alert certificate unknown"_L1, TlsError::ClientCertificate},
    Sign {"unrecognized name"_L1, TlsError::UnknownName}, Sign {"insufficient security"_L1, TlsError::NoSharedCipher},
    Sign {"no shared cipher"_L1, TlsError::NoSharedCipher}, Sign {"no ciphers available"_L1, TlsError::NoSharedCipher},
    Sign {"wrong cipher returned"_L1, TlsError::NoSharedCipher}, Sign {"unknown cipher"_L1, TlsError::NoSharedCipher},
    Sign {"wrong curve"_L1, TlsError::NoSharedCipher}, Sign {"wrong signature type"_L1, TlsError::NoSharedCipher},
    Sign {"no suitable"_L1, TlsError::NoSharedCipher}, Sign {"handshake failure"_L1, TlsError::HandshakeRefused}};

constexpr int leastRsaBits = 2048;
constexpr int leastCurveBits = 224;

bool isWeak(const QSslKey &key)
{
    switch (key.algorithm()) {
    case QSsl::Rsa:
        return key.length() < leastRsaBits;
    case QSsl::Ec:
        return key.length() < leastCurveBits;
    case QSsl::Dsa:
    case QSsl::Dh:
        return true;
    default: // Qt doesn't know its kind (Ed25519); OpenSSL has looked at it
        return false;
    }
}

//! The element of DER at the front of `bytes`: its content, and what follows it. Nothing where it isn't whole.
struct Element {
    QByteArrayView content;
    QByteArrayView rest;
};
std::optional<Element> element(QByteArrayView bytes)
{
    if (bytes.size() < 2)
        return std::nullopt;
    qsizetype length = uchar(bytes[1]);
    qsizetype head = 2;
    if (length > 0x80) {
        const qsizetype digits = length - 0x80;
        if (digits > 4 || bytes.size() < 2 + digits)
            return std::nullopt;
        length = 0;
        for (; head < 2 + digits; ++head)
            length = length * 256 + uchar(bytes[head]);
    }
    if (bytes.size() < head + length)
        return std::nullopt;
    return Element {bytes.sliced(head, length), bytes.sliced(head + length)};
}

//! The object identifier of the algorithm that signed it: Certificate ::= SEQUENCE { tbsCertificate, signatureAlgorithm { oid … } … }
QByteArray signatureAlgorithm(const QSslCertificate &certificate)
{
    const QByteArray der = certificate.toDer();
    const auto whole = element(der);
    const auto signedPart = whole ? element(whole->content) : std::nullopt;
    const auto algorithm = signedPart ? element(signedPart->rest) : std::nullopt;
    const auto identifier = algorithm ? element(algorithm->content) : std::nullopt;
    return identifier ? identifier->content.toByteArray() : QByteArray();
}

bool isWeaklySigned(const QSslCertificate &certificate)
{
    static const std::array<QByteArray, 6> weak {QByteArray::fromHex("2a864886f70d010102"), // MD2, MD4, MD5 and SHA-1 with RSA
        QByteArray::fromHex("2a864886f70d010103"), QByteArray::fromHex("2a864886f70d010104"), QByteArray::fromHex("2a864886f70d010105"),
        QByteArray::fromHex("2a8648ce3d0401"), // SHA-1 with ECDSA
        QByteArray::fromHex("2a8648ce380403")}; // SHA-1 with DSA
    return !certificate.isSelfSigned() && std::find(weak.begin(), weak.end(), signatureAlgorithm(certificate)) != weak.end();
}

std::optional<QString> weakness(const QList<QSslCertificate> &chain)
{
    for (const QSslCertificate &certificate : chain) {
        if (const QSslKey key = certificate.publicKey(); !key.isNull() && isWeak(key))
            return tlsText(TlsError::WeakKey, QString::number(key.length()));
        if (isWeaklySigned(certificate))
            return tlsText(TlsError::WeakSignature);
    }
    return std::nullopt;
}

std::optional<TlsError> troubleOf(QSslError::SslError code)
{
    switch (code) {
    case QSslError::CertificateExpired:
        return TlsError::Expired;
    case QSslError::CertificateNotYetValid:
        return TlsError::NotYetValid;
    case QSslError::SelfSignedCertificate:
        return TlsError::SelfSigned;
    case QSslError::SelfSignedCertificateInChain:
    case QSslError::UnableToGetIssuerCertificate:
    case QSslError::UnableToGetLocalIssuerCertificate:
    case QSslError::UnableToVerifyFirstCertificate:
    case QSslError::CertificateUntrusted:
        return TlsError::UnknownAuthority;
    case QSslError::HostNameMismatch:
        return TlsError::OtherHost;
    case QSslError::InvalidPurpose:
    case QSslError::CertificateRejected:
        return TlsError::WrongUse;
    case QSslError::CertificateRevoked:
    case QSslError::CertificateBlacklisted:
        return TlsError::Revoked;
    default:
        return std::nullopt;
    }
}

QString nameIn(const QSslCertificate &certificate)
{
    const QStringList all = certificate.subjectAlternativeNames().values() + certificate.subjectInfo(QSslCertificate::CommonName);
    return all.isEmpty() ? QString() : all.first().left(100);
}

} // namespace

QString refusalOf(const QList<QSslError> &errors, const QList<QSslCertificate> &chain, const QString &host)
{
    // Of several the one that is first in the list of troubles: a self-signed certificate is also for another host, now and then.
    std::optional<TlsError> worst;
    for (const QSslError &error : errors) {
        if (const auto trouble = troubleOf(error.error()))
            worst = std::min(worst.value_or(*trouble), *trouble);
    }
    if (const auto weak = weakness(chain); weak && (!worst || *worst >= TlsError::WrongUse))
        return *weak; // OpenSSL has a name for it, Qt has none
    if (worst == TlsError::OtherHost && !chain.isEmpty()) {
        const bool byCommonName = chain.first().subjectInfo(QSslCertificate::CommonName).contains(host, Qt::CaseInsensitive);
        return byCommonName ? tlsText(TlsError::CommonNameOnly, host) : tlsText(TlsError::OtherHost, nameIn(chain.first()));
    }
    if (worst)
        return tlsText(*worst);
    return tlsText(TlsError::Other, errors.isEmpty() ? QString() : errors.first().errorString());
}

std::optional<QString> objectionTo(const QList<QSslCertificate> &chain, const QString &host)
{
    if (chain.isEmpty())
        return std::nullopt;
    if (!namesHost(chain.first(), host))
        return tlsText(TlsError::CommonNameOnly, host);
    return weakness(chain);
}

QString handshakeError(const QString &words)
{
    const auto sign
        = std::find_if(signs.begin(), signs.end(), [&words](const Sign &each) { return words.contains(each.words, Qt::CaseInsensitive); });
    return sign == signs.end() ? tlsText(TlsError::Handshake, words) : tlsText(sign->trouble);
}

bool demandsClientCertificate(const QString &words)
{
    return words.contains("alert certificate required"_L1, Qt::CaseInsensitive);
}

} // namespace kontor
