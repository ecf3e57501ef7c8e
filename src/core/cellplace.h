// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <optional>

namespace kontor {

//! Where a cell of a table stands.
struct CellPlace {
    std::optional<QString> sheet {}; //!< of a workbook; nothing in a file of text
    int line = 0; //!< from 1; of a workbook the row of the sheet
    qsizetype cell = 0; //!< from 0
};

//! "A", "AB": what a spreadsheet calls a column, counted from 1.
QString columnLetters(int column);
//! "C7".
QString cellName(int column, int row);

} // namespace kontor
