// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/chip.h"

#include "gui/theme/icons.h"
#include "gui/theme/reading.h"
#include "gui/theme/theme.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyleOptionButton>
#include <QStylePainter>

namespace kontor {
using namespace Qt::StringLiterals;

Chip::Chip(const Theme &theme, const QString &text, const QString &spoken, QWidget *parent)
    : QPushButton(text, parent)
    , m_theme(theme)
{
    setObjectName(u"chip"_s);
    setProperty("chip", true);
    setProperty("ringRadius", 16);
    setAutoDefault(false);
    setAccessibleName(spoken);
}

QSize Chip::sizeHint() const
{
    return QPushButton::sizeHint() + QSize(m_theme.px(18), 0);
}

//! Where the cross takes presses: the whole end of the chip, so that it is large enough to hit.
QRect Chip::crossRect() const
{
    const int side = m_theme.px(26);
    return QStyle::visualRect(layoutDirection(), rect(), QRect(width() - side, 0, side, height()));
}

void Chip::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    const QString words = std::exchange(option.text, {});
    painter.drawControl(QStyle::CE_PushButton, option);
    const int pad = m_theme.px(12);
    const QRect room = QStyle::visualRect(layoutDirection(), rect(), rect().adjusted(pad, 0, -m_theme.px(26), 0));
    painter.setPen(m_theme.tokens().text);
    painter.drawText(
        room, static_cast<int>(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft | Qt::AlignVCenter)) | readingOf(words), words);
    const int side = m_theme.px(14);
    const QRect cross(crossRect().center() - QPoint(side / 2, side / 2 - 1), QSize(side, side));
    painter.drawPixmap(cross.topLeft(), tinted(u"cross"_s, side, m_theme.tokens().text2, devicePixelRatioF()));
}

void Chip::mouseReleaseEvent(QMouseEvent *event)
{
    const bool remove = event->button() == Qt::LeftButton && isDown() && crossRect().contains(event->position().toPoint());
    if (!remove) {
        QPushButton::mouseReleaseEvent(event);
        return;
    }
    setDown(false);
    Q_EMIT removeRequested();
}

void Chip::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace)
        Q_EMIT removeRequested();
    else
        QPushButton::keyPressEvent(event);
}

QPushButton *toggleChip(const QString &text)
{
    auto *chip = new QPushButton(text);
    chip->setProperty("chip", true);
    chip->setProperty("ringRadius", 16);
    chip->setAutoDefault(false);
    chip->setCheckable(true);
    return chip;
}

} // namespace kontor
