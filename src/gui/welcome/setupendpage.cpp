// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/welcome/setupendpage.h"

#include "gui/kit/card.h"
#include "gui/kit/plainlabel.h"
#include "gui/theme/icons.h"
#include "gui/theme/theme.h"

#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

SetupEndPage::SetupEndPage(const Theme &theme, ProfileSetup &setup)
    : WelcomePage(theme, tr("Saved"), {})
    , m_setup(setup)
    , m_icon(new QLabel)
    , m_lead(new PlainLabel({}, TextStyle::Section))
    , m_text(new PlainLabel({}, TextStyle::Body, PlainLabel::Ink::Text2))
{
    Card *card = addCard();
    auto *words = new QVBoxLayout;
    for (PlainLabel *label : {m_lead, m_text}) {
        label->setWordWrap(true);
        words->addWidget(label);
    }
    auto *row = new QHBoxLayout;
    row->setSpacing(16);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addLayout(words, 1);
    card->body()->addLayout(row);
    column()->addStretch();
    connect(&theme, &Theme::changed, this, &SetupEndPage::refresh);
    connect(&setup, &ProfileSetup::checksNoted, this, &SetupEndPage::refresh);
}

QString SetupEndPage::forwardWords() const
{
    return tr("&Open Kontor");
}

void SetupEndPage::arrive()
{
    refresh();
}

void SetupEndPage::refresh()
{
    if (!m_setup.session())
        return;
    const int open = m_setup.notes().openChecks();
    const Tokens &tokens = theme().tokens();
    m_icon->setPixmap(tinted(open == 0 ? u"check-circle"_s : u"info"_s, theme().px(32),
        open == 0 ? tokens.status(PaymentState::Paid).ink : tokens.muted, devicePixelRatioF()));
    m_lead->setText(open == 0
            ? tr("You can issue payouts.")
            : /*: %n are checks of the connection test. */ tr("Saved. %n check(s) still open; Kontor will remind you.", nullptr, open));
    const bool isLive = m_setup.session()->profile().environment == Environment::Live;
    m_text->setText(isLive ? tr("This profile is live: payouts leave your real balance.")
                           : tr("This profile is for practice payments. Whether money moves is up to the gateway: Kontor stops sending "
                                "when it marks a payment as real."));
}

} // namespace kontor
