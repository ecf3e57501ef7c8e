// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/seal.h"

#include <QCryptographicHash>
#include <array>
#include <charconv>

namespace kontor {
namespace {

//! More than a payment's row has.
constexpr qsizetype usualSize = 2048;

} // namespace

Seal::Seal()
{
    m_values.reserve(usualSize);
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
    m_values += other.m_values;
    return *this;
}

Seal &Seal::addBytes(char type, QByteArrayView bytes)
{
    begin(type, bytes.size(), ':');
    m_values.append(bytes);
    return *this;
}

//! Written on each step of each payment, so it makes no strings on the way.
Seal &Seal::begin(char type, qint64 number, char end)
{
    std::array<char, 24> text {};
    text[0] = type;
    char *last = std::to_chars(text.data() + 1, text.data() + text.size() - 1, number).ptr;
    *last++ = end;
    m_values.append(text.data(), last - text.data());
    return *this;
}

QByteArray Seal::digest() const
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(QByteArrayLiteral("1\n")); // the form's version
    hash.addData(m_values);
    return hash.result();
}

} // namespace kontor
