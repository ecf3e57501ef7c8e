// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "office/session/merchantsession.h"
#include <QWidget>

class QLabel;
class QPushButton;

namespace kontor {

class PlainLabel;
class Theme;

//! One line of the connection test: what is looked at, a mark, and what was found or what to do.
class TestLineView final : public QWidget {
    Q_OBJECT
public:
    enum class State { NotYet, Looking, Ok, NotOk, NotTried };

    TestLineView(const Theme &theme, const QString &what, QWidget *parent = nullptr);

    State state() const { return m_state; }
    void show(State state, const QString &words);
    //! A way to put it right, until something else is shown.
    void offer(const QString &act);

Q_SIGNALS:
    void actionRequested();

private:
    void refresh();
    const Theme &m_theme;
    QString m_what;
    QLabel *m_icon;
    PlainLabel *m_name;
    PlainLabel *m_words;
    QPushButton *m_act;
    State m_state = State::NotYet;
};

} // namespace kontor
