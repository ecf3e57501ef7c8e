// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace kontor {

//! The text without the marks of its letter: "&&" is a "&".
QString withoutMnemonic(const QString &text);
//! The words of an action without the marks of its letter and without dots at its end.
QString plainWords(const QString &text);

} // namespace kontor
