// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/zone.h"
#include "files/exportline.h"
#include "files/exportrow.h"
#include <QStringList>

//! What stands in which column of an export, whatever the kind of file. Order and names are a promise to scripts
//! (export schema 1): new columns come at the end, nothing else changes.
namespace kontor::exporttable {

inline constexpr int schema = 1;

const QStringList &columns();
//! As many as there are columns, in their order. Local times are those of that zone.
ExportCells cellsOf(const ExportRow &row, const Zone &zone = {});
void write(ExportLine &line, const ExportRow &row, const Zone &zone);

//! What else a file "as shown" may have: such a file has chosen columns in an order of its own and promises nothing to scripts.
const QStringList &furtherColumns();

//! Some of the columns, in the order given; those of schema 1 and the further ones. Names that there are none of are left out.
class Choice {
public:
    //! No names: all of schema 1.
    explicit Choice(const QStringList &names = {});
    const QStringList &columns() const { return m_names; }
    ExportCells cellsOf(const ExportRow &row, const Zone &zone) const;
    void write(ExportLine &line, const ExportRow &row, const Zone &zone) const;

private:
    QStringList m_names;
    QList<int> m_places; //!< empty: as they are
};

} // namespace kontor::exporttable
