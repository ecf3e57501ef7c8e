// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "ledger/rows/paymentquery.h"

namespace kontor {

class Database;
class Statement;

//! The conditions of a question that name values: currencies, methods, operators, bounds of the amount and of the time of the last change,
//! the recipient, batches, test marks and troubles.
namespace filters {

//! Accepted after it was rejected, and nobody has seen it yet. Along an index of its own, like the next.
inline constexpr char acceptedAfterAll[] = "found_after_rejected = 1 AND alarm_seen IS NULL";
//! The gateway took its SUCCESS back, and nobody has seen it yet.
inline constexpr char takenBack[] = "changed_after_success = 1 AND gateway_status <> 'SUCCESS' AND alarm_seen IS NULL";

//! Refused by the gateway, and it isn't proven that no money moved. Along an index of its own.
inline constexpr char unproven[] = "state = 'rejected' AND rejection = 'reply'";

//! " AND …" for each, and their parameters in the same order.
QByteArray conditions(const PaymentQuery &query);
void addParameters(Statement &statement, const PaymentQuery &query);

//! Something that only the rows say, not the counters.
bool asksOfRows(const PaymentQuery &query);
//! It names payments by what few have, so that these are picked out first: by their batch, or by what is wrong with them.
bool picksRows(const PaymentQuery &query);
//! A question for the numbers of all that have one of the test marks it names, along an index.
QByteArray numbersOfMarked(const PaymentQuery &query);
//! Whether at most that many are picked out so, of either kind.
Result<bool> picksAtMost(Database &database, const PaymentQuery &query, qint64 most);

Result<QList<PaymentAlarm>> alarms(Database &database);
Result<qint64> unclear(Database &database);
Result<CodesInUse> codesInUse(Database &database, PaymentKind kind);
Result<QList<PaidAccount>> recipients(Database &database, int limit);

} // namespace filters
} // namespace kontor
