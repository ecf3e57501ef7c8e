// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/misread.h"

#include <algorithm>

namespace kontor {

namespace {

constexpr qsizetype shortestForeign = 3; //!< letters of a word without an English one

bool isOfAscii(QChar c)
{
    return c < QChar(0x80);
}

QChar at(QStringView text, qsizetype place)
{
    return place >= 0 && place < text.size() ? text.at(place) : QChar(u' ');
}

//! What no program shows, or what it shows where a letter was lost.
bool isLost(QChar c)
{
    return c == QChar::ReplacementCharacter || c.category() == QChar::Other_PrivateUse || (c >= QChar(0x80) && c < QChar(0xa0));
}

//! Signs that do stand beside letters: O’Neill, D´Angelo, N° 5, Acme®, col·lecció.
bool mayStandInName(QChar c)
{
    static constexpr QStringView signs
        = u"\u2019\u02bc\u00b4\u00b0\u00b7\u00ae\u2122\u00a9\u2013\u2014\u2010\u2011\u00ab\u00bb\u201c\u201d\u201e\u2018";
    return signs.contains(c);
}

//! What UTF-8 begins its letters with, where each of its bytes is read as a letter of its own.
bool beginsTwoBytes(QChar c)
{
    static constexpr QStringView letters = u"\u00c2\u00c3\u00c4\u00c5\u00c6\u00d0\u00d1\u00e2";
    return letters.contains(c);
}

bool isSign(QChar c)
{
    return !isOfAscii(c) && (c.isSymbol() || c.isPunct() || c.category() == QChar::Number_Other);
}

bool isAlphabet(QChar::Script script)
{
    return script == QChar::Script_Latin || script == QChar::Script_Greek || script == QChar::Script_Cyrillic;
}

bool isOfAlphabet(QChar c)
{
    return c.isLetter() && isAlphabet(c.script());
}

bool isMisplacedSign(QStringView text, qsizetype place)
{
    const QChar c = text.at(place);
    const QChar before = at(text, place - 1);
    const QChar behind = at(text, place + 1);
    if (!isSign(c) || !(isOfAlphabet(before) || isOfAlphabet(behind)))
        return false;
    if (beginsTwoBytes(before))
        return true;
    const bool isDash = c == QChar(0x2013) || c == QChar(0x2014);
    const bool opens = c == QChar(0x2018) || c == QChar(0x201c) || c == QChar(0x201e);
    return !mayStandInName(c) || (isDash && before.isLetter() && behind.isLower()) || (opens && before.isLetter());
}

//! An Irish h stands before a capital letter: Ó hÉigeartaigh.
bool isMisplacedCapital(QStringView text, qsizetype place)
{
    const QChar before = at(text, place - 1);
    const bool isIrish = before == u'h' && !at(text, place - 2).isLetter();
    return text.at(place).isUpper() && !isOfAscii(text.at(place)) && before.isLower() && !isIrish;
}

bool mixesScripts(QChar before, QChar c)
{
    return isOfAlphabet(before) && isOfAlphabet(c) && before.script() != c.script();
}

//! "Èâàí": a word all of whose letters are the accented ones of Western Europe.
bool isAllAccents(QStringView word)
{
    const auto isAccented = [](QChar c) { return !isOfAscii(c) && c <= QChar(0xff); };
    return word.size() >= shortestForeign && std::all_of(word.begin(), word.end(), isAccented);
}

bool hasMisreadWord(QStringView text)
{
    qsizetype begin = 0;
    for (qsizetype i = 0; i <= text.size(); ++i) {
        if (at(text, i).isLetter())
            continue;
        if (isAllAccents(text.mid(begin, i - begin)))
            return true;
        begin = i + 1;
    }
    return false;
}

} // namespace

bool looksMisread(QStringView text)
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text.at(i);
        if (c == u'?' && at(text, i - 1).isLetter() && at(text, i + 1).isLetter())
            return true;
        if (!isOfAscii(c) && (isLost(c) || isMisplacedSign(text, i) || isMisplacedCapital(text, i)))
            return true;
        if ((!isOfAscii(c) || !isOfAscii(at(text, i - 1))) && mixesScripts(at(text, i - 1), c))
            return true;
    }
    return !std::all_of(text.begin(), text.end(), isOfAscii) && hasMisreadWord(text);
}

} // namespace kontor
