// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "gui/kit/card.h"

namespace kontor {

class PlainLabel;

//! One figure that matters, what it is, and one line about it: for the overview and the balances.
class FigureCard final : public Card {
    Q_OBJECT

public:
    explicit FigureCard(const QString &name, QWidget *parent = nullptr);

    void setFigure(const QString &figure, const QString &note);

private:
    PlainLabel *m_name;
    PlainLabel *m_figure;
    PlainLabel *m_note;
};

} // namespace kontor
