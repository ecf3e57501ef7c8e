// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QPair>
#include <QString>

namespace kontor {

//! Why a connection is not to be trusted. An ApiError of kind Tls carries it in its text, as written by tlsText(), and
//! messages::certificate() makes a sentence of it.
enum class TlsError {
    Expired,
    NotYetValid,
    SelfSigned,
    UnknownAuthority, //!< signed by nobody that this computer, or this profile, trusts
    OtherHost, //!< the certificate is for another name
    CommonNameOnly, //!< only its common name fits; subjectAltName, which alone counts, doesn't
    WeakKey, //!< RSA below 2048 bits, DSA, elliptic curves below 224
    WeakSignature, //!< signed over MD5 or SHA-1
    WrongUse, //!< not made for servers
    Revoked,
    OldProtocol, //!< nothing newer than TLS 1.1
    NoTls, //!< what answers there doesn't speak TLS
    NoSharedCipher, //!< no way to encrypt that both sides take
    HandshakeRefused, //!< it says no more than that: no cipher in common, or a client certificate is missing (before TLS 1.3)
    ClientCertificate, //!< it demands a certificate of the client
    UnknownName, //!< it doesn't know the host's name
    WeakExchange, //!< the keys of the exchange are too short, not that of the certificate
    Handshake, //!< anything else before there was a safe connection; the certificate is not to blame
    Other,
};

//! "expired" or "other-host: pay.example": a key that doesn't change, and what is known besides.
QString tlsText(TlsError trouble, const QString &detail = {});
//! Reads it back; Other, with the whole text, where it isn't one of ours.
QPair<TlsError, QString> readTlsText(const QString &text);

} // namespace kontor
