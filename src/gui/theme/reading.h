// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace kontor {

//! For QPainter::drawText() and the like: the flag that has a text read the way it is written, wherever it stands. Otherwise it goes by
//! its widget, and on a page that is read from the right "1,250.50 INR" becomes "INR 1,250.50" and "0 of 10" becomes "of 10 0".
inline int readingOf(const QString &text)
{
    return text.isRightToLeft() ? Qt::TextForceRightToLeft : Qt::TextForceLeftToRight;
}

} // namespace kontor
