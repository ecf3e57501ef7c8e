// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/table/paymenttable.h"
#include "models/paymentcells.h"
#include <QVariantMap>

//! The columns of a list as its table wants them.
namespace kontor::listcolumns {

//! As wide as amounts make their column, for letters of 13 pixels: 999,999,999,999,999,999.9999.
constexpr int mostOfAmount = 260;
//! How wide a person made them, for letters of 13 pixels, by their keys. What is out of reason is taken as if it wasn't there.
using Widths = QVariantMap;

//! Of these columns, in this order, in a table whose model has all that the kind has.
PaymentTable::Plan plan(
    const PaymentTable &table, const Theme &theme, PaymentKind kind, const PaymentColumns &shown, const Widths &widths = {});
//! So wide on the screen: as it is remembered.
int remembered(const Theme &theme, int width);
QStringList keysOf(const PaymentColumns &columns);
//! Those that the kind has; the usual ones when none is left.
PaymentColumns columnsOf(const QStringList &keys, PaymentKind kind);

} // namespace kontor::listcolumns
