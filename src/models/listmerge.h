// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QList>

//! A list that somebody looks at, and the answer to the same question a moment later.
namespace kontor::listmerge {

//! How many rows at the beginning and at the end are the same.
struct Same {
    qsizetype head = 0;
    qsizetype tail = 0;
};
Same same(const QList<qint64> &before, const QList<qint64> &now);

//! So many rows that were not there before, from that place on.
struct Run {
    qsizetype first = 0;
    qsizetype count = 0;
    bool operator==(const Run &) const = default;
};

struct Merged {
    QList<qint64> seqs {}; //!< all that were there, in the order they had, and the new ones between
    QList<Run> added {}; //!< where these are now, first to last
    bool isReordered = false; //!< what is in both is in another order in the answer
};

//! Nothing that was there moves or goes. New ones come behind whatever they follow in the answer; `byNumber`: the list is in the order of
//! its numbers, the greatest first, so that they find their place among those that no longer match, too.
Merged merged(const QList<qint64> &before, const QList<qint64> &now, bool byNumber);

//! Without the new ones that would push others down; those behind all others stay.
struct Held {
    QList<qint64> seqs {};
    QList<Run> added {};
    qsizetype kept = 0; //!< how many are left out
};
Held heldBack(const Merged &merged);

} // namespace kontor::listmerge
