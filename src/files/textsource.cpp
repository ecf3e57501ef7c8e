// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/textsource.h"

#include "files/legacytext.h"

#include <QIODevice>
#include <algorithm>
#include <array>

namespace kontor {

namespace {

constexpr qint64 readChunkSize = 65'536;
constexpr QChar byteOrderMark(0xfeff);
constexpr qsizetype bytesToANul = 64; //!< a text with more NULs than that is none

ApiError unreadable(const QIODevice &device)
{
    return badInput(ReasonCode::FileCutByReading, {{Arg::Said, presentable(device.errorString().toUtf8())}});
}

ApiError noText()
{
    return badInput(ReasonCode::NotText);
}

ApiError holdsNul(int line)
{
    return badInput(ReasonCode::HoldsNul, {{Arg::Line, qint64(line)}});
}

//! Windows-1252 has five bytes that stand for nothing, and no byte that stands for this.
constexpr char16_t nothing = 0xfffd;
constexpr std::array<char16_t, 32> windowsUpper {0x20ac, nothing, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, nothing, 0x017d, nothing, nothing, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161,
    0x203a, 0x0153, nothing, 0x017e, 0x0178};

char16_t windowsCharacter(unsigned char byte)
{
    return byte >= 0x80 && byte < 0xa0 ? windowsUpper.at(byte - 0x80U) : char16_t(byte);
}

bool isAscii(const QByteArray &bytes)
{
    char all = 0; // no early end: that way several bytes are looked at in one step
    for (const char byte : bytes)
        all = static_cast<char>(all | byte);
    return static_cast<unsigned char>(all) < 0x80;
}

bool isManyNuls(qsizetype nuls, qsizetype size)
{
    return nuls > 1 && nuls * bytesToANul > size;
}

std::optional<TextEncoding> markOf(const QByteArray &head)
{
    if (head.startsWith("\xff\xfe"))
        return TextEncoding::Utf16Le;
    if (head.startsWith("\xfe\xff"))
        return TextEncoding::Utf16Be;
    return std::nullopt;
}

//! UTF-16 without a mark: each digit and separator has a NUL for its other half, and all of these lie on the same side.
std::optional<TextEncoding> unmarkedWide(const QByteArray &head)
{
    std::array<qsizetype, 2> nuls {};
    for (qsizetype i = 0; i < head.size(); ++i)
        nuls.at(size_t(i % 2)) += head.at(i) == '\0' ? 1 : 0;
    const auto [first, second] = nuls;
    if (head.size() % 2 == 1 || 8 * std::max(first, second) <= head.size() || 8 * std::min(first, second) >= std::max(first, second))
        return std::nullopt;
    return first > second ? TextEncoding::Utf16Be : TextEncoding::Utf16Le;
}

//! How many bytes at the end begin a character of UTF-8 that the next piece ends.
qsizetype unfinished(const QByteArray &bytes)
{
    for (qsizetype back = 1; back <= std::min<qsizetype>(3, bytes.size()); ++back) {
        const auto byte = static_cast<unsigned char>(bytes.at(bytes.size() - back));
        const qsizetype length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
        if (byte >= 0xc0)
            return length > back ? back : 0;
        if (byte < 0x80)
            return 0;
    }
    return 0;
}

struct Recognised {
    TextEncoding encoding;
    bool isMixed = false;
    std::optional<GuessedEncoding> guess {};
};

//! The first reading: whether the bytes are UTF-8.
class Utf8Reading {
public:
    void take(const QByteArray &bytes)
    {
        noteNul(bytes);
        if (m_tail.isEmpty() && isAscii(bytes))
            return;
        QByteArray text = m_tail + bytes;
        m_tail = text.right(unfinished(text));
        text.chop(m_tail.size());
        m_isUtf8 = m_isUtf8 && text.isValidUtf8();
    }
    bool isUtf8() const { return m_isUtf8 && m_tail.isEmpty(); }
    //! Where so many bytes are NUL that this is no text: the line of the first. A single one is a problem of its row.
    std::optional<int> manyNuls() const { return isManyNuls(m_nuls, m_size) ? std::optional(m_lineOfNul) : std::nullopt; }

private:
    void noteNul(const QByteArray &bytes)
    {
        m_size += bytes.size();
        m_nuls += bytes.count('\0');
        if (m_lineOfNul > 0)
            return;
        const qsizetype at = bytes.indexOf('\0');
        m_lines += int(bytes.left(at < 0 ? bytes.size() : at).count('\n'));
        m_lineOfNul = at < 0 ? 0 : m_lines + 1;
    }

