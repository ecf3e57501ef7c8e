// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QRect;
class QScrollArea;
class QWidget;

namespace kontor {

//! From now on what gets the keyboard in this place comes into sight, also what was only just shown and has no room yet. Qt does that for
//! Tab alone.
void keepFocusInSight(QScrollArea &place);
//! A part that has just been shown comes into sight, from its top, once it has its room.
void bringInSight(QWidget &part);
//! A row of a list that is as high as its rows, so that what scrolls is the place around it.
void bringInSight(QWidget &list, const QRect &row);
//! The place around it is seen from its beginning.
void scrollToTop(const QWidget &part);
//! Gives it the keyboard while what is in sight stays there: what has to be read comes before what is pressed.
void focusUnscrolled(QWidget &part);

} // namespace kontor
