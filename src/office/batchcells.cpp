// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/batchcells.h"

#include "core/spreadsheettext.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct BatchCellsTexts {
    Q_DECLARE_TR_FUNCTIONS(BatchCells)
};

bool isText(BatchField field)
{
    return !isNeeded(field);
}

//! Its first sign, in the plain form of wide ones, too.
QChar firstSign(const QString &text)
{
    if (text.front() < QChar(0x80)) // is its own plain form
        return text.front();
    return text.left(1).normalized(QString::NormalizationForm_KC).front();
}

//! +62 812-3456-7891: the plus belongs to the number.
bool isPhoneNumber(const QString &text)
{
    static const QRegularExpression phone(u"\\A\\+[0-9][0-9 ().-]{5,}\\z"_s);
    return text.startsWith(u'+') && phone.match(text.simplified()).hasMatch();
}

//! An apostrophe before it says that a sign belongs to the text; but nothing that is paid begins with = or @.
bool isFormula(BatchField field, const QString &text, bool hasApostrophe)
{
    if (isText(field) || field == BatchField::AccountName || text.isEmpty())
        return false;
    const QChar first = firstSign(text);
    if (first == u'=' || first == u'@')
        return true;
    if (field == BatchField::AccountNumber && isPhoneNumber(text))
        return false;
    return !hasApostrophe && (first == u'+' || (first == u'-' && field != BatchField::Amount)); // an amount below 0 has words of its own
}

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

QString formulaWords(const QString &text)
{
    const QString shown = text.size() > 40 ? text.left(40) + u'…' : text;
    const QChar first = firstSign(text);
    if (first == u'=' || first == u'@')
        //: %1 is the text of a cell, such as "=B2+C2".
        return BatchCellsTexts::tr("\"%1\" is a formula, not its result. Save the table with the values in its place.").arg(shown);
    //: %1 is the text of a cell, such as "-Smith".
    return BatchCellsTexts::tr(
        "\"%1\" begins with a sign that a spreadsheet works with. Write it without, or with an apostrophe before it where the sign "
        "belongs to it.")
        .arg(shown);
}

QString troubleWords(const QString &text)
{
    //: %1 is what a spreadsheet writes in a cell that it cannot work out, such as "#REF!".
    return BatchCellsTexts::tr(
        "The spreadsheet shows %1 here, which is not a value: what it was worked out from is missing. Mend it there and save it again.")
        .arg(text);
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

//! What is wrong with one cell; empty when nothing is.
QString wordsFor(const BatchRow &row, BatchField field, const std::function<QString(BatchField)> &place)
{
    const BatchCell &cell = row.cell(field);
    if (cell.kind == CellKind::NoValue)
        return noValueWords(place(field));
    const QString text = valueOf(cell);
    const bool isNumber = field == BatchField::AccountNumber || field == BatchField::OperatorCode;
    if (cell.kind == CellKind::Date && !isText(field))
        return dateWords(text);
    if (spreadsheet::isError(text))
        return troubleWords(text);
    if (isNumber && spreadsheet::lostItsDigits(text))
        return lostDigitsWords(field, text, row.line);
    if (cell.kind == CellKind::Text && isFormula(field, text, cell.text.startsWith(u'\'')))
        return formulaWords(text);
    return {};
}

} // namespace

QList<BatchProblem> spreadsheetProblems(const BatchRow &row, const std::function<QString(BatchField)> &place)
{
    QList<BatchProblem> problems;
    for (const BatchField field : allBatchFields) {
        if (const QString words = wordsFor(row, field, place); !words.isEmpty())
            problems.append({.column = keyOf(field), .reason = words, .blocks = !isText(field)});
    }
    return problems;
}

} // namespace kontor
