// SPDX-License-Identifier: GPL-3.0-or-later
#include "office/batchcells.h"

#include "files/table.h"
#include "office/batchreader.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace kontor {

using namespace Qt::StringLiterals;

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(BatchCells)
};

bool isText(const QString &column)
{
    return column == "reference"_L1 || column == "note"_L1;
}

//! Excel's words and LibreOffice's, as they stand in the files that both save.
bool isSpreadsheetTrouble(const QString &text)
{
    static const QRegularExpression words(
        u"^(#(REF|VALUE|NAME|NUM|NULL|DIV/0|SPILL|CALC|FIELD|BLOCKED|CONNECT)[!?]|#N/A!?|#GETTING_DATA|Err:\\d{3}|##+)$"_s,
        QRegularExpression::CaseInsensitiveOption);
    return words.match(text).hasMatch();
}

//! 8.1E+11 for an account: of twelve digits two are left. A bank's code such as 1E5 is none of these.
bool lostItsDigits(const QString &text)
{
    static const QRegularExpression power(
        u"^[+-]?\\d+([.,]\\d+)?E\\+\\d{1,3}$|^[+-]?\\d+[.,]\\d+E-?\\d{1,3}$"_s, QRegularExpression::CaseInsensitiveOption);
    return power.match(text).hasMatch();
}

//! Its first sign, in the plain form of wide ones, too.
QChar firstSign(const QString &text)
{
    return text.left(1).normalized(QString::NormalizationForm_KC).front();
}

//! An apostrophe before it says that a sign belongs to the text; but nothing that is paid begins with = or @.
bool isFormula(const QString &column, const QString &text, bool hasApostrophe)
{
    if (isText(column) || column == "account_name"_L1 || text.isEmpty())
        return false;
    const QChar first = firstSign(text);
    if (first == u'=' || first == u'@')
        return true;
    return !hasApostrophe && (first == u'+' || (first == u'-' && column != "amount"_L1)); // an amount below 0 has words of its own
}

QString lostDigitsWords(const QString &column, const QString &text, int row)
{
    const QString words = column == "account_number"_L1
        ? Texts::tr("Excel shows %1 in row %2. The account number was lost in the spreadsheet; type it again.")
        : Texts::tr("Excel shows %1 in row %2. The code was lost in the spreadsheet; type it again.");
    return words.arg(text).arg(row);
}

QString formulaWords(const QString &text)
{
    const QString shown = text.size() > 40 ? text.left(40) + u'…' : text;
    const QChar first = firstSign(text);
    if (first == u'=' || first == u'@')
        return Texts::tr("\"%1\" is a formula, not its result. Save the table with the values in its place.").arg(shown);
    return Texts::tr(
        "\"%1\" begins with a sign that a spreadsheet works with. Write it without, or with an apostrophe before it where the sign "
        "belongs to it.")
        .arg(shown);
}

QString troubleWords(const QString &text)
{
    return Texts::tr(
        "The spreadsheet shows %1 here, which is not a value: what it was worked out from is missing. Mend it there and save it again.")
        .arg(text);
}

QString noValueWords(const QString &place)
{
    return Texts::tr(
        "%1 holds a formula without its value. Open the file in the spreadsheet program, let it work the formula out, and save "
        "the file again.")
        .arg(place);
}

QString dateWords(const QString &text)
{
    return Texts::tr("The spreadsheet made a date of this cell: %1. Write there what was meant, as text.").arg(text);
}

//! What is wrong with one cell; empty when nothing is.
QString wordsFor(const BatchColumns &columns, const Table &table, const TableRow &row, const QString &column)
{
    const qsizetype place = columns.place(column).value_or(-1);
    const CellKind kind = row.kind(place);
    if (kind == CellKind::NoValue)
        return noValueWords(table.place(row, place));
    const QString text = columns.cell(row.cells, column);
    const bool isNumber = column == "account_number"_L1 || column == "operator_code"_L1;
    if (kind == CellKind::Date && !isText(column))
        return dateWords(text);
    if (isSpreadsheetTrouble(text))
        return troubleWords(text);
    if (isNumber && lostItsDigits(QString(text).remove(u' ')))
        return lostDigitsWords(column, text, row.number);
    if (kind == CellKind::Text && isFormula(column, text, columns.rawCell(row.cells, column).startsWith(u'\'')))
        return formulaWords(text);
    return {};
}

} // namespace

QList<BatchProblem> spreadsheetProblems(const BatchColumns &columns, const Table &table, const TableRow &row)
{
    QList<BatchProblem> problems;
    for (const QString &column : BatchColumns::all()) {
        if (const QString words = wordsFor(columns, table, row, column); !words.isEmpty())
            problems.append({.row = row.number, .line = row.line, .column = column, .reason = words, .blocks = !isText(column)});
    }
    return problems;
}

} // namespace kontor
