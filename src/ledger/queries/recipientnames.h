// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/queries/listorder.h"

namespace kontor {

//! Payments by who is paid, where the index of the search is of no use: its letters may stand in the accounts of all payments and in no
//! name.
namespace recipientnames {

//! The piece of a list in the order of creation that has the names that fit; it has no pieces when none does. Many payments with these
//! names are found on the way through the list, few by their names.
Result<listorder::Plan> planOf(Database &database, const PaymentQuery &query, const QByteArray &walked);

} // namespace recipientnames
} // namespace kontor
