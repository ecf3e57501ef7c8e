// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/kit/card.h"

class QPlainTextEdit;
class QPushButton;

namespace kontor {

class PlainLabel;
class Theme;

//! The gateway's own reply, as it came but for what would let somebody in: for forms that Kontor does not know, and for whoever asks the
//! gateway about it. Starts hidden.
class RawReply final : public Card {
    Q_OBJECT
public:
    //! `toggle` shows and hides it, and is there as soon as there is a reply.
    RawReply(const Theme &theme, QPushButton *toggle, QWidget *parent = nullptr);

    void setReply(const QByteArray &raw);
    bool hasReply() const { return !m_came.isEmpty(); }
    void setShown(bool shown);
    //! Shown, in sight and with the keyboard.
    void open();

private:
    QPushButton *m_toggle;
    QPlainTextEdit *m_text;
    PlainLabel *m_note; //!< that something was left out
    QString m_came; //!< to be copied; what hides in it is shown by its code
};

} // namespace kontor
