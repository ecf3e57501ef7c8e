// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/storage/digest.h"

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

using Context = std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)>;

Context newContext()
{
    Context context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
    return context && EVP_DigestInit_ex(context.get(), algorithm(), nullptr) == 1 ? std::move(context) : Context(nullptr, &EVP_MD_CTX_free);
}

//! To make and to free one takes longer than a row's bytes, and so does telling it its algorithm again. What it holds after a digest is
//! nothing.
EVP_MD_CTX *contextOfThread()
{
    static thread_local const Context context = newContext();
    return context.get();
}

} // namespace

QByteArray sha256(QByteArrayView bytes)
{
    QByteArray digest(32, Qt::Uninitialized);
    EVP_MD_CTX *context = contextOfThread();
    const bool done = context && EVP_DigestInit_ex(context, nullptr, nullptr) == 1
        && EVP_DigestUpdate(context, bytes.constData(), size_t(bytes.size())) == 1
        && EVP_DigestFinal_ex(context, reinterpret_cast<unsigned char *>(digest.data()), nullptr) == 1;
    return done ? digest : QByteArray(); // it can't be what is compared with it
}

} // namespace kontor
