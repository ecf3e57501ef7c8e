// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/amountreader.h"

#include "core/numberstyle.h"

#include <QStringList>
#include <algorithm>

namespace kontor {
namespace {

constexpr int maxWholeDigits = 18;

bool isBlank(QChar c)
{
    return c.isSpace(); // no-break, narrow and thin spaces too
}

bool isApostrophe(QChar c)
{
    return c == u'\'' || c == u'\u2019';
}

// What people type differs from what a locale prints: any blank is as good as the narrow one, any apostrophe as the curly one.
QChar unified(QChar c)
{
    return isBlank(c) ? u' ' : isApostrophe(c) ? u'\'' : c;
}

bool canBePoint(QChar c)
{
    return c == u'.' || c == u',' || c == u'\u066b';
}

bool canGroup(QChar c)
{
    return c == u'.' || c == u',' || c == u' ' || c == u'\'' || c == u'\u066c';
}

//! What was typed, taken apart at its separators: "1,250.50" is {"1", "250", "50"} and ",.".
struct Pieces {
    QStringList digits {{}};
    QString separators {};
    QChar zero {}; //!< of the one script that all digits are from

    bool addDigit(QChar c)
    {
        const int value = c.digitValue();
        const QChar itsZero(c.unicode() - value);
        if (!zero.isNull() && zero != itsZero)
            return false;
        zero = itsZero;
        digits.last() += QChar(u'0' + value);
        return true;
    }
    bool addSeparator(QChar c)
    {
        if (digits.last().isEmpty() || !(canBePoint(c) || canGroup(c)))
            return false;
        separators += c;
        digits += QString();
        return true;
    }
};

std::optional<Pieces> takeApart(QStringView text)
{
    Pieces pieces;
    for (const QChar c : text) {
        const bool isDigit = c.category() == QChar::Number_DecimalDigit;
        if (isDigit ? !pieces.addDigit(c) : !pieces.addSeparator(unified(c)))
            return std::nullopt;
    }
    if (pieces.digits.last().isEmpty())
        return std::nullopt;
    return pieces;
}

//! Each group but the first has its full size; the first is shorter or equal and does not start with 0.
bool isGrouped(const QStringList &groups, qsizetype inner)
{
    const qsizetype count = groups.size();
    if (groups.first().size() > inner || groups.first().startsWith(u'0') || groups.last().size() != 3)
        return false;
    return std::all_of(groups.begin() + 1, groups.begin() + count - 1, [inner](const QString &group) { return group.size() == inner; });
}

//! The digits before and after the point, without separators.
struct Reading {
    QString whole;
    QString fraction;
};

//! Up to two ways to read the same text.
struct Readings {
    std::optional<Reading> asDecimals;
    std::optional<Reading> asGroups;
};

bool hasOneKind(QStringView separators)
{
    return std::all_of(separators.begin(), separators.end(), [&](QChar c) { return c == separators.front(); });
}

class Interpreter {
public:
    Interpreter(Pieces pieces, bool lakhs)
        : m_pieces(std::move(pieces))
        , m_lakhs(lakhs)
    {
    }

    Readings readings() const
    {
        const QString &separators = m_pieces.separators;
        if (separators.isEmpty())
            return {Reading {m_pieces.digits.first(), {}}, {}};
        if (separators.size() == 1)
            return ofOneSeparator(separators.front());
        if (hasOneKind(separators))
            return {{}, grouped(m_pieces.digits, separators.front())};
        return {decimals(), {}};
    }

private:
    Readings ofOneSeparator(QChar separator) const
    {
        const QString &before = m_pieces.digits.first();
        const QString &after = m_pieces.digits.last();
        if (!canBePoint(separator))
            return {{}, grouped(m_pieces.digits, separator)};
        const Reading asDecimals {before, after};
        // Nobody writes 250 as "0,250", or 1250000 as "1250,000": a group has three digits.
        const bool maybeGroup = canGroup(separator) && after.size() == 3 && before.size() <= 3 && !before.startsWith(u'0');
        return {asDecimals, maybeGroup ? std::optional(Reading {before + after, {}}) : std::nullopt};
    }

