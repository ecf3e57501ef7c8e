// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ledger/rows/sorting.h"
#include "models/paymentcells.h"
#include <QStringList>
#include <optional>

//! By what a list is sorted, in words.
namespace kontor::sortwords {

//! "Sorted by amount within each currency, largest first. Then by status: what needs you first."
QString sentence(const SortKeys &order);
//! Of the column that shows it; empty for one that isn't sorted by.
QString ofColumn(const SortKeys &order, PaymentColumn column);

//! The column that shows by what is sorted, and by what a column sorts; nothing where it can't.
PaymentColumn columnOf(SortField field);
std::optional<SortField> fieldOf(PaymentColumn column);

//! To be remembered, and as it was remembered: "amount", "-created". What isn't understood is left out.
QStringList keysOf(const SortKeys &order);
SortKeys ofKeys(const QStringList &keys);

} // namespace kontor::sortwords
