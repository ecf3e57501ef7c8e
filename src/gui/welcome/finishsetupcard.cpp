// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/welcome/finishsetupcard.h"

#include "gui/kit/buttons.h"
#include "gui/kit/plainlabel.h"
#include "gui/theme/theme.h"

#include <QVBoxLayout>

namespace kontor {

FinishSetupCard::FinishSetupCard(MerchantSession &session, const Theme &theme, QSettings &settings, QWidget *parent)
    : Card(parent)
    , m_session(session)
    , m_notes(settings, session.profile().name)
    , m_text(new PlainLabel)
{
    m_text->setWordWrap(true);
    auto *words = new QVBoxLayout;
    words->setSpacing(4);
    words->addWidget(new PlainLabel(tr("Finish setting up"), TextStyle::Section));
    words->addWidget(m_text);
    QPushButton *goOn = plainButton(theme, tr("Go on"));
    goOn->setAccessibleName(tr("Go on with setting up"));
    connect(goOn, &QPushButton::clicked, this, &FinishSetupCard::asked);
    auto *row = new QHBoxLayout;
    row->setSpacing(16);
    row->addLayout(words, 1);
    row->addWidget(goOn, 0, Qt::AlignVCenter);
    body()->addLayout(row);
    connect(&session, &MerchantSession::statusChanged, this, &FinishSetupCard::refresh);
    refresh();
}

//! Who has a token and the merchant's name has passed all six.
bool FinishSetupCard::showsItself() const
{
    const auto offset = m_session.connection().clockOffset();
    return m_session.connection().state() == ConnectionStatus::State::Connected && m_session.hasNamedMerchant() && offset
        && std::chrono::abs(*offset) <= ConnectionStatus::clockTolerance;
}

void FinishSetupCard::refresh()
{
    if (m_notes.openChecks() > 0 && showsItself())
        m_notes.setOpenChecks(0);
    const int open = m_notes.openChecks();
    //: On a card: %n are checks of the connection test.
    m_text->setText(open > 0 ? tr("%n check(s) still open. Until then it is not certain that payouts can be issued.", nullptr, open)
                             : tr("The assistant was left before its end. It goes on where you left it."));
    setVisible(open > 0 || m_notes.isUnderWay());
}

} // namespace kontor
