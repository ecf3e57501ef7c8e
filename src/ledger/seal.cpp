// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/seal.h"

#include <QCryptographicHash>

namespace kontor {

Seal &Seal::add(qint64 number)
{
    m_values += 'i' + QByteArray::number(number) + ';';
    return *this;
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
    m_values += type + QByteArray::number(bytes.size()) + ':';
    m_values.append(bytes);
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
