// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/focusinsight.h"

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
    if (seen < qMin(now->height(), place.viewport()->height() / enoughSeen))
        place.ensureWidgetVisible(now);
}

} // namespace

void keepFocusInSight(QScrollArea &place)
{
    QObject::connect(qApp, &QApplication::focusChanged, &place, [&place](QWidget *, QWidget *now) {
        show(place, now);
        QTimer::singleShot(0, &place, [&place, now = QPointer<QWidget>(now)] { show(place, now); });
    });
}

} // namespace kontor
