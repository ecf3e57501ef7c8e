// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QScrollArea;
class QWidget;

namespace kontor {

//! From now on what gets the keyboard in this place comes into sight, also what was only just shown and has no room yet. Qt does that for
//! Tab alone.
void keepFocusInSight(QScrollArea &place);
//! A part that has just been shown comes into sight, from its top, once it has its room.
void bringInSight(QWidget &part);

} // namespace kontor
