// SPDX-License-Identifier: GPL-3.0-or-later
#include "ledger/rows/digitngrams.h"

#include <algorithm>

namespace kontor::digitngrams {
namespace {

constexpr int letters = 3; //!< that the index has in a row
constexpr int digitsInOne = 2; //!< that stand as one letter, each with the one behind it: three such letters are four digits
constexpr int fewestDigits = digitsInOne + letters - 1;
constexpr qsizetype longestStretch = 63; //!< of one digit that is told from a longer one
// People have no use for these letters, and who has is found by some rows too many.
constexpr char16_t firstOfDigits = 0xE000; //!< 00
constexpr char16_t firstOfStretches = firstOfDigits + 100;

bool isDigit(QChar c)
{
    return c >= u'0' && c <= u'9';
}

//! The digits from there on.
QStringView numberAt(QStringView text, qsizetype from)
{
    qsizetype to = from;
    while (to < text.size() && isDigit(text[to]))
        ++to;
    return text.sliced(from, to - from);
}

//! The numbers in it that are long enough.
QList<QStringView> numbersIn(QStringView text)
{
    QList<QStringView> numbers;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const QStringView number = numberAt(text, at);
        if (number.size() >= fewestDigits)
            numbers.append(number);
        at += number.size();
    }
    return numbers;
}

//! "1234" as the letters for 12, 23 and 34.
QString lettersOf(QStringView number)
{
    QString result;
    for (qsizetype at = 0; at + digitsInOne <= number.size(); ++at) {
        const int value = number[at].digitValue() * 10 + number[at + 1].digitValue();
        result += QChar(char16_t(firstOfDigits + value));
    }
    return result;
}

//! One digit again and again.
struct Stretch {
    int digit;
    qsizetype length;
};

//! Those of which four digits say too little: so begin all numbers that were filled up with noughts.
QList<Stretch> stretchesOf(QStringView number)
{
    QList<Stretch> stretches;
    for (qsizetype from = 0, to = 0; from < number.size(); from = to) {
        while (to < number.size() && number[to] == number[from])
            ++to;
        if (to - from > fewestDigits)
            stretches.append({number[from].digitValue(), std::min(to - from, longestStretch)});
    }
    return stretches;
}

//! A stretch of that length, or longer.
QString lettersOf(Stretch stretch)
{
    return QString(letters, QChar(char16_t(firstOfStretches + stretch.digit * (longestStretch + 1) + stretch.length)));
}

QString lettersOf(const QList<Stretch> &stretches)
{
    QString result;
    for (Stretch stretch : stretches) {
        for (; stretch.length > fewestDigits; --stretch.length)
            result += lettersOf(stretch) + apart;
    }
    return result;
}

} // namespace

QString ofText(QStringView text)
{
    QString result;
    for (const QStringView number : numbersIn(text))
        result += lettersOf(number) + apart + lettersOf(stretchesOf(number));
    return result;
}

QList<IndexQuery> inWord(QStringView word)
{
    QList<IndexQuery> asked;
    for (const QStringView number : numbersIn(word)) {
        QStringList stretches;
        for (const Stretch stretch : stretchesOf(number))
            stretches.append(lettersOf(stretch));
        asked.append({lettersOf(number), stretches});
    }
    return asked;
}

bool isNumber(QStringView word)
{
    return word.size() >= fewestDigits && numberAt(word, 0).size() == word.size();
}

} // namespace kontor::digitngrams
