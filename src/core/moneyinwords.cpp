// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/moneyinwords.h"

#include "core/currency.h"
#include "core/iculocale.h"

#include <algorithm>
#include <unicode/currunit.h>
#include <unicode/numberformatter.h>
#include <unicode/ucurr.h>

namespace kontor {

using namespace Qt::StringLiterals;
using icu::number::NumberFormatter;
using icu::number::Precision;

namespace {

QString toQString(const icu::UnicodeString &text)
{
    return QString(reinterpret_cast<const QChar *>(text.getBuffer()), text.length());
}

//! Of codes that aren't ISO's ICU reads the first three letters: USDT would be US dollars.
bool hasName(const QString &code)
{
    return minorUnits(code).has_value();
}

} // namespace

QString moneyInWords(const Money &money, const QLocale &locale)
{
    const auto units = minorUnits(money.currency);
    const int said = money.amount.significantScale();
    const int decimals = !units ? money.amount.scale() : said == 0 ? 0 : std::max(said, *units);
    const QByteArray plain = (money.amount.isNegative() ? money.amount.negated() : money.amount).toBytes();
    auto format = NumberFormatter::withLocale(icuLocale(locale)).grouping(UNUM_GROUPING_OFF).precision(Precision::fixedFraction(decimals));
    UErrorCode status = U_ZERO_ERROR;
    if (hasName(money.currency))
        format = format.unit(icu::CurrencyUnit(reinterpret_cast<const char16_t *>(money.currency.utf16()), status))
                     .unitWidth(UNUM_UNIT_WIDTH_FULL_NAME);
    const icu::UnicodeString text
        = format.formatDecimal(icu::StringPiece(plain.constData(), static_cast<int32_t>(plain.size())), status).toString(status);
    if (U_FAILURE(status))
        return QString::fromLatin1(plain) + u' ' + money.currency;
    QString words = toQString(text);
    if (!hasName(money.currency))
        words += u' ' + money.currency;
    // Rupiah are many without an s.
    return words.replace(u"rupiahs"_s, u"rupiah"_s);
}

QString currencyName(const QString &code, const QLocale &locale)
{
    if (!hasName(code))
        return {};
    UErrorCode status = U_ZERO_ERROR;
    UBool isChoice = false;
    int32_t length = 0;
    const char16_t *name = ucurr_getPluralName(
        reinterpret_cast<const char16_t *>(code.utf16()), icuLocale(locale).getName(), &isChoice, "one", &length, &status);
    const QString found = U_FAILURE(status) ? QString() : QString(reinterpret_cast<const QChar *>(name), length);
    return found.compare(code, Qt::CaseInsensitive) == 0 ? QString() : found; // what it has no name for it calls by its code
}

} // namespace kontor
