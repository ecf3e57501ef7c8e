// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

class QVBoxLayout;

namespace kontor {

class Theme;

//! A small panel that comes up at what was pressed and goes away with Escape or a press elsewhere. Enter is its main button.
//! Deletes itself when it closes.
class Popover : public QFrame {
    Q_OBJECT
public:
    Popover(const Theme &theme, const QString &title, QWidget *parent);

    //! Below the anchor, where there is room; the focus goes to the first field.
    void showAt(QWidget *anchor);

Q_SIGNALS:
    void entered();

protected:
    //! Where the focus goes when it comes up; without it to the first that takes it.
    void setFirst(QWidget *widget) { m_first = widget; }
    QVBoxLayout *column() const { return m_column; }
    const Theme &theme() const { return m_theme; }
    void keyPressEvent(QKeyEvent *event) override;

private:
    const Theme &m_theme;
    QVBoxLayout *m_column;
    QWidget *m_first = nullptr;
};

} // namespace kontor
