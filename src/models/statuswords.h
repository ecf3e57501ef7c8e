// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/operation.h"
#include "core/paymentstate.h"
#include "ledger/rows/records.h"
#include <QString>

namespace kontor {

//! The word for a state as people see it, in their language: "Processing". For Other it is the gateway's own
//! word, never translated. Payouts and payins have their own translations, because some languages need another form for each.
QString statusWord(PaymentState state, PaymentKind kind, const QString &gatewayWord = {});
//! Of a payment as it is shown now. A row that was altered outside Kontor says so instead: where it stands may not be true.
QString statusWord(const PaymentRecord &payment, UtcTime now);
//! The state in whose colours it is shown: an altered row is one that a person has to look at.
PaymentState statusLook(const PaymentRecord &payment, UtcTime now);

} // namespace kontor
