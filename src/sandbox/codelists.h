// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/money.h"
#include "core/result.h"
#include "wire/json.h"
#include <QList>
#include <QStringList>
#include <optional>

namespace kontor {

//! The gateway's code lists: currencies, and the operators (banks) with their methods. They may gain items at any time
//! (specification, Endpoints §8); which there are, and the shape of an item, is the sandbox's own choice.
class CodeLists {
public:
    struct Currency {
        QString code {};
        QString name {};
        int decimals = 2;
    };
    struct Operator {
        QString code {};
        QString name {};
        QString currency {};
        QStringList methods {};
        std::optional<Decimal> least {}; //!< offered for amounts from this one
        std::optional<Decimal> most {}; //!< up to this one
        QString bankCode {}; //!< the national code of the bank, which the list names beside its own; empty: it names none
        bool takes(const Money &money) const;
    };
    CodeLists();

    const QList<Currency> &currencies() const { return m_currencies; }
    const Currency *currency(const QString &code) const;
    //! The operator of that code for the currency; with an empty code the first that has the method.
    const Operator *find(const QString &code, const QString &currency, const QString &method) const;
    //! Whether the options list the method and the operator for that money.
    bool offers(const Money &money, const QString &method, const QString &operatorCode) const;

    //! Adds an item or replaces the one of the same code (operators: of the same code and currency).
    Result<Done> addCurrency(const Json &json);
    Result<Done> addOperator(const Json &json);
    void clear(); //!< only the usual items are left

    //! GET /currencies, GET /payment-operators, POST /payins/!availablePaymentOptions: each {"data":[…]}.
    Json currenciesJson() const;
    Json operatorsJson() const;
    Json options(const Money &money) const;

private:
    QList<Currency> m_currencies;
    QList<Operator> m_operators;
};

} // namespace kontor
