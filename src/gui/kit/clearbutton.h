// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLineEdit;

namespace kontor {

//! The cross at the end of a line that empties it, with a name for screen readers: Qt gives it none.
void addClearButton(QLineEdit &line);

} // namespace kontor
