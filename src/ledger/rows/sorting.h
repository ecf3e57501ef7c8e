// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QList>

namespace kontor {

//! By what a list is sorted, each the way round that people look for first.
enum class SortField {
    Created, //!< newest first
    Status, //!< what needs a person first, then what is under way, what is done last
    Amount, //!< exact numbers, largest first, the currencies one after the other: amounts of two of them are never compared
    Name, //!< of the recipient or customer, A to Z, whatever the case and the marks
    Changed, //!< what changed last first
};

struct SortKey {
    SortField field = SortField::Created;
    bool reversed = false; //!< the other way round
    bool operator==(const SortKey &) const = default;
};

//! The first counts, the next where rows are equal in it. Whatever they are, a list ends on when its payments were created and on their
//! numbers, newest first (the other way round where the last key is): so it is the same each time. Empty: newest first.
using SortKeys = QList<SortKey>;

//! Where a list begins that shows what has waited longest.
inline SortKeys oldestFirst()
{
    return {{.reversed = true}};
}

} // namespace kontor
