// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>

class QAbstractButton;
class QObject;

namespace kontor {

//! Buttons with a mark, as screen readers use them: what they offer for one is "Toggle", by which it says toggled() and never clicked(). So
//! what such a button does hangs on toggled(), and whatever isn't a person's doing sets the mark by setMark().

//! Sets the mark without a word from the button.
void setMark(QAbstractButton &button, bool isOn);
//! Calls `act` once whenever a person picks this one of several that exclude each other. A press on the one that is chosen counts, too:
//! it brings back what was changed since.
void whenPicked(QAbstractButton &button, QObject *context, const std::function<void()> &act);

} // namespace kontor
