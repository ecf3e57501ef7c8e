// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/ledger.h"

namespace kontor {

//! Cancelled, or not accepted by the gateway, and nobody altered its row: to pay it once more pays once.
bool hasPaidNobody(const PaymentRecord &payment);

//! What a row of a batch file says of it, in the order of our own columns (BatchColumns::all()).
QStringList batchCellsOf(const PaymentRecord &payment);

//! The payouts of a batch that paid nobody, as a batch file (CSV, UTF-8, 1,234.50): what is read from it gets IDs of its own. Empty when
//! there are none.
QByteArray unpaidRows(const QList<PaymentRecord> &payments);

} // namespace kontor
