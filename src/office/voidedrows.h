// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>

namespace kontor {

class BatchColumns;
struct TableRow;

//! Finds the rows that say of themselves that they aren't to be paid: those that begin like a comment ("#", "//") and those with a cell
//! that says so ("VOID", "JANGAN DIBAYAR"). They become a question, because whoever wrote that may have forgotten the rest of the row.
class VoidedRows {
public:
    //! `columns` says what the columns are, and lives longer.
    explicit VoidedRows(const BatchColumns &columns);
    //! The rows in their order. Gives one that isn't to be paid its problem.
    void take(TableRow &row);
    //! "#1042" may be a reference. It is one where every row has a sign before its reference, which the last row says.
    bool waitsForOthers(const TableRow &row) const;
    //! Once all rows were taken: gives one that waited its problem.
    void conclude(TableRow &row) const;

private:
    bool saysNotToPay(const QStringList &cells, qsizetype place);

    qsizetype m_name = -1;
    qsizetype m_note = -1;
    qsizetype m_reference = -1;
    bool m_hasOthers = false; //!< rows that don't begin with a sign
    QStringList m_harmless {}; //!< by the column: a text that was looked at and says nothing
};

} // namespace kontor
