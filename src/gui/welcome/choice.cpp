// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/welcome/choice.h"

#include "gui/kit/plainlabel.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"

#include <QMouseEvent>
#include <QRadioButton>
#include <QVBoxLayout>

namespace kontor {

namespace {

constexpr int iconSize = 28;

} // namespace

Choice::Choice(const Theme &theme, const QString &icon, const QString &words, const QString &meaning, QWidget *parent)
    : Card(parent)
    , m_theme(theme)
    , m_iconName(icon)
    , m_icon(new PlainLabel)
    , m_note(new PlainLabel(meaning, TextStyle::Body, PlainLabel::Ink::Text2))
    , m_words(new QVBoxLayout)
    , m_button(new QRadioButton(words))
{
    m_note->setWordWrap(true);
    m_button->setAccessibleDescription(meaning);
    m_words->setSpacing(2);
    m_words->addWidget(m_button);
    m_words->addWidget(m_note);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(4, 0, 4, 0);
    row->setSpacing(16);
    row->addLayout(m_words, 1);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    body()->addLayout(row);
    connect(&theme, &Theme::changed, this, &Choice::refresh);
    connect(m_button, &QRadioButton::toggled, this, &Choice::refresh);
    refresh();
}

void Choice::addBelow(QWidget *widget)
{
    m_words->addWidget(widget);
}

void Choice::refresh()
{
    const Tokens &tokens = m_theme.tokens();
    m_note->setContentsMargins(m_theme.px(26), 0, 0, 0); // below the words of the button
    m_icon->setPixmap(tinted(m_iconName, m_theme.px(iconSize), m_button->isChecked() ? tokens.accent : tokens.muted, devicePixelRatioF()));
}

void Choice::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return Card::mousePressEvent(event);
    m_button->setFocus(Qt::MouseFocusReason);
    m_button->click();
}

} // namespace kontor
