// SPDX-License-Identifier: GPL-3.0-or-later
#include "api/secretredaction.h"

#include <QRegularExpression>
#include <algorithm>
#include <optional>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype telling = 4; // characters of a secret that nobody learns anything from
constexpr qsizetype tellingEncoded = 6; // the same in base64
constexpr int layers = 3; // JSON in JSON in an address

bool isHex(QChar c)
{
    return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f') || (c >= u'A' && c <= u'F');
}

// Nothing where the text has no such digits.
std::optional<ushort> hexAt(QStringView text, qsizetype at, qsizetype digits)
{
    if (at + digits > text.size())
        return std::nullopt;
    const QStringView number = text.sliced(at, digits);
    return std::all_of(number.begin(), number.end(), isHex) ? std::optional(number.toUShort(nullptr, 16)) : std::nullopt;
}

// JSON's escapes, and any other letter that needlessly has a backslash.
QString withoutBackslashes(const QString &text)
{
    QString plain;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != u'\\' || i + 1 == text.size()) {
            plain += text[i];
            continue;
        }
        const QChar kind = text[++i];
        const auto unit = kind == u'u' ? hexAt(text, i + 1, 4) : std::nullopt;
        if (unit)
            i += 4;
        plain += unit ? QChar(*unit) : QStringView(u"bfnrt").contains(kind) ? u' ' : kind;
    }
    return plain;
}

// %C3%A4 and %c3%a4; a per cent sign on its own stays one.
QString withoutPercents(const QString &text)
{
    QByteArray plain;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const auto byte = text[i] == u'%' ? hexAt(text, i + 1, 2) : std::nullopt;
        if (byte) {
            plain += char(*byte);
            i += 2;
        } else {
            const qsizetype length = text[i].isHighSurrogate() && i + 1 < text.size() ? 2 : 1;
            plain += QStringView(text).sliced(i, length).toUtf8();
            i += length - 1;
        }
    }
    return QString::fromUtf8(plain);
}

// &amp; &#228; &#xe4;
QString withoutEntities(QString text)
{
    static const QRegularExpression number(u"&#(x?)([0-9a-f]{1,6});?"_s, QRegularExpression::CaseInsensitiveOption);
    for (auto match = number.match(text); match.hasMatch(); match = number.match(text, match.capturedStart() + 1)) {
        const char32_t code = match.captured(2).toUInt(nullptr, match.capturedLength(1) > 0 ? 16 : 10);
        text.replace(match.capturedStart(), match.capturedLength(), QString::fromUcs4(&code, 1));
    }
    using Entity = std::pair<QStringView, QChar>;
    for (const auto &[name, c] :
        {Entity {u"&lt;", u'<'}, Entity {u"&gt;", u'>'}, Entity {u"&quot;", u'"'}, Entity {u"&apos;", u'\''}, Entity {u"&amp;", u'&'}})
        text.replace(name.toString(), c, Qt::CaseInsensitive);
    return text;
}

// What differs between two ways of writing the same: blanks (in forms a plus sign), case, accents of their own.
QString bare(const QString &text)
{
    QString kept = text.normalized(QString::NormalizationForm_KC).toCaseFolded();
    kept.removeIf([](QChar c) { return c.isSpace() || c == u'+' || c.category() == QChar::Other_Control; });
    return kept;
}

bool sharesRun(const QString &text, const QString &secret, qsizetype length)
{
    const qsizetype run = std::min(length, secret.size());
    for (qsizetype i = 0; run > 0 && i + run <= secret.size(); ++i) {
        if (text.contains(QStringView(secret).sliced(i, run)))
            return true;
    }
    return false;
}

// A letter that was lost on the way (another encoding of characters) doesn't hide those around it.
QString ascii(QString text)
{
    return text.removeIf([](QChar c) { return c.unicode() >= 0x7f; });
}

bool holdsPlain(const QString &text, const QString &secret)
{
    const QString letters = ascii(secret);
    return sharesRun(text, secret, telling) || (letters.size() >= telling && sharesRun(ascii(text), letters, telling));
}

// Wherever it begins in what was encoded with it ("merchant:secret").
bool holdsBase64(const QString &text, const QByteArray &secret)
{
    QString plain = text;
    plain.replace(u'-', u'+').replace(u'_', u'/');
    for (const qsizetype before : {0, 1, 2}) {
        const QByteArray encoded = (QByteArray(before, '\0') + secret).toBase64(QByteArray::OmitTrailingEquals);
        const qsizetype mixed = before == 0 ? 0 : before + 1; // characters that hold bits of what stood before
        if (encoded.size() - mixed > tellingEncoded
            && sharesRun(plain, QString::fromLatin1(encoded.sliced(mixed).chopped(1)), tellingEncoded))
            return true;
    }
    return false;
}

} // namespace

bool mayEcho(const QString &words, const QByteArray &secret)
{
    const QString plain = bare(QString::fromUtf8(secret));
    QString read = words;
    for (int layer = 0; layer <= layers; ++layer) {
        if (holdsPlain(bare(read), plain) || holdsBase64(read, secret))
            return true;
        read = withoutEntities(withoutPercents(withoutBackslashes(read)));
    }
    return false;
}

} // namespace kontor
