// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/spreadsheettext.h"

#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

namespace kontor::spreadsheet {

using namespace Qt::StringLiterals;

namespace {

bool isDayAndMonth(int day, int month)
{
    return day >= 1 && day <= 31 && month >= 1 && month <= 12;
}

//! "5280-02-15": what a number becomes whose cell has the format of a date. So is every date written that Kontor reads from a workbook.
bool isIsoDate(const QString &text)
{
    static const QRegularExpression iso(u"\\A\\d{4}-(\\d\\d)-(\\d\\d)(?: \\d\\d:\\d\\d:\\d\\d)?\\z"_s);
    const auto found = iso.match(text);
    return found.hasMatch() && isDayAndMonth(found.capturedView(2).toInt(), found.capturedView(1).toInt());
}

//! "25/11/2026" in any order of its parts.
bool isDateInDigits(const QString &text)
{
    static const QRegularExpression parts(u"\\A(\\d{1,2}|(?:19|20|21)\\d\\d)([-/.])(\\d{1,2})\\2(\\d{1,2}|(?:19|20|21)\\d\\d)\\z"_s);
    const auto found = parts.match(text);
    const int first = found.captured(1).toInt();
    const int second = found.captured(3).toInt();
    const int third = found.captured(4).toInt();
    if (found.captured(1).size() == 4)
        return isDayAndMonth(third, second);
    return isDayAndMonth(first, second) || isDayAndMonth(second, first);
}

//! "Nov-26", "26-Nov", "26 Nov 2026", in English and in Indonesian.
bool isDateWithName(const QString &text)
{
    static const QString month
        = u"(?:jan(?:uary|uari)?|feb(?:ruary|ruari)?|mar(?:ch|et)?|apr(?:il)?|may|mei|june?|juni|july?|juli|aug(?:ust)?|"
          "agu(?:stus)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|nop|de[cs](?:ember)?)"_s;
    static const QString year = u"(?:\\d\\d|(?:19|20|21)\\d\\d)"_s;
    static const QRegularExpression named(
        u"\\A(?:\\d{1,2}[- /])?%1[- /]%2\\z|\\A\\d{1,2}[- /]%1\\z"_s.arg(month, year), QRegularExpression::CaseInsensitiveOption);
    return named.match(text).hasMatch();
}

} // namespace

bool isError(const QString &text)
{
    static const QRegularExpression words(
        u"^(#(REF|VALUE|NAME|NUM|NULL|DIV/0|SPILL|CALC|FIELD|BLOCKED|CONNECT)[!?]?|#N/A!?|#GETTING_DATA|Err:\\d{3}|##+)$"_s,
        QRegularExpression::CaseInsensitiveOption);
    const bool mayBe = text.startsWith(u'#') || text.startsWith(u'E', Qt::CaseInsensitive); // of most cells that says enough
    return mayBe && words.match(text).hasMatch();
}

bool lostItsDigits(const QString &text)
{
    if (!text.contains(u'E', Qt::CaseInsensitive)) // most have none, and need not be looked at any closer
        return false;
    static const QRegularExpression power(
        u"^[+-]?\\d+([.,]\\d+)?E\\+\\d{1,3}$|^[+-]?\\d+[.,]\\d+E-?\\d{1,3}$"_s, QRegularExpression::CaseInsensitiveOption);
    return power.match(QString(text).remove(u' ')).hasMatch();
}

bool looksLikeDate(const QString &text)
{
    return isIsoDate(text) || isDateInDigits(text) || isDateWithName(text);
}

bool looksLikeTime(const QString &text)
{
    static const QRegularExpression time(
        u"\\A[0-9]{1,2}:[0-9]{2}(:[0-9]{2}([.,][0-9]+)?)?( ?[ap]\\.?m\\.?)?\\z"_s, QRegularExpression::CaseInsensitiveOption);
    return text.contains(u':') && time.match(text).hasMatch();
}

bool looksLikePartOfDate(const QString &text)
{
    static const QRegularExpression part(
        u"\\A(?:(?:19|20|21)\\d\\d[-/.](?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])[-/.](?:19|20|21)\\d\\d|\\d{1,2}[-/.]\\d{1,2})\\z"_s);
    constexpr qsizetype longest = 7;
    return text.size() <= longest && part.match(text).hasMatch();
}

bool isWrittenAsNumber(const QString &text)
{
    static const QRegularExpression decimals(u"\\A[0-9]{3,}[.,](?:[0-9]{1,2}|0+)\\z"_s);
    static const QRegularExpression groups(u"\\A[0-9]{1,3}([.,])[0-9]{3}(?:\\1[0-9]{3})+(?:[.,][0-9]{1,2})?\\z"_s);
    return groups.match(text).hasMatch() || decimals.match(text).hasMatch();
}

bool endsInZerosOfSpreadsheet(const QString &digits)
{
    constexpr qsizetype kept = 15;
    return digits.size() > kept + 1 && digits.front() != u'0'
        && std::all_of(digits.begin() + kept, digits.end(), [](QChar c) { return c == u'0'; });
}

bool isMissing(const QString &text)
{
    static const QStringList words {u"nan"_s, u"none"_s, u"null"_s, u"n/a"_s, u"na"_s, u"nil"_s, u"undefined"_s, u"#n/a"_s, u"#na"_s,
        u"<na>"_s, u"true"_s, u"false"_s, u"(blank)"_s, u"(kosong)"_s, u"tba"_s, u"tbd"_s, u"inf"_s, u"-inf"_s, u"nat"_s};
    constexpr qsizetype longest = 9;
    return text.size() <= longest && words.contains(text.toLower());
}

//! A total, and nothing beside it but what is summed up: "Total Gaji", "Grand total (IDR)". "Total Energies" is a company.
bool isWordOfSum(const QString &text)
{
    static const QRegularExpression sum(
        u"\\A(?:(?:grand|sub) ?)?(?:totals?|jumlah|sum|summe|gesamt|suma)(?: "
        u"(?:amounts?|totals?|jumlah|gaji|upah|salar(?:y|ies)|wages|pay|payroll|"
        "payments?|payouts?|transfers?|keseluruhan|semua|seluruh(?:nya)?|bayar|dibayar|pembayaran|nett?o?|bersih|gross|kotor|all|of|"
        "rows|karyawan|employees|idr|inr|usd|rp|rs|\\d+))*\\z"_s,
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression between(u"[^\\p{L}\\p{N}]+"_s);
    static const QRegularExpression spacedOut(u"\\A\\p{L}(?: \\p{L})+\\z"_s);
    static const QStringList beginnings {u"total"_s, u"grand"_s, u"sub"_s, u"jumlah"_s, u"sum"_s, u"gesamt"_s};
    constexpr qsizetype longest = 60;
    const auto letter = std::find_if(text.begin(), text.end(), [](QChar c) { return c.isLetter(); });
    const QStringView begin(letter, text.end());
    const auto beginsWith = [begin](const QString &word) { return begin.startsWith(word, Qt::CaseInsensitive); };
    const bool isSpacedOut = begin.size() > 1 && !begin.at(1).isLetterOrNumber();
    if (text.size() > longest || !(isSpacedOut || std::any_of(beginnings.begin(), beginnings.end(), beginsWith)))
        return false;
    QString words = QString(text).replace(between, u" "_s).trimmed();
    if (spacedOut.match(words).hasMatch()) // "T O T A L"
        words.remove(u' ');
    return sum.match(words).hasMatch();
}

} // namespace kontor::spreadsheet
