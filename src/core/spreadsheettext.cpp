// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/spreadsheettext.h"

#include <QRegularExpression>
#include <QSet>
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

bool isInsteadOfName(const QString &text)
{
    static const QSet<QString> words {u"idem"_s, u"ditto"_s, u"dito"_s, u"dto"_s, u"sda"_s, u"s d a"_s, u"same as above"_s, u"as above"_s,
        u"see above"_s, u"same name"_s, u"same person"_s, u"sama seperti di atas"_s, u"sama seperti diatas"_s, u"sama dengan di atas"_s,
        u"sama dengan diatas"_s, u"seperti di atas"_s, u"lihat di atas"_s, u"test"_s, u"testing"_s, u"unknown"_s, u"tidak diketahui"_s,
        u"tidak ada"_s};
    static constexpr QStringView initials = u"idslatu"; // of nearly all names the first letter says enough
    constexpr qsizetype longest = 32;
    if (text.size() > longest)
        return false;
    const auto first = std::find_if(text.begin(), text.end(), [](QChar c) { return c.isLetter(); });
    if (first == text.end() || !initials.contains(first->toLower()))
        return false;
    QString folded; // without points and whatever stands around the words
    for (const QChar c : text) {
        if (c.isLetterOrNumber())
            folded += c.toLower();
        else if (c != u'.' && !folded.isEmpty() && !folded.endsWith(u' '))
            folded += u' ';
    }
    return words.contains(folded.trimmed());
}

namespace {

//! "TOTAL", "Grand total (IDR)", "Total 3 transaksi": a total, and nothing beside it but what is summed up. "Total Energies" is a company.
bool isTotal(const QString &words)
{
    static const QRegularExpression sum(
        u"\\A(?:(?:grand|sub|net|page|batch|hash|control|check|nett?o) ?)?"
        "(?:totals?|jumlah|jml|ttl|sum|summe|gesamt|gesamtsumme|insgesamt|suma|somme|totale|toplam|итого|всего|合計|小計|总计|合计|小计|"
        "tổng cộng|ยอดรวม|المجموع|الإجمالي|σ)"
        "(?: (?:amounts?|totals?|general|jumlah|gaji|upah|salar(?:y|ies)|wages|pay|payroll|payments?|payouts?|transfers?|keseluruhan|semua|"
        "seluruh(?:nya)?|bayar|dibayar|pembayaran|nett?o?|bersih|gross|kotor|all|of|rows|records|baris|data|orang|transaksi|transactions?|"
        "karyawan|pegawai|employees|idr|inr|usd|eur|rp|rs|\\d+))*\\z"_s,
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
    return sum.match(words).hasMatch();
}

//! "Brought forward", "3 transaksi", "TRAILER", "Number of records 3", "End of file": what else a program writes below its payments.
bool isTrailer(const QString &words)
{
    static const QRegularExpression trailer(
        u"\\A(?:(?:balance |saldo )?(?:brought|carried|carry) (?:forward|over|down)|(?:balance )?[bc] [fd]|(?:saldo "
        u")?(?:di)?pindah(?:kan|an)"
        "|rekap(?:itulasi)?|terbilang|checksum|trailer|trl|eof|end of (?:file|report|list|data)"
        "|(?:total )?(?:number|no|count|jumlah) of (?:records?|payments?|rows?|transactions?)|record count"
        "|(?:records?|counts?|rows|transactions)(?= \\d)|(?=\\d+ )\\d+ "
        "(?:payments?|records?|rows|transactions?|transaksi|baris|orang|karyawan))"
        "(?: \\d+)*\\z|\\Acount\\z"_s,
        QRegularExpression::CaseInsensitiveOption);
    return trailer.match(words).hasMatch();
}

} // namespace

bool isWordOfSum(const QString &text)
{
    static const QRegularExpression between(u"[^\\p{L}\\p{M}\\p{N}]+"_s, QRegularExpression::UseUnicodePropertiesOption);
    static const QRegularExpression spacedOut(u"\\A\\p{L}(?: \\p{L})+\\z"_s);
    //! The beginnings of all that is looked for, so that nearly every name is passed over without an expression.
    static const QStringList beginnings {u"total"_s, u"grand"_s, u"sub"_s, u"net"_s, u"page"_s, u"batch"_s, u"hash"_s, u"con"_s, u"check"_s,
        u"jumlah"_s, u"jml"_s, u"ttl"_s, u"sum"_s, u"som"_s, u"gesamt"_s, u"insg"_s, u"toplam"_s, u"итого"_s, u"всего"_s, u"合"_s, u"小"_s,
        u"总"_s, u"tổng"_s, u"ยอด"_s, u"الم"_s, u"الإ"_s, u"σ"_s, u"balance"_s, u"saldo"_s, u"brought"_s, u"carr"_s, u"pindah"_s,
        u"dipindah"_s, u"rekap"_s, u"terbilang"_s, u"trailer"_s, u"trl"_s, u"eof"_s, u"end "_s, u"number"_s, u"no "_s, u"no. "_s,
        u"count"_s, u"record"_s, u"rows"_s, u"trans"_s};
    constexpr qsizetype longest = 60;
    if (text.size() > longest)
        return false;
    const auto letter = std::find_if(text.begin(), text.end(), [](QChar c) { return c.isLetter(); });
    const QStringView begin(letter, text.end());
    const auto beginsWith = [begin](const QString &word) { return begin.startsWith(word, Qt::CaseInsensitive); };
    const bool isSpacedOut = begin.size() > 1 && !begin.at(1).isLetterOrNumber();
    const bool isCounted = letter != text.begin() && text.at(0).isDigit(); // "3 transaksi"
    if (!isSpacedOut && !isCounted && std::none_of(beginnings.begin(), beginnings.end(), beginsWith))
        return false;
    QString words = QString(text).replace(between, u" "_s).trimmed();
    if (spacedOut.match(words).hasMatch() && words.size() > 3) // "T O T A L", not "b/f"
        words.remove(u' ');
    return isTotal(words) || isTrailer(words);
}

} // namespace kontor::spreadsheet
