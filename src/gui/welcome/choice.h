// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/kit/card.h"

class QRadioButton;
class QVBoxLayout;

namespace kontor {

class PlainLabel;
class Theme;

//! One of a few ways to go on: a radio button with what it means below it, on a card that can be pressed as a whole.
class Choice final : public Card {
    Q_OBJECT
public:
    Choice(const Theme &theme, const QString &icon, const QString &words, const QString &meaning, QWidget *parent = nullptr);

    QRadioButton *button() const { return m_button; }
    //! Below its meaning, what else has to be said when it is chosen.
    void addBelow(QWidget *widget);

protected:
    void mousePressEvent(QMouseEvent *event) override;

private:
    void refresh();
    const Theme &m_theme;
    QString m_iconName;
    PlainLabel *m_icon;
    PlainLabel *m_note;
    QVBoxLayout *m_words;
    QRadioButton *m_button;
};

} // namespace kontor
