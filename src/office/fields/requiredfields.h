// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/fields/paymentfield.h"
#include <QStringList>
#include <array>
#include <optional>

namespace kontor {

//! Which fields of a payment its gateway wants, beside amount and currency: the specification names none, so each gateway has its own.
//! As it begins all but the email.
class RequiredFields {
public:
    static constexpr std::array choices {
        PaymentField::Name, PaymentField::Account, PaymentField::Bank, PaymentField::Method, PaymentField::Email};

    bool has(PaymentField field) const { return (m_fields & bitOf(field)) != 0; }
    void set(PaymentField field, bool isRequired) { m_fields = isRequired ? m_fields | bitOf(field) : m_fields & ~bitOf(field); }
    //! "account_name", "operator_code": as the columns of a batch are called, in the order of `choices`.
    QStringList keys() const;
    //! Nothing when one of them is no field that can be chosen.
    static std::optional<RequiredFields> ofKeys(const QStringList &keys);

    bool operator==(const RequiredFields &) const = default;

private:
    static constexpr unsigned bitOf(PaymentField field) { return 1U << unsigned(field); }

    unsigned m_fields = bitOf(PaymentField::Amount) | bitOf(PaymentField::Currency) | bitOf(PaymentField::Name)
        | bitOf(PaymentField::Account) | bitOf(PaymentField::Bank) | bitOf(PaymentField::Method);
};

} // namespace kontor
