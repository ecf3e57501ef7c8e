// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/currencymark.h"

#include "core/currency.h"
#include "core/numberstyle.h"

#include <QList>
#include <QRegularExpression>
#include <QStringView>
#include <algorithm>
#include <array>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

//! As people write it, in small letters and without a full stop behind it, and whose it can be. Not ICU's table: that changes between its
//! versions, and has none of "Rs", "RM" and "Tk" in the languages in which a file isn't written.
struct Mark {
    QStringView text;
    QStringView currencies;
};

constexpr QStringView dollars
    = u"USD ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUP DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD TTD TWD UYU XCD";
constexpr QStringView rupees = u"INR LKR MUR NPR PKR SCR";
constexpr QStringView pounds = u"GBP EGP FKP GIP LBP SDG SHP SSP SYP";

constexpr std::array marks {
    Mark {u"$", dollars},
    Mark {u"us$", u"USD"},
    Mark {u"a$", u"AUD"},
    Mark {u"au$", u"AUD"},
    Mark {u"c$", u"CAD NIO"},
    Mark {u"ca$", u"CAD"},
    Mark {u"hk$", u"HKD"},
    Mark {u"mx$", u"MXN"},
    Mark {u"nt$", u"TWD"},
    Mark {u"nz$", u"NZD"},
    Mark {u"r$", u"BRL"},
    Mark {u"s$", u"SGD"},
    Mark {u"rs", rupees},
    Mark {u"\u20a8", rupees},
    Mark {u"rupees", rupees},
    Mark {u"\u20b9", u"INR"},
    Mark {u"rp", u"IDR"},
    Mark {u"rupiah", u"IDR"},
    Mark {u"rm", u"MYR"},
    Mark {u"\u20b1", u"PHP"},
    Mark {u"\u0e3f", u"THB"},
    Mark {u"baht", u"THB"},
    Mark {u"\u20ab", u"VND"},
    Mark {u"\u0111", u"VND"},
    Mark {u"\u09f3", u"BDT"},
    Mark {u"tk", u"BDT"},
    Mark {u"\u00a5", u"CNY JPY"},
    Mark {u"\uffe5", u"CNY JPY"},
    Mark {u"\u5143", u"CNY HKD MOP TWD"},
    Mark {u"rmb", u"CNY"},
    Mark {u"\u5186", u"JPY"},
    Mark {u"\u20a9", u"KRW KPW"},
    Mark {u"\u17db", u"KHR"},
    Mark {u"\u20ad", u"LAK"},
    Mark {u"\u20ac", u"EUR"},
    Mark {u"euro", u"EUR"},
    Mark {u"\u00a3", pounds},
    Mark {u"fr", u"CHF BIF CDF DJF GNF KMF RWF XAF XOF XPF"},
    Mark {u"sfr", u"CHF"},
    Mark {u"kr", u"DKK ISK NOK SEK"},
    Mark {u"z\u0142", u"PLN"},
    Mark {u"k\u010d", u"CZK"},
    Mark {u"ft", u"HUF"},
    Mark {u"\u20bd", u"RUB"},
    Mark {u"\u20b4", u"UAH"},
    Mark {u"\u20ba", u"TRY"},
    Mark {u"tl", u"TRY"},
    Mark {u"\u20aa", u"ILS"},
    Mark {u"\u20a6", u"NGN"},
    Mark {u"ksh", u"KES"},
    Mark {u"tsh", u"TZS"},
    Mark {u"ush", u"UGX"},
    Mark {u"\u20b5", u"GHS"},
    Mark {u"gh\u20b5", u"GHS"},
    Mark {u"dh", u"AED MAD"},
    Mark {u"dhs", u"AED MAD"},
    Mark {u"\u062f.\u0625", u"AED"},
    Mark {u"kd", u"KWD"},
    Mark {u"\u062f.\u0643", u"KWD"},
    Mark {u"sr", u"SAR SCR"},
    Mark {u"\u0631.\u0633", u"SAR"},
    Mark {u"\ufdfc", u"IRR OMR QAR SAR YER"},
    Mark {u"qr", u"QAR"},
};

//! Without the marks of direction that stand beside Arabic signs.
QString folded(const QString &text)
{
    QString folded;
    for (const QChar c : text) {
        if (c.category() != QChar::Other_Format)
            folded += c.toLower();
    }
    folded = folded.trimmed();
    if (folded.size() > 1 && folded.endsWith(u'.')) // "Rp."; one alone is a slip
        folded.chop(1);
    return folded;
}

QList<QStringView> currenciesOf(const QString &mark)
{
    const auto found = std::find_if(marks.begin(), marks.end(), [&mark](const Mark &each) { return each.text == mark; });
    return found == marks.end() ? QList<QStringView>() : found->currencies.split(u' ');
}

bool isSign(const QString &mark)
{
    return std::all_of(mark.begin(), mark.end(), [](QChar c) { return c.category() == QChar::Symbol_Currency; });
}

enum class Owner { None, Own, Other, Unknown };

