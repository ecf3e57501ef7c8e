// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numberstyle.h"

#include <QList>
#include <algorithm>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

bool hasPoint(NumberStyle style)
{
    return style == NumberStyle::CommaPoint || style == NumberStyle::Lakhs;
}

bool isDigit(QChar c)
{
    return c >= u'0' && c <= u'9';
}

bool areDigits(QStringView text)
{
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), isDigit);
}

//! Any blank and any apostrophe groups wherever a comma or a point does: neither can be taken for the other.
bool groups(QChar c, NumberStyle style)
{
    if (c.isSpace())
        return true;
    if (style == NumberStyle::BlankComma)
        return false;
    const bool isApostrophe = c == u'\'' || c == u'\u2019';
    return isApostrophe || c == (hasPoint(style) ? u',' : u'.');
}

//! Full groups behind a first one that is shorter or full and doesn't begin with 0.
bool isGrouped(const QList<QStringView> &parts, qsizetype inner)
{
    const auto isFull = [inner](QStringView part) { return part.size() == inner && areDigits(part); };
    const QStringView first = parts.first();
    return areDigits(first) && first.size() <= inner && first.front() != u'0' && parts.last().size() == 3 && areDigits(parts.last())
        && std::all_of(parts.begin() + 1, parts.end() - 1, isFull);
}

//! The whole part without its separators.
std::optional<QString> ungrouped(QStringView whole, NumberStyle style)
{
    const auto separator = std::find_if_not(whole.begin(), whole.end(), isDigit);
    if (separator == whole.end())
        return whole.isEmpty() ? std::nullopt : std::optional(whole.toString());
    if (!groups(*separator, style))
        return std::nullopt;
    const QList<QStringView> parts = whole.split(*separator);
    if (!isGrouped(parts, 3) && !(style == NumberStyle::Lakhs && isGrouped(parts, 2)))
        return std::nullopt;
    return whole.toString().remove(*separator);
}

//! Four digits can't be a group.
QString surelyDecimals(QStringView fraction)
{
    return fraction.toString() + (fraction.size() == 3 ? u"0"_s : QString());
}

bool isMinus(QChar c)
{
    return c == u'-' || c == minusSign;
}

//! +62 812…: that many digits without a separator are a phone number.
bool isPlusOfAmount(QStringView behind)
{
    constexpr qsizetype longest = 9;
    static constexpr QStringView operators = u"+-*/^=&(";
    const bool isFormula = std::any_of(behind.begin(), behind.end(), [](QChar c) { return operators.contains(c); });
    if (behind.isEmpty() || !behind.front().isDigit() || isFormula || (areDigits(behind) && behind.size() > longest))
        return false;
    return behind.front() != u'0' || behind.size() == 1 || !behind.at(1).isDigit();
}

//! The amount before the CR; empty where that is none.
QStringView credited(QStringView text)
{
    constexpr qsizetype fewest = 4;
    const QStringView word = text.endsWith(u'.') ? text.chopped(1) : text;
    if (!word.endsWith("cr"_L1, Qt::CaseInsensitive))
        return {};
    const QStringView digits = word.chopped(2).trimmed();
    const bool isMany = std::count_if(digits.begin(), digits.end(), [](QChar c) { return c.isDigit(); }) >= fewest;
    return isMany && digits.back().isDigit() ? digits : QStringView();
}

//! One separator before exactly three digits: of both kinds, or a slip of either. With more than three digits before it there is no group.
bool isDoubtful(QStringView text)
{
    const auto isSeparator = [](QChar c) { return !isDigit(c); };
    if (std::count_if(text.begin(), text.end(), isSeparator) != 1)
        return false;
    const qsizetype at = std::find_if(text.begin(), text.end(), isSeparator) - text.begin();
    return text.size() - at == 4 && at <= 3 && !text.startsWith(u'0');
}

} // namespace

SignedAmount signOf(QStringView typed)
{
    const QStringView text = typed.trimmed();
    if (text.size() < 2)
        return {AmountSign::None, text};
    if (isMinus(text.front()))
        return {AmountSign::Minus, text.sliced(1)};
    if (text.front() == u'+' && isPlusOfAmount(text.sliced(1)))
        return {AmountSign::Plus, text.sliced(1)};
    if (text.front() == u'(' && text.back() == u')')
        return {AmountSign::Brackets, text.sliced(1, text.size() - 2).trimmed()};
    const QStringView before = text.chopped(1).trimmed();
    if (isMinus(text.back()) && !before.isEmpty() && before.back().isDigit())
        return {AmountSign::MinusBehind, before};
    const QStringView credit = text.back().isDigit() ? QStringView() : credited(text);
    return credit.isEmpty() ? SignedAmount {AmountSign::None, text} : SignedAmount {AmountSign::Credit, credit};
}

QString withSign(AmountSign sign, const QString &digits)
{
    switch (sign) {
    case AmountSign::None:
    case AmountSign::Plus:
        break;
    case AmountSign::Minus:
        return u'-' + digits;
    case AmountSign::Brackets:
        return u'(' + digits + u')';
    case AmountSign::MinusBehind:
        return digits + u'-';
    case AmountSign::Credit:
        return digits + " CR"_L1;
    }
    return digits;
}

