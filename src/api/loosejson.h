// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/gatewaylists.h"
#include "wire/json.h"

//! Finding one's way in documents whose shape the specification doesn't show.
namespace kontor::loose {

//! A value that is no container, and the way to it. Lists of plain values count as one, joined by commas.
struct Leaf {
    QStringList path {}; //!< the members' names as they stand
    QString text {}; //!< numbers as they stood
    const Json *value = nullptr; //!< null where the text stands for more than one value
    bool inList = false; //!< one of several of its kind: says nothing about the whole
    bool isBeginning = false; //!< of one plain value that is too long to be kept whole

    //! "limits.daily"
    QString name() const { return path.join(u'.'); }
};

//! The leaves of an object in their order. Nulls say nothing and are left out. Bounded: names and texts are cut, containers that lie
//! too deep become their own JSON, and after the first hundred there are no more; the whole answer is kept elsewhere.
QList<Leaf> leavesOf(const Json &object);

//! "available_Balance" and "availableBalance" are the same name: lower case, letters and digits only.
QString plainName(const QString &name);

//! One of the entries of a list, or of an object keyed by code.
struct Entry {
    QString key {}; //!< empty in a list
    const Json *value = nullptr;
};

//! The places in a document where its entries may be, likeliest first: the document itself as a list, its lists, its members by their
//! keys; then the same in its objects, one level down. The document outlives them.
QList<QList<Entry>> placesIn(const Json &document);
//! Whether what was asked for usually stands under this name ("data", "items", …).
bool isKnownList(const QString &name);
//! Whether it is a list without anything in it, alone or as the only list of an object.
bool isEmptyList(const Json &document);

//! What is left of an item once the leaves that have a place of their own are taken.
QList<NamedText> othersOf(const QList<Leaf> &leaves, const QList<const Leaf *> &taken);

} // namespace kontor::loose
