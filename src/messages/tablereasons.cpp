// SPDX-License-Identifier: GPL-3.0-or-later
// Files that hold no table, or one that can't be read to its end.
#include "messages/reasonsentence.h"

namespace kontor::messages {

namespace {

constexpr std::array tableTexts {
    Sentence {ReasonCode::TableEmpty, QT_TRANSLATE_NOOP("Reasons", "This file is empty. A table begins with a line of column names.")},
    Sentence {ReasonCode::TableBlank,
        QT_TRANSLATE_NOOP(
            "Reasons", "This file holds no table: there is nothing but blank lines in it. A table begins with a line of column names.")},
    //: %1 is a number.
    Sentence {ReasonCode::TableTooManyRows,
        QT_TRANSLATE_NOOP("Reasons", "This table has more than %1 rows. Nothing of it was taken. Divide it into several files."),
        {Arg::Count}},
    //: %1 is a number.
    Sentence {ReasonCode::TableTooManyCells,
        QT_TRANSLATE_NOOP("Reasons",
            "This table has more than %1 million cells, so it is probably no table of payouts. Nothing of it was taken. Take away the "
            "columns that nobody needs, or divide it into several files."),
        {Arg::Count}},
    //: %1 is the number of a row, %2 how many columns there can be.
    Sentence {ReasonCode::TableTooWide,
        QT_TRANSLATE_NOOP("Reasons", "Row %1 has more than %2 columns, so this is probably no table of payouts. Nothing of it was taken."),
        {Arg::Line, Arg::Count}},
    //: %1 is the number of a row.
    Sentence {ReasonCode::NoSuchRow,
        QT_TRANSLATE_NOOP("Reasons", "There is no row %1 in this table, so it holds no names of columns. Choose another header row."),
        {Arg::Row}},
    //: %1 is the name of a sheet, %2 the names of those that there are.
    Sentence {ReasonCode::NoSuchSheet, QT_TRANSLATE_NOOP("Reasons", "There is no sheet \"%1\" in this workbook. There are: %2."),
        {Arg::Sheet, Arg::Said}},
    Sentence {ReasonCode::NoSheetWithCells,
        QT_TRANSLATE_NOOP("Reasons", "There is no sheet with cells in this workbook, so there is nothing to read.")},
    Sentence {
        ReasonCode::FileCompressed, QT_TRANSLATE_NOOP("Reasons", "This file is compressed. Unpack it and choose the table that is in it.")},
    Sentence {ReasonCode::FileUnpacksHuge,
        QT_TRANSLATE_NOOP("Reasons",
            "This workbook unpacks to far more than any table of payouts, as files do that are made to bring a computer down. It was not "
            "read any further, and nothing of it was taken.")},
    //: %1 is in the words of the operating system.
    Sentence {ReasonCode::FileCutByReading,
        QT_TRANSLATE_NOOP("Reasons", "The file could not be read to its end, so nothing of it was taken. This computer said: \"%1\""),
        {Arg::Said}},
    Sentence {ReasonCode::NotText,
        QT_TRANSLATE_NOOP(
            "Reasons", "This file is not a table of text: it holds bytes that are no text. Save the table as CSV and choose that file.")},
    //: %1 is the number of a line.
    Sentence {ReasonCode::HoldsNul,
        QT_TRANSLATE_NOOP("Reasons",
            "This file holds a byte that no text has (NUL), the first in line %1. If it is a table of text, open it in a spreadsheet "
            "program or an editor, correct that line, save it as CSV (UTF-8) and choose that file."),
        {Arg::Line}},
    //: %1 is the name of an encoding, such as "UTF-8".
    Sentence {ReasonCode::NotInEncoding,
        QT_TRANSLATE_NOOP("Reasons", "This file can't be read as %1: some of its bytes stand for nothing there. Choose another encoding."),
        {Arg::Encoding}},
    //: %1 is the number of a line.
    Sentence {ReasonCode::RecordTooLong,
        QT_TRANSLATE_NOOP("Reasons",
            "The row that begins in line %1 is longer than 1 MiB, so this is probably no table. Nothing of this file was taken."),
        {Arg::Line}},
    //: %1 is the path of a file.
    Sentence {ReasonCode::NothingToExport,
        QT_TRANSLATE_NOOP("Reasons", "There are no rows to export, and %1 exists already. It was left as it is."), {Arg::File}},
    //: %1 is in the words of the library that writes workbooks.
    Sentence {ReasonCode::WorkbookNotWritten,
        QT_TRANSLATE_NOOP("Reasons",
            "The workbook could not be put together, and what stood in its place is as it was. What puts it together says: \"%1\". Look "
            "whether the disk has room, or export to CSV."),
        {Arg::How}},
    Sentence {ReasonCode::WorkbookLocked,
        QT_TRANSLATE_NOOP("Reasons",
            "This workbook is locked with a password, so nothing of it can be read. Open it in the spreadsheet program, take the password "
            "off, and save it as an Excel workbook (.xlsx).")},
    Sentence {ReasonCode::WorkbookPartLocked,
        QT_TRANSLATE_NOOP(
            "Reasons", "This workbook is locked with a password, so nothing of it can be read. Take the password off and save it again.")},
    Sentence {ReasonCode::WorkbookDamaged,
        QT_TRANSLATE_NOOP("Reasons",
            "This workbook is damaged: a part of it can't be read. Open it in the spreadsheet program, save it anew as an Excel workbook "
            "(.xlsx), and choose that file.")},
    Sentence {ReasonCode::WorkbookUnpackable,
        QT_TRANSLATE_NOOP("Reasons",
            "This workbook is damaged: it can't be unpacked. Open it in the spreadsheet program, save it anew as an Excel workbook "
            "(.xlsx), and choose that file.")},
    Sentence {ReasonCode::WorkbookWithMacros,
        QT_TRANSLATE_NOOP("Reasons",
            "This workbook carries macros: programs that can change what its cells show. Kontor runs none, so it can't tell whether what "
            "is there is what you see. Save it as an Excel workbook without macros (.xlsx), look at it, and choose that file.")},
    Sentence {ReasonCode::WorkbookNumberFormat,
        QT_TRANSLATE_NOOP("Reasons",
            "This workbook has a number format that is longer than Excel allows. Save it again as an Excel workbook (.xlsx) and choose "
            "that file.")},
    Sentence {ReasonCode::WorkbookDoctype,
        QT_TRANSLATE_NOOP(
            "Reasons", "This workbook declares a document type, which no spreadsheet program writes. It was not read any further.")},
    Sentence {ReasonCode::WorkbookTagTooLarge,
        QT_TRANSLATE_NOOP("Reasons",
            "A tag or a text in this workbook is larger than a spreadsheet program ever writes. Files that are made to bring a computer "
            "down look like this. Kontor stopped reading it and took nothing from it.")},
    Sentence {ReasonCode::OldExcel,
        QT_TRANSLATE_NOOP("Reasons",
            "This is a workbook in the old Excel format (.xls), which Kontor doesn't read. Save it as an Excel workbook (.xlsx) or as CSV "
            "(UTF-8) and choose that file.")},
    Sentence {ReasonCode::OldOffice,
        QT_TRANSLATE_NOOP(
            "Reasons", "This is an old Office document, not a table. Save the table as an Excel workbook (.xlsx) or as CSV (UTF-8).")},
    Sentence {ReasonCode::BinaryExcel,
        QT_TRANSLATE_NOOP("Reasons",
            "This is a binary workbook (.xlsb), which Kontor doesn't read. Save it as an Excel workbook (.xlsx) and choose that file.")},
    Sentence {ReasonCode::ExcelXml,
        QT_TRANSLATE_NOOP("Reasons",
            "This is an Excel spreadsheet of the year 2003 (XML), which Kontor doesn't read. Save it as an Excel workbook (.xlsx) or as "
            "CSV (UTF-8) and choose that file.")},
    Sentence {ReasonCode::OpenDocument,
        QT_TRANSLATE_NOOP("Reasons",
            "This is a spreadsheet in the OpenDocument format (.ods) or another document of LibreOffice, which Kontor doesn't read. Save "
            "it as an Excel workbook (.xlsx) or as CSV (UTF-8) and choose that file.")},
    Sentence {ReasonCode::WordDocument,
        QT_TRANSLATE_NOOP("Reasons",
            "This is a Word document (.docx), not a table. Save its table as an Excel workbook (.xlsx) or as CSV (UTF-8) and choose that "
            "file.")},
    Sentence {ReasonCode::RichText,
        QT_TRANSLATE_NOOP("Reasons", "This file is a document of a word processor, not a table of text. Save its table as CSV (UTF-8).")},
    Sentence {ReasonCode::AppleNumbers,
        QT_TRANSLATE_NOOP("Reasons",
            "This is a spreadsheet of Apple Numbers, which Kontor doesn't read. Export it as an Excel workbook (.xlsx) and choose that "
            "file.")},
    Sentence {ReasonCode::OtherArchive,
        QT_TRANSLATE_NOOP("Reasons",
            "This file is a ZIP archive or another document, and no Excel workbook. Unpack it and choose the table that is in it, or save "
            "the table as an Excel workbook (.xlsx).")},
    Sentence {ReasonCode::PdfDocument,
        QT_TRANSLATE_NOOP("Reasons", "This file is a PDF document, not a table of text. Payouts can't be read from it.")},
    Sentence {
        ReasonCode::Picture, QT_TRANSLATE_NOOP("Reasons", "This file is a picture, not a table of text. Payouts can't be read from it.")},
    Sentence {ReasonCode::JsonDocument,
        QT_TRANSLATE_NOOP("Reasons", "This file is JSON, not a table. Save its payments as CSV (UTF-8) and choose that file.")},
    Sentence {ReasonCode::WebPage,
        QT_TRANSLATE_NOOP("Reasons",
            "This file is a web page or an XML document, whatever its name says. Open it in a spreadsheet program, save it as an Excel "
            "workbook (.xlsx) or as CSV (UTF-8), and choose that file.")},
    Sentence {ReasonCode::IsoPayments,
        QT_TRANSLATE_NOOP("Reasons",
            "This is an ISO 20022 payment file (pain.001), which Kontor doesn't read yet. Nothing of it was read. Save the payments as an "
            "Excel workbook (.xlsx) or as CSV (UTF-8) and choose that file.")},
    Sentence {ReasonCode::IsoDirectDebit,
        QT_TRANSLATE_NOOP("Reasons",
            "This is an ISO 20022 direct debit file (pain.008): it collects money and pays nothing out. Nothing of it was read.")},
    //: %1 is the name of a message, such as "camt.053".
    Sentence {ReasonCode::IsoStatement,
        QT_TRANSLATE_NOOP("Reasons", "This is an ISO 20022 account statement (%1): it says what was paid. Nothing of it was read."),
        {Arg::Said}},
    //: %1 is the name of a message, such as "pain.002".
    Sentence {ReasonCode::IsoMessage,
        QT_TRANSLATE_NOOP("Reasons", "This is an ISO 20022 message (%1), not a table of payouts. Nothing of it was read."), {Arg::Said}},
    Sentence {ReasonCode::SwiftStatement,
        QT_TRANSLATE_NOOP("Reasons", "This is an account statement (SWIFT MT940): it says what was paid. Nothing of it was read.")},
    Sentence {ReasonCode::SwiftInterimReport,
        QT_TRANSLATE_NOOP(
            "Reasons", "This is an interim report of an account (SWIFT MT942): it says what was paid. Nothing of it was read.")},
    Sentence {ReasonCode::SwiftPayments,
        QT_TRANSLATE_NOOP("Reasons",
            "This is a SWIFT payment file (MT101 or MT103), which Kontor doesn't read. Nothing of it was read. Save the payments as an "
            "Excel workbook (.xlsx) or as CSV (UTF-8) and choose that file.")},
};

} // namespace

std::span<const Sentence> tableSentences()
{
    return tableTexts;
}

} // namespace kontor::messages
