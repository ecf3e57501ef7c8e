// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QPushButton>

namespace kontor {

class Theme;

//! One condition of a filter: a press edits it; the cross, Delete and Backspace take it away.
class Chip final : public QPushButton {
    Q_OBJECT

public:
    //! `spoken` is the whole sentence: "Filter: currency is IDR or INR. Press to change, Delete to remove".
    Chip(const Theme &theme, const QString &text, const QString &spoken, QWidget *parent = nullptr);

    QSize sizeHint() const override;

Q_SIGNALS:
    void removeRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QRect crossRect() const;

    const Theme &m_theme;
};

//! A chip that switches a built-in filter on and off, with how many it would show: "Needs attention 3".
QPushButton *toggleChip(const QString &text);

} // namespace kontor
