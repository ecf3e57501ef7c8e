// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/pagescroll.h"

#include <QApplication>
#include <QLayout>
#include <QPointer>
#include <QScrollBar>
#include <QTimer>

namespace kontor {

namespace {

constexpr int enoughSeen = 3; //!< a part of the place: tables are higher than it

} // namespace

PageScroll::PageScroll(QWidget *page, QWidget *parent)
    : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(page);
    page->setAutoFillBackground(false);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) {
        showFocused(now);
        // What was just shown for it has no place yet, and the page not its height.
        QTimer::singleShot(0, this, [this, now = QPointer<QWidget>(now)] { showFocused(now); });
    });
}

bool PageScroll::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        fit();
    return QScrollArea::eventFilter(watched, event);
}

void PageScroll::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    fit();
}

void PageScroll::fit()
{
    const QSize room = maximumViewportSize();
    const bool isHigher = leastHeight(room.width()) > room.height();
    const int width = room.width() - (isHigher ? verticalScrollBar()->sizeHint().width() : 0);
    widget()->resize(width, qMax(room.height(), leastHeight(width)));
}

int PageScroll::leastHeight(int width) const
{
    const QLayout *layout = widget()->layout();
    const bool flows = layout && layout->hasHeightForWidth();
    return flows ? layout->totalMinimumHeightForWidth(width) : widget()->minimumSizeHint().height();
}

void PageScroll::showFocused(QWidget *now)
{
    if (!now || !widget()->isAncestorOf(now) || verticalScrollBar()->maximum() == 0)
        return;
    const int seen = now->visibleRegion().boundingRect().height();
    if (seen < qMin(now->height(), viewport()->height() / enoughSeen))
        ensureWidgetVisible(now);
}

} // namespace kontor
