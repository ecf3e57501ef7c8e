// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/currency.h"

#include <QString>
#include <algorithm>
#include <array>

namespace kontor {
namespace {

struct CurrencyGroup {
    int digits;
    const char16_t *codes; //!< each followed by a blank, so that a code can only be found as a whole
};

// ISO 4217, list one. Metals, test codes and accounting units without minor units are left out on purpose.
constexpr std::array<CurrencyGroup, 4> currencyGroups {{
    {2,
        u"AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY "
        u"COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR "
        u"JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO "
        u"NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS "
        u"TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG "},
    {0, u"BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF "},
    {3, u"BHD IQD JOD KWD LYD OMR TND "},
    {4, u"CLF UYW "},
}};

bool isLetter(QChar c)
{
    return (c >= u'A' && c <= u'Z') || (c >= u'a' && c <= u'z');
}

bool isLetterOrDigit(QChar c)
{
    return isLetter(c) || (c >= u'0' && c <= u'9');
}

} // namespace

std::optional<int> minorUnits(QStringView currency)
{
    if (currency.size() != 3 || !std::all_of(currency.begin(), currency.end(), isLetter))
        return std::nullopt;
    const auto group = std::find_if(currencyGroups.begin(), currencyGroups.end(),
        [currency](const CurrencyGroup &candidate) { return QStringView(candidate.codes).contains(currency, Qt::CaseInsensitive); });
    return group == currencyGroups.end() ? std::nullopt : std::optional(group->digits);
}

bool looksLikeCurrency(QStringView code)
{
    return code.size() >= 3 && code.size() <= 8 && std::all_of(code.begin(), code.end(), isLetterOrDigit);
}

bool isCurrencyCode(QStringView text)
{
    return !text.isEmpty() && text.size() <= 10 && std::all_of(text.begin(), text.end(), isLetterOrDigit);
}

} // namespace kontor
