// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QStringList>

namespace kontor {

//! Text as the search compares it: compatibility forms and accents taken off, case folded. "Nguyễn" and "nguyen" are the same.
QString folded(const QString &text);
//! The folded words of what a person typed.
QStringList foldedWords(const QString &typed);
//! The same, each as a LIKE pattern that finds it anywhere, with '\' as the escape character.
QStringList likePatterns(const QString &typed);

} // namespace kontor
