// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/page/pagescroll.h"

#include "gui/keyboard/focusinsight.h"

#include <QEvent>
#include <QLayout>
#include <QScrollBar>
#include <QStackedLayout>

namespace kontor {

namespace {

//! A stack takes for the least of its pages what they would like to have.
int leastOf(const QWidget &part, int width)
{
    const QLayout *layout = part.layout();
    if (const auto *stack = qobject_cast<const QStackedLayout *>(layout)) {
        int least = 0;
        for (int page = 0; page < stack->count(); ++page)
            least = qMax(least, leastOf(*stack->widget(page), width));
        return least;
    }
    const bool flows = layout && layout->hasHeightForWidth();
    return flows ? layout->totalMinimumHeightForWidth(width) : part.minimumSizeHint().height();
}

} // namespace

PageScroll::PageScroll(QWidget *page, QWidget *parent)
    : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(page);
    page->setAutoFillBackground(false);
    keepFocusInSight(*this);
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
    return leastOf(*widget(), width);
}

} // namespace kontor
