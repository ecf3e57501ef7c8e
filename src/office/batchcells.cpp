// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/batchcells.h"

#include "core/visibletext.h"
#include "office/fieldtext.h"

#include <QCoreApplication>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct BatchCellsTexts {
    Q_DECLARE_TR_FUNCTIONS(BatchCells)
};

//! `row` as the spreadsheet counts: it is there that the digits are looked for.
QString lostDigitsWords(BatchField field, const QString &text, int row)
{
    //: %1 is what the cell shows, such as "1.23E+15", %2 the number of a row.
    const QString words = field == BatchField::AccountNumber
        ? BatchCellsTexts::tr("Excel shows %1 in row %2. The account number was lost in the spreadsheet; type it again.")
        : //: %1 is what the cell shows, such as "1.23E+15", %2 the number of a row.
        BatchCellsTexts::tr("Excel shows %1 in row %2. The code was lost in the spreadsheet; type it again.");
    return words.arg(text).arg(row);
}

QString noValueWords(const QString &place)
{
    //: %1 is where a cell is: "Sheet Payroll, C7".
    return BatchCellsTexts::tr(
        "%1 holds a formula without its value. Open the file in the spreadsheet program, let it work the formula out, and save "
        "the file again.")
        .arg(place);
}

QString dateWords(const QString &text)
{
    //: %1 is the date that the cell holds.
    return BatchCellsTexts::tr("The spreadsheet made a date of this cell: %1. Write there what was meant, as text.").arg(text);
}

QString unreadableWords(const QString &place, const QString &text)
{
    //: %1 is where a cell is: "Sheet Payroll, C7", %2 what stands in it, such as "NaN".
    return BatchCellsTexts::tr("%1 is to hold a number or a text of the workbook, but holds \"%2\". Correct it in the spreadsheet program, "
                               "or type the value here.")
        .arg(place, visibleLine(text));
}

//! Who is paid how much: what is struck through there doesn't count.
bool isOfPayment(BatchField field)
{
    return field == BatchField::AccountName || field == BatchField::AccountNumber || field == BatchField::OperatorCode
        || field == BatchField::Amount;
}

//! What a mark says against the text of its field; nothing where it is a matter of taste there.
bool isAgainst(const TextMark &mark, BatchField field)
{
    switch (mark.kind) {
    case TextMark::None:
        return false;
    case TextMark::Partly:
        return true;
    case TextMark::Struck:
    case TextMark::Unseen:
        return isOfPayment(field);
    case TextMark::Rounded:
        return field == BatchField::Amount;
    case TextMark::ShownOtherwise: // amounts are judged with their currencies
        return field == BatchField::AccountNumber;
    case TextMark::Shortened:
        return field == BatchField::AccountNumber || field == BatchField::Amount;
    }
    return false;
}

QString markWords(const TextMark &mark, const QString &text)
{
    if (mark.kind == TextMark::Unseen)
        //: %1 is what a cell holds, such as "1500000".
        return BatchCellsTexts::tr(
            "The spreadsheet shows nothing in this cell, but it holds %1. Leave the row out, or type what is to be paid.")
            .arg(visibleLine(text));
    if (mark.kind == TextMark::ShownOtherwise)
        //: %1 is what a spreadsheet shows, such as "******7890", %2 what the cell holds: "7890".
        return BatchCellsTexts::tr("The spreadsheet shows \"%1\" here, but the cell holds %2. Type the account number that is meant.")
            .arg(visibleLine(mark.shown), visibleLine(text));
    if (mark.kind == TextMark::Rounded)
        //: %1 is a number, such as "1250.4".
        return BatchCellsTexts::tr("The spreadsheet shows less of this number than the cell holds: %1. Type the amount that is meant.")
            .arg(visibleLine(text));
    if (mark.kind == TextMark::Shortened)
        //: %1 is a number, such as "1234567890123450".
        return BatchCellsTexts::tr("A spreadsheet keeps 15 digits of a number, so the end of %1 may be lost. Type it again.")
            .arg(visibleLine(text));
    if (mark.kind == TextMark::Partly)
        //: %1 is the text of a cell, such as "00123456782".
        return BatchCellsTexts::tr(
            "A part of \"%1\" is struck through, raised or lowered, so it isn't clear which part counts. Type what is "
            "meant.")
            .arg(visibleLine(text));
    //: %1 is the text of a cell, such as "0012345678".
    return BatchCellsTexts::tr("\"%1\" is struck through. Leave the row out, or type what is to be paid.").arg(visibleLine(text));
}

//! What is wrong with one cell; empty when nothing is.
QString wordsFor(const BatchRow &row, BatchField field, const std::function<QString(BatchField)> &place)
{
    const BatchCell &cell = row.cell(field);
    if (cell.kind == CellKind::NoValue)
        return noValueWords(place(field));
    if (cell.kind == CellKind::Unreadable)
        return unreadableWords(place(field), cell.text);
    if (isAgainst(cell.mark, field))
        return markWords(cell.mark, cell.text);
    if (cell.kind == CellKind::Date && isSent(field))
        return dateWords(cell.text);
    const fieldtext::Unmarked text = textOf(field, cell);
    const bool mayBeFormula = isSent(field) && (cell.kind == CellKind::Text || field == BatchField::AccountNumber);
    const fieldtext::Damage damage = fieldtext::damageOf(paymentFieldOf(field), text);
    if (damage == fieldtext::Damage::LostDigits)
        return lostDigitsWords(field, text.text, row.line);
    return damage == fieldtext::Damage::Formula && !mayBeFormula ? QString() : fieldtext::damageWords(damage, text.text);
}

} // namespace

QList<BatchProblem> spreadsheetProblems(const BatchRow &row, const std::function<QString(BatchField)> &place)
{
    QList<BatchProblem> problems;
    for (const BatchField field : allBatchFields) {
        if (const QString words = wordsFor(row, field, place); !words.isEmpty())
            problems.append({.column = keyOf(field), .reason = words, .blocks = isSent(field)});
    }
    return problems;
}

} // namespace kontor
