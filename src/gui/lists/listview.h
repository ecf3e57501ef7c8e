// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/filters/listfilter.h"
#include <optional>

namespace kontor {

//! A filter with a name, and the columns, the order and the density that go with it.
struct ListView {
    QString name {};
    ListFilter filter {};
    QStringList columns {}; //!< their keys, in their order; empty: those of the list
    SortKeys order {}; //!< where it is a person's own
    QVariantMap widths {}; //!< the same; of columns, by their keys
    QString text {}; //!< the same; what stands in the box of the filter
    std::optional<bool> isCompact {}; //!< the same; rows that are less high
    bool isCounted = false; //!< says how many there are: what needs a person
    bool isOwn = false; //!< saved by a person, who may rename and delete it
    bool operator==(const ListView &) const = default;

    //! A person's own, to be remembered, and as it was remembered. What isn't understood is left out.
    QVariantMap toMap() const;
    static ListView fromMap(const QVariantMap &map);
    //! By which it is found again: one that came with the list by its place, which no language changes; a person's own by its name.
    QString key(int place) const;
};

} // namespace kontor
