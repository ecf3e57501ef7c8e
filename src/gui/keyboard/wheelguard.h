// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

class QApplication;

namespace kontor {

//! Turning the mouse wheel over a page scrolls the page: a choice or a number changes by the wheel only while it has the keyboard. A bank
//! that the pointer passes over must not become another bank.
class WheelGuard final : public QObject {
    Q_OBJECT
public:
    //! In force for all windows of `application` while this exists.
    explicit WheelGuard(QApplication &application);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace kontor
