// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/reason.h"
#include "files/table.h"
#include "files/tableformat.h"
#include "office/imports/batchcolumns.h"
#include "office/imports/batchrow.h"
#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace kontor {

//! Where the rows of a sheet came from, and how they were read.
struct SheetOrigin {
    QString title {}; //!< the file's name
    TableFormat format {};
    QStringList sheets {}; //!< of a workbook
    QStringList sheetsAlike {}; //!< those of them that look like payouts, while no person has said which one is meant
    QStringList header {}; //!< theirs; "Column 1"… where there are no names
    bool hasNames = true;
    bool isByContent = false; //!< without names: what the columns are was told by what stands in them
    bool isRemembered = false; //!< the columns are those that a person chose for such a file before
    bool isPasted = false; //!< it is no file: rows that were copied from a spreadsheet
    QByteArray fingerprint {}; //!< of the header, for ColumnMemory
    QByteArray digest {}; //!< of the file
    QList<Reason> remarks {}; //!< what is to be known about the file as a whole
    QString tableNote {}; //!< a line that says of all rows that they may not be paid as they stand
};

//! The file of a sheet: where it came from, what its columns mean, and what is to be said of both. Owns no rows.
class SheetFile {
public:
    //! `rows` are all of its rows, as they were read.
    SheetFile(SheetOrigin origin, ColumnMap map, const QList<TableRow> &rows);

    const SheetOrigin &origin() const { return m_origin; }
    const ColumnMap &map() const { return m_map; }
    const BatchColumns &columns() const { return m_columns; }
    //! What a person says of the columns. Gives the fields that are read from elsewhere now.
    QList<BatchField> setMap(const ColumnMap &map);

    //! Why none of its rows can be ready: two columns with one name, for example. Empty: there is no such reason.
    const QList<Reason> &obstacles() const { return m_obstacles; }
    //! What is to be known of the file and its columns.
    QList<Reason> remarks() const;

private:
    void findNamelessColumns(const QList<TableRow> &rows);
    void findObstacles();
    QList<BatchProblem> problemsOfColumns() const;

    SheetOrigin m_origin;
    ColumnMap m_map;
    bool m_isMapAsRead = true; //!< no person has looked at the columns and changed them
    BatchColumns m_columns;
    QList<int> m_nameless; //!< places of columns without a name in which something stands
    QList<Reason> m_obstacles;
};

} // namespace kontor
