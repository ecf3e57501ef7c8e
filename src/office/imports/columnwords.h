// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/imports/columnnames.h"

namespace kontor {

//! What the words of a column's name say together, in English and Indonesian: "Employee name", "Nomor rekening karyawan", "Net salary
//! (IDR)". Nothing where one of them isn't known, or speaks of who pays: "Basic salary" and "Debit account" are no columns of ours.
ColumnMeaning meaningByWords(const QString &name);

//! Whether what stands in brackets behind a name says no more than a currency, or that the column has to be filled in: "(in Rupees)". Any
//! other word, such as "(thousands)" or "(payer)", makes it another column.
bool changesNothing(const QString &bracket);
//! "Amount due", "Gross amount", "Amount (thousands)": of several amounts in a file it can be the one that is meant.
bool mayBeAmount(const QString &name);
//! "Bank account holder", "Name on account", "Beneficiary name": the name of whose account it is, whatever the other words say.
bool mayBeHolder(const QString &name);
//! "New account no", "Corrected account number": an account number, whatever the other words say.
bool mayBeAccount(const QString &name);
//! "Amount (thousands)", "Jumlah ribuan": the amounts below this name aren't counted in whole units of the currency.
bool namesUnit(const QString &name);
//! The same of a line of text: "(in thousands)", "Angka dalam ribuan rupiah", "Amounts in IDR '000". An amount in words, "dua ratus ribu
//! rupiah", is none.
bool statesUnit(const QString &line);
//! The currency that is part of a column's name, "USD" of "Amount (USD)", or a sign that several have, "$" of "Amount ($)"; empty where
//! there is none, or there are several.
QString unitInName(const QString &name);

} // namespace kontor
