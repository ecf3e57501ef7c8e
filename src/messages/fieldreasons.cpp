// SPDX-License-Identifier: GPL-3.0-or-later
// One field of a payment, in a form or a file.
#include "messages/reasonsentence.h"

namespace kontor::messages {

namespace {

constexpr std::array fieldTexts {
    Sentence {ReasonCode::AmountMissing, QT_TRANSLATE_NOOP("Reasons", "Enter an amount.")},
    Sentence {ReasonCode::AmountNotDigits, QT_TRANSLATE_NOOP("Reasons", "Enter an amount in digits, such as 1250000 or 1250.50.")},
    Sentence {ReasonCode::AmountNotPositive, QT_TRANSLATE_NOOP("Reasons", "Enter an amount above 0.")},
    //: %1 is an amount as it was written, such as "(1500000)" or "1500000-".
    Sentence {ReasonCode::AmountNegative,
        QT_TRANSLATE_NOOP("Reasons", "\"%1\" is written as a negative amount. Kontor pays out only: leave the row out, or correct it."),
        {Arg::Said}},
    //: %1 is what was typed: "1.250", %2 and %3 what it can mean: "1.25" and "1250".
    Sentence {ReasonCode::AmountAmbiguous, QT_TRANSLATE_NOOP("Reasons", "\"%1\" can mean %2 or %3. Type one of these."),
        {Arg::Said, Arg::Amount, Arg::OtherAmount}},
    //: %1 is what was typed: "75,125", %2 and %3 what it can mean: "75.125" and "75125", %4 the first of them with a zero: "75.1250".
    Sentence {ReasonCode::AmountAmbiguousSo,
        QT_TRANSLATE_NOOP("Reasons", "\"%1\" can mean %2 or %3. Type %4 for the first, %3 for the second."),
        {Arg::Said, Arg::Amount, Arg::OtherAmount, Arg::SureAmount}},
    Sentence {ReasonCode::AmountTooLong, QT_TRANSLATE_NOOP("Reasons", "This amount has more than 18 digits. Check it.")},
    //: %1 is a sign or a code of a currency that was typed beside the amount, such as "US$", %2 the code of another, such as "IDR".
    Sentence {ReasonCode::AmountOfOtherCurrency,
        QT_TRANSLATE_NOOP("Reasons", "\"%1\" is not %2. Enter the amount in %2, or change the currency."), {Arg::Said, Arg::Currency}},
    //: %1 is the code of a currency, such as "JPY".
    Sentence {ReasonCode::AmountWithDecimals, QT_TRANSLATE_NOOP("Reasons", "%1 amounts have no decimals."), {Arg::Currency}},
    //: %1 is the code of a currency, such as "INR", %2 a number.
    Sentence {ReasonCode::AmountTooManyDecimals, QT_TRANSLATE_NOOP("Reasons", "%1 amounts have at most %2 decimals."),
        {Arg::Currency, Arg::Count}},
    Sentence {ReasonCode::AmountWithZero,
        QT_TRANSLATE_NOOP("Reasons", "This amount begins with a zero, as account numbers and phone numbers do. Type the amount again.")},
    //: %1 is an amount with its currency.
    Sentence {ReasonCode::AboveLimit,
        QT_TRANSLATE_NOOP("Reasons",
            "The amount is above your limit of %1. Nothing was queued. Whoever answers for the limit can change it under Settings, "
            "Sending."),
        {Arg::Ours}},
    //: %1 and %2 are amounts with their currency; %1 is what was paid out today, with this payout or batch not counted.
    Sentence {ReasonCode::AboveDailyLimit,
        QT_TRANSLATE_NOOP("Reasons",
            "With %1 of payouts made today, this is above your limit of %2 a day. Nothing was queued. Whoever answers for the limit can "
            "change it under Settings, Sending."),
        {Arg::Theirs, Arg::Ours}},
    Sentence {ReasonCode::CurrencyMissing, QT_TRANSLATE_NOOP("Reasons", "Choose a currency, for example IDR.")},
    Sentence {ReasonCode::CustomerNameMissing, QT_TRANSLATE_NOOP("Reasons", "Enter the customer's name.")},
    Sentence {ReasonCode::AccountNameMissing, QT_TRANSLATE_NOOP("Reasons", "Enter the name on the receiving account.")},
    Sentence {ReasonCode::RecipientNameMissing, QT_TRANSLATE_NOOP("Reasons", "Enter the recipient's name.")},
    Sentence {ReasonCode::CustomerAccountMissing, QT_TRANSLATE_NOOP("Reasons", "Enter the customer's account number.")},
    Sentence {ReasonCode::AccountMissing, QT_TRANSLATE_NOOP("Reasons", "Enter the account number.")},
    Sentence {ReasonCode::BankMissing, QT_TRANSLATE_NOOP("Reasons", "Choose a bank from the list.")},
    Sentence {ReasonCode::MethodMissing, QT_TRANSLATE_NOOP("Reasons", "Choose a payment method.")},
    Sentence {ReasonCode::NotEmail, QT_TRANSLATE_NOOP("Reasons", "Enter an e-mail address such as name@example.com.")},
    Sentence {ReasonCode::NotOwnId, QT_TRANSLATE_NOOP("Reasons", "Use letters, digits, hyphen or underscore, 64 at most.")},
    Sentence {ReasonCode::NotReturnUrl,
        QT_TRANSLATE_NOOP(
            "Reasons", "Enter a web address that begins with https:// or http:// and has no spaces or < >, or leave it empty.")},
    //: %1 is a number: which character of the text it is.
    Sentence {ReasonCode::HiddenCharacter, QT_TRANSLATE_NOOP("Reasons", "There is an invisible character at position %1. Type it again."),
        {Arg::Character}},
    Sentence {ReasonCode::NameOfTwoLines,
        QT_TRANSLATE_NOOP("Reasons", "This name has two lines, so two persons may stand in it. It is sent in one line: check it.")},
    Sentence {ReasonCode::NameWithNumber,
        QT_TRANSLATE_NOOP("Reasons", "This name holds a long number, which may be an account number. Check it.")},
    //: %1 is a name, such as "JosŽ".
    Sentence {ReasonCode::NameMisread,
        QT_TRANSLATE_NOOP("Reasons", "Some letters of \"%1\" look wrong. Check the name; the file may have another encoding."),
        {Arg::Name}},
    //: %1 is what stands where a name belongs, such as "TOTAL" or "12345".
    Sentence {
        ReasonCode::NotName, QT_TRANSLATE_NOOP("Reasons", "\"%1\" is not a name. Type the name of the account's owner."), {Arg::Said}},
    Sentence {ReasonCode::NameLostLetters,
        QT_TRANSLATE_NOOP("Reasons", "This name has a question mark, which programs write in place of a letter. Type the name again.")},
    Sentence {
        ReasonCode::AccountWithoutDigit, QT_TRANSLATE_NOOP("Reasons", "The account number has neither a digit nor a letter. Check it.")},
    Sentence {ReasonCode::AccountIsIban, QT_TRANSLATE_NOOP("Reasons", "This account number is an IBAN. Check that this bank takes IBANs.")},
    Sentence {ReasonCode::AccountIbanWrong,
        QT_TRANSLATE_NOOP("Reasons", "This account number looks like an IBAN, but its check digits don't fit. Check it.")},
    //: %1 is a number: which character of the account number it is.
    Sentence {ReasonCode::AccountLetter, QT_TRANSLATE_NOOP("Reasons", "The account number has a letter at position %1. Check it."),
        {Arg::Character}},
    //: %1 is a number: which character of the account number it is. Digits of another script, such as Arabic ones.
    Sentence {ReasonCode::AccountOtherDigit,
        QT_TRANSLATE_NOOP("Reasons", "The account number has a digit that is not 0 to 9 at position %1. Check it."), {Arg::Character}},
    Sentence {ReasonCode::AccountInvisible, QT_TRANSLATE_NOOP("Reasons", "Invisible characters are removed from the account number.")},
    //: %1 is the text of a cell, such as "1234567890?".
    Sentence {ReasonCode::AccountOddSign,
        QT_TRANSLATE_NOOP("Reasons", "\"%1\" is not an account number: it has a sign that none has, or nothing but zeros. Type it again."),
        {Arg::Said}},
    Sentence {ReasonCode::AccountIsDate,
        QT_TRANSLATE_NOOP("Reasons",
            "This looks like a date or a time, not like an account number. If it is the account number, write it without the separators.")},
    Sentence {ReasonCode::AccountIsNumber,
        QT_TRANSLATE_NOOP("Reasons",
            "A program took this account number for a number with decimals or thousands, so zeros at its beginning may be lost. Type it "
            "again without these signs.")},
    Sentence {ReasonCode::AccountLostEnd,
        QT_TRANSLATE_NOOP("Reasons",
            "A spreadsheet keeps 15 digits of a number and makes zeros of the others, so the end of this account number may be lost. Type "
            "it again; if it is right, write an apostrophe before it.")},
    Sentence {ReasonCode::AccountsInOneCell,
        QT_TRANSLATE_NOOP("Reasons", "This cell may hold two account numbers. Keep the one that is to be paid, in one line.")},
    Sentence {ReasonCode::CodeOfTwoLines, QT_TRANSLATE_NOOP("Reasons", "There is a line break or a tab in this code. Type it again.")},
    //: %1 is the text of a cell, such as "=B2+C2".
    Sentence {ReasonCode::CellFormula,
        QT_TRANSLATE_NOOP("Reasons", "\"%1\" is a formula, not its result. Save the table with the values in its place."), {Arg::Said}},
    //: %1 is the text of a cell, such as "-Smith".
    Sentence {ReasonCode::CellFormulaSign,
        QT_TRANSLATE_NOOP("Reasons",
            "\"%1\" begins with a sign that a spreadsheet works with. Write it without, or with an apostrophe before it where the sign "
            "belongs to it."),
        {Arg::Said}},
    //: %1 is what a spreadsheet writes in a cell that it cannot work out, such as "#REF!".
    Sentence {ReasonCode::CellError,
        QT_TRANSLATE_NOOP("Reasons",
            "The spreadsheet shows %1 here, which is not a value: what it was worked out from is missing. Correct it there and save it "
            "again."),
        {Arg::Said}},
    //: %1 is what a spreadsheet shows of a long number, such as "1.23E+15".
    Sentence {ReasonCode::CellLostDigits,
        QT_TRANSLATE_NOOP("Reasons", "A spreadsheet made %1 of this number, and its other digits are lost. Type it again."), {Arg::Said}},
    //: %1 is what a program writes where a value is missing, such as "nan".
    Sentence {ReasonCode::CellMissingValue,
        QT_TRANSLATE_NOOP("Reasons", "\"%1\" is what programs write where a value is missing. Type what is meant."), {Arg::Said}},
    //: What is wrong with a cell of a table. %1 is a bank's code, %2 the time when the list was read.
    Sentence {
        ReasonCode::BankUnlisted, QT_TRANSLATE_NOOP("Reasons", "Bank \"%1\" is not in the gateway's list of %2."), {Arg::Bank, Arg::At}},
    //: What is wrong with a cell of a table. %1 is the code of a currency, %2 the time when the list was read.
    Sentence {ReasonCode::CurrencyUnlisted, QT_TRANSLATE_NOOP("Reasons", "Currency \"%1\" is not in the gateway's list of %2."),
        {Arg::Currency, Arg::At}},
    //: What is doubtful in a cell of a table. %1 is the code of a payment method.
    Sentence {ReasonCode::MethodUnknown, QT_TRANSLATE_NOOP("Reasons", "Unknown payment method \"%1\"."), {Arg::Method}},
    //: What is wrong with a cell of a table. %1 is a bank's code, %2 and %3 are codes of currencies.
    Sentence {ReasonCode::BankOfOtherCurrency, QT_TRANSLATE_NOOP("Reasons", "The gateway lists bank \"%1\" for %2, not for %3."),
        {Arg::Bank, Arg::OtherCurrency, Arg::Currency}},
    //: What is doubtful in a cell of a table. %1 is the code of a bank, %2 codes of payment methods, %3 one that isn't among them.
    Sentence {ReasonCode::BankWithoutMethod, QT_TRANSLATE_NOOP("Reasons", "The gateway lists bank \"%1\" with %2, not with %3."),
        {Arg::Bank, Arg::OtherMethod, Arg::Method}},
    //: What is doubtful in a cell of a table. %1 is the code of a bank, %2 an amount with its currency.
    Sentence {ReasonCode::BankTakesMore, QT_TRANSLATE_NOOP("Reasons", "The gateway's list names %2 as the least that %1 takes."),
        {Arg::Bank, Arg::Theirs}},
    //: What is doubtful in a cell of a table. %1 is the code of a bank, %2 an amount with its currency.
    Sentence {ReasonCode::BankTakesLess, QT_TRANSLATE_NOOP("Reasons", "The gateway's list names %2 as the most that %1 takes."),
        {Arg::Bank, Arg::Theirs}},
    //: What is wrong with a row of a batch. %1 is a bank's code as it was entered, %2 the same as the gateway lists it: "bca", "BCA".
    Sentence {
        ReasonCode::BankListedAs, QT_TRANSLATE_NOOP("Reasons", "The gateway lists bank \"%1\" as \"%2\"."), {Arg::Bank, Arg::OtherBank}},
    //: What is doubtful in a row of a batch. %1 is the code of a payment method as it was entered, %2 as it was accepted before.
    Sentence {ReasonCode::MethodAcceptedAs, QT_TRANSLATE_NOOP("Reasons", "Payment method \"%1\" was \"%2\" before."),
        {Arg::Method, Arg::OtherMethod}},
};

} // namespace

std::span<const Sentence> fieldSentences()
{
    return fieldTexts;
}

} // namespace kontor::messages
