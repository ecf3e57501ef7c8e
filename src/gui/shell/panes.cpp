// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/panes.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QWidget>

namespace kontor {

namespace {

bool takesKeys(const QWidget *widget)
{
    return widget && (widget->focusPolicy() & Qt::TabFocus) && widget->isVisible() && widget->isEnabled();
}

//! The innermost part that a widget lies in; -1 when it lies in none.
qsizetype paneOf(const QList<QWidget *> &panes, const QWidget *widget)
{
    qsizetype inner = -1;
    for (qsizetype i = 0; i < panes.size() && widget; ++i) {
        const bool isIn = panes.at(i) == widget || panes.at(i)->isAncestorOf(widget);
        if (isIn && (inner < 0 || panes.at(inner)->isAncestorOf(panes.at(i))))
            inner = i;
    }
    return inner;
}

QWidget *entranceOf(const QList<QWidget *> &panes, qsizetype pane)
{
    QWidget *const part = panes.at(pane);
    if (!part->isVisible())
        return nullptr;
    if (QWidget *last = part->focusWidget(); takesKeys(last) && paneOf(panes, last) == pane)
        return last;
    if (takesKeys(part))
        return part;
    // Where there is a list, it is what people go there for.
    QWidget *first = nullptr;
    for (QWidget *widget = part->nextInFocusChain(); widget != part; widget = widget->nextInFocusChain()) {
        if (!takesKeys(widget) || paneOf(panes, widget) != pane)
            continue;
        if (qobject_cast<QAbstractItemView *>(widget))
            return widget;
        if (!first)
            first = widget;
    }
    return first;
}

} // namespace

void goToNextPane(const QList<QWidget *> &panes, int step)
{
    const qsizetype count = panes.size();
    qsizetype pane = paneOf(panes, QApplication::focusWidget());
    if (pane < 0 && step < 0)
        pane = 0;
    for (qsizetype i = 0; i < count; ++i) {
        pane = (pane + step + count) % count;
        if (QWidget *entrance = entranceOf(panes, pane))
            return entrance->setFocus(Qt::TabFocusReason);
    }
}

void takeKeyboardSafely(QWidget &page)
{
    for (QWidget *part = page.nextInFocusChain(); part != &page; part = part->nextInFocusChain()) {
        if (takesKeys(part) && page.isAncestorOf(part) && !qobject_cast<QAbstractButton *>(part))
            return part->setFocus();
    }
    if (QWidget *last = QApplication::focusWidget())
        last->clearFocus();
}

} // namespace kontor
