// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/page/popover.h"

class QVBoxLayout;

namespace kontor {

class Theme;

//! A small sheet with a heading that comes up at what was pressed, to fill in. Enter is its main button. Deletes itself when it closes.
class TitledPopover : public Popover {
    Q_OBJECT
public:
    //! Lies on the parent's window.
    TitledPopover(const Theme &theme, const QString &title, QWidget *parent);

Q_SIGNALS:
    void entered();

protected:
    //! What is typed or listed in it is at least as wide, drawn for 13 px letters.
    static constexpr int contentWidth = 240;
    //! Where the focus goes when it comes up; without it to the first that takes it.
    void setFirst(QWidget *widget) { m_first = widget; }
    QVBoxLayout *column() const { return m_column; }
    const Theme &theme() const { return m_theme; }
    QWidget *firstFocus() override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    const Theme &m_theme;
    QVBoxLayout *m_column;
    QWidget *m_first = nullptr;
};

} // namespace kontor
