// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace kontor {

struct PaymentRecord;

//! Texts about a payment that are handed to others.
namespace personaldata {

//! Without the payment's names, accounts, email addresses, phone numbers, references and notes: "[…]" stands in their place. They are found
//! however they are written: in another letter case, with the escapes of JSON, HTML or an address, or with other blanks between digits.
//! Another's name that somebody wrote stays.
QString withoutOwn(const PaymentRecord &payment, QString text);
//! The same of what a gateway answered, which may name others: also without whatever stands under a name such as "accountName".
QString withoutAny(const PaymentRecord &payment, const QString &reply);

//! Without numbers of 6 digits or more, as far as they are no ID, no time and not this payment's amount: an account may come back reversed,
//! or masked in part, or with blanks.
QString withoutNumbers(const PaymentRecord &payment, const QString &reply);

} // namespace personaldata

} // namespace kontor
