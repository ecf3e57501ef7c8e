// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/legacytext.h"

#include "core/misread.h"
#include "files/icudecoder.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <unicode/ucsdet.h>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype enough = 65'536; //!< bytes of words that are looked at
constexpr qsizetype longestWord = 256;
constexpr qsizetype mostWords = 3; //!< and encodings that are named
constexpr qsizetype mostOthers = 4;

//! None of these is the second half of a letter in any encoding.
bool separates(char byte)
{
    static constexpr std::string_view signs = ",; \t\r\n\"'";
    return signs.find(byte) != std::string_view::npos;
}

bool isControl(char byte)
{
    const auto code = static_cast<unsigned char>(byte);
    return code > 0 && code < 0x20 && !(code >= 0x09 && code <= 0x0d) && code != 0x1a && code != 0x1b; // end of file in DOS, escape in ISO-2022
}

struct Candidate {
    TextEncoding encoding;
    int confidence = 0;
    int order = 0; //!< among equals
    QStringList words {};
    qsizetype oddities = 0;
};

//! No word has more signs than letters.
bool isOfSigns(const QString &word)
{
    const auto letters = std::count_if(word.begin(), word.end(), [](QChar c) { return c.isLetter() || c.isMark() || c.isDigit(); });
    return word.size() > 1 && 2 * letters < word.size();
}

bool isOfAnotherScript(QChar c)
{
    return c.isLetter() && c.script() > QChar::Script_Cyrillic;
}

bool isEnglish(QChar c)
{
    return c < QChar(0x80) && c.isLetter();
}

//! A letter of Poland can be one of Thailand, and with the one behind it one of China: those don't stand within English letters.
bool isBesideEnglish(const QString &word)
{
    for (qsizetype i = 1; i < word.size(); ++i) {
        const QChar before = word.at(i - 1);
        const QChar c = word.at(i);
        if ((isOfAnotherScript(before) && isEnglish(c)) || (isEnglish(before) && isOfAnotherScript(c)))
            return true;
    }
    return false;
}

//! Which Han, kana and Hangul a name is made of in that encoding. A pair of bytes can be a letter in each of them.
bool isOddEastern(const QString &word, TextEncoding encoding)
{
    bool han = false;
    bool kana = false;
    bool hangul = false;
    bool half = false;
    for (const QChar c : word) {
        han = han || c.script() == QChar::Script_Han;
        kana = kana || c.script() == QChar::Script_Hiragana || c.script() == QChar::Script_Katakana;
        hangul = hangul || c.script() == QChar::Script_Hangul;
        half = half || (c >= QChar(0xff61) && c <= QChar(0xff9f));
    }
    const QString name = nameOf(encoding);
    const bool isJapanese = name == "Shift_JIS"_L1 || name == "EUC-JP"_L1;
    return half || (kana && !isJapanese) || (han && name == "EUC-KR"_L1) || (hangul && name != "EUC-KR"_L1);
}

bool decode(Candidate &candidate, const QByteArray &words)
{
    IcuDecoder decoder(candidate.encoding);
    candidate.words = decoder.decode(words, true).split(u'\n', Qt::SkipEmptyParts);
    for (const QString &word : std::as_const(candidate.words))
        candidate.oddities
            += looksMisread(word) || isOfSigns(word) || isBesideEnglish(word) || isOddEastern(word, candidate.encoding) ? 1 : 0;
    return !decoder.hasError();
}

//! Some letters of China and Thailand look like UTF-8; letters of Europe don't.
bool isMisreadAs(TextEncoding encoding, const QByteArray &words)
{
    Candidate candidate {.encoding = encoding};
    if (!decode(candidate, words) || candidate.oddities > 0)
        return !words.isEmpty();
    return std::any_of(candidate.words.begin(), candidate.words.end(),
        [](const QString &word) { return std::none_of(word.begin(), word.end(), isOfAnotherScript); });
}

//! Our names for what the detector finds: Latin-1 is a part of Windows-1252.
std::optional<TextEncoding> meantBy(const QString &name)
{
    static const QStringList excluded {u"UTF-16"_s, u"UTF-32"_s, u"UTF-8"_s, u"IBM4"_s}; // would have been seen before; EBCDIC
    if (std::any_of(excluded.begin(), excluded.end(), [&name](const QString &other) { return name.startsWith(other); }))
        return std::nullopt;
    return name == "ISO-8859-1"_L1 ? TextEncoding::Windows1252 : textEncodingOf(name);
}

