// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/table/paymenttable.h"
#include "models/paymentcells.h"

//! The columns of a list as its table wants them.
namespace kontor::listcolumns {

//! Of these columns, in this order, in a table whose model has all that the kind has.
PaymentTable::Plan plan(const PaymentTable &table, const Theme &theme, PaymentKind kind, const PaymentColumns &shown);
QStringList keysOf(const PaymentColumns &columns);
//! Those that the kind has; the usual ones when none is left.
PaymentColumns columnsOf(const QStringList &keys, PaymentKind kind);

} // namespace kontor::listcolumns
