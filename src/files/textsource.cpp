// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/textsource.h"

#include "files/legacytext.h"
#include "files/refusal.h"

#include <QCoreApplication>
#include <QIODevice>
#include <algorithm>
#include <array>

namespace kontor {

namespace {

constexpr qint64 readChunkSize = 65'536;
constexpr QChar byteOrderMark(0xfeff);

struct TextSourceTexts {
    Q_DECLARE_TR_FUNCTIONS(TextSource)
};

ApiError unreadable(const QIODevice &device)
{
    //: %1 is in the words of the operating system.
    return refusal(TextSourceTexts::tr("The file could not be read to its end, so nothing of it was taken. This computer said: \"%1\"")
                       .arg(presentable(device.errorString().toUtf8())));
}

ApiError noText()
{
    return refusal(TextSourceTexts::tr(
        "This file is not a table of text: it holds bytes that are no text. Save the table as CSV and choose that file."));
}

//! Windows-1252 has five bytes that stand for nothing.
constexpr std::array<char16_t, 32> windowsUpper {0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
    0x0152, 0, 0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e,
    0x0178};

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

//! The first reading: what the bytes can be.
class FirstReading {
public:
    void take(const QByteArray &bytes)
    {
        m_nul = m_nul || bytes.contains('\0');
        if (m_tail.isEmpty() && isAscii(bytes))
            return;
        const bool wasUtf8 = m_utf8;
        QByteArray text = m_tail + bytes;
        const QByteArray unjudged = wasUtf8 ? text : bytes;
        m_tail = text.right(unfinished(text));
        text.chop(m_tail.size());
        judge(text);
        if (!m_utf8)
            m_legacy.take(unjudged);
    }
    //! Nothing where it is no text.
    std::optional<Recognised> result()
    {
        if (m_nul)
            return std::nullopt;
        if (m_utf8)
            m_legacy.take(m_tail);
        judge(m_tail); // a last character that is cut off
        if (m_utf8)
            return Recognised {.encoding = TextEncoding::Utf8};
        auto guess = m_legacy.guess();
        if (!guess)
            return std::nullopt;
        if (m_wide || guess->hasUtf8)
            return Recognised {.encoding = TextEncoding::Windows1252, .isMixed = true};
        return Recognised {.encoding = guess->encoding, .guess = std::move(guess)};
    }

private:
    void judge(const QByteArray &text)
    {
        if (text.isValidUtf8()) {
            m_wide = m_wide || !isAscii(text);
            return;
        }
        m_utf8 = false;
    }

    QByteArray m_tail;
    LegacyText m_legacy;
    bool m_utf8 = true;
    bool m_wide = false; //!< has letters beyond English that are UTF-8
    bool m_nul = false;
};

std::optional<TextEncoding> wideEncoding(const QByteArray &head)
{
    const auto marked = markOf(head);
    return marked ? marked : unmarkedWide(head);
}

Result<Recognised> recognised(QIODevice &device)
{
    FirstReading look;
    bool isFirst = true;
    for (QByteArray bytes = device.read(readChunkSize); !bytes.isEmpty(); bytes = device.read(readChunkSize)) {
        if (const auto wide = isFirst ? wideEncoding(bytes) : std::nullopt)
            return Recognised {*wide};
        isFirst = false;
        look.take(bytes);
    }
    if (!device.atEnd())
        return unreadable(device);
    auto found = look.result();
    return found ? Result<Recognised>(*std::move(found)) : noText();
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
    source.m_isAsked = wanted.has_value();
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
    if (!m_isAsked)
        return noText();
    //: %1 is the name of an encoding, such as "UTF-8".
    return refusal(TextSourceTexts::tr("This file can't be read as %1: some of its bytes stand for nothing there. Choose another encoding.")
                       .arg(nameOf(m_encoding)));
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
        if ((m_decoder && m_decoder->hasError()) || (m_icu && m_icu->hasError()) || text.contains(QChar(0)))
            return damaged();
        if (!text.isEmpty())
            return std::optional(text);
    }
    return std::optional<QString>();
}

} // namespace kontor
