// SPDX-License-Identifier: GPL-3.0-or-later
#include "messages/certificates.h"

#include "core/certificatefacts.h"
#include "core/textformat.h"
#include "core/tlserror.h"
#include "core/visibletext.h"
#include "messages/times.h"

#include <QCoreApplication>

namespace kontor::messages {

using namespace Qt::StringLiterals;

namespace {

struct CertificateTexts {
    Q_DECLARE_TR_FUNCTIONS(Certificates)
};

QString headline(TlsError trouble)
{
    using enum TlsError;
    switch (trouble) {
    case Expired:
        return CertificateTexts::tr("The connection is not safe: the gateway's certificate has expired.");
    case OtherHost:
    case CommonNameOnly:
        return CertificateTexts::tr("The connection is not safe: the gateway's certificate is for another name.");
    case OldProtocol:
    case NoTls:
    case NoSharedCipher:
    case HandshakeRefused:
    case ClientCertificate:
    case UnknownName:
    case WeakExchange:
    case Handshake:
        return CertificateTexts::tr("The connection is not safe.");
    default:
        return CertificateTexts::tr("The connection is not safe: the gateway's certificate is not trusted.");
    }
}

} // namespace

QString unsafeConnection(const QString &text)
{
    return headline(readTlsText(text).first);
}

QString certificate(const QString &text)
{
    const auto [trouble, detail] = readTlsText(text);
    switch (trouble) {
    case TlsError::Expired:
        return CertificateTexts::tr("Its certificate has expired, or this computer's date is wrong.");
    case TlsError::NotYetValid:
        return CertificateTexts::tr("Its certificate is not valid yet, or this computer's date is wrong.");
    case TlsError::SelfSigned:
        return CertificateTexts::tr("It signed its certificate itself, so anybody could have made it.");
    case TlsError::UnknownAuthority:
        return CertificateTexts::tr(
            "Its certificate comes from an authority that this computer does not know. If your gateway has an authority of its own, "
            "name it in the profile.");
    case TlsError::OtherHost:
        return detail.isEmpty() ? CertificateTexts::tr("Its certificate is for another address.")
                                : //: Of the gateway. %1 is the name of a host, such as "pay.example.com".
            CertificateTexts::tr("Its certificate is for another address: %1.").arg(detail);
    case TlsError::CommonNameOnly:
        //: Of the gateway. %1 is the name of a host, such as "pay.example.com".
        return CertificateTexts::tr("Its certificate names %1 only in the old way, which does not count any more.").arg(detail);
    case TlsError::WeakKey:
        return CertificateTexts::tr("The key of its certificate is so short that it can be forged.");
    case TlsError::WeakSignature:
        return CertificateTexts::tr("Its certificate is signed in an old way that can be forged.");
    case TlsError::WrongUse:
        return CertificateTexts::tr("Its certificate was not made for a server.");
    case TlsError::Revoked:
        return CertificateTexts::tr("Its certificate was revoked by the authority that issued it.");
    case TlsError::OldProtocol:
        return CertificateTexts::tr("It offers only old versions of TLS, which can be broken.");
    case TlsError::NoTls:
        return CertificateTexts::tr("What answers at this address does not speak TLS. Check the address and its port.");
    case TlsError::NoSharedCipher:
        return CertificateTexts::tr("The gateway and this computer have no safe way of encrypting in common.");
    case TlsError::HandshakeRefused:
        return CertificateTexts::tr(
            "The gateway refused to set up encryption. Either it takes no cipher of this computer, or it requires a client certificate, "
            "which Kontor does not have.");
    case TlsError::ClientCertificate:
        return CertificateTexts::tr("The gateway requires a client certificate, which Kontor does not have.");
    case TlsError::UnknownName:
        return CertificateTexts::tr("The server at this address does not know the name in the gateway's address. Check the address.");
    case TlsError::WeakExchange:
        return CertificateTexts::tr("It exchanges keys that are so short that they can be broken.");
    case TlsError::Handshake:
        return detail.isEmpty() ? CertificateTexts::tr("Encryption could not be set up.") :
                                //: %1 is in the words of the operating system.
            CertificateTexts::tr("Encryption could not be set up. This computer said: \"%1\"").arg(detail);
    case TlsError::Other:
        return detail.isEmpty() ? CertificateTexts::tr("No safe connection came about.") :
                                //: %1 is in the words of the operating system.
            CertificateTexts::tr("No safe connection came about. This computer said: \"%1\"").arg(detail);
    }
    return {};
}

QString certificateFacts(const CertificateFacts &certificate, UtcTime now)
{
    //: Of a certificate. %1 is whom it names, %2 who vouches for it, %3 a day with its time, %4 the first 16 digits of the fingerprint.
    return CertificateTexts::tr("It is for %1; %2 vouches for it until %3. Its SHA-256 fingerprint begins with %4.")
        .arg(visibleLine(certificate.subject), visibleLine(certificate.issuer), when(certificate.until, now),
            inFours(certificate.fingerprint.left(16)));
}

} // namespace kontor::messages
