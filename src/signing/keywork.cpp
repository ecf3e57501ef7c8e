// SPDX-License-Identifier: GPL-3.0-or-later
#include "signing/keywork.h"
#include "signing/rsa.h"
#include <limits>
#include <openssl/asn1t.h>
#include <openssl/pem.h>

namespace kontor {

using namespace rsa;

namespace {

constexpr double mostRounds = 10'000'000;
constexpr double mostScrypt = 16'777'216; // N·r·p; more memory than 32 MiB OpenSSL refuses by itself

//! Without end where it is below zero or has more digits than a machine's word.
double number(const ASN1_INTEGER *integer)
{
    uint64_t value = 0;
    return ASN1_INTEGER_get_uint64(&value, integer) == 1 ? static_cast<double>(value) : std::numeric_limits<double>::infinity();
}

//! Null when the parameters are no such ones: then OpenSSL refuses them, too, before it begins.
template <class T, auto free> std::unique_ptr<T, Freed<free>> parametersOf(const X509_ALGOR *way, const ASN1_ITEM *form)
{
    return std::unique_ptr<T, Freed<free>>(static_cast<T *>(ASN1_TYPE_unpack_sequence(form, way->parameter)));
}

//! How much of the most that is done: more than 1 is too much.
double workOfDerivation(const X509_ALGOR *way)
{
    const int kind = OBJ_obj2nid(way->algorithm);
    if (kind == NID_id_scrypt) {
        const auto scrypt = parametersOf<SCRYPT_PARAMS, SCRYPT_PARAMS_free>(way, ASN1_ITEM_rptr(SCRYPT_PARAMS));
        return scrypt ? number(scrypt->costParameter) * number(scrypt->blockSize) * number(scrypt->parallelizationParameter) / mostScrypt
                      : 0;
    }
    if (kind == NID_id_pbkdf2) {
        const auto rounds = parametersOf<PBKDF2PARAM, PBKDF2PARAM_free>(way, ASN1_ITEM_rptr(PBKDF2PARAM));
        return rounds ? number(rounds->iter) / mostRounds : 0;
    }
    const auto old = parametersOf<PBEPARAM, PBEPARAM_free>(way, ASN1_ITEM_rptr(PBEPARAM)); // as PKCS#12 and PKCS#5 1.5 have them
    return old ? number(old->iter) / mostRounds : 0;
}

double workOf(const X509_ALGOR *way)
{
    if (OBJ_obj2nid(way->algorithm) != NID_pbes2)
        return workOfDerivation(way);
    const auto both = parametersOf<PBE2PARAM, PBE2PARAM_free>(way, ASN1_ITEM_rptr(PBE2PARAM));
    return both ? workOfDerivation(both->keyfunc) : 0;
}

//! One block of a PEM text, as OpenSSL hands it out.
struct Block {
    ~Block()
    {
        OPENSSL_free(name);
        OPENSSL_free(header);
        OPENSSL_clear_free(bytes, static_cast<size_t>(size));
    }
    char *name = nullptr;
    char *header = nullptr;
    unsigned char *bytes = nullptr;
    long size = 0;
};

} // namespace

std::optional<ApiError> tooMuchWork(const X509_sig_st *sealed)
{
    const X509_ALGOR *way = nullptr;
    X509_SIG_get0(sealed, &way, nullptr);
    if (workOf(way) <= 1)
        return std::nullopt;
    return refused(ReasonCode::KeyTooMuchWork);
}

std::optional<ApiError> tooMuchWork(const QByteArray &pem)
{
    const CleanErrors clean;
    const Bio text(BIO_new_mem_buf(pem.constData(), static_cast<int>(pem.size())));
    while (text && BIO_eof(text.get()) == 0) { // a block that can't be read is not the last one
        const size_t left = BIO_ctrl_pending(text.get());
        Block block;
        PEM_read_bio(text.get(), &block.name, &block.header, &block.bytes, &block.size);
        if (BIO_ctrl_pending(text.get()) == left)
            break; // there is no memory to read it; nor is there to open it
        const auto *begin = static_cast<const unsigned char *>(block.bytes);
        const DigestedInfo sealed(d2i_X509_SIG(nullptr, &begin, block.size));
        if (const auto found = sealed ? tooMuchWork(sealed.get()) : std::nullopt)
            return found;
    }
    return std::nullopt;
}

} // namespace kontor
