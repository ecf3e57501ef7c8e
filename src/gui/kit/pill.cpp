// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/pill.h"

#include "gui/kit/plainlabel.h"
#include "gui/theme/theme.h"

#include <QPainter>

namespace kontor {

Pill::Pill(const Theme &theme, QWidget *parent)
    : QWidget(parent)
    , m_painter(theme)
{
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void Pill::setStatus(PaymentState state, const QString &word)
{
    m_state = state;
    m_word = word;
    //: %1 is a status such as "Processing". Read aloud by screen readers.
    setAccessibleName(tr("Status: %1").arg(word));
    setToolTip(plainTip(word));
    updateGeometry();
    update();
}

QSize Pill::sizeHint() const
{
    return m_painter.size(m_word);
}

QSize Pill::minimumSizeHint() const
{
    const QSize hint = sizeHint();
    return {qMin(hint.width(), hint.height() * 4), hint.height()};
}

void Pill::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    m_painter.paint(painter, rect(), m_state, m_word, layoutDirection(), false);
}

} // namespace kontor
