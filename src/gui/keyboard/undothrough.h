// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <functional>

namespace kontor {

//! Ctrl+Z belongs to a line that is typed in, as long as there is something to take back in it. An empty line lets it through to the
//! window, and every line does while a payment waits to be taken back: the seconds of its hold are few, and it was promised these keys.
class UndoThrough final : public QObject {
    Q_OBJECT

public:
    //! In this window and whatever stands in it.
    UndoThrough(QWidget &window, const std::function<bool()> &hasHold);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget &m_window;
    std::function<bool()> m_hasHold;
};

} // namespace kontor
