// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QAbstractButton;
class QWidget;

namespace kontor {

//! Puts a widget right behind `anchor` in the order of Tab, or behind what comes before an anchor that takes no keys. Widgets
//! made after their window would otherwise come last in all of it.
void tabBehind(QWidget *anchor, QWidget *widget);

//! Has Tab go through everything in `place` in the order in which its layouts hold it: from top to bottom, as it is read. To be called
//! again when parts were made anew.
void tabAsLaidOut(QWidget *place);

//! Tab comes to the chosen one of buttons that exclude each other, however it was chosen. Qt sees to that only when one of them gets the
//! keyboard: what a letter with Alt or a program has chosen would be passed by.
void tabToChosen(const QList<QAbstractButton *> &buttons);

} // namespace kontor
