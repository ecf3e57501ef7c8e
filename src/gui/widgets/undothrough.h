// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

namespace kontor {

//! Ctrl+Z belongs to a line that is typed in, as long as there is something to take back in it. A line without any lets it through to the
//! window, where a payment may wait to be taken back: the seconds of its hold are few.
class UndoThrough final : public QObject {
    Q_OBJECT

public:
    //! In this window and whatever stands in it.
    explicit UndoThrough(QWidget &window);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget &m_window;
};

} // namespace kontor
