// SPDX-License-Identifier: GPL-3.0-or-later
#include "signing/keypair.h"
#include "signing/keytext.h"
#include "signing/keywork.h"
#include "signing/rsa.h"
#include <algorithm>
#include <openssl/pem.h>
#include <openssl/rsa.h>

using namespace Qt::StringLiterals;

namespace kontor {

using namespace rsa;

namespace {

constexpr qsizetype largestInput = KeyPair::largestFile;
// OpenSSL 3.0 refuses scrypt with N of 32768 and more for its memory limit, so the work is raised by p.
constexpr uint64_t scryptN = 16384;
constexpr uint64_t scryptR = 8;
constexpr uint64_t scryptP = 8;
constexpr int saltBytes = 16;

ApiError badPassphrase(ReasonCode code)
{
    return {.kind = ErrorKind::BadPassphrase, .reason = {code}};
}

//! Runs one of OpenSSL's d2i functions over all of the bytes: something behind the object is damage.
template <auto decode> auto decoded(const QByteArray &bytes)
{
    const auto *begin = reinterpret_cast<const unsigned char *>(bytes.constData());
    const auto *end = begin;
    auto *object = bytes.size() > largestInput ? nullptr : decode(nullptr, &end, static_cast<long>(bytes.size()));
    const bool whole = object && end == begin + bytes.size();
    return std::pair(object, whole);
}

Bio reader(const QByteArray &bytes)
{
    return Bio(BIO_new_mem_buf(bytes.constData(), static_cast<int>(bytes.size())));
}

struct Answer {
    const QByteArray &passphrase;
    bool asked = false;
};

//! OpenSSL asks on the terminal unless it is given an answer; an empty passphrase is none.
int answerPassphrase(char *buffer, int size, int, void *user)
{
    auto &answer = *static_cast<Answer *>(user);
    answer.asked = true;
    const auto length = answer.passphrase.size();
    if (length == 0 || length > size)
        return -1;
    std::copy_n(answer.passphrase.constData(), length, buffer);
    return static_cast<int>(length);
}

X509_ALGOR *scryptParameters()
{
    return PKCS5_pbe2_set_scrypt(EVP_aes_256_cbc(), nullptr, saltBytes, nullptr, scryptN, scryptR, scryptP);
}

DigestedInfo sealed(PKCS8_PRIV_KEY_INFO *plain, const QByteArray &passphrase)
{
    X509_ALGOR *parameters = scryptParameters();
    if (!parameters)
        return nullptr;
    // Takes the parameters over when it succeeds.
    DigestedInfo info(PKCS8_set0_pbe(passphrase.constData(), static_cast<int>(passphrase.size()), plain, parameters));
    if (!info)
        X509_ALGOR_free(parameters);
    return info;
}

} // namespace

void KeyPair::Free::operator()(evp_pkey_st *key) const
{
    EVP_PKEY_free(key);
}

KeyPair::KeyPair(std::unique_ptr<evp_pkey_st, Free> key)
    : m_key(std::move(key))
{
}

Result<KeyPair> KeyPair::generate(int bits)
{
    const CleanErrors clean;
    if (auto found = sizeProblem(bits))
        return *found;
    const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "RSA", nullptr));
    EVP_PKEY *made = nullptr;
    const bool done = context && EVP_PKEY_keygen_init(context.get()) > 0 && EVP_PKEY_CTX_set_rsa_keygen_bits(context.get(), bits) > 0
        && EVP_PKEY_generate(context.get(), &made) > 0;
    Key key(made);
    // Short of memory, OpenSSL has called a pair done of which a number was missing.
    if (!done || problem(key.get(), Check::Trial))
        return refused(ReasonCode::KeyNotMade);
    return KeyPair(std::move(key));
}

Result<KeyPair> KeyPair::fromDer(const QByteArray &der)
{
    auto pair = toSignWith(der);
    const CleanErrors clean;
    if (auto found = pair ? problem(pair->m_key.get(), Check::Trial) : std::nullopt)
        return *found;
    return pair;
}

Result<KeyPair> KeyPair::toSignWith(const QByteArray &der)
{
    const CleanErrors clean;
    const auto [info, whole] = decoded<d2i_PKCS8_PRIV_KEY_INFO>(der);
    const PlainInfo owned(info);
    Key key(whole ? EVP_PKCS82PKEY(info) : nullptr);
    if (!key)
        return refused(ReasonCode::NotPrivateKey);
    if (auto found = problem(key.get(), Check::Form))
        return *found;
    return KeyPair(std::move(key));
}

Result<KeyPair> KeyPair::fromPem(const QByteArray &pem, const QByteArray &passphrase)
{
    const CleanErrors clean;
    if (pem.size() > largestInput)
        return refused(ReasonCode::KeyFileTooLarge);
    if (auto found = tooMuchWork(pem))
        return *found;
    Answer answer {passphrase};
    Key key(PEM_read_bio_PrivateKey(reader(pem).get(), nullptr, answerPassphrase, &answer));
    if (!key && answer.asked)
        return badPassphrase(passphrase.isEmpty() ? ReasonCode::PassphraseNeeded : ReasonCode::PassphraseWrong);
    if (!key)
        return refused(whyNoPrivateKey(pem));
    if (auto found = problem(key.get(), Check::Thorough))
        return *found;
    return KeyPair(std::move(key));
}

