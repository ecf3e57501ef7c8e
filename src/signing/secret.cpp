// SPDX-License-Identifier: GPL-3.0-or-later
#include "signing/secret.h"
#include <algorithm>
#include <openssl/crypto.h>

namespace kontor {

namespace {

constexpr qsizetype largest = 16'000; // so that there is always room for keys, which need it more

char *placeFor(qsizetype size)
{
    return size > largest ? nullptr : static_cast<char *>(OPENSSL_secure_malloc(static_cast<size_t>(size) + 1));
}

} // namespace

qsizetype characters(const QByteArray &utf8)
{
    const auto begins = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; };
    return std::count_if(utf8.begin(), utf8.end(), begins);
}

Secret::Secret(const QByteArray &bytes)
    : m_place(placeFor(bytes.size()))
    , m_spare(m_place ? QByteArray() : QByteArray(bytes.constData(), bytes.size()))
{
    if (m_place)
        std::copy(bytes.begin(), bytes.end(), m_place);
    m_view = QByteArray::fromRawData(m_place ? m_place : m_spare.constData(), bytes.size());
}

Secret::~Secret()
{
    OPENSSL_secure_clear_free(m_place, static_cast<size_t>(m_view.size()) + 1);
    wipe(m_spare);
}

} // namespace kontor
