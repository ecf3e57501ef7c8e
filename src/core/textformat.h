// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/money.h"
#include "core/result.h"
#include <QLocale>
#include <QString>
#include <memory>
#include <variant>

namespace kontor {

//! How a person writes and reads numbers. Built on ICU, because QLocale works in double and groups some languages wrongly.
class NumberFormat {
public:
    explicit NumberFormat(const QLocale &locale = QLocale::system());

    //! "1,250,000": grouped, Latin digits, every digit kept, at least the digits given after the point ("0.50" keeps both).
    //! Negative with U+2212.
    QString amount(const Decimal &value, int minimumFraction = 0) const;
    //! "1,250,000 IDR" with a no-break space between; fraction as ISO 4217 says for the code, except that whole amounts hide ",00".
    QString money(const Money &value) const;

    //! Why an amount was not taken.
    enum class Problem { Empty, NotANumber, NotPositive, Ambiguous, TooManyDecimals, TooLarge, OtherCurrency };
    struct Refusal {
        Problem problem;
        Decimal first {}; //!< Ambiguous: the reading as decimals
        Decimal second {}; //!< Ambiguous: the reading as groups; TooManyDecimals: that, where there is one
        int decimals = 0; //!< TooManyDecimals: what the currency has
        QString mark {}; //!< OtherCurrency: the sign or code, as it was typed
        bool isWrittenNegative = false; //!< NotPositive: in another way than with a minus before it: "(1500)", "1500-", "1500 CR"
    };
    //! Reads what a person typed, in this locale or plainly (1234.50), with or without the currency's sign or code. Strict about grouping;
    //! "1.250" and "1,250" are Ambiguous when one separator stands before exactly three digits and behind no more, the number has no other,
    //! and the currency can have both.
    std::variant<Decimal, Refusal> parseAmount(const QString &typed, const QString &currency) const;

private:
    struct Rules;
    std::shared_ptr<const Rules> m_rules; //!< never changes, so copies and threads may share it
};

//! "5010 2348 1074": to be read aloud and compared.
QString inFours(const QString &text);

} // namespace kontor
