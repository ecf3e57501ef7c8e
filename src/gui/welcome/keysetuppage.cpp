// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/welcome/keysetuppage.h"

#include "gui/keys/keyfilefields.h"
#include "gui/keys/passphrasefields.h"
#include "gui/kit/buttons.h"
#include "gui/kit/card.h"
#include "gui/kit/fieldrow.h"
#include "gui/kit/plainlabel.h"
#include "gui/page/messagebar.h"
#include "gui/theme/theme.h"
#include "gui/welcome/choice.h"
#include "messages/errors.h"
#include "messages/message.h"

#include <QButtonGroup>
#include <QLineEdit>
#include <QRadioButton>
#include <QVBoxLayout>

namespace kontor {

using namespace Qt::StringLiterals;

KeySetupPage::KeySetupPage(const Theme &theme, ProfileSetup &setup)
    : WelcomePage(theme, tr("Signing key"),
        tr("A pair of keys proves to the gateway that a request is yours. The private half signs and is never shown; the public half goes "
           "to "
           "your gateway."))
    , m_setup(setup)
{
    build();
    column()->addStretch();
}

void KeySetupPage::build()
{
    m_bar = new MessageBar(theme());
    m_bar->setClosable(false);
    column()->addWidget(m_bar);
    m_ways = makeWays();
    column()->addWidget(m_ways);
    addFields(addCard()->body());
    m_other = smallButton(linkButton(theme(), tr("My gateway only gave me a secret (deprecated)")));
    column()->addWidget(m_other, 0, Qt::AlignLeading);
    connect(m_lookAgain, &QPushButton::clicked, this, &KeySetupPage::look);
    connect(m_other, &QPushButton::clicked, this, [this] {
        setWay(m_way != Way::Secret ? Way::Secret : m_keychainIsThere ? Way::Keychain : Way::File);
    });
}

QWidget *KeySetupPage::makeWays()
{
    m_create = new Choice(theme(), u"key"_s, tr("Create a &new key pair"), tr("Kontor makes it. The private half is never shown."));
    m_import = new Choice(theme(), u"import"_s, tr("Import a key that &you have"),
        tr("From a file (PEM). The file stays where it is; Kontor keeps a copy of its own."));
    auto *ways = new QWidget;
    auto *column = new QVBoxLayout(ways);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    auto *group = new QButtonGroup(this);
    for (Choice *way : {m_create, m_import}) {
        group->addButton(way->button());
        column->addWidget(way);
    }
    m_create->button()->setChecked(true);
    connect(m_import->button(), &QRadioButton::toggled, this, [this] {
        m_bar->hide();
        show();
        Q_EMIT readinessChanged();
    });
    return ways;
}

void KeySetupPage::addFields(QVBoxLayout *body)
{
    m_text = new PlainLabel;
    m_text->setWordWrap(true);
    body->addWidget(m_text);
    m_file = new KeyFileFields(theme());
    connect(m_file, &KeyFileFields::edited, m_bar, &QWidget::hide);
    body->addWidget(m_file);
    //: Below a field for a passphrase. %1 is a number such as 12.
    m_passphrase = new PassphraseFields(theme(),
        tr("At least %1 characters. Kontor asks for it whenever it is started; nobody can bring it back.")
            .arg(SigningKeys::leastPassphrase()));
    body->addWidget(m_passphrase);
    m_typedSecret = new QLineEdit;
    m_typedSecret->setEchoMode(QLineEdit::Password);
    m_secret = new FieldRow(theme(), tr("&Secret of your merchant"), m_typedSecret);
    m_secret->setHelp(tr("It is kept in your keychain and shown nowhere."));
    body->addWidget(m_secret);
    m_lookAgain = plainButton(theme(), tr("&Look for a keychain again"));
    body->addWidget(m_lookAgain, 0, Qt::AlignLeading);
}

bool KeySetupPage::hasProof() const
{
    const MerchantSession *session = m_setup.session();
    return session && (session->profile().activeKey() || session->profile().usesSecret());
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
    m_setup.session()->keyAccess().keychainIsUsable()->then(this, [this](const Result<bool> &usable) {
        m_keychainIsThere = usable && *usable;
        setWay(m_keychainIsThere ? Way::Keychain : Way::File);
    });
}

void KeySetupPage::setWay(Way way)
{
    m_way = way;
    show();
    Q_EMIT readinessChanged();
    if (imports())
        m_file->first()->setFocus();
    else if (way == Way::File)
        m_passphrase->first()->setFocus();
    else if (way == Way::Secret && m_keychainIsThere)
        m_typedSecret->setFocus();
    else if (way == Way::Keychain || way == Way::HasKey)
        Q_EMIT forwardWanted();
}

//! As long as there is a choice.
bool KeySetupPage::imports() const
{
    return (m_way == Way::Keychain || m_way == Way::File) && m_import->button()->isChecked();
}

void KeySetupPage::show()
{
    const bool isSecret = m_way == Way::Secret;
    m_passphrase->setProblem({});
    m_secret->setProblem({});
    m_ways->setVisible(m_way == Way::Keychain || m_way == Way::File);
    m_file->setVisible(imports());
    m_passphrase->setVisible(m_way == Way::File);
    m_secret->setVisible(isSecret && m_keychainIsThere);
    m_lookAgain->setVisible(m_way == Way::File || (isSecret && !m_keychainIsThere));
    m_other->setVisible(isSecret || m_way == Way::Keychain || m_way == Way::File);
    m_other->setText(isSecret ? tr("Use a key instead") : tr("My gateway only gave me a secret (deprecated)"));
    m_text->setText(meaning());
}

QString KeySetupPage::meaning() const
{
    const Profile &profile = m_setup.session()->profile();
    switch (m_way) {
    case Way::HasKey:
        return profile.usesSecret()
            ? tr("The secret of your merchant is in your keychain. Make a key as soon as your gateway can take one.")
            : /*: %1 begins the fingerprint of a key, %2 is a number such as 3072. */ tr("The key %1 is there, RSA with %2 bits.")
                  .arg(shortFingerprint(profile.activeKey()->fingerprint))
                  .arg(profile.activeKey()->bits);
    case Way::Looking:
        return tr("Looking for your keychain…");
    case Way::Keychain:
        return imports() ? tr("Kontor checks that the key works and puts it into your keychain.")
                         : tr("Kontor makes a new pair of keys (RSA, 3072 bits) and puts the private half into your keychain.");
    case Way::File:
        return tr("No unlocked keychain is there, so the private key goes into a file that a passphrase of yours protects. Better: unlock "
                  "your keychain or start one (GNOME Keyring, KWallet, or KeePassXC with a shared group), and look again.");
    case Way::Secret:
        return m_keychainIsThere
            ? tr("Whoever learns the secret can send payments in your name, and it travels with each request for access. Ask your gateway "
                 "whether it takes a public key instead.")
            : tr("A secret is kept in a keychain only, and no unlocked one is there. Unlock your keychain or start one (GNOME Keyring, "
                 "KWallet, or KeePassXC with a shared group), and look again.");
    }
    return {};
}

QString KeySetupPage::forwardWords() const
{
    if (m_way == Way::HasKey)
        return WelcomePage::forwardWords();
    return m_way == Way::Secret ? tr("&Keep secret") : imports() ? tr("&Import key") : tr("&Create key");
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
    QByteArray passphrase = m_passphrase->take();
    wipe(passphrase);
    m_file->forget();
    m_typedSecret->clear();
}

// ---- making it

void KeySetupPage::goOn()
{
    m_bar->hide();
    switch (m_way) {
    case Way::HasKey:
        return Q_EMIT done();
    case Way::Keychain:
        return keepKey(KeyStorage::Keychain);
    case Way::File:
        return keepKeyInFile();
    case Way::Secret:
        return keepSecret();
    case Way::Looking:
        return;
    }
}

void KeySetupPage::keepKey(KeyStorage rest)
{
    if (imports())
        importKey(rest);
    else
        createKey(rest);
}

void KeySetupPage::keepKeyInFile()
{
    if ((imports() && !m_file->canBeRead()) || !m_passphrase->validate())
        return;
    QByteArray passphrase = m_passphrase->first()->text().toUtf8(); // it stays typed until the key is made
    m_setup.session()->keyAccess().tryPassphrase(passphrase)->then(this, [this](const Result<Done> &) { keepKey(KeyStorage::File); });
    wipe(passphrase);
}

void KeySetupPage::createKey(KeyStorage rest)
{
    m_busy = true;
    m_text->setText(tr("Making the key…"));
    Q_EMIT readinessChanged();
    m_setup.session()->keys().generate(KeyPair::defaultBits, rest)->then(this, [this](const Result<KeyFacts> &key) { take(key); });
}

void KeySetupPage::importKey(KeyStorage rest)
{
    auto contents = m_file->read();
    if (!contents)
        return;
    m_busy = true;
    m_text->setText(tr("Looking at the key…"));
    Q_EMIT readinessChanged();
    m_setup.session()->keys().import(contents->bytes, contents->opener, rest)->then(this, [this](const Result<KeyFacts> &key) {
        take(key);
    });
    wipe(contents->bytes);
    wipe(contents->opener);
}

//! What is wrong with a file stands beside it, and the keyboard is there.
void KeySetupPage::take(const Result<KeyFacts> &key)
{
    if (key || !imports() || !m_file->takeRefusal(key.error()))
        return end(key ? Result<Done>(Done {}) : key.error());
    m_busy = false;
    show();
    Q_EMIT readinessChanged();
}

void KeySetupPage::keepSecret()
{
    if (m_typedSecret->text().isEmpty()) {
        m_secret->setProblem(tr("Enter the secret that your gateway gave you."));
        return m_typedSecret->setFocus();
    }
    m_busy = true;
    Q_EMIT readinessChanged();
    QByteArray secret = m_typedSecret->text().toUtf8();
    m_setup.session()->keys().keepSecret(secret)->then(this, [this](const Result<Done> &kept) { end(kept); });
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
    const messages::Message message = messages::errorMessage(result.error());
    m_bar->show(MessageBar::Kind::Warning, message);
}

} // namespace kontor
