// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/sheets/sheetrow.h"
#include <QByteArray>
#include <QHash>
#include <QList>
#include <QSet>
#include <array>

namespace kontor {

//! The rows of one file that have something in common: the same account and amount, an amount and maybe the same account, an account, a
//! name. Of such rows the first one counts as right, and each later one is compared with it. Owns the lists of these rows, not the rows: it
//! is given them, and sets `relations` of those that enter and leave. What a single row costs doesn't grow with the file.
class RelatedRows {
public:
    //! A relation that a row has now, or has no longer.
    struct Change {
        int row = 0;
        RowRelation relation = RowRelation::Duplicate;
        bool isSet = false;
        bool operator==(const Change &) const = default;
    };

    //! Forgets all rows; their relations stay as they are.
    void clear();
    //! A row that may be paid. Each row enters once.
    void enter(QList<SheetRow> &rows, int row);
    //! To be called while the row still has the keys by which it entered.
    void leave(QList<SheetRow> &rows, int row);
    //! What else is different because another row became the first one. To be called, and set in the rows, when all rows of a step have
    //! entered and left: each of them may have been the first one for a moment.
    QList<Change> takeChanges(const QList<SheetRow> &rows);
    //! The row that this one, which is in, is compared with.
    int firstOf(RowRelation relation, const SheetRow &row) const;

private:
    struct Index {
        RowRelation relation; //!< of each later row
        QByteArray SheetRow::*key; //!< what its rows have in common
        QByteArray SheetRow::*difference; //!< only rows that differ from the first one in this are related to it; null: all
        QHash<QByteArray, QList<int>> rows {}; //!< by the key, in their order
        QSet<QByteArray> changedFirsts {}; //!< keys of which another row became the first
    };
    static bool isRelated(const Index &index, const SheetRow &row, const SheetRow &first);
    static void enter(Index &index, QList<SheetRow> &rows, int row);
    static void leave(Index &index, QList<SheetRow> &rows, int row);

    std::array<Index, 4> m_indexes {Index {RowRelation::Duplicate, &SheetRow::duplicateKey, nullptr},
        Index {RowRelation::Similar, &SheetRow::similarKey, &SheetRow::account},
        Index {RowRelation::OtherName, &SheetRow::account, &SheetRow::person},
        Index {RowRelation::OtherAccount, &SheetRow::person, &SheetRow::account}};
};

} // namespace kontor
