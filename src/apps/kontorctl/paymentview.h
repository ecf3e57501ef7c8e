// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"
#include "ledger/records.h"
#include "wire/json.h"

//! How kontorctl shows payments.
namespace kontor::paymentview {

//! The export's columns by name; amounts are strings, what isn't known is null.
Json json(const PaymentRecord &payment);
Json json(const QList<TimelineEntry> &timeline);
//! {"payments":[…]}
Json listJson(const QList<PaymentRecord> &payments);

QString text(const PaymentRecord &payment, UtcTime now);
QString text(const QList<TimelineEntry> &timeline);
QString listText(const QList<PaymentRecord> &payments);

} // namespace kontor::paymentview
