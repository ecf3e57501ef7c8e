// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/widgets/card.h"

class QRadioButton;

namespace kontor {

//! One of a few ways to go on: a radio button with what it means below it, on a card that can be pressed as a whole.
class Choice final : public Card {
    Q_OBJECT
public:
    Choice(const QString &words, const QString &meaning, QWidget *parent = nullptr);

    QRadioButton *button() const { return m_button; }

protected:
    void mousePressEvent(QMouseEvent *event) override;

private:
    QRadioButton *m_button;
};

} // namespace kontor
