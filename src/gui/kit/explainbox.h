// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/paymentstate.h"
#include <QFrame>
#include <QList>
#include <functional>

class QPushButton;

namespace kontor {

class FlowLayout;
class PlainLabel;
class Theme;

//! Says in one or two sentences where a payment stands and what happens next, in the colours of its state, with the actions
//! that help now.
class ExplainBox final : public QFrame {
    Q_OBJECT

public:
    explicit ExplainBox(const Theme &theme, QWidget *parent = nullptr);

    struct Action {
        QString text;
        QString icon = {}; //!< its name; empty for none
        std::function<void(QPushButton *)> run = {}; //!< gets the button that was pressed
        QString spoken = {}; //!< the accessible name, where it is more than the text
    };

    void setText(PaymentState state, const QString &text);
    //! The actions in their order. A button whose words stay is kept: it is not made anew under the pointer or the keyboard.
    void setActions(const QList<Action> &actions);
    //! Another payment is to be shown: the buttons do nothing any more, and the next setActions() makes them all anew.
    void disarmActions();
    //! A quiet line in the place of an action that there isn't, such as one that can't be taken back. Empty for none.
    void setNote(const QString &text);
    //! The last in it that Tab comes to.
    QWidget *lastInTab() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Theme &m_theme;
    PaymentState m_state = PaymentState::Draft;
    PlainLabel *m_text;
    PlainLabel *m_note;
    struct Shown {
        Action action;
        QPushButton *button;
    };
    QPushButton *buttonFor(const Action &action, QList<Shown> &before);

    FlowLayout *m_layout;
    QList<Shown> m_actions;
};

} // namespace kontor
