// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decimal.h"

#include <algorithm>
#include <array>
#include <limits>

namespace kontor {
namespace {

using Coefficient = Decimal::Coefficient;
__extension__ using Magnitude = unsigned __int128;

// The smallest __int128 has no opposite, so it is left out: negated() and the sign of a text can then never fail.
constexpr Magnitude largest = ~Magnitude(0) >> 1;

constexpr auto powersOfTen = [] {
    std::array<Coefficient, Decimal::maxScale + 1> powers {};
    powers[0] = 1;
    for (size_t i = 1; i < powers.size(); ++i)
        powers[i] = powers[i - 1] * 10;
    return powers;
}();

Magnitude magnitude(Coefficient value)
{
    return value < 0 ? Magnitude(0) - static_cast<Magnitude>(value) : static_cast<Magnitude>(value);
}

bool isHeld(Coefficient value)
{
    return magnitude(value) <= largest;
}

//! Of a value that is held, the product is held too: the one number that is not is no multiple of ten.
std::optional<Coefficient> timesTenTo(Coefficient value, int power)
{
    if (value == 0)
        return 0;
    Coefficient product = 0;
    if (power > Decimal::maxScale || __builtin_mul_overflow(value, powersOfTen[static_cast<size_t>(power)], &product))
        return std::nullopt;
    return product;
}

template <class View> class DecimalReader {
public:
    explicit DecimalReader(View text)
        : m_text(text)
    {
    }

    std::optional<Decimal> read()
    {
        m_negative = take('-');
        if (!readDigits(false) || (take('.') && !readDigits(true)) || !readExponent() || m_at != m_text.size())
            return std::nullopt;
        return value();
    }

private:
    char peek() const
    {
        if (m_at == m_text.size())
            return '\0';
        const auto unit = toUnit(m_text[m_at]);
        return unit < 0x80 ? static_cast<char>(unit) : '\0';
    }
    static char16_t toUnit(char c) { return static_cast<uchar>(c); }
    static char16_t toUnit(QChar c) { return c.unicode(); }

    bool take(char wanted)
    {
        if (peek() != wanted)
            return false;
        ++m_at;
        return true;
    }

    std::optional<int> takeDigit()
    {
        const char c = peek();
        if (c < '0' || c > '9')
            return std::nullopt;
        ++m_at;
        return c - '0';
    }

    bool readDigits(bool fraction)
    {
        const qsizetype start = m_at;
        while (const auto digit = takeDigit()) {
            m_fits = m_fits && append(*digit);
            if (fraction)
                ++m_scale;
        }
        return m_at > start;
    }

    bool append(int digit)
    {
        constexpr Magnitude roomy = largest / 100; // up to here the next digit fits, and nothing is divided
        const auto added = static_cast<Magnitude>(digit);
        if (m_digits > roomy && m_digits > (largest - added) / 10)
            return false;
        m_digits = m_digits * 10 + added;
        return true;
    }

    bool readExponent()
    {
        if (!take('e') && !take('E'))
            return true;
        const bool negative = take('-');
        if (!negative)
            take('+');
        const qsizetype start = m_at;
        qint64 exponent = 0;
        while (const auto digit = takeDigit())
            exponent = std::min<qint64>(exponent * 10 + *digit, farExponent);
        m_scale += negative ? exponent : -exponent;
        return m_at > start;
    }

    std::optional<Decimal> value() const
    {
        if (!m_fits)
            return std::nullopt;
        const auto coefficient = static_cast<Coefficient>(m_digits);
        const Coefficient signedValue = m_negative ? -coefficient : coefficient;
        if (m_scale >= 0)
            return m_scale > Decimal::maxScale ? std::nullopt : Decimal::fromParts(signedValue, static_cast<int>(m_scale));
        const auto whole = timesTenTo(signedValue, static_cast<int>(-std::max(m_scale, -farExponent)));
        return whole ? Decimal::fromParts(*whole, 0) : std::nullopt;
    }

    // Any exponent this big is as good as any other: nothing but zero survives it.
    static constexpr qint64 farExponent = 1'000'000'000;

    View m_text;
    qsizetype m_at = 0;
    bool m_negative = false;
    bool m_fits = true;
    Magnitude m_digits = 0;
    qint64 m_scale = 0;
};

//! The digits, with a point before as many as the scale says. Gives where they begin.
template <class Iterator, class Number> Iterator writtenBefore(Iterator at, Number rest, int scale)
{
    for (int written = 0; rest != 0 || written <= scale; ++written) {
        if (written == scale && scale > 0)
            *--at = '.';
        *--at = static_cast<char>('0' + static_cast<int>(rest % 10));
        rest /= 10;
    }
    return at;
}

} // namespace

std::optional<Decimal> Decimal::parse(QByteArrayView text)
{
    return DecimalReader(text).read();
}

std::optional<Decimal> Decimal::parse(QStringView text)
{
    return DecimalReader(text).read();
}

std::optional<Decimal> Decimal::fromParts(Coefficient coefficient, int scale)
{
    if (scale < 0 || scale > maxScale || !isHeld(coefficient))
        return std::nullopt;
    Decimal result;
    result.m_coefficient = coefficient;
    result.m_scale = scale;
    return result;
}

QByteArray Decimal::toBytes() const
{
    std::array<char, 48> buffer {}; // 39 digits, a point, a sign
    auto at = buffer.end();
    const Magnitude rest = magnitude(m_coefficient);
    // The processor has no division of 128 bits, and nearly no amount needs it.
    if (const auto small = static_cast<quint64>(rest); small == rest)
        at = writtenBefore(at, small, m_scale);
    else
        at = writtenBefore(at, rest, m_scale);
    if (isNegative())
        *--at = '-';
    return QByteArray(&*at, buffer.end() - at);
}

QString Decimal::toString() const
{
    return QString::fromLatin1(toBytes());
}

int Decimal::significantScale() const
{
    int scale = m_scale;
    for (Coefficient rest = m_coefficient; scale > 0 && rest % 10 == 0; --scale)
        rest /= 10;
    return scale;
}

Decimal Decimal::shortened(int least) const
{
    Decimal shorter = *this;
    for (const int digits = std::max(least, significantScale()); shorter.m_scale > digits; --shorter.m_scale)
        shorter.m_coefficient /= 10;
    return shorter;
}

std::optional<qint64> Decimal::scaledTo(int scale) const
{
    if (scale < significantScale() || scale > maxScale)
        return std::nullopt;
    std::optional<Coefficient> scaled = m_coefficient;
    if (scale < m_scale)
        scaled = m_coefficient / powersOfTen[static_cast<size_t>(m_scale - scale)];
    else
        scaled = timesTenTo(m_coefficient, scale - m_scale);
    using Limits = std::numeric_limits<qint64>;
    if (!scaled || *scaled < Limits::min() || *scaled > Limits::max())
        return std::nullopt;
    return static_cast<qint64>(*scaled);
}

std::optional<Decimal> Decimal::plus(const Decimal &other) const
{
    const int scale = std::max(m_scale, other.m_scale);
    const auto left = timesTenTo(m_coefficient, scale - m_scale);
    const auto right = timesTenTo(other.m_coefficient, scale - other.m_scale);
    Coefficient sum = 0;
    if (!left || !right || __builtin_add_overflow(*left, *right, &sum))
        return std::nullopt;
    return fromParts(sum, scale);
}

std::optional<Decimal> Decimal::minus(const Decimal &other) const
{
    return plus(other.negated());
}

Decimal Decimal::negated() const
{
    Decimal result = *this;
    result.m_coefficient = -m_coefficient;
    return result;
}

std::strong_ordering Decimal::operator<=>(const Decimal &other) const
{
    const int scale = std::max(m_scale, other.m_scale);
    const auto left = timesTenTo(m_coefficient, scale - m_scale);
    const auto right = timesTenTo(other.m_coefficient, scale - other.m_scale);
    // Only the side with fewer decimals is multiplied. Where that does not fit it is bigger than anything the other side can be.
    if (!left)
        return isNegative() ? std::strong_ordering::less : std::strong_ordering::greater;
    if (!right)
        return other.isNegative() ? std::strong_ordering::greater : std::strong_ordering::less;
    return *left <=> *right;
}

} // namespace kontor
