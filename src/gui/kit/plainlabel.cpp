// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/plainlabel.h"

#include "core/visibletext.h"
#include "gui/theme/reading.h"
#include "gui/theme/wrappedtext.h"

#include <QEvent>
#include <QPainter>
#include <QStyle>
#include <QTextDocument>
#include <QtMath>
#include <array>

namespace kontor {
using namespace Qt::StringLiterals;

namespace {
constexpr int longestUnbroken = 36;
}

QString plainTip(const QString &text)
{
    return text.isEmpty() ? QString() : Qt::convertFromPlainText(visibleSentence(text));
}

int wrappingOf(const QString &text, const QFontMetrics &metrics, int width)
{
    for (const QStringView word : QStringView(text).tokenize(u' ')) {
        if (metrics.horizontalAdvance(word.toString()) > width)
            return Qt::TextWordWrap | Qt::TextWrapAnywhere;
    }
    return Qt::TextWordWrap;
}

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
    alignToReading();
}

void PlainLabel::setText(const QString &text)
{
    QLabel::setText(visibleSentence(text));
    if (m_elide != Qt::ElideNone)
        setToolTip(isElided() ? plainTip(QLabel::text()) : QString());
}

//! QLabel goes by the direction of its text, which would scatter Latin names over a page that is read from the right.
void PlainLabel::alignToReading()
{
    if (alignment().testFlag(Qt::AlignHCenter))
        return;
    const Qt::Alignment side = isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft;
    setAlignment((alignment() & Qt::AlignVertical_Mask) | side | Qt::AlignAbsolute);
}

void PlainLabel::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::LayoutDirectionChange)
        alignToReading();
}

void PlainLabel::setInk(Ink ink)
{
    static constexpr std::array names {"text", "text2", "muted", "warning", "danger", "onSandbox"};
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
    if (m_elide != Qt::ElideNone)
        return {fontMetrics().averageCharWidth() * 4, hint.height()};
    // A word without an end must not push its page apart.
    return wordWrap() ? QSize(qMin(hint.width(), fontMetrics().averageCharWidth() * longestUnbroken), hint.height()) : hint;
}

bool PlainLabel::breaksWords(int width) const
{
    return wordWrap() && (wrappingOf(text(), fontMetrics(), width) & Qt::TextWrapAnywhere) != 0;
}

int PlainLabel::heightForWidth(int width) const
{
    const QMargins margins = contentsMargins();
    const int room = width - margins.left() - margins.right();
    if (room <= 0 || !breaksWords(room))
        return QLabel::heightForWidth(width);
    return qCeil(heightOfWrapped(text(), font(), room)) + margins.top() + margins.bottom();
}

void PlainLabel::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    if (m_elide != Qt::ElideNone)
        setToolTip(isElided() ? plainTip(text()) : QString());
}

void PlainLabel::paintEvent(QPaintEvent *event)
{
    const bool breaks = m_elide == Qt::ElideNone && breaksWords(contentsRect().width());
    if (!isElided() && !breaks) {
        QLabel::paintEvent(event);
        return;
    }
    QPainter painter(this);
    if (breaks) {
        painter.setPen(palette().color(foregroundRole()));
        return drawWrapped(painter, contentsRect(), alignment(), text());
    }
    style()->drawItemText(&painter, contentsRect(),
        static_cast<int>(alignment() | Qt::AlignAbsolute) | readingOf(text()) | Qt::TextSingleLine, palette(), isEnabled(),
        fontMetrics().elidedText(text(), m_elide, contentsRect().width()), foregroundRole());
}

} // namespace kontor
