// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/digest.h"

#include <memory>
#include <openssl/evp.h>

namespace kontor {
namespace {

//! Looking an algorithm up takes longer than a row.
const EVP_MD *algorithm()
{
    static const std::unique_ptr<EVP_MD, decltype(&EVP_MD_free)> fetched(EVP_MD_fetch(nullptr, "SHA256", nullptr), &EVP_MD_free);
    return fetched ? fetched.get() : EVP_sha256();
}

} // namespace

QByteArray sha256(QByteArrayView bytes)
{
    QByteArray digest(32, Qt::Uninitialized);
    const int done = EVP_Digest(
        bytes.constData(), size_t(bytes.size()), reinterpret_cast<unsigned char *>(digest.data()), nullptr, algorithm(), nullptr);
    return done == 1 ? digest : QByteArray(); // it can't be what is compared with it
}

} // namespace kontor
