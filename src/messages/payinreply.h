// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/paymentrecord.h"
#include <QString>

namespace kontor {
class NumberFormat;
}

namespace kontor::messages {

//! What a customer has to know to pay this payin, to be sent to them; empty while the gateway has named no account, and when nothing is to
//! be paid any more: it is paid, past its expiry, or its last word was called final.
QString replyForCustomer(const PaymentRecord &payment, const NumberFormat &format, UtcTime now);

} // namespace kontor::messages
