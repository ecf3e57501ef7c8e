// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme/wrappedtext.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>
#include <QtMath>

namespace kontor {

namespace {

//! Gives the height. What is measured and what is drawn come from here.
qreal layOut(QTextLayout &layout, qreal width, Qt::Alignment side, QPaintDevice *device)
{
    QTextOption option(side & Qt::AlignHorizontal_Mask);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setTextDirection(layout.text().isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight);
    layout.setTextOption(option);
    layout.setCacheEnabled(true);
    const qreal leading = device ? QFontMetricsF(layout.font(), device).leading() : QFontMetricsF(layout.font()).leading();
    qreal height = -leading;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        height += leading;
        line.setPosition({0, height});
        height += line.height();
    }
    layout.endLayout();
    return height;
}

QString linesOf(QString text)
{
    return text.replace(u'\n', QChar::LineSeparator);
}

} // namespace

qreal heightOfWrapped(const QString &text, const QFont &font, qreal width, QPaintDevice *device)
{
    QTextLayout layout(linesOf(text), font, device);
    return layOut(layout, width, Qt::AlignLeft, device);
}

void drawWrapped(QPainter &painter, const QRectF &place, Qt::Alignment side, const QString &text)
{
    QTextLayout layout(linesOf(text), painter.font(), painter.device());
    const qreal height = layOut(layout, place.width(), side, painter.device());
    QPointF at = place.topLeft();
    if (side.testFlag(Qt::AlignVCenter))
        at.ry() += qFloor((place.height() - height) / 2);
    else if (side.testFlag(Qt::AlignBottom))
        at.ry() += place.height() - qCeil(height);
    layout.draw(&painter, at);
}

} // namespace kontor
