// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/keys/keyspage.h"

#include "core/textformat.h"
#include "gui/theme/theme.h"
#include "gui/widgets/buttons.h"
#include "gui/widgets/card.h"
#include "gui/widgets/emptystate.h"
#include "gui/widgets/factlist.h"
#include "gui/widgets/messagebar.h"
#include "gui/widgets/pageheader.h"
#include "gui/widgets/plainlabel.h"
#include "office/words.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

KeysPage::KeysPage(Office &office, const Theme &theme, QWidget *parent)
    : Page(parent)
    , m_office(office)
    , m_theme(theme)
    , m_cards(new QVBoxLayout)
{
    auto *header = new PageHeader(tr("Keys"));
    header->setSubtitle(
        tr("The private half signs every request for access and never leaves its place; the public half is the gateway's."));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 20);
    layout->setSpacing(16);
    layout->addWidget(header);
    m_cards->setSpacing(12);
    layout->addLayout(m_cards);
    layout->addStretch();
    connect(&office.keys(), &KeyCabinet::changed, this, &KeysPage::refresh);
    refresh();
}

QString KeysPage::title() const
{
    return tr("Keys");
}

void KeysPage::refresh()
{
    while (QLayoutItem *item = m_cards->takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        delete item;
    }
    if (m_office.profile().usesSecret())
        m_cards->addWidget(secretBar());
    for (const KeyFacts &key : m_office.keys().keys())
        m_cards->addWidget(cardFor(key));
    if (m_office.keys().keys().isEmpty() && !m_office.profile().usesSecret())
        m_cards->addWidget(new EmptyState(
            m_theme, u"key"_s, tr("No signing key yet. Without one nothing can be sent. Make one with: kontorctl key generate")));
}

QWidget *KeysPage::secretBar()
{
    auto *bar = new MessageBar(m_theme);
    bar->setClosable(false);
    bar->show(MessageBar::Kind::Warning, tr("This profile proves itself with the merchant's secret, which is deprecated."),
        tr("Whoever learns it can send payments in your name. Make a key with: kontorctl key generate, and give its public half to the "
           "gateway; "
           "from then on the key is used."));
    return bar;
}

QString KeysPage::restWords(const KeyFacts &key) const
{
    if (key.rest == KeyRest::Keychain)
        return tr("Your keychain");
    if (m_office.profile().builtInSandbox)
        return tr("An encrypted file with its passphrase beside it. Practice only: no unlocked keychain was found.");
    return tr("An encrypted file");
}

QWidget *KeysPage::cardFor(const KeyFacts &key)
{
    auto *card = new Card;
    keepFit(m_theme, card, [this, card] { card->setMaximumWidth(m_theme.px(860)); });
    card->body()->setContentsMargins(20, 16, 20, 16);
    const bool inUse = key.id == m_office.profile().keyInUse;
    auto *top = new QHBoxLayout;
    top->addWidget(new PlainLabel(inUse ? tr("In use") : tr("Not in use"), TextStyle::Section), 1);
    QPushButton *copy = plainButton(m_theme, tr("Copy public key"), u"copy"_s);
    connect(copy, &QPushButton::clicked, this, [pem = key.publicPem] { QGuiApplication::clipboard()->setText(QString::fromLatin1(pem)); });
    top->addWidget(copy);
    card->body()->addLayout(top);
    auto *facts = new FactList;
    facts->addFact(tr("Kind"), tr("RSA, %1 bits").arg(key.bits));
    facts->addFact(tr("Made"), words::when(key.createdAt, m_office.clock().wall()));
    facts->addFact(tr("Private half"), restWords(key));
    facts->addFact(tr("Fingerprint"), inFours(key.fingerprint), FactList::Kind::Mono);
    card->body()->addWidget(facts);
    return card;
}

} // namespace kontor