QString narrowed(const QString &text)
{
    static constexpr QChar first(0xff08); // the bracket
    static constexpr QChar last(0xff19); // 9
    static constexpr QChar zero(0xff10);
    const auto isWide = [](QChar c) { return c >= first && c <= last; };
    if (std::none_of(text.begin(), text.end(), isWide))
        return text;
    const bool hasOthers = std::any_of(text.begin(), text.end(), [&](QChar c) { return c.isDigit() && !isWide(c); });
    QString narrow = text;
    for (QChar &c : narrow) {
        if (isWide(c) && !(c >= zero && hasOthers))
            c = QChar(c.unicode() - first.unicode() + u'(');
    }
    return narrow;
}

QString sampleOf(NumberStyle style)
{
    switch (style) {
    case NumberStyle::CommaPoint:
        return u"1,234.50"_s;
    case NumberStyle::PointComma:
        return u"1.234,50"_s;
    case NumberStyle::BlankComma:
        return u"1 234,50"_s;
    case NumberStyle::Lakhs:
        return u"1,00,000.00"_s;
    }
    return {};
}

std::optional<NumberStyle> numberStyleOf(QStringView sample)
{
    const auto found
        = std::find_if(allNumberStyles.begin(), allNumberStyles.end(), [sample](NumberStyle style) { return sampleOf(style) == sample; });
    return found == allNumberStyles.end() ? std::nullopt : std::optional(*found);
}

std::optional<QString> plainAmount(QStringView typed, NumberStyle style)
{
    const auto [sign, digits] = signOf(typed);
    const qsizetype point = digits.indexOf(hasPoint(style) ? u'.' : u',');
    const auto whole = ungrouped(point < 0 ? digits : digits.first(point), style);
    if (!whole)
        return std::nullopt;
    if (point < 0)
        return withSign(sign, *whole);
    const QStringView fraction = digits.mid(point + 1);
    return areDigits(fraction) ? std::optional(withSign(sign, *whole + u'.' + surelyDecimals(fraction))) : std::nullopt;
}

bool isAmbiguousAmount(QStringView typed)
{
    return isDoubtful(signOf(typed).digits);
}

void NumberEvidence::take(QStringView typed)
{
    const QStringView text = signOf(typed).digits;
    if (areDigits(text) || isDoubtful(text))
        return;
    const auto fits = [text](NumberStyle style) { return plainAmount(text, style).has_value(); };
    const bool western = fits(NumberStyle::CommaPoint);
    const bool indian = fits(NumberStyle::Lakhs);
    const bool european = fits(NumberStyle::PointComma);
    const bool spaced = fits(NumberStyle::BlankComma);
    m_signs.points = m_signs.points || ((western || indian) && !european && !spaced);
    m_signs.commas = m_signs.commas || ((european || spaced) && !western && !indian);
    m_signs.lakhs = m_signs.lakhs || (indian && !western);
    m_signs.groups = m_signs.groups || std::count_if(text.begin(), text.end(), [](QChar c) { return !isDigit(c); }) > 1;
    m_signs.blanks = m_signs.blanks || (spaced && std::any_of(text.begin(), text.end(), [](QChar c) { return c.isSpace(); }));
}

std::optional<NumberStyle> NumberEvidence::style() const
{
    if (isMixed() || (!m_signs.points && !m_signs.commas))
        return std::nullopt;
    if (m_signs.points)
        return m_signs.lakhs ? NumberStyle::Lakhs : NumberStyle::CommaPoint;
    return m_signs.blanks ? NumberStyle::BlankComma : NumberStyle::PointComma;
}

std::optional<QString> amountLikeOthers(QStringView typed, const NumberEvidence &others, int decimals)
{
    constexpr int decimalsOfAmbiguous = 3;
    if (!isAmbiguousAmount(typed))
        return std::nullopt;
    if (decimals == 0)
        return plainAmount(typed, typed.contains(u',') ? NumberStyle::CommaPoint : NumberStyle::PointComma);
    const auto style = others.style();
    const auto plain = style ? plainAmount(typed, *style) : std::nullopt;
    const bool isWhole = plain && !plain->contains(u'.');
    return (isWhole ? others.signs().groups : decimals >= decimalsOfAmbiguous) ? plain : std::nullopt;
}

bool NumbersOfCurrencies::isMixed() const
{
    return std::any_of(m_evidence.begin(), m_evidence.end(), [](const NumberEvidence &evidence) { return evidence.isMixed(); });
}

std::optional<NumberStyle> NumbersOfCurrencies::style() const
{
    std::optional<NumberStyle> found;
    for (const NumberEvidence &evidence : m_evidence) {
        const auto style = evidence.style();
        if (evidence.isMixed() || (found && style && *style != *found))
            return std::nullopt;
        found = style ? style : found;
    }
    return found;
}

} // namespace kontor
