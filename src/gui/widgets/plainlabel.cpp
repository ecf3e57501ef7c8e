// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/plainlabel.h"

#include <QPainter>
#include <QStyle>
#include <array>

namespace kontor {
using namespace Qt::StringLiterals;

void setStyleProperty(QWidget *widget, const char *name, const QVariant &value)
{
    if (widget->property(name) == value)
        return;
    widget->setProperty(name, value);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
    widget->update();
}

PlainLabel::PlainLabel(const QString &text, TextStyle style, Ink ink, QWidget *parent)
    : QLabel(parent)
{
    static constexpr std::array names {"caption", "body", "strong", "section", "title", "figure", "mono"};
    setTextFormat(Qt::PlainText);
    setText(text);
    setProperty("look", QLatin1StringView(names[static_cast<size_t>(style)]));
    setInk(ink);
}

void PlainLabel::setInk(Ink ink)
{
    static constexpr std::array names {"text", "text2", "muted", "danger", "onSandbox"};
    setStyleProperty(this, "ink", QLatin1StringView(names[static_cast<size_t>(ink)]));
}

void PlainLabel::setElided(Qt::TextElideMode mode)
{
    m_elide = mode;
    updateGeometry();
    update();
}

bool PlainLabel::isElided() const
{
    return m_elide != Qt::ElideNone && fontMetrics().horizontalAdvance(text()) > contentsRect().width();
}

QSize PlainLabel::minimumSizeHint() const
{
    const QSize hint = QLabel::minimumSizeHint();
    return m_elide == Qt::ElideNone ? hint : QSize(fontMetrics().averageCharWidth() * 4, hint.height());
}

void PlainLabel::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    if (m_elide != Qt::ElideNone)
        setToolTip(isElided() ? Qt::convertFromPlainText(text()) : QString());
}

void PlainLabel::paintEvent(QPaintEvent *event)
{
    if (!isElided()) {
        QLabel::paintEvent(event);
        return;
    }
    QPainter painter(this);
    const auto where = QStyle::visualAlignment(layoutDirection(), alignment()) | Qt::AlignAbsolute;
    style()->drawItemText(&painter, contentsRect(), static_cast<int>(where) | Qt::TextSingleLine, palette(), isEnabled(),
        fontMetrics().elidedText(text(), m_elide, contentsRect().width()), foregroundRole());
}

} // namespace kontor
