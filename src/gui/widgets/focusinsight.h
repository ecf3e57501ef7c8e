// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QScrollArea;

namespace kontor {

//! From now on what gets the keyboard in this place comes into sight, also what was only just shown and has no room yet. Qt does that for
//! Tab alone.
void keepFocusInSight(QScrollArea &place);

} // namespace kontor
