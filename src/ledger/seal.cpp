// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/seal.h"

#include "ledger/digest.h"

#include <array>
#include <charconv>
#include <string_view>

namespace kontor {
namespace {

//! More than a payment's row has.
constexpr size_t usualSize = 2048;
constexpr std::string_view version = "1\n"; // of the form: before all values

} // namespace

Seal::Seal()
{
    m_values.reserve(usualSize);
    m_values += version;
}

Seal &Seal::add(qint64 number)
{
    return begin('i', number, ';');
}

Seal &Seal::addText(QByteArrayView utf8)
{
    return addBytes('t', utf8);
}

Seal &Seal::addBlob(QByteArrayView bytes)
{
    return addBytes('b', bytes);
}

Seal &Seal::addNull()
{
    m_values += 'n';
    return *this;
}

Seal &Seal::addAll(const Seal &other)
{
    m_values.append(other.m_values, version.size());
    return *this;
}

Seal &Seal::addBytes(char type, QByteArrayView bytes)
{
    begin(type, bytes.size(), ':');
    m_values.append(bytes.data(), size_t(bytes.size()));
    return *this;
}

//! Written on each step of each payment, so it makes no strings on the way.
Seal &Seal::begin(char type, qint64 number, char end)
{
    std::array<char, 24> text {};
    text[0] = type;
    char *last = std::to_chars(text.data() + 1, text.data() + text.size() - 1, number).ptr;
    *last++ = end;
    m_values.append(text.data(), size_t(last - text.data()));
    return *this;
}

bool Seal::isEmpty() const
{
    return m_values == version;
}

QByteArray Seal::digest() const
{
    return sha256(m_values);
}

} // namespace kontor
