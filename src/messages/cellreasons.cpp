// SPDX-License-Identifier: GPL-3.0-or-later
// A row of a file, and what other rows and the ledger have to do with it.
#include "messages/reasonsentence.h"

namespace kontor::messages {

namespace {

constexpr std::array cellTexts {
    //: %1 is what the cell shows, such as "1.23E+15", %2 the number of a row.
    Sentence {ReasonCode::AccountLostDigits,
        QT_TRANSLATE_NOOP("Reasons", "Excel shows %1 in row %2. The account number was lost in the spreadsheet; type it again."),
        {Arg::Said, Arg::Row}},
    //: %1 is what the cell shows, such as "1.23E+15", %2 the number of a row.
    Sentence {ReasonCode::CodeLostDigits,
        QT_TRANSLATE_NOOP("Reasons", "Excel shows %1 in row %2. The code was lost in the spreadsheet; type it again."),
        {Arg::Said, Arg::Row}},
    //: %1 is where a cell is: "Sheet Payroll, C7".
    Sentence {ReasonCode::CellWithoutValue,
        QT_TRANSLATE_NOOP("Reasons",
            "%1 holds a formula without its value. Open the file in the spreadsheet program, let it work the formula out, and save the "
            "file again."),
        {Arg::Position}},
    //: %1 is where a cell is: "Sheet Payroll, C7", %2 what stands in it, such as "NaN".
    Sentence {ReasonCode::CellUnreadable,
        QT_TRANSLATE_NOOP("Reasons",
            "%1 is to hold a number or a text of the workbook, but holds \"%2\". Correct it in the spreadsheet program, or type the value "
            "here."),
        {Arg::Position, Arg::Said}},
    //: %1 is the date that the cell holds.
    Sentence {ReasonCode::CellIsDate,
        QT_TRANSLATE_NOOP("Reasons", "The spreadsheet made a date of this cell: %1. Write there what was meant, as text."), {Arg::Said}},
    //: %1 is what a cell holds, such as "1500000".
    Sentence {ReasonCode::CellShowsNothing,
        QT_TRANSLATE_NOOP(
            "Reasons", "The spreadsheet shows nothing in this cell, but it holds %1. Leave the row out, or type what is to be paid."),
        {Arg::Said}},
    //: %1 is what a spreadsheet shows, such as "******7890", %2 what the cell holds: "7890".
    Sentence {ReasonCode::AccountShownOtherwise,
        QT_TRANSLATE_NOOP("Reasons", "The spreadsheet shows \"%1\" here, but the cell holds %2. Type the account number that is meant."),
        {Arg::Said, Arg::Account}},
    //: %1 is a number, such as "1250.4".
    Sentence {ReasonCode::CellRounded,
        QT_TRANSLATE_NOOP("Reasons", "The spreadsheet shows less of this number than the cell holds: %1. Type the amount that is meant."),
        {Arg::Said}},
    //: %1 is a number, such as "1234567890123450".
    Sentence {ReasonCode::CellShortened,
        QT_TRANSLATE_NOOP("Reasons", "A spreadsheet keeps 15 digits of a number, so the end of %1 may be lost. Type it again."),
        {Arg::Said}},
    //: %1 is the text of a cell, such as "00123456782".
    Sentence {ReasonCode::CellPartlyStruck,
        QT_TRANSLATE_NOOP(
            "Reasons", "A part of \"%1\" is struck through, raised or lowered, so it isn't clear which part counts. Type what is meant."),
        {Arg::Said}},
    //: %1 is the text of a cell, such as "0012345678".
    Sentence {ReasonCode::CellStruck,
        QT_TRANSLATE_NOOP("Reasons", "\"%1\" is struck through. Leave the row out, or type what is to be paid."), {Arg::Said}},
    //: %1 is what stands in the cell, %2 how amounts are written in this file, such as "1,234.50".
    Sentence {ReasonCode::AmountWrittenOtherwise,
        QT_TRANSLATE_NOOP("Reasons", "\"%1\" is not written like %2. Mend it, or choose another way under Numbers."),
        {Arg::Said, Arg::Amount}},
    //: %1 is what stands in a cell, such as "1", %2 an amount of which it may be the beginning, such as "1,250".
    Sentence {ReasonCode::AmountMayBeCut,
        QT_TRANSLATE_NOOP("Reasons",
            "\"%1\" may be the beginning of %2, because the file separates its cells by the same sign. Write the amount in quotation "
            "marks. If %1 is right, write it with its decimals."),
        {Arg::Said, Arg::Amount}},
    Sentence {ReasonCode::AmountIsAccount,
        QT_TRANSLATE_NOOP(
            "Reasons", "The amount is the same as the account number. Type the amount again. If it is right, write it with its decimals.")},
    Sentence {ReasonCode::AmountMayBeAccount,
        QT_TRANSLATE_NOOP("Reasons",
            "The amount and the account number may be in each other's places. Check both. If they are right, write the amount with its "
            "decimals.")},
    //: %1 is a currency or its sign, such as "USD" or "$", %2 another currency, such as "IDR".
    Sentence {ReasonCode::AmountNotConverted,
        QT_TRANSLATE_NOOP(
            "Reasons", "This amount is in %1 and is to be paid out in %2, and Kontor doesn't convert. Write what the recipient gets."),
        {Arg::OtherCurrency, Arg::Currency}},
    //: %1 is how a spreadsheet shows the number 1 in a cell, such as "1 ribu" or "1k".
    Sentence {ReasonCode::AmountCountsOther,
        QT_TRANSLATE_NOOP("Reasons",
            "The spreadsheet shows a 1 in this cell as \"%1\", so it isn't clear what the number counts. Type the amount that is meant."),
        {Arg::Said}},
    //: %1 and %2 are numbers that differ.
    Sentence {ReasonCode::AmountShownOtherwise,
        QT_TRANSLATE_NOOP("Reasons", "The spreadsheet shows %1 here, but the cell holds %2. Type the amount that is meant."),
        {Arg::Said, Arg::Amount}},
    //: %1 is the code of a bank, such as "BCA".
    Sentence {ReasonCode::CodeJoined, QT_TRANSLATE_NOOP("Reasons", "There is a line break or a tab in this code. It is read as \"%1\"."),
        {Arg::Said}},
    //: %1 and %2 are a code and a name of banks, such as "008" and "BCA".
    Sentence {ReasonCode::BanksInRow, QT_TRANSLATE_NOOP("Reasons", "This row has two banks: %1 and %2. Keep the one that is to be paid."),
        {Arg::Bank, Arg::OtherBank}},
    //: %1 is an account number, %2 an address such as a UPI ID.
    Sentence {ReasonCode::AccountsInRow,
        QT_TRANSLATE_NOOP("Reasons", "This row has two accounts: %1 and %2. Keep the one that is to be paid."),
        {Arg::Account, Arg::OtherAccount}},
    //: %1 and %2 are names of persons.
    Sentence {ReasonCode::NamesInRow, QT_TRANSLATE_NOOP("Reasons", "This row has two names: %1 and %2. Keep the one whose account it is."),
        {Arg::Name, Arg::OtherName}},
    Sentence {ReasonCode::WalletWithoutZero,
        QT_TRANSLATE_NOOP("Reasons",
            "Numbers of e-wallets in Indonesia begin with 08, and this one with 8: a spreadsheet may have taken its zero away. Compare "
            "it.")},
    //: %1 is what was wrong with a row of a file, in a sentence.
    Sentence {ReasonCode::SavedWithProblem,
        QT_TRANSLATE_NOOP("Reasons", "This row was saved with a problem: \"%1\" Correct it, and clear its cell in the column \"problem\"."),
        {Arg::Said}},
    Sentence {ReasonCode::LeftOutByHand, QT_TRANSLATE_NOOP("Reasons", "Left out by hand.")},
    //: %1 is the number of an earlier row of the same file.
    Sentence {ReasonCode::DuplicateInFile,
        QT_TRANSLATE_NOOP(
            "Reasons", "Possible duplicate: row %1 pays the same amount to the same account. If you mean both, leave it as it is."),
        {Arg::Row}},
    //: %1 is the number of an earlier row of the same file, %2 the name of a recipient, %3 the code of a bank, %4 an account number.
    Sentence {ReasonCode::SimilarInFile,
        QT_TRANSLATE_NOOP(
            "Reasons", "This may be the same account: row %1 pays %2 the same amount, at %3, %4. Check that you don't pay it twice."),
        {Arg::Row, Arg::Name, Arg::Bank, Arg::Account}},
    //: %1 is the number of an earlier row of the same file, %2 a name.
    Sentence {ReasonCode::OtherNameInFile,
        QT_TRANSLATE_NOOP("Reasons", "Row %1 pays the same account under another name: \"%2\". Check whose account it is."),
        {Arg::Row, Arg::Name}},
    //: %1 is the number of an earlier row of the same file.
    Sentence {ReasonCode::OtherAccountInFile,
        QT_TRANSLATE_NOOP("Reasons", "Row %1 pays another account under the same name. Check the account numbers."), {Arg::Row}},
    //: %1 is a time, %2 the number of a row, %3 the name of the batch.
    Sentence {ReasonCode::ImportedBefore,
        QT_TRANSLATE_NOOP("Reasons", "The same payout was imported before, at %1, in row %2 of the batch %3."),
        {Arg::At, Arg::Row, Arg::Batch}},
    //: %1 is the number of a row, %2 the name of the batch, %3 a time.
    Sentence {ReasonCode::DuplicateOfRow,
        QT_TRANSLATE_NOOP("Reasons", "Possible duplicate: row %1 of the batch %2, imported %3, pays the same amount to this account."),
        {Arg::Row, Arg::Batch, Arg::At}},
    //: %1 is the name of a recipient, %2 the code of a bank, %3 an account number, %4 the ID of a payout.
    Sentence {ReasonCode::MaybePaidAlready,
        QT_TRANSLATE_NOOP("Reasons",
            "This may be the same account: the payout %4 pays %1 the same amount, at %2, %3. Check that you don't pay it twice."),
        {Arg::Name, Arg::Bank, Arg::Account, Arg::PaymentId}},
    //: %1 is the name of a recipient.
    Sentence {ReasonCode::NameChanged,
        QT_TRANSLATE_NOOP("Reasons", "Name changed: the last payout to this account was to %1. Compare the names before you pay."),
        {Arg::Name}},
    //: %1 is the name of a recipient, %2 the code of a bank, %3 the last digits of an account: "•••• 1074".
    Sentence {ReasonCode::AccountChanged,
        QT_TRANSLATE_NOOP("Reasons",
            "Account changed: %1 was last paid to another account (%2, %3). Ask the recipient, by a contact you already have, whether that "
            "is right."),
        {Arg::Name, Arg::Bank, Arg::EarlierAccount}},
};

} // namespace

std::span<const Sentence> cellSentences()
{
    return cellTexts;
}

} // namespace kontor::messages
