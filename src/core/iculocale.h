// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLocale>
#include <unicode/locid.h>

namespace kontor {

//! The same language for ICU, always with Latin digits: an amount must compare with the bank's letter. English where ICU has no such
//! language.
icu::Locale icuLocale(const QLocale &locale);

} // namespace kontor