Result<KeyPair> KeyPair::fromFile(const QByteArray &bytes, const QByteArray &passphrase)
{
    const CleanErrors clean;
    if (bytes.contains("-----BEGIN ") || bytes.size() > largestInput)
        return fromPem(bytes, passphrase);
    const auto [plainInfo, plainWhole] = decoded<d2i_PKCS8_PRIV_KEY_INFO>(bytes);
    const PlainInfo plain(plainInfo);
    const auto [digestedInfo, sealedWhole] = decoded<d2i_X509_SIG>(bytes);
    const DigestedInfo sealed(digestedInfo);
    if (sealedWhole)
        return fromEncryptedDer(bytes, passphrase);
    Key key(plainWhole ? EVP_PKCS82PKEY(plainInfo) : nullptr);
    if (!key)
        return refused(whyNoPrivateKey(bytes));
    if (auto found = problem(key.get(), Check::Thorough))
        return *found;
    return KeyPair(std::move(key));
}

Result<QByteArray> KeyPair::toEncryptedPem(const QByteArray &passphrase) const
{
    constexpr int line = 64;
    const auto der = toEncryptedDer(passphrase);
    if (!der)
        return der;
    const QByteArray text = der->toBase64();
    QByteArray pem = "-----BEGIN ENCRYPTED PRIVATE KEY-----\n";
    for (qsizetype at = 0; at < text.size(); at += line)
        pem += text.mid(at, line) + '\n';
    return pem + "-----END ENCRYPTED PRIVATE KEY-----\n";
}

QByteArray KeyPair::toDer() const
{
    const CleanErrors clean;
    const PlainInfo info(EVP_PKEY2PKCS8(m_key.get()));
    return info ? encoded<i2d_PKCS8_PRIV_KEY_INFO>(info.get()) : QByteArray();
}

Result<QByteArray> KeyPair::toEncryptedDer(const QByteArray &passphrase) const
{
    const CleanErrors clean;
    if (passphrase.isEmpty())
        return badPassphrase(ReasonCode::PassphraseEmpty);
    const PlainInfo plain(EVP_PKEY2PKCS8(m_key.get()));
    const DigestedInfo info = plain ? sealed(plain.get(), passphrase) : nullptr;
    const QByteArray der = info ? encoded<i2d_X509_SIG>(info.get()) : QByteArray();
    if (der.isEmpty())
        return refused(ReasonCode::KeyNotEncrypted);
    return der;
}

Result<KeyPair> KeyPair::fromEncryptedDer(const QByteArray &der, const QByteArray &passphrase)
{
    const CleanErrors clean;
    const auto [info, whole] = decoded<d2i_X509_SIG>(der);
    const DigestedInfo owned(info);
    if (!whole)
        return refused(ReasonCode::NotEncryptedKey);
    if (passphrase.isEmpty())
        return badPassphrase(ReasonCode::PassphraseNeeded);
    if (auto found = tooMuchWork(info))
        return *found;
    const PlainInfo plain(PKCS8_decrypt(info, passphrase.constData(), static_cast<int>(passphrase.size())));
    Key key(plain ? EVP_PKCS82PKEY(plain.get()) : nullptr);
    if (!key)
        return badPassphrase(ReasonCode::PassphraseWrong);
    if (auto found = problem(key.get(), Check::Thorough))
        return *found;
    return KeyPair(std::move(key));
}

QByteArray KeyPair::publicPem() const
{
    const CleanErrors clean;
    const Bio bio(BIO_new(BIO_s_mem()));
    if (!bio || PEM_write_bio_PUBKEY(bio.get(), m_key.get()) != 1)
        return {};
    char *text = nullptr;
    const long size = BIO_get_mem_data(bio.get(), &text);
    return QByteArray(text, size);
}

QString KeyPair::fingerprint() const
{
    const CleanErrors clean;
    return fingerprintOf(m_key.get());
}

int KeyPair::bits() const
{
    return EVP_PKEY_get_bits(m_key.get());
}

Result<QByteArray> KeyPair::sign(const QByteArray &bytes) const
{
    const CleanErrors clean;
    const QByteArray signature = signatureBy(m_key.get(), bytes);
    // Short of memory, OpenSSL may go on with a key that signs wrongly.
    if (!isSignatureBy(m_key.get(), bytes, signature))
        return refused(ReasonCode::KeyCannotSign);
    return signature.toBase64();
}

PublicKey::PublicKey(std::shared_ptr<evp_pkey_st> key)
    : m_key(std::move(key))
{
}

Result<PublicKey> PublicKey::fromPem(const QByteArray &pem)
{
    const CleanErrors clean;
    if (pem.size() > largestInput)
        return refused(ReasonCode::KeyFileTooLarge);
    const QByteArray none;
    Answer answer {none};
    Key key(PEM_read_bio_PUBKEY(reader(pem).get(), nullptr, answerPassphrase, &answer));
    if (!key)
        return refused(ReasonCode::NotPublicKey);
    if (auto found = kindProblem(key.get()))
        return *found;
    return PublicKey(std::shared_ptr<evp_pkey_st>(std::move(key)));
}

bool PublicKey::verifies(const QByteArray &bytes, const QByteArray &signature) const
{
    const CleanErrors clean;
    const auto decoded = QByteArray::fromBase64Encoding(signature, QByteArray::AbortOnBase64DecodingErrors);
    return decoded && isSignatureBy(m_key.get(), bytes, *decoded);
}

QString PublicKey::fingerprint() const
{
    const CleanErrors clean;
    return fingerprintOf(m_key.get());
}

QString shortFingerprint(const QString &fingerprint)
{
    return fingerprint.left(4) + u' ' + fingerprint.mid(4, 4);
}

void wipe(QByteArray &secret)
{
    // Where somebody shares the bytes they are his to wipe; writing would only make a second copy.
    if (secret.isDetached())
        OPENSSL_cleanse(secret.data(), static_cast<size_t>(secret.size()));
    secret.clear();
}

void wipe(const Result<QByteArray> &answer)
{
    // The answer itself is not a constant, only the way it is handed over.
    if (answer)
        wipe(const_cast<QByteArray &>(*answer));
}

} // namespace kontor
