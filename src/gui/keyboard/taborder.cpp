// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keyboard/taborder.h"

#include <QAbstractButton>
#include <QLayout>
#include <QScrollArea>
#include <QWidget>

namespace kontor {

namespace {

void collect(QWidget *widget, QList<QWidget *> &stops);

void collect(const QLayout &layout, QList<QWidget *> &stops)
{
    for (int place = 0; place < layout.count(); ++place) {
        QLayoutItem *item = layout.itemAt(place);
        if (QWidget *widget = item->widget())
            collect(widget, stops);
        else if (const QLayout *inner = item->layout())
            collect(*inner, stops);
    }
}

//! What takes keys itself brings its parts along.
void collect(QWidget *widget, QList<QWidget *> &stops)
{
    if ((widget->focusPolicy() & Qt::TabFocus) == Qt::TabFocus)
        stops.append(widget);
    else if (const auto *scroll = qobject_cast<const QScrollArea *>(widget); scroll && scroll->widget())
        collect(scroll->widget(), stops);
    else if (widget->layout())
        collect(*widget->layout(), stops);
}

} // namespace

void tabBehind(QWidget *anchor, QWidget *widget)
{
    QWidget *before = anchor;
    // The chain is a ring: coming round means that nothing else takes keys.
    while (before->focusPolicy() == Qt::NoFocus || before == widget) {
        before = before->previousInFocusChain();
        if (before == anchor)
            return;
    }
    QWidget::setTabOrder(before, widget);
}

void tabAsLaidOut(QWidget *place)
{
    QList<QWidget *> stops;
    collect(place, stops);
    for (qsizetype at = 1; at < stops.size(); ++at)
        QWidget::setTabOrder(stops.at(at - 1), stops.at(at));
}

void tabToChosen(const QList<QAbstractButton *> &buttons)
{
    const auto arrange = [buttons] {
        for (QAbstractButton *button : buttons)
            button->setFocusPolicy(button->isChecked() ? Qt::StrongFocus : Qt::ClickFocus);
    };
    for (QAbstractButton *button : buttons)
        QObject::connect(button, &QAbstractButton::toggled, buttons.constFirst(), [arrange](bool isChosen) {
            if (isChosen)
                arrange();
        });
    arrange();
}

} // namespace kontor
