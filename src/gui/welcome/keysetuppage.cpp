// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/welcome/keysetuppage.h"

#include "gui/keys/passphrasefields.h"
#include "gui/theme/theme.h"
#include "gui/widgets/buttons.h"
#include "gui/widgets/card.h"
#include "gui/widgets/fieldrow.h"
#include "gui/widgets/messagebar.h"
#include "gui/widgets/plainlabel.h"
#include "office/words.h"

#include <QLineEdit>
#include <QVBoxLayout>

namespace kontor {

namespace {

QLineEdit *lineIn(const FieldRow *row)
{
    return static_cast<QLineEdit *>(row->editor());
}

} // namespace

KeySetupPage::KeySetupPage(const Theme &theme, SetupDesk &desk)
    : WelcomePage(theme, tr("Signing key"),
        tr("A pair of keys proves to the gateway that a request is yours. The private half signs and is never shown; the public half goes "
           "to "
           "your gateway."))
    , m_desk(desk)
{
    build();
    column()->addStretch();
}

void KeySetupPage::build()
{
    m_bar = new MessageBar(theme());
    m_bar->setClosable(false);
    column()->addWidget(m_bar);
    Card *card = addCard();
    m_text = new PlainLabel;
    m_text->setWordWrap(true);
    card->body()->addWidget(m_text);
    m_passphrase = addPassword(card, tr("&Passphrase"),
        tr("At least %1 characters. Kontor asks for it whenever it is started; nobody can bring it back.")
            .arg(KeyCabinet::leastPassphrase()));
    m_again = addPassword(card, tr("Passphrase, &again"), {});
    m_secret = addPassword(card, tr("&Secret of your merchant"), tr("It is kept in your keychain and shown nowhere."));
    m_lookAgain = plainButton(theme(), tr("&Look for a keychain again"));
    card->body()->addWidget(m_lookAgain, 0, Qt::AlignLeading);
    m_other = smallButton(linkButton(theme(), tr("My gateway only gave me a secret (deprecated)")));
    column()->addWidget(m_other, 0, Qt::AlignLeading);
    connect(m_lookAgain, &QPushButton::clicked, this, &KeySetupPage::look);
    connect(m_other, &QPushButton::clicked, this, [this] {
        setWay(m_way != Way::Secret ? Way::Secret : m_keychainIsThere ? Way::Keychain : Way::File);
    });
}

FieldRow *KeySetupPage::addPassword(Card *card, const QString &label, const QString &help)
{
    auto *line = new QLineEdit;
    line->setEchoMode(QLineEdit::Password);
    auto *row = new FieldRow(theme(), label, line);
    row->setHelp(help);
    card->body()->addWidget(row);
    return row;
}

bool KeySetupPage::hasProof() const
{
    const Office *office = m_desk.office();
    return office && (office->profile().activeKey() || office->profile().usesSecret());
}

void KeySetupPage::arrive()
{
    m_bar->hide();
    if (hasProof())
        return setWay(Way::HasKey);
    look();
}

//! Without a prompt: nobody is asked to unlock something before they have chosen it.
void KeySetupPage::look()
{
    setWay(Way::Looking);
    m_desk.office()->keychainIsUsable()->then(this, [this](const Result<bool> &usable) {
        m_keychainIsThere = usable && *usable;
        setWay(m_keychainIsThere ? Way::Keychain : Way::File);
    });
}

void KeySetupPage::setWay(Way way)
{
    m_way = way;
    show();
    Q_EMIT readinessChanged();
    if (way == Way::File)
        m_passphrase->editor()->setFocus();
    else if (way == Way::Secret && m_keychainIsThere)
        m_secret->editor()->setFocus();
    else if (way == Way::Keychain || way == Way::HasKey)
        Q_EMIT forwardWanted();
}

void KeySetupPage::show()
{
    const bool isSecret = m_way == Way::Secret;
    for (FieldRow *row : {m_passphrase, m_again, m_secret})
        row->setProblem({});
    m_passphrase->setVisible(m_way == Way::File);
    m_again->setVisible(m_way == Way::File);
    m_secret->setVisible(isSecret && m_keychainIsThere);
    m_lookAgain->setVisible(m_way == Way::File || (isSecret && !m_keychainIsThere));
    m_other->setVisible(isSecret || m_way == Way::Keychain || m_way == Way::File);
    m_other->setText(isSecret ? tr("Create a key instead") : tr("My gateway only gave me a secret (deprecated)"));
    switch (m_way) {
    case Way::HasKey:
        return m_text->setText(m_desk.office()->profile().usesSecret()
                ? tr("The secret of your merchant is in your keychain. Make a key as soon as your gateway can take one.")
                : tr("The key %1 is there, RSA with %2 bits.")
                      .arg(shortFingerprint(m_desk.office()->profile().activeKey()->fingerprint))
                      .arg(m_desk.office()->profile().activeKey()->bits));
    case Way::Looking:
        return m_text->setText(tr("Looking for your keychain…"));
    case Way::Keychain:
        return m_text->setText(tr("Kontor makes a new pair of keys (RSA, 3072 bits) and puts the private half into your keychain."));
    case Way::File:
        return m_text->setText(tr(
            "No unlocked keychain is there, so the private half goes into a file that a passphrase of yours protects. Better: install or "
            "start GNOME Keyring or KWallet, and look again."));
    case Way::Secret:
        return m_text->setText(
            m_keychainIsThere ? tr(
                "Whoever learns the secret can send payments in your name, and it travels with each request for access. Ask your gateway "
                "whether it takes a public key instead.")
                              : tr("A secret is kept in a keychain only, and no unlocked one is there. Install or start GNOME Keyring or "
                                   "KWallet, and look "
                                   "again."));
    }
}

QString KeySetupPage::forwardWords() const
{
    if (m_way == Way::HasKey)
        return WelcomePage::forwardWords();
    return m_way == Way::Secret ? tr("&Keep secret") : tr("&Create key");
}

bool KeySetupPage::canGoOn() const
{
    return !m_busy && m_way != Way::Looking && (m_way != Way::Secret || m_keychainIsThere);
}

void KeySetupPage::leave()
{
    clearSecrets();
}

void KeySetupPage::clearSecrets()
{
    for (const FieldRow *row : {m_passphrase, m_again, m_secret})
        lineIn(row)->clear();
}

// ---- making it

void KeySetupPage::goOn()
{
    m_bar->hide();
    switch (m_way) {
    case Way::HasKey:
        return Q_EMIT done();
    case Way::Keychain:
        return createKey(KeyRest::Keychain);
    case Way::File:
        return createKeyInFile();
    case Way::Secret:
        return keepSecret();
    case Way::Looking:
        return;
    }
}

bool KeySetupPage::passphraseFits()
{
    const QString first = lineIn(m_passphrase)->text();
    const bool isShort = !PassphraseFields::isLongEnough(first);
    const bool differs = first != lineIn(m_again)->text();
    m_passphrase->setProblem(isShort ? tr("Enter at least %1 characters.").arg(KeyCabinet::leastPassphrase()) : QString());
    m_again->setProblem(!isShort && differs ? tr("This is not the same passphrase. Enter it once more.") : QString());
    if (isShort || differs)
        (isShort ? m_passphrase : m_again)->editor()->setFocus();
    return !isShort && !differs;
}

void KeySetupPage::createKeyInFile()
{
    if (!passphraseFits())
        return;
    QByteArray passphrase = lineIn(m_passphrase)->text().toUtf8();
    m_desk.office()->tryPassphrase(passphrase)->then(this, [this](const Result<Done> &) { createKey(KeyRest::File); });
    wipe(passphrase);
}

void KeySetupPage::createKey(KeyRest rest)
{
    m_busy = true;
    m_text->setText(tr("Making the key…"));
    Q_EMIT readinessChanged();
    m_desk.office()->keys().generate(KeyPair::defaultBits, rest)->then(this, [this](const Result<KeyFacts> &key) {
        end(key ? Result<Done>(Done {}) : key.error());
    });
}

void KeySetupPage::keepSecret()
{
    if (lineIn(m_secret)->text().isEmpty()) {
        m_secret->setProblem(tr("Enter the secret that your gateway gave you."));
        return m_secret->editor()->setFocus();
    }
    m_busy = true;
    Q_EMIT readinessChanged();
    QByteArray secret = lineIn(m_secret)->text().toUtf8();
    m_desk.office()->keys().keepSecret(secret)->then(this, [this](const Result<Done> &kept) { end(kept); });
    wipe(secret);
}

void KeySetupPage::end(const Result<Done> &result)
{
    m_busy = false;
    if (result) {
        clearSecrets();
        setWay(Way::HasKey);
        return Q_EMIT done();
    }
    show();
    Q_EMIT readinessChanged();
    Q_EMIT forwardWanted();
    const words::Message message = words::trouble(result.error());
    m_bar->show(MessageBar::Kind::Warning, message.headline, message.text);
}

} // namespace kontor
