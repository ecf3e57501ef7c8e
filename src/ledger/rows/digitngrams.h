// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>

//! Numbers written so that an index of three letters in a row tells four digits in a row: two digits stand as one letter, each with the one
//! behind it. Of one digit again and again it tells how often, too. Numbers with fewer digits than four aren't written.
namespace kontor::digitngrams {

//! Between what has no letters in common.
inline constexpr QLatin1StringView apart("\n\n");

//! All numbers of a text, for the index; empty when there is none.
QString ofText(QStringView text);

//! What is asked of the index for a number of a word.
struct IndexQuery {
    QString letters; //!< a text with this number has them all, in this order
    QStringList stretches; //!< and each of these
};
QList<IndexQuery> inWord(QStringView word);
//! The word is nothing but one number that is long enough.
bool isNumber(QStringView word);

} // namespace kontor::digitngrams
