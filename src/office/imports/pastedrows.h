// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "files/textmark.h"
#include <QByteArray>
#include <QHash>
#include <QList>
#include <QStringList>
#include <utility>

namespace kontor {

//! By row and column, from 0: what the look of a cell's text says, where that isn't None.
using CopiedMarks = QHash<std::pair<int, int>, TextMark>;
struct CopiedRows {
    QList<QStringList> rows {};
    CopiedMarks marks {};
};

//! Cells as spreadsheets put them on the clipboard: between TABs, rows between line ends. A cell stands in quotation marks only where it
//! holds one of these, and its own marks are doubled then. Any other mark is a letter of its cell: "urgent" pay is that text, and of "A
//! and "B beside each other two cells are read.
QList<QStringList> pastedRows(const QString &text);
//! Cells for the clipboard, so that pastedRows() and spreadsheets read them as the same.
QString clipboardText(const QList<QStringList> &rows);
//! What was pasted as a table that openTable() reads: UTF-8, with TABs where the text has some. What has none is taken for delimited text.
QByteArray pastedTable(const QString &text);
//! The line of that table at which each of pastedRows() begins.
QList<int> linesOfPasted(const QString &text);

} // namespace kontor
