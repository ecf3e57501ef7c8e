// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>

class QLayout;
class QVBoxLayout;
class QWidget;

namespace kontor {

class Theme;

//! Widths for pageColumn(), drawn for 13 px letters.
inline constexpr int sectionWidth = 640; //!< of settings
inline constexpr int formWidth = 760; //!< what is filled in, step by step
inline constexpr int reviewWidth = 860; //!< what is compared or checked before a decision
inline constexpr int overviewWidth = 1400; //!< cards beside each other

//! A page's column of comfortable width at the leading edge of whatever room there is, scrolling when it is higher.
QVBoxLayout *pageColumn(QWidget *page, const Theme &theme, int width);
//! What stays in sight however long the page is: right below what the column has, or at the page's bottom where that is longer. Called
//! once for a page with a column, after all that comes before it by Tab.
void setPageFoot(QWidget *page, const Theme &theme, int width, QLayout *foot);
//! The ways back at the leading edge, what the page is for at the far one; on several lines where there is little room.
QLayout *buttonRow(std::initializer_list<QWidget *> back, std::initializer_list<QWidget *> onwards);

} // namespace kontor
