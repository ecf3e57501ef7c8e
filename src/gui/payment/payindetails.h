// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include <QString>

namespace kontor {
class MerchantSession;
struct PaymentRecord;
}

//! Where the customer pays, for whoever tells them.
namespace kontor::payindetails {

bool isPayin(const PaymentRecord &payment);
//! What speaks against sending them on unseen: something may have come in. Empty where nothing does.
QString caution(const PaymentRecord &payment, MerchantSession &session);
//! Puts the words for the customer into the clipboard, and says so in a sentence. Nothing is copied, and the sentence says why, while the
//! gateway has named no account or nothing is to be paid any more. It also says the caution().
QString copy(const PaymentRecord &payment, MerchantSession &session, const NumberFormat &format);

} // namespace kontor::payindetails
