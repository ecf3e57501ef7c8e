// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/barchart.h"

#include "gui/kit/plainlabel.h"
#include "gui/theme/theme.h"
#include "models/drawnheight.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace kontor {

namespace {

constexpr int widestBar = 28;
constexpr int betweenMarks = 8;

QPainterPath rounded(const QRectF &rect)
{
    QPainterPath path;
    const double radius = std::min({3.0, rect.width() / 2, rect.height() / 2});
    path.addRoundedRect(rect, radius, radius);
    return path;
}

} // namespace

BarChart::BarChart(const Theme &theme, int height, const QString &name, QWidget *parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_name(name)
    , m_height(height)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
    describe();
}

void BarChart::setName(const QString &name)
{
    m_name = name;
    describe();
}

void BarChart::setBars(const QList<Bar> &bars)
{
    const bool isOther = bars.size() != m_bars.size();
    m_bars = bars;
    updateGeometry(); // with marks it is higher
    if (isOther)
        m_current = int(bars.size()) - 1;
    describe();
    update();
    if (m_current >= 0)
        Q_EMIT currentChanged(m_current);
}

void BarChart::setCurrent(int bar)
{
    if (bar == m_current || bar < 0 || bar >= m_bars.size())
        return;
    m_current = bar;
    describe();
    update();
    Q_EMIT currentChanged(bar);
}

void BarChart::setOpensBars(bool opens)
{
    m_opens = opens;
    setCursor(opens ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void BarChart::describe()
{
    const QString words = m_current >= 0 ? m_bars.at(m_current).words : QString();
    const QString spoken = m_current >= 0 && !m_bars.at(m_current).spoken.isEmpty() ? m_bars.at(m_current).spoken : words;
    //: A chart, read aloud. %1 is what it shows, %2 what its current bar says.
    setAccessibleName(spoken.isEmpty() ? m_name : tr("%1. %2").arg(m_name, spoken));
    QAccessibleEvent event(this, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&event);
}

QSize BarChart::sizeHint() const
{
    return {m_theme.px(320), m_theme.px(m_height) + markHeight()};
}

QSize BarChart::minimumSizeHint() const
{
    return {m_theme.px(120), m_theme.px(m_height) + markHeight()};
}

// ---- painting

int BarChart::markHeight() const
{
    const bool hasMarks = std::any_of(m_bars.begin(), m_bars.end(), [](const Bar &bar) { return !bar.mark.isEmpty(); });
    return hasMarks ? QFontMetrics(m_theme.font(TextStyle::Caption)).height() + m_theme.px(2) : 0;
}

QRectF BarChart::slotOf(int bar) const
{
    const double width = this->width() / double(m_bars.size());
    return {bar * width, 0.0, width, double(height() - markHeight())};
}

void BarChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    double most = 0;
    double least = 0;
    for (const Bar &bar : std::as_const(m_bars)) {
        most = std::max(most, bar.value ? drawnHeight(*bar.value) : 0.0);
        least = std::min(least, bar.value ? drawnHeight(*bar.value) : 0.0);
    }
    const double room = height() - markHeight() - 8.0;
    const double unit = most > least ? room / (most - least) : 0;
    const double zero = 4.0 + (unit > 0 ? most * unit : room);
    for (int bar = 0; bar < m_bars.size(); ++bar)
        paintBar(painter, bar, zero, unit);
    painter.setPen(QPen(m_theme.tokens().line, 1));
    painter.drawLine(QPointF(0, std::round(zero) + 0.5), QPointF(width(), std::round(zero) + 0.5));
    paintMarks(painter);
}

//! One that would touch the one before it is left out.
void BarChart::paintMarks(QPainter &painter) const
{
    const QFont &font = m_theme.font(TextStyle::Caption);
    const QFontMetrics metrics(font);
    painter.setFont(font);
    painter.setPen(m_theme.tokens().muted);
    double free = 0;
    for (int bar = 0; bar < m_bars.size(); ++bar) {
        const QString &mark = m_bars.at(bar).mark;
        const double wide = metrics.horizontalAdvance(mark);
        const QRectF room = slotOf(bar);
        const double left = wide > room.width() ? room.left() : room.center().x() - wide / 2;
        if (mark.isEmpty() || left < free || left + wide > width())
            continue;
        painter.drawText(QPointF(left, height() - metrics.descent()), mark);
        free = left + wide + m_theme.px(betweenMarks);
    }
}

void BarChart::paintBar(QPainter &painter, int bar, double zero, double unit) const
{
    const Tokens &tokens = m_theme.tokens();
    const QRectF room = slotOf(bar);
    if (bar == m_current) {
        painter.setPen(hasFocus() ? QPen(tokens.focus, 2) : QPen(Qt::NoPen));
        painter.setBrush(tokens.accentSoft);
        painter.drawPath(rounded(room.adjusted(1, 1, -1, -1)));
    }
    const Bar &shown = m_bars.at(bar);
    if (!shown.value)
        return;
    const double width = std::min<double>(m_theme.px(widestBar), room.width() * 0.64);
    // A balance of nothing was read, too: a line of two pixels tells it from what is not known.
    const auto column = [&](const Decimal &value) {
        const double drawn = drawnHeight(value) * unit;
        const double tall = std::max(2.0, std::abs(drawn));
        return QRectF(room.center().x() - width / 2, drawn < 0 ? zero : zero - tall, width, tall);
    };
    painter.setPen(Qt::NoPen);
    if (shown.solid) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(tokens.control, 1));
        painter.drawPath(rounded(column(*shown.value).adjusted(0.5, 0.5, -0.5, -0.5)));
        painter.setPen(Qt::NoPen);
    }
    const Decimal full = shown.solid.value_or(*shown.value);
    if (shown.solid && full.isZero())
        return;
    painter.setBrush(full.isNegative() ? tokens.danger : tokens.accent);
    painter.drawPath(rounded(column(full)));
}

// ---- the person

int BarChart::barAt(double x) const
{
    return m_bars.isEmpty() || width() == 0 ? -1 : std::clamp(int(x * double(m_bars.size()) / width()), 0, int(m_bars.size()) - 1);
}

void BarChart::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        return setCurrent(std::max(0, m_current - 1));
    case Qt::Key_Right:
        return setCurrent(std::min(int(m_bars.size()) - 1, m_current + 1));
    case Qt::Key_Home:
        return setCurrent(0);
    case Qt::Key_End:
        return setCurrent(int(m_bars.size()) - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_opens && m_current >= 0 && (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier)
            return Q_EMIT opened(m_current);
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void BarChart::mouseMoveEvent(QMouseEvent *event)
{
    setCurrent(barAt(event->position().x()));
}

void BarChart::mousePressEvent(QMouseEvent *event)
{
    const int bar = barAt(event->position().x());
    setCurrent(bar);
    if (m_opens && bar >= 0 && event->button() == Qt::LeftButton)
        Q_EMIT opened(bar);
}

bool BarChart::event(QEvent *event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int bar = barAt(help->pos().x());
    if (bar >= 0)
        QToolTip::showText(help->globalPos(), plainTip(m_bars.at(bar).words), this);
    return true;
}

} // namespace kontor
