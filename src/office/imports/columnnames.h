// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QStringList>

namespace kontor {

//! What a name of a column says to whoever reads it: small letters and digits alone, without accents.
QString foldedName(const QString &name);

//! What other programs and other languages call our columns.
struct ColumnMeaning {
    QStringList columns {}; //!< ours; two where the name says too little, none where it says nothing
    bool isSecondChoice = false; //!< only where nothing else in the file is called so
    bool isByWords = false; //!< told by its words: a name that is known as a whole counts for more
    bool isInHundredths = false; //!< "Amount (paise)"
    bool isSettled = false; //!< an amount of which the name says that it is what is paid out: "Net salary", "Transfer amount"
    bool isPhone = false; //!< the account of an e-wallet, and of nothing else
    bool isAddress = false; //!< an account in another form, such as a UPI ID: stands beside a column of account numbers
};
ColumnMeaning meaningOf(const QString &name);

//! Which part of a person's name stands in a column, in the order in which the parts are written.
enum class NamePart { None, First, Middle, Last };
//! "First name", "Employee last name", "Nama depan". None for a whole name, and for the name of who pays.
NamePart namePartOf(const QString &name);

} // namespace kontor
