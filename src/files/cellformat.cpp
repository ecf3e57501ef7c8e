// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/cellformat.h"

#include "core/currencymark.h"

#include <QDateTime>
#include <QRegularExpression>
#include <algorithm>
#include <cstdlib>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

using Look = CellFormat::Look;

constexpr int keptDigits = 15;
constexpr int mostZeros = 20; //!< before the first digit of a small number
constexpr int lastDay = 2'958'465; //!< 31 December 9999

bool isBuiltInDate(int id)
{
    return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

QString builtInCode(int id)
{
    switch (id) {
    case 1:
    case 3:
    case 5:
    case 6:
    case 37:
    case 38:
    case 41:
    case 42:
        return u"#,##0"_s;
    case 2:
    case 4:
    case 7:
    case 8:
    case 39:
    case 40:
    case 43:
    case 44:
        return u"#,##0.00"_s;
    case 9:
        return u"0%"_s;
    case 10:
        return u"0.00%"_s;
    case 11:
        return u"0.00E+00"_s;
    case 48:
        return u"##0.0E+0"_s;
    default:
        return {};
    }
}

//! One of the parts of a format between its semicolons.
struct Section {
    QString text {};
    QString condition {}; //!< "=0" of "[=0]"
};

//! "[$Rp-421]" shows Rp; other brackets show nothing. Gives where it ends.
qsizetype takeBracket(const QString &code, qsizetype from, Section &section)
{
    const qsizetype end = std::max(from, code.indexOf(u']', from));
    const QString inside = code.mid(from + 1, end - from - 1);
    if (inside.startsWith(u'=') || inside.startsWith(u'<') || inside.startsWith(u'>'))
        section.condition = inside;
    const QString shown = inside.startsWith(u'$') ? inside.mid(1).section(u'-', 0, 0) : QString();
    for (const QChar c : shown)
        section.text.append(u'\\').append(c);
    return end;
}

//! Text of their own has a backslash before each of its signs then; colours and what only fills a cell are left out; hours beyond a day,
//! [h], stay.
QList<Section> sectionsOf(const QString &code)
{
    static const QRegularExpression elapsed(u"\\[(h+|m+|s+)\\]"_s, QRegularExpression::CaseInsensitiveOption);
    const QString text = QString(code).replace(elapsed, u"\\1"_s);
    QList<Section> sections {{}};
    bool isQuoted = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text.at(i);
        QString &section = sections.last().text;
        if (c == u'"')
            isQuoted = !isQuoted;
        else if (isQuoted)
            section.append(u'\\').append(c);
        else if (c == u'\\')
            section.append(u'\\').append(text.mid(++i, 1));
        else if (c == u'[')
            i = takeBracket(text, i, sections.last());
        else if (c == u'_' || c == u'*')
            ++i;
        else if (c == u';')
            sections.append(Section());
        else
            section += c;
    }
    return sections;
}

//! The one of numbers above 0: nothing else is paid. Conditions that tell those apart say nothing here.
QString sectionAboveZero(const QList<Section> &sections)
{
    const auto isOfOthers = [](const Section &section) {
        const QString condition = QString(section.condition).remove(u' ');
        return condition == "=0"_L1 || condition == "<0"_L1 || condition == "<=0"_L1;
    };
    const auto found = std::find_if_not(sections.begin(), sections.end(), isOfOthers);
    return found == sections.end() ? sections.first().text : found->text;
}

//! What stands there as it is, without the backslashes; `inside` in the place of each @.
QString written(const QString &pattern, const QString &inside)
{
    QString text;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        if (pattern.at(i) == u'@')
            text += inside;
        else
            text += pattern.at(pattern.at(i) == u'\\' && i + 1 < pattern.size() ? ++i : i);
    }
    return text;
}

bool hasPlaceOfText(const QString &section)
{
    static const QRegularExpression escaped(u"\\\\."_s, QRegularExpression::DotMatchesEverythingOption);
    return QString(section).remove(escaped).contains(u'@');
}

//! The fourth section is that of texts, or the last one with an @. Nothing where texts are shown as they are.
std::optional<QString> patternOfText(const QList<Section> &sections)
{
    constexpr qsizetype all = 4;
    const QString last = sections.at(std::min(sections.size(), all) - 1).text;
    const bool isOfText = sections.size() >= all || hasPlaceOfText(last);
    return !isOfText || last.trimmed() == "@"_L1 ? std::nullopt : std::optional(last);
}

