// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include <QByteArray>
#include <QString>
#include <memory>

struct evp_pkey_st;

namespace kontor {

//! An RSA key pair in memory (specification, Methods of authenticating). Movable; freed, and with it wiped, when it goes.
//! Taken: 2048 to 4096 bits with exponent 65537; everything else is KeyRefused with the reason.
class KeyPair {
public:
    static constexpr int defaultBits = 3072;
    static constexpr int largestFile = 65536; //!< bytes; a larger one is no key
    //! 0.1 to 3.5 s of work: never on the GUI thread.
    static Result<KeyPair> generate(int bits = defaultBits);
    //! Unencrypted PKCS#8 DER, the form kept in the keychain. Checked by a trial signature; the two below prove the primes too, once, when
    //! a key comes from outside.
    static Result<KeyPair> fromDer(const QByteArray &der);
    //! The same without the trial, for a key that signs at once: each of its signatures is verified.
    static Result<KeyPair> toSignWith(const QByteArray &der);
    //! PEM, PKCS#1 or PKCS#8; an encrypted one needs its passphrase (BadPassphrase when it doesn't fit). One that asks for hours of work to
    //! try it is KeyRefused, here and below.
    static Result<KeyPair> fromPem(const QByteArray &pem, const QByteArray &passphrase = {});

    //! Whatever a person has as the file of a key: the above, or PKCS#8 DER, encrypted or not. A file that is none says what it is.
    static Result<KeyPair> fromFile(const QByteArray &bytes, const QByteArray &passphrase = {});

    QByteArray toDer() const; //!< secret: wipe() it after use
    //! Encrypted PKCS#8 (PBES2, scrypt N=16384 r=8 p=8, AES-256-CBC).
    Result<QByteArray> toEncryptedDer(const QByteArray &passphrase) const;
    //! The same as text, as other programs write and read it.
    Result<QByteArray> toEncryptedPem(const QByteArray &passphrase) const;
    static Result<KeyPair> fromEncryptedDer(const QByteArray &der, const QByteArray &passphrase);

    QByteArray publicPem() const; //!< SubjectPublicKeyInfo PEM: what the gateway gets
    //! SHA-256 of the SubjectPublicKeyInfo, 64 upper-case hex digits.
    QString fingerprint() const;
    int bits() const;
    //! SHA256withRSA (PKCS#1 v1.5) over exactly these bytes, base64: the value of X-SIGNATURE.
    Result<QByteArray> sign(const QByteArray &bytes) const;

    struct Free {
        void operator()(evp_pkey_st *key) const;
    };

private:
    explicit KeyPair(std::unique_ptr<evp_pkey_st, Free> key);
    std::unique_ptr<evp_pkey_st, Free> m_key;
};

//! A public key in PEM, for verifying: the sandbox's side.
class PublicKey {
public:
    static Result<PublicKey> fromPem(const QByteArray &pem);
    //! `signature` is the base64 text of X-SIGNATURE.
    bool verifies(const QByteArray &bytes, const QByteArray &signature) const;
    QString fingerprint() const;

private:
    explicit PublicKey(std::shared_ptr<evp_pkey_st> key);
    std::shared_ptr<evp_pkey_st> m_key;
};

//! "7F3A 91C2": the first eight digits in groups, as people read fingerprints to each other.
QString shortFingerprint(const QString &fingerprint);
//! Overwrites the bytes in place and lets go of them (detaching first would defeat it: pass the only copy; shared bytes are let go of
//! only).
void wipe(QByteArray &secret);
//! The same for an answer that its reply hands over as const: whoever asked for the secret wipes it after use.
void wipe(const Result<QByteArray> &answer);
//! Nothing secret in it: for code that works with any answer.
template <class T> void wipe(const Result<T> &)
{
}

} // namespace kontor
