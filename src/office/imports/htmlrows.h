// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/imports/pastedrows.h"
#include <QList>
#include <QStringList>
#include <QStringView>

namespace kontor {

//! The cells of the tables in HTML, as spreadsheets and browsers put it on the clipboard; none without a table. A table within a cell is
//! text of that cell. Each cell is what it shows, but a number that is rounded for the eye is what LibreOffice says of its value (sdval),
//! written plainly, as 1250.4. What the format adds to a number, such as the zeros of an account, stays, and so do dates and texts.
CopiedRows rowsOfHtml(QStringView html);
//! Whether it says the values of its cells, so that it says more than the text of the same cells.
bool saysValues(QStringView html);
//! Whether it may hold text that is struck through, raised or lowered.
bool mayHoldMarks(QStringView html);

} // namespace kontor
