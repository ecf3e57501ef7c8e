// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/filedigest.h"

#include <openssl/evp.h>

namespace kontor {

void FileDigest::Free::operator()(evp_md_ctx_st *context) const
{
    EVP_MD_CTX_free(context);
}

FileDigest::FileDigest()
    : m_context(EVP_MD_CTX_new())
{
    if (m_context && EVP_DigestInit_ex(m_context.get(), EVP_sha256(), nullptr) != 1)
        m_context.reset();
}

void FileDigest::add(QByteArrayView bytes)
{
    if (m_context && EVP_DigestUpdate(m_context.get(), bytes.constData(), size_t(bytes.size())) != 1)
        m_context.reset();
}

//! By a copy: the end of a digest is its own.
QByteArray FileDigest::result() const
{
    QByteArray digest(32, Qt::Uninitialized);
    const Context ended(EVP_MD_CTX_new());
    const bool done = m_context && ended && EVP_MD_CTX_copy_ex(ended.get(), m_context.get()) == 1
        && EVP_DigestFinal_ex(ended.get(), reinterpret_cast<unsigned char *>(digest.data()), nullptr) == 1;
    return done ? digest : QByteArray();
}

} // namespace kontor
