// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/emptystate.h"

#include "gui/theme/icons.h"
#include "gui/theme/theme.h"
#include "gui/widgets/plainlabel.h"

#include <QAbstractButton>
#include <QHBoxLayout>

namespace kontor {

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
    column->setContentsMargins(32, 32, 32, 32);
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

void EmptyState::refresh()
{
    m_icon->setPixmap(tinted(m_iconName, m_theme.px(40), m_theme.tokens().control, devicePixelRatioF()));
}

} // namespace kontor
