// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of a file, and what is to be known of all its rows.
#include "messages/reasonsentence.h"

namespace kontor::messages {

namespace {

constexpr std::array columnTexts {
    //: %1 is the name of a column, such as "amount".
    Sentence {ReasonCode::ColumnMissing, QT_TRANSLATE_NOOP("Reasons", "The column %1 is missing. Add it to the header."), {Arg::Column}},
    //: %1 is the name of a column, such as "amount".
    Sentence {ReasonCode::ColumnTwice, QT_TRANSLATE_NOOP("Reasons", "Two columns are called %1. Keep one."), {Arg::Column}},
    //: %1 is a column that Kontor needs, such as "amount", %2 the names of columns in the file.
    Sentence {ReasonCode::ColumnRivals, QT_TRANSLATE_NOOP("Reasons", "Each of these columns can be %1: %2. Say which."),
        {Arg::Column, Arg::Names}},
    //: %1 is the name of a column, such as "currency".
    Sentence {ReasonCode::ColumnAndFixed,
        QT_TRANSLATE_NOOP("Reasons", "The file has a column for %1, and a fixed value was given for it, too. Keep one."), {Arg::Column}},
    //: %1 is a column that Kontor needs, %2 the names of columns in the file: "First name, Last name".
    Sentence {ReasonCode::NamePartsJoined, QT_TRANSLATE_NOOP("Reasons", "Each %1 is put together from these columns, in this order: %2."),
        {Arg::Column, Arg::Names}},
    //: %1 is the name of a column without one: "Column 3".
    Sentence {ReasonCode::MapNamesNumber,
        QT_TRANSLATE_NOOP("Reasons",
            "The map of columns names \"%1\", and the columns of this file have names of their own. Use these, or read the file without a "
            "header."),
        {Arg::Column}},
    //: %1 is the name of a column, as the map of columns has it.
    Sentence {ReasonCode::MapNamesColumn,
        QT_TRANSLATE_NOOP("Reasons", "The map of columns names \"%1\", which is no column of this file. Correct the map."), {Arg::Column}},
    //: %1 is the name of a column in the file, %2 what it can be: "reference, description".
    Sentence {ReasonCode::ColumnDoubtful, QT_TRANSLATE_NOOP("Reasons", "The column %1 can mean %2, so it isn't used. Say which."),
        {Arg::Column, Arg::Names}},
    //: %1 is names of columns in the file.
    Sentence {ReasonCode::ColumnsUnused, QT_TRANSLATE_NOOP("Reasons", "These columns are not used: %1."), {Arg::Names}},
    //: %1 is the name of a column in the file, such as "amount_cents".
    Sentence {ReasonCode::ColumnInHundredths,
        QT_TRANSLATE_NOOP("Reasons",
            "The column %1 counts in hundredths of the currency, which Kontor doesn't convert. Write the amounts in whole units and "
            "decimals."),
        {Arg::Column}},
    //: %1 is the name of a column in the file, such as "Amount (thousands)".
    Sentence {ReasonCode::ColumnInUnits,
        QT_TRANSLATE_NOOP("Reasons",
            "The column %1 doesn't count in whole units of the currency, and Kontor doesn't convert. Write the amounts in full."),
        {Arg::Column}},
    //: %1 is the name of a column in the file, such as "Amount (thousands)".
    Sentence {ReasonCode::AmountsInUnits,
        QT_TRANSLATE_NOOP("Reasons",
            "The amounts of the column %1 are paid as they stand, in whole units of the currency, although its name says otherwise. "
            "Compare them before you pay."),
        {Arg::Column}},
    //: %1 and %2 are names of columns, %3 is what Kontor calls them: "amount".
    Sentence {ReasonCode::NamelessBeside,
        QT_TRANSLATE_NOOP("Reasons", "The column %2 beside %1 has values and no name, so it can't be told which of them is %3. Say which."),
        {Arg::Column, Arg::OtherColumn, Arg::Field}},
    //: %1 is columns of the file: "Column 6, Column 7".
    Sentence {ReasonCode::NamelessUnused, QT_TRANSLATE_NOOP("Reasons", "These columns have values and no name, and are not used: %1."),
        {Arg::Names}},
    Sentence {ReasonCode::AmountsMixed,
        QT_TRANSLATE_NOOP(
            "Reasons", "The Amount column mixes two ways of writing amounts, such as 1.234,50 and 1,234.50. Choose one under Numbers.")},
    Sentence {ReasonCode::NoRows, QT_TRANSLATE_NOOP("Reasons", "There is no row under the header, so there is nothing to pay.")},
    //: %1 is a number of rows of a file.
    Sentence {ReasonCode::AccountsInvisible,
        QT_TRANSLATE_NOOP("Reasons", "Invisible characters were removed from account numbers. Rows: %1."), {Arg::Count}},
    //: %1 is a number of rows of a file.
    Sentence {ReasonCode::AccountsAreIbans,
        QT_TRANSLATE_NOOP("Reasons", "Account numbers that are IBANs. Rows: %1. Check that these banks take IBANs."), {Arg::Count}},
    //: %1 are names of sheets of a workbook.
    Sentence {ReasonCode::SheetsAlike,
        QT_TRANSLATE_NOOP("Reasons", "Several sheets of this workbook look like payouts: %1. Choose the sheet to read."), {Arg::Names}},
    //: %1 is the name of a sheet of a workbook, or several: "Page 2, Page 3".
    Sentence {ReasonCode::OtherSheets, QT_TRANSLATE_NOOP("Reasons", "Other sheets of this workbook have rows, too, and aren't read: %1."),
        {Arg::Names}},
    //: %1 and %2 are numbers of lines.
    Sentence {ReasonCode::LinesAboveHeader,
        QT_TRANSLATE_NOOP("Reasons",
            "The names of the columns are read from line %2, and what stands above it isn't paid. Check the lines from line %1 on."),
        {Arg::Line, Arg::HeaderLine}},
    //: %1 is one line or several of a file, in quotation marks.
    Sentence {ReasonCode::LinesNotRead, QT_TRANSLATE_NOOP("Reasons", "Above the names of the columns stands %1. Kontor doesn't read it."),
        {Arg::Said}},
    //: %1 is a line of a file, such as "(in thousands)" or "Not for payment".
    Sentence {ReasonCode::TableNote,
        QT_TRANSLATE_NOOP("Reasons",
            "\"%1\" stands in this file beside its rows, so they may not be meant to be paid, or their amounts may be counted otherwise. "
            "If they are to be paid as they stand, choose the header row, or take the line out."),
        {Arg::Said}},
    //: %1 is what the columns were taken for: "account_number = Column 2, amount = Column 3".
    Sentence {ReasonCode::ColumnsByContent,
        QT_TRANSLATE_NOOP("Reasons",
            "This file has no row with the names of its columns. What they are was told by what stands in them: %1. Look at them before "
            "you send."),
        {Arg::Names}},
    Sentence {ReasonCode::ColumnsRemembered,
        QT_TRANSLATE_NOOP("Reasons",
            "What the columns of these rows are was remembered from earlier ones with the same columns. Look at them before you pay.")},
    Sentence {ReasonCode::ColumnMapNotObject,
        QT_TRANSLATE_NOOP("Reasons", "The map of columns begins like JSON, but it is no object such as {\"Their column\": \"amount\"}.")},
    //: %1 is the name of a column of the file, as the map of columns has it.
    Sentence {ReasonCode::ColumnMapNotName, QT_TRANSLATE_NOOP("Reasons", "The map of columns gives \"%1\" no name in quotation marks."),
        {Arg::Column}},
    //: %1 is the number of a line.
    Sentence {ReasonCode::ColumnMapNotLine,
        QT_TRANSLATE_NOOP("Reasons", "Line %1 of the map of columns is not written \"their column = our column\"."), {Arg::Line}},
    //: %1 is a name of a column that Kontor does not have, %2 those that it has: "reference, amount, currency".
    Sentence {ReasonCode::ColumnMapNoColumn, QT_TRANSLATE_NOOP("Reasons", "The map of columns names \"%1\". There are: %2."),
        {Arg::Column, Arg::Names}},
    //: %1 is the name of a column.
    Sentence {ReasonCode::ColumnMapColumnTwice, QT_TRANSLATE_NOOP("Reasons", "The map of columns names \"%1\" twice."), {Arg::Column}},
};

} // namespace

std::span<const Sentence> columnSentences()
{
    return columnTexts;
}

} // namespace kontor::messages
