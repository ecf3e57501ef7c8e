// SPDX-License-Identifier: GPL-3.0-or-later
#include "signing/rsa.h"
#include "signing/cleanheap.h"
#include <QCryptographicHash>
#include <openssl/core_names.h>

using namespace Qt::StringLiterals;

namespace kontor::rsa {
namespace {

// When the program starts, because later is too late; nothing else is at stake when it fails.
[[maybe_unused]] const bool heapIsClean = overwriteWhatOpensslFrees();
[[maybe_unused]] const bool secretsAreLocked = lockSecretsIntoMemory();

constexpr int leastBits = 2048;
constexpr int mostBits = 4096;
constexpr int usualExponent = 65537;

const unsigned char *dataOf(const QByteArray &bytes)
{
    return reinterpret_cast<const unsigned char *>(bytes.constData());
}

size_t sizeOf(const QByteArray &bytes)
{
    return static_cast<size_t>(bytes.size());
}

bool hasUsualExponent(const EVP_PKEY *key)
{
    BIGNUM *read = nullptr;
    EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_RSA_E, &read);
    const Number exponent(read);
    return exponent && BN_is_word(exponent.get(), usualExponent);
}

bool halvesBelongTogether(EVP_PKEY *key, Check check)
{
    if (check == Check::Trial) {
        const QByteArray text("trial");
        return isSignatureBy(key, text, signatureBy(key, text));
    }
    const KeyContext context(EVP_PKEY_CTX_new_from_pkey(nullptr, key, nullptr));
    return context && EVP_PKEY_pairwise_check(context.get()) == 1;
}

} // namespace

ApiError refused(ReasonCode code, Args args)
{
    return {.kind = ErrorKind::KeyRefused, .reason = {code, std::move(args)}};
}

std::optional<ApiError> sizeProblem(int bits)
{
    if (bits >= leastBits && bits <= mostBits)
        return {};
    return refused(bits < leastBits ? ReasonCode::KeyTooShort : ReasonCode::KeyTooLong, {{Arg::Count, qint64(bits)}});
}

std::optional<ApiError> kindProblem(const EVP_PKEY *key)
{
    if (EVP_PKEY_is_a(key, "EC"))
        return refused(ReasonCode::KeyElliptic);
    if (!EVP_PKEY_is_a(key, "RSA"))
        return refused(ReasonCode::KeyNotRsa);
    return sizeProblem(EVP_PKEY_get_bits(key));
}

std::optional<ApiError> problem(EVP_PKEY *key, Check check)
{
    if (auto found = kindProblem(key))
        return found;
    if (!hasUsualExponent(key))
        return refused(ReasonCode::KeyExponent);
    if (check != Check::Form && !halvesBelongTogether(key, check))
        return refused(ReasonCode::KeyHalvesDiffer);
    return {};
}

QByteArray signatureBy(EVP_PKEY *key, const QByteArray &bytes)
{
    const Digest digest(EVP_MD_CTX_new());
    auto size = static_cast<size_t>(EVP_PKEY_get_size(key));
    QByteArray signature(static_cast<qsizetype>(size), Qt::Uninitialized);
    const bool done = digest && EVP_DigestSignInit(digest.get(), nullptr, EVP_sha256(), nullptr, key) == 1
        && EVP_DigestSign(digest.get(), reinterpret_cast<unsigned char *>(signature.data()), &size, dataOf(bytes), sizeOf(bytes)) == 1;
    return done ? signature.first(static_cast<qsizetype>(size)) : QByteArray();
}

bool isSignatureBy(EVP_PKEY *key, const QByteArray &bytes, const QByteArray &signature)
{
    const Digest digest(EVP_MD_CTX_new());
    return digest && EVP_DigestVerifyInit(digest.get(), nullptr, EVP_sha256(), nullptr, key) == 1
        && EVP_DigestVerify(digest.get(), dataOf(signature), sizeOf(signature), dataOf(bytes), sizeOf(bytes)) == 1;
}

QString fingerprintOf(EVP_PKEY *key)
{
    const QByteArray spki = encoded<i2d_PUBKEY>(key);
    if (spki.isEmpty())
        return {};
    return QString::fromLatin1(QCryptographicHash::hash(spki, QCryptographicHash::Sha256).toHex().toUpper());
}

} // namespace kontor::rsa
