// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/storage/rowdigest.h"

#include "ledger/storage/digest.h"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace kontor {
namespace {

constexpr std::string_view version = "1\n"; // of the form: before all values
constexpr qsizetype longestHead = 24; // a type, a number, an end

} // namespace

RowDigest::RowDigest()
{
    m_values.append(version.data(), qsizetype(version.size()));
}

RowDigest &RowDigest::add(qint64 number)
{
    return append('i', number, ';');
}

RowDigest &RowDigest::addText(QByteArrayView utf8)
{
    return append('t', utf8.size(), ':', utf8);
}

RowDigest &RowDigest::addBlob(QByteArrayView bytes)
{
    return append('b', bytes.size(), ':', bytes);
}

RowDigest &RowDigest::addNull()
{
    m_values.append('n');
    return *this;
}

RowDigest &RowDigest::addAll(const RowDigest &other)
{
    constexpr auto before = qsizetype(version.size());
    m_values.append(other.m_values.data() + before, other.m_values.size() - before);
    return *this;
}

//! Written for each column of each row that is read, so it makes nothing on the way.
RowDigest &RowDigest::append(char type, qint64 number, char end, QByteArrayView bytes)
{
    const qsizetype before = m_values.size();
    m_values.resize(before + longestHead + bytes.size());
    char *at = m_values.data() + before;
    *at++ = type;
    at = std::to_chars(at, at + longestHead - 2, number).ptr;
    *at++ = end;
    at = std::copy(bytes.begin(), bytes.end(), at);
    m_values.resize(at - m_values.data());
    return *this;
}

bool RowDigest::isEmpty() const
{
    return m_values.size() == qsizetype(version.size());
}

QByteArray RowDigest::digest() const
{
    return sha256(QByteArrayView(m_values.data(), m_values.size()));
}

} // namespace kontor
