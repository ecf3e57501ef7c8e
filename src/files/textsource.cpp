// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/textsource.h"

#include <QCoreApplication>
#include <QIODevice>
#include <algorithm>
#include <array>

namespace kontor {

namespace {

constexpr qint64 pieceSize = 65'536;

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(TextSource)
};

ApiError refusal(const QString &words)
{
    return {.kind = ErrorKind::BadInput, .text = words};
}

ApiError unreadable(const QIODevice &device)
{
    return refusal(Texts::tr("The file could not be read to its end, so nothing of it was taken. This computer said: \"%1\"")
                       .arg(presentable(device.errorString().toUtf8())));
}

ApiError noText()
{
    return refusal(
        Texts::tr("This file is not a table of text: it holds bytes that are no text. Save the table as CSV and choose that file."));
}

//! What people choose by mistake has a name of its own.
std::optional<ApiError> knownOtherKind(const QByteArray &head)
{
    if (head.isEmpty())
        return refusal(Texts::tr("This file is empty. A table begins with a line of column names."));
    if (head.startsWith("PK\x03\x04"))
        return refusal(
            Texts::tr("This file is a spreadsheet workbook or another archive, not a table of text. Save the sheet as CSV (UTF-8) and "
                      "choose that file."));
    if (head.startsWith("%PDF"))
        return refusal(Texts::tr("This file is a PDF document, not a table of text. Payouts can't be read from it."));
    return std::nullopt;
}

//! Windows-1252 has five bytes that stand for nothing; a file that holds one of them is something else.
constexpr std::array<char16_t, 32> windowsUpper {0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
    0x0152, 0, 0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e,
    0x0178};

char16_t windowsCharacter(unsigned char byte)
{
    return byte >= 0x80 && byte < 0xa0 ? windowsUpper.at(byte - 0x80U) : char16_t(byte);
}

bool isWindowsText(const QByteArray &bytes)
{
    return std::all_of(bytes.begin(), bytes.end(), [](char byte) { return windowsCharacter(static_cast<unsigned char>(byte)) != 0; });
}

bool hasUtf16Mark(const QByteArray &head)
{
    return head.startsWith("\xff\xfe") || head.startsWith("\xfe\xff");
}

//! The first reading: what the bytes can be.
class Look {
public:
    void take(const QByteArray &bytes)
    {
        decode(bytes);
        m_windows = m_windows && isWindowsText(bytes);
        m_nul = m_nul || bytes.contains('\0');
    }
    std::optional<TextSource::Encoding> encoding()
    {
        if (m_nul)
            return std::nullopt;
        decode("\n"); // shows a last character that is cut off
        if (m_utf8)
            return TextSource::Encoding::Utf8;
        return m_windows ? std::optional(TextSource::Encoding::Windows1252) : std::nullopt;
    }
    bool isMixed() const { return !m_utf8 && m_wide; }

private:
    void decode(const QByteArray &bytes)
    {
        const QString text = m_decoder.decode(bytes);
        m_utf8 = m_utf8 && !m_decoder.hasError();
        m_wide
            = m_wide || std::any_of(text.begin(), text.end(), [](QChar c) { return c > QChar(0x7f) && c != QChar::ReplacementCharacter; });
    }

    QStringDecoder m_decoder {QStringDecoder::Utf8};
    bool m_utf8 = true;
    bool m_wide = false; //!< has letters beyond English that are UTF-8
    bool m_windows = true;
    bool m_nul = false;
};

struct Recognised {
    TextSource::Encoding encoding;
    bool isMixed = false;
};

Result<Recognised> recognised(QIODevice &device)
{
    Look look;
    bool isFirst = true;
    while (true) {
        const QByteArray bytes = device.read(pieceSize);
        if (const auto other = isFirst ? knownOtherKind(bytes) : std::nullopt)
            return *other;
        if (isFirst && hasUtf16Mark(bytes))
            return Recognised {TextSource::Encoding::Utf16};
        if (bytes.isEmpty())
            break;
        isFirst = false;
        look.take(bytes);
    }
    if (!device.atEnd())
        return unreadable(device);
    const auto encoding = look.encoding();
    return encoding ? Result<Recognised>(Recognised {*encoding, look.isMixed()}) : noText();
}

} // namespace

Result<TextSource> TextSource::open(QIODevice &device)
{
    const auto found = recognised(device);
    if (!found)
        return found.error();
    if (!device.seek(0))
        return unreadable(device);
    TextSource source(device, found->encoding);
    source.m_isMixed = found->isMixed;
    return source;
}

TextSource::TextSource(QIODevice &device, Encoding encoding)
    : m_device(&device)
    , m_encoding(encoding)
    , m_hash(std::make_unique<QCryptographicHash>(QCryptographicHash::Sha256))
{
    if (encoding == Encoding::Utf8)
        m_decoder.emplace(QStringDecoder::Utf8);
    else if (encoding == Encoding::Utf16)
        m_decoder.emplace(QStringDecoder::Utf16);
}

QString TextSource::decoded(const QByteArray &bytes)
{
    if (m_decoder)
        return m_decoder->decode(bytes);
    QString text;
    text.reserve(bytes.size());
    for (const char byte : bytes)
        text += QChar(windowsCharacter(static_cast<unsigned char>(byte)));
    return text;
}

Result<std::optional<QString>> TextSource::next()
{
    while (!m_atEnd) {
        const QByteArray bytes = m_device->read(pieceSize);
        m_hash->addData(bytes);
        m_atEnd = bytes.isEmpty();
        if (m_atEnd && !m_device->atEnd())
            return unreadable(*m_device);
        m_isOdd = m_isOdd != (bytes.size() % 2 == 1);
        if (m_atEnd && m_isOdd && m_encoding == Encoding::Utf16)
            return noText(); // its last character is cut off
        const QString text = decoded(bytes);
        if ((m_decoder && m_decoder->hasError()) || text.contains(QChar(0)))
            return noText();
        if (!text.isEmpty())
            return std::optional(text);
    }
    return std::optional<QString>();
}

} // namespace kontor
