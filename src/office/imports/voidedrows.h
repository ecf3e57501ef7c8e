// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/imports/batchcolumns.h"
#include <QStringList>

namespace kontor {

struct TableRow;

//! "DO NOT PAY", "already paid on 3 Nov", "jangan dibayar dulu": wherever it stands in the text.
bool saysNotToPay(const QString &text);
//! Of a line that is none of the rows: that they aren't to be paid, or that their amounts are counted in thousands.
bool saysOfTheTable(const QString &line);

//! Finds the rows that say of themselves that they aren't to be paid: those that begin like a comment ("#", "//"), those with a cell that
//! says so ("VOID", "JANGAN DIBAYAR", "Paid" as the status), and those whose amount is the sum of the rows above. They become a question,
//! because whoever wrote that may have forgotten the rest of the row.
class VoidedRows {
public:
    //! `columns` says what the columns are, and lives longer.
    explicit VoidedRows(const BatchColumns &columns);
    //! The rows in their order. Gives one that isn't to be paid its problem.
    void take(TableRow &row);
    //! "#1042" may be a reference. It is one where every row has a sign before its reference, which the last row says.
    bool waitsForOthers(const TableRow &row) const;
    //! What stands in a row by itself and saysOfTheTable(); empty: there was none.
    const QString &tableNote() const { return m_tableNote; }
    //! Once all rows were taken: gives one that waited its problem.
    void conclude(TableRow &row) const;

private:
    bool saysNotToPay(const QStringList &cells, qsizetype place);
    bool isSumOfRows(const QStringList &cells);

    qsizetype m_name = -1;
    qsizetype m_note = -1;
    qsizetype m_reference = -1;
    qsizetype m_account = -1;
    qsizetype m_amount = -1;
    QList<StatusColumn> m_status;
    QString m_tableNote {};
    int m_rows = 0; //!< that may be payments
    quint64 m_sum = 0; //!< of their amounts, in hundredths
    quint64 m_sumOfAccounts = 0;
    bool m_hasOthers = false; //!< rows that don't begin with a sign
    QStringList m_harmless {}; //!< by the column: a text that was looked at and says nothing
};

} // namespace kontor
