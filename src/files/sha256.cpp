// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/sha256.h"

#include <openssl/evp.h>

namespace kontor {

Sha256::Sha256()
    : m_context(EVP_MD_CTX_new())
{
    if (!m_context || EVP_DigestInit_ex(m_context.get(), EVP_sha256(), nullptr) != 1)
        m_instead = std::make_unique<QCryptographicHash>(QCryptographicHash::Sha256);
}

void Sha256::Free::operator()(evp_md_ctx_st *context) const
{
    EVP_MD_CTX_free(context);
}

void Sha256::addData(QByteArrayView bytes)
{
    if (m_instead)
        m_instead->addData(bytes);
    else
        EVP_DigestUpdate(m_context.get(), bytes.constData(), size_t(bytes.size())); // can't fail once it has begun
}

QByteArray Sha256::result() const
{
    if (m_instead)
        return m_instead->result();
    QByteArray digest(32, '\0');
    const std::unique_ptr<evp_md_ctx_st, Free> copy(EVP_MD_CTX_new()); // ending it would leave nothing to add to
    const bool isDone = copy && EVP_MD_CTX_copy_ex(copy.get(), m_context.get()) == 1
        && EVP_DigestFinal_ex(copy.get(), reinterpret_cast<unsigned char *>(digest.data()), nullptr) == 1;
    Q_ASSERT(isDone);
    return isDone ? digest : QByteArray();
}

} // namespace kontor
