// SPDX-License-Identifier: GPL-3.0-or-later
#include "signing/keytext.h"
#include "signing/keypairtexts.h"
#include <QCoreApplication>
#include <algorithm>
#include <array>

namespace kontor {
namespace {

enum class Look { PublicKey, Certificate, Request, OtherKind, Truncated, Damaged, Nothing };

struct Mark {
    QByteArrayView bytes;
    Look look;
};

// The first that is found counts. Those without dashes stand at the beginning of files that are no text.
constexpr std::array marks {
    Mark {"-----BEGIN PUBLIC KEY-----", Look::PublicKey}, Mark {"-----BEGIN RSA PUBLIC KEY-----", Look::PublicKey},
    Mark {"ssh-rsa ", Look::PublicKey}, Mark {"-----BEGIN CERTIFICATE REQUEST-----", Look::Request},
    Mark {"-----BEGIN NEW CERTIFICATE REQUEST-----", Look::Request}, Mark {"-----BEGIN CERTIFICATE-----", Look::Certificate},
    Mark {"-----BEGIN TRUSTED CERTIFICATE-----", Look::Certificate}, Mark {"-----BEGIN OPENSSH PRIVATE KEY-----", Look::OtherKind},
    Mark {"-----BEGIN PGP ", Look::OtherKind}, Mark {"-----BEGIN CMS-----", Look::OtherKind},
    Mark {"-----BEGIN PKCS7-----", Look::OtherKind}, Mark {"-----BEGIN AGE ENCRYPTED FILE-----", Look::OtherKind},
    Mark {"PuTTY-User-Key-File-", Look::OtherKind}, Mark {"age-encryption.org/", Look::OtherKind}, Mark {"Salted__", Look::OtherKind},
    Mark {"\xFE\xED\xFE\xED", Look::OtherKind}, // a Java key store
};

//! PKCS#12: a DER sequence that begins with the number 3.
bool isPkcs12(const QByteArray &bytes)
{
    return bytes.startsWith("\x30\x82") && bytes.mid(4, 3) == QByteArrayView("\x02\x01\x03");
}

Look lookOf(const QByteArray &bytes)
{
    const auto isIn
        = [&bytes](const Mark &mark) { return mark.bytes.startsWith('-') ? bytes.contains(mark.bytes) : bytes.startsWith(mark.bytes); };
    const auto *found = std::find_if(marks.begin(), marks.end(), isIn);
    if (bytes.contains("PRIVATE KEY-----") && (found == marks.end() || found->look != Look::OtherKind))
        return bytes.contains("-----END ") ? Look::Damaged : Look::Truncated;
    if (found != marks.end())
        return found->look;
    return isPkcs12(bytes) ? Look::OtherKind : Look::Nothing;
}

} // namespace

QString whyNoPrivateKey(const QByteArray &bytes)
{
    switch (lookOf(bytes)) {
    case Look::PublicKey:
        return KeyPairTexts::tr("This is a public key. The private half is needed here: the file that begins with \"BEGIN PRIVATE KEY\".");
    case Look::Certificate:
        return KeyPairTexts::tr("This is a certificate, which holds a public key only. The private key that belongs to it is needed here.");
    case Look::Request:
        return KeyPairTexts::tr(
            "This is a request for a certificate, which holds a public key only. The private key that belongs to it is needed here.");
    case Look::OtherKind:
        return KeyPairTexts::tr(
            "This file is of another kind than the keys that Kontor reads. Save the key from the program that made it as PKCS#8 in PEM; "
            "encrypted with a passphrase is right.");
    case Look::Truncated:
        return KeyPairTexts::tr(
            "The file ends in the middle of the key: its last line, which begins with \"-----END\", is missing. Copy the whole file.");
    case Look::Damaged:
        return KeyPairTexts::tr("The key in this file is damaged, so it cannot be read. Copy the file once more from where it came.");
    case Look::Nothing:
        break;
    }
    return KeyPairTexts::tr(
        "There is no private key in this file. It begins with \"-----BEGIN PRIVATE KEY-----\" or \"-----BEGIN ENCRYPTED "
        "PRIVATE KEY-----\".");
}

} // namespace kontor
