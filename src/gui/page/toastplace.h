// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QList>
#include <QPoint>
#include <QRect>

class QWidget;

//! Where a toast lies: what a person needs at this moment is never below it.
namespace kontor::toastplace {

//! What is not to be covered, in the window's coordinates: the field or button that has the keyboard, and the buttons that do what a page
//! is for. As far as they are seen.
QList<QRect> neededNow(const QWidget &window);

//! The lowest place above `bottom` where it covers nothing that is needed: in the middle, or else towards where reading ends, or else where
//! it begins. Where there is none in the lower half, the middle.
QPoint placeFor(const QSize &toast, const QWidget &window, int bottom, const QList<QRect> &needed);

} // namespace kontor::toastplace
