// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QList>

class QWidget;

namespace kontor {

//! F6 and Shift+F6: the keyboard goes to the next of these parts of a window that is seen, to where it was in it last. A part may lie in
//! another one, as a detail does in its page: then it comes behind it in the list, and is a stop of its own.
void goToNextPane(const QList<QWidget *> &panes, int step);

} // namespace kontor
