// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/result.h"
#include "ledger/rows/paymentquery.h"

namespace kontor {

class AccountRules;
class Database;

//! Earlier payouts to the same account and to the same person, found by recipient_keys: what it costs grows with the payouts of that
//! account, and not with the ledger.
namespace payouthistory {

//! One for each plan, in their order: see Payments::history().
Result<QList<PayoutHistory>> ofPlans(Database &database, const QList<PlannedPayout> &plans, const AccountRules &rules, UtcTime since);
//! Exists when the ledger has a duplicate of it that isn't among those that were acknowledged.
Result<Done> refuseUnseen(Database &database, const PaymentRecord &payout, const AcknowledgedDuplicates &seen);
//! The account of a request; nothing when no payout went there.
Result<std::optional<PaidRecipient>> paidAccount(Database &database, const PaymentRequest &request, const AccountRules &rules);
Result<PaymentsToRecipient> paidBefore(Database &database, const PaymentRequest &request, const AccountRules &rules);

} // namespace payouthistory
} // namespace kontor
