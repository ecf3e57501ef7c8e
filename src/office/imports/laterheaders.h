// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/imports/batchcolumns.h"
#include <QStringList>

namespace kontor {

struct TableRow;

//! Finds the lines below the header that name columns, too. One that says the same again is no payment; below one that says something else
//! the cells mean something else, so no row there can be read by the first header until that one comes again.
class LaterHeaders {
public:
    //! `header` is empty where the table has none; `columns` says what its columns are.
    LaterHeaders(const QStringList &header, const BatchColumns &columns, const ColumnMap &map);
    //! The rows in their order. Gives one that can't be read its problem.
    void take(TableRow &row);

private:
    bool isHeader(const TableRow &row) const;
    bool saysTheSame(const QStringList &cells) const;

    QStringList m_header; //!< folded
    const BatchColumns &m_columns;
    ColumnMap m_names; //!< without places: each header says its own
    int m_otherLine = 0; //!< of the header that says something else and is above the next row; 0: none
};

} // namespace kontor
