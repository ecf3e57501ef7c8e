// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

class QApplication;

namespace kontor {

//! Enter presses the button that has the keyboard, in every window and on every desktop: left to itself, Qt does so in some dialogs only,
//! and elsewhere Enter goes to the default button or to a shortcut of the page behind it. Boxes to tick are no such buttons.
class EnterPresses final : public QObject {
    Q_OBJECT
public:
    explicit EnterPresses(QApplication &application);
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace kontor
