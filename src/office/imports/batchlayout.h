// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "files/table.h"
#include "office/imports/batchcolumns.h"

namespace kontor {

//! How a file of payouts is to be read, as far as nobody has said it: of a workbook the sheet in front, or, where that one holds no payouts
//! (the first of some are instructions), the one whose header is known best; the row that names most columns (titles stand above it), or
//! none where the first row is a payment already. Then the columns are told by what stands in them; only those that can be nothing else.
struct BatchLayout {
    TableFormat format {};
    ColumnMap map {};
    QByteArray fingerprint {}; //!< of what stands in the columns, where they have no names
    bool isByContent = false; //!< `map.places` was told so
    QStringList sheetsAlike {}; //!< of a workbook, where several sheets look like payouts, and nobody said which is meant
    QStringList otherSheets {}; //!< of a workbook those that aren't read and have rows like payments, whatever their header
    QStringList linesAbove {}; //!< what stands above the header, the first few
    QString tableNote {}; //!< of these one that says of all rows that they aren't to be paid, or are counted in another unit; empty where a
                          //!< person named the header's row, and so has seen it
    int numbersAbove = 0; //!< the first line above the header that looks like a row of a table; 0: there is none
};

//! Reads a few rows. BadInput with a sentence when it is no table.
Result<BatchLayout> layoutOf(QIODevice &device, const TableFormat &wanted, const ColumnMap &map);

} // namespace kontor
