// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

class QWidget;

namespace kontor {

//! Said once of a window: everything that opens before it names this in its title.
void setEnvironment(QWidget *window, const QString &environment);
//! The title of a dialog with the environment of the window that it opens before, so that live and practice are never mixed up: a dialog
//! for files is the desktop's own on some desktops, and lies above the band. Without one it is the title alone, as before there is a
//! profile.
QString environmentTitle(const QString &title, const QWidget *before);

} // namespace kontor
