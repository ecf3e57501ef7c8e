// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDialog>

class QMenuBar;

namespace kontor {

class Theme;

//! Ctrl+/: every key of the program by menu, made from the actions themselves, so that it can't say anything else than they do.
class KeyMapDialog final : public QDialog {
    Q_OBJECT
public:
    KeyMapDialog(const QMenuBar &menus, const Theme &theme, const QString &environment, QWidget *parent);
};

} // namespace kontor
