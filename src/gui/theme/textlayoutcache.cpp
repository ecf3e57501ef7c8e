// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/theme/textlayoutcache.h"

#include "gui/theme/reading.h"
#include "gui/theme/theme.h"
#include "models/paymentcells.h"

#include <QFontMetrics>
#include <QPainter>
#include <limits>

namespace kontor {
namespace {

constexpr int linesKept = 2000;
constexpr int allRoom = std::numeric_limits<int>::max();

int widthOf(const QStaticText &text)
{
    return qRound(text.size().width());
}

} // namespace

TextLayoutCache::TextLayoutCache(const Theme &theme)
    : m_theme(theme)
    , m_scale(theme.textScale())
    , m_kept(linesKept)
{
}

QStaticText TextLayoutCache::laidOut(const Key &key)
{
    if (m_theme.textScale() != std::exchange(m_scale, m_theme.textScale()))
        m_kept.clear();
    if (const QStaticText *kept = m_kept.object(key))
        return *kept;
    const QFont font = m_theme.font(key.line.style);
    const QString cut = key.room == allRoom ? key.line.text : QFontMetrics(font).elidedText(key.line.text, key.line.elide, key.room);
    QStaticText text(key.line.isIsolated ? isolated(cut) : cut);
    text.setTextWidth(QFontMetricsF(font).horizontalAdvance(text.text())); // by itself it adds what the last letter leans over
    QTextOption option;
    option.setWrapMode(QTextOption::NoWrap);
    option.setTextDirection(readingOf(key.line.text) == Qt::TextForceRightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
    text.setTextFormat(Qt::PlainText); // what other people wrote
    text.setTextOption(option);
    text.prepare({}, font);
    m_kept.insert(key, new QStaticText(text));
    return text;
}

void TextLayoutCache::paint(QPainter &painter, const QRect &room, Qt::AlignmentFlag side, const Line &line)
{
    Key key {line, allRoom};
    QStaticText text = laidOut(key);
    if (widthOf(text) > room.width() && line.elide != Qt::ElideNone) {
        key.room = room.width();
        text = laidOut(key);
    }
    const QSizeF size = text.size();
    const double left = side == Qt::AlignRight ? room.x() + room.width() - size.width() : room.x();
    painter.setFont(m_theme.font(line.style));
    painter.drawStaticText(QPointF(left, room.y() + (room.height() - size.height()) / 2), text);
}

int TextLayoutCache::width(const Line &line)
{
    return widthOf(laidOut({line, allRoom}));
}

} // namespace kontor
