// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/paymentstate.h"
#include <QFrame>

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

    void setText(PaymentState state, const QString &text);
    QPushButton *addAction(const QString &text, const QString &icon = {});
    //! A quiet line in the place of an action that there isn't, such as one that can't be taken back.
    void setNote(const QString &text);
    void clearActions(); //!< and the note
    //! The last in it that Tab comes to.
    QWidget *lastInTab() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Theme &m_theme;
    PaymentState m_state = PaymentState::Draft;
    PlainLabel *m_text;
    PlainLabel *m_note;
    FlowLayout *m_actions;
};

} // namespace kontor