Owner ownerOf(const QString &beside, const QString &currency)
{
    const QString mark = folded(beside);
    if (mark.isEmpty())
        return Owner::None;
    const QList<QStringView> currencies = currenciesOf(mark);
    if (mark.toUpper() == currency || currencies.contains(currency))
        return Owner::Own;
    return !currencies.isEmpty() || minorUnits(mark.toUpper()) || isSign(mark) ? Owner::Other : Owner::Unknown;
}

//! A dash in the place of decimals says that there are none, and so which separator is the point. "5,000/-" has none to say it with.
QString decimalsOf(const QString &dash, const QString &number)
{
    if (dash.isEmpty())
        return {};
    if (dash.front() != u'/')
        return dash.front() + u"00"_s;
    const auto separator = std::find_if(number.crbegin(), number.crend(), [](QChar c) { return c == u',' || c == u'.'; });
    return separator == number.crend() ? QString() : *separator == u',' ? u".00"_s : u",00"_s;
}

//! What nearly all amounts are made of.
bool isBare(const QString &text)
{
    static constexpr QStringView signs = u"0123456789.,' ";
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](QChar c) { return signs.contains(c); });
}

BareAmount withoutMarks(const QString &typed, const QString &currency)
{
    static const QRegularExpression form(
        uR"(\A\s*([-\x{2212}]?)(\D*?)([-\x{2212}]?)(\d(?:.*\d)?)((?:[.,][-\x{2013}\x{2014}\x{2212}]{1,2}|/[-=])?)(\D*)\z)"_s,
        QRegularExpression::UseUnicodePropertiesOption | QRegularExpression::DotMatchesEverythingOption);
    if (isBare(typed))
        return {typed};
    const auto match = form.match(typed);
    const QString before = match.captured(2);
    const QString behind = match.captured(6);
    const Owner first = ownerOf(before, currency);
    const Owner last = ownerOf(behind, currency);
    if (!match.hasMatch() || first == Owner::Unknown || last == Owner::Unknown)
        return {typed};
    if (first == Owner::Other || last == Owner::Other)
        return {typed, (first == Owner::Other ? before : behind).trimmed()};
    const QString number = match.captured(4);
    return {match.captured(1) + match.captured(3) + number + decimalsOf(match.captured(5), number)};
}

//! "Rp (1.500)": the brackets that stand around the digits.
std::optional<QString> withoutBrackets(const QString &typed)
{
    const qsizetype from = typed.indexOf(u'(');
    const qsizetype to = typed.indexOf(u')', from + 1);
    if (from < 0 || to < 0)
        return std::nullopt;
    const QString inside = typed.mid(from + 1, to - from - 1);
    if (std::none_of(inside.begin(), inside.end(), [](QChar c) { return c.isDigit(); }))
        return std::nullopt;
    return typed.left(from) + inside + typed.mid(to + 1);
}

} // namespace

BareAmount bareAmount(const QString &typed, const QString &currency)
{
    if (isBare(typed) || currency.isEmpty())
        return {typed};
    const QString text = narrowed(typed);
    auto [sign, digits] = signOf(text);
    QString rest = sign == AmountSign::Minus ? text : digits.toString(); // it may stand behind the mark, too
    if (sign == AmountSign::None || sign == AmountSign::Minus) {
        const auto inside = withoutBrackets(text);
        sign = inside ? AmountSign::Brackets : AmountSign::None;
        rest = inside.value_or(text);
    }
    BareAmount bare = withoutMarks(rest, currency);
    const bool isKnown = bare.otherMark.isEmpty() && (bare.digits != rest || isBare(rest));
    if (!bare.otherMark.isEmpty())
        bare.digits = typed; // with its sign or brackets
    else
        bare.digits = isKnown ? withSign(sign, bare.digits) : text;
    return bare;
}

QString currencyOfMark(const QString &text)
{
    const QString mark = folded(text);
    const QList<QStringView> currencies = currenciesOf(mark);
    if (currencies.size() == 1)
        return currencies.first().toString();
    return minorUnits(mark.toUpper()) ? mark.toUpper() : QString();
}

QString currencyMeant(const QString &text)
{
    const bool isCode = text.size() == 3 && std::all_of(text.begin(), text.end(), [](QChar c) { return c >= u'A' && c <= u'Z'; });
    if (!isCode && folded(text) == "rs"_L1) // of several, but where nothing else says whose, nearly always India's
        return u"INR"_s;
    const QString code = isCode ? text : currencyOfMark(text); // nearly all are codes
    return code.isEmpty() ? text : code;
}

bool isCurrencyMark(const QString &text)
{
    const QString mark = folded(text);
    return !mark.isEmpty() && (!currenciesOf(mark).isEmpty() || minorUnits(mark.toUpper()).has_value() || isSign(mark));
}

bool isMarkOf(const QString &mark, const QString &currency)
{
    return ownerOf(mark, currency.trimmed().toUpper()) == Owner::Own;
}

} // namespace kontor
