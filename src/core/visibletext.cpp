// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/visibletext.h"

#include <QList>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestLine = 200;

constexpr char32_t nonJoiner = 0x200c;
constexpr char32_t joiner = 0x200d;
constexpr char32_t firstIsolate = 0x2066;
constexpr char32_t endOfIsolate = 0x2069;

//! Takes no room, or its room is empty although it counts as a letter.
bool isHidden(char32_t c)
{
    switch (QChar::category(c)) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return true;
    default:
        return c == 0x034f || c == 0x115f || c == 0x1160 || c == 0x3164 || c == 0xffa0;
    }
}

//! Arabic, Devanagari and their like are written with joiners; after Latin letters they only make two names differ that look the same.
bool isWrittenWithJoiners(char32_t before)
{
    switch (QChar::script(before)) {
    case QChar::Script_Unknown:
    case QChar::Script_Inherited:
    case QChar::Script_Common:
    case QChar::Script_Latin:
    case QChar::Script_Greek:
    case QChar::Script_Cyrillic:
        return false;
    default:
        return true;
    }
}

QString codeOf(char32_t c)
{
    return u"⟨U+%1⟩"_s.arg(uint(c), 4, 16, QChar(u'0')).toUpper();
}

class TextReader {
public:
    explicit TextReader(bool isSentence)
        : m_isSentence(isSentence)
    {
    }
    QString read(const QString &text)
    {
        QString shown;
        const QList<uint> letters = text.toUcs4();
        for (const char32_t letter : letters) {
            shown += isHidden(letter) && !stays(letter) ? codeOf(letter) : QString::fromUcs4(&letter, 1);
            m_before = letter;
        }
        return shown;
    }

private:
    bool stays(char32_t c)
    {
        if (c == joiner || c == nonJoiner)
            return isWrittenWithJoiners(m_before);
        if (!m_isSentence)
            return false;
        if (c == endOfIsolate)
            return m_open > 0 && m_open-- > 0;
        if (c >= firstIsolate && c < endOfIsolate)
            return ++m_open > 0;
        return c == U'\n' || c == U'\t' || c == 0x200e || c == 0x200f || c == 0x061c; // the last three come with some languages' dates
    }

    bool m_isSentence;
    int m_open = 0;
    char32_t m_before = 0;
};

bool needsReading(const QString &text)
{
    const auto isPlain = [](QChar c) { return c >= u' ' && c <= u'~'; }; // as nearly all texts are
    return std::any_of(text.begin(), text.end(), [&](QChar c) { return !isPlain(c) && (c.isSurrogate() || isHidden(c.unicode())); });
}

} // namespace

QString visibleText(const QString &text)
{
    return needsReading(text) ? TextReader(false).read(text) : text;
}

QString visibleLines(const QString &text)
{
    if (!needsReading(text))
        return text;
    const auto isBlank = [](QChar c) { return c.isSpace(); };
    QString shown;
    for (auto from = text.begin(); from != text.end();) {
        const auto end = std::find_if(from, text.end(), isBlank);
        shown += visibleText(QString(from, end - from));
        from = std::find_if_not(end, text.end(), isBlank);
        shown += QString(end, from - end);
    }
    return shown;
}

QString withoutHidden(const QString &text)
{
    QString plain;
    char32_t before = 0;
    const QList<uint> letters = text.toUcs4();
    for (const char32_t letter : letters) {
        const bool isJoiner = (letter == joiner || letter == nonJoiner) && isWrittenWithJoiners(before);
        const bool isBlank = QChar::isSpace(letter);
        if (isJoiner || isBlank || !isHidden(letter))
            plain += QString::fromUcs4(&letter, 1);
        before = letter;
    }
    return plain;
}

QString visibleLine(const QString &text)
{
    if (text.size() <= longestLine)
        return visibleText(text);
    qsizetype kept = longestLine - 1;
    if (text.at(kept - 1).isHighSurrogate())
        --kept;
    return visibleText(text.left(kept)) + u'…';
}

QString visibleForTerminal(const QString &text)
{
    QStringList lines = text.split(u'\n');
    for (QString &line : lines) {
        line.removeIf([](QChar c) { return c.unicode() >= firstIsolate && c.unicode() <= endOfIsolate; });
        line = visibleText(line);
    }
    return lines.join(u'\n');
}

QByteArray visibleJson(const QByteArray &document)
{
    const QString text = QString::fromUtf8(document);
    if (!needsReading(text))
        return document;
    QString shown;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool isPair = text.at(i).isHighSurrogate() && i + 1 < text.size();
        const char32_t letter = isPair ? QChar::surrogateToUcs4(text.at(i), text.at(i + 1)) : text.at(i).unicode();
        const QStringView units = QStringView(text).sliced(i, isPair ? 2 : 1);
        i += isPair ? 1 : 0;
        if (!isHidden(letter)) {
            shown += units;
            continue;
        }
        for (const QChar unit : units)
            shown += u"\\u%1"_s.arg(uint(unit.unicode()), 4, 16, QChar(u'0'));
    }
    return shown.toUtf8();
}

QString visibleSentence(const QString &text)
{
    return needsReading(text) ? TextReader(true).read(text) : text;
}

} // namespace kontor
