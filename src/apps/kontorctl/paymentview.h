// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/time.h"
#include "ledger/rows/records.h"
#include "messages/message.h"
#include "office/exports/exporter.h"
#include "wire/json.h"

//! How kontorctl shows payments.
namespace kontor {

class CliSession;

namespace paymentview {

//! The export's columns by name; amounts are strings, what isn't known is null.
Json json(const PaymentRecord &payment, UtcTime now, const BatchIds &batches);
Json json(const QList<TimelineEntry> &timeline, PaymentKind kind);
//! {"payments":[…]}
Json listJson(const QList<PaymentRecord> &payments, UtcTime now, const BatchIds &batches);

QString text(const PaymentRecord &payment, UtcTime now);
QString text(const QList<TimelineEntry> &timeline, PaymentKind kind);
QString listText(const QList<PaymentRecord> &payments, UtcTime now);

//! The answer of a command about one payment; a reason why it didn't come off stands in the JSON as "error".
void answer(CliSession &cli, const PaymentRecord &payment, const messages::Message &reason = {});
//! The ledger's own words for what is wrong with it.
messages::Message problemOf(const PaymentRecord &payment);
//! For a --status that is none, with those that there are.
QString noStatusWords(const QString &status);

} // namespace paymentview
} // namespace kontor
