// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

//! What a spreadsheet makes of a text before anybody saves it. Each is recognised on the trimmed text of one cell or field.
namespace kontor::spreadsheet {

//! "#REF!", "#N/A", "####", "Err:502": the words of Excel and LibreOffice where a cell has no value.
bool isError(const QString &text);
//! "8.1E+11": of twelve digits two are left. A code such as 1E5 is none of these.
bool lostItsDigits(const QString &text);
//! "2026-11-25", "25/11/26", "1-2-3", "Nov-26", "26 Nov 2026". A year of four digits is one of 1900 to 2199,
//! but for 2026-11-25 with its zeros, as workbooks hold dates: any.
bool looksLikeDate(const QString &text);

//! "12:30", "00:12:34".
bool looksLikeTime(const QString &text);
//! "2026-11", "3/4": a date of which only two parts are shown.
bool looksLikePartOfDate(const QString &text);
//! "1234567890.0", "1234567890,00", "1,234,567,890": a whole number that a program took for one with decimals or thousands.
bool isWrittenAsNumber(const QString &text);
//! "12345678901234500": a spreadsheet keeps 15 digits of a number and makes zeros of the others. One zero alone may be right.
bool endsInZerosOfSpreadsheet(const QString &digits);
//! "nan", "NULL", "N/A", "TRUE": what programs write where a value is missing or is none.
bool isMissing(const QString &text);
//! "ditto", "s.d.a.", "same as above", "test", "unknown": what people write where a name belongs and they don't write it.
bool isInsteadOfName(const QString &text);
//! "TOTAL", "Jumlah", "Sub total", "Brought forward", "3 transactions": what stands beside a sum or a count below payments, and nothing
//! else.
bool isWordOfSum(const QString &text);

} // namespace kontor::spreadsheet
