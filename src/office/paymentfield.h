// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace kontor {

//! What a person can enter of a payment.
enum class PaymentField { Name, Account, Bank, Method, Email, Amount, Currency, Reference, Id, ReturnUrl };

} // namespace kontor
