// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/imports/batchrow.h"
#include <QHash>
#include <QSet>
#include <QString>
#include <optional>

namespace kontor {

//! What counts in a sheet in the place of what its file says: the cells that a person typed, the amounts that are taken as the spreadsheet
//! shows them, and the banks that a person keeps although the gateway doesn't list them.
class SheetCorrections {
public:
    //! Null: what stood in the file counts.
    const BatchCell *find(int row, BatchField field) const;
    //! Nothing: what stood in the file counts again.
    void set(int row, BatchField field, const std::optional<BatchCell> &cell);
    //! What stood in the file counts again in all cells of this field.
    void removeField(BatchField field);
    bool hasCells() const { return !m_cells.isEmpty(); }
    //! A person typed one of its cells. An amount that is taken as shown is no such cell: it says nothing of the rest of the row.
    bool isCorrected(int row) const;
    //! Puts the corrected cells in, and drops what the file said against the old ones: to correct a cell is to have seen it.
    void applyTo(BatchRow &fields, int row) const;

    //! The code as these compare it: without blanks around it, in lower case.
    static QString bankKey(const QString &code) { return code.trimmed().toLower(); }
    bool keepsBank(const QString &code) const { return m_keptBanks.contains(bankKey(code)); }
    void setBankKept(const QString &key, bool isKept);

private:
    static qint64 placeOf(int row, BatchField field) { return qint64(row) * batchFields + qint64(field); }

    QHash<qint64, BatchCell> m_cells; //!< by placeOf()
    QSet<QString> m_keptBanks; //!< by bankKey()
};

} // namespace kontor
