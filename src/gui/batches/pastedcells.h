// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/imports/pastedrows.h"
#include <QString>

class QMimeData;

//! What the clipboard holds, for the list and for the grid.
namespace kontor::pastedcells {

//! The path of the one file that was copied, as file managers do; empty when it is something else. They put its path there as a text, too.
QString fileOf(const QMimeData *copied);
struct Copied {
    QString text {}; //!< cells in the form that pastedRows() reads
    CopiedMarks marks {};
};
//! The text that was copied, or the HTML where there is no text or where it says more.
Copied cellsOf(const QMimeData *copied);

} // namespace kontor::pastedcells
