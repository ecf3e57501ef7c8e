// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reason.h"
#include "core/time.h"
#include "ledger/rows/records.h"
#include <QList>

//! What earlier payouts warn of, for one payout and for the rows of a batch alike.
namespace kontor {

//! The duplicate that a warning names: one whose outcome is unknown before all others, otherwise the latest. Null: there is none.
const EarlierPayout *duplicateToName(const QList<EarlierPayout> &duplicates);
//! No payout went to this account. What was altered outside Kontor counts for nothing.
bool isNewRecipient(const PayoutHistory &history);
//! What a warning says of this duplicate (ReasonCode::PaidBefore).
Reason paidBefore(const EarlierPayout &duplicate, UtcTime now);
//! What a changed invoice looks like: see EarlierPayouts::changeOf().
Reason accountChange(const PaymentRequest &request, const PayoutHistory &history);

} // namespace kontor
