// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace kontor {

//! What a person can enter of a payment.
enum class PaymentField { Name, Account, Bank, Method, Email, Amount, Currency, Reference, Id, ReturnUrl };

//! "account_name", "operator_code": the name of its column in a batch file. Empty for what no batch has.
QString keyOf(PaymentField field);

} // namespace kontor
