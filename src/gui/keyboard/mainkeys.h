// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QAbstractButton;
class QWidget;

namespace kontor {

//! Ctrl+Enter presses it wherever on that page the keyboard is: what the page is for. Never one that sends.
void pressByMainKeys(QWidget *page, QAbstractButton *button);

} // namespace kontor
