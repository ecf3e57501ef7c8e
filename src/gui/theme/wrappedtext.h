// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFont>
#include <QString>

class QPaintDevice;
class QPainter;
class QRectF;

namespace kontor {

//! How high a text of several lines is: broken between words, and in the middle of one only where it alone is wider than its place. Qt's
//! flags for QPainter::drawText() would break every word of such a text.
qreal heightOfWrapped(const QString &text, const QFont &font, qreal width, QPaintDevice *device = nullptr);
//! The same lines in the painter's letters and colour, at the side that is said: left or right as they are seen. Read the way the text is
//! written (readingOf()).
void drawWrapped(QPainter &painter, const QRectF &place, Qt::Alignment side, const QString &text);

} // namespace kontor
