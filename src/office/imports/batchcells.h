// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/imports/batchrow.h"

namespace kontor {

//! What a spreadsheet made of a row before it was saved: numbers that lost their digits, texts that became dates, formulas that were never
//! worked out, and the words that stand where one led to nothing. What goes to the gateway blocks its row; a reference and a note are text
//! and may begin with any sign.
QList<BatchProblem> spreadsheetProblems(const BatchRow &row, const std::function<CellPlace(BatchField)> &place);

} // namespace kontor
