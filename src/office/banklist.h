// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/gatewaylists.h"
#include "core/time.h"
#include <QHash>

namespace kontor {

//! The banks that the gateway listed at some time: whether a code is one of them, and which one may be meant. Small and capital letters are
//! alike.
class BankList {
public:
    BankList(const QList<CodeItem> &banks, UtcTime at);

    UtcTime at() const { return m_at; }
    bool knows(const QString &code) const;
    //! The one whose name this is, whose code begins so, or whose code is a slip away; empty where none is, or several are.
    QString suggestionFor(const QString &typed) const;

private:
    QString nearest(const QString &typed) const;

    UtcTime m_at;
    QHash<QString, QString> m_codes; //!< by their small letters
    QHash<QString, QString> m_names; //!< codes by small letters of the names
};

} // namespace kontor
