// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/welcome/choice.h"

#include "gui/widgets/plainlabel.h"

#include <QMouseEvent>
#include <QRadioButton>
#include <QVBoxLayout>

namespace kontor {

Choice::Choice(const QString &words, const QString &meaning, QWidget *parent)
    : Card(parent)
    , m_button(new QRadioButton(words))
{
    auto *note = new PlainLabel(meaning, TextStyle::Body, PlainLabel::Ink::Text2);
    note->setWordWrap(true);
    m_button->setAccessibleDescription(meaning);
    auto *indented = new QHBoxLayout;
    indented->setContentsMargins(26, 0, 0, 0);
    indented->addWidget(note);
    body()->setSpacing(2);
    body()->addWidget(m_button);
    body()->addLayout(indented);
}

void Choice::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return Card::mousePressEvent(event);
    m_button->setFocus(Qt::MouseFocusReason);
    m_button->click();
}

} // namespace kontor
