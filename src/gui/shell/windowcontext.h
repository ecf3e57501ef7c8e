// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/textformat.h"

class QSettings;
class QWidget;

namespace kontor {

namespace Ui {
class MainWindow;
}
class Announcer;
class MerchantSession;
class Navigator;
class Preferences;
class Theme;
class ToastHost;

//! What the parts of a main window work with. All of it outlives them.
struct WindowContext {
    QWidget &window; //!< their dialogs belong to it
    Ui::MainWindow &ui; //!< its menus: each part knows its own entries
    MerchantSession &session;
    Theme &theme;
    const NumberFormat &format;
    QSettings &settings;
    Preferences &preferences;
    Navigator &navigator;
    ToastHost &toasts;
    Announcer &announcer;
};

} // namespace kontor
