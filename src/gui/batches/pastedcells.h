// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

class QMimeData;

//! What the clipboard holds, for the list and for the grid.
namespace kontor::pastedcells {

//! The path of the one file that was copied, as file managers do; empty when it is something else. They put its path there as a text, too.
QString fileOf(const QMimeData *copied);
//! Cells in the form that pastedRows() reads: the text that was copied, or the HTML where there is no text or where it says more.
QString textOf(const QMimeData *copied);

} // namespace kontor::pastedcells
