// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/amountsize.h"

#include <QCoreApplication>
#include <array>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct AmountSizeTexts {
    Q_DECLARE_TR_FUNCTIONS(AmountSize)
};

constexpr int shownDecimals = 2;

//! A word for 10 to the power of `noughts`.
struct Size {
    int noughts;
    const char *words;
};

// Largest first.
constexpr std::array usual {
    //: An amount of money and how large it is, %2 its currency: "1.25 million IDR". The next ones likewise.
    Size {12, QT_TRANSLATE_NOOP("AmountSize", "%1 trillion %2")},
    //: An amount of money in words, %2 its currency: "1.25 billion IDR".
    Size {9, QT_TRANSLATE_NOOP("AmountSize", "%1 billion %2")},
    //: An amount of money in words, %2 its currency: "1.25 million IDR".
    Size {6, QT_TRANSLATE_NOOP("AmountSize", "%1 million %2")},
};
constexpr std::array indian {
    //: An amount of money in the Indian way of counting, %2 its currency: "1.25 crore INR". A crore is ten million.
    Size {7, QT_TRANSLATE_NOOP("AmountSize", "%1 crore %2")},
    //: An amount of money in the Indian way of counting, %2 its currency: "1.25 lakh INR". A lakh is a hundred thousand.
    Size {5, QT_TRANSLATE_NOOP("AmountSize", "%1 lakh %2")},
};

QString said(const Money &money, const NumberFormat &format, const Size &size)
{
    const auto whole = Decimal::fromParts(money.amount.coefficient(), money.amount.scale() + size.noughts);
    if (!whole || *whole < Decimal(1))
        return {};
    const bool isExact = whole->significantScale() <= shownDecimals;
    const QByteArray digits = whole->toBytes();
    const auto near = Decimal::parse(isExact ? digits : digits.left(digits.indexOf('.') + 1 + shownDecimals));
    const QString words = AmountSizeTexts::tr(size.words).arg(format.amount(near.value_or(*whole).shortened()), money.currency);
    //: %1 is "1.25 million IDR".
    return isExact ? words : AmountSizeTexts::tr("about %1").arg(words);
}

template <size_t count> QString said(const Money &money, const NumberFormat &format, const std::array<Size, count> &sizes)
{
    for (const Size &size : sizes) {
        if (const QString words = said(money, format, size); !words.isEmpty())
            return words;
    }
    return {};
}

} // namespace

QString amountSize(const Money &money, const NumberFormat &format)
{
    return money.currency == "INR"_L1 ? said(money, format, indian) : said(money, format, usual);
}

QString amountEcho(const Money &money, const NumberFormat &format)
{
    const QString size = amountSize(money, format);
    const QString amount = u"= "_s + format.money(money);
    return size.isEmpty() ? amount : amount + u", "_s + size;
}

} // namespace kontor
