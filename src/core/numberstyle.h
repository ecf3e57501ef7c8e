// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QHash>
#include <QString>
#include <QStringView>
#include <array>
#include <optional>

namespace kontor {

//! As people and banks write it. A hyphen is read as one, too.
inline constexpr QChar minusSign(0x2212);

//! The sign of an amount, in any of the ways in which people and accounting programs write one.
enum class AmountSign {
    None,
    Plus, //!< +1500
    Minus, //!< -1500
    Brackets, //!< (1500)
    MinusBehind, //!< 1500-
    Credit, //!< 1500 CR
};
struct SignedAmount {
    AmountSign sign = AmountSign::None;
    QStringView digits {}; //!< the rest of the text
};
//! A plus before as many digits as a phone number has, or before a zero, is none. "2 Cr" may be crores, so CR stands behind four digits at
//! least. The dash of "95.000,-" stands for decimals.
SignedAmount signOf(QStringView typed);
//! That amount with its sign again, in ASCII; without a plus, which says nothing.
QString withSign(AmountSign sign, const QString &digits);

//! With the wide digits, separators and signs of East Asian keyboards as ASCII has them. Digits stay wide beside others: one is a slip.
QString narrowed(const QString &text);

//! How the amounts of a whole file are written. A person tells one from another by its sample.
enum class NumberStyle {
    CommaPoint, //!< 1,234.50
    PointComma, //!< 1.234,50
    BlankComma, //!< 1 234,50
    Lakhs, //!< 1,00,000.00
};
inline constexpr std::array allNumberStyles {NumberStyle::CommaPoint, NumberStyle::PointComma, NumberStyle::BlankComma, NumberStyle::Lakhs};

//! "1,234.50": also what a script writes to choose it.
QString sampleOf(NumberStyle style);
std::optional<NumberStyle> numberStyleOf(QStringView sample);

//! An amount in that style with a point and nothing between its digits, so that nobody can read it in two ways: 1.234 as groups is
//! "1234", as decimals "1.2340". Nothing when it isn't written so. The sign stays: who pays judges it.
std::optional<QString> plainAmount(QStringView typed, NumberStyle style);

//! Whether it can be read in two ways: 1.250 as 1250 and as 1.25.
bool isAmbiguousAmount(QStringView typed);
//! Finds out how a column of amounts is written. What can be read in two ways is no evidence.
class NumberEvidence {
public:
    //! What some amount has been evidence of.
    struct Signs {
        bool points = false;
        bool commas = false;
        bool lakhs = false;
        bool blanks = false;
        bool groups = false; //!< with a sign between groups of digits
    };
    NumberEvidence() = default;
    explicit NumberEvidence(const Signs &signs)
        : m_signs(signs)
    {
    }
    const Signs &signs() const { return m_signs; }
    void take(QStringView typed);
    //! Some amounts are surely written one way and some the other.
    bool isMixed() const { return m_signs.points && m_signs.commas; }
    //! Nothing when no amount says so, or some contradict others.
    std::optional<NumberStyle> style() const;

private:
    Signs m_signs;
};

//! An ambiguous amount as the other amounts of its column are written, plain as above: as groups where one of them has groups, as decimals
//! where its currency has so many. Nothing where that can't be told. Of a currency without decimals each separator groups.
std::optional<QString> amountLikeOthers(QStringView typed, const NumberEvidence &others, int decimals);

//! How a column of amounts of several currencies is written: those of one may be written otherwise than those of another.
class NumbersOfCurrencies {
public:
    void take(QStringView typed, const QString &currency) { m_evidence[currency].take(typed); }
    void add(const QString &currency, const NumberEvidence &evidence) { m_evidence.insert(currency, evidence); }
    bool isMixed() const; //!< within a currency
    //! The same for all of them; nothing where two differ.
    std::optional<NumberStyle> style() const;
    NumberEvidence of(const QString &currency) const { return m_evidence.value(currency); }

private:
    QHash<QString, NumberEvidence> m_evidence {};
};

} // namespace kontor
