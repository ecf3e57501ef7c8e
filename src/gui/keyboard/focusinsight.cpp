// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keyboard/focusinsight.h"

#include <QApplication>
#include <QPointer>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>

namespace kontor {

namespace {

constexpr int enoughSeen = 3; //!< a part of the place: tables are higher than it

void show(QScrollArea &place, QWidget *now)
{
    if (!now || !place.widget() || !place.widget()->isAncestorOf(now) || place.verticalScrollBar()->maximum() == 0)
        return;
    const int seen = now->visibleRegion().boundingRect().height();
    const int enough = place.viewport()->height() / enoughSeen;
    if (seen >= qMin(now->height(), enough))
        return;
    if (now->height() <= enough)
        return place.ensureWidgetVisible(now);
    // Of what is high only as much as is enough: above it stands what has to be read first.
    const int top = now->mapTo(place.widget(), QPoint()).y();
    QScrollBar *bar = place.verticalScrollBar();
    bar->setValue(qBound(top + enough - place.viewport()->height(), bar->value(), top));
}

QScrollArea *placeOf(const QWidget &part)
{
    for (QWidget *around = part.parentWidget(); around; around = around->parentWidget()) {
        if (auto *place = qobject_cast<QScrollArea *>(around))
            return place;
    }
    return nullptr;
}

void showFromTop(QWidget &part)
{
    QScrollArea *place = placeOf(part);
    if (!place || !part.isVisible())
        return;
    QScrollBar *bar = place->verticalScrollBar();
    const int room = place->viewport()->height();
    const int top = part.mapTo(place->widget(), QPoint()).y();
    const int bottom = top + qMin(part.height(), room);
    if (top < bar->value() || bottom > bar->value() + room)
        bar->setValue(bottom - room);
}

} // namespace

void bringInSight(QWidget &part)
{
    QTimer::singleShot(0, &part, [&part] { showFromTop(part); });
}

void bringInSight(QWidget &list, const QRect &row)
{
    QScrollArea *place = placeOf(list);
    if (!place || !list.isVisible())
        return;
    const QPoint middle = list.mapTo(place->widget(), row.center());
    place->ensureVisible(middle.x(), middle.y(), 0, row.height());
}

void scrollToTop(const QWidget &part)
{
    if (const QScrollArea *place = placeOf(part))
        place->verticalScrollBar()->setValue(0);
}

void focusUnscrolled(QWidget &part)
{
    QScrollArea *place = placeOf(part);
    const int seen = place ? place->verticalScrollBar()->value() : 0;
    part.setFocus();
    if (!place)
        return;
    place->verticalScrollBar()->setValue(seen);
    // Once more behind the scrolling that waits for the layout.
    QTimer::singleShot(
        0, place, [place, seen] { QTimer::singleShot(0, place, [place, seen] { place->verticalScrollBar()->setValue(seen); }); });
}

void keepFocusInSight(QScrollArea &place)
{
    QObject::connect(qApp, &QApplication::focusChanged, &place, [&place](QWidget *, QWidget *now) {
        show(place, now);
        QTimer::singleShot(0, &place, [&place, now = QPointer<QWidget>(now)] { show(place, now); });
    });
}

} // namespace kontor
