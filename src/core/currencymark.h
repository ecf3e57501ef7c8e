// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace kontor {

//! An amount without what people write around its digits.
struct BareAmount {
    QString digits {}; //!< with its separators and its minus; the text as it was typed where something else stands beside them
    QString otherMark {}; //!< a sign or code of another currency, as it was written; empty: there is none
};

//! Takes off the sign or code of `currency` ("Rp", "IDR", "Rs.") and writes out what a dash says: 95.000,- is 95.000,00. A sign that
//! several currencies share, such as $, may be of each of them. Without a currency nothing is taken off.
BareAmount bareAmount(const QString &typed, const QString &currency);

//! The currency of which a text is the code, or whose sign it is; empty where it is neither, or the sign of several.
QString currencyOfMark(const QString &mark);
//! The code of what is written in a column of currencies: "Rp" and "rupiah" are IDR, "Rs." is INR. The text itself where that isn't known.
QString currencyMeant(const QString &text);
//! Whether it is a code or a sign of any currency.
bool isCurrencyMark(const QString &mark);
//! Whether it is the code of that currency, or a sign that it has, alone or with others.
bool isMarkOf(const QString &mark, const QString &currency);

} // namespace kontor
