// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/textformat.h"

#include "core/amountreader.h"
#include "core/currency.h"
#include "core/currencymark.h"
#include "core/iculocale.h"
#include "core/numberstyle.h"

#include <QStringList>
#include <algorithm>
#include <array>
#include <unicode/dcfmtsym.h>
#include <unicode/decimfmt.h>
#include <unicode/numberformatter.h>

namespace kontor {

using icu::number::LocalizedNumberFormatter;
using icu::number::NumberFormatter;
using icu::number::Precision;

namespace {

constexpr int decimalsOfUnknownCurrency = 4;
constexpr QChar noBreakSpace(0x00a0);

//! ON_ALIGNED groups "1.234" in Spanish and Polish too, where the language leaves four digits alone: columns line up.
LocalizedNumberFormatter formatter(const icu::Locale &locale, int minimumFraction)
{
    return NumberFormatter::withLocale(locale)
        .grouping(UNUM_GROUPING_ON_ALIGNED)
        .precision(Precision::minMaxFraction(minimumFraction, Decimal::maxScale)); // ICU rounds unless told otherwise
}

bool groupsInLakhs(const icu::Locale &locale)
{
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::NumberFormat> format(icu::NumberFormat::createInstance(locale, UNUM_DECIMAL, status));
    const auto *decimals = dynamic_cast<const icu::DecimalFormat *>(format.get());
    return decimals && decimals->getSecondaryGroupingSize() == 2;
}

} // namespace

struct NumberFormat::Rules {
    explicit Rules(const icu::Locale &theLocale)
        : locale(theLocale)
        , lakhs(groupsInLakhs(theLocale))
    {
        for (size_t i = 0; i < usual.size(); ++i)
            usual[i] = formatter(locale, static_cast<int>(i));
    }

    icu::Locale locale;
    bool lakhs;
    std::array<LocalizedNumberFormatter, 5> usual; //!< by the least number of decimals: lists format the same way again and again
};

NumberFormat::NumberFormat(const QLocale &locale)
    : m_rules(std::make_shared<const Rules>(icuLocale(locale)))
{
}

QString NumberFormat::amount(const Decimal &value, int minimumFraction) const
{
    const int fraction = std::clamp(std::max(minimumFraction, value.scale()), 0, Decimal::maxScale);
    const QByteArray plain = value.isNegative() ? value.negated().toBytes() : value.toBytes();
    const icu::StringPiece digits(plain.constData(), static_cast<int32_t>(plain.size()));
    UErrorCode status = U_ZERO_ERROR;
    const auto place = static_cast<size_t>(fraction);
    const icu::UnicodeString text = (place < m_rules->usual.size() ? m_rules->usual[place] : formatter(m_rules->locale, fraction))
                                        .formatDecimal(digits, status)
                                        .toString(status);
    // Never empty: what can't be made pretty is shown plainly.
    const QString shown
        = U_SUCCESS(status) ? QString(reinterpret_cast<const QChar *>(text.getBuffer()), text.length()) : QString::fromLatin1(plain);
    return value.isNegative() ? minusSign + shown : shown;
}

QString NumberFormat::money(const Money &value) const
{
    const int said = value.amount.significantScale();
    const auto units = minorUnits(value.currency);
    // A code that is not in ISO's table: every digit as received.
    const int wanted = !units ? value.amount.scale() : said == 0 ? 0 : std::max(said, *units);
    const Decimal shortest = value.amount.shortened(wanted);
    return amount(shortest, wanted) + noBreakSpace + value.currency;
}

std::variant<Decimal, NumberFormat::Refusal> NumberFormat::parseAmount(const QString &typed, const QString &currency) const
{
    const BareAmount bare = bareAmount(typed, currency);
    if (!bare.otherMark.isEmpty())
        return Refusal {.problem = Problem::OtherCurrency, .mark = bare.otherMark};
    return readAmount(bare.digits, m_rules->lakhs, minorUnits(currency).value_or(decimalsOfUnknownCurrency));
}

QString inFours(const QString &text)
{
    QStringList groups;
    for (qsizetype i = 0; i < text.size(); i += 4)
        groups.append(text.mid(i, 4));
    return groups.join(u' ');
}

} // namespace kontor
