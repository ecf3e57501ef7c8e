// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/imports/batchrow.h"
#include <QList>
#include <QString>
#include <optional>

namespace kontor {

//! The steps by which a person corrected a sheet, in their order: those that can be undone, and those that were undone and can be redone.
//! Owns what each step changed, and changes nothing itself.
class SheetHistory {
public:
    struct CellChange {
        int row = 0;
        BatchField field = BatchField::Amount;
        std::optional<BatchCell> before {}; //!< nothing: what stood in the file
        std::optional<BatchCell> after {};
    };
    //! What a person did at once, and what one undo brings back.
    struct Step {
        QList<CellChange> cells {};
        QList<int> leftOut {}; //!< rows that were left out, or taken in again
        QString keptBank {}; //!< the code of a bank that the gateway doesn't list

        bool isEmpty() const { return cells.isEmpty() && leftOut.isEmpty() && keptBank.isEmpty(); }
    };

    //! Of a sheet with so many rows.
    explicit SheetHistory(int rows)
        : m_rows(rows)
    {
    }

    bool canUndo() const { return !m_done.isEmpty(); }
    bool canRedo() const { return !m_undone.isEmpty(); }
    //! How many rows the next undo is about; all of them where that isn't known. 0: there is none.
    int sizeOfUndo() const { return canUndo() ? sizeOf(m_done.constLast()) : 0; }
    //! The same of the next redo.
    int sizeOfRedo() const { return canRedo() ? sizeOf(m_undone.constLast()) : 0; }

    //! A new step: what was undone before it can't be redone any more.
    void add(const Step &step);
    //! The step that is to be undone. Only where canUndo().
    Step undo();
    //! The step that is to be redone. Only where canRedo().
    Step redo();
    void clear();

private:
    int sizeOf(const Step &step) const { return step.keptBank.isEmpty() ? int(step.cells.size() + step.leftOut.size()) : m_rows; }

    int m_rows;
    QList<Step> m_done;
    QList<Step> m_undone;
};

} // namespace kontor
