// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/imports/batchrow.h"
#include "office/imports/earlierpayouts.h"
#include <QByteArray>
#include <QList>
#include <QString>
#include <optional>

//! What is looked up in a sheet: rows to show, rows to correct, and rows to compare with the ledger. Nothing here changes the sheet.

namespace kontor {

class BatchSheet;

//! Which rows of a sheet are shown.
enum class SheetFilter { All, Problems, Warnings };

QList<int> rowsToShow(const BatchSheet &sheet, SheetFilter filter);
QList<int> rowsWithProblems(const BatchSheet &sheet);
//! Those that would be paid although a batch has them already.
QList<int> rowsImportedBefore(const BatchSheet &sheet);

//! The next row from there on that needs a correction or, when none does, has a warning; behind the last row it begins again. -1: there is
//! none.
int nextProblem(const BatchSheet &sheet, int row, int step);
//! The first field of the row that has something to correct or to look at; nothing when it is the whole row.
std::optional<BatchField> fieldToCorrect(const BatchSheet &sheet, int row);
//! What may stand there instead; empty when nothing is suggested.
QString suggestion(const BatchSheet &sheet, int row, BatchField field);
//! All rows that can be corrected alike: those whose problem in that field is of the same kind, and of a kind that says nothing of another
//! row's text those in which the same stands. Without a problem: all in which the same stands.
QList<int> rowsAlike(const BatchSheet &sheet, int row, BatchField field);
//! Whether rowsAlike() keep texts of their own: each is corrected by its own suggestion.
bool hasOwnCorrections(const BatchSheet &sheet, int row, BatchField field);

//! Those of these rows that the ledger was not asked for yet; the first time with the file as a whole. Empty `rows`: of all.
RowsToCompare rowsToCompare(const BatchSheet &sheet, const QList<int> &rows = {});
//! Of the ready rows, whatever their order.
QByteArray rowsDigestOf(const BatchSheet &sheet);

} // namespace kontor
