// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/welcome/welcomepage.h"

#include "gui/kit/card.h"
#include "gui/kit/plainlabel.h"
#include "gui/page/pagecolumn.h"
#include "gui/theme/theme.h"

#include <QVBoxLayout>

namespace kontor {

namespace {

} // namespace

WelcomePage::WelcomePage(const Theme &theme, const QString &title, const QString &lead)
    : m_theme(theme)
    , m_title(title)
    , m_column(pageColumn(this, theme, formWidth))
{
    for (const auto &[text, style, ink] :
        {std::tuple(title, TextStyle::Title, PlainLabel::Ink::Text), std::tuple(lead, TextStyle::Body, PlainLabel::Ink::Text2)}) {
        if (text.isEmpty())
            continue;
        auto *label = new PlainLabel(text, style, ink);
        label->setWordWrap(true);
        m_column->addWidget(label);
    }
}

QString WelcomePage::forwardWords() const
{
    return tr("&Continue");
}

Card *WelcomePage::addCard()
{
    auto *card = new Card;
    card->body()->setContentsMargins(24, 20, 24, 20);
    card->body()->setSpacing(16);
    m_column->addWidget(card);
    return card;
}

} // namespace kontor
