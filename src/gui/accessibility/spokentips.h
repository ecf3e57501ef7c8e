// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

class QWidget;

namespace kontor {

//! Has screen readers hear tool tips as words. Qt gives them the tip as it is written where a widget has no description of its own: the
//! source of a rich text, and once more the name where the tip (or the hint in a field) only repeats it. For every widget of the program,
//! from the moment that this is made; descriptions that somebody set stay.
class SpokenTips final : public QObject {
    Q_OBJECT

public:
    explicit SpokenTips(QObject *parent);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    static void describe(QWidget &widget);
};

} // namespace kontor
