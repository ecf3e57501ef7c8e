// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reason.h"
#include "office/fields/paymentfield.h"
#include <QString>
#include <QStringList>

//! The text of one field as it came, from a file, a workbook, pasted rows, a form or a command line. It is read in one order everywhere:
//! the marks with which spreadsheets keep a text come off, damage is looked for in what stands there then, and only what isn't damaged is
//! brought into the form that is sent (accountAsSent()) and remarked on (judge()).
namespace kontor::fieldtext {

struct Unmarked {
    QString text {};
    bool isText = false; //!< it had an apostrophe before it: a sign at its beginning belongs to it
};
//! Without what says that it is a text: ="0012" and '0012 are 0012. An apostrophe that belongs to a name stays.
Unmarked unmarked(PaymentField field, const QString &raw);
//! The cells of a row without it, so that a file to which they are written doesn't mark them twice.
QStringList unmarkedCells(QStringList cells);

enum class Damage {
    None,
    Formula, //!< or a sign that a spreadsheet works with
    Error, //!< #REF!
    LostDigits, //!< 8.1E+11
    Date, //!< or a time
    Number, //!< 1234567890.0
    Zeros, //!< 12345678901234500
    TwoAccounts, //!< in one cell
    OddSign, //!< of an account: a quotation mark, a question mark, nothing but zeros
    Missing, //!< "nan", "NULL"
    NoAmount, //!< 0012345671
    NoName, //!< digits, a date, the word of a sum, "ditto"
    LostLetters, //!< J??e
};
//! What a spreadsheet made of the field before its text was saved.
Damage damageOf(PaymentField field, const Unmarked &text);
//! The damage as it is said beside the field; empty for none.
Reason reasonOf(Damage damage, const QString &text);

//! Characters that take no room and mean nothing in an account number or a code: marks of direction, byte order marks, joiners.
QString withoutInvisible(const QString &text);
//! asha@okhdfcbank, by which UPI names an account: no email address, whose part behind the @ has a point.
bool isUpiAddress(const QString &text);

} // namespace kontor::fieldtext
