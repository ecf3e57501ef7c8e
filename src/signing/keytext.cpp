// SPDX-License-Identifier: GPL-3.0-or-later
#include "signing/keytext.h"
#include <algorithm>
#include <array>

namespace kontor {
namespace {

struct Mark {
    QByteArrayView bytes;
    ReasonCode reason;
};

// The first that is found counts. Those without dashes stand at the beginning of files that are no text.
constexpr std::array marks {
    Mark {"-----BEGIN PUBLIC KEY-----", ReasonCode::PublicKeyGiven}, Mark {"-----BEGIN RSA PUBLIC KEY-----", ReasonCode::PublicKeyGiven},
    Mark {"ssh-rsa ", ReasonCode::PublicKeyGiven}, Mark {"-----BEGIN CERTIFICATE REQUEST-----", ReasonCode::CertificateRequestGiven},
    Mark {"-----BEGIN NEW CERTIFICATE REQUEST-----", ReasonCode::CertificateRequestGiven},
    Mark {"-----BEGIN CERTIFICATE-----", ReasonCode::CertificateGiven},
    Mark {"-----BEGIN TRUSTED CERTIFICATE-----", ReasonCode::CertificateGiven},
    Mark {"-----BEGIN OPENSSH PRIVATE KEY-----", ReasonCode::UnknownKeyFormat}, Mark {"-----BEGIN PGP ", ReasonCode::UnknownKeyFormat},
    Mark {"-----BEGIN CMS-----", ReasonCode::UnknownKeyFormat}, Mark {"-----BEGIN PKCS7-----", ReasonCode::UnknownKeyFormat},
    Mark {"-----BEGIN AGE ENCRYPTED FILE-----", ReasonCode::UnknownKeyFormat}, Mark {"PuTTY-User-Key-File-", ReasonCode::UnknownKeyFormat},
    Mark {"age-encryption.org/", ReasonCode::UnknownKeyFormat}, Mark {"Salted__", ReasonCode::UnknownKeyFormat},
    Mark {"\xFE\xED\xFE\xED", ReasonCode::UnknownKeyFormat}, // a Java key store
};

//! PKCS#12: a DER sequence that begins with the number 3.
bool isPkcs12(const QByteArray &bytes)
{
    return bytes.startsWith("\x30\x82") && bytes.mid(4, 3) == QByteArrayView("\x02\x01\x03");
}

} // namespace

ReasonCode whyNoPrivateKey(const QByteArray &bytes)
{
    const auto isIn
        = [&bytes](const Mark &mark) { return mark.bytes.startsWith('-') ? bytes.contains(mark.bytes) : bytes.startsWith(mark.bytes); };
    const auto *found = std::find_if(marks.begin(), marks.end(), isIn);
    if (bytes.contains("PRIVATE KEY-----") && (found == marks.end() || found->reason != ReasonCode::UnknownKeyFormat))
        return bytes.contains("-----END ") ? ReasonCode::KeyDamaged : ReasonCode::KeyTruncated;
    if (found != marks.end())
        return found->reason;
    return isPkcs12(bytes) ? ReasonCode::UnknownKeyFormat : ReasonCode::NoPrivateKey;
}

} // namespace kontor
