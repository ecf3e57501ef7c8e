// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QList>
#include <QString>
#include <QStringList>

namespace kontor {

//! What stands on a paper, before it is laid out: a head, facts in groups, and a table that may run over many pages.
struct PaperSheet {
    struct Fact {
        QString name {};
        QString value {};
    };
    struct Group {
        QString heading {};
        QList<Fact> facts {};
    };
    struct Column {
        QString name {};
        int share = 1; //!< of the width
        bool isAmount = false; //!< digits stand under each other
    };
    QString title {};
    QString lead {}; //!< what is known, in whole sentences
    QString stamp {}; //!< written large across each page; empty: nothing is
    QList<Group> groups {};
    QList<Column> columns {}; //!< none: there is no table
    QList<QStringList> rows {};
    QString footer {}; //!< at the foot of each page, before its number
};

} // namespace kontor