//! A pattern for whole numbers, such as account numbers are kept in: digits, with hyphens and blanks between them, or with text of the
//! format's own among them that is digits, too.
QString paddedPattern(const QString &section)
{
    static const QRegularExpression zeros(u"^0+([ -]0+)*$"_s);
    static const QRegularExpression digits(
        u"^(?:\\\\.|[ -])*[0#?](?:[0#?]|\\\\.|[ -])*$"_s, QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression ownDigit(u"\\\\[0-9]"_s);
    static const QRegularExpression separator(u"\\\\([ -])"_s);
    const QString pattern = QString(section).replace("general"_L1, "#"_L1, Qt::CaseInsensitive).replace(separator, u"\\1"_s);
    const bool isPadded = pattern.size() > 1 && zeros.match(pattern).hasMatch();
    const bool hasOwnDigits = pattern.contains(ownDigit) && digits.match(pattern).hasMatch();
    return isPadded || hasOwnDigits ? pattern : QString();
}

//! How many decimals of a number are seen, and whether in thousands: "#,##0.00", "0,", "Rp #,##0". Of fractions and of what shows no number
//! nothing is said.
CellFormat plainLook(const QString &signs)
{
    static const QRegularExpression number(u"[0#?](?:[0#?, ]*[0#?])?(\\.([0#?]*))?(,*)"_s);
    const auto match = number.match(signs);
    if (!match.hasMatch() || signs.contains(u'/'))
        return {};
    return {.shownDecimals = int(match.capturedLength(2)), .thousands = int(match.capturedLength(3))};
}

//! What only parts digits, as people part groups of thousands.
bool onlyParts(QChar c)
{
    return c == u'.' || c == u',' || c == u'-' || c.isSpace();
}

//! A number with the text of the format around it, and within it what is more than a separator.
QString decorated(const QString &section, const QString &number)
{
    static constexpr QStringView ofNumber = u"0#?.,@";
    const QString pattern = QString(section).replace("general"_L1, "0"_L1, Qt::CaseInsensitive);
    qsizetype last = -1; // digit
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        if (pattern.at(i) == u'\\')
            ++i;
        else if (ofNumber.contains(pattern.at(i)))
            last = i;
    }
    QString text;
    bool isThere = false;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const bool isOwn = pattern.at(i) == u'\\' && i + 1 < pattern.size();
        if (!isOwn && ofNumber.contains(pattern.at(i))) {
            text += isThere ? QString() : number;
            isThere = true;
            continue;
        }
        const bool isWithin = isThere && i < last;
        i += isOwn ? 1 : 0;
        text += isWithin && onlyParts(pattern.at(i)) ? QString() : QString(pattern.at(i));
    }
    return text.trimmed();
}

//! Whether the number has more beside it than what parts digits and the mark of a currency.
bool isDecoration(const QString &one)
{
    const qsizetype at = one.indexOf(u'1');
    const auto onlyPartsIn = [](QStringView text) { return std::all_of(text.begin(), text.end(), onlyParts); };
    const auto isHarmless = [&](const QString &beside) { return onlyPartsIn(beside) || isCurrencyMark(beside); };
    return !one.isEmpty() && !(at >= 0 && isHarmless(one.left(at)) && isHarmless(one.mid(at + 1)));
}