void add(QList<Candidate> &candidates, const std::optional<TextEncoding> &encoding, int confidence)
{
    const auto isSame = [&encoding](const Candidate &each) { return each.encoding == *encoding; };
    if (encoding && std::none_of(candidates.begin(), candidates.end(), isSame))
        candidates.append({.encoding = *encoding, .confidence = confidence, .order = int(candidates.size())});
}

void addDetected(QList<Candidate> &candidates, const QByteArray &words)
{
    UErrorCode status = U_ZERO_ERROR;
    const icu::LocalUCharsetDetectorPointer detector(ucsdet_open(&status));
    ucsdet_setText(detector.getAlias(), words.constData(), int32_t(words.size()), &status);
    int32_t count = 0;
    const UCharsetMatch **matches = ucsdet_detectAll(detector.getAlias(), &count, &status);
    for (int32_t i = 0; U_SUCCESS(status) && i < count; ++i) {
        const QString name = QString::fromLatin1(ucsdet_getName(matches[i], &status));
        add(candidates, meantBy(name), ucsdet_getConfidence(matches[i], &status));
    }
}

//! Of little text the detector gives all languages of East Asia the same chance, so their order says which is the more likely one.
QList<Candidate> candidatesFor(const QByteArray &words)
{
    constexpr int smallChance = 10; // as the detector gives it
    QList<Candidate> detected;
    addDetected(detected, words);
    QList<Candidate> all;
    for (const char *name : {"EUC-KR", "GB2312", "Shift_JIS", "Big5", "EUC-JP", "GB18030"}) {
        const auto encoding = textEncodingOf(QString::fromLatin1(name));
        const auto isSame = [&encoding](const Candidate &each) { return each.encoding == encoding; };
        const auto found = std::find_if(detected.begin(), detected.end(), isSame);
        add(all, encoding, found == detected.end() ? smallChance : found->confidence);
    }
    for (const Candidate &each : std::as_const(detected))
        add(all, each.encoding, each.confidence);
    for (const char *name : {"Windows-1252", "macintosh", "IBM850", "windows-1250", "windows-1251", "windows-874", "IBM866"})
        add(all, textEncodingOf(QString::fromLatin1(name)), 0);
    return all;
}

bool isLess(const Candidate &a, const Candidate &b)
{
    return std::tuple(a.oddities, -a.confidence, a.order) < std::tuple(b.oddities, -b.confidence, b.order);
}

//! What stands further down in the file may not be among the letters of the sample.
TextEncoding wider(TextEncoding encoding)
{
    return encoding == textEncodingOf(u"GB2312"_s) ? textEncodingOf(u"GB18030"_s).value_or(encoding) : encoding;
}

} // namespace

void LegacyText::take(const QByteArray &bytes)
{
    for (const char byte : bytes) {
        m_isBinary = m_isBinary || isControl(byte);
        if (separates(byte))
            endWord();
        else if (m_word.size() <= longestWord) // one that is longer isn't kept
            m_word += byte;
    }
}

void LegacyText::endWord()
{
    const bool tells = std::any_of(m_word.begin(), m_word.end(), [](char c) { return (c & 0x80) != 0; });
    QByteArray &words = m_word.isValidUtf8() ? m_utf8Words : m_words;
    if (tells && m_word.size() <= longestWord && words.size() < enough)
        words += m_word + '\n';
    m_word.clear();
}

std::optional<GuessedEncoding> LegacyText::guess()
{
    endWord(); // of a file without a last line end
    if (m_isBinary)
        return std::nullopt;
    const QByteArray &words = m_words;
    if (words.isEmpty())
        return GuessedEncoding {.encoding = TextEncoding::Windows1252, .hasUtf8 = !m_utf8Words.isEmpty()};
    QList<Candidate> possible;
    for (Candidate &each : candidatesFor(words)) {
        if (decode(each, words))
            possible.append(each);
    }
    if (possible.isEmpty())
        return std::nullopt;
    std::stable_sort(possible.begin(), possible.end(), isLess);
    GuessedEncoding guess {.encoding = wider(possible.first().encoding), .hasUtf8 = isMisreadAs(possible.first().encoding, m_utf8Words)};
    for (const QString &word : std::as_const(possible.first().words)) {
        if (guess.words.size() < mostWords && !guess.words.contains(word))
            guess.words.append(word);
    }
    for (const Candidate &other : std::as_const(possible)) {
        const TextEncoding encoding = wider(other.encoding);
        if (guess.others.size() < mostOthers && encoding != guess.encoding && !guess.others.contains(encoding))
            guess.others.append(encoding);
    }
    return guess;
}

} // namespace kontor
