// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/columnnames.h"

namespace kontor {

//! What the words of a column's name say together, in English and Indonesian: "Employee name", "Nomor rekening karyawan", "Net salary
//! (IDR)". Nothing where one of them isn't known, or speaks of who pays: "Basic salary" and "Debit account" are no columns of ours.
ColumnMeaning meaningByWords(const QString &name);

//! Whether what stands in brackets behind a name says no more than a currency, or that the column has to be filled in: "(in Rupees)". Any
//! other word, such as "(thousands)" or "(payer)", makes it another column.
bool changesNothing(const QString &bracket);
//! The currency that is part of a column's name, "Amount (USD)"; empty where there is none, or several.
QString currencyInName(const QString &name);

} // namespace kontor
