// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/kit/emptystate.h"

#include "gui/kit/plainlabel.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"

#include <QAbstractButton>
#include <QEvent>
#include <QHBoxLayout>

namespace kontor {

namespace {

constexpr int wideMargin = 32;
constexpr int tightMargin = 8;

} // namespace

EmptyState::EmptyState(const Theme &theme, const QString &icon, const QString &text, QWidget *parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_iconName(icon)
    , m_icon(new QLabel)
    , m_text(new PlainLabel(text, TextStyle::Body, PlainLabel::Ink::Text2))
    , m_buttons(new QHBoxLayout)
{
    m_icon->setAlignment(Qt::AlignCenter);
    m_text->setAlignment(Qt::AlignCenter);
    m_text->setWordWrap(true);
    m_buttons->setSpacing(8);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(wideMargin, wideMargin, wideMargin, wideMargin);
    column->setSpacing(12);
    column->addStretch(1);
    column->addWidget(m_icon);
    column->addWidget(m_text);
    column->addSpacing(4);
    auto *centred = new QHBoxLayout;
    centred->addStretch(1);
    centred->addLayout(m_buttons);
    centred->addStretch(1);
    column->addLayout(centred);
    column->addStretch(2);
    setAccessibleName(m_text->text());
    setProperty("ringed", true); // where it takes the keyboard itself
    connect(&theme, &Theme::changed, this, &EmptyState::refresh);
    refresh();
}

void EmptyState::setText(const QString &text)
{
    m_text->setText(text);
    setAccessibleName(m_text->text());
}

void EmptyState::addButton(QAbstractButton *button)
{
    m_buttons->addWidget(button);
}

bool EmptyState::event(QEvent *event)
{
    const bool isDone = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest) // other words, or letters of another size
        fit();
    return isDone;
}

void EmptyState::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

//! By what it needs with the picture, whether that is there now or not: or it would come and go for ever.
void EmptyState::fit()
{
    const int needed = layout()->heightForWidth(width());
    const int withPicture
        = m_isTight ? needed + m_icon->sizeHint().height() + layout()->spacing() + 2 * (wideMargin - tightMargin) : needed;
    const bool isTight = withPicture > height();
    if (std::exchange(m_isTight, isTight) == isTight)
        return;
    m_icon->setVisible(!isTight);
    const int edge = isTight ? tightMargin : wideMargin;
    layout()->setContentsMargins(wideMargin, edge, wideMargin, edge);
}

void EmptyState::refresh()
{
    m_icon->setPixmap(tinted(m_iconName, m_theme.px(40), m_theme.tokens().control, devicePixelRatioF()));
}

} // namespace kontor
