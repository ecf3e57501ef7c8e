// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "signing/keypair.h"
#include <memory>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pkcs12.h>
#include <openssl/x509.h>
#include <optional>

//! OpenSSL's RSA for this folder alone: owners of its objects, and what is asked of every key.
namespace kontor::rsa {

template <auto free> struct Freed {
    template <class T> void operator()(T *object) const { free(object); }
};
using Key = std::unique_ptr<EVP_PKEY, KeyPair::Free>;
using Bio = std::unique_ptr<BIO, Freed<BIO_free_all>>;
using Number = std::unique_ptr<BIGNUM, Freed<BN_free>>;
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, Freed<EVP_PKEY_CTX_free>>;
using Digest = std::unique_ptr<EVP_MD_CTX, Freed<EVP_MD_CTX_free>>;
using PlainInfo = std::unique_ptr<PKCS8_PRIV_KEY_INFO, Freed<PKCS8_PRIV_KEY_INFO_free>>;
using DigestedInfo = std::unique_ptr<X509_SIG, Freed<X509_SIG_free>>;

//! Qt's TLS reads the same per-thread error queue and would take our leftovers for its own.
struct CleanErrors {
    CleanErrors() { ERR_clear_error(); }
    ~CleanErrors() { ERR_clear_error(); }
    Q_DISABLE_COPY_MOVE(CleanErrors)
};

//! Thorough proves that the primes are prime: 120 ms at 3072 bits, right once for a key that comes from outside.
//! Trial signs and verifies: 2 ms, right for a key that we are about to put away.
//! Form asks nothing that signing doesn't find out: right for a key that we put away ourselves and that signs at once.
enum class Check { Thorough, Trial, Form };

//! Why a private key is not taken; nothing when it is.
std::optional<ApiError> problem(EVP_PKEY *key, Check check);
std::optional<ApiError> sizeProblem(int bits);
//! Of public keys only kind and size are asked.
std::optional<ApiError> kindProblem(const EVP_PKEY *key);
//! KeyRefused.
ApiError refused(ReasonCode code, Args args = {});

//! The raw signature; empty when the key can't sign.
QByteArray signatureBy(EVP_PKEY *key, const QByteArray &bytes);
bool isSignatureBy(EVP_PKEY *key, const QByteArray &bytes, const QByteArray &signature);
//! Empty when the key can't be encoded: a digest of nothing would look like a fingerprint.
QString fingerprintOf(EVP_PKEY *key);

//! Runs one of OpenSSL's i2d functions, once: a call for the size and another one for the bytes may end differently. Empty when it
//! could not encode.
template <auto encode, class T> QByteArray encoded(T *object)
{
    unsigned char *made = nullptr;
    const int size = encode(object, &made);
    if (size <= 0)
        return {};
    const QByteArray bytes(reinterpret_cast<const char *>(made), size);
    OPENSSL_clear_free(made, static_cast<size_t>(size));
    return bytes;
}

} // namespace kontor::rsa
