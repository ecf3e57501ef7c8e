// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArrayView>
#include <QString>
#include <compare>
#include <optional>

namespace kontor {

//! An exact decimal number: a checked 128-bit coefficient and a scale of 0 to 38. It keeps its scale (100.10 stays 100.10),
//! never rounds, and refuses what it can't hold. Money is this and nothing else; no double ever touches it.
class Decimal {
public:
    __extension__ using Coefficient = __int128;
    static constexpr int maxScale = 38;

    constexpr Decimal() = default;
    //! A whole number.
    explicit constexpr Decimal(qint64 whole)
        : m_coefficient(whole)
    {
    }
    //! Reads JSON number text: -?digits[.digits][(e|E)[+-]digits]. 1E+2 is expanded to 100. No blanks, no leading +, no bare point.
    //! Nothing when the text is not a number or does not fit. (RFC 8259 §6; leading zeros are taken, the JSON reader refuses them earlier.)
    static std::optional<Decimal> parse(QByteArrayView text);
    static std::optional<Decimal> parse(QStringView text);
    //! From a coefficient and a scale: 10010, 2 is 100.10.
    static std::optional<Decimal> fromParts(Coefficient coefficient, int scale);

    //! Plain digits, no exponent, no grouping: as sent and as exported.
    QByteArray toBytes() const;
    QString toString() const;

    int scale() const { return m_scale; }
    Coefficient coefficient() const { return m_coefficient; }
    bool isZero() const { return m_coefficient == 0; }
    bool isNegative() const { return m_coefficient < 0; }
    bool isPositive() const { return m_coefficient > 0; }
    //! Digits after the point that say something: 100.10 has 1, 100.00 has 0.
    int significantScale() const;
    //! The same value without zeros at its end, but not with fewer than `least` decimals where it has them: 100.100 is 100.1.
    Decimal shortened(int least = 0) const;
    //! Coefficient at exactly that scale; nothing when digits would be lost or it doesn't fit in 64 bits. For sums in SQL.
    std::optional<qint64> scaledTo(int scale) const;

    std::optional<Decimal> plus(const Decimal &other) const;
    std::optional<Decimal> minus(const Decimal &other) const;
    Decimal negated() const;

    //! By value: 100.1 equals 100.10.
    std::strong_ordering operator<=>(const Decimal &other) const;
    bool operator==(const Decimal &other) const { return std::is_eq(*this <=> other); }
    //! By value and scale.
    bool isSameAs(const Decimal &other) const { return m_coefficient == other.m_coefficient && m_scale == other.m_scale; }

private:
    Coefficient m_coefficient = 0;
    int m_scale = 0;
};

} // namespace kontor
