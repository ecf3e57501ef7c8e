// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/chunkscanner.h"

#include <algorithm>

namespace kontor {
namespace {

constexpr int maxSizeDigits = 8; // 4 GiB: far beyond every limit on bodies, and nowhere near an overflow
constexpr int maxLine = 256; // extensions and trailers are not used by anybody we know

int hexValue(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

bool isControl(char c)
{
    return (c >= 0 && c < ' ' && c != '\t') || c == 0x7f;
}

} // namespace

ChunkScanner::State ChunkScanner::feed(QByteArrayView bytes)
{
    for (qsizetype i = 0; i < bytes.size() && m_state != State::Done && m_state != State::Broken;) {
        if (m_state == State::Data) {
            const qint64 step = std::min<qint64>(m_left, bytes.size() - i);
            m_left -= step;
            i += step;
            if (m_left == 0)
                m_state = State::DataCr;
            continue;
        }
        take(bytes.at(i++));
    }
    return m_state;
}

void ChunkScanner::take(char c)
{
    switch (m_state) {
    case State::Size:
        return takeSize(c);
    case State::Extension:
        if (c == '\r')
            m_state = State::SizeLf;
        else if (isControl(c) || ++m_lineLength > maxLine)
            m_state = State::Broken;
        return;
    case State::SizeLf:
        return c == '\n' ? endOfSizeLine() : expect('\n', c, State::Broken);
    case State::DataCr:
        return expect('\r', c, State::DataLf);
    case State::DataLf:
        return expect('\n', c, State::Size);
    case State::TrailerStart:
    case State::Trailer:
        return takeTrailer(c);
    case State::TrailerLf:
        return expect('\n', c, State::TrailerStart);
    case State::LastLf:
        return expect('\n', c, State::Done);
    case State::Data:
    case State::Done:
    case State::Broken:
        return;
    }
}

void ChunkScanner::takeSize(char c)
{
    const int value = hexValue(c);
    if (value >= 0 && ++m_digits <= maxSizeDigits) {
        m_left = m_left * 16 + value;
        return;
    }
    if (value >= 0 || m_digits == 0)
        m_state = State::Broken;
    else if (c == '\r')
        m_state = State::SizeLf;
    else
        m_state = c == ';' ? State::Extension : State::Broken;
}

void ChunkScanner::endOfSizeLine()
{
    m_digits = 0;
    m_lineLength = 0;
    m_state = m_left > 0 ? State::Data : State::TrailerStart;
}

void ChunkScanner::takeTrailer(char c)
{
    if (c == '\r')
        m_state = m_state == State::TrailerStart ? State::LastLf : State::TrailerLf;
    else if (isControl(c) || ++m_lineLength > maxLine)
        m_state = State::Broken;
    else
        m_state = State::Trailer;
}

void ChunkScanner::expect(char wanted, char found, State next)
{
    m_state = found == wanted ? next : State::Broken;
}

} // namespace kontor
