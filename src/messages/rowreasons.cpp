// SPDX-License-Identifier: GPL-3.0-or-later
// Single rows of a table, and what is to be known of all of it.
#include "messages/reasonsentence.h"

namespace kontor::messages {

namespace {

constexpr std::array rowTexts {
    Sentence {ReasonCode::RowDamagedCharacter,
        QT_TRANSLATE_NOOP("Reasons", "This row holds a character that is damaged. Save the file again as CSV (UTF-8).")},
    Sentence {ReasonCode::RowNul,
        QT_TRANSLATE_NOOP("Reasons", "This row holds a byte that no text has (NUL). Correct it where the file comes from.")},
    //: %1 is how many cells the row has, %2 how many columns the header names.
    Sentence {ReasonCode::RowWiderThanHeader,
        QT_TRANSLATE_NOOP("Reasons",
            "This row has %1 cells, but the header names %2 columns. A cell that holds the separator needs quotation marks around it."),
        {Arg::Count, Arg::Columns}},
    //: %1 is how many cells the row has, %2 how many columns the header names.
    Sentence {ReasonCode::RowWiderThanNames,
        QT_TRANSLATE_NOOP("Reasons",
            "This row has %1 cells, but the header names %2 columns. If the names of the columns stand in another line, choose that line "
            "as the header row."),
        {Arg::Count, Arg::Columns}},
    //: %1 and %2 are numbers of cells.
    Sentence {ReasonCode::RowWiderThanOthers,
        QT_TRANSLATE_NOOP("Reasons",
            "This row has %1 cells, but the rows at the beginning have %2. A cell that holds the separator needs quotation marks around "
            "it."),
        {Arg::Count, Arg::Columns}},
    //: %1 is the number of a line, %2 and %3 are numbers of cells.
    Sentence {ReasonCode::RowMayBeCut,
        QT_TRANSLATE_NOOP(
            "Reasons", "The quotation mark that isn't closed in line %1 may take in this row: it has %2 cells instead of %3."),
        {Arg::Line, Arg::Count, Arg::Columns}},
    //: %1 is the number of a line.
    Sentence {ReasonCode::RowMayBeText,
        QT_TRANSLATE_NOOP("Reasons",
            "This row may be text of the cell whose quotation mark opens in line %1. Compare it with where the file comes from, and "
            "correct the quotation marks there."),
        {Arg::Line}},
    //: %1 is the number of a line, %2 that of a character in it.
    Sentence {ReasonCode::TextAfterQuote,
        QT_TRANSLATE_NOOP("Reasons",
            "At character %2 of line %1 there is text after a closing quotation mark, so it can't be told where the cell ends. Write a "
            "quotation mark inside a cell twice."),
        {Arg::Line, Arg::Character}},
    //: %1 is the number of a line, %2 that of a character in it.
    Sentence {ReasonCode::QuoteTookRows,
        QT_TRANSLATE_NOOP("Reasons",
            "The text in quotation marks that begins at character %2 of line %1 holds whole rows, so one of its marks is probably a slip. "
            "Close the cell in its line, or take the mark out."),
        {Arg::Line, Arg::Character}},
    //: %1 is the number of a line, %2 that of a character in it.
    Sentence {ReasonCode::QuoteNeverClosed,
        QT_TRANSLATE_NOOP("Reasons",
            "The quotation mark that opens at character %2 of line %1 is never closed, so it can't be told where its cell ends. Close it, "
            "or take it out."),
        {Arg::Line, Arg::Character}},
    //: %1 is what stands in the place of a row's number.
    Sentence {ReasonCode::RowOutOfPlace,
        QT_TRANSLATE_NOOP("Reasons",
            "The workbook gives this row the number \"%1\", which is not its place. Save it again from the spreadsheet program."),
        {Arg::Said}},
    //: %1 is what stands in the place of a cell's name, such as "C7".
    Sentence {ReasonCode::CellOutOfPlace,
        QT_TRANSLATE_NOOP(
            "Reasons", "The workbook has a cell \"%1\" in this row, which is not its place. Save it again from the spreadsheet program."),
        {Arg::Said}},
    //: %1 is where a cell is, such as "C7".
    Sentence {ReasonCode::CellTwice,
        QT_TRANSLATE_NOOP("Reasons", "The workbook holds the cell %1 twice. Save it again from the spreadsheet program."), {Arg::Cell}},
    //: %1 is where a cell is, such as "C7", %2 a number.
    Sentence {ReasonCode::CellTooLong,
        QT_TRANSLATE_NOOP("Reasons", "The cell %1 holds more than %2 characters, more than a spreadsheet can keep. Shorten it."),
        {Arg::Cell, Arg::Count}},
    //: %1 is the number of a line.
    Sentence {ReasonCode::HeaderRepeated, QT_TRANSLATE_NOOP("Reasons", "Line %1 repeats the header, so it is no payment."), {Arg::Line}},
    //: %1 is the number of a line.
    Sentence {ReasonCode::OtherHeader,
        QT_TRANSLATE_NOOP("Reasons",
            "Line %1 is another header: it names other columns than the first header, or in other places. Copy it and the rows below it "
            "into a file of their own."),
        {Arg::Line}},
    //: %1 is a sign, such as "#".
    Sentence {ReasonCode::RowCommentedOut,
        QT_TRANSLATE_NOOP("Reasons",
            "This row begins with %1, as rows do that are commented out. Leave it out, or type its first cell without the sign."),
        {Arg::Said}},
    //: %1 is the text of a cell, such as "TOTAL".
    Sentence {ReasonCode::RowOfSums,
        QT_TRANSLATE_NOOP(
            "Reasons", "\"%1\" is what a sum is called, so this row may be none that is paid. Leave it out, or correct the cell."),
        {Arg::Said}},
    //: %1 is the text of a cell, such as "VOID" or "do not pay".
    Sentence {ReasonCode::RowSaysNotToPay,
        QT_TRANSLATE_NOOP("Reasons", "\"%1\" says that this row isn't to be paid. Leave it out, or correct the cell."), {Arg::Said}},
    //: %1 is the text of a cell, such as "Paid", %2 the name of its column, such as "Status".
    Sentence {ReasonCode::RowStatusNotToPay,
        QT_TRANSLATE_NOOP(
            "Reasons", "\"%1\" in the column %2 says that this row may not be meant to be paid. Leave it out, or correct it."),
        {Arg::Said, Arg::Column}},
    //: %1 is an amount.
    Sentence {ReasonCode::RowIsSum,
        QT_TRANSLATE_NOOP("Reasons", "%1 is the sum of the rows above, so this row may be a total. Leave it out, or correct it."),
        {Arg::Said}},
    Sentence {ReasonCode::MixedEncoding,
        QT_TRANSLATE_NOOP("Reasons",
            "Some of this file is UTF-8 and some is not, so it was read as Windows-1252: look at the names. Save it as CSV (UTF-8) to be "
            "sure.")},
    //: %1 is the name of an encoding, such as "GB18030", %2 words of the file, %3 other encodings.
    Sentence {ReasonCode::GuessedEncoding,
        QT_TRANSLATE_NOOP("Reasons",
            "The file doesn't say its encoding. Kontor read it as %1: %2. If these names look wrong, choose another encoding, such as %3."),
        {Arg::Encoding, Arg::Said, Arg::OtherEncodings}},
    //: %1 is the number of a line.
    Sentence {ReasonCode::OpenQuote,
        QT_TRANSLATE_NOOP("Reasons",
            "A quotation mark in line %1 isn't closed in its line, so the lines below were read as rows of their own. Compare these rows "
            "with the file."),
        {Arg::Line}},
    Sentence {ReasonCode::NoLineEnd,
        QT_TRANSLATE_NOOP("Reasons",
            "The last line of this file has no line end, so the file may be cut off. Compare its last row, and the number of rows, with "
            "where it comes from.")},
    //: %1 is the number of a row.
    Sentence {ReasonCode::HiddenRows,
        QT_TRANSLATE_NOOP(
            "Reasons", "Rows of this sheet are hidden; the first is row %1. They were read like all others: look at them before you pay."),
        {Arg::Row}},
    //: %1 is the name of a column, such as "D".
    Sentence {ReasonCode::HiddenColumns,
        QT_TRANSLATE_NOOP("Reasons",
            "Columns of this sheet are hidden; the first is column %1. They were read like all others: look at them before you pay."),
        {Arg::Column}},
    //: %1 is where cells are merged, such as "B2:B9".
    Sentence {ReasonCode::MergedCells,
        QT_TRANSLATE_NOOP(
            "Reasons", "Cells of this sheet are merged; the first are %1. Only the first of each holds its value, the others are empty."),
        {Arg::Cell}},
    Sentence {ReasonCode::CommentsUnreadable,
        QT_TRANSLATE_NOOP("Reasons", "This sheet has comments that can't be read. Look at them in the spreadsheet before you pay.")},
};

} // namespace

std::span<const Sentence> rowSentences()
{
    return rowTexts;
}

} // namespace kontor::messages