    //! Several separators of which the last differs from all others: it is the point.
    std::optional<Reading> decimals() const
    {
        const QChar point = m_pieces.separators.back();
        const QStringView others = QStringView(m_pieces.separators).chopped(1);
        if (!canBePoint(point) || others.contains(point) || !hasOneKind(others))
            return std::nullopt;
        auto result = grouped(m_pieces.digits.first(m_pieces.digits.size() - 1), others.front());
        if (result)
            result->fraction = m_pieces.digits.last();
        return result;
    }

    std::optional<Reading> grouped(const QStringList &groups, QChar separator) const
    {
        // In lakhs elsewhere than in India, too, as it is written there: with commas. It can't be anything else.
        const bool mayBeLakhs = m_lakhs || separator == u',';
        if (!canGroup(separator) || !(isGrouped(groups, 3) || (mayBeLakhs && isGrouped(groups, 2))))
            return std::nullopt;
        return Reading {groups.join(QString()), {}};
    }

    Pieces m_pieces;
    bool m_lakhs;
};

using Problem = NumberFormat::Problem;
using Refusal = NumberFormat::Refusal;
using Parsed = std::variant<Decimal, Refusal>;

QString withoutLeadingZeros(const QString &digits)
{
    qsizetype zeros = 0;
    while (zeros + 1 < digits.size() && digits[zeros] == u'0')
        ++zeros;
    return digits.sliced(zeros);
}

//! Cuts zeros beyond what the currency has: they say nothing.
QString shortened(QString fraction, int decimals)
{
    while (fraction.size() > decimals && fraction.endsWith(u'0'))
        fraction.chop(1);
    return fraction;
}

Parsed valueOf(const Reading &reading, int decimals)
{
    const QString whole = withoutLeadingZeros(reading.whole);
    const QString fraction = shortened(reading.fraction, decimals);
    if (whole.size() > maxWholeDigits)
        return Refusal {.problem = Problem::TooLarge};
    if (fraction.size() > decimals)
        return Refusal {.problem = Problem::TooManyDecimals, .decimals = decimals};
    const auto value = Decimal::parse(QStringView(fraction.isEmpty() ? whole : whole + u'.' + fraction));
    if (!value)
        return Refusal {.problem = Problem::NotANumber};
    if (!value->isPositive())
        return Refusal {.problem = Problem::NotPositive};
    return *value;
}

//! A reading that the currency can't have is no reading: with "281.833 INR" there is only one amount that can be meant. It isn't taken
//! for that: a third decimal too many is as likely a slip.
Parsed judgeBoth(const Reading &asDecimals, const Reading &asGroups, int decimals)
{
    const Parsed grouped = valueOf(asGroups, decimals);
    const auto *whole = std::get_if<Decimal>(&grouped);
    if (!whole)
        return grouped;
    Parsed fraction = valueOf(asDecimals, decimals);
    if (auto *refusal = std::get_if<Refusal>(&fraction)) {
        refusal->second = *whole;
        return fraction;
    }
    // The decimals as they stand, for a question to the person.
    const auto asTyped = Decimal::parse(QStringView(asDecimals.whole + u'.' + asDecimals.fraction));
    return Refusal {.problem = Problem::Ambiguous, .first = asTyped.value_or(Decimal()), .second = *whole};
}

Parsed judge(const Readings &readings, AmountSign sign, int decimals)
{
    const auto &either = readings.asDecimals ? readings.asDecimals : readings.asGroups;
    if (!either)
        return Refusal {.problem = Problem::NotANumber};
    if (sign != AmountSign::None && sign != AmountSign::Plus)
        return Refusal {.problem = Problem::NotPositive, .isWrittenNegative = sign != AmountSign::Minus};
    if (!readings.asDecimals || !readings.asGroups)
        return valueOf(*either, decimals);
    return judgeBoth(*readings.asDecimals, *readings.asGroups, decimals);
}

} // namespace

std::variant<Decimal, NumberFormat::Refusal> readAmount(const QString &typed, bool lakhs, int decimals)
{
    const QString text = narrowed(typed);
    const auto [sign, digits] = signOf(text);
    if (digits.isEmpty())
        return Refusal {.problem = Problem::Empty};
    const auto pieces = takeApart(digits);
    if (!pieces)
        return Refusal {.problem = Problem::NotANumber};
    return judge(Interpreter(*pieces, lakhs).readings(), sign, decimals);
}

} // namespace kontor
