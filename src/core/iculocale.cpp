// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/iculocale.h"

namespace kontor {

icu::Locale icuLocale(const QLocale &locale)
{
    // ICU's "C" does not group at all.
    const QByteArray tag = locale.language() == QLocale::C ? QByteArray("en") : locale.bcp47Name().toLatin1();
    UErrorCode status = U_ZERO_ERROR;
    icu::Locale result = icu::Locale::forLanguageTag(tag.constData(), status);
    if (U_FAILURE(status))
        result = icu::Locale::getEnglish();
    // setUnicodeKeywordValue("nu", "latn") reads all of ICU's tables of keywords first, which takes 8 ms of each start.
    return icu::Locale(result.getBaseName(), nullptr, nullptr, "numbers=latn");
}

} // namespace kontor