CellFormat lookOf(const QString &section)
{
    static const QRegularExpression escaped(u"\\\\."_s);
    static const QRegularExpression power(u"\\.?(0*)[#?]*E[+-]"_s, QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression date(u"[dmyhs]"_s, QRegularExpression::CaseInsensitiveOption);
    const QString signs = QString(section).remove(escaped);
    if (const auto match = power.match(signs); match.hasMatch())
        return {.look = Look::Power, .decimals = match.captured(0).startsWith(u'.') ? int(match.capturedLength(1)) : 0};
    if (date.match(signs).hasMatch())
        return {.look = Look::Date};
    if (signs.contains(u'%'))
        return {.look = Look::Percent};
    if (const QString pattern = paddedPattern(section); !pattern.isEmpty())
        return {.look = Look::Padded, .pattern = pattern, .shownDecimals = 0};
    return signs.contains("general"_L1, Qt::CaseInsensitive) ? CellFormat() : plainLook(signs);
}

CellFormat ofCode(const QString &code)
{
    if (code.isEmpty())
        return {};
    const QList<Section> sections = sectionsOf(code);
    const QString section = sectionAboveZero(sections);
    CellFormat format = lookOf(section);
    format.hidesNumbers = QStringView(written(section, u"@"_s)).trimmed().isEmpty();
    format.ofText = patternOfText(sections);
    if (format.look == Look::Plain || format.look == Look::Padded)
        format.one = decorated(section, u"1"_s);
    if (format.one == "1"_L1)
        format.one.clear();
    if (format.look == Look::Plain && isDecoration(format.one))
        format.decoration = section;
    return format;
}

//! 0.digits × 10^point, with no zero at either end of the digits.
struct Number {
    bool isNegative = false;
    QString digits {};
    int point = 0;

    bool isZero() const { return digits.isEmpty(); }
    bool isWhole() const { return point >= digits.size(); }
};

Number trimmed(Number number)
{
    while (number.digits.endsWith(u'0'))
        number.digits.chop(1);
    while (number.digits.startsWith(u'0')) {
        number.digits.remove(0, 1);
        --number.point;
    }
    return number;
}

std::optional<Number> numberOf(QStringView text)
{
    static const QRegularExpression form(u"\\A([+-]?)(\\d*)(?:\\.(\\d*))?(?:[eE]([+-]?\\d{1,3}))?\\z"_s);
    const auto match = form.match(text.toString());
    const QString digits = match.captured(2) + match.captured(3);
    if (!match.hasMatch() || digits.isEmpty())
        return std::nullopt;
    const int point = int(match.capturedLength(2)) + match.capturedView(4).toInt();
    return trimmed({.isNegative = match.capturedView(1) == u'-', .digits = digits, .point = point});
}

//! Half and more goes away from zero.
Number rounded(Number number, qsizetype places)
{
    if (number.digits.size() <= places)
        return number;
    const bool isUp = number.digits.at(places) >= u'5';
    number.digits.truncate(places);
    qsizetype at = places;
    while (isUp && at > 0 && number.digits.at(at - 1) == u'9')
        number.digits[--at] = u'0';
    if (isUp && at > 0) {
        number.digits[at - 1] = QChar(number.digits.at(at - 1).unicode() + 1);
    } else if (isUp) {
        number.digits.prepend(u'1');
        ++number.point;
    }
    return trimmed(number);
}

QString plain(const Number &number)
{
    if (number.isZero())
        return u"0"_s;
    const QString sign = number.isNegative ? u"-"_s : QString();
    const qsizetype size = number.digits.size();
    if (number.point <= 0)
        return sign + "0."_L1 + QString(-number.point, u'0') + number.digits;
    if (number.point >= size)
        return sign + number.digits + QString(number.point - size, u'0');
    return sign + number.digits.first(number.point) + u'.' + number.digits.mid(number.point);
}

//! What is seen of it, where that is another number.
QString seenAs(const Number &number, const CellFormat &format)
{
    if (!format.shownDecimals)
        return {};
    Number shown = number;
    shown.point -= 3 * format.thousands;
    const int places = shown.point + *format.shownDecimals;
    shown = places < 0 ? Number {} : rounded(shown, places);
    const QString seen = plain(shown);
    return seen == plain(number) ? QString() : seen;
}

//! Of a number whose digits aren't what is seen. Fractions say that themselves.
TextMark markOf(const Number &number, const QString &seen, const CellFormat &format)
{
    if (format.hidesNumbers)
        return TextMark::Unseen;
    if (!number.isWhole() || (seen.isEmpty() && format.decoration.isEmpty()))
        return {};
    const QString digits = seen.isEmpty() ? plain(number) : seen;
    return {TextMark::ShownOtherwise, format.decoration.isEmpty() ? digits : decorated(format.decoration, digits)};
}

QString power(const Number &number)
{
    const int exponent = number.point - 1;
    QString mantissa = number.digits;
    if (mantissa.size() > 1)
        mantissa.insert(1, u'.');
    return (number.isNegative ? u"-"_s : QString()) + mantissa + (exponent < 0 ? u"E-"_s : u"E+"_s)
        + QString::number(std::abs(exponent)).rightJustified(2, u'0');
}

struct PatternSign {
    QChar sign;
    bool isDigit = false; //!< a digit of the number stands in its place
};

QList<PatternSign> signsOf(const QString &pattern)
{
    QList<PatternSign> signs;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const bool isOwn = pattern.at(i) == u'\\' && i + 1 < pattern.size();
        const QChar sign = pattern.at(isOwn ? ++i : i);
        signs.append({sign, !isOwn && (sign == u'0' || sign == u'#' || sign == u'?')});
    }
    return signs;
}

