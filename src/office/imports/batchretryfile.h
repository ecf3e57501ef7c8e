// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/ledger.h"

namespace kontor {

//! Cancelled, or not accepted by the gateway, and nobody altered its row: to pay it once more pays once.
bool hasPaidNobody(const PaymentRecord &payment);

//! What a row of a batch file says of it, in the order of our own columns (BatchColumns::all()).
QStringList batchCellsOf(const PaymentRecord &payment);

//! The payouts of a batch that paid nobody. Those that were rejected and may have been accepted all the same are left out, because to pay
//! them once more could pay twice.
struct UnpaidRows {
    QByteArray file {}; //!< as a batch file (CSV, UTF-8, 1,234.50): what is read from it gets IDs of its own. Empty when there are none.
    int rows = 0;
    int leftOut = 0;
    std::optional<UtcTime> knownBy {}; //!< when it is to be known of all that are left out; nothing where it never is of one of them
};
UnpaidRows unpaidRows(const QList<PaymentRecord> &payments);

} // namespace kontor
