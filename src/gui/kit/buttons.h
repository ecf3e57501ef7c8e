// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QPushButton>
#include <QToolButton>

namespace kontor {

class Theme;

//! The kinds of buttons, so that every page makes them alike. `icon` may be empty. The caller gives them a parent by a layout.

//! The one button of a page that does what the page is for.
QPushButton *primaryButton(const Theme &theme, const QString &text, const QString &icon = {});
QPushButton *plainButton(const Theme &theme, const QString &text, const QString &icon = {});
//! For what can't be brought back.
QPushButton *dangerButton(const Theme &theme, const QString &text, const QString &icon = {});
//! Words only, in the colour of links: for the lesser action beside a text.
QPushButton *linkButton(const Theme &theme, const QString &text, const QString &icon = {});
//! An icon without words; the name is for screen readers and the tool tip.
QToolButton *iconButton(const Theme &theme, const QString &icon, const QString &name);
//! Makes a button fit into a line of text.
QPushButton *smallButton(QPushButton *button);

} // namespace kontor