    QByteArray m_tail;
    bool m_isUtf8 = true;
    int m_lines = 0;
    int m_lineOfNul = 0;
    qsizetype m_size = 0;
    qsizetype m_nuls = 0;
};

//! UTF-32. Without a mark the first piece tells it: of four bytes one is always NUL, and the one beside it small.
std::optional<TextEncoding> widestEncoding(const QByteArray &head)
{
    constexpr char largestPlane = 0x10;
    const auto areSmall = [&head](int from, char most) {
        for (qsizetype i = from; i < head.size(); i += 4) {
            if (head.at(i) < 0 || head.at(i) > most)
                return false;
        }
        return head.size() >= 8 && head.size() % 4 == 0;
    };
    const bool isLittle = head.startsWith(QByteArray("\xff\xfe\0\0", 4)) || (areSmall(3, 0) && areSmall(2, largestPlane));
    const bool isBig = head.startsWith(QByteArray("\0\0\xfe\xff", 4)) || (areSmall(0, 0) && areSmall(1, largestPlane));
    if (isLittle == isBig) // neither, or nothing but NULs
        return std::nullopt;
    return textEncodingOf(isLittle ? QStringLiteral("UTF-32LE") : QStringLiteral("UTF-32BE"));
}

std::optional<TextEncoding> wideEncoding(const QByteArray &head)
{
    if (const auto widest = widestEncoding(head))
        return widest;
    const auto marked = markOf(head);
    return marked ? marked : unmarkedWide(head);
}

//! By all words of the file: those of a piece alone may all look like UTF-8.
Result<Recognised> guessed(QIODevice &device)
{
    LegacyText text;
    if (!device.seek(0))
        return unreadable(device);
    for (QByteArray bytes = device.read(readChunkSize); !bytes.isEmpty(); bytes = device.read(readChunkSize))
        text.take(bytes);
    if (!device.atEnd())
        return unreadable(device);
    auto guess = text.guess();
    if (!guess)
        return noText();
    if (guess->hasUtf8)
        return Recognised {.encoding = TextEncoding::Windows1252, .isMixed = true};
    return Recognised {.encoding = guess->encoding, .guess = guess};
}

Result<Recognised> recognised(QIODevice &device)
{
    Utf8Reading look;
    bool isFirst = true;
    for (QByteArray bytes = device.read(readChunkSize); !bytes.isEmpty(); bytes = device.read(readChunkSize)) {
        if (const auto wide = isFirst ? wideEncoding(bytes) : std::nullopt)
            return Recognised {*wide};
        isFirst = false;
        look.take(bytes);
    }
    if (!device.atEnd())
        return unreadable(device);
    if (const auto line = look.manyNuls())
        return holdsNul(*line);
    return look.isUtf8() ? Result<Recognised>(Recognised {TextEncoding::Utf8}) : guessed(device);
}

} // namespace

Result<TextSource> TextSource::open(QIODevice &device, std::optional<TextEncoding> wanted)
{
    auto found = wanted ? Result<Recognised>(Recognised {*wanted}) : recognised(device);
    if (!found)
        return found.error();
    if (!device.seek(0))
        return unreadable(device);
    TextSource source(device, found->encoding);
    source.m_isMixed = found->isMixed;
    source.m_guess = std::move(found->guess);
    source.m_isRequested = wanted.has_value();
    return source;
}

TextSource::TextSource(QIODevice &device, TextEncoding encoding)
    : m_device(&device)
    , m_encoding(encoding)
{
    if (encoding == TextEncoding::Utf8)
        m_decoder.emplace(QStringDecoder::Utf8);
    else if (encoding == TextEncoding::Utf16Le)
        m_decoder.emplace(QStringDecoder::Utf16LE);
    else if (encoding == TextEncoding::Utf16Be)
        m_decoder.emplace(QStringDecoder::Utf16BE);
    else if (encoding != TextEncoding::Windows1252)
        m_icu.emplace(encoding);
}

QString TextSource::decoded(const QByteArray &bytes)
{
    QString text;
    if (m_decoder) {
        text = m_decoder->decode(bytes);
    } else if (m_icu) {
        text = m_icu->decode(bytes, bytes.isEmpty());
    } else {
        text.reserve(bytes.size());
        for (const char byte : bytes)
            text += QChar(windowsCharacter(static_cast<unsigned char>(byte)));
    }
    if (m_atStart && text.startsWith(byteOrderMark))
        text.remove(0, 1);
    m_atStart = m_atStart && text.isEmpty();
    return text;
}

ApiError TextSource::damaged() const
{
    if (!m_isRequested)
        return noText();
    return badInput(ReasonCode::NotInEncoding, {{Arg::Encoding, nameOf(m_encoding)}});
}

Result<std::optional<QString>> TextSource::next()
{
    while (!m_atEnd) {
        const QByteArray bytes = m_device->read(readChunkSize);
        m_digest.add(bytes);
        m_atEnd = bytes.isEmpty();
        if (m_atEnd && !m_device->atEnd())
            return unreadable(*m_device);
        m_isOdd = m_isOdd != (bytes.size() % 2 == 1);
        if (m_atEnd && m_isOdd && isWide())
            return damaged(); // its last character is cut off
        const QString text = decoded(bytes);
        if (m_atEnd && m_encoding == TextEncoding::Utf8)
            (void)QString(m_decoder->decode("\n")); // shows a last character that is cut off
        const bool isByTable = !m_decoder && !m_icu;
        if ((m_decoder && m_decoder->hasError()) || (m_icu && m_icu->hasError()) || (isByTable && text.contains(QChar(nothing))))
            return damaged();
        m_size += text.size();
        m_nuls += text.count(QChar(0));
        if ((isWide() && hasNul()) || isManyNuls(m_nuls, m_size))
            return damaged();
        if (!text.isEmpty())
            return std::optional(text);
    }
    return std::optional<QString>();
}

} // namespace kontor
