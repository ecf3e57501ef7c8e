// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/tagguard.h"

#include <QStringConverter>
#include <algorithm>
#include <cstring>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 firstBytes = 4; // QXmlStreamReader looks at as many

} // namespace

TagGuard::TagGuard(QIODevice &from)
    : m_from(from)
{
    open(ReadOnly | Unbuffered);
}

bool TagGuard::reads(QStringView encoding) const
{
    const auto is = [encoding](QLatin1StringView name) { return encoding.compare(name, Qt::CaseInsensitive) == 0; };
    if (m_isWide)
        return encoding.isEmpty() || is("UTF-16"_L1);
    return encoding.isEmpty() || is("UTF-8"_L1) || is("US-ASCII"_L1) || is("ISO-8859-1"_L1);
}

//! By the rule of QXmlStreamReader, so that both read the same characters.
void TagGuard::begin()
{
    m_hasBegun = true;
    while (m_head.size() < firstBytes) {
        const QByteArray more = m_from.read(firstBytes - m_head.size());
        if (more.isEmpty())
            break;
        m_head += more;
    }
    using Encoding = QStringConverter::Encoding;
    const Encoding encoding = QStringConverter::encodingForData(m_head, u'<').value_or(Encoding::Utf8);
    m_isBigEndian = encoding == Encoding::Utf16BE;
    m_isWide = m_isBigEndian || encoding == Encoding::Utf16LE;
    if (!m_isWide && encoding != Encoding::Utf8)
        m_stop = Stop::Encoding;
}

qint64 TagGuard::fetch(char *to, qint64 most)
{
    if (m_head.isEmpty())
        return m_from.read(to, most);
    const qint64 size = std::min(most, qint64(m_head.size()));
    std::memcpy(to, m_head.constData(), size_t(size));
    m_head.remove(0, size);
    return size;
}

qint64 TagGuard::readData(char *to, qint64 most)
{
    if (!m_hasBegun)
        begin();
    if (m_stop != Stop::None)
        return -1;
    const qint64 size = fetch(to, most);
    for (qint64 i = 0; i < size; ++i) {
        if (!takes(to[i]))
            return i > 0 ? i : -1;
    }
    return size;
}

//! False when reading ends before this byte.
bool TagGuard::takes(char byte)
{
    if (!m_isWide) {
        take(uchar(byte));
    } else if (!m_half) {
        m_half = byte;
    } else {
        const auto unit = [](char high, char low) { return char16_t(uchar(high) << 8 | uchar(low)); };
        take(m_isBigEndian ? unit(*m_half, byte) : unit(byte, *m_half));
        m_half.reset();
    }
    return m_stop == Stop::None;
}

void TagGuard::enter(In where)
{
    m_in = where;
    m_length = 0;
    m_attributes = 0;
}

bool TagGuard::endsWith(QLatin1StringView end) const
{
    return std::equal(end.begin(), end.end(), m_last.end() - end.size(), [](char a, char16_t b) { return char16_t(uchar(a)) == b; });
}

void TagGuard::take(char16_t unit)
{
    ++m_length;
    if (m_in == In::Text) {
        takeText(unit);
        return;
    }
    std::move(m_last.begin() + 1, m_last.end(), m_last.begin());
    m_last.back() = unit;
    takeTag(unit);
    if (m_length > (m_in == In::CData ? longestText : longestTag) || m_attributes > mostAttributes)
        m_stop = Stop::TooLarge;
}

void TagGuard::takeText(char16_t unit)
{
    if (unit == u'<')
        enter(In::Opening);
    else if (m_length > longestText)
        m_stop = Stop::TooLarge;
}

void TagGuard::takeTag(char16_t unit)
{
    switch (m_in) {
    case In::Opening:
        enter(unit == u'!' ? In::Declaration : unit == u'?' ? In::Instruction : unit == u'>' ? In::Text : In::Tag);
        break;
    case In::Tag:
        if (unit == u'>')
            enter(In::Text);
        else if (unit == u'"' || unit == u'\'') {
            m_in = In::Value;
            m_quote = unit;
            ++m_attributes;
        }
        break;
    case In::Value:
        if (unit == m_quote)
            m_in = In::Tag;
        break;
    case In::Declaration:
        takeDeclaration();
        break;
    case In::Comment:
        if (m_length > 2 && endsWith("-->"_L1))
            enter(In::Text);
        break;
    case In::CData:
        if (m_length > 2 && endsWith("]]>"_L1))
            enter(In::Text);
        break;
    case In::Instruction:
        if (m_length > 1 && endsWith("?>"_L1))
            enter(In::Text);
        break;
    case In::Text:
        break;
    }
}

//! After "<!": a comment, raw text, or a document type, whose entities could grow without bound.
void TagGuard::takeDeclaration()
{
    constexpr QLatin1StringView comment("--");
    constexpr QLatin1StringView cdata("[CDATA[");
    const auto isSoFar = [this](QLatin1StringView sign) { return m_length <= sign.size() && endsWith(sign.first(m_length)); };
    if (!isSoFar(comment) && !isSoFar(cdata))
        m_stop = Stop::DocumentType;
    else if (m_length == comment.size() && isSoFar(comment))
        enter(In::Comment);
    else if (m_length == cdata.size())
        enter(In::CData);
}

} // namespace kontor
