// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/fields/paymentfield.h"

namespace kontor {

using namespace Qt::StringLiterals;

QString keyOf(PaymentField field)
{
    switch (field) {
    case PaymentField::Name:
        return u"account_name"_s;
    case PaymentField::Account:
        return u"account_number"_s;
    case PaymentField::Bank:
        return u"operator_code"_s;
    case PaymentField::Method:
        return u"method_code"_s;
    case PaymentField::Email:
        return u"email"_s;
    case PaymentField::Amount:
        return u"amount"_s;
    case PaymentField::Currency:
        return u"currency"_s;
    case PaymentField::Reference:
        return u"reference"_s;
    case PaymentField::Id:
    case PaymentField::ReturnUrl:
        break;
    }
    return {};
}

} // namespace kontor
