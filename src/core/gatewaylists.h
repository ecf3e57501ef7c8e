// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/money.h"
#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>
#include <optional>

//! What the gateway lists. The specification shows the shape of payment options only; of balances, currencies and payment operators
//! known names are read where they occur, and everything else is kept and shown as it came.
namespace kontor {

//! A member that has no place of its own: its name ("limits.daily") and its value as text, numbers as they stood.
struct NamedText {
    QString name {};
    QString text {};
    bool operator==(const NamedText &) const = default;
};

//! One entry of a code list: a currency or a payment operator (a bank).
struct CodeItem {
    QString code {};
    QString name {}; //!< empty when none was given
    QList<NamedText> others {};
    bool operator==(const CodeItem &) const = default;
};

//! GET /currencies, GET /payment-operators. May gain items at any time.
struct CodeList {
    QList<CodeItem> items {};
    bool isFamiliar = false; //!< false: no list of codes could be found in it; there is only `raw`
    QByteArray raw {};
};

//! One method and its operators (specification, Payment options response).
struct PaymentOption {
    QString methodCode {};
    QList<CodeItem> operators {};
    bool operator==(const PaymentOption &) const = default;
};

//! POST /payins/!availablePaymentOptions. No options is an answer, too.
struct PaymentOptions {
    QList<PaymentOption> options {};
    QByteArray raw {};
};

struct Balance {
    QString currency {};
    std::optional<Decimal> amount {}; //!< nothing when no amount could be told from the others
    //! What the gateway calls it ("total", "balance.current"), where that is something else than what can be paid out; empty where it says
    //! available, or names it by the currency alone.
    QString amountName {};
    QList<NamedText> others {};
    bool operator==(const Balance &) const = default;
};

//! GET /balances.
struct Balances {
    QList<Balance> items {};
    QStringList leftOut {}; //!< asked for and not in the answer: the gateway ignores what it doesn't support
    bool isFamiliar = false; //!< false: no balances could be found in it; there is only `raw`
    QByteArray raw {};

    //! The currencies that stand in it more than once: nobody can say which of them counts.
    QStringList givenTwice() const;
    //! The amounts that are known and of a currency that stands in it once.
    QList<Money> certain() const;
};

} // namespace kontor
