// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/page/toastplace.h"

#include "gui/page/toast.h"

#include <QApplication>
#include <QPushButton>
#include <algorithm>

namespace kontor::toastplace {

namespace {

constexpr int side = 16;
constexpr int gap = 8;
constexpr int tall = 4; //!< a list or a text of many lines is more than this part of the window's height: it may be covered

//! What scrolls cuts it.
QRect seenPart(const QWidget &part, const QWidget &window)
{
    QRect seen(part.mapTo(&window, QPoint()), part.size());
    for (const QWidget *around = part.parentWidget(); around && around != &window; around = around->parentWidget())
        seen &= QRect(around->mapTo(&window, QPoint()), around->size());
    return seen;
}

} // namespace

QList<QRect> neededNow(const QWidget &window)
{
    QList<QRect> needed;
    const auto add = [&](const QWidget &part) {
        const QRect seen = seenPart(part, window);
        if (!seen.isEmpty() && seen.height() < window.height() / tall)
            needed.append(seen);
    };
    const QWidget *focus = QApplication::focusWidget();
    const bool isOfToast = focus && qobject_cast<const Toast *>(focus->parentWidget());
    if (focus && !isOfToast && window.isAncestorOf(focus))
        add(*focus);
    const auto buttons = window.findChildren<QPushButton *>();
    for (const QPushButton *button : buttons) {
        if (button->isVisible() && button->window() == &window && button->property("primary").toBool())
            add(*button);
    }
    return needed;
}

QPoint placeFor(const QSize &toast, const QWidget &window, int bottom, const QList<QRect> &needed)
{
    const int last = window.width() - side - toast.width();
    const bool isReversed = window.isRightToLeft();
    const QList<int> lefts {(window.width() - toast.width()) / 2, isReversed ? side : last, isReversed ? last : side};
    const auto isFree = [&](const QRect &place) {
        return std::none_of(needed.begin(), needed.end(), [&](const QRect &each) { return each.intersects(place); });
    };
    for (int top = bottom - toast.height(); top >= window.height() / 2;) {
        int higher = 0;
        for (const int left : lefts) {
            const QRect place({left, top}, toast);
            if (isFree(place))
                return place.topLeft();
            for (const QRect &each : needed)
                higher = each.intersects(place) ? std::max(higher, each.top() - gap - toast.height()) : higher;
        }
        if (higher >= top)
            break;
        top = higher;
    }
    return {lefts.first(), bottom - toast.height()};
}

} // namespace kontor::toastplace
