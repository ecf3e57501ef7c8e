// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace kontor {

//! Puts a widget right behind `anchor` in the order of Tab, or behind what comes before an anchor that takes no keys. Widgets
//! made after their window would otherwise come last in all of it.
void tabBehind(QWidget *anchor, QWidget *widget);

} // namespace kontor
