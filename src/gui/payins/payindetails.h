// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"
#include "core/time.h"
#include <QString>

namespace kontor {
struct PaymentRecord;
}

//! Where the customer pays, for whoever tells them.
namespace kontor::payindetails {

//! Puts the words for the customer into the clipboard, and says so in a sentence. Nothing is copied, and the sentence says why, while the
//! gateway has named no account or nothing is to be paid any more.
QString copy(const PaymentRecord &payment, const NumberFormat &format, UtcTime now);

} // namespace kontor::payindetails