//! From the right, as the spreadsheet does it; digits beyond the pattern stand before its first one.
QString padded(const Number &number, const QString &pattern)
{
    const QList<PatternSign> signs = signsOf(pattern);
    auto places = std::count_if(signs.begin(), signs.end(), [](const PatternSign &each) { return each.isDigit; });
    QString digits = plain(number);
    QString text;
    for (auto each = signs.crbegin(); each != signs.crend(); ++each) {
        if (!each->isDigit) {
            text.prepend(each->sign);
            continue;
        }
        const bool isFirst = --places == 0;
        text.prepend(digits.isEmpty() && each->sign == u'0' ? u"0"_s : isFirst ? digits : digits.right(1));
        digits.chop(isFirst ? digits.size() : 1);
    }
    return text;
}

struct Moment {
    int day;
    int second;
};

Moment momentOf(const Number &number)
{
    constexpr qint64 parts = 10'000'000'000;
    const QString text = plain(number);
    const QString fraction = text.section(u'.', 1).leftJustified(10, u'0', true);
    const auto second = int((fraction.toLongLong() * 86'400 + parts / 2) / parts);
    const int day = text.section(u'.', 0, 0).toInt();
    return {day + second / 86'400, second % 86'400};
}

QString dateOf(int day, bool since1904)
{
    if (since1904)
        return QDate(1904, 1, 1).addDays(day).toString(Qt::ISODate);
    if (day == 60)
        return u"1900-02-29"_s; // a day that spreadsheets have and no calendar
    return (day < 60 ? QDate(1899, 12, 31) : QDate(1899, 12, 30)).addDays(day).toString(Qt::ISODate);
}

std::optional<QString> date(const Number &number, bool since1904)
{
    if (number.isNegative || number.point > 7)
        return std::nullopt;
    const Moment moment = momentOf(number);
    if (moment.day > lastDay)
        return std::nullopt;
    const QString time = QTime(0, 0).addSecs(moment.second).toString(Qt::ISODate);
    if (moment.day == 0)
        return time;
    return dateOf(moment.day, since1904) + (moment.second > 0 ? u' ' + time : QString());
}

} // namespace

CellFormat cellFormatOf(int id, const QString &code)
{
    if (code.isEmpty() && isBuiltInDate(id))
        return {.look = Look::Date};
    return ofCode(code.isEmpty() ? builtInCode(id) : code);
}

std::optional<ShownCell> shownNumber(QStringView value, const CellFormat &format, bool since1904)
{
    const auto read = numberOf(value);
    if (!read)
        return std::nullopt;
    const Number number = rounded(*read, keptDigits);
    if (format.look == Look::Date) {
        if (const auto shown = date(number, since1904))
            return ShownCell {*shown, CellKind::Date};
    }
    if (format.look == Look::Power && !number.isZero())
        return ShownCell {power(rounded(number, format.decimals + 1))};
    if (!number.isZero() && (number.point > keptDigits || number.point < -mostZeros))
        return ShownCell {power(rounded(number, 6))};
    if (format.look == Look::Percent) {
        Number hundredfold = number;
        hundredfold.point += 2;
        return ShownCell {plain(hundredfold) + u'%'};
    }
    if (format.look == Look::Padded && number.isWhole() && !number.isNegative)
        return ShownCell {.text = padded(number, format.pattern),
            .kind = format.pattern.count(u'0') == format.pattern.size() ? CellKind::Number : CellKind::Text,
            .one = format.one};
    const QString seen = seenAs(number, format);
    return ShownCell {plain(number), CellKind::Number, seen, format.one, markOf(number, seen, format)};
}

ShownCell shownText(const QString &text, const CellFormat &format)
{
    if (!format.ofText || text.isEmpty())
        return {.text = text};
    const QString shown = written(*format.ofText, text);
    if (QStringView(shown).trimmed().isEmpty())
        return {.text = text, .mark = TextMark::Unseen};
    const bool isSame = QStringView(shown).trimmed() == QStringView(text).trimmed();
    return {.text = text, .mark = isSame ? TextMark() : TextMark(TextMark::ShownOtherwise, shown.trimmed())};
}

} // namespace kontor
