// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QHBoxLayout;
class QVBoxLayout;
class QWidget;

namespace kontor {

//! A page's column of comfortable width at the leading edge of whatever room there is, scrolling when it is higher.
QVBoxLayout *pageColumn(QWidget *page, int width);
//! The way back at the leading edge, what the page is for at the far one.
QHBoxLayout *buttonRow(QWidget *first, QWidget *last);

} // namespace kontor
