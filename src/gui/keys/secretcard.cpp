// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keys/secretcard.h"

#include "gui/keys/secretdialog.h"
#include "gui/kit/buttons.h"
#include "gui/kit/flowlayout.h"
#include "gui/kit/plainlabel.h"
#include "gui/page/messagebar.h"
#include "gui/page/questiondialog.h"
#include "gui/status/statusstories.h"
#include "gui/theme/theme.h"
#include "messages/errors.h"
#include "messages/message.h"

#include <QVBoxLayout>

namespace kontor {

SecretCard::SecretCard(MerchantSession &session, const Theme &theme, QWidget *parent)
    : Card(parent)
    , m_session(session)
    , m_theme(theme)
    , m_text(new PlainLabel)
    , m_bar(new MessageBar(theme))
    , m_replace(smallButton(plainButton(theme, tr("Replace secret…"))))
    , m_remove(smallButton(plainButton(theme, tr("Remove secret…"))))
{
    body()->setContentsMargins(20, 16, 20, 16);
    m_text->setWordWrap(true);
    auto *acts = new QWidget;
    auto *row = new FlowLayout(acts);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_replace);
    row->addWidget(m_remove);
    for (QWidget *part :
        std::initializer_list<QWidget *> {new PlainLabel(tr("The merchant's secret"), TextStyle::Section), m_bar, m_text, acts})
        body()->addWidget(part);
    setAccessibleName(tr("The merchant's secret"));
    connect(m_replace, &QPushButton::clicked, this, &SecretCard::replace);
    connect(m_remove, &QPushButton::clicked, this, &SecretCard::askWhetherToRemove);
}

void SecretCard::refresh()
{
    const bool proves = m_session.profile().usesSecret();
    setVisible(m_session.profile().hasSecret);
    m_replace->setVisible(proves);
    m_remove->setVisible(!proves);
    m_text->setText(proves
            ? tr("It is in your keychain and proves your requests. When your gateway gives you another one, replace it here.")
            : tr("It is not used any more: the key in use signs. It is still in your keychain, and as long as your gateway takes "
                 "it, whoever learns it can send payments in your name. Ask your gateway to revoke it, and remove it here."));
}

void SecretCard::replace()
{
    auto *dialog = new SecretDialog(m_session, m_theme, environmentWord(m_session.profile()), window());
    connect(dialog, &SecretDialog::kept, this, [this] { Q_EMIT said(tr("The new secret is in your keychain and is used from now on.")); });
    dialog->open();
}

void SecretCard::askWhetherToRemove()
{
    auto *dialog = new QuestionDialog(m_theme, tr("Remove the merchant's secret?"),
        tr("Kontor signs with the key in use, and nothing changes for payments. The secret goes out of your keychain; only your "
           "gateway can give it to you again."),
        environmentWord(m_session.profile()), window());
    dialog->addSafe(tr("&Keep secret"));
    QPushButton *remove = dialog->addAnswer(dangerButton(m_theme, tr("&Remove secret")));
    connect(remove, &QPushButton::clicked, this, &SecretCard::remove);
    dialog->open();
}

void SecretCard::remove()
{
    m_bar->hide();
    m_remove->setEnabled(false);
    m_session.keys().removeSecret()->then(this, [this](const Result<Done> &removed) {
        m_remove->setEnabled(true);
        if (removed)
            return Q_EMIT said(tr("The secret is out of your keychain."));
        const messages::Message message = messages::errorMessage(removed.error());
        m_bar->show(MessageBar::Kind::Warning, message);
    });
}

} // namespace kontor
