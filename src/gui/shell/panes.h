// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QList>

class QWidget;

namespace kontor {

//! F6 and Shift+F6: the keyboard goes to the next of these parts of a window that is seen, to where it was in it last. A part may lie in
//! another one, as a detail does in its page: then it comes behind it in the list, and is a stop of its own.
void goToNextPane(const QList<QWidget *> &panes, int step);

//! Gives the keyboard to the first part of `page` that has it by Tab and is no button: nothing is done there by a key that was meant for
//! what has gone. Where there is none, none gets it.
void takeKeyboardSafely(QWidget &page);

} // namespace kontor
