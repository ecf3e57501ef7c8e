// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

class QCompleter;
class QMouseEvent;

namespace kontor {

//! A click beside a list of completions closes it and does what it would have done without the list: the field that was clicked has the
//! keyboard, the button is pressed. By itself the list would keep the keyboard in its own field, and the next letters would go there.
class ClickThrough final : public QObject {
    Q_OBJECT

public:
    //! The completer owns it.
    static void let(QCompleter &completer);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    explicit ClickThrough(QCompleter &completer);
    void passOn(const QMouseEvent &press) const;

    QCompleter &m_completer;
};

} // namespace kontor
